// Shows a primer, a short explanation, the first time that a device is asked a kind of question. It is removed with its
// question. Tables without a question form name the next prompt in data-asks. A reload in the middle of a question
// shows its primer again.
const primers = JSON.parse(document.getElementById("primers").textContent);
const slug = document.getElementById("table").dataset.slug;
const curtain = document.getElementById("curtain");
const menu = document.querySelector("[data-menu]");
const checkbox = document.querySelector("[data-primers-switch] input");
const note = document.getElementById("note");

// The primers shown on this device, as "game prompt". Without localStorage they are shown once per page load.
const SHOWN_KEY = "primers";
let shown = new Set();
try {
  shown = new Set(JSON.parse(localStorage.getItem(SHOWN_KEY)) ?? []);
} catch {
  /* storage unavailable */
}
function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* storage unavailable */
  }
}

let primer = null; // the element of the current primer, until dismissed
let primerQuestion = ""; // the question that it belongs to
const prompted = () => document.querySelector("[data-asks]")?.dataset.asks;
const question = () => document.getElementById("answer")?.dataset.question ?? prompted() ?? "";

// Path and question of the primer that was visible when the page was unloaded.
const VISIBLE_KEY = "primer-stood";
const pageKey = () => `${location.pathname} ${question()}`;
let visibleBefore = "";
try {
  visibleBefore = sessionStorage.getItem(VISIBLE_KEY) ?? "";
} catch {
  /* storage unavailable */
}
addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(VISIBLE_KEY, primer && (primer.isConnected || covered) ? pageKey() : "");
  } catch {
    /* storage unavailable */
  }
});

let covered = false; // whether opening a popover or the menu has removed the primer
const OPEN_POPOVER = "[popover]:not([popover=manual]):popover-open";

// Not while the menu or a popover is open: opening one clears the messages.
const OPEN_TABLE_POPOVER = "#table [popover]:not([popover=manual]):popover-open";
function showPrimer() {
  const prompt = prompted();
  const name = `${slug} ${prompt}`;
  const animating = document.documentElement.classList.contains("telling"); // the game still animates the step before
  const reloaded = visibleBefore !== "" && visibleBefore === pageKey();
  if (
    !checkbox.checked ||
    !primers[prompt] ||
    (shown.has(name) && !reloaded) ||
    curtain?.open ||
    animating ||
    menu.open ||
    document.querySelector(OPEN_TABLE_POPOVER)
  )
    return;
  visibleBefore = "";
  shown.add(name);
  store(SHOWN_KEY, JSON.stringify([...shown]));
  document.dispatchEvent(new CustomEvent("wellside:say", { detail: { words: primers[prompt], look: "stays" } }));
  primer = note.firstElementChild;
  primer.classList.add("primer");
  note.dataset.holds = "";
  primerQuestion = question();
}
function removePrimer() {
  primer?.remove();
  primer = null;
  stopHolding();
}
// Where a primer has space of its own at the top (.has-room, notes.js), other messages replace it there and it is
// restored after them, so that the layout stays stable until it is dismissed or its question is over.
let replaced = false;
function stopHolding() {
  delete note.dataset.holds;
  replaced = false;
}
function restore() {
  if (!primer || primer.isConnected || !("holds" in note.dataset)) return;
  if (note.firstChild) replaced ||= note.matches(".has-room");
  else if (!replaced) stopHolding();
  else if (menu.open || document.querySelector(OPEN_POPOVER)) covered = true;
  else if (primerQuestion === question()) note.replaceChildren(primer);
  if (primer.isConnected) replaced = false;
}
new MutationObserver(restore).observe(note, { childList: true });
note.addEventListener("click", ({ target }) => primer?.isConnected && !target.closest("a") && stopHolding(), true);
// Restores a primer that opening something removed, if the question is still the same.
function restoreCovered() {
  if (!covered || menu.open || document.querySelector(OPEN_POPOVER)) return;
  covered = false;
  if (!primer || primerQuestion !== question() || !checkbox.checked || note.firstChild) return;
  note.dataset.holds = "";
  note.replaceChildren(primer);
}
function update() {
  if (!menu.open && primerQuestion !== question()) removePrimer();
  setTimeout(showPrimer); // after the game's own listeners, which may set the telling class
}

checkbox.closest("label").hidden = false;
try {
  checkbox.checked = localStorage.getItem("primers-off") !== "yes";
} catch {
  checkbox.checked = true;
}
checkbox.addEventListener("change", () => {
  store("primers-off", checkbox.checked ? "no" : "yes");
  if (!checkbox.checked) removePrimer();
});
// Opening what the primer points to dismisses it, so that it does not cover that.
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-reads]")) removePrimer();
});
for (const event of ["wellside:question", "wellside:shown"]) document.addEventListener(event, update);
menu.addEventListener("toggle", update);
document.addEventListener("wellside:telling", showPrimer);
document.addEventListener("wellside:sheet", () => {
  covered ||= Boolean(primer?.isConnected);
});
document.addEventListener(
  "toggle",
  () =>
    setTimeout(() => {
      restoreCovered();
      showPrimer();
    }),
  true,
);
curtain?.addEventListener("close", showPrimer);
document.addEventListener("DOMContentLoaded", showPrimer);
