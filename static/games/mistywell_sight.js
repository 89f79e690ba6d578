// Mistywell: what a question is about, whether it is in view, and scrolling it there. Shared helpers of the game's
// scripts are in window.mistywell.
const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const large = matchMedia("(min-width: 700px) and (min-height: 600px)");
const board = () => document.getElementById("board");
// Of the current question: shown, ask, rule, why, about.
const asked = () => document.getElementById("asked")?.dataset ?? {};
const question = () => document.getElementById("answer")?.dataset.question ?? "";
const open = (id) => document.getElementById(id)?.showPopover?.();
// Writes only what differs: any write would invalidate the layout.
const put = (one, what) => {
  for (const [key, value] of Object.entries(what)) if (one[key] !== value) one[key] = value;
};
const style = ({ style }, name, value) => {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
};

// Scrolls `spots` into view between the sticky head and the question panel (#ask), by at most `most` px; of each spot
// `maxHeight` px are enough, and the topmost one wins. The news (#story) end up whole or out of view. With `tidy`, a
// row cut at the top edge is scrolled away even if all spots are in view. What is sticky counts only where it overlaps
// the spots horizontally.
const MARGIN = 8;
const EPSILON = 1; // px by which a row may be cut
const FADE = 2; // px of the fade below a sticky element that text must not reach into
const stays = (one) => getComputedStyle(one).position === "sticky";
const newsStay = () => stays(document.getElementById("story"));
const pinned = (spot) => Boolean(spot.closest(".mw-tabs") && stays(spot.closest(".mw-tabs"))); // sticky: always in view
function head(rects) {
  const safe = Number.parseFloat(getComputedStyle(document.body).paddingTop);
  const bottoms = [...document.querySelectorAll("#seats, #story, #people > .mw-tabs")]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return stays(one) && rects.some((rect) => rect.right > left && rect.left < right);
    })
    .map((one) => Number.parseFloat(getComputedStyle(one).top) + one.offsetHeight);
  return Math.max(safe, tipBottom(rects), ...bottoms);
}
function tipBottom(rects) {
  const tip = document.querySelector("#note.has-room")?.getBoundingClientRect();
  return tip && rects.some((rect) => rect.right > tip.left && rect.left < tip.right) ? tip.bottom : 0;
}
function visibleRange(rects) {
  const ask = document.getElementById("ask").getBoundingClientRect();
  // #ask is hidden in a lesson.
  return [head(rects), ask.height && rects.some((rect) => rect.right > ask.left) ? ask.top : innerHeight];
}
function clear(
  spots,
  most = Infinity,
  behavior = calm.matches ? "instant" : "smooth",
  maxHeight = Infinity,
  tidy = false,
) {
  const rects = spots.filter((spot) => !pinned(spot)).map((spot) => spot.getBoundingClientRect()),
    [from, to] = visibleRange(rects);
  if (!rects.length) return;
  const above = Math.min(...rects.map((rect) => rect.top)) - from;
  const below = Math.max(...rects.map((rect) => Math.min(rect.bottom, rect.top + maxHeight))) - to;
  const inView = above >= 0 && below <= 0;
  if (inView && !tidy) return;
  const news = document.getElementById("story").getBoundingClientRect(),
    headBottom = head([news]),
    toShow = news.top - headBottom - FADE,
    toHide = news.bottom - headBottom;
  let top = inView ? 0 : Math.min(above - MARGIN, Math.max(0, below + MARGIN), most);
  if (!newsStay() && toShow < top && top < toHide) top = toHide <= above ? toHide : toShow;
  else top = avoidCutRows(top, { rects, from, above, spare: top - below, most });
  if (top) scrollBy({ top, behavior });
}
// Adjusts a scroll so that no row is cut at the top edge: on until the row is out of view, or back to its start if that
// is nearer and hides nothing required. `spare`: how much less may be scrolled.
const ROWS =
  ".mw-news, .mw-district, .mw-temple, .mw-called, .mw-job, .mw-tab, .mw-slot, .mw-card, .mw-spent > summary, .mw-pile";
