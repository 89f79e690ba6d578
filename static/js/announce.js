// What happens is said to screen readers: the lines that are new in the list of what happened, politely, in one piece.
const line = document.getElementById("announced");
const heard = new Map();     // the id of a line -> its words when it was last said
const LONGEST = 400;         // letters that are said at once: what is more is cut at its beginning

function news() {
  const fresh = [];
  const turns = [...document.querySelectorAll("#told[data-said] ol")].reverse();      // the latest comes first there
  const lines = turns.flatMap((turn) => [...turn.querySelectorAll("li[id]")]);
  for (const one of [...lines, ...document.querySelectorAll("#ask.ended :is(h2, .result)")]) {
    const [key, words] = [one.id || one.localName, one.textContent.trim().replace(/\s+/g, " ")];
    const before = heard.get(key) ?? "";
    heard.set(key, words);
    if (words && words !== before) fresh.push(words.startsWith(before) ? words.slice(before.length).trim() : words);
  }
  return fresh.map((words) => (/[.!?:”]$/.test(words) ? words : `${words}.`)).join(" ");
}
news();                      // what had happened when the page came is there to be read
document.addEventListener("wellside:shown", () => {
  const words = news();
  if (words) line.textContent = words.slice(-LONGEST);
});
