// Mistywell: what others did is told card by card, at this screen's own pace: the card, whose it was and where it
// happened light up. The board shows how all of it ended: what is told before its end is told as earlier. A tap goes on,
// Skip tells the rest at once; whoever answers has gone on, and is still told what changed Unity or Fear. Nothing is told
// twice.
const { calm, head, light, newsStay, open, put, showWay } = window.mistywell;
const LEAST = 1100;     // ms that a beat stays
const READING = 22;     // ms more for each letter of it
const MOST = 6000;
const pace = (beat) => {
  const words = partsOf(beat).filter((part) => !part.hidden).map((part) => part.textContent).join("");
  return window.wellsideTimes?.beat ?? Math.min(MOST, LEAST + READING * words.length);
};
let heard = null;       // the last fact that was told
let hurried = 0;        // of the facts up to this one only what changed Unity or Fear is told yet
let stands = false;     // whether a beat is being told: none that comes meanwhile takes its place before it was read
let next = 0;           // the timer that ends it
let series = [];        // the beats that are told one after the other, by their first facts
let page = 0;           // the first part that is shown of the beat that stands, and of what there was no room for; 0: none
let rest = 0;
const telling = () => stands && series.length > 1;
const news = () => [...document.querySelectorAll("#story [data-told]")].reverse();
const began = (beat) => Number(beat.id.slice(1));
const ended = (beat) => Number(beat.dataset.told);
const weighs = (part) => part.querySelector(".good, .harm") !== null;
const untold = () => news().filter((beat) => ended(beat) > heard && (ended(beat) > hurried || weighs(beat)));
function tell() {
  const newest = Math.max(0, ...news().map(ended));
  const gone = news().every((beat) => began(beat) > heard);   // more was done since than the news holds
  if (heard === null || newest < heard || calm.matches || document.hidden) skip();
  else if (!stands || gone) {
    rest = 0;
    step();
  }
  else {
    const waiting = untold().map(began);
    series = [...series.filter((one) => !waiting.includes(one)), ...waiting];
    show();
    mindSoon();
  }
}
function step() {
  clearTimeout(next);
  if (telling() && rest) {
    page = rest;
    return stand(news().find((beat) => beat.matches(".now")));
  }
  stands = false;
  page = rest = 0;
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
  stands = true;
  show();                 // how long it stands goes by the parts of it that are shown
  mindSoon();
  next = setTimeout(step, pace(beat.querySelector("p")));
}
function skip() {
  clearTimeout(next);
  stands = false;
  page = rest = hurried = 0;
  series = [];
  heard = Math.max(0, ...news().map(ended));
  show();
  mindSoon();
}
// Of several beats that are told one after the other only the one that is told now is shown, with its card; what it
// changed stays lit as long.
function show() {
  const all = news(), now = all.filter((beat) => began(beat) <= heard).at(-1);
  mark(stands && now ? now.dataset.changed.split(" ").filter(Boolean) : []);
  for (const beat of all) {
    put(beat, { hidden: began(beat) > heard });
    beat.classList.toggle("now", beat === now);
    beat.classList.toggle("earlier", beat === now && goesOn());
  }
  const story = document.getElementById("story"), place = story?.querySelector(".mw-place");
  if (!place) return;
  story.classList.toggle("telling", telling());
  put(place, { textContent: telling() ? tellsNow() : "" });
  trim();
}
const tellsNow = () => `${series.findLastIndex((one) => one <= heard) + 1} of ${series.length}`;
const goesOn = () => telling() && series.at(-1) > heard;
function mark(changed) {
  const spots = changed.flatMap((name) => [...document.querySelectorAll(`#board :is([data-point="${name}"], [id="${name}"]), #seats [data-what="${name}"]`)]);
  for (const one of document.querySelectorAll("#board .changed, #seats .changed")) if (!spots.includes(one)) one.classList.remove("changed");
  for (const one of spots) one.classList.toggle("changed", true);
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-skip]")) skip();
  else if (target.closest("#story .mw-news") && !target.closest("button, a")) {
    if (telling() && !sentHere()) return step();
    if (telling()) skip();
    open("told");
  }
  return undefined;
});
// Whom a lesson sends to what happened has come to read all of it.
const sentHere = () => document.querySelector("#coach.coach[data-lit~='#story'], #coach.coach[data-lit~='#story,']") !== null;
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (!stands || ctx?.sourceElement?.id !== "answer") return;
  hurried = Math.max(0, ...news().map(ended));
  rest = 0;
  step();
});

// Whole sentences only: the newest, and of those before it as many as fit; the sheet has the rest, a tap away. News that
// lie as they were left, in as much room, are trimmed already.
let trimmed = {};       // how they lay then, and what there was no room for
const lying = (news) => [page, news.parentElement.className, ...[...news.querySelectorAll(telling() ? "li.now" : "li:not([hidden])")].map((deed) => deed.outerHTML)].join();
const sized = new ResizeObserver(() => trimAnew());
function trim() {
  const news = document.querySelector("#story .mw-news");
  if (!news) return;
  if (news !== trimmed.news) sized.observe(news);
  if (lying(news) === trimmed.as) {
    if (telling()) rest = trimmed.rest;
    return;
  }
  cut(news);
  trimmed = { news, as: lying(news), rest };
}
function trimAnew() {
  trimmed.as = "";
  trim();
}
function cut(news) {
  const deeds = [...news.querySelectorAll("li:not([hidden])")];
  for (const deed of deeds) deed.classList.remove("past");
  const shown = deeds.find((deed) => deed.matches(".now")) ?? deeds[0];
  if (shown?.dataset.told) (telling() ? turn : shorten)(shown.querySelector("p"));
  if (telling()) return;      // one is shown alone
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
// While it is told one after the other, a deed that is too long goes on when it was read so far, and says whose it is.
function turn(deed) {
  whole(deed);
  const parts = partsOf(deed);
  for (const part of parts.slice(0, page)) part.hidden = true;
  deed.classList.toggle("goes-on", page > 0);
  const { by } = (page && parts[page]?.dataset) || {};
  put(deed.dataset, { by: by ? `${by} ` : "" });
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
  for (const part of partsOf(deed)) put(part, { hidden: false });
}
const room = (deed) => deed.clientHeight + Number.parseFloat(getComputedStyle(deed).lineHeight) / 2;
const fits = (deed) => deed.scrollHeight <= room(deed);
function leftOut([, ...parts]) {
  return [...parts.filter((part) => !weighs(part)).reverse(), ...parts.filter(weighs).reverse()].slice(0, -1);
}
const endsOpen = (deed) => /[:;]\s*$/.test(partsOf(deed).findLast((part) => !part.hidden)?.textContent);
const untoldHere = (count) => `${count}\u00a0more in the story`;
const partsOf = (deed) => [...deed.querySelectorAll(":scope > span")];

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
// A district near by may lie on them.
function covered() {
  const { left, right, top, bottom } = document.querySelector("#story .mw-news").getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [...document.querySelectorAll(".mw-near:popover-open")].some((sheet) => {
    const box = sheet.getBoundingClientRect();
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}
function newsAreSeen() {
  if (!placed || covered()) return false;
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
  put(line, { hidden: !missed.length });
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
addEventListener("resize", trimAnew);
document.fonts.ready.then(trimAnew);    // letters that came late are wider
const passes = () => document.getElementById("table")?.classList.toggle("passes", scrollY > 0);
addEventListener("scroll", passes, { passive: true });
passes();
for (const event of ["scroll", "resize", "toggle"]) addEventListener(event, mindSoon, { capture: true, passive: true });
tell();
