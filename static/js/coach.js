// A lesson: all else makes room for its words, and what they are about is lit.
const coach = () => document.querySelector("#coach.coach");
const telling = () => document.documentElement.classList.contains("telling");   // the game shows what has just happened

function light() {
  const lit = telling() ? "" : coach()?.dataset.lit;
  const now = new Set(lit ? document.querySelectorAll(lit) : []);
  for (const one of document.querySelectorAll(".taught")) if (!now.has(one)) one.classList.remove("taught");
  for (const one of now) one.classList.add("taught");
  return [...now];
}
// What is lit may lie below what a small screen shows: then the page moves, as far as the highest of it stays in sight.
let shown = "";
const RING = 6;              // px of the ring round what is lit
// What sticks to the edge of the screen is in sight there, although nothing else is scrolled under it.
function sticks(one, box, top) {
  if (box.top < top || box.bottom > innerHeight) return false;
  for (let up = one; up; up = up.parentElement) if (getComputedStyle(up).position === "sticky") return true;
  return false;
}
// How far down a thing is in sight: to the foot of the page and of whatever it scrolls in, clear of what sticks there.
function foot(one) {
  const clear = (up) => parseFloat(getComputedStyle(up).scrollPaddingBottom) || 0;
  let lowest = innerHeight - clear(document.documentElement);
  for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
    if (!["auto", "scroll"].includes(getComputedStyle(up).overflowY)) continue;
    lowest = Math.min(lowest, up.getBoundingClientRect().bottom - clear(up));
  }
  return lowest;
}
// How far up: to the words, or to what sticks right below them.
function roof(words) {
  const lid = document.elementsFromPoint(innerWidth / 2, words + 2).find((one) => getComputedStyle(one).position === "sticky");
  return lid ? lid.getBoundingClientRect().bottom : words;
}
function bring(lit) {
  const beat = coach()?.dataset.beat;
  if (!lit.length || beat === shown) return;
  shown = beat;
  const words = coach().getBoundingClientRect().bottom, top = roof(words);
  const boxes = lit.map((one) => [one, one.getBoundingClientRect()]).filter(([one, box]) => !sticks(one, box, top))
    .sort(([, a], [, b]) => b.top - a.top);
  const out = boxes.some(([one, box]) => box.bottom > foot(one) || box.top < top + RING);
  if (out) for (const one of [boxes[0], boxes.at(-1)]) one[0].scrollIntoView({ block: "nearest" });
  // Of a task, what is done first comes before all: where not everything fits below the words, that stays.
  const does = out && matchMedia("(orientation: portrait)").matches && !coach().matches(".reads");
  if (does) for (const [one] of boxes) if (one.matches(coach().dataset.first)) one.scrollIntoView({ block: "nearest" });
  readFirst(lit);
  bare(lit, words);
}
// What is lit in a question, and not whole in sight however it is scrolled, is read from the question's top, where it begins
// there. What stays at the foot of a question that is scrolled says so by data-foot.
const BEGINS = 32;           // px: its name, and a spot to tap
function readFirst(lit) {
  const ask = document.getElementById("ask");
  if (!ask?.scrollTop) return;
  const down = ask.scrollTop, inside = lit.filter((one) => ask.contains(one) && !sticks(one, one.getBoundingClientRect(), 0));
  const foot = Math.min(...[ask, ...ask.querySelectorAll("[data-foot]")].map((one, n) => one.getBoundingClientRect()[n ? "top" : "bottom"]));
  const whole = inside.every((one) => one.getBoundingClientRect().bottom <= foot);
  if (!whole && inside.every((one) => one.getBoundingClientRect().top + down + BEGINS <= foot)) ask.scrollTop = 0;
}
// A page that has grown shorter, or was scrolled for the beat before, may lie where half of what happened is under the
// words: then it is bared, or where what is lit would leave the screen, put away whole.
function bare(lit, top) {
  const story = document.getElementById("story"), box = story?.getBoundingClientRect();
  const under = box ? top - box.top : 0;
  if (under <= 0 || under >= box.height) return;
  const line = document.elementFromPoint((box.left + box.right) / 2, box.bottom - 2);
  if (line && !story.contains(line) && !line.contains(story) && !line.closest("[popover]")) return;   // the game lays something on it
  const moving = lit.filter((one) => !one.closest("[popover]")).map((one) => one.getBoundingClientRect());
  const low = innerHeight - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
  const stays = (by) => moving.every((one) => one.top - by >= top && one.bottom - by <= low);
  const by = [-under, box.bottom - top].find(stays);
  if (by) scrollBy({ top: by, behavior: "instant" });
}
function makeRoom() {
  const high = coach()?.getBoundingClientRect().height ?? 0;
  document.documentElement.style.setProperty("--taught", `${high}px`);
}
const sizes = new ResizeObserver(makeRoom);
function teach() {
  sizes.disconnect();
  if (coach()) sizes.observe(coach());
  const lit = light();
  requestAnimationFrame(() => bring(lit));
}
// A choice of the same kind as what is lit, and not among it, is put right at once; its answer would be, too late.
// Where there is something to be read first, no choice is taken: the first tap on one is told so.
const SENDS = "input, button, select";
const OPENS = "[type=button], [popovertarget], [data-reads], [data-show]";
function wait(event) {
  if (!coach()?.matches(".reads") || telling() || !event.target.closest?.("#table")) return;
  const control = event.target.closest("label")?.control ?? event.target.closest(SENDS);
  if (control?.form?.id !== "answer" || control.matches(OPENS) || event.target.closest(".means")) return;   // a word that explains itself
  event.preventDefault();
  event.stopImmediatePropagation();
  refuse(coach().dataset.wrong, "first");
}
function refuse(words, look = "") {
  const line = document.createElement("p");
  line.className = `note illegal ${look}`;
  line.textContent = words;
  document.getElementById("note").replaceChildren(line);
}
const inputOf = (lit) => (lit.closest("label, li") ?? lit).querySelector('input[form="answer"]');
function correct({ target }) {
  const wrong = coach()?.matches(":not(.reads)") && coach().dataset.wrong;
  if (!wrong || !target.checked || target.form?.id !== "answer") return;
  const wanted = light().map(inputOf).filter((input) => input?.name === target.name);
  if (!wanted.length || wanted.includes(target) || document.querySelector("#note > .illegal")) return;
  refuse(wrong);
}
// Back from the game that begins at a lesson's end leads home, as from any other, and not to the lesson's end.
document.addEventListener("submit", ({ target }) => {
  if (target.closest("#coach") && target.getAttribute("action") === "/tables") history.replaceState(null, "", "/");
});
addEventListener("pageshow", ({ persisted }) => persisted && location.pathname === "/" && location.reload());
document.addEventListener("wellside:doubt", light);      // what is asked back is answered first
addEventListener("click", wait, true);
document.addEventListener("change", (event) => setTimeout(correct, 0, event));   // a game may refuse it itself, or clear the line
for (const event of ["wellside:shown", "wellside:telling"]) document.addEventListener(event, teach);
teach();
