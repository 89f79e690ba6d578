// Mistywell: choosing and answering. A tap on a card reads it, a second one closes it; the button below plays or
// chooses it. A card of the hand and a Request are chosen on the client: the question panel (#ask) contains, hidden, a
// plan with its submit button for each legal choice: [data-plan="card"], [data-plan="request"] in the draft,
// [data-plan="card for request"].
const {
  FADE,
  MARGIN,
  SIGN,
  asked,
  bring,
  board,
  clear,
  concerned,
  head,
  large,
  light,
  newsStay,
  open,
  put,
  question,
  seen,
  showWay,
  style,
  tappable,
  unseen,
  withJobs,
} = window.mistywell;
document.documentElement.classList.add("js");
const chosen = (name) => document.querySelector(`#board input[name="${name}"]:checked`)?.value ?? "";
const plan = (key) => document.querySelector(`#ask [data-plan="${CSS.escape(key)}"]`);

// ---- Rendering the choice ----
function paint() {
  choose();
  showWay();
}
// Reads no layout, so that after a page update there is a single one, when the news are rendered.
function choose() {
  const card = chosen("card"),
    request = chosen("request");
  let now = request && !card ? plan(request) : card ? plan(card) : plan(read());
  if (card && request) now = plan(`${card} for ${request}`) ?? plan("misfit");
  const forced = card || request ? null : document.querySelector("#ask [data-forced]");
  for (const one of document.querySelectorAll("#ask [data-plan]")) put(one, { hidden: one !== (now ?? forced) });
  const start = document.querySelector("#ask [data-start]");
  if (start) put(start, { hidden: Boolean(now) });
  const who = chosen("who"),
    mine = who === asked().shown;
  for (const one of document.querySelectorAll("#ask .mw-tohand:has(> [data-of]) > span"))
    put(one, { hidden: one.dataset.of ? mine || one.dataset.of !== who : !mine });
  const away = document.querySelector("#ask .mw-away");
  if (away) put(away, { hidden: mine || Boolean(document.querySelector(`#board .of-${who} .can`)) });
  let anyFits = false;
  for (const input of document.querySelectorAll('#board input[name="request"]')) {
    const fits = card ? plan(`${card} for ${input.value}`) : undefined,
      { classList } = input.closest("li");
    classList.toggle("serves", Boolean(fits));
    classList.toggle("never", fits?.dataset.never !== undefined);
    anyFits ||= Boolean(fits);
  }
  board()?.classList.toggle("choosing", anyFits);
  const readNow = read() ? button(reading.key)?.closest("li") : null;
  for (const one of document.querySelectorAll("#board .read")) one.classList.toggle("read", one === readNow);
  readNow?.classList.toggle("read", true);
  highlightSquares(
    document.getElementById(`j-${request || document.querySelector("#board .mw-read:popover-open")?.id.slice(2)}`),
  );
}

// Highlights where the cube of a Request could go: the squares on the map and in the sheet of its district, and the
// name of the group on the map.
function highlightSquares(spot) {
  const squares = spot?.dataset.squares.split(" ") ?? [];
  for (const one of document.querySelectorAll("#board .mw-square"))
    one.classList.toggle("aim", squares.includes(one.dataset.point.slice(2)));
  for (const one of document.querySelectorAll(".mw-city .mw-group"))
    one.classList.toggle("aim", one.dataset.group === spot?.dataset.of);
  for (const line of document.querySelectorAll("#board .mw-aimed")) {
    put(line, { hidden: !line.closest(".mw-near:not(.picking)")?.querySelector(".aim") });
    put(line.querySelector("b"), { textContent: spot?.querySelector(".name").textContent ?? "" });
  }
}

document.addEventListener("change", (event) => {
  const input = event.target;
  if (!input.closest?.("#board")) return;
  if (input.name === "card") {
    for (const one of document.querySelectorAll('#board input[name="request"]:checked')) one.checked = false;
    document.querySelector("#note > .illegal")?.remove();
  } else if (input.name === "request" && asked().ask === "play" && !chosen("card")) {
    input.checked = false; // no Project yet: its sheet lists those that fit
    open(`r-${input.value}`);
  }
  paint();
  if (!input.checked) return;
  const serving = input.name === "card" ? [...document.querySelectorAll("#board .serves")] : [];
  if (serving.length) clear(serving);
  else if (document.querySelector("#ask .mw-plan:not([hidden]) button[name=answer]"))
    bring(input.closest("li") ?? input.closest("label"));
});

