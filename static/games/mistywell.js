// Mistywell: a tap on a card reads it, a second one puts it away; the button below plays or chooses it. A card of the hand
// and a Request are chosen on this device; the parchment holds, ready and hidden, what each choice would bring, with the
// button that answers: [data-plan="card"], [data-plan="request"] in the draft, [data-plan="card for request"]. Which of
// them are there says what fits.
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
  choose();
  showWay();
}
// Measures nothing: where an event has changed the page, it is laid out once, when the news are told.
function choose() {
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
}

// The squares where the cube of a Request could go are lit on the map and in the sheet of its district, which says so;
// on the map the name of its group is, too.
function aim(spot) {
  const squares = spot?.dataset.squares.split(" ") ?? [];
  for (const one of document.querySelectorAll("#board .mw-square")) one.classList.toggle("aim", squares.includes(one.dataset.point.slice(2)));
  for (const one of document.querySelectorAll(".mw-city .mw-group")) one.classList.toggle("aim", one.dataset.group === spot?.dataset.of);
  for (const line of document.querySelectorAll("#board .mw-aimed")) {
    line.hidden = !line.closest(".mw-near:not(.picking)")?.querySelector(".aim");
    line.querySelector("b").textContent = spot?.querySelector(".name").textContent ?? "";
  }
}

// What is chosen, or can be, comes between the overview and the parchment where they are in its way. No more is
// scrolled than `most`, what lies highest stays in sight, and the news are left whole or go out of sight. The overview,
// and news that stay, cover only what passes below them, not what lies beside them.
const MARGIN = 8;
const stays = (one) => getComputedStyle(one).position === "sticky";
const newsStay = () => stays(document.getElementById("story"));
const pinned = (spot) => Boolean(spot.closest(".mw-tabs") && stays(spot.closest(".mw-tabs")));    // never out of sight
function head(rects) {
  const safe = Number.parseFloat(getComputedStyle(document.body).paddingTop);
  const feet = [...document.querySelectorAll("#seats, #story, #people > .mw-tabs")].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return stays(one) && rects.some((rect) => rect.right > left && rect.left < right);
  }).map((one) => Number.parseFloat(getComputedStyle(one).top) + one.offsetHeight);
  return Math.max(safe, ...feet);
}
function between(rects) {
  const ask = document.getElementById("ask").getBoundingClientRect();
  return [head(rects), ask.height && rects.some((rect) => rect.right > ask.left) ? ask.top : innerHeight];   // a lesson puts the parchment away
}
function clear(spots, most = Infinity, behavior = calm.matches ? "instant" : "smooth", tall = Infinity) {
  const rects = spots.filter((spot) => !pinned(spot)).map((spot) => spot.getBoundingClientRect()), [from, foot] = between(rects);
  if (!rects.length) return;
  const above = Math.min(...rects.map((rect) => rect.top)) - from;
  const below = Math.max(...rects.map((rect) => Math.min(rect.bottom, rect.top + tall))) - foot;
  if (above >= 0 && below <= 0) return;
  const news = document.getElementById("story").getBoundingClientRect(), over = head([news]), whole = news.top - over, gone = news.bottom - over;
  let top = Math.min(above - MARGIN, Math.max(0, below + MARGIN), most);
  if (!newsStay() && whole < top && top < gone) top = gone <= above ? gone : whole;
  if (top) scrollBy({ top, behavior });
}

