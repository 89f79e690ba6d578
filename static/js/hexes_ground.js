// Geometry of a board of hexes: converts between board units and pixels of its frame (see templates/hexes.html).
// Read-only; shared with the other board scripts as window.wellsideHexes.
(() => {
  "use strict";
  const MOST = 5; // maximum zoom; 1 shows the whole board
  const HEX = 43.3; // width of a hex in board units
  const MAX_HEX_WIDTH = 112; // hex width in pixels up to which buttons and keys zoom in; pinching may zoom further
  const EDGE = 30; // pixels between the frame's edge and what is scrolled into view
  // Pixels that a zoomed board can be panned beyond the frame's edge, so that its outermost hexes are clear of it.
  const OVERSCROLL = 16;

  // The current view: pan in pixels, and zoom.
  const lies = { x: 0, y: 0, z: 1 };
  const fingers = new Map(); // id -> position of the pointers on the board
  const frame = () => document.querySelector("[data-hexes]");
  const holder = () => document.getElementById("table") ?? document.documentElement;
  const middle = (board) => [board.clientWidth / 2, board.clientHeight / 2];
  function inside(board, event) {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  // Board units -> frame pixels at zoom 1, pan 0: scale * unit + (left, top). With a view: z * (that) + (x, y). "above"
  // is the distance of the frame from the top of the viewport.
  function ground(board) {
    const svg = board.querySelector(".hx-svg");
    const { x, y, width, height } = svg.viewBox.baseVal;
    const scale = Math.min(svg.clientWidth / width, svg.clientHeight / height);
    return {
      scale,
      left: board.clientWidth / 2 - scale * (x + width / 2),
      top: board.clientHeight / 2 - scale * (y + height / 2),
      above: board.getBoundingClientRect().top,
      turn: parseFloat(getComputedStyle(svg).getPropertyValue("--hx-turn")) || 0,
    };
  }
  // A view as the transform {a, x, y} from board units to frame pixels, and back.
  const seen = ({ scale, left, top }, { x, y, z }) => ({ a: scale * z, x: left * z + x, y: top * z + y });
  const lain = ({ scale, left, top }, { a, x, y }) => ({
    z: a / scale,
    x: x - left * (a / scale),
    y: y - top * (a / scale),
  });
  // The centre of an element on the board in frame pixels, in the current view or another.
  function middleOf(element, base, view = lies) {
    const [, u, v] = /translate\(([-\d.]+)[ ,]([-\d.]+)/.exec(element.getAttribute("transform") ?? "") ?? [];
    if (u === undefined) return null;
    const turn = (base.turn * Math.PI) / 180;
    const [p, q] = [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)];
    const { a, x, y } = seen(base, view);
    return [x + a * p, y + a * q];
  }
  // What the question is about: elements highlighted by a lesson, or else enabled controls; and the hex in focus.
  const taught = (board) => [...board.querySelectorAll(".taught[transform]")];
  const openSpots = (board) =>
    [...board.querySelectorAll(".hx-spot")].filter((spot) =>
      spot.querySelector(".hx-control:not([hidden], :disabled)"),
    );
  const asked = (board) => [taught(board), openSpots(board)].find((found) => found.length) ?? [];
  const chosen = (board) => [...board.querySelectorAll(".hx-spot:has(.hx-control:checked)")];
  const picked = (board) => chosen(board)[0];
  const heart = (board) => picked(board) ?? board.querySelector("[data-focus]");
  const around = (points) => ({
    left: Math.min(...points.map(([x]) => x)),
    right: Math.max(...points.map(([x]) => x)),
    top: Math.min(...points.map(([, y]) => y)),
    bottom: Math.max(...points.map(([, y]) => y)),
  });
  // The shift that brings a range into the frame, "edge" pixels clear of its edges.
  const into = (low, high, size, edge) => (low < edge ? edge - low : high > size - edge ? size - edge - high : 0);
  // Zooms by a factor around the point (x, y).
  function closer(view, factor, x, y) {
    const z = Math.min(Math.max(view.z * factor, 1), MOST);
    return { z, x: x - (x - view.x) * (z / view.z), y: y - (y - view.y) * (z / view.z) };
  }
  // The zoom up to which buttons and keys zoom in.
  const useful = ({ scale }) => Math.min(Math.max(MAX_HEX_WIDTH / (HEX * scale), 1), MOST);
  // Clamps the view to the board. "slack" extends the bounds after the frame has grown at its top while the board kept
  // its place on the screen.
  const slack = { y: 0, z: 1 };
  function bounded(board, zoom, x, y) {
    const z = Math.min(Math.max(zoom, slack.z), MOST);
    const margin = z > 1.01 ? OVERSCROLL : 0;
    const clamp = (value, size, more) =>
      Math.min(Math.max(0, size * (1 - z)) + margin + more, Math.max(Math.min(0, size * (1 - z)) - margin, value));
    return { z, x: clamp(x, board.clientWidth, 0), y: clamp(y, board.clientHeight, slack.y) };
  }

  window.wellsideHexes = {
    MOST,
    HEX,
    EDGE,
    lies,
    fingers,
    frame,
    holder,
    middle,
    inside,
    ground,
    seen,
    lain,
    middleOf,
    asked,
    chosen,
    picked,
    heart,
    around,
    into,
    closer,
    useful,
    slack,
    bounded,
  };
})();
