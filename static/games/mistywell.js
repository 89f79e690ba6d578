// Mistywell: the first tap on a card reads it, the second plays or chooses it. A card of the hand and a Request are chosen
// on this device; the parchment holds, ready and hidden, what each choice would bring, with the button that answers:
// [data-plan="card"], [data-plan="request"] in the draft, [data-plan="card for request"]. Which of them are there says
// what fits.
const root = document.documentElement;
root.classList.add("js");
const board = () => document.getElementById("board");
const asked = () => document.getElementById("asked")?.dataset ?? {};      // what is asked: shown, ask, rule, why
const chosen = (name) => document.querySelector(`#board input[name="${name}"]:checked`)?.value ?? "";
const plan = (key) => document.querySelector(`#ask [data-plan="${CSS.escape(key)}"]`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const open = (id) => document.getElementById(id)?.showPopover?.();

// ---- Showing what is chosen ----
function paint() {
  const card = chosen("card"), request = chosen("request");
  let now = request && !card ? plan(request) : card ? plan(card) : plan(read());
  if (card && request) now = plan(`${card} for ${request}`) ?? plan("misfit");
  const forced = card || request ? null : document.querySelector("#ask [data-forced]");
  for (const one of document.querySelectorAll("#ask [data-plan]")) one.hidden = one !== (now ?? forced);
  const start = document.querySelector("#ask [data-start]");
  if (start) start.hidden = Boolean(now);
  const who = chosen("who"), mine = who === asked().shown;
  for (const one of document.querySelectorAll("#ask .mw-tohand:has(> [data-of]) > span")) one.hidden = one.dataset.of ? mine || one.dataset.of !== who : !mine;
  const away = document.querySelector("#ask .mw-away");
  if (away) away.hidden = mine || Boolean(document.querySelector(`#board .of-${who} .can`));
  let some = false;
  for (const input of document.querySelectorAll('#board input[name="request"]')) {
    const fits = Boolean(card && plan(`${card} for ${input.value}`));
    input.closest("li").classList.toggle("serves", fits);
    some ||= fits;
  }
  board()?.classList.toggle("choosing", some);
  for (const one of document.querySelectorAll("#board .read")) one.classList.remove("read");
  if (read()) button(reading.key)?.closest("li").classList.add("read");
  aim(document.getElementById(`j-${request || document.querySelector("#board .mw-read:popover-open")?.id.slice(2)}`));
  showWay();
}

// The squares where the cube of a Request could go are lit on the map, and the name of its group.
function aim(spot) {
  const squares = spot?.dataset.squares.split(" ") ?? [];
  for (const one of document.querySelectorAll(".mw-city .mw-square")) one.classList.toggle("aim", squares.includes(one.dataset.point.slice(2)));
  for (const one of document.querySelectorAll(".mw-city .mw-group")) one.classList.toggle("aim", one.dataset.group === spot?.dataset.of);
}

// What is chosen, or can be, comes between the overview and the parchment where they are in its way. No more is
// scrolled than `most`, what lies highest stays in sight, and the news are left whole or go out of sight. The overview
// covers only what passes below it, not what lies beside it.
const MARGIN = 8;
function head(rects) {
  const over = document.getElementById("seats"), { left, right } = over.getBoundingClientRect();
  const { position, top } = getComputedStyle(over), safe = Number.parseFloat(getComputedStyle(document.body).paddingTop);
  const stays = position === "sticky" && rects.some((rect) => rect.right > left && rect.left < right);
  return stays ? Math.max(safe, Number.parseFloat(top) + over.offsetHeight) : safe;
}
function between(rects) {
  const ask = document.getElementById("ask").getBoundingClientRect();
  return [head(rects), ask.height && rects.some((rect) => rect.right > ask.left) ? ask.top : innerHeight];   // a lesson puts the parchment away
}
function clear(spots, most = Infinity, behavior = calm.matches ? "instant" : "smooth") {
  const rects = spots.map((spot) => spot.getBoundingClientRect()), [from, foot] = between(rects);
  const above = Math.min(...rects.map((rect) => rect.top)) - from;
  const below = Math.max(...rects.map((rect) => rect.bottom)) - foot;
  if (above >= 0 && below <= 0) return;
  const news = document.getElementById("story").getBoundingClientRect(), whole = news.top - from, gone = news.bottom - from;
  let top = Math.min(above - MARGIN, Math.max(0, below + MARGIN), most);
  if (whole < top && top < gone) top = gone <= above ? gone : whole;
  if (top) scrollBy({ top, behavior });
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
  else if (document.querySelector("#ask .mw-plan:not([hidden]) button[name=answer]")) clear([input.closest("li") ?? input.closest("label")]);
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

// ---- The second tap: on what is chosen it does what the parchment offers, or lets it go. A double tap is one ----
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
  const commit = document.querySelector("#ask .mw-plan:not([hidden]) button[name=answer]");
  if (commit) commit.click();
  else letGo();
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
  if (spots.length) clear(spots);
  light(spots);
});
function turnTo(place) {
  const tab = place.querySelector(`input[name="who"][value="${asked().shown}"]`);
  if (tab) tab.checked = true;
  const far = place.querySelector(".mw-tab.can input");
  if (far && !place.querySelector(`.of-${asked().shown} .can`)) far.checked = true;   // all choices are on another's board
  paint();
}
function tappable(place) {
  const spots = [...place.querySelectorAll(asked().ask === "play" ? ".mw-hand .mw-card" : ".can")].filter((one) => one.offsetParent);
  return spots.filter((one) => !one.matches(".mw-tab:has(input)"));   // a lit tab only leads to what can be chosen
}
// What a question is about: what can be tapped, or where that lies which an offer would change.
const ABOUT = { city: ".mw-city", jobs: ".mw-jobs", slots: ".mw-panel .mw-slots", hand: ".mw-panel .mw-hand" };
function concerned(place) {
  const spots = tappable(place), { about } = asked();
  if (spots.length || !about) return spots;
  return [...place.querySelectorAll(ABOUT[about])].filter((one) => one.offsetParent);
}
// An arrow beside what is to be done leads to what is out of sight; what of the parchment or a sheet lies further down is
// said at its foot.
function showWay() {
  const ask = document.getElementById("ask"), place = board();
  if (!ask || !place) return;
  const rects = concerned(place).map((one) => one.getBoundingClientRect()), [from, foot] = between(rects);
  const seen = rects.some((rect) => rect.bottom > from + MARGIN && rect.top < foot - MARGIN);
  ask.dataset.way = seen || !rects.length ? "" : rects[0].top < foot - MARGIN ? "up" : "down";
  for (const one of [ask, ...document.querySelectorAll(".mw-sheet:popover-open")]) one.classList.toggle("more", one.scrollHeight - one.clientHeight - one.scrollTop > MARGIN);
}

