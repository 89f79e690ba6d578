// Guards against mistaps: ignores taps on controls that appeared, moved or changed their meaning under the finger less
// than a moment ago, and the second tap of a double tap on a control that the first one brought there. Clicks from the
// keyboard or a screen reader (detail 0) are exempt, and so is what only selects (data-chooses).
(() => {
  "use strict";
  const settleTime = () => window.wellsideTimes?.steady ?? 350; // ms during which a new control ignores taps
  const DOUBLE_TAP_TIME = 700,
    DOUBLE_TAP_DISTANCE = 24; // maximum ms and px between the taps of a double tap
  const RESUBMIT_TIME = 1000; // ms during which the same form is not submitted again
  const NAMES = ["label", "button", "summary", "a", "input", "select", "textarea"];
  const CONTROLS = NAMES.join();
  const TAP_TARGETS = `${CONTROLS}, .hx-hex`; // the card of a hex is guarded as well
  const EXEMPT = "[data-beside], .taught"; // usable beside an overlay with a transparent backdrop
  const OVERLAYS = "dialog:modal, [popover]:not([popover=manual]):popover-open, [data-menu][open]";
  const ATTRIBUTES = ["class", "hidden", "open", "disabled", "checked", "name", "value", "href", "data-question"];

  const tracked = new Map(); // control -> {means, box, was (previous box), since (time)}
  let lastChange = 0; // time of the last detected change
  let overlays = []; // open overlays, the latest last
  let checkPending = false;
  let onlyMoved = false; // only scrolling or animations since the last check: no change of its own
  let userScrolls = false; // whether the user scrolls; scrolling after a click is the page's
  let pageScrolled = false; // whether the page has scrolled by itself, which counts as a move

  // Identifies what a tap on a control would do. For submit buttons this includes the question, but not for controls
  // that only select, nor in forms without a question.
  function meaningOf(control) {
    const { form } = control;
    const parts = [
      control.name,
      control.type === "text" ? "" : control.value,
      control.getAttribute("href"),
      control.getAttribute("popovertarget"),
    ];
    if (form?.closest("#table")) {
      parts.push(form.getAttribute("action"), form.elements.seat?.value);
      if (control.type === "submit") parts.push(document.getElementById("answer")?.dataset.question);
    }
    return parts.join("\n");
  }
  const contains = (box, x, y) => x >= box.left - 1 && x <= box.right + 1 && y >= box.top - 1 && y <= box.bottom + 1;
  const sameBox = (a, b) =>
    Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.right - b.right) + Math.abs(a.bottom - b.bottom) <
    8;

  // While an overlay is open, a tap outside only closes it: the controls that it uncovers count as new.
  function topLayer() {
    const open = [...document.querySelectorAll(OVERLAYS)];
    overlays = [...overlays.filter((one) => open.includes(one)), ...open.filter((one) => !overlays.includes(one))];
    return overlays.at(-1) ?? document;
  }
  const undimmed = (layer) =>
    layer === document ||
    (layer.matches("[popover]") && getComputedStyle(layer, "::backdrop").backgroundColor === "rgba(0, 0, 0, 0)");
  // Labels are controls, and so are the inputs in them, which may be the event target.
  const exemptControls = () =>
    [...document.querySelectorAll(EXEMPT)]
      .flatMap((one) => [one, ...one.querySelectorAll(CONTROLS)])
      .filter((one) => one.matches(CONTROLS));
  function controlsNow() {
    const layer = topLayer(),
      // getElementsByTagName is three times as fast as querySelectorAll.
      inside = NAMES.flatMap((name) => [...layer.getElementsByTagName(name)]);
    return undimmed(layer) ? [...inside, ...exemptControls()] : inside;
  }
  function check() {
    checkPending = false;
    const current = new Map();
    for (const control of new Set(controlsNow())) {
      const box = control.getBoundingClientRect();
      if (box.width && box.height) current.set(control, { means: meaningOf(control), box });
    }
    const removed = [...tracked]
      .filter(([control]) => !current.has(control))
      .map(([control, entry]) => tracked.delete(control) && entry);
    for (const [control, now] of current) update(control, now, removed);
    onlyMoved = pageScrolled = false;
  }
  // A control re-rendered with the same meaning at the same place keeps its time.
  function update(control, { means, box }, removed) {
    const before = tracked.get(control) ?? removed.find((one) => one.means === means && sameBox(one.box, box));
    const same = before?.means === means;
    if (same && sameBox(before.box, box)) return tracked.set(control, before);
    if (same && onlyMoved)
      return tracked.set(control, {
        means,
        box,
        was: null,
        since: pageScrolled ? performance.now() : Math.max(before.since, lastChange),
      });
    lastChange = performance.now();
    return tracked.set(control, { means, box, was: same ? before.box : null, since: lastChange });
  }
  // Measures after the next paint, so as not to delay it; a tap before that measures at once.
  function scheduleCheck() {
    if (checkPending) return;
    checkPending = true;
    requestAnimationFrame(() => setTimeout(() => checkPending && check()));
  }
  // A change and a scroll in the same frame count as a change: a page that gets shorter is scrolled by the browser.
  function onChange() {
    onlyMoved = false;
    scheduleCheck();
  }
  function onMove() {
    if (!checkPending) onlyMoved = true;
    scheduleCheck();
  }

  function onScroll() {
    pageScrolled ||= !userScrolls;
    onMove();
  }

  function stableSince(control, x, y) {
    const entry = tracked.get(control);
    if (!entry || !contains(entry.box, x, y)) return lastChange; // moved by itself, after the last change
    return entry.was && contains(entry.was, x, y) ? 0 : entry.since; // a small shift is harmless
  }
  // Whether this is the second tap of a double tap and the control changed after the first, however early.
  let lastTap = { x: 0, y: 0, at: -DOUBLE_TAP_TIME }; // position and time of the last accepted tap
  function isSecondTap(control, x, y) {
    const quick =
      settleTime() > 0 &&
      performance.now() - lastTap.at < DOUBLE_TAP_TIME &&
      Math.hypot(x - lastTap.x, y - lastTap.y) < DOUBLE_TAP_DISTANCE;
    return quick && stableSince(control, x, y) > lastTap.at;
  }
  function onClick(event) {
    const control = event.detail && event.target.closest?.(TAP_TARGETS);
    if (!control || (activatedLabel && activatedLabel === control.closest("label"))) return;
    const { clientX: x, clientY: y } = event;
    if (control.closest("[data-chooses]") || (window.wellsideTakes(control, x, y) && !isSecondTap(control, x, y))) {
      lastTap = { x, y, at: performance.now() };
      return allowLabel(control);
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  // Text fields that moved under the finger do not get focus either: that would open the on-screen keyboard.
  function onMouseDown(event) {
    if (
      event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea") &&
      !window.wellsideTakes(event.target, event.clientX, event.clientY)
    )
      event.preventDefault();
  }
  // Sliders react to pointerdown, before any click: resets the value of one that just appeared.
  let guardedSlider = null;
  function onPointerDown({ target, clientX, clientY }) {
    const refused = target.type === "range" && !window.wellsideTakes(target, clientX, clientY);
    guardedSlider = refused ? { slider: target, value: target.value } : null;
  }
  function onSlide(event) {
    if (event.target !== guardedSlider?.slider) return;
    event.target.value = guardedSlider.value;
    event.stopImmediatePropagation();
  }
  window.wellsideMoment = settleTime;
  window.wellsideBeside = (layer) => (undimmed(layer) ? EXEMPT : "");
  // For scripts that handle pointer events themselves: whether a control would accept a tap there now. Unknown controls
  // have just appeared, as in a popover whose toggle event has not been fired yet.
  window.wellsideTakes = (control, x, y) => {
    if (checkPending || (control.matches(CONTROLS) && !tracked.has(control))) check();
    return performance.now() - stableSince(control, x, y) >= settleTime();
  };

  // A click on a label triggers a click on its control: do not guard that one.
  let activatedLabel = null;
  function allowLabel(control) {
    activatedLabel = control.closest("label");
    setTimeout(() => {
      activatedLabel = null;
    });
  }

  // Submits a form that navigates only once, however often it is tapped.
  let lastSubmit = { form: null, at: -RESUBMIT_TIME };
  function submitOnce(event) {
    if (event.defaultPrevented || event.target.matches("[hx-post], [method=dialog]")) return;
    if (lastSubmit.form === event.target && performance.now() - lastSubmit.at < RESUBMIT_TIME) event.preventDefault();
    else lastSubmit = { form: event.target, at: performance.now() };
  }

  // A click event comes after the checkbox has changed, which may have moved it: measure before.
  addEventListener("mouseup", () => checkPending && check(), true);
  for (const event of ["pointerdown", "wheel"])
    addEventListener(
      event,
      () => {
        userScrolls = true;
      },
      { capture: true, passive: true },
    );
  for (const event of ["click", "scrollend"])
    addEventListener(
      event,
      () => {
        userScrolls = false;
      },
      true,
    );
  addEventListener("click", onClick, true);
  addEventListener("mousedown", onMouseDown, true);
  addEventListener("pointerdown", onPointerDown, true);
  for (const event of ["input", "change"]) addEventListener(event, onSlide, true);
  addEventListener("submit", submitOnce);
  new MutationObserver(onChange).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  for (const event of ["change", "toggle", "focusin", "resize"]) addEventListener(event, onChange, true);
  addEventListener("scroll", onScroll, { capture: true, passive: true });
  for (const event of ["transitionend", "animationend"])
    addEventListener(event, onMove, { capture: true, passive: true });
  addEventListener("pageshow", (event) => {
    if (event.persisted) tracked.clear();
    onChange();
  });
  scheduleCheck();
})();
