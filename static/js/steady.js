// A finger is never tricked: what has come or moved under it, or means something else since, takes no tap for a moment; and
// where a tap has just been taken, what has come there since is not what a second tap of the same thumb means.
// Keys and screen readers, whose clicks come from no place, are not held up, nor is what only chooses (`data-chooses`): that
// does nothing yet, and is as easily chosen otherwise.
(() => {
  "use strict";
  const moment = () => window.wellsideTimes?.steady ?? 350;   // ms, for all that takes fingers
  const TWICE = 700, THUMB = 24;                              // ms and px within which a thumb comes down twice
  const AGAIN = 1000;                                         // ms in which a page that is left sends no form twice
  const NAMES = ["label", "button", "summary", "a", "input", "select", "textarea"];
  const CONTROLS = NAMES.join();
  const TAPPED = `${CONTROLS}, .hx-hex`;                      // a hex says what it is: a tap meant for what stood there asks it nothing
  const BESIDE = "[data-beside], .taught";                    // what is tapped beside a layer that leaves the page bright
  const LAYERS = "dialog:modal, [popover]:not([popover=manual]):popover-open, [data-menu][open]";
  const SIGNS = ["class", "hidden", "open", "disabled", "checked", "name", "value", "href", "data-question"];

  const known = new Map();   // control -> what it means, where it stands, where it stood, and since when that is so
  let stirred = 0;           // when anything was last seen to change
  let layers = [];           // what lies over the page, the latest last
  let due = false;
  let drifts = false;        // whether something only glides or is scrolled: it moves by what changed before, not now
  let hand = false;          // whether a finger or a wheel is what scrolls: a tap does not, and what comes after it is no hand's
  let carried = false;       // whether the page itself has scrolled: that takes things from under a finger, as any move

  // What a tap on a control would do. A button that answers means another thing with each question; what is only
  // selected does not, nor do the counters of the open table, which knows no questions.
  function meaning(control) {
    const { form } = control;
    const parts = [control.name, control.type === "text" ? "" : control.value, control.getAttribute("href"), control.getAttribute("popovertarget")];
    if (form?.closest("#table")) {
      parts.push(form.getAttribute("action"), form.elements.seat?.value);
      if (control.type === "submit") parts.push(document.getElementById("answer")?.dataset.question);
    }
    return parts.join("\n");
  }
  const holds = (box, x, y) => x >= box.left - 1 && x <= box.right + 1 && y >= box.top - 1 && y <= box.bottom + 1;
  const still = (a, b) => Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.right - b.right) + Math.abs(a.bottom - b.bottom) < 8;

  // While something lies over the page, a tap beside it does nothing else but close it: what is uncovered then has just come.
  function within() {
    const open = [...document.querySelectorAll(LAYERS)];
    layers = [...layers.filter((one) => open.includes(one)), ...open.filter((one) => !layers.includes(one))];
    return layers.at(-1) ?? document;
  }
  const bright = (layer) => layer === document || (layer.matches("[popover]") && getComputedStyle(layer, "::backdrop").backgroundColor === "rgba(0, 0, 0, 0)");
  // A label is one, and so is the box in it, which may lie under the finger itself.
  const alongside = () => [...document.querySelectorAll(BESIDE)].flatMap((one) => [one, ...one.querySelectorAll(CONTROLS)])
    .filter((one) => one.matches(CONTROLS));
  function everything() {
    const layer = within(), inside = NAMES.flatMap((name) => [...layer.getElementsByTagName(name)]);   // three times as fast as by CONTROLS
    return bright(layer) ? [...inside, ...alongside()] : inside;
  }
  function look() {
    due = false;
    const seen = new Map();
    for (const control of new Set(everything())) {
      const box = control.getBoundingClientRect();
      if (box.width && box.height) seen.set(control, { means: meaning(control), box });
    }
    const gone = [...known].filter(([control]) => !seen.has(control)).map(([control, entry]) => known.delete(control) && entry);
    for (const [control, now] of seen) note(control, now, gone);
    drifts = carried = false;
  }
  // A control that was drawn anew, the same in the same place, has stood there as long as the one before it.
  function note(control, { means, box }, gone) {
    const before = known.get(control) ?? gone.find((one) => one.means === means && still(one.box, box));
    const same = before?.means === means;
    if (same && still(before.box, box)) return known.set(control, before);
    if (same && drifts) return known.set(control, { means, box, was: null, since: carried ? performance.now() : Math.max(before.since, stirred) });
    stirred = performance.now();
    return known.set(control, { means, box, was: same ? before.box : null, since: stirred });
  }
  // Only after the change has been painted: measuring every control must not hold it up. A tap before that looks itself.
  function soon() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => setTimeout(() => due && look()));
  }
  // What changes and is scrolled in one frame, as a page does that grows shorter, has moved by the change.
  function change() {
    drifts = false;
    soon();
  }
  function drift() {
    if (!due) drifts = true;
    soon();
  }

  function scrolled() {
    carried ||= !hand;
    drift();
  }

  function since(control, x, y) {
    const entry = known.get(control);
    if (!entry || !holds(entry.box, x, y)) return stirred;          // moved by itself: by what changed last
    return entry.was && holds(entry.was, x, y) ? 0 : entry.since;   // a shift by a little misleads nobody
  }
  // The second of two quick taps in one place, however fast the first was answered.
  let first = { x: 0, y: 0, at: -TWICE };    // where a tap was taken last, and when
  function again(control, x, y) {
    const quick = moment() > 0 && performance.now() - first.at < TWICE && Math.hypot(x - first.x, y - first.y) < THUMB;
    return quick && since(control, x, y) > first.at;
  }
  function tapped(event) {
    const control = event.detail && event.target.closest?.(TAPPED);
    if (!control || (passed && passed === control.closest("label"))) return;
    const { clientX: x, clientY: y } = event;
    if (control.closest("[data-chooses]") || (window.wellsideTakes(control, x, y) && !again(control, x, y))) {
      first = { x, y, at: performance.now() };
      return pass(control);
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  // A field that has come under the finger takes no focus either: that would call up a phone's keyboard.
  function pressed(event) {
    if (event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea") && !window.wellsideTakes(event.target, event.clientX, event.clientY)) event.preventDefault();
  }
  // A slider follows a finger from where it comes down, before there is a click: one that has just come stays as it is.
  let slides = null;
  function touched({ target, clientX, clientY }) {
    const refused = target.type === "range" && !window.wellsideTakes(target, clientX, clientY);
    slides = refused ? { slider: target, value: target.value } : null;
  }
  function slid(event) {
    if (event.target !== slides?.slider) return;
    event.target.value = slides.value;
    event.stopImmediatePropagation();
  }
  window.wellsideMoment = moment;
  window.wellsideBeside = (layer) => (bright(layer) ? BESIDE : "");
  // For what follows fingers itself, and not their clicks: whether a control would take a tap there now. One that was
  // never seen has just come, in a sheet of which the browser has not told yet that it is open.
  window.wellsideTakes = (control, x, y) => {
    if (due || (control.matches(CONTROLS) && !known.has(control))) look();
    return performance.now() - since(control, x, y) >= moment();
  };

  // A label that is tapped goes on to click what it labels.
  let passed = null;
  function pass(control) {
    passed = control.closest("label");
    setTimeout(() => { passed = null; });
  }

  // A form that loads another page is sent once, however often it is tapped meanwhile.
  let sent = { form: null, at: -AGAIN };
  function once(event) {
    if (event.defaultPrevented || event.target.matches("[hx-post], [method=dialog]")) return;
    if (sent.form === event.target && performance.now() - sent.at < AGAIN) event.preventDefault();
    else sent = { form: event.target, at: performance.now() };
  }

  // A click comes when the box that it ticks is ticked already, and may have moved by that: where it stood is seen before.
  addEventListener("mouseup", () => due && look(), true);
  for (const event of ["pointerdown", "wheel"]) addEventListener(event, () => { hand = true; }, { capture: true, passive: true });
  for (const event of ["click", "scrollend"]) addEventListener(event, () => { hand = false; }, true);
  addEventListener("click", tapped, true);
  addEventListener("mousedown", pressed, true);
  addEventListener("pointerdown", touched, true);
  for (const event of ["input", "change"]) addEventListener(event, slid, true);
  addEventListener("submit", once);
  new MutationObserver(change).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: SIGNS });
  for (const event of ["change", "toggle", "focusin", "resize"]) addEventListener(event, change, true);
  addEventListener("scroll", scrolled, { capture: true, passive: true });
  for (const event of ["transitionend", "animationend"]) addEventListener(event, drift, { capture: true, passive: true });
  addEventListener("pageshow", (event) => {
    if (event.persisted) known.clear();
    change();
  });
  soon();
})();
