// Mistywell: a tap on a card reads it, a second one puts it away; the button below plays or chooses it. A card of the hand
// and a Request are chosen on this device; the parchment holds, ready and hidden, what each choice would bring, with the
// button that answers: [data-plan="card"], [data-plan="request"] in the draft, [data-plan="card for request"]. Which of
// them are there says what fits.
const {
  FADE, MARGIN, SIGN, asked, bring, board, clear, concerned, head, large, light, newsStay, open, put, question, seen, showWay, style, tappable, unseen, withJobs,
} = window.mistywell;
document.documentElement.classList.add("js");
const chosen = (name) => document.querySelector(`#board input[name="${name}"]:checked`)?.value ?? "";
const plan = (key) => document.querySelector(`#ask [data-plan="${CSS.escape(key)}"]`);

// ---- Showing what is chosen ----
function paint() {
  choose();
  showWay();
}
// Measures nothing: where an event has changed the page, it is laid out once, when the news are told.
function choose() {
  const card = chosen("card"), request = chosen("request");
  let now = request && !card ? plan(request) : card ? plan(card) : plan(read());
  if (card && request) now = plan(`${card} for ${request}`) ?? plan("misfit");
  const forced = card || request ? null : document.querySelector("#ask [data-forced]");
  for (const one of document.querySelectorAll("#ask [data-plan]")) put(one, { hidden: one !== (now ?? forced) });
  const start = document.querySelector("#ask [data-start]");
  if (start) put(start, { hidden: Boolean(now) });
  const who = chosen("who"), mine = who === asked().shown;
  for (const one of document.querySelectorAll("#ask .mw-tohand:has(> [data-of]) > span")) put(one, { hidden: one.dataset.of ? mine || one.dataset.of !== who : !mine });
  const away = document.querySelector("#ask .mw-away");
  if (away) put(away, { hidden: mine || Boolean(document.querySelector(`#board .of-${who} .can`)) });
  let some = false;
  for (const input of document.querySelectorAll('#board input[name="request"]')) {
    const fits = card ? plan(`${card} for ${input.value}`) : undefined, { classList } = input.closest("li");
    classList.toggle("serves", Boolean(fits));
    classList.toggle("never", fits?.dataset.never !== undefined);
    some ||= Boolean(fits);
  }
  board()?.classList.toggle("choosing", some);
  const readNow = read() ? button(reading.key)?.closest("li") : null;
  for (const one of document.querySelectorAll("#board .read")) one.classList.toggle("read", one === readNow);
  readNow?.classList.toggle("read", true);
  aim(document.getElementById(`j-${request || document.querySelector("#board .mw-read:popover-open")?.id.slice(2)}`));
}

// The squares where the cube of a Request could go are lit on the map and in the sheet of its district, which says so;
// on the map the name of its group is, too.
function aim(spot) {
  const squares = spot?.dataset.squares.split(" ") ?? [];
  for (const one of document.querySelectorAll("#board .mw-square")) one.classList.toggle("aim", squares.includes(one.dataset.point.slice(2)));
  for (const one of document.querySelectorAll(".mw-city .mw-group")) one.classList.toggle("aim", one.dataset.group === spot?.dataset.of);
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
    input.checked = false;          // no Project yet: it is read, with the Projects that could serve it
    open(`r-${input.value}`);
  }
  paint();
  if (!input.checked) return;
  const serving = input.name === "card" ? [...document.querySelectorAll("#board .serves")] : [];
  if (serving.length) clear(serving);
  else if (document.querySelector("#ask .mw-plan:not([hidden]) button[name=answer]")) bring(input.closest("li") ?? input.closest("label"));
});

// A Project chosen on a Request's sheet.
document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-choose]");
  if (!way) return;
  way.closest("[popover]").hidePopover();
  for (const [name, value] of [["card", way.dataset.choose], ["request", way.dataset.for]]) {
    const input = document.querySelector(`#board input[name="${name}"][value="${CSS.escape(value)}"]`);
    if (input) input.checked = true;
  }
  paint();
  clear([...document.querySelectorAll('#board input[name="request"]:checked')].map((one) => one.closest("li")));
});

// ---- A second tap on what is chosen lets it go, a Request without its card: what may not be taken back is played by its
// button alone. A double tap is one ----
let since = 0;
document.addEventListener("change", () => { since = performance.now(); });
const steady = () => performance.now() - since >= window.wellsideMoment();
let held = null;
document.addEventListener("pointerdown", (event) => {
  const input = event.target.closest?.("label")?.querySelector('#board input[form="answer"]');
  held = input?.checked ? input : null;
});
document.addEventListener("click", (event) => {
  if (!held || event.target !== held) return;
  held = null;
  if (!steady()) return;
  if (event.target.name !== "request" || !chosen("card")) return void letGo();
  event.target.checked = false;
  paint();
});
function letGo() {
  for (const input of document.querySelectorAll('#board input[form="answer"]:checked')) input.checked = false;
  reading = null;
  paint();
}
document.addEventListener("click", (event) => event.target.closest("[data-let-go]") && letGo());

