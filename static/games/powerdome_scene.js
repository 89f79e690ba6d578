// PowerDome: plays what was opened to everybody, step by step, at this screen's own pace. The fighters show how things
// stood at each step, whatever the table has come to since. What is played is #board's own list; nothing is fetched.
const { $$ } = window.powerdome;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const upright = matchMedia("(orientation: portrait)");
const SVG = "http://www.w3.org/2000/svg";
const TIP = 12;           // how long the tip of an arrow is where there is room
const OVER = 12;          // how high a way runs over fighters who stand side by side
const FULL = 100;         // vitality at which a bar is full, unless somebody has more then

let scene = "";           // which one is shown
let place = -1;           // the step; -1: over
let painted = -1;         // the step that was painted last: only one step on glides
let running = 0;          // the timer of the next step
let following = false;    // whether it runs, or has run to its last step
let onward = 0;           // the timer of the next scene
let waiting = [];         // newer scenes, each as #board will show it
let kept = false;         // whether the sand keeps its height
let again = false;        // whether it has been told to its end
let told = false;         // whether it was being told for the first time when it was last painted

const stage = () => document.getElementById("board");
const beats = () => $$(document, "#board .pd-beat");
const token = (key) => document.getElementById(`t-${key}`)?.closest(".pd-token");
const own = (key) => document.getElementById(`t-${key}`);
// What is gone through again in the past leaves it as it is how far this screen has come in the game itself.
const past = document.getElementById("table")?.dataset.past === undefined ? "" : " past";
const memory = (part) => `powerdome seen ${part.dataset.game}${past}`;

// The step at which a scene was left: -1 where it has been told to its end, 0 where it is new.
function left(part) {
  let known = null;
  try { known = sessionStorage.getItem(memory(part)); } catch { /* for this page only */ }
  const [number, step] = (known ?? "").split(" ");
  return number === part.dataset.scene ? Number(step) : 0;
}
function note() {
  try { sessionStorage.setItem(memory(stage()), `${scene} ${place}`); } catch { /* for this page only */ }
}

// ---- Where a scene begins and ends ----
function look() {
  const board = stage();
  if (!board?.classList.contains("pd-stage")) return;
  const list = beats();
  if (board.dataset.scene !== scene) {
    scene = board.dataset.scene;
    place = list.length ? left(board) : -1;
    if (hurry) place = -1;
    hurry = false;
    again = place < 0;
    if (place >= 0) begin();
  }
  if (place >= list.length) place = list.length - 1;
  if (place >= 0) kept = false;
  paint();
}
// Something newer waits until what is played is at its end, or skipped.
function holdBack({ detail: { pieces } }) {
  const at = pieces.findIndex(({ target }) => target.id === "board");
  const next = pieces[at]?.fragment.querySelector(".pd-stage");
  if (next?.matches(".empty") || (next && next.dataset.game !== stage()?.dataset.game)) leave();
  if (!next || place < 0 || Number(next.dataset.scene) <= Number(scene)) return;
  pieces.splice(at, 1);
  waiting = [...waiting.filter((one) => one.dataset.scene !== next.dataset.scene), next];
  offerTheLatest();
  goFurther();
}
// Whoever has fallen is told one fight after the other: all of them can be skipped at once, with the same button in every
// fight since, also while nothing newer has come in.
let hurry = false;           // what comes next is shown as it ended
function offerTheLatest() {
  const button = stage().querySelector('[data-play="latest"]');
  if (!button) return;
  const watches = beats().length > 1 && !stage().dataset.fell && document.querySelector("#ask.out");
  button.hidden = !waiting.length && !watches;
}
function skipToTheLatest() {
  const fall = waiting.findIndex((one) => one.dataset.fell);
  hurry = fall < 0 && waiting.length > 0;
  waiting = waiting.slice(fall);                // the last of them, where one has fallen in none
  end();
}
// Who felled oneself, and how, is told before anything is skipped: the step, and what the fight came to. The button does not
// say so: that would tell it before.
const ownFall = () => beats().findIndex((beat) => beat.id === stage().dataset.fell);
function tellsTheFall() {
  const fall = ownFall();
  if (again || fall <= place) return false;
  pause();
  place = fall;
  paint();
  return true;
}
// Where a lesson sets another position, nothing has happened yet; nothing that is played outlives its game.
function leave() {
  pause();
  scene = "";
  place = -1;
  waiting = [];
}
function begin() {
  scrollTo({ top: 0, behavior: calm.matches ? "auto" : "smooth" });
  if (calm.matches) return;
  const curtain = document.getElementById("curtain");
  if (curtain?.open) curtain.addEventListener("close", () => { run(); paint(); }, { once: true });
  else run();
}
// The last step stays until a finger goes on: what ends by itself moves Commit under a finger that is on its way.
function run() {
  clearTimeout(running);
  const list = beats();
  running = place >= 0 && place < list.length - 1 ? setTimeout(on, Number(list[place].dataset.lasts)) : 0;
  following = true;
  goFurther();
}
// Whoever only watches has nothing to press, and is taken from the last step to what was opened since.
function goFurther() {
  clearTimeout(onward);
  const list = beats();
  const goes = following && waiting.length && place === list.length - 1 && document.querySelector("#ask:is(.quiet, .ended, .vacant)");
  if (goes) onward = setTimeout(end, Number(list[place].dataset.lasts));
}
function pause() {
  clearTimeout(running);
  clearTimeout(onward);
  running = 0;
  following = false;
}
function on() {
  place += 1;
  run();
  return paint();
}
function end() {
  pause();
  place = -1;
  again = true;
  const next = waiting.shift();
  if (!next) return paint();
  const text = `<hx-piece>${next.outerHTML}</hx-piece>`;
  const stream = document.getElementById("stream");
  return window.htmx.swap({ text, sourceElement: stream, target: stream, swap: "none" });
}

