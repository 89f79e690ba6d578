// Mistywell: where things lie. What is asked about, what of it is in sight, and what brings it there; window.mistywell
// holds what the other scripts of the game share.
const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const large = matchMedia("(min-width: 700px) and (min-height: 600px)");
const board = () => document.getElementById("board");
const asked = () => document.getElementById("asked")?.dataset ?? {};      // what is asked: shown, ask, rule, why
const question = () => document.getElementById("answer")?.dataset.question ?? "";
const open = (id) => document.getElementById(id)?.showPopover?.();
// What stands already is not written again: that would lay the page out anew.
const put = (one, what) => { for (const [key, value] of Object.entries(what)) if (one[key] !== value) one[key] = value; };
const style = ({ style }, name, value) => { if (style.getPropertyValue(name) !== value) style.setProperty(name, value); };

// What is chosen, or can be, comes between the overview and the parchment where they are in its way. No more is
// scrolled than `most`, what lies highest stays in sight, and the news are left whole or go out of sight; so does, where
// all is in sight, what is cut by its upper edge, if it is to be `tidy`. The overview,
// and news that stay, cover only what passes below them, not what lies beside them.
const MARGIN = 8;
const HAIR = 1;             // of what ends within that of an edge nothing is seen beyond it
const FADE = 2;             // of the strip in which what stays fades into the page, as much as is not empty above a line of letters
const stays = (one) => getComputedStyle(one).position === "sticky";
const newsStay = () => stays(document.getElementById("story"));
const pinned = (spot) => Boolean(spot.closest(".mw-tabs") && stays(spot.closest(".mw-tabs")));    // never out of sight
function head(rects) {
  const safe = Number.parseFloat(getComputedStyle(document.body).paddingTop);
  const feet = [...document.querySelectorAll("#seats, #story, #people > .mw-tabs")].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return stays(one) && rects.some((rect) => rect.right > left && rect.left < right);
  }).map((one) => Number.parseFloat(getComputedStyle(one).top) + one.offsetHeight);
  return Math.max(safe, underTip(rects), ...feet);
}
function underTip(rects) {
  const tip = document.querySelector("#note.has-room")?.getBoundingClientRect();
  return tip && rects.some((rect) => rect.right > tip.left && rect.left < tip.right) ? tip.bottom : 0;
}
function between(rects) {
  const ask = document.getElementById("ask").getBoundingClientRect();
  return [head(rects), ask.height && rects.some((rect) => rect.right > ask.left) ? ask.top : innerHeight];   // a lesson puts the parchment away
}
function clear(spots, most = Infinity, behavior = calm.matches ? "instant" : "smooth", tall = Infinity, tidy = false) {
  const rects = spots.filter((spot) => !pinned(spot)).map((spot) => spot.getBoundingClientRect()), [from, foot] = between(rects);
  if (!rects.length) return;
  const above = Math.min(...rects.map((rect) => rect.top)) - from;
  const below = Math.max(...rects.map((rect) => Math.min(rect.bottom, rect.top + tall))) - foot;
  const lies = above >= 0 && below <= 0;
  if (lies && !tidy) return;
  const news = document.getElementById("story").getBoundingClientRect(), over = head([news]), whole = news.top - over - FADE, gone = news.bottom - over;
  let top = lies ? 0 : Math.min(above - MARGIN, Math.max(0, below + MARGIN), most);
  if (!newsStay() && whole < top && top < gone) top = gone <= above ? gone : whole;
  else top = toWholeRows(top, { rects, from, above, spare: top - below, most });
  if (top) scrollBy({ top, behavior });
}
// Where the page would stop in the middle of a row it goes on until that is out of sight, or stops before it if that is
// nearer and hides nothing of what is to be seen: `spare` is how much less may be scrolled.
const ROWS = ".mw-news, .mw-district, .mw-temple, .mw-called, .mw-job, .mw-tab, .mw-slot, .mw-card, .mw-spent > summary, .mw-pile";
function toWholeRows(top, { rects, from, above, spare, most }) {
  const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))];
  const passing = [...document.querySelectorAll(ROWS)].filter((one) => ![one, one.parentElement].some(stays)).map((one) => one.getBoundingClientRect());
  const cut = passing.filter((row) => row.height && row.right > left && row.left < right && row.top - top < from - HAIR && row.bottom - top > from + HAIR);
  if (!cut.length) return top;
  const [whole, gone] = [Math.min(...cut.map((row) => row.top)) - from, Math.max(...cut.map((row) => row.bottom)) - from];
  const before = [whole - FADE, whole].find((to) => top - to <= spare), on = gone <= Math.min(above, most, root.scrollHeight - innerHeight - scrollY);
  return on && !(top - before < gone - top) ? gone : before ?? top;
}

