// Mistywell: plays back what others did, card by card, and highlights the card, its player and the district. The board
// shows the final state already, so all beats but the last are labelled "Earlier". A tap goes on, Skip ends the
// playback; after an answer only what changed Unity or Fear is still played. Nothing is played twice.
const { calm, head, light, newsStay, open, put, showWay } = window.mistywell;
const MIN_MS = 1100; // a beat stays at least this long
const MS_PER_CHARACTER = 22;
const MAX_MS = 6000;
const duration = (beat) => {
  const words = partsOf(beat)
    .filter((part) => !part.hidden)
    .map((part) => part.textContent)
    .join("");
  return window.wellsideTimes?.beat ?? Math.min(MAX_MS, MIN_MS + MS_PER_CHARACTER * words.length);
};
let played = null; // the last game event that was played
let hurriedTo = 0; // up to this event only what changed Unity or Fear is still to be played
let showing = false; // whether a beat is being shown: newer ones wait until it was read
let timer = 0;
let sequence = []; // the beats of this playback, by their first events
let firstPart = 0; // parts of the current beat: the first that is shown, and the first that did not fit (0: none)
let nextPart = 0;
const inSequence = () => showing && sequence.length > 1;
const allBeats = () => [...document.querySelectorAll("#story [data-told]")].reverse();
const firstEvent = (beat) => Number(beat.id.slice(1));
const lastEvent = (beat) => Number(beat.dataset.told);
const isImportant = (part) => part.querySelector(".good, .harm") !== null;
const pending = () =>
  allBeats().filter((beat) => lastEvent(beat) > played && (lastEvent(beat) > hurriedTo || isImportant(beat)));
function play() {
  const newest = Math.max(0, ...allBeats().map(lastEvent));
  const outdated = allBeats().every((beat) => firstEvent(beat) > played); // more happened than the news holds
  if (played === null || newest < played || calm.matches || document.hidden) skip();
  else if (!showing || outdated) {
    nextPart = 0;
    step();
  } else {
    const waiting = pending().map(firstEvent);
    sequence = [...sequence.filter((one) => !waiting.includes(one)), ...waiting];
    render();
    scheduleNotice();
  }
}
function step() {
  clearTimeout(timer);
  if (inSequence() && nextPart) {
    firstPart = nextPart;
    return startBeat(allBeats().find((beat) => beat.matches(".now")));
  }
  showing = false;
  firstPart = nextPart = 0;
  markSeen();
  const [beat, ...more] = pending();
  if (!beat) return skip();
  played = lastEvent(beat);
  sequence = [...sequence.filter((one) => one < firstEvent(beat)), ...[beat, ...more].map(firstEvent)];
  startBeat(beat);
  const places = beat.dataset.at
    .split(" ")
    .filter(Boolean)
    .map((slug) => document.getElementById(`d-${slug}`));
  const cards = beat.dataset.card
    ? document.querySelectorAll(`#board [data-point="c-${CSS.escape(beat.dataset.card)}"]`)
    : [];
  light([...places, document.getElementById(`t-${beat.dataset.by}`), ...cards].filter(Boolean));
  return undefined;
}
function startBeat(beat) {
  showing = true;
  render(); // first: the duration depends on the parts that are shown
  scheduleNotice();
  timer = setTimeout(step, duration(beat.querySelector("p")));
}
function skip() {
  clearTimeout(timer);
  showing = false;
  firstPart = nextPart = hurriedTo = 0;
  sequence = [];
  played = Math.max(0, ...allBeats().map(lastEvent));
  render();
  scheduleNotice();
}
// In a playback of several beats only the current one is shown, with its card; what it changed stays marked as long.
function render() {
  const all = allBeats(),
    now = all.filter((beat) => firstEvent(beat) <= played).at(-1);
  markChanged(showing && now ? now.dataset.changed.split(" ").filter(Boolean) : []);
  for (const beat of all) {
    put(beat, { hidden: firstEvent(beat) > played });
    beat.classList.toggle("now", beat === now);
    beat.classList.toggle("earlier", beat === now && hasNext());
  }
  const story = document.getElementById("story"),
    place = story?.querySelector(".mw-place");
  if (!place) return;
  story.classList.toggle("telling", inSequence());
  put(place, { textContent: inSequence() ? progress() : "" });
  trim();
}
const progress = () => `${sequence.findLastIndex((one) => one <= played) + 1} of ${sequence.length}`;
const hasNext = () => inSequence() && sequence.at(-1) > played;
function markChanged(changed) {
  const spots = changed.flatMap((name) => [
    ...document.querySelectorAll(`#board :is([data-point="${name}"], [id="${name}"]), #seats [data-what="${name}"]`),
  ]);
  for (const one of document.querySelectorAll("#board .changed, #seats .changed"))
    if (!spots.includes(one)) one.classList.remove("changed");
  for (const one of spots) one.classList.toggle("changed", true);
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-skip]")) skip();
  else if (target.closest("#story .mw-news") && !target.closest("button, a")) {
    if (inSequence() && !lessonPointsHere()) return step();
    if (inSequence()) skip();
    open("told");
  }
  return undefined;
});
// Whether a lesson points at the news: then a tap opens the story instead of the next beat.
const lessonPointsHere = () =>
  document.querySelector("#coach.coach[data-lit~='#story'], #coach.coach[data-lit~='#story,']") !== null;
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (!showing || ctx?.sourceElement?.id !== "answer") return;
  hurriedTo = Math.max(0, ...allBeats().map(lastEvent));
  nextPart = 0;
  step();
});

