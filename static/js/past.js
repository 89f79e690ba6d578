// Replay of a game: moves through its history by slider, buttons or arrow keys.
const form = document.getElementById("moments");
const slider = form.elements.at;
const output = form.querySelector("output");
const playOn = document.getElementById("play-on");

function goTo(to) {
  const at = Math.min(Math.max(to, 1), Number(slider.max));
  if (at === Number(slider.value)) return;
  slider.value = at;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}
form.addEventListener("input", () => {
  output.textContent = slider.value;
  if (playOn) playOn.elements.at.value = slider.value;
  history.replaceState(null, "", `?at=${slider.value}`);
});
form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]")?.dataset.step;
  if (!step) return;
  event.preventDefault();
  goTo(Number(slider.value) + Number(step));
});
addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goTo(Number(slider.value) + step);
});
// The game's own forms do nothing in a replay.
document.addEventListener("submit", (event) => [form, playOn].includes(event.target) || event.preventDefault(), true);
document.addEventListener("htmx:after:swap", () => {
  document.getElementById("undone").hidden = !document.getElementById("table").matches("[data-undone]");
  document.dispatchEvent(new CustomEvent("wellside:shown", { detail: {} }));
});