// What was tapped comes into sight; of a card whose words the parchment says a large screen shows only the head.
const CARD = 64;            // of what is higher than a card as much is to be seen as of a card
function bring(spot) {
  clear([spot], Infinity, undefined, large.matches ? CARD : Infinity);
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
// What a hint names comes into sight before its card is laid beside it.
addEventListener("wellside:card", ({ detail: { card, about } }) => {
  const spots = card.dataset.names ? about.filter((one) => one.closest("#board")) : [];
  if (spots.length) clear(spots, Infinity, "instant");
}, true);
// An arrow beside what is to be done leads to what is out of sight, and says what that is; what of the parchment or a
// sheet lies further down is said at its foot.
function seen(rects) {
  const [from, foot] = between(rects);
  return rects.some(({ top, bottom, height }) => Math.min(bottom, foot) - Math.max(top, from) > Math.min(height, CARD) / 2);
}
const CALLED = { ".mw-city": "The city", ".mw-jobs": "Job Board", ".mw-slots": "Actions", "[id^=pile-]": "Your discard", ".mw-hand": "Your hand", ".mw-tabs": "The players" };
function showWay() {
  const ask = document.getElementById("ask"), place = board();
  if (!ask || !place) return;
  const spots = concerned(place), rects = spots.filter((one) => !pinned(one)).map((one) => one.getBoundingClientRect());
  ask.dataset.way = seen(rects) || !rects.length ? "" : rects[0].top < between(rects)[0] ? "up" : "down";
  const called = Object.keys(CALLED).find((one) => spots[0]?.closest(one));
  for (const one of ask.querySelectorAll(".mw-tohand")) one.dataset.called = CALLED[called] ?? "";
  const way = ask.querySelector(".mw-way");
  if (way) {
    way.hidden = !ask.dataset.way || !ask.querySelector(".mw-task .mw-tohand");
    way.querySelector("b").textContent = CALLED[called] ?? "";
    way.querySelector("i").textContent = ask.dataset.way === "up" ? "↑" : "↓";
  }
  for (const one of [ask, ...document.querySelectorAll(".mw-sheet:popover-open")]) {
    one.classList.toggle("more", one.scrollHeight - one.clientHeight - one.scrollTop > MARGIN);
    one.style.setProperty("--cut", `${one.matches(".more") ? cutBy(one) : 0}px`);
  }
}
// Where something goes on further down, no line is cut through: how high that is above the foot, with room for "more",
// which does not fit whole. Squares and buttons may be cut.
const SIGN = 20;
function cutBy(box) {
  const foot = [...box.querySelectorAll(".mw-plan:not([hidden]) > .mw-acts, .mw-foot, :scope > .mw-acts")].find(stays);
  const edge = foot ? foot.getBoundingClientRect().top : box.getBoundingClientRect().bottom;
  const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), line = new Range();
  let from = edge - SIGN;
  for (let one = words.nextNode(); one; one = words.nextNode()) {
    if (foot?.contains(one) || one.parentElement.closest(".mw-big, .button")) continue;
    line.selectNodeContents(one);
    for (const { top, bottom, width } of line.getClientRects()) if (width > 2 && top < edge && bottom > edge - SIGN) from = Math.min(from, top);
  }
  return Math.round(edge - from);
}

// A tap on "more" leads on.
document.addEventListener("click", ({ target, clientY }) => {
  const box = target.closest?.(".mw-ask.more, .mw-sheet.more");
  if (!box || !target.matches(".mw-sheet, .mw-acts, .mw-foot") || clientY < box.getBoundingClientRect().bottom - box.clientHeight / 2) return;
  box.scrollBy({ top: box.clientHeight / 2, behavior: calm.matches ? "instant" : "smooth" });
});

// ---- Cards that a tap would choose: the first one reads, the second puts it away, and the button below chooses. Keys,
// whose clicks come from no place, choose at once ----
let reading = null;         // {question, key}
const question = () => document.getElementById("answer")?.dataset.question ?? "";
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
const grown = new ResizeObserver(() => shown && shown === question() && tall() > height && !begins() && present(board()));
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
  else if (spots.length && !begins() && !enough(place, spots)) clear(spots);
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
  if (isOpen) event.preventDefault();
  if (isOpen || meant.length) light(meant.length ? meant : spots);
});
// On a large screen what an offer is about need not be seen whole.
const large = matchMedia("(min-width: 700px) and (min-height: 600px)");
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

