// Fingers, wheel, keys and buttons on a board of hexes. A drag never counts as a tap.
(() => {
  "use strict";
  const { lies, fingers, frame, middle, inside, moveTo, closer, closerBy, letGo } = window.wellsideHexes;
  const WHOLE = { x: 0, y: 0, z: 1 };
  const SLACK = 8;         // pixels that a finger may shake and still tap
  let dragged = false;
  let grip = null;         // where the fingers were when the last of them came or went

  function span() {
    const [a, b] = [...fingers.values()];
    if (!b) return { x: a[0], y: a[1], far: 0 };
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, far: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }
  function regrip() {
    grip = fingers.size ? { ...span(), lies: { ...lies } } : null;
  }
  document.addEventListener("pointerdown", (event) => {
    const board = event.target.closest?.("[data-hexes]");
    if (!board || event.button || event.target.closest(".hx-tools, .hx-edge") || fingers.size > 1) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, inside(board, event));
    regrip();
  });
  document.addEventListener("pointermove", (event) => {
    const board = frame();
    if (!board || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, inside(board, event));
    const now = span();
    if (!dragged && fingers.size < 2 && Math.hypot(now.x - grip.x, now.y - grip.y) < SLACK) return;
    if (!dragged && fingers.size < 2 && lies.z <= 1.01) return;
    if (!dragged) hold(board, event);
    const way = closer(grip.lies, grip.far ? now.far / grip.far : 1, grip.x, grip.y);
    moveTo({ z: way.z, x: way.x + now.x - grip.x, y: way.y + now.y - grip.y });
  });
  function hold(board, event) {
    dragged = true;
    try { board.setPointerCapture(event.pointerId); } catch { /* the finger is gone */ }
    regrip();
  }
  function gone(event) {
    if (fingers.delete(event.pointerId)) regrip();
    letGo();
  }
  document.addEventListener("pointerup", gone);
  document.addEventListener("pointercancel", gone);
  // The click that ends a drag is none.
  document.addEventListener("click", (event) => {
    if (!dragged || !event.detail || !event.target.closest?.("[data-hexes]")) return;
    dragged = false;
    if (event.target.closest(".hx-tools, .hx-edge")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  document.addEventListener("wheel", (event) => {
    const board = event.target.closest?.("[data-hexes]");
    if (!board) return;
    event.preventDefault();
    moveTo(closer(lies, Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), ...inside(board, event)));
  }, { passive: false });

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
