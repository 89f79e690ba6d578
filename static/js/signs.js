// What some elements are, by their classes, stands as signs on the table, its body and its page: `board-both` while
// #board is .both. Rules for all of a table read it there. As `#table:has(> .both)` each of them would be looked up anew
// with every piece that comes or goes, and restyle all that it speaks of.
const table = document.getElementById("table");
const SPEAKING = ["seats", "boards", "board", "ask", "story", "coach", "rails", "jobs", "asked", "note"];
const SIGN = new RegExp(`^(${SPEAKING.join("|")})-`);

function signs() {
  const found = new Set();
  for (const id of SPEAKING) {
    for (const name of document.getElementById(id)?.classList ?? []) found.add(`${id}-${name}`);
  }
  return found;
}
function show() {
  const now = signs();
  for (const { classList } of [document.documentElement, document.body, table]) {
    const over = [...classList].filter((name) => SIGN.test(name) && !now.has(name));
    const come = [...now].filter((name) => !classList.contains(name));
    if (over.length) classList.remove(...over);
    if (come.length) classList.add(...come);
  }
}
function watch() {
  watcher.observe(table, { childList: true });
  watcher.observe(document.body, { childList: true });
  for (const id of SPEAKING) {
    const found = document.getElementById(id);
    if (found) watcher.observe(found, { attributes: true, attributeFilter: ["class"] });
  }
  show();
}
const watcher = new MutationObserver((changes) => (changes.some(({ type }) => type === "childList") ? watch() : show()));

if (table) {
  window.wellsideSigns = show;
  watch();
}
