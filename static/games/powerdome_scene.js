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
const nowOf = (beat) => beat.dataset.now.split(";").filter(Boolean).map((one) => one.split(" "));
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
// What each fighter had at a step: what a step up to there said last, else what the first later one began with.
function stood() {
  const found = new Map();
  beats().forEach((beat, n) => {
    for (const [key, now] of nowOf(beat)) if (n <= place) found.set(key, now);
  });
  return found;
}
function before(key) {
  for (const beat of beats()) {
    const line = beat.dataset.was.split(";").map((one) => one.split(" ")).find(([name]) => name === key);
    if (line) return line[1];
  }
  return undefined;
}
function paintVitality() {
  const then = stood();
  for (const shown of $$(document, "[data-vit]")) {
    shown.dataset.now ??= shown.textContent;
    const key = shown.dataset.vit;
    const born = beats().findIndex((beat) => beat.dataset.born.split(" ").includes(key));
    if (own(key) !== token(key)) own(key).hidden = place >= 0 && born > place;
    const value = place < 0 ? shown.dataset.now : (then.get(key) ?? before(key) ?? shown.dataset.now);
    const dead = value === "dead" || value === "†";
    shown.textContent = dead ? "†" : value;
    const bar = document.querySelector(`[data-bar="${key}"]`);
    if (!bar) continue;
    bar.dataset.now ??= bar.getAttribute("width");
    bar.setAttribute("width", place < 0 ? bar.dataset.now : Math.min(100, (100 * Math.max(0, dead ? 0 : value)) / bar.dataset.scale));
    token(key).classList.toggle("fallen", dead);
  }
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
  paintVitality();
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
