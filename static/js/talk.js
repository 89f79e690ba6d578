// Talk at a table: fetched when the stream says that there are words or somebody sits elsewhere, read when the panel is
// open. What has not been read says so wherever one has scrolled. A whisper goes on until somebody else is chosen.
const talk = document.getElementById("talk");
const door = document.querySelector("[data-talk]");
const heard = document.getElementById("heard");
const stream = document.getElementById("stream");
const key = `heard ${door.dataset.talk}`;
const htmx = window.htmx;

let read = 0;
try { read = Number(localStorage.getItem(key)) || 0; } catch { /* then everything is new */ }

const open = () => talk.matches(":popover-open");
const last = () => Number(document.getElementById("words")?.dataset.last ?? 0);
const number = (word) => Number(word.dataset.number);
const fetchWords = () => htmx.trigger(talk, "wellside:words");

function mark() {
  if (open()) {
    read = last();
    try { localStorage.setItem(key, read); } catch { /* for this page only */ }
    document.getElementById("words")?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }
  const unread = Math.max(0, last() - read);
  const dot = door.querySelector("i");
  dot.hidden = !unread;
  dot.textContent = unread > 9 ? "9+" : unread || "";
  door.setAttribute("aria-label", unread ? `Talk, ${unread} new` : "Talk");
  door.hidden = !last() && !document.querySelector('#say option:not([value=""])');    // nobody is there to talk to
  tell();
}

// ---- A line over the table for what was not read: whispers always, the rest where the door is out of sight. It goes
// when there was time to read it; the number at the door stays ----
const LEAST = 8000;       // ms that it is in sight
const READING = 60;       // ms more for each letter of it
const LINE = 24;          // letters of a short one, which finds room anywhere
let near = true;          // whether the door, with its number, is in sight
let told = "";
let over = 0;             // the last word whose time is over
let leaving = 0;
function tell() {
  const news = [...talk.querySelectorAll(".word:not(.mine)")].filter((word) => number(word) > Math.max(read, over));
  const whispers = news.filter((word) => word.matches(".whisper"));
  const [word] = whispers.length ? whispers.slice(-1) : near ? [] : news.slice(-1);
  const words = word ? line(word) : "";
  if (words === told) return;
  told = words;
  heard.replaceChildren(...(word ? [button(words)] : []));
  clearTimeout(leaving);
  if (word && !document.hidden) leaving = setTimeout(() => {
    over = number(word);
    tell();
  }, window.wellsideTimes?.heard ?? LEAST + READING * words.length);
}
document.addEventListener("visibilitychange", () => {
  told = "";
  tell();
});
// On something that an answer needs it is gone with the first tap beside it.
addEventListener("click", (event) => {
  if (!heard.matches(".in-the-way") || heard.contains(event.target)) return;
  over = last();
  tell();
}, true);
// A whisper is not written where others may look on.
function line(word) {
  const name = word.querySelector("bdi").textContent;
  return word.matches(".whisper") ? `${name} whispers` : `${name}: ${word.lastChild.textContent.trim()}`;
}
function button(words) {
  const made = document.createElement("button");
  made.className = words.length > LINE ? "button long" : "button";
  made.type = "button";
  made.popoverTargetElement = talk;
  made.append(door.querySelector("svg").cloneNode(true), Object.assign(document.createElement("span"), { textContent: words }));
  return made;
}
new IntersectionObserver(([entry]) => {
  near = entry.isIntersecting;
  tell();
}).observe(door);

// ---- Who hears it: whoever was chosen, or is whispered to already. A whisper that comes in is answered to whoever
// whispers, unless words are being written or another whisper goes on. Words for one who has gone are for nobody ----
const GONE = "Nobody sits there any more: choose who hears it.";
let to = null;
let held = false;         // whether somebody was chosen, or whispered to, from here
let known = null;         // the last word that was looked at for this
function answer() {
  const select = talk.querySelector("select");
  if (!select) return;
  if (to === null) {
    to = select.value;
    held = [...talk.querySelectorAll(".word.mine")].at(-1)?.matches(".whisper") ?? false;
  }
  const fresh = [...talk.querySelectorAll(".word.whisper[data-from]:not(.mine)")].filter((word) => known !== null && number(word) > known);
  const saying = document.getElementById("saying").value;
  if (fresh.length && !saying && !held) to = fresh.at(-1).dataset.from;
  known = last();
  select.value = to;
  if (select.selectedIndex < 0 && !saying) hears("", select);
  select.setCustomValidity(select.selectedIndex < 0 ? GONE : "");
}
function hears(whom, select) {
  select.value = to = whom;
  held = whom !== "";
}
talk.addEventListener("change", ({ target }) => {
  if (target.name !== "to") return;
  hears(target.value, target);
  target.setCustomValidity("");
});

// ---- Who sits where: the list of those who may be whispered to follows; so does what the others say in a lesson ----
const beat = () => document.getElementById("coach")?.dataset.beat ?? "";
const people = () => beat() + [...document.querySelectorAll(".chair")].map((chair) => `${chair.id} ${chair.className} ${chair.querySelector(".name")?.textContent}`).join();
let sitting = people();
document.addEventListener("wellside:painted", () => {
  if (sitting === people()) return;
  sitting = people();
  fetchWords();
});

new MutationObserver(() => {
  answer();
  mark();
}).observe(talk, { childList: true, subtree: true });
// While it is open it is as high as when it was opened, whatever is said meanwhile: its buttons stay under the finger.
talk.addEventListener("toggle", () => {
  talk.style.height = open() ? `${talk.offsetHeight}px` : "";
  mark();
});
stream.addEventListener("talk", fetchWords);
document.addEventListener("htmx:sse:after:connection", fetchWords);
talk.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx?.request?.method === "POST" && ctx.response?.status < 400) {
    held = to !== "";
    const saying = document.getElementById("saying");
    if (saying) saying.value = "";
  }
});
mark();