// ---- How things stood ----
// What each had at a step: what it began with, and what every step up to there made of it.
function stood() {
  const found = JSON.parse(stage().dataset.start);
  for (const beat of beats().slice(0, place + 1)) {
    for (const [key, news] of Object.entries(JSON.parse(beat.dataset.news))) found[key] = { ...found[key], ...news };
  }
  return found;
}
// A number as it was then, or else as it is.
function tell(shown, then) {
  shown.dataset.now ??= shown.textContent;
  shown.textContent = then ?? shown.dataset.now;
}
// Allies that have fallen since stand beside their players while it is told.
function recall() {
  const all = place < 0 ? [] : [stage(), ...waiting].flatMap((board) => $$(board, "[data-fallen]"));
  for (const one of $$(document, ".recalled")) if (!all.some((fallen) => one.id === `t-${fallen.dataset.fallen}`)) one.remove();
  for (const fallen of all) {
    const { fallen: key, seat } = fallen.dataset;
    if (!own(key)) {
      const ally = Object.assign(document.createElement("span"), { className: "ally recalled", id: `t-${key}` });
      ally.append(...[...fallen.childNodes].map((part) => part.cloneNode(true)));
      ally.querySelector("b").dataset.vit = key;
      document.querySelector(`#t-p${seat} .pd-badges`).append(ally);
    }
  }
}
// The sand keeps through a scene the height that its fullest step needs: what stands below it stands still. Where a step
// would end below the screen of a phone, the fighters stand in a strip.
function keepHeight() {
  const ring = document.querySelector(".pd-ring");
  ring.style.minHeight = "";
  kept = place >= 0;
  stand(false);
  if (!kept) return;
  let [most, foot] = measured(ring);
  if (upright.matches && foot > lowest()) {
    stand(true);
    [most, foot] = measured(ring);
  }
  ring.style.minHeight = `${most}px`;
}
// Where the screen ends, or the bar of the past begins.
const lowest = () => innerHeight - (document.getElementById("moments")?.offsetHeight ?? 0);
function stand(inAStrip) {
  window.powerdome.crowded = inAStrip;
  window.powerdome.paintAim();
}
// The height of the sand in its fullest step, and where the lowest step ends.
function measured(ring) {
  const now = place;
  let most = 0, foot = 0;
  for (place = 0; place < beats().length; place += 1) {
    showStep();
    paintArena();
    paintTokens();
    most = Math.max(most, ring.offsetHeight);
  }
  ring.style.minHeight = `${most}px`;
  for (place = 0; place < beats().length; place += 1) {
    showStep();
    foot = Math.max(foot, stage().getBoundingClientRect().bottom + scrollY);
  }
  ring.style.minHeight = "";
  place = now;
  showStep();
  return [most, foot];
}
// The step that is told, and with the one in which one falls what the fight came to; whether that has been told.
function showStep() {
  const fall = place >= 0 ? ownFall() : -1;
  const toldTheFall = fall >= 0 && fall <= place;
  stage().classList.toggle("fell", toldTheFall);
  beats().forEach((beat, n) => beat.classList.toggle("now", n === place));
  return toldTheFall;
}
function paintArena() {
  document.querySelector(".pd-ring").classList.toggle("stepping", painted >= 0 && place === painted + 1);
  painted = place;
  recall();
  const then = place < 0 ? {} : stood();
  const scale = Math.max(FULL, ...$$(document, "[data-bar]").map((bar) => then[bar.dataset.bar]?.vitality ?? 0));
  const beat = beats()[place];
  const struck = beat ? [...beat.dataset.at.split(" "), ...changes(beat).map(([key]) => key)] : [];
  for (const shown of $$(document, "[data-vit]")) {
    const key = shown.dataset.vit;
    const one = then[key];
    tell(shown, one && (one.alive ? one.vitality : "†"));
    if (own(key) !== token(key)) own(key).hidden = place >= 0 && !one?.alive && !struck.includes(key);
    else paintBar(key, one, scale);
  }
  for (const badge of $$(document, "[data-badge]")) {
    const [what, key] = badge.dataset.badge.split(" ");
    tell(badge.querySelector("b"), then[key]?.[what]);
    badge.hidden = !Number(badge.querySelector("b").textContent);
  }
  for (const stats of $$(document, "[data-stats]")) {
    const one = then[stats.dataset.stats];
    stats.hidden = one?.agility === undefined;
    for (const stat of stats.children) {
      const told = one?.[stat.dataset.stat];
      stat.hidden = told === undefined;
      const spent = stat.dataset.stat === "resist" ? used(beat, stats.dataset.stats) : "";
      stat.querySelector("b").textContent = spent || (told ?? "");
    }
  }
}
// What a strike meets is used up in the step that tells of it: `60→0`.
function used(beat, key) {
  const spent = (beat?.dataset.spent ?? "").split(";").map((one) => one.split(" ")).filter(([whose]) => whose === key);
  return spent.length ? `${spent[0][1]}→${spent.at(-1)[2]}` : "";
}
function paintBar(key, one, scale) {
  const bar = document.querySelector(`[data-bar="${key}"]`);
  bar.dataset.now ??= bar.getAttribute("width");
  const dead = one ? !one.alive : document.querySelector(`[data-vit="${key}"]`).textContent === "†";
  bar.setAttribute("width", one ? (100 * Math.max(0, dead ? 0 : one.vitality)) / scale : bar.dataset.now);
  token(key).classList.toggle("fallen", dead);
}