// Trims the news to whole sentences: the newest, and as many earlier ones as fit; the story sheet has the rest. If
// neither the content nor the room has changed, they are trimmed already.
let lastTrim = {}; // what was trimmed, and the nextPart found
const layoutKey = (news) =>
  [
    firstPart,
    news.parentElement.className,
    ...[...news.querySelectorAll(inSequence() ? "li.now" : "li:not([hidden])")].map((beat) => beat.outerHTML),
  ].join();
const sizeObserver = new ResizeObserver(() => retrim());
function trim() {
  const news = document.querySelector("#story .mw-news");
  if (!news) return;
  if (news !== lastTrim.news) sizeObserver.observe(news);
  if (layoutKey(news) === lastTrim.as) {
    if (inSequence()) nextPart = lastTrim.rest;
    return;
  }
  trimBeats(news);
  lastTrim = { news, as: layoutKey(news), rest: nextPart };
}
function retrim() {
  lastTrim.as = "";
  trim();
}
function trimBeats(news) {
  const beats = [...news.querySelectorAll("li:not([hidden])")];
  for (const beat of beats) beat.classList.remove("past");
  const shown = beats.find((beat) => beat.matches(".now")) ?? beats[0];
  if (shown?.dataset.told) (inSequence() ? paginate : shorten)(shown.querySelector("p"));
  if (inSequence()) return; // only one beat is shown
  const head = news.getBoundingClientRect().top;
  const past = beats.slice(1).filter((beat) => beat.getBoundingClientRect().top < head);
  for (const beat of past) beat.classList.add("past");
}
// Letters reach a few px below their line, so only an overflow of more than half a line counts. What changed Unity or
// Fear is dropped last, and one of the results of a card always stays.
function shorten(text) {
  showAllParts(text);
  const more = document.createElement("small");
  for (const [at, part] of dropOrder(partsOf(text)).entries()) {
    if (fits(text)) break;
    part.hidden = true;
    more.textContent = `${endsWithColon(text) ? "… " : ""}${moreInStory(at + 1)}`;
    text.append(more);
  }
}
// In a playback a beat that is too long is split; its later parts repeat how it began, if there is room, or else whose
// they are.
function paginate(text) {
  showAllParts(text);
  const parts = partsOf(text),
    [began] = parts,
    first = parts[firstPart];
  const within = (part) => {
    const foot = text.getBoundingClientRect().top + availableHeight(text);
    return [...part.getClientRects()].every(({ bottom }) => bottom <= foot);
  };
  for (const part of parts.slice(0, firstPart)) part.hidden = true;
  text.classList.toggle("goes-on", firstPart > 0);
  const { by } = (firstPart && first?.dataset) || {};
  put(text.dataset, { by: by ? `${by} ` : "" });
  if (firstPart && first && /:\s*$/.test(began.textContent)) {
    const same = by && began.textContent.toLowerCase().startsWith(by.toLowerCase());
    first.dataset.after = by && !same ? `… ${by} ` : "… ";
    began.hidden = false;
    text.classList.add("begins-again");
    if (!within(first)) {
      began.hidden = true;
      text.classList.remove("begins-again");
      delete first.dataset.after;
    }
  }
  nextPart = Math.max(firstPart + 1, parts.findLastIndex(within) + 1);
  for (const part of parts.slice(nextPart)) part.hidden = true;
  nextPart %= parts.length;
  text.classList.toggle("breaks-off", nextPart > 0);
}
function showAllParts(text) {
  text.querySelector(":scope > small")?.remove();
  text.classList.remove("goes-on", "breaks-off", "begins-again");
  for (const part of partsOf(text)) {
    put(part, { hidden: false });
    delete part.dataset.after;
  }
}
const availableHeight = (text) => text.clientHeight + Number.parseFloat(getComputedStyle(text).lineHeight) / 2;
const fits = (text) => text.scrollHeight <= availableHeight(text);
function dropOrder([, ...parts]) {
  return [...parts.filter((part) => !isImportant(part)).reverse(), ...parts.filter(isImportant).reverse()].slice(0, -1);
}
const endsWithColon = (text) => /[:;]\s*$/.test(partsOf(text).findLast((part) => !part.hidden)?.textContent);
const moreInStory = (count) => `${count}\u00a0more in the story`;
const partsOf = (text) => [...text.querySelectorAll(":scope > span")];

