// Mirrors the classes of some elements as classes of #table, the body and the root: "board-both" while #board is .both.
// Style rules for the whole table use those. With "#table:has(> .both)" the browser would re-evaluate the selector with
// every piece inserted or removed, and restyle everything that the rule applies to.
const table = document.getElementById("table");
const SPEAKING = ["seats", "boards", "board", "ask", "story", "coach", "rails", "jobs", "asked", "note"];
const MIRRORED = new RegExp(`^(${SPEAKING.join("|")})-`);

function mirroredClasses() {
  const found = new Set();
  for (const id of SPEAKING) {
    for (const name of document.getElementById(id)?.classList ?? []) found.add(`${id}-${name}`);
  }
  return found;
}
function update() {
  const now = mirroredClasses();
  for (const { classList } of [document.documentElement, document.body, table]) {
    const stale = [...classList].filter((name) => MIRRORED.test(name) && !now.has(name));
    const added = [...now].filter((name) => !classList.contains(name));
    if (stale.length) classList.remove(...stale);
    if (added.length) classList.add(...added);
  }
}
function watch() {
  watcher.observe(table, { childList: true });
  watcher.observe(document.body, { childList: true });
  for (const id of SPEAKING) {
    const found = document.getElementById(id);
    if (found) watcher.observe(found, { attributes: true, attributeFilter: ["class"] });
  }
  update();
}
const watcher = new MutationObserver((changes) =>
  changes.some(({ type }) => type === "childList") ? watch() : update(),
);

if (table) {
  window.wellsideSigns = update;
  watch();
}
