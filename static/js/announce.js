// Announces new entries of the game log in a polite live region for screen readers, as one message.
const liveRegion = document.getElementById("announced");
const announced = new Map(); // key (mostly the id) of an entry -> its text when last announced
const MAX_LENGTH = 400; // maximum characters per announcement; longer ones are cut at the start

const textOf = (one) => one.textContent.trim().replace(/\s+/g, " ");
// The spoken label of an element with [data-said] (that name and the numbers in it), or its own text.
const labelOf = (one) =>
  one.dataset.said ? [one.dataset.said, ...[...one.querySelectorAll("b, em")].map(textOf)].join(" ") : textOf(one);
// For tables without a log: counters ([data-said]) that changed, and new elements ([data-comes]).
function changes() {
  const counters = [...document.querySelectorAll("#table :not(#told)[data-said]")];
  const items = document.querySelectorAll("#table [data-comes] label[id]");
  const words = counters.map((one) => [one.closest("[id]").id + one.localName, labelOf(one)]);
  const added = [...items].filter(({ id }) => !announced.has(id));
  const labels = added.map((one) => [one.id, one.querySelector("input").getAttribute("aria-label")]);
  const fresh = [...words.filter(([key, now]) => now && announced.get(key) !== now), ...labels];
  for (const [key, now] of fresh) announced.set(key, now);
  return fresh.map(([, now]) => now);
}
function newText() {
  const fresh = changes();
  const turns = [...document.querySelectorAll("#told[data-said] ol")].reverse(); // newest first in the DOM
  const lines = turns.flatMap((turn) => [...turn.querySelectorAll("li[id]")]);
  for (const one of [...lines, ...document.querySelectorAll("#ask.ended :is(h2, .result)")]) {
    const [key, words] = [one.id || one.localName, textOf(one)];
    const before = announced.get(key) ?? "";
    announced.set(key, words);
    if (words && words !== before) fresh.push(words.startsWith(before) ? words.slice(before.length).trim() : words);
  }
  return fresh.map((words) => (/[.!?:”]$/.test(words) ? words : `${words}.`)).join(" ");
}
newText(); // entries present at page load count as announced
document.addEventListener("wellside:painted", () => {
  const words = newText();
  if (words) liveRegion.textContent = words.slice(-MAX_LENGTH);
});