document.addEventListener("wellside:shown", play);

// ---- Beats that were played while the news were out of view: the question panel keeps them until they are seen ----
// The page of the story has no table, and nothing is missed there.
const STORAGE_KEY = `noticed ${document.getElementById("table")?.dataset.code}`;
let lastSeen = null; // the last event that was played in view; survives a reload
try {
  lastSeen = JSON.parse(sessionStorage.getItem(STORAGE_KEY));
} catch {
  /* no storage: for this page only */
}
let scrollRestored = false; // whether the browser has restored the scroll position
addEventListener("pageshow", () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      scrollRestored = true;
      updateNotice();
    }),
  ),
);
// The sheet of a district may cover the news.
function newsCovered() {
  const { left, right, top, bottom } = document.querySelector("#story .mw-news").getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [...document.querySelectorAll(".mw-near:popover-open")].some((sheet) => {
    const box = sheet.getBoundingClientRect();
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}
function newsInView() {
  if (!scrollRestored || newsCovered()) return false;
  if (newsStay() || document.querySelector("#told:popover-open")) return true;
  const news = document.querySelector("#story .mw-news").getBoundingClientRect();
  return news.bottom - head([news]) > news.height / 2;
}
function markSeen() {
  if (played === null || played === lastSeen || !document.querySelector("#story .mw-news")) return;
  if (lastSeen !== null && played >= lastSeen && !newsInView()) return;
  lastSeen = played;
  try {
    sessionStorage.setItem(STORAGE_KEY, lastSeen);
  } catch {
    /* no storage: for this page only */
  }
}
function updateNotice() {
  showWay();
  markSeen();
  const line = document.querySelector("#ask [data-heard]");
  if (!line || lastSeen === null) return;
  const missed = [...document.querySelectorAll("#story [data-told]")].filter(
    (beat) => !beat.hidden && Number(beat.dataset.told) > lastSeen,
  );
  put(line, { hidden: !missed.length });
  if (missed.length) writeNotice(line, partsOf(missed[0].querySelector("p")), missed.length - 1);
}
// As many whole parts as fit, and how many more the story has.
let lastNotice = "";
function writeNotice(line, parts, more) {
  const words = (some) => some.map((part) => part.textContent).join("");
  const [text, count] = line.querySelectorAll(":scope > span, :scope > small"),
    position = hasNext() ? `${progress()}, the board is further on` : "",
    now = `${innerWidth} ${more} ${position} ${words(parts)}`;
  if (now === lastNotice && text.textContent) return;
  lastNotice = text.clientHeight ? now : "";
  const out = dropOrder(parts);
  for (let left = 0; left <= out.length; left++) {
    text.replaceChildren(...parts.filter((part) => !out.slice(0, left).includes(part)).map(withoutButtons));
    if (endsWithColon(text)) text.append("…");
    count.textContent = position || (more + left ? moreInStory(more + left) : "");
    if (text.scrollHeight <= text.clientHeight) break;
  }
}
// A copy of a part that may be nested in a button.
function withoutButtons(part) {
  const words = part.cloneNode(true);
  words.hidden = false; // in the news it may have been hidden for lack of room
  for (const button of words.querySelectorAll("button")) button.replaceWith(...button.childNodes);
  return words;
}
let frame = 0;
const scheduleNotice = () => {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    updateNotice();
  });
};
addEventListener("resize", retrim);
document.fonts.ready.then(retrim); // web fonts may be wider than their fallback
const markScrolled = () => document.getElementById("table")?.classList.toggle("passes", scrollY > 0);
addEventListener("scroll", markScrolled, { passive: true });
markScrolled();
for (const event of ["scroll", "resize", "toggle"])
  addEventListener(event, scheduleNotice, { capture: true, passive: true });
play();