// ---- Who does what to whom ----
function paintTokens() {
  for (const one of $$(document, ".pd-token, .ally")) one.classList.remove("acts", "hit", "hurt", "helped");
  for (const one of $$(document, ".pd-change")) one.remove();
  for (const svg of $$(document, ".pd-lines")) svg.replaceChildren();
  const beat = beats()[place];
  if (place < 0 || !beat) return;
  const by = token(beat.dataset.by);
  by?.classList.add("acts");
  for (const key of beat.dataset.at.split(" ").filter(Boolean)) {
    const at = token(key);
    if (!at) continue;
    own(key).classList.add("hit");
    if (by && at !== by) draw(by, at);
  }
  for (const [key, amount] of changes(beat)) flag(key, Number(amount));
}
const changes = (beat) => beat.dataset.change.split(";").filter(Boolean).map((change) => change.split(" "));
function flag(key, amount) {
  const at = own(key);
  if (!at) return;
  token(key).classList.add(amount < 0 ? "hurt" : "helped");
  const sign = document.createElement("span");
  sign.className = amount < 0 ? "pd-change" : "pd-change gain";
  sign.textContent = amount < 0 ? `−${-amount}` : `+${amount}`;
  sign.setAttribute("aria-hidden", "true");
  at.append(sign);
}
// From one fighter to another: the way runs beneath them, its tip touches whom it is aimed at. Nothing lies on a number.
function draw(by, at) {
  const [ways] = $$(document, ".pd-lines");
  const ring = ways.getBoundingClientRect();
  const [from, to] = [by, at].map((one) => one.getBoundingClientRect());
  if (getComputedStyle(ways.parentElement).display === "flex" && Math.abs(from.top - to.top) < OVER) return drawOver(by, ring, from, to);
  const [x, y, u, v] = [from, to].flatMap((box) => [box.left + box.width / 2 - ring.left, box.top + box.height / 2 - ring.top]);
  const far = Math.hypot(u - x, v - y) || 1;
  const [a, b] = [(u - x) / far, (v - y) / far];
  const [beside, above] = [to.width / 2 / Math.abs(a), to.height / 2 / Math.abs(b)];
  const edge = Math.min(beside, above);
  const [ex, ey] = [u - a * edge, v - b * edge];
  const way = ["edge", "way"].map((kind) => shape("path", { class: kind, d: `M${x} ${y}L${ex} ${ey}` }));
  // The tip is as long as there is room before the next fighter.
  const room = (box) => (beside < above ? (a > 0 ? to.left - box.right : box.left - to.right) : (b > 0 ? to.top - box.bottom : box.top - to.bottom));
  const rooms = $$(document, ".pd-token").filter((one) => one !== at).map((one) => room(one.getBoundingClientRect()));
  const long = Math.min(TIP, ...rooms.filter((free) => free > 0));
  const [heel, foot] = [ex - a * long, ey - b * long];
  const tip = shape("polygon", { points: `${ex},${ey} ${heel - (b * long) / 2},${foot + (a * long) / 2} ${heel + (b * long) / 2},${foot - (a * long) / 2}` });
  return put(by, way, tip);
}
// In a strip they stand side by side, and between them is no room: the way runs over them, as a bridge.
function drawOver(by, ring, from, to) {
  const top = Math.min(from.top, to.top) - ring.top;
  const [x, u] = [from, to].map((box) => box.left + box.width / 2 - ring.left);
  const [roof, foot] = [top - OVER + 2, to.top - ring.top];
  const d = `M${x} ${from.top - ring.top}V${roof}H${u}V${foot - 6}`;
  const tip = shape("polygon", { points: `${u},${foot + 1} ${u - 5},${foot - 8} ${u + 5},${foot - 8}` });
  return put(by, ["edge", "way"].map((kind) => shape("path", { class: kind, d })), tip);
}
function put(by, way, tip) {
  const [ways, tips] = $$(document, ".pd-lines");
  const whose = [...by.classList].find((name) => /^g\d$/.test(name));
  for (const [svg, parts] of [[ways, way], [tips, [tip]]]) {
    const group = shape("g", { class: whose });
    group.append(...parts);
    svg.append(group);
  }
}
function shape(kind, given) {
  const one = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(given)) one.setAttribute(name, value);
  return one;
}

