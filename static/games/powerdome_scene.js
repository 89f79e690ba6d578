// PowerDome: plays back what was revealed, step by step, at this screen's own pace. The fighters show the state of each
// step, whatever has happened since. The steps are a list in #board; nothing is fetched.
const { $$ } = window.powerdome;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const untended = document.body.classList.contains("large-screen"); // a shared screen, at which nobody taps
const portrait = matchMedia("(orientation: portrait)");
const SVG = "http://www.w3.org/2000/svg";
const HEAD_LENGTH = 12; // px: length of an arrow head, if there is room
const BRIDGE_HEIGHT = 12; // px: height of an arrow over fighters who stand side by side
const FULL_BAR = 100; // vitality of a full bar, unless somebody has more

let scene = ""; // the scene that is shown
let step = -1; // -1: the scene is over
let painted = -1; // the last painted step: only one step forward is animated
let stepTimer = 0; // timer of the next step
let autoplay = false; // whether the scene is playing, or has played to its last step
let sceneTimer = 0; // timer of the next scene
let queue = []; // newer scenes, each as #board will show it
let heightFixed = false; // whether the height of the arena is fixed
let isReplay = false; // whether the scene was played to its end before
let wasTelling = false; // whether it was in its first playback when it was last painted

const stage = () => document.getElementById("board");
const beats = () => $$(document, "#board .pd-beat");
const token = (key) => document.getElementById(`t-${key}`)?.closest(".pd-token");
const element = (key) => document.getElementById(`t-${key}`);
// Going through the history again does not change how far this screen has come in the game itself.
const suffix = document.getElementById("table")?.dataset.past === undefined ? "" : " past";
const storageKey = (part) => `powerdome seen ${part.dataset.game}${suffix}`;

// The step at which a scene was left: -1 if it was played to its end, 0 if it is new.
function savedStep(part) {
  let known = null;
  try {
    known = sessionStorage.getItem(storageKey(part));
  } catch {
    /* no storage: for this page only */
  }
  const [number, saved] = (known ?? "").split(" ");
  return number === part.dataset.scene ? Number(saved) : 0;
}
function saveStep() {
  try {
    sessionStorage.setItem(storageKey(stage()), `${scene} ${step}`);
  } catch {
    /* no storage: for this page only */
  }
}

