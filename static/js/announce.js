// What happens is said to screen readers: the lines that are new in the list of what happened, politely, in one piece.
const line = document.getElementById("announced");
const heard = new Map();     // the id of a line -> its words when it was last said
const LONGEST = 400;         // letters that are said at once: what is more is cut at its beginning

const spoken = (one) => one.textContent.trim().replace(/\s+/g, " ");
// A count by its whole name, anything else in its own words.
const counted = (one) => (one.dataset.said ? [one.dataset.said, ...[...one.querySelectorAll("b, em")].map(spoken)].join(" ") : spoken(one));
// What a table without such a list says: a count ([data-said]) that is another now, and what has come ([data-comes]).
function changes() {
  const standing = [...document.querySelectorAll("#table :not(#told)[data-said]")];
  const things = document.querySelectorAll("#table [data-comes] label[id]");
  const words = standing.map((one) => [one.closest("[id]").id + one.localName, counted(one)]);
  const come = [...things].filter(({ id }) => !heard.has(id));
  const labels = come.map((one) => [one.id, one.querySelector("input").getAttribute("aria-label")]);
  const fresh = [...words.filter(([key, now]) => now && heard.get(key) !== now), ...labels];
  for (const [key, now] of fresh) heard.set(key, now);
  return fresh.map(([, now]) => now);
}
function news() {
  const fresh = changes();
  const turns = [...document.querySelectorAll("#told[data-said] ol")].reverse();      // the latest comes first there
  const lines = turns.flatMap((turn) => [...turn.querySelectorAll("li[id]")]);
  for (const one of [...lines, ...document.querySelectorAll("#ask.ended :is(h2, .result)")]) {
    const [key, words] = [one.id || one.localName, spoken(one)];
    const before = heard.get(key) ?? "";
    heard.set(key, words);
    if (words && words !== before) fresh.push(words.startsWith(before) ? words.slice(before.length).trim() : words);
  }
  return fresh.map((words) => (/[.!?:”]$/.test(words) ? words : `${words}.`)).join(" ");
}
news();                      // what had happened when the page came is there to be read
document.addEventListener("wellside:painted", () => {
  const words = news();
  if (words) line.textContent = words.slice(-LONGEST);
});