function avoidCutRows(top, { rects, from, above, spare, most }) {
  const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))];
  const rows = [...document.querySelectorAll(ROWS)]
    .filter((one) => ![one, one.parentElement].some(stays))
    .map((one) => one.getBoundingClientRect());
  const cut = rows.filter(
    (row) =>
      row.height &&
      row.right > left &&
      row.left < right &&
      row.top - top < from - EPSILON &&
      row.bottom - top > from + EPSILON,
  );
  if (!cut.length) return top;
  const [whole, gone] = [
    Math.min(...cut.map((row) => row.top)) - from,
    Math.max(...cut.map((row) => row.bottom)) - from,
  ];
  const before = [whole - FADE, whole].find((to) => top - to <= spare),
    on = gone <= Math.min(above, most, root.scrollHeight - innerHeight - scrollY);
  return on && !(top - before < gone - top) ? gone : (before ?? top);
}

// A tapped card. On a large screen its upper part is enough, since the question panel repeats its text.
const MIN_VISIBLE = 64; // px that have to be in view of a taller element
function bring(spot) {
  clear([spot], Infinity, undefined, large.matches ? MIN_VISIBLE : Infinity);
}

function tappable(place) {
  const spots = [...place.querySelectorAll(asked().ask === "play" ? ".mw-hand .mw-card" : ".can")].filter(
    (one) => one.offsetParent,
  );
  return spots.filter((one) => !one.matches(".mw-tab:has(input)")); // such a tab only leads to the choices
}
// What a question is about: the elements that can be tapped, or else the area that an offer would change.
const ABOUT = { city: ".mw-city", jobs: ".mw-jobs", slots: ".mw-panel .mw-slots", hand: ".mw-panel .mw-hand" };
function concerned(place) {
  const spots = tappable(place),
    { about } = asked();
  if (spots.length || !about) return spots;
  return [...place.querySelectorAll(ABOUT[about])].filter((one) => one.offsetParent);
}
// Which card is worth most depends on the Requests: the Job Board stays in view beside the choices, if both fit.
function withJobs(spots) {
  const jobs = ["discard", "recover"].includes(asked().ask) ? document.getElementById("jobs") : null;
  if (!jobs) return spots;
  const all = [jobs, ...spots],
    rects = all.map((one) => one.getBoundingClientRect()),
    [from, to] = visibleRange(rects);
  const height = Math.max(...rects.map((rect) => rect.bottom)) - Math.min(...rects.map((rect) => rect.top));
  return height <= to - from - 2 * MARGIN ? all : spots;
}
// Scrolls to what a hint names before its card is positioned.
addEventListener(
  "wellside:card",
  ({ detail: { card, about } }) => {
    const spots = card.dataset.names ? about.filter((one) => one.closest("#board")) : [];
    if (spots.length) clear(spots, Infinity, "instant");
  },
  true,
);
// Whether more than half (of MIN_VISIBLE at most) of one of the rects is in view.
function seen(rects) {
  const [from, to] = visibleRange(rects);
  return rects.some(
    ({ top, bottom, height }) => Math.min(bottom, to) - Math.max(top, from) > Math.min(height, MIN_VISIBLE) / 2,
  );
}
const LABELS = {
  ".mw-city": "The city",
  ".mw-jobs": "Job Board",
  ".mw-slots": "Actions",
  "[id^=pile-]": "Your discard",
  ".mw-hand": "Your hand",
  ".mw-tabs": "The players",
};
// Of cards to discard or recover, all that are out of view; of anything else, only if none is in view.
function unseen(spots) {
  const free = spots.filter((one) => !pinned(one)),
    far = free.filter((one) => !seen([one.getBoundingClientRect()]));
  return far.length < free.length && !["discard", "recover"].includes(asked().ask) ? [] : far;
}
// The arrow in the question that points to what is out of view, and the marks of overflowing boxes.
function showWay() {
  const ask = document.getElementById("ask"),
    place = board();
  if (!ask || !place) return;
  const spots = concerned(place),
    far = unseen(spots);
  // Already leads there.
  const back = ask.querySelector(".mw-tohand:not([hidden]) > [data-of]:not([hidden])");
  const rects = far.map((one) => one.getBoundingClientRect());
  const direction = back || !far.length ? "" : rects[0].top < visibleRange(rects)[0] ? "up" : "down";
  const called = LABELS[Object.keys(LABELS).find((one) => spots[0]?.closest(one))] ?? "";
  put(ask.dataset, { way: direction });
  for (const one of ask.querySelectorAll(".mw-tohand")) put(one.dataset, { called });
  const way = ask.querySelector(".mw-way");
  if (way) {
    put(way, { hidden: !direction || !ask.querySelector(".mw-task .mw-tohand") });
    put(way.querySelector("b"), { textContent: called });
    put(way.querySelector("i"), { textContent: direction === "up" ? "↑" : "↓" });
  }
  const boxes = [ask, ...document.querySelectorAll(".mw-sheet:popover-open")];
  const overflows = boxes.map((one) => one.scrollHeight - one.clientHeight - one.scrollTop > MARGIN);
  for (const [at, one] of boxes.entries()) one.classList.toggle("more", overflows[at]);
  const cuts = boxes.map((one, at) => (overflows[at] ? cutHeight(one) : 0));
  for (const [at, one] of boxes.entries()) style(one, "--cut", `${cuts[at]}px`);
}
// Height of the strip at the foot of an overflowing box that covers a line cut there, with room for the label "more".
// Squares and buttons may be cut.
const SIGN = 20;
function cutHeight(box) {
  const footer = [...box.querySelectorAll(".mw-plan:not([hidden]) > .mw-acts, .mw-foot, :scope > .mw-acts")].find(
    stays,
  );
  const edge = footer ? footer.getBoundingClientRect().top : box.getBoundingClientRect().bottom;
  const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT),
    line = new Range();
  let from = edge - SIGN;
  for (let one = words.nextNode(); one; one = words.nextNode()) {
    if (footer?.contains(one) || one.parentElement.closest(".mw-big, .button")) continue;
    line.selectNodeContents(one);
    for (const { top, bottom, width } of line.getClientRects())
      if (width > 2 && top < edge && bottom > edge - SIGN) from = Math.min(from, top);
  }
  return Math.round(edge - from);
}

