// What can be tapped on a board of hexes and is out of sight: an arrow at the edge says so, and leads there.
(() => {
  "use strict";
  const hexes = window.wellsideHexes;
  const { HEX, EDGE, RIM, lies, frame, ground, middleOf, asked, around } = hexes;
  const DEEP = 28, LONG = 44;   // pixels that an arrow takes of the board, and of its rim
  const APART = 46;        // pixels between the middles of an arrow and of a button, or another arrow, that do not meet
  const STEP = 4;          // pixels along the rim between the places that are tried for an arrow
  // What it costs an arrow to lie on what can be tapped, or on what lies there, by how deep; half out of sight that is worth
  // little: the arrow leads there. On the middle of what can be tapped and is in sight it lies only if it must; and what a
  // pixel away from the middle of its side costs.
  const TAPPED = 20, LYING = 4, HALF = 0.1, MIDDLE = 1e5, ASIDE = 0.02;
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
    const stood = buttonsOf(board);
    const under = what(board);
    for (const arrow of arrows) {
      const side = arrow.dataset.hxEdge;
      const spots = beyond[side];
      arrow.hidden = !spots.length;
      arrow.setAttribute("aria-label", `${spots.length} more ${SIDES[side]}`);
      if (!spots.length) continue;
      const [n, x, y] = along(board, side, stood, under);
      arrow.style.setProperty("--hx-along", `${n}px`);
      stood.push([x, y]);
    }
  }
  function buttonsOf(board) {
    const { left, top } = board.getBoundingClientRect();
    return [...board.querySelectorAll(".hx-tools button")].map((one) => one.getBoundingClientRect()).filter((box) => box.width)
      .map((box) => [box.left + box.width / 2 - left, box.top + box.height / 2 - top]);
  }
  // What an arrow would lie on: the middle of each hex, how far it reaches, what it costs to lie on it and on its middle.
  function what(board) {
    const base = ground(board);
    const { clientWidth: w, clientHeight: h } = board;
    const reach = HEX * base.scale * lies.z / 2;
    const costs = (some, cost) => some.map((one) => middleOf(one, base)).filter(Boolean).map(([x, y]) => {
      const whole = x >= RIM && x <= w - RIM && y >= RIM && y <= h - RIM;
      const taken = cost === TAPPED && x > 0 && x < w && y > 0 && y < h;
      return [x, y, reach, whole ? cost : cost * HALF, taken ? MIDDLE : 0];
    });
    return [...costs(asked(board), TAPPED), ...costs([...board.querySelectorAll(".hx-piece")], LYING)];
  }
  // Where along its side an arrow hides least, and lies on no button of the frame, nor on an arrow that stands already.
  function along(board, side, stood, under) {
    const { clientWidth: w, clientHeight: h } = board;
    const upright = side === "left" || side === "right";
    const room = upright ? h : w;
    const near = side === "left" || side === "up" ? DEEP / 2 : (upright ? w : h) - DEEP / 2;
    const middle = (n) => (upright ? [near, n] : [n, near]);
    const [across, down] = upright ? [DEEP / 2, LONG / 2] : [LONG / 2, DEEP / 2];
    let best = null;
    for (let n = LONG / 2; n <= room - LONG / 2; n += STEP) {
      const [x, y] = middle(n);
      let cost = ASIDE * Math.abs(n - room / 2);
      if (stood.some(([u, v]) => Math.hypot(u - x, v - y) < APART)) cost += 1e6;
      for (const [u, v, reach, dear, taken] of under) {
        const far = Math.hypot(Math.max(0, Math.abs(u - x) - across), Math.max(0, Math.abs(v - y) - down));
        if (far < reach) cost += dear * (reach - far) ** 2 + (far < 1 ? taken : 0);
      }
      if (!best || cost < best.cost) best = { cost, n, x, y };
    }
    return best ? [best.n, best.x, best.y] : [room / 2, ...middle(room / 2)];
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
