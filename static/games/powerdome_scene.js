// PowerDome: plays what was opened to everybody, step by step, at this screen's own pace. The fighters show how things
// stood at each step, whatever the table has come to since. What is played is #board's own list; nothing is fetched.
const $$ = (root, selector) => [...root.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";
const LEAST = 1300;
const READING = 26;       // milliseconds for each letter
const MOST = 6500;

let scene = "";           // which one is shown
let place = -1;           // the step; -1: over
let running = 0;          // the timer of the next step

const stage = () => document.getElementById("board");
const beats = () => $$(document, "#board .pd-beat");
const token = (key) => document.getElementById(`t-${key}`)?.closest(".pd-token");
const own = (key) => document.getElementById(`t-${key}`);
const memory = () => `powerdome seen ${stage().dataset.table}`;

function seen() {
  try { return sessionStorage.getItem(memory()); } catch { return null; }
}
function note() {
  try { sessionStorage.setItem(memory(), scene); } catch { /* for this page only */ }
}

// ---- Where a scene begins and ends ----
function look() {
  const board = stage();
  if (!board?.classList.contains("pd-stage")) return;
  const list = beats();
  if (board.dataset.scene !== scene) {
    scene = board.dataset.scene;
    place = list.length && seen() !== scene ? 0 : -1;
    if (place === 0) begin();
  }
  if (place >= list.length) place = list.length - 1;
  paint();
}
function begin() {
  scrollTo({ top: 0, behavior: calm.matches ? "auto" : "smooth" });
  if (calm.matches) return;
  const curtain = document.getElementById("curtain");
  if (curtain?.open) curtain.addEventListener("close", () => { run(); paint(); }, { once: true });
  else run();
}
function run() {
  clearTimeout(running);
  const beat = beats()[place];
  running = place >= 0 && beat ? setTimeout(on, Math.min(MOST, LEAST + READING * beat.textContent.length)) : 0;
}
function pause() {
  clearTimeout(running);
  running = 0;
}
function on() {
  if (place + 1 >= beats().length) return end();
  place += 1;
  run();
  return paint();
}
function end() {
  pause();
  place = -1;
  note();
  paint();
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
  for (const fallen of $$(document, "#board [data-fallen]")) {
    const { fallen: key, seat } = fallen.dataset;
    if (place < 0) document.querySelector(`.recalled#t-${key}`)?.remove();
    else if (!own(key)) {
      const ally = Object.assign(document.createElement("span"), { className: "ally recalled", id: `t-${key}` });
      ally.append(...[...fallen.childNodes].map((part) => part.cloneNode(true)));
      ally.querySelector("b").dataset.vit = key;
      document.querySelector(`#t-p${seat} .pd-badges`).append(ally);
    }
  }
}
function paintArena() {
  recall();
  const then = place < 0 ? {} : stood();
  const struck = beats()[place]?.dataset.at.split(" ") ?? [];
  for (const shown of $$(document, "[data-vit]")) {
    const key = shown.dataset.vit;
    const one = then[key];
    tell(shown, one && (one.alive ? one.vitality : "†"));
    if (own(key) !== token(key)) own(key).hidden = Boolean(one) && !one.alive && !struck.includes(key);
    else paintBar(key, one);
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
      stat.querySelector("b").textContent = told ?? "";
    }
  }
}
function paintBar(key, one) {
  const bar = document.querySelector(`[data-bar="${key}"]`);
  bar.dataset.now ??= bar.getAttribute("width");
  const dead = one ? !one.alive : document.querySelector(`[data-vit="${key}"]`).textContent === "†";
  bar.setAttribute("width", one ? Math.min(100, (100 * Math.max(0, dead ? 0 : one.vitality)) / bar.dataset.scale) : bar.dataset.now);
  token(key).classList.toggle("fallen", dead);
}

// ---- Who does what to whom ----
function paintTokens() {
  for (const one of $$(document, ".pd-token")) one.classList.remove("acts", "hit", "hurt");
  for (const one of $$(document, ".pd-change")) one.remove();
  const lines = document.querySelector(".pd-lines");
  lines?.replaceChildren();
  const beat = beats()[place];
  if (place < 0 || !beat) return;
  const by = token(beat.dataset.by);
  by?.classList.add("acts");
  for (const key of beat.dataset.at.split(" ").filter(Boolean)) {
    const at = token(key);
    if (!at) continue;
    at.classList.add("hit");
    if (by && at !== by && lines) draw(lines, by, at);
  }
  for (const change of beat.dataset.change.split(";").filter(Boolean)) {
    const [key, amount] = change.split(" ");
    flag(key, Number(amount));
  }
}
function flag(key, amount) {
  const at = token(key);
  if (!at) return;
  if (amount < 0) at.classList.add("hurt");
  const sign = document.createElement("span");
  sign.className = amount < 0 ? "pd-change" : "pd-change gain";
  sign.textContent = amount < 0 ? `−${-amount}` : `+${amount}`;
  sign.setAttribute("aria-hidden", "true");
  (own(key) === at ? at : own(key).closest(".pd-token")).append(sign);
}
function draw(lines, by, at) {
  const ring = lines.getBoundingClientRect();
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2 - ring.left, box.top + box.height / 2 - ring.top, Math.min(box.width, box.height) / 2];
  };
  const [x, y, r] = middle(by);
  const [u, v, q] = middle(at);
  const long = Math.hypot(u - x, v - y) || 1;
  const [a, b] = [(u - x) / long, (v - y) / long];
  const [sx, sy, ex, ey] = [x + a * r * 0.6, y + b * r * 0.6, u - a * q * 0.75, v - b * q * 0.75];
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", [...by.classList].find((name) => /^g\d$/.test(name)));
  for (const kind of ["edge", "way"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", kind);
    path.setAttribute("d", `M${sx} ${sy}L${ex} ${ey}`);
    group.append(path);
  }
  const tip = document.createElementNS(SVG, "polygon");
  tip.setAttribute("points", `${ex + a * 12},${ey + b * 12} ${ex - b * 7},${ey + a * 7} ${ex + b * 7},${ey - a * 7}`);
  group.append(tip);
  lines.append(group);
}

function paint() {
  const board = stage();
  const list = beats();
  const playing = place >= 0;
  board.classList.toggle("playing", playing);
  board.classList.toggle("over", !playing && list.length > 0);
  board.classList.toggle("running", running !== 0);
  list.forEach((beat, n) => beat.classList.toggle("now", n === place));
  if (list.length) {
    board.querySelector(".pd-controls").hidden = !playing;
    board.querySelector(".pd-again").hidden = playing;
    board.querySelector(".pd-place").textContent = playing ? `${place + 1} of ${list.length}` : "";
    board.querySelector('[data-play="play"]').setAttribute("aria-label", running ? "Pause" : "Play");
    board.querySelector('[data-play="back"]').disabled = place === 0;
    const last = place === list.length - 1;
    board.querySelector('[data-play="next"]').disabled = last;
    board.querySelector('[data-play="end"]').lastChild.textContent = last ? "Go on" : "Skip";
    board.querySelector('[data-play="end"]').classList.toggle("brass", last);
  }
  paintArena();
  paintTokens();
}

document.addEventListener("click", (event) => {
  const deed = event.target.closest?.("#board [data-play]")?.dataset.play;
  if (!deed) return;
  if (deed === "end") return end();
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
document.addEventListener("wellside:shown", look);
addEventListener("pageshow", look);
addEventListener("resize", () => place >= 0 && paintTokens());
look();