// A tap on what is to be done brings the own hand, or what else can be tapped, into sight, and lights it up.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-hand]")) return;
  turnTo(board());
  const spots = concerned(board());
  const far = unseen(spots);
  if (spots.length) clear(far.length ? far : spots);
  light(spots);
});
function turnTo(place) {
  const tab = place.querySelector(`input[name="who"][value="${asked().shown}"]`);
  if (tab) tab.checked = true;
  const far = place.querySelector(".mw-tab.can input");
  if (far && !place.querySelector(`.of-${asked().shown} .can`)) far.checked = true;   // all choices are on another's board
  paint();
}
// ---- Cards that a tap would choose: the first one reads, the second puts it away, and the button below chooses. Keys,
// whose clicks come from no place, choose at once ----
let reading = null;         // {question, key}
const read = () => (reading?.question === question() ? reading.key : "");
const button = (key) => document.querySelector(`#board .can > button[name="answer"][value="${CSS.escape(key)}"]`);
document.addEventListener("click", (event) => {
  const card = event.detail ? event.target.closest(":is(.mw-job, .mw-card, .mw-slot).can > button[name=answer]") : null;
  if (!card || !plan(card.value)) return;
  event.preventDefault();
  event.stopPropagation();
  if (read() === card.value) return void (steady() && letGo());
  reading = { question: question(), key: card.value };
  since = performance.now();
  paint();
  bring(card);
}, true);
document.addEventListener("toggle", (event) => event.target.matches?.(".mw-read") && paint(), true);

// ---- Of sheets that were opened one from another only the latest is seen: Back leads to the one before, Close closes
// them all ----
let sheets = [];
function cover() {
  sheets = sheets.filter((sheet) => sheet.isConnected);
  for (const sheet of document.querySelectorAll(".mw-sheet")) sheet.classList.toggle("under", sheets.slice(0, -1).includes(sheet));
}
document.addEventListener("beforetoggle", ({ target, newState }) => {
  if (!target.matches?.(".mw-sheet")) return;
  sheets = sheets.filter((sheet) => sheet !== target);
  if (newState === "open") sheets.push(target);
  cover();
}, true);
document.addEventListener("click", ({ target }) => {
  if (!target.closest(".mw-sheet [popovertargetaction=hide]")) return;
  for (const sheet of sheets.reverse()) if (sheet.matches(":popover-open")) sheet.hidePopover();
});

// What a rule says leads to the legend of all signs.
document.addEventListener("beforetoggle", ({ target, newState }) => {
  const row = newState === "open" && target.id === "clause" ? target.querySelector(":scope > .row") : null;
  if (!row || row.querySelector(".mw-legend")) return;
  const way = Object.assign(document.createElement("button"), { type: "button", className: "button plain mw-legend", textContent: "Signs" });
  way.addEventListener("click", () => {
    target.hidePopover();
    const sheet = document.getElementById("omens");
    if (sheet.matches(":popover-open")) toLegend(sheet);
    else {
      sheet.addEventListener("toggle", () => toLegend(sheet), { once: true });
      sheet.showPopover();
    }
  });
  row.classList.add("mw-ways");
  row.prepend(way);
}, true);
function toLegend(sheet) {
  const [roof, name] = ["header", "h4"].map((part) => sheet.querySelector(`:scope > ${part}`).getBoundingClientRect());
  sheet.scrollTop += name.top - roof.bottom - MARGIN;
}

// ---- A tap that answers closes its sheet; a tap on what is not offered says which rule is in the way ----
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
  [...sheet.querySelectorAll(".mw-people")].at(-1).after(reason("mw-shut mw-refusal"));   // below all squares: none moves
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

// A card that is not among those asked for opens to be read, and says so.
const AMONG = { discard: ".mw-card", recover: ".mw-card", finish: ".mw-slot", hurry: ".mw-slot", delay: ".mw-slot", drop: ".mw-slot" };
document.addEventListener("click", (event) => {
  const spot = event.target.closest("#board [popovertarget]");
  const among = AMONG[asked().ask];
  if (!among || !spot?.closest(among)) return;
  const sheet = document.getElementById(spot.getAttribute("popovertarget"));
  const line = reason("mw-shut");
  sheet.prepend(line);
  sheet.addEventListener("toggle", ({ newState }) => newState === "closed" && line.remove());
});

