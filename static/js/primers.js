// Where a kind of question comes up for the first time on a device, a line says what it is about; never twice.
const lines = JSON.parse(document.getElementById("primers").textContent);
const slug = document.getElementById("table").dataset.slug;
const curtain = document.getElementById("curtain");
const box = document.querySelector("[data-primers-switch] input");

// What was told on this device, as `game prompt`; a device that keeps nothing is told anew with each page.
const KEPT = "primers";
let told = new Set();
try { told = new Set(JSON.parse(localStorage.getItem(KEPT)) ?? []); } catch { /* nothing is kept */ }
function keep(name, value) {
  try { localStorage.setItem(name, value); } catch { /* for this page only */ }
}

function teach() {
  const prompt = document.getElementById("answer")?.dataset.asks;
  const name = `${slug} ${prompt}`;
  const telling = document.documentElement.classList.contains("telling");    // of the question before, which hides this one
  if (!box.checked || !lines[prompt] || told.has(name) || curtain?.open || telling) return;
  told.add(name);
  keep(KEPT, JSON.stringify([...told]));
  document.dispatchEvent(new CustomEvent("wellside:say", { detail: { words: lines[prompt], look: "stays" } }));
}

box.closest("label").hidden = false;
try { box.checked = localStorage.getItem("primers-off") !== "yes"; } catch { box.checked = true; }
box.addEventListener("change", () => keep("primers-off", box.checked ? "no" : "yes"));
// A game sees only after this what it has to tell first.
document.addEventListener("wellside:question", () => setTimeout(teach));
document.addEventListener("wellside:telling", teach);
curtain?.addEventListener("close", teach);
document.addEventListener("DOMContentLoaded", teach);
