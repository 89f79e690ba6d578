// Power Well: dragging through marbles selects them one after another, dragging back deselects them. Each marble is
// selected as by a tap, so that the same rules and messages apply.
(() => {
  "use strict";
  const HIT_RADIUS = 0.4; // of a marble's size: a drag that only cuts a corner misses it
  const STEP_PX = 6; // px between the points that are tested along a fast drag
  const CLICK_MS = 400; // ms after a drag in which its click event may still come

  let drag = null; // the pointer that is down, its last position, and the marbles it passed
  let swallowUntil = 0; // until then a click belongs to a drag

  const marbles = () => [...document.querySelectorAll("#marbles > .pw-marble")];
  const boxIn = (marble) => marble.querySelector("input");
  const canDrag = () =>
    Boolean(document.querySelector("#board:is(.picking, .pw-open) #marbles input[type=checkbox]:enabled"));

  function marbleAt(x, y) {
    return marbles().find((marble) => {
      const place = marble.getBoundingClientRect();
      const across = (x - place.left) / place.width - 0.5;
      const down = (y - place.top) / place.height - 0.5;
      return Math.hypot(across, down) < HIT_RADIUS;
    });
  }
  function pick(marble, on) {
    const box = boxIn(marble);
    if (box.checked === on) return;
    box.checked = on;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // A drag from an end of the selected line continues it. Any other drag starts a new play, or, where no line is asked
  // for, adds to the selection.
  function startTrail({ first }) {
    const picked = marbles().filter((marble) => boxIn(marble).checked);
    const names = picked.map((marble) => boxIn(marble).value);
    const found = window.wellsidePath(names) ?? [];
    const line = found[0] === boxIn(first).value ? found.toReversed() : found;
    if (line.length && line.at(-1) === boxIn(first).value)
      return line.map((name) => picked.find((one) => boxIn(one).value === name));
    if (!boxIn(first).checked && document.querySelector("#board.path")) picked.forEach((marble) => pick(marble, false));
    pick(first, true);
    return boxIn(first).checked ? [first] : [];
  }
  function pass(marble) {
    if (!drag.trail) {
      if (marble === drag.first) return;
      drag.trail = startTrail(drag);
      drag.last = drag.first;
      drag.board.setPointerCapture(drag.id);
    }
    if (marble === drag.last) return;
    drag.last = marble;
    const index = drag.trail.indexOf(marble);
    if (index >= 0) return drag.trail.splice(index + 1).forEach((one) => pick(one, false));
    pick(marble, true);
    // A marble that could not join has started a new play and deselected the others.
    drag.trail = [...drag.trail, marble].filter((one) => boxIn(one).checked);
  }

  document.addEventListener("pointerdown", (event) => {
    swallowUntil = 0;
    if (drag || !event.isPrimary || event.button !== 0 || !canDrag()) return;
    const first = event.target.closest("#marbles > .pw-marble");
    if (first)
      drag = {
        id: event.pointerId,
        first,
        board: document.getElementById("board"),
        x: event.clientX,
        y: event.clientY,
      };
  });
  // Tests points between the last position and this one.
  function passAlong({ clientX, clientY }) {
    const { x, y } = drag;
    const points = Math.max(1, Math.ceil(Math.hypot(clientX - x, clientY - y) / STEP_PX));
    for (let n = 1; n <= points; n += 1) {
      const met = marbleAt(x + ((clientX - x) * n) / points, y + ((clientY - y) * n) / points);
      if (met) pass(met);
    }
    Object.assign(drag, { x: clientX, y: clientY });
  }
  // A busy browser merges moves into one event, whose straight line would cut corners.
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.id) return;
    const moves = event.getCoalescedEvents?.() ?? [];
    (moves.length ? moves : [event]).forEach(passAlong);
  });

  function end(event) {
    if (event.pointerId !== drag?.id) return;
    if (event.type === "pointerup") passAlong(event);
    if (drag.trail) swallowUntil = performance.now() + CLICK_MS;
    drag = null;
  }
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, end);
  addEventListener(
    "click",
    (event) => {
      if (performance.now() >= swallowUntil || !event.detail) return;
      swallowUntil = 0;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("wellside:question", () => {
    drag = null;
  });
})();
