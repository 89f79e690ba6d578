// What can be tapped on a board of hexes and is out of sight: an arrow at the edge says so, and leads there.
(() => {
  "use strict";
  const hexes = window.wellsideHexes;
  const { EDGE, RIM, lies, frame, ground, middleOf, asked, around } = hexes;
  const ARROW = 14;        // pixels from the rim to the middle of an arrow there
  const BUTTON = 46;       // pixels between the middles of an arrow and of a button that do not meet
  const ALONG = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8, 0.14, 0.86, 0.08, 0.92];   // where along the rim it may stand
  const SIDES = { left: "to the left", right: "to the right", up: "above", down: "below" };
  function hiddenSpots(board) {
    const base = ground(board);
    const { clientWidth: w, clientHeight: h } = board;
    const beyond = { left: [], right: [], up: [], down: [] };
    for (const spot of asked(board)) {
      const at = middleOf(spot, base);
      if (!at) continue;
      const over = { left: RIM - at[0], right: at[0] - w + RIM, up: RIM - at[1], down: at[1] - h + RIM };
      const [side, most] = Object.entries(over).sort((one, other) => other[1] - one[1])[0];
      if (most > 0) beyond[side].push(at);
    }
    return beyond;
  }
  function edges() {
    const board = frame();
    const arrows = board ? [...board.querySelectorAll("[data-hx-edge]")] : [];
    if (!arrows.length) return;
    const beyond = lies.z > 1.01 ? hiddenSpots(board) : { left: [], right: [], up: [], down: [] };
    const stood = [];
    for (const arrow of arrows) {
      const side = arrow.dataset.hxEdge;
      const spots = beyond[side];
      arrow.hidden = !spots.length;
      arrow.setAttribute("aria-label", `${spots.length} more ${SIDES[side]}`);
      if (!spots.length) continue;
      const [n, place] = along(board, side, stood);
      arrow.style.setProperty("--hx-along", n);
      stood.push(place);
    }
  }
  // Where along its side an arrow is furthest from what can be tapped, and on none of the buttons of the frame, nor on an
  // arrow that stands already.
  function along(board, side, stood) {
    const { clientWidth: w, clientHeight: h } = board;
    const base = ground(board);
    const taken = asked(board).map((spot) => middleOf(spot, base)).filter(Boolean);
    const on = (room, n) => Math.min(Math.max(room * n, 22), room - 22);
    const stands = { left: (n) => [ARROW, on(h, n)], right: (n) => [w - ARROW, on(h, n)], up: (n) => [on(w, n), ARROW], down: (n) => [on(w, n), h - ARROW] };
    const { left, top } = board.getBoundingClientRect();
    const buttons = [...board.querySelectorAll(".hx-tools button")].map((one) => one.getBoundingClientRect()).filter((box) => box.width)
      .map((box) => [box.left + box.width / 2 - left, box.top + box.height / 2 - top]);
    buttons.push(...stood);
    const away = (points, n) => Math.min(...points.map(([x, y]) => Math.hypot(x - stands[side](n)[0], y - stands[side](n)[1])));
    const room = (n) => away(buttons, n) < BUTTON ? 0 : away(taken, n);
    const best = ALONG.reduce((found, n) => (room(n) > room(found) + 1 ? n : found));
    return [best, stands[side](best)];
  }
  function follow(board, side) {
    const spots = hiddenSpots(board)[side];
    if (!spots.length) return;
    const { clientWidth: w, clientHeight: h } = board;
    const box = around(spots);
    const step = { left: [Math.min(EDGE - box.left, w - 2 * EDGE), 0], right: [-Math.min(box.right - w + EDGE, w - 2 * EDGE), 0],
      up: [0, Math.min(EDGE - box.top, h - 2 * EDGE)], down: [0, -Math.min(box.bottom - h + EDGE, h - 2 * EDGE)] }[side];
    hexes.moveTo({ z: lies.z, x: lies.x + step[0], y: lies.y + step[1] }, true);
  }

  document.addEventListener("click", (event) => {
    const arrow = event.target.closest?.("[data-hx-edge]");
    if (arrow) follow(arrow.closest("[data-hexes]"), arrow.dataset.hxEdge);
  });
  // Once the scripts of a game have said what is hidden.
  hexes.soonEdges = () => requestAnimationFrame(edges);
})();