function paint() {
  const board = stage();
  const list = beats();
  const playing = place >= 0;
  board.classList.toggle("playing", playing);
  board.classList.toggle("again", again);
  board.classList.toggle("over", !playing && list.length > 0);
  window.wellsideSigns();    // what follows measures the page as it is now
  board.classList.toggle("running", running !== 0);
  const toldTheFall = showStep();
  if (list.length) {
    if (!again || !playing) note();
    board.querySelector(".pd-controls").hidden = !playing;
    board.querySelector(".pd-again").hidden = playing;
    document.querySelector(".pd-being-told").textContent = board.querySelector("h2").textContent;
    for (const what of ["back", "play", "next"]) board.querySelector(`[data-play="${what}"]`).hidden = list.length < 2;
    board.querySelector(".pd-place").textContent = playing ? `${place + 1} of ${list.length}` : "";
    board.querySelector('[data-play="play"]').setAttribute("aria-label", running ? "Pause" : "Play");
    board.querySelector('[data-play="back"]').disabled = place === 0;
    const last = place === list.length - 1;
    board.querySelector('[data-play="next"]').disabled = last;
    board.querySelector('[data-play="end"]').lastChild.textContent = last || toldTheFall ? "Go on" : "Skip";
    board.querySelector('[data-play="end"]').classList.toggle("brass", last || toldTheFall);
    offerTheLatest();
  }
  tellLesson(playing && !again);
  if (kept !== playing) keepHeight();
  paintArena();
  paintTokens();
  document.dispatchEvent(new CustomEvent("powerdome:scene"));
}

// The words of a lesson are about what is being told: they wait for its end.
function tellLesson(telling) {
  if (document.documentElement.classList.toggle("telling", telling) !== told) document.dispatchEvent(new CustomEvent("wellside:telling"));
  told = telling;
}

// Where a time to think was agreed, what is told leaves enough of it for an answer.
const ENOUGH = 25;           // seconds
setInterval(() => {
  const left = document.querySelector(".pd-status .clock")?.dataset.left;
  if (place >= 0 && !again && left < ENOUGH && !stage().dataset.fell) end();   // who is out has nothing to answer
}, 1000);

document.addEventListener("click", (event) => {
  const deed = event.target.closest?.("#board [data-play]")?.dataset.play;
  if (!deed) return;
  if ((deed === "end" || deed === "latest") && tellsTheFall()) return undefined;
  if (deed === "end") return end();
  if (deed === "latest") return skipToTheLatest();
  if (deed === "again") place = 0;
  if (deed === "play" && running) pause();
  else if (deed === "play" && place === beats().length - 1) place = 0;
  if (deed === "again" || (deed === "play" && !running && !event.target.closest(".running"))) run();
  if (deed === "back" || deed === "next") pause();
  if (deed === "back") place = Math.max(0, place - 1);
  if (deed === "next") place = Math.min(beats().length - 1, place + 1);
  paint();
  return undefined;
});
document.addEventListener("wellside:comes", holdBack);
document.addEventListener("wellside:shown", look);
addEventListener("pageshow", look);
// The new layout stands from the next frame on.
addEventListener("resize", () => requestAnimationFrame(() => {
  kept = false;
  if (place >= 0) paint();
}));
look();
// The page of the story tells at once what has been played back here.
for (const latest of $$(document, ".pd-latest")) latest.open = left(latest) < 0;