// What was tapped comes into sight; of a card whose words the parchment says a large screen shows only the head.
const CARD = 64;            // of what is higher than a card as much is to be seen as of a card
function bring(spot) {
  clear([spot], Infinity, undefined, large.matches ? CARD : Infinity);
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
// Which card is worth most hangs on the Requests: they stay in sight beside the cards to choose from, where both have room.
function withJobs(spots) {
  const jobs = ["discard", "recover"].includes(asked().ask) ? document.getElementById("jobs") : null;
  if (!jobs) return spots;
  const all = [jobs, ...spots], rects = all.map((one) => one.getBoundingClientRect()), [from, foot] = between(rects);
  const high = Math.max(...rects.map((rect) => rect.bottom)) - Math.min(...rects.map((rect) => rect.top));
  return high <= foot - from - 2 * MARGIN ? all : spots;
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
// Of cards to choose from each that is out of sight counts, of all else only whether any is in sight.
function unseen(spots) {
  const free = spots.filter((one) => !pinned(one)), far = free.filter((one) => !seen([one.getBoundingClientRect()]));
  return far.length < free.length && !["discard", "recover"].includes(asked().ask) ? [] : far;
}
function showWay() {
  const ask = document.getElementById("ask"), place = board();
  if (!ask || !place) return;
  const spots = concerned(place), far = unseen(spots);
  const back = ask.querySelector(".mw-tohand:not([hidden]) > [data-of]:not([hidden])");     // which is a way already
  const rects = far.map((one) => one.getBoundingClientRect());
  const leads = back || !far.length ? "" : rects[0].top < between(rects)[0] ? "up" : "down";
  const called = CALLED[Object.keys(CALLED).find((one) => spots[0]?.closest(one))] ?? "";
  put(ask.dataset, { way: leads });
  for (const one of ask.querySelectorAll(".mw-tohand")) put(one.dataset, { called });
  const way = ask.querySelector(".mw-way");
  if (way) {
    put(way, { hidden: !leads || !ask.querySelector(".mw-task .mw-tohand") });
    put(way.querySelector("b"), { textContent: called });
    put(way.querySelector("i"), { textContent: leads === "up" ? "↑" : "↓" });
  }
  const boxes = [ask, ...document.querySelectorAll(".mw-sheet:popover-open")];
  const longer = boxes.map((one) => one.scrollHeight - one.clientHeight - one.scrollTop > MARGIN);
  for (const [at, one] of boxes.entries()) one.classList.toggle("more", longer[at]);
  const cuts = boxes.map((one, at) => (longer[at] ? cutBy(one) : 0));
  for (const [at, one] of boxes.entries()) style(one, "--cut", `${cuts[at]}px`);
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

// A tap on "more" leads on, and asks nothing.
document.addEventListener("click", (event) => {
  const { target, clientY } = event, box = target.closest?.(".mw-ask.more, .mw-sheet.more");
  if (!box || !target.matches(".mw-sheet, .mw-acts, .mw-foot") || clientY < box.getBoundingClientRect().bottom - box.clientHeight / 2) return;
  event.preventDefault();
  box.scrollBy({ top: box.clientHeight / 2, behavior: calm.matches ? "instant" : "smooth" });
});

// ---- On a screen on its side the city and the Job Board stay in sight beside the hand, which after the end lies below how it
// ended: the style sheet is told how high they are, there alone, since all of the page inherits that ----
const aside = matchMedia("(orientation: landscape) and (min-width: 640px)");
const MEASURED = { "mw-city": "--city", "mw-jobs": "--jobs", ended: "--ended" };
const high = new ResizeObserver((all) => {
  for (const { target } of all) style(root, MEASURED[target.classList[0]], `${target.matches(".draft") ? 0 : target.offsetHeight}px`);
});
let measured = "";
let parts = [];
function measure() {
  const all = aside.matches ? [...document.querySelectorAll("#table :is(.mw-city, .mw-jobs, .ended)")] : [], looks = all.map((part) => part.className).join();
  if (looks === measured && all.every((part, at) => part === parts[at])) return;
  [measured, parts] = [looks, all];
  high.disconnect();
  for (const part of all) high.observe(part);
}
document.addEventListener("wellside:shown", measure);
aside.addEventListener("change", measure);
measure();

// Whatever is lit already begins anew: all of it is put out before styles are worked out once.
function light(spots) {
  const lit = spots.filter((spot) => spot.matches(".told"));
  for (const spot of lit) spot.classList.remove("told");
  if (lit.length) void getComputedStyle(lit[0]).animationName;
  for (const spot of spots) spot.classList.add("told");
}
window.mistywell = {
  FADE, MARGIN, SIGN, asked, bring, board, calm, clear, concerned, head, large, light, newsStay, open, put, question, seen, showWay, style, tappable, unseen, withJobs,
};
