// Arrows at the edges of a board of hexes: each leads to tappable hexes that are out of view on its side. Where there
// are none, to the pieces of a board with data-fits that are not wholly in view there: what is on them matters, too.
(() => {
  "use strict";
  const hexes = window.wellsideHexes;
  const { HEX, EDGE, RIM, lies, frame, ground, middleOf, asked, lying, heart, around } = hexes;
  const ARROW_DEPTH = 1.75,
    ARROW_LENGTH = 2.75; // size of an arrow in rem, perpendicular to its edge and along it
  const MIN_DISTANCE = 2.875; // minimum distance in rem between the centres of an arrow and a button or another arrow
  const STEP = 4; // step of the search for a position along the edge, in pixels
  // Overlap with a hex, as a fraction of its radius, up to which an arrow keeps its position or the middle of the edge.
  const MAX_OVERLAP = 0.45;
  // Costs of a position: of overlapping tappable hexes and pieces, times the squared depth; their factor for hexes
  // partly out of view, since the arrow leads there; of covering the centre of a visible tappable hex; per pixel off
  // the edge's middle.
  const COST_TAPPABLE = 20,
    COST_PIECE = 4,
    CUT_FACTOR = 0.1,
    COST_CENTRE = 1e5,
    COST_OFF_MIDDLE = 0.02;
  const COST_FOCUS = 60,
    MAX_FOCUS_OVERLAP = 0.1; // cost and allowed overlap of the hex in focus, as just played
  const TOLERANCE = 2; // pixels of a piece that may be cut off without an arrow
  const MARGIN = 6; // pixels between the frame's edge and a piece that an arrow has led to
  const SIDES = { left: "to the left", right: "to the right", up: "above", down: "below" };
  // Half the width and half the height of a piece in pixels.
  function halfSize(base) {
    const across = (HEX * base.scale * lies.z) / 2;
    return [across, 1.155 * across];
  }
  // By side, the centres of those hexes that are closer to the edge there than the margins across and down.
  function beyondEdges(board, base, spots, [across, down]) {
    const { clientWidth: w, clientHeight: h } = board;
    const outOfView = { left: [], right: [], up: [], down: [] };
    for (const spot of spots) {
      const at = middleOf(spot, base);
      if (!at) continue;
      const overshoot = {
        left: across - at[0],
        right: at[0] - w + across,
        up: down - at[1],
        down: at[1] - h + down,
      };
      const [side, most] = Object.entries(overshoot).sort((one, other) => other[1] - one[1])[0];
      if (most > 0) outOfView[side].push(at);
    }
    return outOfView;
  }
  function hiddenSpots(board) {
    const base = ground(board);
    const spots = beyondEdges(board, base, asked(board), [RIM, RIM]);
    const size = halfSize(base);
    const pieces = beyondEdges(
      board,
      base,
      lying(board),
      size.map((half) => half - TOLERANCE),
    );
    for (const side of Object.keys(SIDES)) if (!spots[side].length) spots[side] = pieces[side];
    return spots;
  }
  let positions = { room: "" }; // position of each arrow along its edge, kept while the frame has the same size
  let movedArrows = []; // previous bounding boxes of moved arrows, and until when taps there are ignored
  function rememberBox(arrow) {
    movedArrows = movedArrows.filter(({ until }) => until > performance.now());
    movedArrows.push({ box: arrow.getBoundingClientRect(), until: performance.now() + window.wellsideMoment() });
  }
  function updateArrows() {
    const board = frame();
    const arrows = board ? [...board.querySelectorAll("[data-hx-edge]")] : [];
    if (!arrows.length) return;
    const outOfView = lies.z > 1.01 ? hiddenSpots(board) : { left: [], right: [], up: [], down: [] };
    const any = Object.values(outOfView).some((spots) => spots.length);
    const occupied = any ? buttonsOf(board) : [];
    const obstacles = any ? obstaclesOf(board) : [];
    const size = `${board.id} ${board.clientWidth} ${board.clientHeight}`;
    if (positions.room !== size) positions = { room: size };
    for (const arrow of arrows) {
      const side = arrow.dataset.hxEdge;
      const spots = outOfView[side];
      const previous = arrow.hidden ? undefined : positions[side];
      const [n, x, y] = spots.length ? bestPosition(board, side, occupied, obstacles, previous) : [];
      if (previous !== undefined && previous !== n) rememberBox(arrow);
      positions[side] = n;
      arrow.hidden = !spots.length;
      arrow.setAttribute("aria-label", `${spots.length} more ${SIDES[side]}`);
      if (!spots.length) continue;
      arrow.style.setProperty("--hx-along", `${n}px`);
      occupied.push([x, y]);
    }
  }
  function buttonsOf(board) {
    const { left, top } = board.getBoundingClientRect();
    return [...board.querySelectorAll(".hx-tools button")]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.width)
      .map((box) => [box.left + box.width / 2 - left, box.top + box.height / 2 - top]);
  }
  // Obstacles for arrows: [x, y, radius, cost, cost of covering the centre, allowed overlap].
  function obstaclesOf(board) {
    const base = ground(board);
    const { clientWidth: w, clientHeight: h } = board;
    const radius = (HEX * base.scale * lies.z) / 2;
    const costs = (hexes, cost) =>
      hexes
        .map((one) => middleOf(one, base))
        .filter(Boolean)
        .map(([x, y]) => {
          const inView = x >= RIM && x <= w - RIM && y >= RIM && y <= h - RIM;
          const keepCentre = cost === COST_TAPPABLE && x > 0 && x < w && y > 0 && y < h;
          return [
            x,
            y,
            radius,
            inView ? cost : cost * CUT_FACTOR,
            keepCentre ? COST_CENTRE : 0,
            inView ? MAX_OVERLAP : 1,
          ];
        });
    const focused = [heart(board) && middleOf(heart(board), base)]
      .filter(Boolean)
      .map(([x, y]) => [x, y, radius, COST_FOCUS, 0, MAX_FOCUS_OVERLAP]);
    return [
      ...costs(asked(board), COST_TAPPABLE),
      ...costs([...board.querySelectorAll(".hx-piece")], COST_PIECE),
      ...focused,
    ];
  }
  // The best position along an edge: the previous one or the middle if the overlap is small enough, else the cheapest.
  // It never overlaps buttons of the frame or other arrows if there is another.
  function bestPosition(board, side, occupied, obstacles, previous) {
    const { clientWidth: w, clientHeight: h } = board;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize),
      depth = ARROW_DEPTH * rem,
      length = ARROW_LENGTH * rem;
    const vertical = side === "left" || side === "right";
    const size = vertical ? h : w;
    const offset = side === "left" || side === "up" ? depth / 2 : (vertical ? w : h) - depth / 2;
    const pointAt = (n) => (vertical ? [offset, n] : [n, offset]);
    const [across, down] = vertical ? [depth / 2, length / 2] : [length / 2, depth / 2];
    const evaluate = (n) => {
      const [x, y] = pointAt(n);
      let cost = COST_OFF_MIDDLE * Math.abs(n - size / 2),
        free = true;
      if (occupied.some(([u, v]) => Math.hypot(u - x, v - y) < MIN_DISTANCE * rem)) [cost, free] = [cost + 1e6, false];
      for (const [u, v, radius, weight, centreCost, allowed] of obstacles) {
        const distance = Math.hypot(Math.max(0, Math.abs(u - x) - across), Math.max(0, Math.abs(v - y) - down));
        if (distance >= radius) continue;
        cost += weight * (radius - distance) ** 2 + (distance < 1 ? centreCost : 0);
        if (radius - distance > allowed * radius || (distance < 1 && centreCost)) free = false;
      }
      return { cost, free, n, x, y };
    };
    let best = [previous, size / 2]
      .filter((n) => n !== undefined)
      .map(evaluate)
      .find(({ free }) => free);
    for (let n = length / 2; !best?.free && n <= size - length / 2; n += STEP) {
      const { cost, x, y } = evaluate(n);
      if (!best || cost < best.cost) best = { cost, n, x, y };
    }
    return best ? [best.n, best.x, best.y] : [size / 2, ...pointAt(size / 2)];
  }
  function panToSide(board, side) {
    const spots = hiddenSpots(board)[side];
    if (!spots.length) return;
    const { clientWidth: w, clientHeight: h } = board;
    const box = around(spots);
    const [across, down] = halfSize(ground(board)).map((half) =>
      lying(board).length ? Math.max(EDGE, half + MARGIN) : EDGE,
    );
    const step = {
      left: [Math.min(across - box.left, w - 2 * across), 0],
      right: [-Math.min(box.right - w + across, w - 2 * across), 0],
      up: [0, Math.min(down - box.top, h - 2 * down)],
      down: [0, -Math.min(box.bottom - h + down, h - 2 * down)],
    }[side];
    hexes.moveTo({ z: lies.z, x: lies.x + step[0], y: lies.y + step[1] }, true);
  }

  // Ignores taps where an arrow was until a moment ago.
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, target, detail } = event;
      if (!detail || !target.closest?.("[data-hexes]") || target.closest(".hx-tools, .hx-edge")) return;
      const now = performance.now();
      if (
        !movedArrows.some(
          ({ box, until }) => until > now && x > box.left && x < box.right && y > box.top && y < box.bottom,
        )
      )
        return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  document.addEventListener("click", (event) => {
    const arrow = event.target.closest?.("[data-hx-edge]");
    if (arrow) panToSide(arrow.closest("[data-hexes]"), arrow.dataset.hxEdge);
  });
  // After the game's scripts have updated what is hidden.
  hexes.soonEdges = () => requestAnimationFrame(updateArrows);
})();