// ---- On a screen on its side the city and the Job Board stay in sight beside the hand, which after the end lies below how it
// ended: the style sheet is told how high they are ----
const MEASURED = { "mw-city": "--city", "mw-jobs": "--jobs", ended: "--ended" };
const high = new ResizeObserver((all) => {
  for (const { target } of all) root.style.setProperty(MEASURED[target.classList[0]], `${target.matches(".draft") ? 0 : target.offsetHeight}px`);
});
function measure() {
  high.disconnect();
  for (const part of document.querySelectorAll("#table :is(.mw-city, .mw-jobs, .ended)")) high.observe(part);
}
document.addEventListener("wellside:shown", measure);
measure();

// ---- A district near by lies above the parchment where both stand on one side; what can be chosen there comes into sight ----
document.addEventListener("toggle", ({ target, newState }) => {
  for (const line of target.querySelectorAll?.(".mw-refusal") ?? []) line.remove();
  if (newState !== "open" || !target.matches?.(".mw-near")) return;
  const ask = document.getElementById("ask").getBoundingClientRect();
  target.style.setProperty("--ask", `${ask.height ? innerHeight - ask.top : 0}px`);
  if (!target.matches(".picking")) return;
  const rects = [...target.querySelectorAll(".mw-people:has(.can, [data-closes])")].map((one) => one.getBoundingClientRect());
  const below = Math.max(...rects.map((rect) => rect.bottom)) - target.getBoundingClientRect().bottom + SIGN + MARGIN;
  const above = Math.min(...rects.map((rect) => rect.top)) - target.querySelector("header").getBoundingClientRect().bottom;
  target.scrollTop += Math.min(above, Math.max(0, below));
}, true);
document.addEventListener("wellside:shown", come);
addEventListener("pageshow", come);
come();

