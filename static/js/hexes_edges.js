// What can be tapped on a board of hexes and is out of sight: an arrow at the edge says so, and leads there. Where a
// question is answered elsewhere, so it does for what lies there and is cut off: that is what is weighed.
(() => {
  "use strict";
  const hexes = window.wellsideHexes;
  const { HEX, EDGE, RIM, lies, frame, ground, middleOf, asked, lying, heart, around } = hexes;
  const DEEP = 1.75, LONG = 2.75;   // rem that an arrow takes of the board, and of its rim
  const APART = 2.875;     // rem between the middles of an arrow and of a button, or another arrow, that do not meet
  const STEP = 4;          // pixels along the rim between the places that are tried for an arrow
  const BORNE = 0.45;      // of what a hex reaches: so deep an arrow may lie on its rim to stay where it is, or in the middle
  // What it costs an arrow to lie on what can be tapped, or on what lies there, by how deep; half out of sight that is worth
  // little: the arrow leads there. On the middle of what can be tapped and is in sight it lies only if it must; and what a
  // pixel away from the middle of its side costs.
  const TAPPED = 20, LYING = 4, HALF = 0.1, MIDDLE = 1e5, ASIDE = 0.02;
  const DEAR = 60, TOUCHED = 0.1;   // on the heart of the board it does not lie, in or half out of sight: that was just played
  const CUT = 0.5;         // of what a hex reaches: what lies there and has its middle nearer to the rim is cut off
  const SIDES = { left: "to the left", right: "to the right", up: "above", down: "below" };
  function hiddenSpots(board) {
    const base = ground(board);
    const { clientWidth: w, clientHeight: h } = board;
    const beyond = { left: [], right: [], up: [], down: [] };
    const tapped = asked(board), weighed = document.getElementById("answer") ? lying(board) : [];
    const [places, rim] = tapped.length ? [tapped, RIM] : [weighed, CUT * HEX * base.scale * lies.z / 2];
    for (const spot of places) {
      const at = middleOf(spot, base);
      if (!at) continue;
      const over = { left: rim - at[0], right: at[0] - w + rim, up: rim - at[1], down: at[1] - h + rim };
      const [side, most] = Object.entries(over).sort((one, other) => other[1] - one[1])[0];
      if (most > 0) beyond[side].push(at);
    }
    return beyond;
  }
  let stays = { room: "" };                // where along its side each arrow stands, while the room is the same
  let left = [];           // where arrows stood, and until when a tap there is meant for them
  function leave(arrow) {
    left = left.filter(({ until }) => until > performance.now());
    left.push({ box: arrow.getBoundingClientRect(), until: performance.now() + window.wellsideMoment() });
  }
  function edges() {
    const board = frame();
    const arrows = board ? [...board.querySelectorAll("[data-hx-edge]")] : [];
    if (!arrows.length) return;
    const beyond = lies.z > 1.01 ? hiddenSpots(board) : { left: [], right: [], up: [], down: [] };
    const some = Object.values(beyond).some((spots) => spots.length);
    const stood = some ? buttonsOf(board) : [];
    const under = some ? what(board) : [];
    const room = `${board.id} ${board.clientWidth} ${board.clientHeight}`;
    if (stays.room !== room) stays = { room };
    for (const arrow of arrows) {
      const side = arrow.dataset.hxEdge;
      const spots = beyond[side];
      const before = arrow.hidden ? undefined : stays[side];
      const [n, x, y] = spots.length ? along(board, side, stood, under, before) : [];
      if (before !== undefined && before !== n) leave(arrow);
      stays[side] = n;
      arrow.hidden = !spots.length;
      arrow.setAttribute("aria-label", `${spots.length} more ${SIDES[side]}`);
      if (!spots.length) continue;
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
      return [x, y, reach, whole ? cost : cost * HALF, taken ? MIDDLE : 0, whole ? BORNE : 1];
    });
    const dear = [heart(board) && middleOf(heart(board), base)].filter(Boolean).map(([x, y]) => [x, y, reach, DEAR, 0, TOUCHED]);
    return [...costs(asked(board), TAPPED), ...costs([...board.querySelectorAll(".hx-piece")], LYING), ...dear];
  }
  // Where along its side an arrow stays, or in the middle, as long as it hides but rims there; else where it hides least.
  // On a button of the frame it does not lie, nor on an arrow that stands already.
  function along(board, side, stood, under, before) {
    const { clientWidth: w, clientHeight: h } = board;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize), deep = DEEP * rem, long = LONG * rem;
    const upright = side === "left" || side === "right";
    const room = upright ? h : w;
    const near = side === "left" || side === "up" ? deep / 2 : (upright ? w : h) - deep / 2;
    const middle = (n) => (upright ? [near, n] : [n, near]);
    const [across, down] = upright ? [deep / 2, long / 2] : [long / 2, deep / 2];
    const tried = (n) => {
      const [x, y] = middle(n);
      let cost = ASIDE * Math.abs(n - room / 2), free = true;
      if (stood.some(([u, v]) => Math.hypot(u - x, v - y) < APART * rem)) [cost, free] = [cost + 1e6, false];
      for (const [u, v, reach, dear, taken, borne] of under) {
        const far = Math.hypot(Math.max(0, Math.abs(u - x) - across), Math.max(0, Math.abs(v - y) - down));
        if (far >= reach) continue;
        cost += dear * (reach - far) ** 2 + (far < 1 ? taken : 0);
        if (reach - far > borne * reach || (far < 1 && taken)) free = false;
      }
      return { cost, free, n, x, y };
    };
    let best = [before, room / 2].filter((n) => n !== undefined).map(tried).find(({ free }) => free);
    for (let n = long / 2; !best?.free && n <= room - long / 2; n += STEP) {
      const { cost, x, y } = tried(n);
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

  // A tap where an arrow was a moment ago was not meant for what lies there.
  document.addEventListener("click", (event) => {
    const { clientX: x, clientY: y, target, detail } = event;
    if (!detail || !target.closest?.("[data-hexes]") || target.closest(".hx-tools, .hx-edge")) return;
    const now = performance.now();
    if (!left.some(({ box, until }) => until > now && x > box.left && x < box.right && y > box.top && y < box.bottom)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("click", (event) => {
    const arrow = event.target.closest?.("[data-hx-edge]");
    if (arrow) follow(arrow.closest("[data-hexes]"), arrow.dataset.hxEdge);
  });
  // Once the scripts of a game have said what is hidden.
  hexes.soonEdges = () => requestAnimationFrame(edges);
})();
