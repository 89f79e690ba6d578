// Lines to a person lie where they hide least: never on the control that they speak of, and not on what is asked.
(() => {
  "use strict";
  if (!("popover" in HTMLElement.prototype)) return;   // a browser too old for this keeps them where they are
  const lines = ["note", "link", "heard"].map((id) => document.getElementById(id)).filter(Boolean);
  const CONTROLS = "label, button, summary, a[href], input, select, textarea";
  const OWN = "#note, #link, #heard";
  const WIDTHS = ["32rem", "20rem", "13rem"];
  const STEP = 8, RIM = 6;                       // px
  const SPOKEN_OF = 1e6, LIT = 100, ASKED = 10, OTHER = 1;  // how bad it is to lie on such a thing: on the first never
  let tapped = null;                             // the control that was tapped last, and where it was

  const boxOf = (element) => element.getBoundingClientRect();
  addEventListener("pointerdown", (event) => {
    const control = event.target.closest?.(`${CONTROLS}, [data-why], [data-place], .hx-hex`);
    if (control && !control.closest(OWN)) tapped = { control, box: boxOf(control) };
  }, true);

  // Where it is now: it may have been scrolled since, or be gone.
  const spokenOf = () => tapped?.control.isConnected ? boxOf(tapped.control) : tapped?.box;

  function weightOf(control) {
    if (control.matches(".hx-control")) return LIT;
    return control.form?.id === "answer" || control.closest("#ask") ? ASKED : OTHER;
  }
  function inTheWay(line) {
    const spoken = spokenOf();
    const things = spoken ? [[spoken, SPOKEN_OF]] : [];
    for (const control of document.querySelectorAll(CONTROLS)) {
      const box = boxOf(control);
      const idle = control.disabled || control.closest(OWN);
      if (box.width && box.height && !idle) things.push([box, weightOf(control)]);
    }
    for (const text of document.querySelectorAll("#ask, #ask p")) things.push([boxOf(text), ASKED]);
    for (const text of document.querySelectorAll("#seats, #story, .bar")) things.push([boxOf(text), OTHER]);
    for (const other of lines) if (other !== line && other.firstChild) things.push([boxOf(other), SPOKEN_OF]);
    return things.filter(([box]) => box.width && box.bottom > 0 && box.top < innerHeight);
  }
  function hidden(things, left, top, width, height) {
    let sum = 0;
    for (const [box, weight] of things) {
      const across = Math.min(left + width, box.right) - Math.max(left, box.left);
      const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
      if (across > 0 && down > 0) sum += weight * (1 + across * down / 100);
    }
    return sum;
  }
  // The best place for a line as wide as it is now: near what was tapped, for the connection near the top.
  function best(line, things) {
    const { width, height } = boxOf(line);
    const spoken = spokenOf();
    const far = (top) => line.id !== "note" ? top : spoken ? Math.abs(top + height / 2 - (spoken.top + spoken.bottom) / 2) : innerHeight - top;
    let found = null;
    for (const left of [(innerWidth - width) / 2, RIM, innerWidth - width - RIM]) {
      for (let top = RIM; top + height + RIM <= innerHeight; top += STEP) {
        const cost = hidden(things, left, top, width, height) + far(top) / 10_000;
        if (!found || cost < found.cost) found = { cost, left, top };
      }
    }
    return found;
  }
  function place(line) {
    if (!line.firstChild) return;
    const things = inTheWay(line);
    let found = null;
    for (const width of WIDTHS) {
      line.style.maxWidth = `min(${width}, calc(100vw - ${2 * RIM}px))`;
      const spot = best(line, things);
      if (spot && (!found || spot.cost < found.cost - 0.5)) found = { ...spot, width: line.style.maxWidth };
    }
    if (!found) return;
    line.style.maxWidth = found.width;
    line.style.left = `${found.left}px`;
    line.style.top = `${found.top}px`;
  }

  // In the top layer, so that no sheet hides it; shown anew, so that it lies above what was opened meanwhile.
  function lift(line) {
    if (line.matches(":popover-open")) line.hidePopover();
    line.showPopover();
  }
  function arrived(changes) {
    for (const line of new Set(changes.map((change) => change.target))) {
      if (!lines.includes(line)) continue;
      lift(line);
      place(line);
    }
  }
  for (const line of lines) {
    line.popover = "manual";
    lift(line);
    new MutationObserver(arrived).observe(line, { childList: true });
    place(line);
  }
  let due = 0;
  const again = () => { due ||= requestAnimationFrame(() => { due = 0; lines.forEach(place); }); };
  for (const event of ["resize", "scroll", "toggle", "wellside:shown"]) addEventListener(event, again, { capture: true, passive: true });
})();
