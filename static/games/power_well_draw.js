// Power Well: a finger drawn through marbles picks them one after another, drawn back it lets them go again.
// Each marble that is met is picked as by a tap, so what is refused there is refused here, with the same words.
(() => {
  "use strict";
  const NEAR = 0.4;      // of a marble's place: a finger that only cuts its corner has not met it
  const STEP = 6;        // px between two looks along a fast stroke
  const LATE = 400;      // ms after a stroke in which a browser may still make a click of it

  let stroke = null;     // the pointer that is down, where it was last, the marbles that it has met
  let swallow = 0;       // until when a click is what a stroke ended with, and no tap

  const marbles = () => [...document.querySelectorAll("#marbles > .pw-marble")];
  const boxIn = (marble) => marble.querySelector("input");
  const several = () => Boolean(document.querySelector("#board:is(.picking, .pw-open) #marbles input[type=checkbox]:enabled"));

  function at(x, y) {
    return marbles().find((marble) => {
      const place = marble.getBoundingClientRect();
      const across = (x - place.left) / place.width - 0.5;
      const down = (y - place.top) / place.height - 0.5;
      return Math.hypot(across, down) < NEAR;
    });
  }
  function pick(marble, on) {
    const box = boxIn(marble);
    if (box.checked === on) return;
    box.checked = on;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // A stroke from an end of what is picked goes on from there; any other play begins anew, a choice of marbles does not.
  function begin({ first }) {
    const picked = marbles().filter((marble) => boxIn(marble).checked);
    const names = picked.map((marble) => boxIn(marble).value);
    const found = window.wellsidePath(names) ?? [];
    const way = found[0] === boxIn(first).value ? found.toReversed() : found;
    if (way.length && way.at(-1) === boxIn(first).value) return way.map((name) => picked.find((one) => boxIn(one).value === name));
    if (!boxIn(first).checked && document.querySelector("#board.path")) picked.forEach((marble) => pick(marble, false));
    pick(first, true);
    return boxIn(first).checked ? [first] : [];
  }
  function meet(marble) {
    if (!stroke.trail) {
      if (marble === stroke.first) return;
      stroke.trail = begin(stroke);
      stroke.last = stroke.first;
      stroke.board.setPointerCapture(stroke.id);
    }
    if (marble === stroke.last) return;
    stroke.last = marble;
    const back = stroke.trail.indexOf(marble);
    if (back >= 0) return stroke.trail.splice(back + 1).forEach((one) => pick(one, false));
    pick(marble, true);
    // One that could not join has begun a new play.
    stroke.trail = [...stroke.trail, marble].filter((one) => boxIn(one).checked);
  }

  document.addEventListener("pointerdown", (event) => {
    swallow = 0;
    if (stroke || !event.isPrimary || event.button !== 0 || !several()) return;
    const first = event.target.closest("#marbles > .pw-marble");
    if (first) stroke = { id: event.pointerId, first, board: document.getElementById("board"), x: event.clientX, y: event.clientY };
  });
  // Looks for marbles on the way from where the finger was last.
  function follow({ clientX, clientY }) {
    const { x, y } = stroke;
    const looks = Math.max(1, Math.ceil(Math.hypot(clientX - x, clientY - y) / STEP));
    for (let look = 1; look <= looks; look += 1) {
      const met = at(x + (clientX - x) * look / looks, y + (clientY - y) * look / looks);
      if (met) meet(met);
    }
    Object.assign(stroke, { x: clientX, y: clientY });
  }
  // A browser that is busy tells several moves as one, whose own way would cut the corners.
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== stroke?.id) return;
    const moves = event.getCoalescedEvents?.() ?? [];
    (moves.length ? moves : [event]).forEach(follow);
  });

  function end(event) {
    if (event.pointerId !== stroke?.id) return;
    if (event.type === "pointerup") follow(event);
    if (stroke.trail) swallow = performance.now() + LATE;
    stroke = null;
  }
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, end);
  addEventListener("click", (event) => {
    if (performance.now() >= swallow || !event.detail) return;
    swallow = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("wellside:question", () => { stroke = null; });
})();