// A Project chosen on the sheet of a Request.
document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-choose]");
  if (!way) return;
  way.closest("[popover]").hidePopover();
  for (const [name, value] of [
    ["card", way.dataset.choose],
    ["request", way.dataset.for],
  ]) {
    const input = document.querySelector(`#board input[name="${name}"][value="${CSS.escape(value)}"]`);
    if (input) input.checked = true;
  }
  paint();
  clear([...document.querySelectorAll('#board input[name="request"]:checked')].map((one) => one.closest("li")));
});

// ---- A second tap deselects (a Request without its card) and never plays, since that cannot be undone. A double tap
// counts as one tap ----
let lastChoice = 0;
document.addEventListener("change", () => {
  lastChoice = performance.now();
});
const pastDoubleTap = () => performance.now() - lastChoice >= window.wellsideMoment();
let pressed = null;
document.addEventListener("pointerdown", (event) => {
  const input = event.target.closest?.("label")?.querySelector('#board input[form="answer"]');
  pressed = input?.checked ? input : null;
});
document.addEventListener("click", (event) => {
  if (!pressed || event.target !== pressed) return;
  pressed = null;
  if (!pastDoubleTap()) return;
  if (event.target.name !== "request" || !chosen("card")) return void clearChoices();
  event.target.checked = false;
  paint();
});
function clearChoices() {
  for (const input of document.querySelectorAll('#board input[form="answer"]:checked')) input.checked = false;
  reading = null;
  paint();
}
document.addEventListener("click", (event) => event.target.closest("[data-let-go]") && clearChoices());

// A tap on the task scrolls to the hand, or to whatever else can be tapped, and highlights it.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-hand]")) return;
  selectTab(board());
  const spots = concerned(board());
  const far = unseen(spots);
  if (spots.length) clear(far.length ? far : spots);
  light(spots);
});
function selectTab(place) {
  const tab = place.querySelector(`input[name="who"][value="${asked().shown}"]`);
  if (tab) tab.checked = true;
  const far = place.querySelector(".mw-tab.can input");
  // All choices are on another player's board.
  if (far && !place.querySelector(`.of-${asked().shown} .can`)) far.checked = true;
  paint();
}
// ---- Cards that are answers: the first tap shows the plan, the second hides it, and the button below chooses.
// Keyboard clicks (detail 0) choose at once ----
let reading = null; // {question, key}
const read = () => (reading?.question === question() ? reading.key : "");
const button = (key) => document.querySelector(`#board .can > button[name="answer"][value="${CSS.escape(key)}"]`);
document.addEventListener(
  "click",
  (event) => {
    const card = event.detail
      ? event.target.closest(":is(.mw-job, .mw-card, .mw-slot).can > button[name=answer]")
      : null;
    if (!card || !plan(card.value)) return;
    event.preventDefault();
    event.stopPropagation();
    if (read() === card.value) return void (pastDoubleTap() && clearChoices());
    reading = { question: question(), key: card.value };
    lastChoice = performance.now();
    paint();
    bring(card);
  },
  true,
);
document.addEventListener("toggle", (event) => event.target.matches?.(".mw-read") && paint(), true);

// ---- Stack of open sheets: only the top one is visible. Back leads to the one below, Close closes all ----
let openSheets = [];
function markCovered() {
  openSheets = openSheets.filter((sheet) => sheet.isConnected);
  for (const sheet of document.querySelectorAll(".mw-sheet"))
    sheet.classList.toggle("under", openSheets.slice(0, -1).includes(sheet));
}
document.addEventListener(
  "beforetoggle",
  ({ target, newState }) => {
    if (!target.matches?.(".mw-sheet")) return;
    openSheets = openSheets.filter((sheet) => sheet !== target);
    if (newState === "open") openSheets.push(target);
    markCovered();
  },
  true,
);
document.addEventListener("click", ({ target }) => {
  if (!target.closest(".mw-sheet [popovertargetaction=hide]")) return;
  for (const sheet of openSheets.reverse()) if (sheet.matches(":popover-open")) sheet.hidePopover();
});

// The popover of a rule gets a button to the legend of signs.
document.addEventListener(
  "beforetoggle",
  ({ target, newState }) => {
    const row = newState === "open" && target.id === "clause" ? target.querySelector(":scope > .row") : null;
    if (!row || row.querySelector(".mw-legend")) return;
    const way = Object.assign(document.createElement("button"), {
      type: "button",
      className: "button plain mw-legend",
      textContent: "Signs",
    });
    way.addEventListener("click", () => {
      target.hidePopover();
      const sheet = document.getElementById("omens");
      if (sheet.matches(":popover-open")) scrollToLegend(sheet);
      else {
        sheet.addEventListener("toggle", () => scrollToLegend(sheet), { once: true });
        sheet.showPopover();
      }
    });
    row.classList.add("mw-ways");
    row.prepend(way);
  },
  true,
);
function scrollToLegend(sheet) {
  const [header, name] = ["header", "h4"].map((part) =>
    sheet.querySelector(`:scope > ${part}`).getBoundingClientRect(),
  );
  sheet.scrollTop += name.top - header.bottom - MARGIN;
}