// ---- Cards that a tap would choose: the first one reads. Keys, whose clicks come from no place, choose at once ----
let reading = null;         // {question, key}
const question = () => document.getElementById("answer")?.dataset.question ?? "";
const read = () => (reading?.question === question() ? reading.key : "");
const button = (key) => document.querySelector(`#board .can > button[name="answer"][value="${CSS.escape(key)}"]`);
document.addEventListener("click", (event) => {
  const card = event.detail ? event.target.closest(":is(.mw-job, .mw-card, .mw-slot).can > button[name=answer]") : null;
  if (!card || !plan(card.value) || (read() === card.value && steady())) return;
  event.preventDefault();
  event.stopPropagation();
  if (read() === card.value) return;
  reading = { question: question(), key: card.value };
  since = performance.now();
  paint();
  clear([card]);
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
  paint();
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
  const spots = [...document.querySelectorAll(lit)].filter((one) => one.closest(".mw-city, .mw-side, #story") && one.getClientRects().length);
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
// A tip that takes room of its own moves all else, and news that are told anew make the parchment higher.
const tall = () => document.getElementById("ask").offsetHeight + document.getElementById("note").offsetHeight;
const grown = new ResizeObserver(() => shown && shown === question() && tall() !== height && !begins() && present(board()));
grown.observe(document.getElementById("note"));
const begins = () => ["play", "draft"].includes(asked().ask);    // with these a turn begins: the news stay in sight
function present(place, comes = false) {
  if (document.querySelector("#coach.coach")) return;
  const spots = concerned(place);
  if (comes && begins()) return;
  shown = question();
  height = tall();
  grown.observe(document.getElementById("ask"), { box: "border-box" });
  const story = document.getElementById("story").getBoundingClientRect();
  if (begins() && innerHeight > innerWidth) clear(spots, story.top - head([story]));
  else if (spots.length && !begins()) clear(spots);
}
// The one district that can be tapped opens by itself; the second half of a double tap does not shut it.
let offered = null;         // {sheet, question, at}
function offer(id) {
  offered = { id, question: question(), at: performance.now() };
  open(id);
}
document.addEventListener("toggle", ({ target, newState }) => {
  if (newState === "closed" && target.id === offered?.id && question() === offered.question && performance.now() - offered.at < window.wellsideMoment()) open(target.id);
}, true);

// ---- On a screen on its side the city and the Job Board stay in sight beside the hand: the style sheet is told how high they
// are ----
const high = new ResizeObserver((all) => {
  for (const { target } of all) root.style.setProperty(`--${target.matches(".mw-city") ? "city" : "jobs"}`, `${target.matches(".draft") ? 0 : target.offsetHeight}px`);
});
function measure() {
  high.disconnect();
  for (const part of document.querySelectorAll("#table .mw-city, #table .mw-jobs")) high.observe(part);
}
document.addEventListener("wellside:shown", measure);
measure();

// ---- A district near by: what can be chosen there comes into sight, above the parchment where both stand on one side ----
document.addEventListener("toggle", ({ target, newState }) => {
  for (const line of target.querySelectorAll?.(".mw-refusal") ?? []) line.remove();
  if (newState !== "open" || !target.matches?.(".mw-near.picking")) return;
  target.style.setProperty("--ask", `${innerHeight - document.getElementById("ask").getBoundingClientRect().top}px`);
  const rects = [...target.querySelectorAll(".mw-people:has(.can, [data-closes])")].map((one) => one.getBoundingClientRect());
  const below = Math.max(...rects.map((rect) => rect.bottom)) - target.getBoundingClientRect().bottom + MARGIN;
  const above = Math.min(...rects.map((rect) => rect.top)) - target.querySelector("header").getBoundingClientRect().bottom;
  target.scrollTop += Math.min(above, Math.max(0, below));
}, true);
document.addEventListener("wellside:shown", come);
addEventListener("pageshow", come);
come();

// ---- What others did is told card by card, at this screen's own pace: the card, whose it was and where it happened light
// up. A tap goes on, Skip tells the rest at once; whoever answers has gone on, and nothing is told twice ----
const LEAST = 1100;     // ms that a beat stays
const READING = 22;     // ms more for each letter of it
const MOST = 6000;
const pace = (beat) => window.wellsideTimes?.beat ?? Math.min(MOST, LEAST + READING * beat.textContent.length);
let heard = null;       // the last fact that was told
let next = 0;           // the timer of the beat that stands: none that comes meanwhile takes its place before it was read
let series = [];        // the beats that are told one after the other, by their first facts
const telling = () => next !== 0 && series.length > 1;
const news = () => [...document.querySelectorAll("#story [data-told]")].reverse();
const began = (beat) => Number(beat.id.slice(1));
const ended = (beat) => Number(beat.dataset.told);
const untold = () => news().filter((beat) => ended(beat) > heard);
function tell() {
  const newest = Math.max(0, ...news().map(ended));
  const gone = news().every((beat) => began(beat) > heard);   // more was done since than the news holds
  if (heard === null || newest < heard || calm.matches || document.hidden) skip();
  else if (!next || gone) step();
  else {
    const waiting = untold().map(began);
    series = [...series.filter((one) => !waiting.includes(one)), ...waiting];
    show();
    mind();
  }
}
function step() {
  clearTimeout(next);
  next = 0;
  mind();
  const [beat, ...more] = untold();
  if (!beat) {
    series = [];
    return show();
  }
  heard = ended(beat);
  series = [...series.filter((one) => one < began(beat)), ...[beat, ...more].map(began)];
  next = setTimeout(step, pace(beat));
  show();
  mind();
  const places = beat.dataset.at.split(" ").filter(Boolean).map((slug) => document.getElementById(`d-${slug}`));
  const cards = beat.dataset.card ? document.querySelectorAll(`#board [data-point="c-${CSS.escape(beat.dataset.card)}"]`) : [];
  light([...places, document.getElementById(`t-${beat.dataset.by}`), ...cards].filter(Boolean));
  return undefined;
}
function skip() {
  clearTimeout(next);
  next = 0;
  series = [];
  heard = Math.max(0, ...news().map(ended));
  show();
  mind();
}
// Of several beats that are told one after the other only the one that is told now is shown, with its card.
function show() {
  const all = news(), now = all.filter((beat) => began(beat) <= heard).at(-1);
  for (const beat of all) {
    beat.hidden = began(beat) > heard;
    beat.classList.toggle("now", beat === now);
  }
  const story = document.getElementById("story"), place = story?.querySelector(".mw-place");
  if (!place) return;
  story.classList.toggle("telling", telling());
  place.textContent = telling() ? `${series.indexOf(began(now)) + 1} of ${series.length}` : "";
  trim();
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-skip]")) skip();
  else if (target.closest("#story .mw-news") && !target.closest("button, a")) {
    if (telling()) step();
    else open("told");
  }
});
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (next && ctx?.sourceElement?.id === "answer") skip();
});