// ---- Start and end of a scene ----
function update() {
  const board = stage();
  if (!board?.classList.contains("pd-stage")) return;
  const list = beats();
  if (board.dataset.scene !== scene) {
    scene = board.dataset.scene;
    step = list.length ? savedStep(board) : -1;
    if (skipNext) step = -1;
    skipNext = false;
    isReplay = step < 0;
    if (step >= 0) start();
  }
  if (step >= list.length) step = list.length - 1;
  if (step >= 0) heightFixed = false;
  paint();
}
// A newer scene is queued until the current one is over, or skipped.
function queueScene({ detail: { pieces } }) {
  const at = pieces.findIndex(({ target }) => target.id === "board");
  const next = pieces[at]?.fragment.querySelector(".pd-stage");
  if (next?.matches(".empty") || (next && next.dataset.game !== stage()?.dataset.game)) reset();
  if (!next || step < 0 || Number(next.dataset.scene) <= Number(scene)) return;
  pieces.splice(at, 1);
  queue = [...queue.filter((one) => one.dataset.scene !== next.dataset.scene), next];
  paintSkipButton();
  scheduleNextScene();
}
// A player who is out sees one fight after the other: one button, in every fight since then, skips all of them, also
// while nothing newer has come in.
let skipNext = false; // the next scene is shown as it ended
function paintSkipButton() {
  const button = stage().querySelector('[data-play="latest"]');
  if (!button) return;
  const canSkip = beats().length > 1 && !stage().dataset.fell && document.querySelector("#ask.out");
  button.hidden = !queue.length && !canSkip;
}
function skipToLatest() {
  const fall = queue.findIndex((one) => one.dataset.fell);
  skipNext = fall < 0 && queue.length > 0;
  queue = queue.slice(fall); // only the last one (-1), unless one has the player's own fall
  end();
}
// Before anything is skipped, a player sees the step of their own fall, and what the fight came to. The button does not
// announce it.
const ownFallStep = () => beats().findIndex((beat) => beat.id === stage().dataset.fell);
function showOwnFall() {
  const fall = ownFallStep();
  if (isReplay || fall <= step) return false;
  pause();
  step = fall;
  paint();
  return true;
}
// A lesson that sets up another position has no past, and no scene outlives its game.
function reset() {
  pause();
  scene = "";
  step = -1;
  queue = [];
}
function start() {
  scrollTo({ top: 0, behavior: reducedMotion.matches ? "auto" : "smooth" });
  if (reducedMotion.matches && !untended) return;
  const curtain = document.getElementById("curtain");
  if (curtain?.open)
    curtain.addEventListener(
      "close",
      () => {
        play();
        paint();
      },
      { once: true },
    );
  else play();
}
// The last step stays until a tap: an end by itself would move Commit under a finger.
function play() {
  clearTimeout(stepTimer);
  const list = beats();
  stepTimer = step >= 0 && step < list.length - 1 ? setTimeout(nextStep, Number(list[step].dataset.lasts)) : 0;
  autoplay = true;
  scheduleNextScene();
}
// Spectators have nothing to tap: after the last step the next scene starts by itself. A shared screen goes on without
// one, too, to what is going on now, or to the result.
function scheduleNextScene() {
  clearTimeout(sceneTimer);
  const list = beats();
  const isOver = autoplay && step === list.length - 1;
  if (isOver && (untended || (queue.length && document.querySelector("#ask:is(.quiet, .ended, .vacant)"))))
    sceneTimer = setTimeout(end, Number(list[step].dataset.lasts));
}
function pause() {
  clearTimeout(stepTimer);
  clearTimeout(sceneTimer);
  stepTimer = 0;
  autoplay = false;
}
function nextStep() {
  step += 1;
  play();
  return paint();
}
function end() {
  pause();
  step = -1;
  isReplay = true;
  const next = queue.shift();
  if (!next) return paint();
  const text = `<hx-piece>${next.outerHTML}</hx-piece>`;
  const stream = document.getElementById("stream");
  return window.htmx.swap({ text, sourceElement: stream, target: stream, swap: "none" });
}

