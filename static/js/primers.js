// Where a kind of question comes up for the first time on a device, a line says what it is about; never twice. It goes
// with its question: whoever answered that, took it back, or ended the game. A table that asks nothing says what comes next.
// A page that is loaded anew in mid-question says again what stood there.
const lines = JSON.parse(document.getElementById("primers").textContent);
const slug = document.getElementById("table").dataset.slug;
const curtain = document.getElementById("curtain");
const menu = document.querySelector("[data-menu]");
const box = document.querySelector("[data-primers-switch] input");
const note = document.getElementById("note");

// What was told on this device, as `game prompt`; a device that keeps nothing is told anew with each page.
const KEPT = "primers";
let told = new Set();
try { told = new Set(JSON.parse(localStorage.getItem(KEPT)) ?? []); } catch { /* nothing is kept */ }
function keep(name, value) {
  try { localStorage.setItem(name, value); } catch { /* for this page only */ }
}

let said = null;             // the line that stands here, as far as nobody has tapped it away
let about = "";              // the question that it goes with
const prompted = () => document.querySelector("[data-asks]")?.dataset.asks;
const question = () => document.getElementById("answer")?.dataset.question ?? prompted() ?? "";

// Which question's line stood here when this page, loaded before, was left.
const STOOD = "primer-stood";
const here = () => `${location.pathname} ${question()}`;
let stood = "";
try { stood = sessionStorage.getItem(STOOD) ?? ""; } catch { /* nothing is kept */ }
addEventListener("pagehide", () => {
  try { sessionStorage.setItem(STOOD, said && (said.isConnected || covered) ? here() : ""); } catch { /* nothing is kept */ }
});

let covered = false;         // whether something that opened has cleared it away
const OPEN = "[popover]:not([popover=manual]):popover-open";

// Not over the menu while a finger is in it, nor while a sheet is read: whatever opens clears the lines away.
const SHEET = "#table [popover]:not([popover=manual]):popover-open";
function teach() {
  const prompt = prompted();
  const name = `${slug} ${prompt}`;
  const telling = document.documentElement.classList.contains("telling");    // of the question before, which hides this one
  const again = stood !== "" && stood === here();
  if (!box.checked || !lines[prompt] || (told.has(name) && !again) || curtain?.open || telling || menu.open || document.querySelector(SHEET)) return;
  stood = "";
  told.add(name);
  keep(KEPT, JSON.stringify([...told]));
  document.dispatchEvent(new CustomEvent("wellside:say", { detail: { words: lines[prompt], look: "stays" } }));
  said = note.firstElementChild;
  said.classList.add("primer");
  note.dataset.holds = "";
  about = question();
}
function forget() {
  said?.remove();
  said = null;
  away();
}
// Where it has room of its own, whatever is said in the midst of its question is said there (notes.js), and it is back after
// that: nothing moves until it is tapped away or its question is over.
let replaced = false;
function away() {
  delete note.dataset.holds;
  replaced = false;
}
function restore() {
  if (!said || said.isConnected || !("holds" in note.dataset)) return;
  if (note.firstChild) replaced ||= note.matches(".has-room");
  else if (!replaced) away();
  else if (menu.open || document.querySelector(OPEN)) covered = true;
  else if (about === question()) note.replaceChildren(said);
  if (said.isConnected) replaced = false;
}
new MutationObserver(restore).observe(note, { childList: true });
note.addEventListener("click", ({ target }) => said?.isConnected && !target.closest("a") && away(), true);
// What opens clears the line away; it is back when that is closed, as long as the same is asked.
function comeBack() {
  if (!covered || menu.open || document.querySelector(OPEN)) return;
  covered = false;
  if (!said || about !== question() || !box.checked || note.firstChild) return;
  note.dataset.holds = "";
  note.replaceChildren(said);
}
function renew() {
  if (!menu.open && about !== question()) forget();
  setTimeout(teach);         // a game sees only after this what it has to tell first
}

box.closest("label").hidden = false;
try { box.checked = localStorage.getItem("primers-off") !== "yes"; } catch { box.checked = true; }
box.addEventListener("change", () => {
  keep("primers-off", box.checked ? "no" : "yes");
  if (!box.checked) forget();
});
// It has been heeded where a tap opens what it says can be read, and must not lie on that.
document.addEventListener("change", (event) => { if (event.target.closest("[data-reads]")) forget(); });
for (const event of ["wellside:question", "wellside:shown"]) document.addEventListener(event, renew);
menu.addEventListener("toggle", renew);
document.addEventListener("wellside:telling", teach);
document.addEventListener("wellside:sheet", () => { covered ||= Boolean(said?.isConnected); });
document.addEventListener("toggle", () => setTimeout(() => {
  comeBack();
  teach();
}), true);
curtain?.addEventListener("close", teach);
document.addEventListener("DOMContentLoaded", teach);
