// A lesson: reserves space for the coach's words, highlights the elements they are about, and scrolls to them.
const coach = () => document.querySelector("#coach.coach");
const animating = () => document.documentElement.classList.contains("telling"); // the game animates what just happened

function highlight() {
  const lit = animating() ? "" : coach()?.dataset.lit;
  const now = new Set(lit ? document.querySelectorAll(lit) : []);
  for (const one of document.querySelectorAll(".taught")) if (!now.has(one)) one.classList.remove("taught");
  for (const one of now) one.classList.add("taught");
  return [...now];
}
// The elements may be off-screen on a small device: scrolls to the lowest, then to the highest, which stays in view.
let shownBeat = "";
const OUTLINE = 6; // px of the outline around a highlighted element
// Whether an element is in view because it, or an ancestor, is sticky.
function isSticky(one, box, top) {
  if (box.top < top || box.bottom > innerHeight) return false;
  for (let up = one; up; up = up.parentElement) if (getComputedStyle(up).position === "sticky") return true;
  return false;
}
// The bottom of an element's visible area: of the viewport or a scroll container, without its scroll padding.
function visibleBottom(one) {
  const clear = (up) => parseFloat(getComputedStyle(up).scrollPaddingBottom) || 0;
  let lowest = innerHeight - clear(document.documentElement);
  for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
    if (!["auto", "scroll"].includes(getComputedStyle(up).overflowY)) continue;
    lowest = Math.min(lowest, up.getBoundingClientRect().bottom - clear(up));
  }
  return lowest;
}
// The top of the visible area: below the coach's words, and below a sticky element right under them.
function visibleTop(words) {
  const sticky = document
    .elementsFromPoint(innerWidth / 2, words + 2)
    .find((one) => getComputedStyle(one).position === "sticky");
  return sticky ? sticky.getBoundingClientRect().bottom : words;
}
function scrollToLit(lit) {
  const beat = coach()?.dataset.beat;
  if (!lit.length || beat === shownBeat) return;
  shownBeat = beat;
  const coachBottom = coach().getBoundingClientRect().bottom,
    top = visibleTop(coachBottom);
  const boxes = lit
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => !isSticky(one, box, top))
    .sort(([, a], [, b]) => b.top - a.top);
  const offScreen = boxes.some(([one, box]) => box.bottom > visibleBottom(one) || box.top < top + OUTLINE);
  if (offScreen) for (const one of [boxes[0], boxes.at(-1)]) one[0].scrollIntoView({ block: "nearest" });
  // For a task, the element to act on first has priority: it stays in view if not everything fits.
  const isTask = offScreen && matchMedia("(orientation: portrait)").matches && !coach().matches(".reads");
  if (isTask)
    for (const [one] of boxes) if (one.matches(coach().dataset.first)) one.scrollIntoView({ block: "nearest" });
  scrollQuestionToTop(lit);
  uncoverStory(lit, coachBottom);
}
// If a highlighted part of the question is cut off, scrolls the question to its top, provided that all such parts then
// begin in view. Sticky footers of the question are marked with data-foot.
const MIN_VISIBLE = 32; // px: a title and a tap target
function scrollQuestionToTop(lit) {
  const ask = document.getElementById("ask");
  if (!ask?.scrollTop) return;
  const scrollTop = ask.scrollTop,
    inside = lit.filter((one) => ask.contains(one) && !isSticky(one, one.getBoundingClientRect(), 0));
  const bottom = Math.min(
    ...[ask, ...ask.querySelectorAll("[data-foot]")].map((one, n) => one.getBoundingClientRect()[n ? "top" : "bottom"]),
  );
  const whole = inside.every((one) => one.getBoundingClientRect().bottom <= bottom);
  if (!whole && inside.every((one) => one.getBoundingClientRect().top + scrollTop + MIN_VISIBLE <= bottom))
    ask.scrollTop = 0;
}
// The coach's words may cover part of the story after scrolling. Scrolls the story out from under them or, if that
// would move a highlighted element out of view, completely under them.
function uncoverStory(lit, top) {
  const story = document.getElementById("story"),
    box = story?.getBoundingClientRect();
  const under = box ? top - box.top : 0;
  if (under <= 0 || under >= box.height) return;
  const line = document.elementFromPoint((box.left + box.right) / 2, box.bottom - 2);
  // Something of the game covers the story.
  if (line && !story.contains(line) && !line.contains(story) && !line.closest("[popover]")) return;
  const moving = lit.filter((one) => !one.closest("[popover]")).map((one) => one.getBoundingClientRect());
  const bottom = innerHeight - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
  const stays = (by) => moving.every((one) => one.top - by >= top && one.bottom - by <= bottom);
  const by = [-under, box.bottom - top].find(stays);
  if (by) scrollBy({ top: by, behavior: "instant" });
}
function reserveSpace() {
  const height = coach()?.getBoundingClientRect().height ?? 0;
  document.documentElement.style.setProperty("--taught", `${height}px`);
}
const resizeObserver = new ResizeObserver(reserveSpace);
function update() {
  resizeObserver.disconnect();
  if (coach()) resizeObserver.observe(coach());
  const lit = highlight();
  requestAnimationFrame(() => scrollToLit(lit));
}
// A wrong choice in the group of the highlighted one gets a message right away, not only after it is submitted. While a
// beat is only to be read (.reads), clicks on controls of the answer are refused.
const CONTROLS = "input, button, select";
const EXEMPT = "[type=button], [popovertarget], [data-reads], [data-show]";
function refuseEarly(event) {
  if (!coach()?.matches(".reads") || animating() || !event.target.closest?.("#table")) return;
  const control = event.target.closest("label")?.control ?? event.target.closest(CONTROLS);
  // Links to a glossary term stay usable.
  if (control?.form?.id !== "answer" || control.matches(EXEMPT) || event.target.closest(".means")) return;
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
function reportWrong({ target }) {
  const wrong = coach()?.matches(":not(.reads)") && coach().dataset.wrong;
  if (!wrong || !target.checked || target.form?.id !== "answer") return;
  const wanted = highlight()
    .map(inputOf)
    .filter((input) => input?.name === target.name);
  if (!wanted.length || wanted.includes(target) || document.querySelector("#note > .illegal")) return;
  refuse(wrong);
}
// Back from the game that starts at the end of a lesson leads to the home page, not to the lesson.
document.addEventListener("submit", ({ target }) => {
  if (target.closest("#coach") && target.getAttribute("action") === "/tables") history.replaceState(null, "", "/");
});
addEventListener("pageshow", ({ persisted }) => persisted && location.pathname === "/" && location.reload());
document.addEventListener("wellside:doubt", highlight); // highlighted elements may have changed
addEventListener("click", refuseEarly, true);
// After the game's own listeners, which may refuse the choice or clear the message.
document.addEventListener("change", (event) => setTimeout(reportWrong, 0, event));
for (const event of ["wellside:shown", "wellside:telling"]) document.addEventListener(event, update);
update();