// ---- State at a step ----
// The state of everybody at a step: the start, and the changes of all steps up to it.
function stateAtStep() {
  const found = JSON.parse(stage().dataset.start);
  for (const beat of beats().slice(0, step + 1)) {
    for (const [key, news] of Object.entries(JSON.parse(beat.dataset.news))) found[key] = { ...found[key], ...news };
  }
  return found;
}
// A number as of the step, or else the current one.
function setNumber(shown, value) {
  shown.dataset.now ??= shown.textContent;
  shown.textContent = value ?? shown.dataset.now;
}
// Allies that have fallen since are shown beside their players during playback.
function showFallenAllies() {
  const all = step < 0 ? [] : [stage(), ...queue].flatMap((board) => $$(board, "[data-fallen]"));
  for (const one of $$(document, ".recalled"))
    if (!all.some((fallen) => one.id === `t-${fallen.dataset.fallen}`)) one.remove();
  for (const fallen of all) {
    const { fallen: key, seat } = fallen.dataset;
    if (!element(key)) {
      const ally = Object.assign(document.createElement("span"), { className: "ally recalled", id: `t-${key}` });
      ally.append(...[...fallen.childNodes].map((part) => part.cloneNode(true)));
      ally.querySelector("b").dataset.vit = key;
      document.querySelector(`#t-p${seat} .pd-badges`).append(ally);
    }
  }
}
// The arena keeps the height of its fullest step, so that what is below does not move. If a step would end below the
// screen of a phone, the fighters stand closer, and if that is not enough, in a strip.
function fixHeight() {
  const ring = document.querySelector(".pd-ring");
  ring.style.minHeight = "";
  heightFixed = step >= 0;
  setLayout("");
  if (!heightFixed) return;
  let [maxHeight, foot] = measure(ring);
  for (const closer of ["close", "strip"]) {
    if (!portrait.matches || foot <= bottomLimit()) break;
    setLayout(closer);
    [maxHeight, foot] = measure(ring);
  }
  ring.style.minHeight = `${maxHeight}px`;
}
// The foot of the screen, or the top of the history bar.
const bottomLimit = () => innerHeight - (document.getElementById("moments")?.offsetHeight ?? 0);
function setLayout(how) {
  Object.assign(window.powerdome, { playingBack: heightFixed, crowded: how === "strip" });
  document.getElementById("table").classList.toggle("close", how === "close");
  window.powerdome.paintAim();
}
// Height of the arena in its fullest step, and the foot of the lowest step.
function measure(ring) {
  const now = step;
  let maxHeight = 0,
    foot = 0;
  for (step = 0; step < beats().length; step += 1) {
    showStep();
    paintArena();
    paintTokens();
    maxHeight = Math.max(maxHeight, ring.offsetHeight);
  }
  ring.style.minHeight = `${maxHeight}px`;
  for (step = 0; step < beats().length; step += 1) {
    showStep();
    foot = Math.max(foot, stage().getBoundingClientRect().bottom + scrollY);
  }
  ring.style.minHeight = "";
  step = now;
  showStep();
  return [maxHeight, foot];
}
// Shows the current step, and from the player's own fall on the outcome. Returns whether that fall has been shown.
function showStep() {
  const fall = step >= 0 ? ownFallStep() : -1;
  const fallShown = fall >= 0 && fall <= step;
  stage().classList.toggle("fell", fallShown);
  beats().forEach((beat, n) => beat.classList.toggle("now", n === step));
  return fallShown;
}
function paintArena() {
  document.querySelector(".pd-ring").classList.toggle("stepping", painted >= 0 && step === painted + 1);
  painted = step;
  showFallenAllies();
  const state = step < 0 ? {} : stateAtStep();
  const scale = Math.max(FULL_BAR, ...$$(document, "[data-bar]").map((bar) => state[bar.dataset.bar]?.vitality ?? 0));
  const beat = beats()[step];
  const struck = beat ? [...beat.dataset.at.split(" "), ...changes(beat).map(([key]) => key)] : [];
  for (const shown of $$(document, "[data-vit]")) {
    const key = shown.dataset.vit;
    const one = state[key];
    setNumber(shown, one && (one.alive ? one.vitality : "†"));
    if (element(key) !== token(key)) element(key).hidden = step >= 0 && !one?.alive && !struck.includes(key);
    else paintBar(key, one, scale);
  }
  for (const badge of $$(document, "[data-badge]")) {
    const [what, key] = badge.dataset.badge.split(" ");
    setNumber(badge.querySelector("b"), state[key]?.[what]);
    badge.hidden = !Number(badge.querySelector("b").textContent);
  }
  for (const stats of $$(document, "[data-stats]")) {
    const one = state[stats.dataset.stats];
    stats.hidden = one?.agility === undefined;
    for (const stat of stats.children) {
      const value = one?.[stat.dataset.stat];
      stat.hidden = value === undefined;
      const spent = stat.dataset.stat === "resist" ? resistUsed(beat, stats.dataset.stats) : "";
      stat.querySelector("b").textContent = spent || (value ?? "");
    }
  }
}
// Resist that a strike uses up in this step: `60→0`.
function resistUsed(beat, key) {
  const spent = (beat?.dataset.spent ?? "")
    .split(";")
    .map((one) => one.split(" "))
    .filter(([whose]) => whose === key);
  return spent.length ? `${spent[0][1]}→${spent.at(-1)[2]}` : "";
}
function paintBar(key, one, scale) {
  const bar = document.querySelector(`[data-bar="${key}"]`);
  bar.dataset.now ??= bar.getAttribute("width");
  const dead = one ? !one.alive : document.querySelector(`[data-vit="${key}"]`).textContent === "†";
  bar.setAttribute("width", one ? (100 * Math.max(0, dead ? 0 : one.vitality)) / scale : bar.dataset.now);
  token(key).classList.toggle("fallen", dead);
}