// ---- A tap that answers closes its sheet; a refused tap shows the rule that forbids it ----
document.addEventListener("click", (event) => {
  const sheet = event.target.closest("[data-closes]")?.closest("[popover]");
  if (sheet) setTimeout(() => sheet.isConnected && sheet.matches(":popover-open") && sheet.hidePopover());
  const square = event.target.closest("[data-no]");
  if (square) refuse(square);
});
function refuse(square) {
  square.classList.remove("refused");
  void square.offsetWidth;
  square.classList.add("refused");
  const sheet = square.closest("[popover]");
  for (const line of sheet.querySelectorAll(".mw-refusal")) line.remove();
  // Below the squares, so that none moves.
  [...sheet.querySelectorAll(".mw-people")].at(-1).after(reason("mw-shut mw-refusal"));
}
function reason(look) {
  const { why, rule } = asked();
  const line = document.createElement("p");
  line.className = look;
  line.textContent = `${why} `;
  const link = document.createElement("a");
  link.href = `/rules/mistywell#${rule || "MW-6.3"}`;
  link.target = "_blank";
  link.textContent = rule || "MW-6.3";
  line.append(link);
  return line;
}

// The sheet of a card that is not one of the choices says so.
const CHOICES = {
  discard: ".mw-card",
  recover: ".mw-card",
  finish: ".mw-slot",
  hurry: ".mw-slot",
  delay: ".mw-slot",
  drop: ".mw-slot",
};
document.addEventListener("click", (event) => {
  const spot = event.target.closest("#board [popovertarget]");
  const among = CHOICES[asked().ask];
  if (!among || !spot?.closest(among)) return;
  const sheet = document.getElementById(spot.getAttribute("popovertarget"));
  const line = reason("mw-shut");
  sheet.prepend(line);
  sheet.addEventListener("toggle", ({ newState }) => newState === "closed" && line.remove());
});

// ---- A new question: select the tab of the player who is asked and scroll to the choices. A reload in the middle of a
// question keeps the scroll position ----
const STORAGE_KEY = `asked ${document.getElementById("table")?.dataset.code}`;
let lastQuestion = "";
try {
  if (performance.getEntriesByType("navigation")[0].type !== "navigate")
    lastQuestion = sessionStorage.getItem(STORAGE_KEY) ?? "";
} catch {
  /* no storage: for this page only */
}
let reloaded = lastQuestion !== "";
let justOpened = !reloaded; // a page that was just opened stays at its top
function remember(now) {
  lastQuestion = now;
  try {
    sessionStorage.setItem(STORAGE_KEY, now);
  } catch {
    /* no storage: for this page only */
  }
}
function update() {
  const place = board();
  if (!place) return;
  openSheets = openSheets.filter((sheet) => sheet.matches(":popover-open"));
  markCovered();
  choose();
  const now = question();
  if (now !== lastQuestion) document.documentElement.style.removeProperty("--kept");
  if (reloaded && now === lastQuestion && now) presentQuestion(place, true);
  const arriving = justOpened;
  reloaded = justOpened = false;
  if (document.querySelector("#ask.ended:not(.vacant)")) {
    if (lastQuestion !== "over") scrollTo({ top: 0 });
    remember("over");
  } else if (now !== lastQuestion) {
    // also the first question of a rematch
    remember(now);
    for (const sheet of document.querySelectorAll("#board [popover]:popover-open")) sheet.hidePopover();
    if (now) presentQuestion(place, false, arriving);
  }
  followTurn(place);
  followLesson();
}
// Spectators follow the player whose turn it is: a radio that was checked by hand ignores the server's `checked`
// attribute.
let followed = "";
function followTurn(place) {
  if (asked().shown === followed) return;
  followed = asked().shown;
  if (!question()) selectTab(place);
}
// Scrolls to what a lesson speaks of, once per step of the lesson.
let lastBeat = "";
function followLesson() {
  const { lit, beat } = document.querySelector("#coach.coach")?.dataset ?? {};
  if (!lit || beat === lastBeat) return;
  lastBeat = beat;
  const spots = [...document.querySelectorAll(lit)].filter(
    (one) =>
      one.closest(newsStay() ? ".mw-city, .mw-side" : ".mw-city, .mw-side, #story") && one.getClientRects().length,
  );
  if (spots.length) clear(spots, Infinity, "instant");
}
function presentQuestion(place, keepsScroll = false, arriving = false) {
  selectTab(place);
  const lit = [...place.querySelectorAll(".mw-district.can")];
  const only = lit.length === 1 && lit[0].getAttribute("popovertarget");
  if (only) openOnly(only);
  if (!keepsScroll) scrollToChoices(place, arriving);
}
// On a low screen in landscape the style sheet gives the room of a dismissed primer to the news (--kept).
document.getElementById("note").addEventListener(
  "click",
  ({ currentTarget, target }) => {
    if (currentTarget.matches(".has-room") && target.closest(".primer > button"))
      style(document.documentElement, "--kept", `${currentTarget.getBoundingClientRect().height}px`);
  },
  true,
);
let lastHeight = 0; // panelHeight() when the choices were scrolled into view
let scrolledTo = ""; // the question whose choices were scrolled into view, until the user touches the page
for (const event of ["pointerdown", "wheel", "keydown"])
  addEventListener(
    event,
    () => {
      scrolledTo = "";
    },
    { capture: true, passive: true },
  );
