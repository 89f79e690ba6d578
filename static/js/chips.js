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

  // ---- What found no room is counted, and is in the list, a tap away. The first thing has fewer words where there is no
  // room for all of them. The count has room of its own, but for where it would take that of the first thing, or of what the
  // reader lost: dots at the edge stand for it then. A chip is measured when a frame has laid it out, and only where its
  // words or its room are not those that it was counted for ----
  const counted = new WeakMap();    // chip -> its words and its room then
  const partsOf = (chip) => chip.querySelector(":scope > .chip-parts");
  const said = (chip) => ["more" in chip.dataset || "whole" in chip.dataset, partsOf(chip).innerHTML].join();
  const room = (chip) => [chip.offsetWidth, innerWidth, innerHeight].join();

  function leftOut(chip) {
    const parts = partsOf(chip), { right, bottom } = parts.getBoundingClientRect();
    const out = (box) => box.left >= right - 1 || box.top >= bottom - 1;
    return [...parts.children].filter((one) => one.getClientRects().length && out(one.getBoundingClientRect())).length;
  }
  function firstCut(chip) {
    const first = partsOf(chip).querySelector(":scope > .first");
    return Boolean(first) && first.scrollHeight > first.clientHeight + 1;
  }
  function ownCut(chip) {
    const parts = partsOf(chip), { right, bottom } = parts.getBoundingClientRect();
    const own = [...parts.querySelectorAll(":scope > [data-own]")].map((one) => one.getBoundingClientRect());
    return own.some((box) => box.right > right + 1 || box.bottom > bottom + 1);
  }
  // All are written, then all are read, so that the page is laid out once for all of them.
  function count(chips) {
    const rooms = chips.map(room);
    for (const { dataset } of chips) {
      delete dataset.more;
      delete dataset.brief;
      delete dataset.whole;    // columns of some browsers need a height
    }
    for (const chip of chips.filter(firstCut)) chip.dataset.brief = "";
    const briefly = chips.filter(firstCut), cut = chips.filter(leftOut);
    for (const chip of chips) chip.dataset[cut.includes(chip) ? "more" : "whole"] = "";
    const dear = (chip) => ownCut(chip) || (firstCut(chip) && !briefly.includes(chip));
    const counts = cut.map((chip) => (dear(chip) ? "…" : `+${leftOut(chip)}`));
    cut.forEach((chip, n) => { chip.dataset.more = counts[n]; });
    chips.forEach((chip, n) => counted.set(chip, { said: said(chip), room: rooms[n] }));
  }
  const sized = new ResizeObserver((seen) => {
    const chips = seen.map(({ target }) => target).filter((chip) => chip.isConnected && partsOf(chip));
    count(chips.filter((chip) => counted.get(chip)?.said !== said(chip) || counted.get(chip).room !== room(chip)));
  });
  const all = () => [...document.querySelectorAll(".chip-parts")].map((parts) => parts.parentElement);
  function measure(chip) {
    counted.delete(chip);
    sized.unobserve(chip);
    sized.observe(chip, { box: "border-box" });    // it tells of each that it sees for the first time
  }
  const watch = () => all().filter((chip) => counted.get(chip)?.said !== said(chip)).forEach(measure);
  document.addEventListener("DOMContentLoaded", watch);
  document.addEventListener("wellside:shown", watch);
  document.fonts.addEventListener("loadingdone", () => all().forEach(measure));
})();