// ---- What others did is told card by card, at this screen's own pace: the card, whose it was and where it happened light
// up. The board shows how all of it ended: what is told before its end is told as earlier. A tap goes on, Skip tells the
// rest at once; whoever answers has gone on, and is still told what changed Unity or Fear. Nothing is told twice ----
const LEAST = 1100;     // ms that a beat stays
const READING = 22;     // ms more for each letter of it
const MOST = 6000;
const pace = (beat) => {
  const words = partsOf(beat).filter((part) => !part.hidden).map((part) => part.textContent).join("");
  return window.wellsideTimes?.beat ?? Math.min(MOST, LEAST + READING * words.length);
};
let heard = null;       // the last fact that was told
let hurried = 0;        // of the facts up to this one only what changed Unity or Fear is told yet
let next = 0;           // the timer of the beat that stands: none that comes meanwhile takes its place before it was read
let series = [];        // the beats that are told one after the other, by their first facts
let page = 0;           // the first part that is shown of the beat that stands, and of what there was no room for; 0: none
let rest = 0;
const telling = () => next !== 0 && series.length > 1;
const news = () => [...document.querySelectorAll("#story [data-told]")].reverse();
const began = (beat) => Number(beat.id.slice(1));
const ended = (beat) => Number(beat.dataset.told);
const weighs = (part) => part.querySelector(".good, .harm") !== null;
const untold = () => news().filter((beat) => ended(beat) > heard && (ended(beat) > hurried || weighs(beat)));
function tell() {
  const newest = Math.max(0, ...news().map(ended));
  const gone = news().every((beat) => began(beat) > heard);   // more was done since than the news holds
  if (heard === null || newest < heard || calm.matches || document.hidden) skip();
  else if (!next || gone) {
    rest = 0;
    step();
  }
  else {
    const waiting = untold().map(began);
    series = [...series.filter((one) => !waiting.includes(one)), ...waiting];
    show();
    mind();
  }
}
function step() {
  clearTimeout(next);
  if (telling() && rest) {
    page = rest;
    return stand(news().find((beat) => beat.matches(".now")));
  }
  next = page = rest = 0;
  notice();
  const [beat, ...more] = untold();
  if (!beat) return skip();
  heard = ended(beat);
  series = [...series.filter((one) => one < began(beat)), ...[beat, ...more].map(began)];
  stand(beat);
  const places = beat.dataset.at.split(" ").filter(Boolean).map((slug) => document.getElementById(`d-${slug}`));
  const cards = beat.dataset.card ? document.querySelectorAll(`#board [data-point="c-${CSS.escape(beat.dataset.card)}"]`) : [];
  light([...places, document.getElementById(`t-${beat.dataset.by}`), ...cards].filter(Boolean));
  return undefined;
}
function stand(beat) {
  next = setTimeout(step);     // it is being told: how long it stands is known once it is shown
  show();
  mind();
  clearTimeout(next);
  next = setTimeout(step, pace(beat.querySelector("p")));
}
function skip() {
  clearTimeout(next);
  next = page = rest = hurried = 0;
  series = [];
  heard = Math.max(0, ...news().map(ended));
  show();
  mind();
}
// Of several beats that are told one after the other only the one that is told now is shown, with its card; what it
// changed stays lit as long.
function show() {
  const all = news(), now = all.filter((beat) => began(beat) <= heard).at(-1);
  mark(next && now ? now.dataset.changed.split(" ").filter(Boolean) : []);
  for (const beat of all) {
    beat.hidden = began(beat) > heard;
    beat.classList.toggle("now", beat === now);
    beat.classList.toggle("earlier", beat === now && goesOn());
  }
  const story = document.getElementById("story"), place = story?.querySelector(".mw-place");
  if (!place) return;
  story.classList.toggle("telling", telling());
  place.textContent = telling() ? tellsNow() : "";
  trim();
}
const tellsNow = () => `${series.findLastIndex((one) => one <= heard) + 1} of ${series.length}`;
const goesOn = () => telling() && series.at(-1) > heard;
function mark(changed) {
  const spots = changed.flatMap((name) => [...document.querySelectorAll(`#board :is([data-point="${name}"], [id="${name}"]), #seats [data-what="${name}"]`)]);
  for (const one of document.querySelectorAll("#board .changed, #seats .changed")) if (!spots.includes(one)) one.classList.remove("changed");
  for (const one of spots) one.classList.add("changed");
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-skip]")) skip();
  else if (target.closest("#story .mw-news") && !target.closest("button, a")) {
    if (telling()) step();
    else open("told");
  }
});
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (!next || ctx?.sourceElement?.id !== "answer") return;
  hurried = Math.max(0, ...news().map(ended));
  rest = 0;
  step();
});

// Whole sentences only: the newest, and of those before it as many as fit; the sheet has the rest, a tap away.
function trim() {
  const news = document.querySelector("#story .mw-news");
  if (!news) return;
  const deeds = [...news.querySelectorAll("li:not([hidden])")];
  for (const deed of deeds) deed.classList.remove("past");
  const shown = deeds.find((deed) => deed.matches(".now")) ?? deeds[0];
  if (shown?.dataset.told) (telling() ? turn : shorten)(shown.querySelector("p"));
  const head = news.getBoundingClientRect().top;
  const past = deeds.slice(1).filter((deed) => deed.getBoundingClientRect().top < head);
  for (const deed of past) deed.classList.add("past");
}
// Letters reach a few pixels below their line: only half a line more than there is room for is a line that is cut off.
// What changed Unity or Fear is left out last; of what came of a card one part stays with what began, cut where it must be.
function shorten(deed) {
  whole(deed);
  const more = document.createElement("small");
  for (const [at, part] of leftOut(partsOf(deed)).entries()) {
    if (fits(deed)) break;
    part.hidden = true;
    more.textContent = `${endsOpen(deed) ? "… " : ""}${untoldHere(at + 1)}`;
    deed.append(more);
  }
}
// While it is told one after the other, a deed that is too long goes on when it was read so far.
function turn(deed) {
  whole(deed);
  const parts = partsOf(deed);
  for (const part of parts.slice(0, page)) part.hidden = true;
  deed.classList.toggle("goes-on", page > 0);
  const foot = deed.getBoundingClientRect().top + room(deed);
  const within = (part) => [...part.getClientRects()].every(({ bottom }) => bottom <= foot);
  rest = Math.max(page + 1, parts.findLastIndex(within) + 1);
  for (const part of parts.slice(rest)) part.hidden = true;
  rest %= parts.length;
  deed.classList.toggle("breaks-off", rest > 0);
}
function whole(deed) {
  deed.querySelector(":scope > small")?.remove();
  deed.classList.remove("goes-on", "breaks-off");
  for (const part of partsOf(deed)) part.hidden = false;
}
const room = (deed) => deed.clientHeight + Number.parseFloat(getComputedStyle(deed).lineHeight) / 2;
const fits = (deed) => deed.scrollHeight <= room(deed);
function leftOut([, ...parts]) {
  return [...parts.filter((part) => !weighs(part)).reverse(), ...parts.filter(weighs).reverse()].slice(0, -1);
}
const endsOpen = (deed) => /[:;]\s*$/.test(partsOf(deed).findLast((part) => !part.hidden)?.textContent);
const untoldHere = (count) => `${count}\u00a0more in the story`;
const partsOf = (deed) => [...deed.querySelectorAll(":scope > span")];

