// A game gone through again: by the slider, by the buttons beside it, or by the arrow keys.
const form = document.getElementById("moments");
const slider = form.elements.at;
const shown = form.querySelector("output");
const playOn = document.getElementById("play-on");

function go(to) {
  const at = Math.min(Math.max(to, 1), Number(slider.max));
  if (at === Number(slider.value)) return;
  slider.value = at;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}
form.addEventListener("input", () => {
  shown.textContent = slider.value;
  if (playOn) playOn.elements.at.value = slider.value;
  history.replaceState(null, "", `?at=${slider.value}`);
});
form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]")?.dataset.step;
  if (!step) return;
  event.preventDefault();
  go(Number(slider.value) + Number(step));
});
addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(Number(slider.value) + step);
});
// What stands in the game's own forms leads nowhere from here.
document.addEventListener("submit", (event) => [form, playOn].includes(event.target) || event.preventDefault(), true);
document.addEventListener("htmx:after:swap", () => {
  document.getElementById("undone").hidden = !document.getElementById("table").matches("[data-undone]");
  document.dispatchEvent(new CustomEvent("wellside:shown", { detail: {} }));
});