// A tap on "more" scrolls on and submits nothing.
document.addEventListener("click", (event) => {
  const { target, clientY } = event,
    box = target.closest?.(".mw-ask.more, .mw-sheet.more");
  if (
    !box ||
    !target.matches(".mw-sheet, .mw-acts, .mw-foot") ||
    clientY < box.getBoundingClientRect().bottom - box.clientHeight / 2
  )
    return;
  event.preventDefault();
  box.scrollBy({ top: box.clientHeight / 2, behavior: calm.matches ? "instant" : "smooth" });
});

// ---- In landscape the city and the Job Board are sticky beside the hand: the style sheet needs their heights, and
// that of the result. Only there, since changing inherited properties restyles the whole page ----
const landscape = matchMedia("(orientation: landscape) and (min-width: 640px)");
const HEIGHT_PROPERTIES = { "mw-city": "--city", "mw-jobs": "--jobs", ended: "--ended" };
const observer = new ResizeObserver((all) => {
  for (const { target } of all)
    style(root, HEIGHT_PROPERTIES[target.classList[0]], `${target.matches(".draft") ? 0 : target.offsetHeight}px`);
});
let lastClasses = "";
let parts = [];
function observeHeights() {
  const all = landscape.matches ? [...document.querySelectorAll("#table :is(.mw-city, .mw-jobs, .ended)")] : [],
    classes = all.map((part) => part.className).join();
  if (classes === lastClasses && all.every((part, at) => part === parts[at])) return;
  [lastClasses, parts] = [classes, all];
  observer.disconnect();
  for (const part of all) observer.observe(part);
}
document.addEventListener("wellside:shown", observeHeights);
landscape.addEventListener("change", observeHeights);
observeHeights();

// Restarts the animation of all spots with a single style recalculation.
function light(spots) {
  const lit = spots.filter((spot) => spot.matches(".told"));
  for (const spot of lit) spot.classList.remove("told");
  if (lit.length) void getComputedStyle(lit[0]).animationName;
  for (const spot of spots) spot.classList.add("told");
}
window.mistywell = {
  FADE,
  MARGIN,
  SIGN,
  asked,
  bring,
  board,
  calm,
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
};