// ---- A new question: the board of the one who is asked, and what can be tapped, come into sight ----
// A page that is loaded anew in the middle of a question stays where it was scrolled to.
const ASKED = `asked ${document.getElementById("table")?.dataset.code}`;
let before = "";
try { if (performance.getEntriesByType("navigation")[0].type !== "navigate") before = sessionStorage.getItem(ASKED) ?? ""; } catch { /* for this page only */ }
let again = before !== "";
let fresh = !again;         // a page that one has just come to begins at its head
function remember(now) {
  before = now;
  try { sessionStorage.setItem(ASKED, now); } catch { /* for this page only */ }
}
function come() {
  const place = board();
  if (!place) return;
  sheets = sheets.filter((sheet) => sheet.matches(":popover-open"));
  cover();
  choose();
  const now = question();
  if (again && now === before && now) settle(place, true);
  const comes = fresh;
  again = fresh = false;
  if (document.querySelector("#ask.ended:not(.vacant)")) {
    if (before !== "over") scrollTo({ top: 0 });
    remember("over");
  } else if (now !== before) {     // also in a game that is played after one that is over
    remember(now);
    for (const sheet of document.querySelectorAll("#board [popover]:popover-open")) sheet.hidePopover();
    if (now) settle(place, false, comes);
  }
  follow();
}
// What a lesson speaks of is in sight, once for each of its beats.
let taught = "";
function follow() {
  const { lit, beat } = document.querySelector("#coach.coach")?.dataset ?? {};
  if (!lit || beat === taught) return;
  taught = beat;
  const spots = [...document.querySelectorAll(lit)].filter((one) => one.closest(newsStay() ? ".mw-city, .mw-side" : ".mw-city, .mw-side, #story") && one.getClientRects().length);
  if (spots.length) clear(spots, Infinity, "instant");
}
function settle(place, stays = false, comes = false) {
  turnTo(place);
  const lit = [...place.querySelectorAll(".mw-district.can")];
  const only = lit.length === 1 && lit[0].getAttribute("popovertarget");
  if (only) offer(only);
  if (!stays) present(place, comes);
}
let height = 0;             // how high the parchment and a tip were then
let shown = "";             // the question whose choices came into sight, as long as no finger has moved the page since
for (const event of ["pointerdown", "wheel", "keydown"]) addEventListener(event, () => { shown = ""; }, { capture: true, passive: true });
// A tip that takes room of its own moves all else, and news that are told anew make the parchment higher. A parchment
// that grew lower covers nothing more: whoever scrolls up to the news is not brought back.
const tall = () => document.getElementById("ask").offsetHeight + document.getElementById("note").offsetHeight;
const grown = new ResizeObserver(() => shown && shown === question() && tall() > height && !begins() && present(board(), false, true));
grown.observe(document.getElementById("note"));
const begins = () => ["play", "draft"].includes(asked().ask);    // with these a turn begins: the news stay in sight
function present(place, comes = false, tidy = false) {
  if (document.querySelector("#coach.coach")) return;
  const spots = concerned(place);
  if (comes && begins()) return;
  shown = question();
  height = tall();
  grown.observe(document.getElementById("ask"), { box: "border-box" });
  const story = document.getElementById("story").getBoundingClientRect();
  if (begins() && innerHeight > innerWidth) clear(spots, story.top - head([story]) - FADE);
  else if (begins()) clear(spots, 0);      // the hand is seen from its top on
  else if (spots.length && !begins() && !enough(place, spots)) clear(withJobs(spots), Infinity, undefined, Infinity, tidy);
}

// A tap on a lit square of the map opens the sheet of its district with that square marked. Where the sheet is open the
// tap answers if squares are as large as a finger needs them, else the square is marked there; a tap beside lights up all.
document.addEventListener("click", (event) => {
  const district = event.target.closest("#board .mw-district.can[popovertarget]");
  const sheet = district && document.getElementById(district.getAttribute("popovertarget"));
  if (!sheet) return;
  const { point } = event.target.closest("[data-point]").dataset;
  const spots = [...sheet.querySelectorAll(".mw-big.can, .mw-people > [name=answer]")];
  const meant = spots.filter((spot) => spot.dataset.point === point);
  const isOpen = sheet.matches(":popover-open");
  if (isOpen && meant.length && large.matches && steady()) {
    event.preventDefault();
    meant[0].click();
    return;
  }
  for (const spot of spots) spot.classList.toggle("meant", meant.includes(spot));
  if (isOpen) {
    event.preventDefault();
    within(sheet, meant);
  }
  if (isOpen || meant.length) light(meant.length ? meant : spots);
});
// On a large screen what an offer is about need not be seen whole.
const enough = (place, spots) => large.matches && !tappable(place).length && seen(spots.map((one) => one.getBoundingClientRect()));
// The one district that can be tapped opens by itself; the second half of a double tap does not shut it.
let offered = null;         // {sheet, question, at}
function offer(id) {
  offered = { id, question: question(), at: performance.now() };
  open(id);
}
document.addEventListener("toggle", ({ target, newState }) => {
  if (newState === "closed" && target.id === offered?.id && question() === offered.question && performance.now() - offered.at < window.wellsideMoment()) open(target.id);
}, true);