// Scrolls again when a tip or the news make the panel higher. Not when it shrinks: a user who scrolled up to the news
// stays there.
const panelHeight = () => document.getElementById("ask").offsetHeight + document.getElementById("note").offsetHeight;
const sizeObserver = new ResizeObserver(
  () =>
    scrolledTo &&
    scrolledTo === question() &&
    panelHeight() > lastHeight &&
    !startsTurn() &&
    scrollToChoices(board(), false, true),
);
sizeObserver.observe(document.getElementById("note"));
const startsTurn = () => ["play", "draft"].includes(asked().ask); // these begin a turn: the news stay in view
function scrollToChoices(place, arriving = false, tidy = false) {
  if (document.querySelector("#coach.coach")) return;
  const spots = concerned(place);
  if (arriving && startsTurn()) return;
  scrolledTo = question();
  lastHeight = panelHeight();
  sizeObserver.observe(document.getElementById("ask"), { box: "border-box" });
  const story = document.getElementById("story").getBoundingClientRect();
  if (startsTurn() && innerHeight > innerWidth) clear(spots, story.top - head([story]) - FADE);
  else if (startsTurn()) clear(spots, 0); // up only, to the top of the hand
  else if (spots.length && !startsTurn() && !inViewEnough(place, spots))
    clear(withJobs(spots), Infinity, undefined, Infinity, tidy);
}

// A tap on a highlighted square of the map opens the sheet of its district with the square marked. While the sheet is
// open, the tap answers on a large screen and marks the square on a small one; a tap beside the squares highlights all
// of them.
document.addEventListener("click", (event) => {
  const district = event.target.closest("#board .mw-district.can[popovertarget]");
  const sheet = district && document.getElementById(district.getAttribute("popovertarget"));
  if (!sheet) return;
  const { point } = event.target.closest("[data-point]").dataset;
  const spots = [...sheet.querySelectorAll(".mw-big.can, .mw-people > [name=answer]")];
  const meant = spots.filter((spot) => spot.dataset.point === point);
  const isOpen = sheet.matches(":popover-open");
  if (isOpen && meant.length && large.matches && pastDoubleTap()) {
    event.preventDefault();
    meant[0].click();
    return;
  }
  for (const spot of spots) spot.classList.toggle("meant", meant.includes(spot));
  if (isOpen) {
    event.preventDefault();
    scrollSheet(sheet, meant);
  }
  if (isOpen || meant.length) light(meant.length ? meant : spots);
});
// On a large screen the area that an offer is about need not be in view as a whole.
const inViewEnough = (place, spots) =>
  large.matches && !tappable(place).length && seen(spots.map((one) => one.getBoundingClientRect()));
// The sheet of the only district to tap opens by itself; the second half of a double tap does not close it.
let opened = null; // {id, question, at}
function openOnly(id) {
  opened = { id, question: question(), at: performance.now() };
  open(id);
}
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (
      newState === "closed" &&
      target.id === opened?.id &&
      question() === opened.question &&
      performance.now() - opened.at < window.wellsideMoment()
    )
      open(target.id);
  },
  true,
);

