// Boards of hexes: closer and away by pinching, by wheel, by keys and by buttons; dragged by a finger; see templates/hexes.html.
// How a board lies is held in custom properties and classes of #table, which no swap
// replaces, so a new board lies like the old one.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("hexes");
  const MOST = 5;          // times as large as the whole board
  const HEX = 43.3;        // units across a hex
  const SLACK = 8;         // pixels that a finger may shake and still tap

  const lies = { x: 0, y: 0, z: 1 };
  let begun = "";          // the board, in its extent, that has had its first look
  let aim = "";            // which board, and how large its hexes should be
  let moved = false;       // by a person
  const holder = () => document.getElementById("table") ?? root;
  const frame = () => document.querySelector("[data-hexes]");

  function lay(glides = false) {
    const board = frame();
    if (!board) return;
    const { clientWidth: w, clientHeight: h } = board;
    lies.z = Math.min(Math.max(lies.z, 1), MOST);
    lies.x = Math.min(0, Math.max(w * (1 - lies.z), lies.x));
    lies.y = Math.min(0, Math.max(h * (1 - lies.z), lies.y));
    const { style, classList } = holder();
    style.setProperty("--hx-x", `${lies.x}px`);
    style.setProperty("--hx-y", `${lies.y}px`);
    style.setProperty("--hx-z", lies.z);
    classList.toggle("hx-glides", glides);
    classList.toggle("hx-closer", lies.z > 1.01);
    classList.toggle("hx-closest", lies.z >= MOST - 0.01);
  }
  function moveTo(z, x, y, glides) {
    Object.assign(lies, { z, x, y });
    moved = true;
    lay(glides);
  }
  // Comes closer by a factor, and what is under (x, y) stays there.
  function closer(factor, x, y, glides) {
    const z = Math.min(Math.max(lies.z * factor, 1), MOST);
    moveTo(z, x - (x - lies.x) * (z / lies.z), y - (y - lies.y) * (z / lies.z), glides);
  }
  const middle = (board) => [board.clientWidth / 2, board.clientHeight / 2];
  function inside(board, event) {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  // ---- The first look: the whole board, or closer where its hexes would be too small for a finger ----
  function begin() {
    const board = frame();
    if (!board) return;
    const drawing = board.querySelector(".hx-svg");
    const least = Number(board.dataset.least ?? 0);
    if (aim !== `${board.id} ${least}`) {
      aim = `${board.id} ${least}`;
      moved = false;
    }
    const extent = `${aim} ${drawing.getAttribute("viewBox")}`;
    if (begun === extent || (begun && moved)) return lay();
    begun = extent;
    Object.assign(lies, { x: 0, y: 0, z: 1 });
    const { width, height } = drawing.viewBox.baseVal;
    const across = HEX * Math.min(drawing.clientWidth / width, drawing.clientHeight / height);
    if (!(across > 0 && across < least)) return lay();
    moveTo(least / across, 0, 0);
    bring(board.querySelector("[data-focus]") ?? drawing, true);
    moved = false;
  }
  // Moves the board so that an element can be seen; `always` puts it into the middle.
  function bring(element, always) {
    const board = frame();
    const box = element.getBoundingClientRect();
    const room = board.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - room.left, box.top + box.height / 2 - room.top];
    const edge = 28;
    if (!always && x > edge && y > edge && x < room.width - edge && y < room.height - edge) return;
    moveTo(lies.z, lies.x + room.width / 2 - x, lies.y + room.height / 2 - y, !always);
  }

  // ---- Fingers ----
  const fingers = new Map();
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
    if (!board || event.button || event.target.closest(".hx-tools") || fingers.size > 1) return;
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
    const factor = grip.far ? now.far / grip.far : 1;
    const z = Math.min(Math.max(grip.lies.z * factor, 1), MOST);
    moveTo(z, now.x - (grip.x - grip.lies.x) * (z / grip.lies.z), now.y - (grip.y - grip.lies.y) * (z / grip.lies.z));
  });
  function hold(board, event) {
    dragged = true;
    try { board.setPointerCapture(event.pointerId); } catch { /* the finger is gone */ }
    regrip();
  }
  function gone(event) {
    if (fingers.delete(event.pointerId)) regrip();
  }
  document.addEventListener("pointerup", gone);
  document.addEventListener("pointercancel", gone);
  // The click that ends a drag is none.
  document.addEventListener("click", (event) => {
    if (!dragged || !event.detail || !event.target.closest?.("[data-hexes]")) return;
    dragged = false;
    if (event.target.closest(".hx-tools")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  document.addEventListener("wheel", (event) => {
    const board = event.target.closest?.("[data-hexes]");
    if (!board) return;
    event.preventDefault();
    closer(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), ...inside(board, event));
  }, { passive: false });

  // ---- Buttons, keys, focus ----
  document.addEventListener("click", (event) => {
    const tool = event.target.closest?.("[data-hx]");
    const board = tool?.closest("[data-hexes]");
    if (!board) return;
    if (tool.dataset.hx === "closer") closer(1.6, ...middle(board), true);
    else moveTo(1, 0, 0, true);
    if (!tool.offsetParent) [...board.querySelectorAll(".hx-tool")].find((other) => other.offsetParent)?.focus();
  });
  document.addEventListener("keydown", (event) => {
    const board = event.target.closest?.("[data-hexes]");
    if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") closer(1.4, ...middle(board), true);
    else if (event.key === "-") closer(1 / 1.4, ...middle(board), true);
    else if (event.key === "0") moveTo(1, 0, 0, true);
  });
  document.addEventListener("focusin", (event) => {
    if (lies.z > 1.01 && event.target.matches?.(".hx-control:focus-visible")) bring(event.target, false);
  });

  addEventListener("resize", () => {
    if (!moved) Object.assign(lies, { x: 0, y: 0, z: 1 });
    if (!moved) begun = "";
    begin();
  });
  document.addEventListener("wellside:shown", begin);
  // What a new question is about comes into sight, however the board was moved.
  document.addEventListener("wellside:question", () => {
    const about = frame()?.querySelector("[data-focus]");
    const theirs = moved;
    if (about && lies.z > 1.01) bring(about, false);
    moved = theirs;
  });
  document.addEventListener("DOMContentLoaded", begin);
  if (document.readyState !== "loading") begin();
})();
