// Input for a board of hexes: dragging, pinching, wheel, keys and buttons. A drag never counts as a tap.
(() => {
  "use strict";
  const { lies, fingers, frame, middle, inside, moveTo, closer, closerBy, letGo } = window.wellsideHexes;
  const WHOLE = { x: 0, y: 0, z: 1 };
  const TAP_TOLERANCE = 8; // pixels that a pointer may move and still tap
  let dragged = false;
  let gesture = null; // pointer centre, distance and view when a pointer was last added or removed

  function pointersNow() {
    const [a, b] = [...fingers.values()];
    if (!b) return { x: a[0], y: a[1], far: 0 };
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, far: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }
  function restartGesture() {
    gesture = fingers.size ? { ...pointersNow(), lies: { ...lies } } : null;
  }
  document.addEventListener("pointerdown", (event) => {
    const board = event.target.closest?.("[data-hexes]");
    if (!board || event.button || event.target.closest(".hx-tools, .hx-edge") || fingers.size > 1) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, inside(board, event));
    restartGesture();
  });
  document.addEventListener("pointermove", (event) => {
    const board = frame();
    if (!board || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, inside(board, event));
    const current = pointersNow();
    if (!dragged && fingers.size < 2 && Math.hypot(current.x - gesture.x, current.y - gesture.y) < TAP_TOLERANCE)
      return;
    if (!dragged && fingers.size < 2 && lies.z <= 1.01) return;
    if (!dragged) startDrag(board, event);
    const view = closer(gesture.lies, gesture.far ? current.far / gesture.far : 1, gesture.x, gesture.y);
    moveTo({ z: view.z, x: view.x + current.x - gesture.x, y: view.y + current.y - gesture.y });
  });
  function startDrag(board, event) {
    dragged = true;
    try {
      board.setPointerCapture(event.pointerId);
    } catch {
      /* the pointer is no longer active */
    }
    restartGesture();
  }
  function release(event) {
    if (fingers.delete(event.pointerId)) restartGesture();
    letGo();
  }
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  // Suppresses the click that ends a drag.
  document.addEventListener(
    "click",
    (event) => {
      if (!dragged || !event.detail || !event.target.closest?.("[data-hexes]")) return;
      dragged = false;
      if (event.target.closest(".hx-tools, .hx-edge")) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  document.addEventListener(
    "wheel",
    (event) => {
      const board = event.target.closest?.("[data-hexes]");
      if (!board) return;
      event.preventDefault();
      moveTo(closer(lies, Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), ...inside(board, event)));
    },
    { passive: false },
  );

  // ---- Buttons, keys, focus ----
  document.addEventListener("click", (event) => {
    const tool = event.target.closest?.("[data-hx]");
    const board = tool?.closest("[data-hexes]");
    if (!board) return;
    if (tool.dataset.hx === "closer") closerBy(1.4);
    else moveTo(WHOLE, true);
    if (!tool.offsetParent) [...board.querySelectorAll(".hx-tool")].find((other) => other.offsetParent)?.focus();
  });
  document.addEventListener("keydown", (event) => {
    const board = event.target.closest?.("[data-hexes]");
    if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") closerBy(1.4);
    else if (event.key === "-") moveTo(closer(lies, 1 / 1.4, ...middle(board)), true);
    else if (event.key === "0") moveTo(WHOLE, true);
  });
})();
