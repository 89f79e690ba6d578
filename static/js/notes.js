// Lines to a person lie where they hide least: never on the control that they speak of, and not on what is asked.
(() => {
  "use strict";
  if (!("popover" in HTMLElement.prototype)) return;   // a browser too old for this keeps them where they are
  const lines = ["note", "link", "heard"].map((id) => document.getElementById(id)).filter(Boolean);
  const CONTROLS = "label, button, summary, a[href], input, select, textarea";
  const OWN = "#note, #link, #heard";
  const WIDTHS = ["32rem", "20rem", "16rem", "13rem", "9.5rem", "8.8rem", "7.8rem"];
  const STEP = 8, RIM = 6;                       // px
  // How bad it is to lie on a thing: on the first never, on a control or on words that ask at all, and for each 100 px²
  // of what is hidden.
  const SPOKEN_OF = 1e6, CONTROL = 300;
  const LIT = 100, ASKED = 10, OTHER = 1, REFUSED = 0.3;
  const NOT_NOW = "#board.picking .pw-marble:not(.can), .idle > .pw-show";   // what refuses every tap now may be hidden for a while
  const FAR = 0.4;                               // the same for each px between a line and what it speaks of
  let tapped = null;                             // the control that was tapped last, and where it was

  const boxOf = (element) => element.getBoundingClientRect();
  addEventListener("pointerdown", (event) => {
    const control = event.target.closest?.(`${CONTROLS}, [data-why], [data-place], .hx-hex`);
    if (control && !control.closest(OWN)) tapped = { control, box: boxOf(control) };
  }, true);

  // Where it is now: it may have been scrolled since, or be gone.
  const spokenOf = () => tapped?.control.isConnected ? boxOf(tapped.control) : tapped?.box;

  // What lies in a closed menu has a box as well.
  const seen = (control) => control.checkVisibility?.() ?? true;
  function weightOf(control) {
    if (control.matches(".hx-control")) return LIT;
    return control.form?.id === "answer" || control.closest("#ask") ? ASKED : OTHER;
  }
  // What a line may lie on, as [box, cost of touching it, cost of each 100 px² of it].
  function inTheWay(line, spoken) {
    const things = spoken ? [[spoken, SPOKEN_OF, SPOKEN_OF]] : [];
    for (const control of document.querySelectorAll(CONTROLS)) {
      const idle = (control.disabled && !control.closest("#ask")) || control.closest(OWN);
      if (idle || !seen(control)) continue;
      things.push(control.closest(NOT_NOW) ? [boxOf(control), 0, REFUSED] : [boxOf(control), CONTROL, weightOf(control)]);
    }
    for (const text of document.querySelectorAll("#ask p, #coach p")) things.push([boxOf(text), CONTROL, ASKED]);
    for (const text of document.querySelectorAll("#ask, #seats, #seats > *, #story p, #story li, .bar, #coach")) things.push([boxOf(text), OTHER, OTHER]);
    for (const other of lines) if (other !== line && other.firstChild) things.push([boxOf(other), SPOKEN_OF, SPOKEN_OF]);
    return things.filter(([box]) => box.width && box.height && box.bottom > 0 && box.top < innerHeight);
  }
  // What of that lies beside a line at this height, and how much of its height the line would hide.
  function beside(things, top, height) {
    const found = [];
    for (const [box, touched, covered] of things) {
      const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
      if (down > 0) found.push({ left: box.left, right: box.right, touched, covered, down });
    }
    return found;
  }
  // What it costs to lie there; no more is looked at once that is too much.
  function hidden(row, left, width, most) {
    let sum = 0;
    for (const { left: from, right, touched, covered, down } of row) {
      const across = Math.min(left + width, right) - Math.max(left, from);
      if (across > 0) sum += touched + covered * across * down / 100;
      if (sum >= most) return sum;
    }
    return sum;
  }
  // How far a line is from what was tapped; one about the connection belongs near the top, one about nothing near the bottom.
  function distance(line, spoken, left, top, width, height) {
    if (line.id !== "note") return top;
    if (!spoken) return innerHeight - top - height;
    const across = Math.max(spoken.left - left - width, left - spoken.right, 0);
    const down = Math.max(spoken.top - top - height, top - spoken.bottom, 0);
    return Math.hypot(across, down);
  }
  // The best place of all that cost less than so much.
  function best(line, things, spoken, most) {
    const { width, height } = boxOf(line);
    const lefts = [(innerWidth - width) / 2, innerWidth - width - RIM];
    for (let left = RIM; left + width + RIM < innerWidth; left += STEP) lefts.push(left);
    let found = null;
    let limit = most;
    for (let top = RIM; top + height + RIM <= innerHeight; top += STEP) {
      const row = beside(things, top, height);
      for (const left of lefts) {
        const near = FAR * distance(line, spoken, left, top, width, height);
        if (near >= limit) continue;
        const cost = near + hidden(row, left, width, limit - near);
        if (cost >= limit) continue;
        found = { cost, left, top };
        limit = cost;
      }
    }
    return found;
  }
  // A line that stays until it is tapped away lies on nothing: all else makes room for it above.
  function stays(line) {
    const staying = line.id === "note" && Boolean(line.querySelector(".stays"));
    if (staying) line.removeAttribute("style");
    if (line.id === "note") document.documentElement.style.setProperty("--told", staying ? `${boxOf(line).height}px` : "0px");
    return staying;
  }
  // Half a title under a line looks like a fault: the whole of it makes way.
  const title = document.querySelector(".bar .where");
  function clear() {
    const shown = lines.filter((line) => title && line.firstChild && line.checkVisibility?.()).map(boxOf);
    const box = shown.length && boxOf(title);
    title?.classList.toggle("under", shown.some((over) => over.left < box.right && over.right > box.left && over.top < box.bottom && over.bottom > box.top));
  }
  function place(line) {
    if (stays(line) || !line.firstChild) return;
    const spoken = spokenOf();
    const things = inTheWay(line, spoken);
    let found = null;
    for (const width of WIDTHS) {
      line.style.maxWidth = `min(${width}, calc(100vw - ${2 * RIM}px))`;
      const spot = best(line, things, spoken, found ? found.cost - 0.5 : Infinity);
      if (spot) found = { ...spot, width: line.style.maxWidth };
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
    clear();
  }
  for (const line of lines) {
    line.popover = "manual";
    lift(line);
    new MutationObserver(arrived).observe(line, { childList: true });
    place(line);
  }
  clear();
  let due = 0;
  const again = () => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      lines.forEach(place);
      clear();
    });
  };
  for (const event of ["resize", "scroll", "toggle", "wellside:shown"]) addEventListener(event, again, { capture: true, passive: true });
})();