// ---- District sheets lie above the question panel where they overlap; their choices are scrolled into view ----
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    for (const line of target.querySelectorAll?.(".mw-refusal") ?? []) line.remove();
    if (newState !== "open" || !target.matches?.(".mw-near")) return;
    placeSheet(target);
    if (!target.matches(".picking")) return;
    scrollSheet(target, [...target.querySelectorAll(".can, [data-closes]")]);
    scrollSheet(target, [...target.querySelectorAll(".meant")]);
  },
  true,
);
const LINE_PADDING = 4; // px above the letters of a line
// Scrolls a sheet to the groups of `spots`, at least to the first, without cutting a line above them.
function scrollSheet(sheet, spots) {
  const rects = spots.map((one) => one.closest(".mw-people")?.getBoundingClientRect()).filter(Boolean);
  if (!rects.length) return;
  const below = Math.max(...rects.map((rect) => rect.bottom)) - sheet.getBoundingClientRect().bottom + SIGN + MARGIN;
  const headerBottom = sheet.querySelector("header").getBoundingClientRect().bottom;
  const above = Math.min(...rects.map((rect) => rect.top)) - headerBottom;
  let by = Math.min(above, Math.max(0, below));
  for (const line of sheet.querySelectorAll(".mw-task, .mw-people > h4")) {
    const { top, bottom } = line.getBoundingClientRect();
    if (by > top - headerBottom + LINE_PADDING && by < bottom - headerBottom)
      by = Math.min(above, Math.ceil(bottom - headerBottom));
  }
  sheet.scrollTop += by;
}
// Places the sheet below the sticky head, or over it if there is too little room. In landscape on a phone it covers the
// players' boards, and the news only if it needs their room.
function placeSheet(sheet) {
  const [ask, over, people] = ["#ask", "#seats", "#people"].map((one) =>
    document.querySelector(one).getBoundingClientRect(),
  );
  const below = ask.height ? innerHeight - ask.top : 0;
  const fits = sheet.scrollHeight <= innerHeight - below - over.bottom - MARGIN;
  style(sheet, "--ask", `${below}px`);
  style(sheet, "--head", `${Math.max(0, fits || over.top <= MARGIN ? over.bottom : over.top)}px`);
  style(sheet, "--beside", `${innerWidth - people.left}px`);
  const news = document.getElementById("story").getBoundingClientRect(),
    chosen = [...sheet.querySelectorAll(".mw-people:has(.can, [name=answer])")].at(-1);
  const needs = chosen
    ? chosen.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top + sheet.scrollTop + SIGN
    : sheet.scrollHeight;
  const besides =
    newsStay() && news.right > people.left && needs <= innerHeight - news.bottom - (chosen ? below : 0) - MARGIN;
  style(sheet, "--under", `${besides ? news.bottom : 0}px`);
}
addEventListener("resize", () => {
  for (const sheet of document.querySelectorAll(".mw-near:popover-open")) placeSheet(sheet);
});
document.addEventListener("wellside:shown", update);
addEventListener("pageshow", update);
update();

// ---- Pointing: what is out of view is named in a note; on a hidden board its tab is highlighted ----
function isVisible(spot) {
  const { left, top, width, height } = spot.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  return Boolean(at && (spot.contains(at) || at.contains(spot)) && !at.matches("html, body, #table"));
}
function notePointing(seat, at, spots) {
  const table = document.getElementById("table");
  if (String(seat) === table.dataset.seat || spots.some(isVisible)) return;
  const who =
    document.querySelector(`#t-${seat} small bdi`)?.textContent ||
    `The ${document.querySelector(`#t-${seat} .name`)?.textContent}`;
  const group = spots[0]?.closest(".mw-group")?.dataset.group;
  const name = document.querySelector(`#${CSS.escape(at)} :is(.title b, .name)`)?.textContent;
  const line = document.createElement("p");
  line.className = "note";
  const named = document.createElement("bdi");
  named.textContent = who;
  line.append(named, ` points at ${name ?? (group ? `a square of the ${group}` : "the Temple")}.`);
  document.getElementById("note").replaceChildren(line);
}
document.getElementById("stream")?.addEventListener("point", (event) => {
  const { seat, at } = JSON.parse(event.detail.data);
  const spots = [...document.querySelectorAll(`#board [data-point="${CSS.escape(at)}"]`)];
  notePointing(seat, at, spots);
  if (!spots.length || spots.some((one) => one.offsetParent)) return;
  const owner = spots[0].closest(".mw-panel")?.id.slice(2);
  const tab = owner && document.getElementById(`t-${owner}`);
  if (!tab) return;
  tab.classList.add("pointed", `by-${seat}`);
  setTimeout(() => tab.classList.remove("pointed", `by-${seat}`), 2600);
});