// ---- A district near by lies above the parchment where both stand on one side; what can be chosen there comes into sight ----
document.addEventListener("toggle", ({ target, newState }) => {
  for (const line of target.querySelectorAll?.(".mw-refusal") ?? []) line.remove();
  if (newState !== "open" || !target.matches?.(".mw-near")) return;
  lie(target);
  if (!target.matches(".picking")) return;
  within(target, [...target.querySelectorAll(".can, [data-closes]")]);
  within(target, [...target.querySelectorAll(".meant")]);
}, true);
const BLANK = 4;            // above the letters of a line
// The groups of some spots of a sheet come into sight, the first of them at least; no line above them is cut through.
function within(sheet, spots) {
  const rects = spots.map((one) => one.closest(".mw-people")?.getBoundingClientRect()).filter(Boolean);
  if (!rects.length) return;
  const below = Math.max(...rects.map((rect) => rect.bottom)) - sheet.getBoundingClientRect().bottom + SIGN + MARGIN;
  const roof = sheet.querySelector("header").getBoundingClientRect().bottom;
  const above = Math.min(...rects.map((rect) => rect.top)) - roof;
  let by = Math.min(above, Math.max(0, below));
  for (const line of sheet.querySelectorAll(".mw-task, .mw-people > h4")) {
    const { top, bottom } = line.getBoundingClientRect();
    if (by > top - roof + BLANK && by < bottom - roof) by = Math.min(above, Math.ceil(bottom - roof));
  }
  sheet.scrollTop += by;
}
// It begins below what sticks to the top, or where all of it has no room there, above that: nothing shows by halves. On a
// phone on its side it hides the boards of the three as wide as they are, and the news only where it needs their room.
function lie(sheet) {
  const [ask, over, people] = ["#ask", "#seats", "#people"].map((one) => document.querySelector(one).getBoundingClientRect());
  const below = ask.height ? innerHeight - ask.top : 0;
  const fits = sheet.scrollHeight <= innerHeight - below - over.bottom - MARGIN;
  style(sheet, "--ask", `${below}px`);
  style(sheet, "--head", `${Math.max(0, fits || over.top <= MARGIN ? over.bottom : over.top)}px`);
  style(sheet, "--beside", `${innerWidth - people.left}px`);
  const news = document.getElementById("story").getBoundingClientRect(), chosen = [...sheet.querySelectorAll(".mw-people:has(.can, [name=answer])")].at(-1);
  const needs = chosen ? chosen.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top + sheet.scrollTop + SIGN : sheet.scrollHeight;
  const besides = newsStay() && news.right > people.left && needs <= innerHeight - news.bottom - (chosen ? below : 0) - MARGIN;
  style(sheet, "--under", `${besides ? news.bottom : 0}px`);
}
addEventListener("resize", () => { for (const sheet of document.querySelectorAll(".mw-near:popover-open")) lie(sheet); });
document.addEventListener("wellside:shown", come);
addEventListener("pageshow", come);
come();

// ---- What is pointed at out of sight is named; on a board that lies beneath another its tab is ringed, too ----
function inSight(spot) {
  const { left, top, width, height } = spot.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  return Boolean(at && (spot.contains(at) || at.contains(spot)) && !at.matches("html, body, #table"));
}
function pointedAt(seat, at, spots) {
  const table = document.getElementById("table");
  if (String(seat) === table.dataset.seat || spots.some(inSight)) return;
  const who = document.querySelector(`#t-${seat} small bdi`)?.textContent || `The ${document.querySelector(`#t-${seat} .name`)?.textContent}`;
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
  pointedAt(seat, at, spots);
  if (!spots.length || spots.some((one) => one.offsetParent)) return;
  const owner = spots[0].closest(".mw-panel")?.id.slice(2);
  const tab = owner && document.getElementById(`t-${owner}`);
  if (!tab) return;
  tab.classList.add("pointed", `by-${seat}`);
  setTimeout(() => tab.classList.remove("pointed", `by-${seat}`), 2600);
});