// Whole sentences only: the newest, and of those before it as many as fit; the sheet has the rest, a tap away.
function trim() {
  const news = document.querySelector("#story .mw-news");
  if (!news) return;
  const deeds = [...news.querySelectorAll("li:not([hidden])")];
  for (const deed of deeds) deed.classList.remove("past");
  const head = news.getBoundingClientRect().top;
  const shown = deeds.find((deed) => deed.matches(".now")) ?? deeds[0];
  if (shown?.dataset.told) shorten(shown.querySelector("p"));
  const past = deeds.slice(1).filter((deed) => deed.getBoundingClientRect().top < head);
  for (const deed of past) deed.classList.add("past");
}
// Letters reach a few pixels below their line: only half a line more than there is room for is a line that is cut off.
// What began and what changed Unity or Fear is left out last.
function shorten(deed) {
  deed.querySelector(":scope > small")?.remove();
  const parts = partsOf(deed), rest = document.createElement("small");
  const half = Number.parseFloat(getComputedStyle(deed).lineHeight) / 2;
  for (const part of parts) part.hidden = false;
  for (const [at, part] of leftOut(parts).entries()) {
    if (deed.scrollHeight <= deed.clientHeight + half) break;
    part.hidden = true;
    rest.textContent = untoldHere(at + 1);
    deed.append(rest);
  }
}
function leftOut([, ...parts]) {
  const weighs = (part) => part.querySelector(".good, .harm") !== null;
  return [...parts.filter((part) => !weighs(part)).reverse(), ...parts.filter(weighs).reverse()];
}
const untoldHere = (count) => `${count} more in the story`;
const partsOf = (deed) => [...deed.querySelectorAll(":scope > span")];

