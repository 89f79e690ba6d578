// Chips of other players' turns: each opens its turn in the log and counts the entries that overflow it. The button
// that opens a popover may name in data-to the part to scroll to; otherwise the popover opens at its top.
(() => {
  "use strict";
  let opener = null;
  document.addEventListener("click", (event) => {
    opener = event.target.closest?.("[popovertarget]") ?? opener;
  });
  document.addEventListener(
    "toggle",
    ({ target, newState }) => {
      const header = target.querySelector(":scope > header");
      if (newState !== "open" || !header || opener?.getAttribute("popovertarget") !== target.id) return;
      const part = opener.dataset.to ? document.getElementById(opener.dataset.to) : null;
      for (const one of target.querySelectorAll(".sought")) one.classList.remove("sought");
      target.scrollTop = 0;
      if (!target.contains(part)) return;
      part.closest("ol")?.classList.add("sought");
      if (part === header.nextElementSibling) return;
      target.style.scrollPaddingTop = `${header.offsetHeight}px`;
      part.scrollIntoView({ block: target.matches("[data-said]") ? "start" : "nearest" });
    },
    true,
  );

  // ---- Overflow: entries that do not fit are counted. If the first entry is cut, it is shortened first (data-brief).
  // The count (data-more) takes space of its own; where that would cut the first entry or own losses (data-own), an
  // ellipsis replaces the number. Chips are measured by a ResizeObserver, if content or size changed ----
  const measured = new WeakMap(); // chip -> its content and size when measured
  const partsOf = (chip) => chip.querySelector(":scope > .chip-parts");
  const content = (chip) => ["more" in chip.dataset || "whole" in chip.dataset, partsOf(chip).innerHTML].join();
  const sizeOf = (chip) => [chip.offsetWidth, innerWidth, innerHeight].join();

  function overflowing(chip) {
    const parts = partsOf(chip),
      { right, bottom } = parts.getBoundingClientRect();
    const out = (box) => box.left >= right - 1 || box.top >= bottom - 1;
    return [...parts.children].filter((one) => one.getClientRects().length && out(one.getBoundingClientRect())).length;
  }
  function firstIsCut(chip) {
    const first = partsOf(chip).querySelector(":scope > .first");
    return Boolean(first) && first.scrollHeight > first.clientHeight + 1;
  }
  function ownIsCut(chip) {
    const parts = partsOf(chip),
      { right, bottom } = parts.getBoundingClientRect();
    const own = [...parts.querySelectorAll(":scope > [data-own]")].map((one) => one.getBoundingClientRect());
    return own.some((box) => box.right > right + 1 || box.bottom > bottom + 1);
  }
  // Batches DOM writes and reads, to avoid layout thrashing.
  function measureAll(chips) {
    const sizes = chips.map(sizeOf);
    for (const { dataset } of chips) {
      delete dataset.more;
      delete dataset.brief;
      delete dataset.whole; // multi-column layout needs a height in some browsers
    }
    for (const chip of chips.filter(firstIsCut)) chip.dataset.brief = "";
    const stillCut = chips.filter(firstIsCut),
      overfull = chips.filter(overflowing);
    for (const chip of chips) chip.dataset[overfull.includes(chip) ? "more" : "whole"] = "";
    const needsEllipsis = (chip) => ownIsCut(chip) || (firstIsCut(chip) && !stillCut.includes(chip));
    const counts = overfull.map((chip) => (needsEllipsis(chip) ? "…" : `+${overflowing(chip)}`));
    overfull.forEach((chip, n) => {
      chip.dataset.more = counts[n];
    });
    chips.forEach((chip, n) => measured.set(chip, { said: content(chip), room: sizes[n] }));
  }
  const resizeObserver = new ResizeObserver((entries) => {
    const chips = entries.map(({ target }) => target).filter((chip) => chip.isConnected && partsOf(chip));
    measureAll(
      chips.filter((chip) => measured.get(chip)?.said !== content(chip) || measured.get(chip).room !== sizeOf(chip)),
    );
  });
  const all = () => [...document.querySelectorAll(".chip-parts")].map((parts) => parts.parentElement);
  function measure(chip) {
    measured.delete(chip);
    resizeObserver.unobserve(chip);
    resizeObserver.observe(chip, { box: "border-box" }); // observing anew always fires the callback once
  }
  const watch = () =>
    all()
      .filter((chip) => measured.get(chip)?.said !== content(chip))
      .forEach(measure);
  document.addEventListener("DOMContentLoaded", watch);
  document.addEventListener("wellside:shown", watch);
  document.fonts.addEventListener("loadingdone", () => all().forEach(measure));
})();
