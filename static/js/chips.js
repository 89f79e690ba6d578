// Chips, one for each turn that others have played: each opens the list of what happened at its turn, and counts what found
// no room in it. What opens a sheet may name in data-to the part at which that is to open; any other opens at its top.
(() => {
  "use strict";
  let door = null;
  document.addEventListener("click", (event) => {
    door = event.target.closest?.("[popovertarget]") ?? door;
  });
  document.addEventListener("toggle", ({ target, newState }) => {
    const header = target.querySelector(":scope > header");
    if (newState !== "open" || !header || door?.getAttribute("popovertarget") !== target.id) return;
    const part = door.dataset.to ? document.getElementById(door.dataset.to) : null;
    for (const one of target.querySelectorAll(".sought")) one.classList.remove("sought");
    target.scrollTop = 0;
    if (!target.contains(part)) return;
    part.closest("ol")?.classList.add("sought");
    if (part === header.nextElementSibling) return;
    target.style.scrollPaddingTop = `${header.offsetHeight}px`;
    part.scrollIntoView({ block: target.matches("[data-said]") ? "start" : "nearest" });
  }, true);

  // ---- What found no room is counted, and is in the list, a tap away. The count has room of its own, but for where it
  // would take that of what the reader lost: dots at the edge stand for it then ----
  function leftOut(parts) {
    const { right, bottom } = parts.getBoundingClientRect();
    const out = (box) => box.left >= right - 1 || box.top >= bottom - 1;
    return [...parts.children].filter((one) => one.getClientRects().length && out(one.getBoundingClientRect())).length;
  }
  function ownCut(parts) {
    const { right, bottom } = parts.getBoundingClientRect();
    const own = [...parts.querySelectorAll(":scope > [data-own]")].map((one) => one.getBoundingClientRect());
    return own.some((box) => box.right > right + 1 || box.bottom > bottom + 1);
  }
  function count() {
    for (const parts of document.querySelectorAll(".chip-parts")) {
      const chip = parts.parentElement;
      delete chip.dataset.more;
      delete chip.dataset.whole;    // columns of some browsers need a height
      if (!leftOut(parts)) {
        chip.dataset.whole = "";
        continue;
      }
      chip.dataset.more = "";
      chip.dataset.more = ownCut(parts) ? "…" : `+${leftOut(parts)}`;
    }
  }
  const sized = new ResizeObserver(count);
  function watch() {
    sized.disconnect();
    for (const parts of document.querySelectorAll(".chip-parts")) sized.observe(parts);
    count();
  }
  document.addEventListener("DOMContentLoaded", watch);
  document.addEventListener("wellside:shown", watch);
  addEventListener("pageshow", watch);
})();