// Whatever is lit already begins anew: all of it is put out before the page is laid out once.
function light(spots) {
  const lit = spots.filter((spot) => spot.matches(".told"));
  for (const spot of lit) spot.classList.remove("told");
  if (lit.length) void document.body.offsetWidth;
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
  if (newsStay() || document.querySelector("#told:popover-open")) return true;
  const news = document.querySelector("#story .mw-news").getBoundingClientRect();
  return news.bottom - head([news]) > news.height / 2;
}
function notice() {
  if (heard === null || heard === noticed || !document.querySelector("#story .mw-news")) return;
  if (noticed !== null && heard >= noticed && !newsAreSeen()) return;
  noticed = heard;
  try { sessionStorage.setItem(KEPT, noticed); } catch { /* for this page only */ }
}
function mind() {
  showWay();
  notice();
  const line = document.querySelector("#ask [data-heard]");
  if (!line || noticed === null) return;
  const missed = [...document.querySelectorAll("#story [data-told]")].filter((deed) => !deed.hidden && Number(deed.dataset.told) > noticed);
  line.hidden = !missed.length;
  if (missed.length) write(line, partsOf(missed[0].querySelector("p")), missed.length - 1);
}
// As many whole parts as there is room for, and how many `more` the story has.
let written = "";
function write(line, parts, more) {
  const words = (some) => some.map((part) => part.textContent).join("");
  const [told, rest] = line.querySelectorAll(":scope > span, :scope > small"), place = goesOn() ? `${tellsNow()}, the board is further on` : "", now = `${innerWidth} ${more} ${place} ${words(parts)}`;
  if (now === written && told.textContent) return;
  written = told.clientHeight ? now : "";
  const out = leftOut(parts);
  for (let left = 0; left <= out.length; left++) {
    told.replaceChildren(...parts.filter((part) => !out.slice(0, left).includes(part)).map(asWords));
    if (endsOpen(told)) told.append("…");
    rest.textContent = place || (more + left ? untoldHere(more + left) : "");
    if (told.scrollHeight <= told.clientHeight) break;
  }
}
// A part as it may stand in a button: its names set apart as they are, but no button in it.
function asWords(part) {
  const words = part.cloneNode(true);
  words.hidden = false;    // the news may have no room for what this line has
  for (const button of words.querySelectorAll("button")) button.replaceWith(...button.childNodes);
  return words;
}
let minding = 0;
const mindSoon = () => { minding ||= requestAnimationFrame(() => { minding = 0; mind(); }); };
addEventListener("resize", trim);
document.fonts.ready.then(trim);    // letters that came late are wider
const passes = () => document.getElementById("table")?.classList.toggle("passes", scrollY > 0);
addEventListener("scroll", passes, { passive: true });
passes();
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