// Whatever is lit already begins anew: all of it is put out before the page is laid out once.
function light(spots) {
  for (const spot of spots) spot.classList.remove("told");
  void document.body.offsetWidth;
  for (const spot of spots) spot.classList.add("told");
}
document.addEventListener("wellside:shown", tell);

// ---- What was told while the news were out of sight stands on the parchment until they, or the story, are seen ----
const KEPT = `noticed ${document.getElementById("table")?.dataset.code}`;   // the page of the story has no table, and nothing is missed there
let noticed = null;     // the last fact that was told in sight, also before the page was loaded anew
try { noticed = JSON.parse(sessionStorage.getItem(KEPT)); } catch { /* for this page only */ }
let placed = false;     // whether the page lies where it was left
addEventListener("pageshow", () => requestAnimationFrame(() => requestAnimationFrame(() => {
  placed = true;
  mind();
})));
function newsAreSeen() {
  if (!placed) return false;
  if (document.querySelector("#told:popover-open")) return true;
  const news = document.querySelector("#story .mw-news").getBoundingClientRect();
  return news.bottom - head([news]) > news.height / 2;
}
function mind() {
  showWay();
  if (heard === null || !document.querySelector("#story .mw-news")) return;
  if (noticed === null || heard < noticed || newsAreSeen()) noticed = heard;
  try { sessionStorage.setItem(KEPT, noticed); } catch { /* for this page only */ }
  const line = document.querySelector("#ask [data-heard]");
  if (!line) return;
  const missed = [...document.querySelectorAll("#story [data-told]")].filter((deed) => !deed.hidden && Number(deed.dataset.told) > noticed);
  line.hidden = !missed.length;
  if (missed.length) write(line, partsOf(missed[0].querySelector("p")), missed.length - 1);
}
// As many whole parts as there is room for, and how many `more` the story has.
let written = "";
function write(line, parts, more) {
  const words = (some) => some.map((part) => part.textContent).join("");
  const [told, rest] = line.querySelectorAll("span, small"), now = `${innerWidth} ${more} ${words(parts)}`;
  if (now === written && told.textContent) return;
  written = told.clientHeight ? now : "";
  const out = leftOut(parts);
  for (let left = 0; left < parts.length; left++) {
    told.textContent = words(parts.filter((part) => !out.slice(0, left).includes(part)));
    rest.textContent = more + left ? untoldHere(more + left) : "";
    if (told.scrollHeight <= told.clientHeight) break;
  }
}
let minding = 0;
const mindSoon = () => { minding ||= requestAnimationFrame(() => { minding = 0; mind(); }); };
addEventListener("resize", trim);
document.fonts.ready.then(trim);    // letters that came late are wider
for (const event of ["scroll", "resize", "toggle"]) addEventListener(event, mindSoon, { capture: true, passive: true });
tell();

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
  line.textContent = `${who} points at ${name ?? (group ? `a square of the ${group}` : "the Temple")}.`;
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
