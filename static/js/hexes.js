// Boards of hexes: closer and away by pinching, by wheel, by keys and by buttons; dragged by a finger; see templates/hexes.html.
// How a board lies is held in custom properties and classes of #table, which no swap replaces, so a new board lies like
// the old one. --hx-less is how much larger than it is drawn a number has to be, to be read on a board far away.
(() => {
  "use strict";
  const hexes = window.wellsideHexes;
  const { HEX, EDGE, lies, fingers, frame, holder, middle, closer, useful, ground, seen, lain, middleOf, asked, chosen, picked, around, into, slack, bounded } = hexes;
  const { firstLook, still, kept, leastOf, soonEdges } = hexes;
  document.documentElement.classList.add("hexes");

  const LARGER = 1.6;      // times: more has no room on a hex
  let begun = "";          // the board, in its extent and its room, as it was laid last
  let aim = "";            // which board
  let moved = false;       // by a person
  let whole = false;       // whether that person left it whole: then it is whole in any room, until something on it is to be tapped
  let question = false;    // whether the question is another since then
  let fitted = null;       // what the board was fitted for last, where it says so
  let met = null;          // how the drawing lay as it was seen last
  let awaited = false;     // whether the board is to glide once no finger is down
  let used = false;        // whether a hand has been at the page, or another question: until then nobody is looking for what to tap
  let below = false;       // whether the board lay below a first line, which had room of its own

  // What stands already is not written again: all of the table inherits it.
  function write(name, value) {
    const { style } = holder();
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
  // Lays the board; beyond its bounds only where it was seen last.
  function put(way, glides) {
    Object.assign(lies, way);
    write("--hx-x", `${lies.x}px`);
    write("--hx-y", `${lies.y}px`);
    write("--hx-z", `${lies.z}`);
    holder().classList.toggle("hx-glides", glides);
  }
  function lay(way, glides, base = ground(frame())) {
    const board = frame();
    put(bounded(board, way.z, way.x, way.y), glides);
    const { classList } = holder();
    classList.toggle("hx-closer", lies.z > 1.01);
    classList.toggle("hx-closest", lies.z >= useful(base) - 0.01);
    soonEdges();
    write("--hx-less", Math.min(Math.max(1 / (base.scale * lies.z), 1), LARGER).toFixed(2));
    remember(base);
  }
  // As a person moves it.
  function moveTo(way, glides = false) {
    moved = true;
    lay(way, glides);
    whole = lies.z <= 1.01;
  }
  // Comes closer to what is chosen, else to what is asked, as far as all of it has room; else to the middle of what is seen.
  function closerBy(factor) {
    const board = frame();
    const base = ground(board);
    const [u, v] = middle(board);
    const way = closer(lies, Math.max(1, Math.min(factor, useful(base) / lies.z)), u, v);
    const has = (spots) => around(spots.map((spot) => middleOf(spot, base, way)).filter(Boolean));
    const fits = ({ left, right, top, bottom }) => left <= right && right - left <= 2 * (u - EDGE) && bottom - top <= 2 * (v - EDGE);
    const box = [has(chosen(board)), has(asked(board))].find(fits) ?? { left: u, right: u, top: v, bottom: v };
    moveTo({ z: way.z, x: way.x + u - (box.left + box.right) / 2, y: way.y + v - (box.top + box.bottom) / 2 }, true);
  }

  // A script may say what the board shows instead: hexes by their selector, "" for all of it; a passing look is over
  // with whatever the board is laid for next.
  let sought = null;
  document.addEventListener("wellside:sight", ({ detail }) => {
    sought = detail.hexes;
    moved = false;
    beginAnew();
    if (detail.passing) sought = null;
  });
  // What was chosen at the rim comes whole into sight, once whatever else the choice moves has moved.
  const soonWhole = () => requestAnimationFrame(bringPicked);
  function bringPicked() {
    const board = frame();
    const spot = board && lies.z > 1.01 ? picked(board) : null;
    const base = spot && ground(board);
    const at = spot && middleOf(spot, base);
    if (!at) return;
    const edge = Math.max(EDGE, 0.65 * HEX * base.scale * lies.z);
    const [x, y] = [into(at[0], at[0], board.clientWidth, edge), into(at[1], at[1], board.clientHeight, edge)];
    if (x || y) lay({ z: lies.z, x: lies.x + x, y: lies.y + y }, true, base);
  }

  // A page that is loaded anew while the same is asked shows the board as it lay when it was left.
  const LEFT = "hexes-lay";
  const here = (board) => JSON.stringify([location.pathname, document.getElementById("answer")?.dataset.question, board.id, board.dataset.fits, screenNow()]);
  function leave() {
    const board = frame();
    if (!board || !met || sought !== null) return;
    try { sessionStorage.setItem(LEFT, JSON.stringify({ at: here(board), met, moved, whole })); } catch { /* nothing is kept */ }
  }
  function comeBack(board) {
    let left = {};
    try { left = JSON.parse(sessionStorage.getItem(LEFT)) ?? {}; } catch { /* nothing is kept */ }
    if (left.at !== here(board)) return false;
    ({ met, moved, whole } = left);
    used = true;
    aim = board.id;
    fitted = board.dataset.fits;
    return true;
  }
  addEventListener("pagehide", leave);
  for (const event of ["pointerdown", "keydown", "wheel"]) addEventListener(event, () => { used = true; }, { capture: true, once: true, passive: true });

  // The extent of the board or its room is another: it glides from where it lay to where it is to lie.
  function begin() {
    const board = frame();
    if (!board) return;
    const base = ground(board);
    if (!(base.scale > 0)) return;
    const back = !aim && comeBack(board);
    const same = aim === board.id;
    aim = board.id;
    const { fits } = board.dataset;
    const anew = fits !== fitted;
    fitted = fits;
    const fresh = question;
    question = false;
    if (!same || (fits && anew) || (fresh && whole && asked(board).length)) moved = false;
    const laid = JSON.stringify([aim, fits, base.scale, base.left, base.top, leastOf(board)]);
    if (begun === laid && !fresh) return soonEdges();
    const before = same && met?.screen === screenNow() ? lain(base, met) : null;
    if (!before || (fits && anew)) Object.assign(slack, { y: 0, z: 1 });
    else heldOnScreen(base, before);
    begun = laid;
    const told = holder().matches(".note-has-room"), unseen = told && !(used && below);
    const stays = before && fits && !anew && sought === null;
    glideTo(board, base, back ? null : before, before && moved ? kept(board, base, whole ? null : before, fresh) : stays ? still(board, base, before, fresh, unseen) : firstLook(board, base, sought));
    below = told && !awaited;
  }
  // A line that takes its own room above all else, or gives that back, moves the frame: what lies in it stays under the finger.
  const lineNow = () => document.documentElement.style.getPropertyValue("--told");
  function heldOnScreen({ above }, before) {
    if (met.line === lineNow() || document.documentElement.scrollHeight > innerHeight + 1) return;
    const risen = met.above - above;
    before.y += risen;
    Object.assign(slack, { y: Math.max(0, slack.y + risen), z: Math.min(1, before.z) });
  }
  function beginAnew() {
    begun = "";
    begin();
  }
  // What waited for the fingers.
  function letGo() {
    if (awaited && !fingers.size) beginAnew();
  }
  function glideTo(board, base, from, to) {
    const moves = from && !(alike(from, to) && alike(lies, to));
    if (moves) put(from, false);
    if (moves && fingers.size) {
      awaited = true;
      remember(base);
      return;
    }
    awaited = false;
    if (moves) void board.getBoundingClientRect();
    lay(to, Boolean(from), base);
  }
  const alike = (one, other) => ["x", "y", "z"].every((part) => Math.abs(one[part] - other[part]) < 0.01);
  function remember(base) {
    met = { ...seen(base, lies), screen: screenNow(), above: base.above, line: lineNow() };
  }
  // A device that is turned shows everything anew: nothing glides.
  const screenNow = () => `${innerWidth} ${innerHeight}`;
  // Moves the board so that an element can be seen.
  function bring(element) {
    const board = frame();
    const base = ground(board);
    const at = middleOf(element.closest(".hx-spot") ?? element, base);
    if (!at) return;
    const { clientWidth: w, clientHeight: h } = board;
    if (at[0] > EDGE && at[1] > EDGE && at[0] < w - EDGE && at[1] < h - EDGE) return;
    moveTo({ z: lies.z, x: lies.x + w / 2 - at[0], y: lies.y + h / 2 - at[1] }, true);
  }

  // What a hint has lit comes into sight, as near as it was if all of it has room then.
  document.addEventListener("wellside:lit", ({ detail: { about } }) => {
    const board = frame();
    const base = board && ground(board);
    const points = board ? about.filter((one) => board.contains(one)).map((one) => middleOf(one, base)).filter(Boolean) : [];
    if (!points.length) return;
    const { clientWidth: w, clientHeight: h } = board;
    const edge = Math.max(EDGE, 0.65 * HEX * base.scale * lies.z);
    const { left, right, top, bottom } = around(points);
    const [x, y] = [into(left, right, w, edge), into(top, bottom, h, edge)];
    if (!x && !y) return;
    const roomy = Math.min((w - 2 * edge) / (right - left), (h - 2 * edge) / (bottom - top));
    if (roomy >= 1) return lay({ z: lies.z, x: lies.x + x, y: lies.y + y }, true, base);
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    const way = closer(lies, roomy, u, v);
    lay({ z: way.z, x: way.x + w / 2 - u, y: way.y + h / 2 - v }, true, base);
  });

  document.addEventListener("focusin", (event) => {
    if (lies.z > 1.01 && event.target.matches?.(".hx-control:focus-visible")) bring(event.target);
  });

  // The room of the board changes with the screen, and with what lies beside the board.
  const room = new ResizeObserver(begin);
  let watched = null;
  function watch() {
    const board = frame();
    if (board && board !== watched) {
      room.disconnect();
      room.observe(board);
      watched = board;
    }
    begin();
  }
  let earlier = document.getElementById("answer")?.dataset.question;
  document.addEventListener("wellside:question", ({ detail }) => {
    question = true;
    used ||= Boolean(earlier);
    earlier ||= detail.question;
  });
  document.addEventListener("wellside:shown", watch);
  document.addEventListener("change", (event) => {
    soonEdges();
    if (event.target.closest?.(".hx-spot")) soonWhole();
  });
  document.addEventListener("DOMContentLoaded", watch);
  Object.assign(hexes, { moveTo, closerBy, letGo });
  if (document.readyState !== "loading") watch();
})();