// ---- Arrows and marks ----
function paintTokens() {
  for (const one of $$(document, ".pd-token, .ally")) one.classList.remove("acts", "hit", "hurt", "helped");
  for (const one of $$(document, ".pd-change")) one.remove();
  for (const svg of $$(document, ".pd-lines")) svg.replaceChildren();
  const beat = beats()[step];
  if (step < 0 || !beat) return;
  const by = token(beat.dataset.by);
  by?.classList.add("acts");
  for (const key of beat.dataset.at.split(" ").filter(Boolean)) {
    const at = token(key);
    if (!at) continue;
    element(key).classList.add("hit");
    if (by && at !== by) drawArrow(by, at);
  }
  for (const [key, amount] of changes(beat)) showChange(key, Number(amount));
}
const changes = (beat) =>
  beat.dataset.change
    .split(";")
    .filter(Boolean)
    .map((change) => change.split(" "));
function showChange(key, amount) {
  const at = element(key);
  if (!at) return;
  token(key).classList.add(amount < 0 ? "hurt" : "helped");
  const sign = document.createElement("span");
  sign.className = amount < 0 ? "pd-change" : "pd-change gain";
  sign.textContent = amount < 0 ? `−${-amount}` : `+${amount}`;
  sign.setAttribute("aria-hidden", "true");
  at.append(sign);
}
// An arrow from one fighter to another: the line runs beneath them, the head touches the target. No number is covered.
function drawArrow(by, at) {
  const [ways] = $$(document, ".pd-lines");
  const ring = ways.getBoundingClientRect();
  const [from, to] = [by, at].map((one) => one.getBoundingClientRect());
  if (getComputedStyle(ways.parentElement).display === "flex" && Math.abs(from.top - to.top) < BRIDGE_HEIGHT)
    return drawBridge(by, ring, from, to);
  const [x, y, u, v] = [from, to].flatMap((box) => [
    box.left + box.width / 2 - ring.left,
    box.top + box.height / 2 - ring.top,
  ]);
  const distance = Math.hypot(u - x, v - y) || 1;
  const [a, b] = [(u - x) / distance, (v - y) / distance];
  const [toSide, toTop] = [to.width / 2 / Math.abs(a), to.height / 2 / Math.abs(b)];
  const edge = Math.min(toSide, toTop);
  const [ex, ey] = [u - a * edge, v - b * edge];
  const line = ["edge", "way"].map((kind) => shape("path", { class: kind, d: `M${x} ${y}L${ex} ${ey}` }));
  // The head is as long as the gap to the next fighter allows.
  const gap = (box) =>
    toSide < toTop
      ? a > 0
        ? to.left - box.right
        : box.left - to.right
      : b > 0
        ? to.top - box.bottom
        : box.top - to.bottom;
  const gaps = $$(document, ".pd-token")
    .filter((one) => one !== at)
    .map((one) => gap(one.getBoundingClientRect()));
  const size = Math.min(HEAD_LENGTH, ...gaps.filter((free) => free > 0));
  const [hx, hy] = [ex - a * size, ey - b * size];
  const head = shape("polygon", {
    points: `${ex},${ey} ${hx - (b * size) / 2},${hy + (a * size) / 2} ${hx + (b * size) / 2},${hy - (a * size) / 2}`,
  });
  return addArrow(by, line, head);
}
// In a strip there is no gap between the fighters: the line runs over them, as a bridge.
function drawBridge(by, ring, from, to) {
  const top = Math.min(from.top, to.top) - ring.top;
  const [x, u] = [from, to].map((box) => box.left + box.width / 2 - ring.left);
  const [roof, foot] = [top - BRIDGE_HEIGHT + 2, to.top - ring.top];
  const d = `M${x} ${from.top - ring.top}V${roof}H${u}V${foot - 6}`;
  const head = shape("polygon", { points: `${u},${foot + 1} ${u - 5},${foot - 8} ${u + 5},${foot - 8}` });
  return addArrow(
    by,
    ["edge", "way"].map((kind) => shape("path", { class: kind, d })),
    head,
  );
}
function addArrow(by, line, head) {
  const [ways, tips] = $$(document, ".pd-lines");
  const whose = [...by.classList].find((name) => /^g\d$/.test(name));
  for (const [svg, parts] of [
    [ways, line],
    [tips, [head]],
  ]) {
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
  const playing = step >= 0;
  board.classList.toggle("playing", playing);
  board.classList.toggle("again", isReplay);
  board.classList.toggle("over", !playing && list.length > 0);
  window.wellsideSigns(); // before the page is measured
  board.classList.toggle("running", stepTimer !== 0);
  const fallShown = showStep();
  if (list.length) {
    if (!isReplay || !playing) saveStep();
    board.querySelector(".pd-controls").hidden = !playing;
    board.querySelector(".pd-again").hidden = playing;
    document.querySelector(".pd-being-told").textContent = board.querySelector("h2").textContent;
    for (const what of ["back", "play", "next"]) board.querySelector(`[data-play="${what}"]`).hidden = list.length < 2;
    board.querySelector(".pd-place").textContent = playing ? `${step + 1} of ${list.length}` : "";
    board.querySelector('[data-play="play"]').setAttribute("aria-label", stepTimer ? "Pause" : "Play");
    board.querySelector('[data-play="back"]').disabled = step === 0;
    const last = step === list.length - 1;
    board.querySelector('[data-play="next"]').disabled = last;
    board.querySelector('[data-play="end"]').lastChild.textContent = last || fallShown ? "Go on" : "Skip";
    board.querySelector('[data-play="end"]').classList.toggle("brass", last || fallShown);
    paintSkipButton();
  }
  setTelling(playing && !isReplay);
  if (heightFixed !== playing) fixHeight();
  paintArena();
  paintTokens();
  document.dispatchEvent(new CustomEvent("powerdome:scene"));
}

// A lesson's text is about what is being played: it waits for the end.
function setTelling(telling) {
  if (document.documentElement.classList.toggle("telling", telling) !== wasTelling)
    document.dispatchEvent(new CustomEvent("wellside:telling"));
  wasTelling = telling;
}

// With a time limit, playback leaves enough of it for an answer.
const MIN_LEFT = 25; // seconds
setInterval(() => {
  const secondsLeft = document.querySelector(".pd-status .clock")?.dataset.left;
  // Who is out has nothing to answer.
  if (step >= 0 && !isReplay && secondsLeft < MIN_LEFT && !stage().dataset.fell) end();
}, 1000);

document.addEventListener("click", (event) => {
  const action = event.target.closest?.("#board [data-play]")?.dataset.play;
  if (!action) return;
  if ((action === "end" || action === "latest") && showOwnFall()) return undefined;
  if (action === "end") return end();
  if (action === "latest") return skipToLatest();
  if (action === "again") step = 0;
  if (action === "play" && stepTimer) pause();
  else if (action === "play" && step === beats().length - 1) step = 0;
  if (action === "again" || (action === "play" && !stepTimer && !event.target.closest(".running"))) play();
  if (action === "back" || action === "next") pause();
  if (action === "back") step = Math.max(0, step - 1);
  if (action === "next") step = Math.min(beats().length - 1, step + 1);
  paint();
  return undefined;
});
document.addEventListener("wellside:comes", queueScene);
document.addEventListener("wellside:shown", update);
addEventListener("pageshow", update);
// The new layout is in place from the next frame on.
addEventListener("resize", () =>
  requestAnimationFrame(() => {
    heightFixed = false;
    if (step >= 0) paint();
  }),
);
update();
// The page of the story shows at once what has been played back here.
for (const latest of $$(document, ".pd-latest")) latest.open = savedStep(latest) < 0;
