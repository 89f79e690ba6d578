// Zoom and pan of hex boards (see templates/hexes.html). The view is stored in custom properties and classes of #table,
// which no swap replaces, so a new board keeps it. --hx-less is the factor by which text is enlarged to stay legible on
// a zoomed-out board.
(() => {
  "use strict";
  const hexes = window.wellsideHexes;
  const {
    HEX,
    EDGE,
    lies,
    fingers,
    frame,
    holder,
    middle,
    closer,
    useful,
    ground,
    seen,
    lain,
    middleOf,
    asked,
    chosen,
    picked,
    around,
    into,
    slack,
    bounded,
  } = hexes;
  const { firstLook, still, kept, leastOf, soonEdges } = hexes;
  document.documentElement.classList.add("hexes");

  const MAX_TEXT_SCALE = 1.6; // maximum text enlargement that fits a hex
  let layoutKey = ""; // key of the board, its extent and size at the last layout
  let boardId = "";
  let movedByUser = false;
  // Whether the user zoomed out fully: then resizes show the whole board, until something on it can be tapped.
  let keepWhole = false;
  let questionChanged = false; // whether the question has changed since the last layout
  let fittedFor = null; // data-fits at the last layout
  let lastSeen = null; // where the board was last seen, in frame pixels
  let animationPending = false; // an animation waits until no pointer is down
  let userActive = false; // input by the user, or a second question; before that, nobody is about to tap
  let wasBelowMessage = false; // whether the board was below a message with space of its own

  // Writes only changes: the whole table inherits these properties.
  function setProperty(name, value) {
    const { style } = holder();
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
  // Applies a view, which may exceed the bounds while an animation starts from the previous position.
  function applyView(view, animated) {
    Object.assign(lies, view);
    setProperty("--hx-x", `${lies.x}px`);
    setProperty("--hx-y", `${lies.y}px`);
    setProperty("--hx-z", `${lies.z}`);
    holder().classList.toggle("hx-glides", animated);
  }
  function layOut(view, animated, base = ground(frame())) {
    const board = frame();
    applyView(bounded(board, view.z, view.x, view.y), animated);
    const { classList } = holder();
    classList.toggle("hx-closer", lies.z > 1.01);
    classList.toggle("hx-closest", lies.z >= useful(base) - 0.01);
    soonEdges();
    setProperty("--hx-less", Math.min(Math.max(1 / (base.scale * lies.z), 1), MAX_TEXT_SCALE).toFixed(2));
    recordPosition(base);
  }
  // Moves the board as requested by the user.
  function moveTo(view, animated = false) {
    movedByUser = true;
    layOut(view, animated);
    keepWhole = lies.z <= 1.01;
  }
  // Zooms in on the selected or else the tappable hexes, if they all fit, or else on the centre of the frame.
  function closerBy(factor) {
    const board = frame();
    const base = ground(board);
    const [u, v] = middle(board);
    const view = closer(lies, Math.max(1, Math.min(factor, useful(base) / lies.z)), u, v);
    const boundsOf = (spots) => around(spots.map((spot) => middleOf(spot, base, view)).filter(Boolean));
    const fits = ({ left, right, top, bottom }) =>
      left <= right && right - left <= 2 * (u - EDGE) && bottom - top <= 2 * (v - EDGE);
    const box = [boundsOf(chosen(board)), boundsOf(asked(board))].find(fits) ?? {
      left: u,
      right: u,
      top: v,
      bottom: v,
    };
    moveTo({ z: view.z, x: view.x + u - (box.left + box.right) / 2, y: view.y + v - (box.top + box.bottom) / 2 }, true);
  }

  // A script may choose what the board shows: hexes by selector, "" for all; if "passing", until the next layout.
  let shownHexes = null;
  document.addEventListener("wellside:sight", ({ detail }) => {
    shownHexes = detail.hexes;
    movedByUser = false;
    forceUpdate();
    if (detail.passing) shownHexes = null;
  });
  // After a selection has moved other things, scrolls it completely into view.
  const scheduleShowPicked = () => requestAnimationFrame(showPicked);
  function showPicked() {
    const board = frame();
    const spot = board && lies.z > 1.01 ? picked(board) : null;
    const base = spot && ground(board);
    const at = spot && middleOf(spot, base);
    if (!at) return;
    const edge = Math.max(EDGE, 0.65 * HEX * base.scale * lies.z);
    const [x, y] = [into(at[0], at[0], board.clientWidth, edge), into(at[1], at[1], board.clientHeight, edge)];
    if (x || y) layOut({ z: lies.z, x: lies.x + x, y: lies.y + y }, true, base);
  }

  // A reload during the same question restores the view.
  const STORAGE_KEY = "hexes-lay";
  const stateKey = (board) =>
    JSON.stringify([
      location.pathname,
      document.getElementById("answer")?.dataset.question,
      board.id,
      board.dataset.fits,
      screenSize(),
    ]);
  function saveView() {
    const board = frame();
    if (!board || !lastSeen || shownHexes !== null) return;
    try {
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ at: stateKey(board), met: lastSeen, moved: movedByUser, whole: keepWhole }),
      );
    } catch {
      /* storage unavailable */
    }
  }
  function restoreView(board) {
    let saved = {};
    try {
      saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY)) ?? {};
    } catch {
      /* storage unavailable */
    }
    if (saved.at !== stateKey(board)) return false;
    ({ met: lastSeen, moved: movedByUser, whole: keepWhole } = saved);
    userActive = true;
    boardId = board.id;
    fittedFor = board.dataset.fits;
    return true;
  }
  addEventListener("pagehide", saveView);
  for (const event of ["pointerdown", "keydown", "wheel"])
    addEventListener(
      event,
      () => {
        userActive = true;
      },
      { capture: true, once: true, passive: true },
    );

  // Lays the board out after a change of its extent or frame, animated from its previous position.
  function update() {
    const board = frame();
    if (!board) return;
    const base = ground(board);
    if (!(base.scale > 0)) return;
    const restored = !boardId && restoreView(board);
    const sameBoard = boardId === board.id;
    boardId = board.id;
    const { fits } = board.dataset;
    const refit = fits !== fittedFor;
    fittedFor = fits;
    const newQuestion = questionChanged;
    questionChanged = false;
    if (!sameBoard || (fits && refit) || (newQuestion && keepWhole && asked(board).length)) movedByUser = false;
    const key = JSON.stringify([boardId, fits, base.scale, base.left, base.top, leastOf(board)]);
    if (layoutKey === key && !newQuestion) return soonEdges();
    const oldView = sameBoard && lastSeen?.screen === screenSize() ? lain(base, lastSeen) : null;
    if (!oldView || (fits && refit)) Object.assign(slack, { y: 0, z: 1 });
    else compensateShift(base, oldView);
    layoutKey = key;
    const hasMessage = holder().matches(".note-has-room"),
      notSeenYet = hasMessage && !(userActive && wasBelowMessage);
    const keepsView = oldView && fits && !refit && shownHexes === null;
    animateTo(
      board,
      base,
      restored ? null : oldView,
      oldView && movedByUser
        ? kept(board, base, keepWhole ? null : oldView, newQuestion)
        : keepsView
          ? still(board, base, oldView, newQuestion, notSeenYet)
          : firstLook(board, base, shownHexes),
    );
    wasBelowMessage = hasMessage && !animationPending;
  }
  // A message with space of its own at the top of the page moves the frame when it appears or disappears: the board
  // keeps its position on the screen.
  const messageHeight = () => document.documentElement.style.getPropertyValue("--told");
  function compensateShift({ above }, oldView) {
    if (lastSeen.line === messageHeight() || document.documentElement.scrollHeight > innerHeight + 1) return;
    const shift = lastSeen.above - above;
    oldView.y += shift;
    Object.assign(slack, { y: Math.max(0, slack.y + shift), z: Math.min(1, oldView.z) });
  }
  function forceUpdate() {
    layoutKey = "";
    update();
  }
  // Runs an animation that was waiting for the pointers to be released.
  function letGo() {
    if (animationPending && !fingers.size) forceUpdate();
  }
  function animateTo(board, base, from, to) {
    const moves = from && !(sameView(from, to) && sameView(lies, to));
    if (moves) applyView(from, false);
    if (moves && fingers.size) {
      animationPending = true;
      recordPosition(base);
      return;
    }
    animationPending = false;
    if (moves) void board.getBoundingClientRect();
    layOut(to, Boolean(from), base);
  }
  const sameView = (one, other) => ["x", "y", "z"].every((part) => Math.abs(one[part] - other[part]) < 0.01);
  function recordPosition(base) {
    lastSeen = { ...seen(base, lies), screen: screenSize(), above: base.above, line: messageHeight() };
  }
  // No animation after the device was rotated.
  const screenSize = () => `${innerWidth} ${innerHeight}`;
  // Pans the board so that an element is in view.
  function panTo(element) {
    const board = frame();
    const base = ground(board);
    const at = middleOf(element.closest(".hx-spot") ?? element, base);
    if (!at) return;
    const { clientWidth: w, clientHeight: h } = board;
    if (at[0] > EDGE && at[1] > EDGE && at[0] < w - EDGE && at[1] < h - EDGE) return;
    moveTo({ z: lies.z, x: lies.x + w / 2 - at[0], y: lies.y + h / 2 - at[1] }, true);
  }

  // Scrolls what a hint highlights into view, zooming out only if it does not fit.
  document.addEventListener("wellside:lit", ({ detail: { about } }) => {
    const board = frame();
    const base = board && ground(board);
    const points = board
      ? about
          .filter((one) => board.contains(one))
          .map((one) => middleOf(one, base))
          .filter(Boolean)
      : [];
    if (!points.length) return;
    const { clientWidth: w, clientHeight: h } = board;
    const edge = Math.max(EDGE, 0.65 * HEX * base.scale * lies.z);
    const { left, right, top, bottom } = around(points);
    const [x, y] = [into(left, right, w, edge), into(top, bottom, h, edge)];
    if (!x && !y) return;
    const factor = Math.min((w - 2 * edge) / (right - left), (h - 2 * edge) / (bottom - top));
    if (factor >= 1) return layOut({ z: lies.z, x: lies.x + x, y: lies.y + y }, true, base);
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    const view = closer(lies, factor, u, v);
    layOut({ z: view.z, x: view.x + w / 2 - u, y: view.y + h / 2 - v }, true, base);
  });

  document.addEventListener("focusin", (event) => {
    if (lies.z > 1.01 && event.target.matches?.(".hx-control:focus-visible")) panTo(event.target);
  });

  // Resizes of the frame, by the window or by elements beside the board.
  const resizeObserver = new ResizeObserver(update);
  let observed = null;
  function observeBoard() {
    const board = frame();
    if (board && board !== observed) {
      resizeObserver.disconnect();
      resizeObserver.observe(board);
      observed = board;
    }
    update();
  }
  let previousQuestion = document.getElementById("answer")?.dataset.question;
  document.addEventListener("wellside:question", ({ detail }) => {
    questionChanged = true;
    userActive ||= Boolean(previousQuestion);
    previousQuestion ||= detail.question;
  });
  document.addEventListener("wellside:shown", observeBoard);
  document.addEventListener("change", (event) => {
    soonEdges();
    if (event.target.closest?.(".hx-spot")) scheduleShowPicked();
  });
  document.addEventListener("DOMContentLoaded", observeBoard);
  Object.assign(hexes, { moveTo, closerBy, letGo });
  if (document.readyState !== "loading") observeBoard();
})();
