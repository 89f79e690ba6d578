// Where a board of hexes and what lies on it is in its frame, in pixels: see templates/hexes.html. This only looks; the
// other scripts of boards ask it, and find one another here.
(() => {
  "use strict";
  const MOST = 5;          // times as large as the whole board
  const HEX = 43.3;        // units across a hex
  const USEFUL = 112;      // pixels across a hex up to which a button or a key brings it closer; fingers may go on
  const EDGE = 30;         // pixels that what is brought into sight stays away from the rim
  const BEYOND = 16;       // pixels that a board that is closer can be drawn off the rim, so that its last hexes are clear of it

  const lies = { x: 0, y: 0, z: 1 };
  const fingers = new Map();   // on the board, and where
  const frame = () => document.querySelector("[data-hexes]");
  const holder = () => document.getElementById("table") ?? document.documentElement;
  const middle = (board) => [board.clientWidth / 2, board.clientHeight / 2];
  function inside(board, event) {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  // The frame is z * (scale * unit + corner) + (x, y); `above` is how far it lies below the top of the screen.
  function ground(board) {
    const drawing = board.querySelector(".hx-svg");
    const { x, y, width, height } = drawing.viewBox.baseVal;
    const scale = Math.min(drawing.clientWidth / width, drawing.clientHeight / height);
    return {
      scale,
      left: board.clientWidth / 2 - scale * (x + width / 2),
      top: board.clientHeight / 2 - scale * (y + height / 2),
      above: board.getBoundingClientRect().top,
      turn: parseFloat(getComputedStyle(drawing).getPropertyValue("--hx-turn")) || 0,
    };
  }
  const seen = ({ scale, left, top }, { x, y, z }) => ({ a: scale * z, x: left * z + x, y: top * z + y });
  const lain = ({ scale, left, top }, { a, x, y }) => ({ z: a / scale, x: x - left * (a / scale), y: y - top * (a / scale) });
  // The middle of something on the board in pixels of the frame, as the board lies or would lie.
  function middleOf(element, base, way = lies) {
    const [, u, v] = /translate\(([-\d.]+)[ ,]([-\d.]+)/.exec(element.getAttribute("transform") ?? "") ?? [];
    if (u === undefined) return null;
    const turn = base.turn * Math.PI / 180;
    const [p, q] = [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)];
    const { a, x, y } = seen(base, way);
    return [x + a * p, y + a * q];
  }
  // What a question is about: what it can be answered with, or what of it a lesson speaks of, and what lies at its heart.
  const taught = (board) => [...board.querySelectorAll(".taught[transform]")];
  const open = (board) => [...board.querySelectorAll(".hx-spot")].filter((spot) => spot.querySelector(".hx-control:not([hidden], :disabled)"));
  const asked = (board) => [taught(board), open(board)].find((found) => found.length) ?? [];
  const chosen = (board) => [...board.querySelectorAll(".hx-spot:has(.hx-control:checked)")];
  const picked = (board) => chosen(board)[0];
  const heart = (board) => picked(board) ?? board.querySelector("[data-focus]");
  const around = (points) => ({
    left: Math.min(...points.map(([x]) => x)), right: Math.max(...points.map(([x]) => x)),
    top: Math.min(...points.map(([, y]) => y)), bottom: Math.max(...points.map(([, y]) => y)),
  });
  const into = (low, high, room, edge) => low < edge ? edge - low : high > room - edge ? room - edge - high : 0;
  // Closer by a factor, and what is under (x, y) stays there.
  function closer(way, factor, x, y) {
    const z = Math.min(Math.max(way.z * factor, 1), MOST);
    return { z, x: x - (x - way.x) * (z / way.z), y: y - (y - way.y) * (z / way.z) };
  }
  // How close a button or a key brings a board.
  const useful = ({ scale }) => Math.min(Math.max(USEFUL / (HEX * scale), 1), MOST);
  // Not drawn off the rim, but for what a frame has grown above (`slack`) while its board stayed where it was on the screen.
  const slack = { y: 0, z: 1 };
  function bounded(board, nearness, x, y) {
    const z = Math.min(Math.max(nearness, slack.z), MOST);
    const off = z > 1.01 ? BEYOND : 0;
    const within = (at, room, more) => Math.min(Math.max(0, room * (1 - z)) + off + more, Math.max(Math.min(0, room * (1 - z)) - off, at));
    return { z, x: within(x, board.clientWidth, 0), y: within(y, board.clientHeight, slack.y) };
  }

  window.wellsideHexes = { MOST, HEX, EDGE, lies, fingers, frame, holder, middle, inside, ground, seen, lain, middleOf, asked, chosen, picked, heart, around, into, closer, useful, slack, bounded };
})();
