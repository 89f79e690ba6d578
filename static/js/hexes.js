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
  const EDGE = 30;         // pixels that what is brought into sight stays away from the rim
  const RIM = 28;          // pixels at the rim where an arrow may lie on what can be tapped
  const ARROW = 14;        // pixels from the rim to the middle of an arrow there
  const BUTTON = 46;       // pixels between the middles of an arrow and of a button that do not meet
  const BEYOND = 16;       // pixels that a board that is closer can be drawn off the rim, so that its last hexes are clear of it
  const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88];   // where along the rim it may stand
  const CORNERS = [["", ""], ["hx-west", ""], ["", "hx-north"], ["hx-west", "hx-north"]];   // of the buttons, the usual first
  const FURTHER = 0.75;    // times as near as what is to be tapped, where only what lies around is to be seen
  const SHIFTS = [0, -16, 16, -32, 32, -48, 48, -64, 64];

  const lies = { x: 0, y: 0, z: 1 };
  let begun = "";          // the board, in its extent and its room, as it was laid last
  let aim = "";            // which board
  let moved = false;       // by a person
  let question = false;    // whether the question is another since then
  let fitted = null;       // what the board was fitted for last, where it says so
  const holder = () => document.getElementById("table") ?? root;
  const frame = () => document.querySelector("[data-hexes]");

  function lay(glides = false) {
    const board = frame();
    if (!board) return;
    const { clientWidth: w, clientHeight: h } = board;
    lies.z = Math.min(Math.max(lies.z, 1), MOST);
    Object.assign(lies, bounded(board, lies.z, lies.x, lies.y));
    const { style, classList } = holder();
    style.setProperty("--hx-x", `${lies.x}px`);
    style.setProperty("--hx-y", `${lies.y}px`);
    style.setProperty("--hx-z", lies.z);
    classList.toggle("hx-glides", glides);
    classList.toggle("hx-closer", lies.z > 1.01);
    classList.toggle("hx-closest", lies.z >= MOST - 0.01);
    soonEdges();
  }
  function moveTo(z, x, y, glides) {
    moved = true;
    shiftTo(z, x, y, glides);
  }
  function shiftTo(z, x, y, glides) {
    Object.assign(lies, { z, x, y });
    lay(glides);
    remember(ground(frame()));
  }
  // Comes closer by a factor, and what is under (x, y) stays there.
  function closer(factor, x, y, glides) {
    const z = Math.min(Math.max(lies.z * factor, 1), MOST);
    moveTo(z, x - (x - lies.x) * (z / lies.z), y - (y - lies.y) * (z / lies.z), glides);
  }
  const middle = (board) => [board.clientWidth / 2, board.clientHeight / 2];
  // Comes closer to what is asked, to all of it or to what is nearest; where nothing is, to the middle.
  function closerBy(factor) {
    const board = frame();
    const [u, v] = middle(board);
    const z = Math.min(lies.z * factor, MOST);
    const way = { z, x: u - (u - lies.x) * (z / lies.z), y: v - (v - lies.y) * (z / lies.z) };
    const base = ground(board);
    const lit = asked(board).map((spot) => middleOf(spot, base, way)).filter(Boolean);
    if (!lit.length) return moveTo(z, way.x, way.y, true);
    const far = ([x, y]) => Math.hypot(x - u, y - v);
    const all = around(lit);
    const fits = all.right - all.left <= 2 * (u - EDGE) && all.bottom - all.top <= 2 * (v - EDGE);
    const box = fits ? all : around([lit.reduce((near, one) => (far(one) < far(near) ? one : near))]);
    moveTo(z, way.x + u - (box.left + box.right) / 2, way.y + v - (box.top + box.bottom) / 2, true);
  }
  function inside(board, event) {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  // ---- Where the drawing lies: frame = z * (scale * unit + corner) + (x, y); `met` is that as it was seen last ----
  let met = null;
  let awaited = false;     // whether the board is to glide once no finger is down
  function ground(board) {
    const drawing = board.querySelector(".hx-svg");
    const { x, y, width, height } = drawing.viewBox.baseVal;
    const scale = Math.min(drawing.clientWidth / width, drawing.clientHeight / height);
    return {
      scale,
      left: board.clientWidth / 2 - scale * (x + width / 2),
      top: board.clientHeight / 2 - scale * (y + height / 2),
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
  // What a question is about: what it can be answered with, and what lies at its heart.
  const asked = (board) => [...board.querySelectorAll(".hx-spot")].filter((spot) => spot.querySelector(".hx-control:not([hidden], :disabled)"));
  const picked = (board) => board.querySelector(".hx-spot:has(.hx-control:checked)");
  const heart = (board) => picked(board) ?? board.querySelector("[data-focus]");

  // ---- The first look: the whole board, or closer where its hexes would be too small for a finger ----
  function nearest(board, base) {
    const across = HEX * base.scale;
    return across > 0 ? Math.min(Math.max(Number(board.dataset.least ?? 0) / across, 1), MOST) : 1;
  }
  function firstLook(board, base) {
    const z = nearest(board, base);
    if (sought !== null) return at(board, base, z, sought ? board.querySelectorAll(sought) : []);
    if (z === 1) return clear(board, base, { x: 0, y: 0, z });
    const lit = asked(board);
    const about = lit.length ? lit : [...board.querySelectorAll("[data-about]")];
    const needs = lying(board).length ? [...about, heart(board)].filter(Boolean) : [];
    for (const hexes of [[...lying(board), ...about], needs, about]) {
      if (needs.length && hasRoom(board, base, { x: 0, y: 0, z }, hexes)) return clear(board, base, among(board, base, z, hexes));
    }
    if (about.length && !lit.length) return clear(board, base, at(board, base, z, about, FURTHER));
    return clear(board, base, inSight(board, base, { x: 0, y: 0, z }, true));
  }
  // Some hexes in the middle, whole, at this distance or from further away, but not by more than a factor.
  function at(board, base, z, hexes, further = 0) {
    const whole = { x: 0, y: 0, z: 1 };
    const points = [...hexes].map((one) => middleOf(one, base, whole)).filter(Boolean);
    if (!points.length) return whole;
    const box = around(points);
    const { clientWidth: w, clientHeight: h } = board;
    const fit = Math.min(w / (box.right - box.left + 1.2 * HEX * base.scale), h / (box.bottom - box.top + 1.3 * HEX * base.scale));
    const near = Math.max(1, Math.min(z, Math.max(fit, further * z)));
    return bounded(board, near, w / 2 - near * (box.left + box.right) / 2, h / 2 - near * (box.top + box.bottom) / 2);
  }
  // What lies on a board that says what it is fitted for.
  const lying = (board) => (board.dataset.fits ? [...board.querySelectorAll(".hx-hex.hx-piece")] : []);
  function extent(base, way, hexes) {
    const box = around(hexes.map((one) => middleOf(one, base, way)).filter(Boolean));
    const half = HEX * base.scale * way.z / 2;
    return { left: box.left - half, right: box.right + half, top: box.top - 1.15 * half, bottom: box.bottom + 1.15 * half };
  }
  function hasRoom(board, base, way, hexes) {
    if (!hexes.length) return false;
    const box = extent(base, way, hexes);
    return box.right - box.left <= board.clientWidth && box.bottom - box.top <= board.clientHeight;
  }
  // Until it is to be fitted again a board stays as near as it is, as long as what counts has room there; it is moved
  // no further than it must be for that.
  function still(board, base, before) {
    const lit = asked(board);
    const z = Math.min(Math.max(before.z, 1), MOST);
    const least = nearest(board, base);
    if (lit.length && z < least - 0.02) return firstLook(board, base);
    const way = { ...before, z };
    const all = [...lit, ...lying(board)];
    const about = [...lit, ...board.querySelectorAll("[data-about], [data-focus]")];
    const whole = hasRoom(board, base, { ...way, z: least }, all);
    const hexes = whole ? all : about;
    if (!hasRoom(board, base, way, hexes)) return firstLook(board, base);
    return clear(board, base, holding(board, base, way, hexes));
  }
  // All in the middle, moved no further than it must be to have some hexes in sight.
  function among(board, base, z, hexes) {
    const box = extent(base, { x: 0, y: 0, z }, [...lying(board), ...asked(board)]);
    const way = { z, x: (board.clientWidth - box.left - box.right) / 2, y: (board.clientHeight - box.top - box.bottom) / 2 };
    return holding(board, base, way, hexes);
  }
  function holding(board, base, way, hexes) {
    const { left, right, top, bottom } = extent(base, way, hexes);
    return bounded(board, way.z, way.x + into(left, right, board.clientWidth, 0), way.y + into(top, bottom, board.clientHeight, 0));
  }
  // A script may say what the board shows instead: hexes by their selector, "" for all of it.
  let sought = null;
  document.addEventListener("wellside:sight", ({ detail }) => {
    sought = detail.hexes;
    moved = false;
    begun = "";
    begin();
  });
  // The same distance, moved so that all that is asked about can be seen; where there is no room, its heart.
  function inSight(board, base, way, middle) {
    const { clientWidth: w, clientHeight: h } = board;
    const about = heart(board) && middleOf(heart(board), base, way);
    const all = [...asked(board).map((spot) => middleOf(spot, base, way)), about].filter(Boolean);
    if (!all.length) return bounded(board, way.z, middle ? w * (1 - way.z) / 2 : way.x, middle ? h * (1 - way.z) / 2 : way.y);
    const box = around(all);
    const fits = box.right - box.left <= w - 2 * EDGE && box.bottom - box.top <= h - 2 * EDGE;
    const goal = fits || !about ? box : around([about]);
    const shift = (low, high, room) => middle ? room / 2 - (low + high) / 2 : into(low, high, room, EDGE);
    return bounded(board, way.z, way.x + shift(goal.left, goal.right, w), way.y + shift(goal.top, goal.bottom, h));
  }
  const into = (low, high, room, edge) => low < edge ? edge - low : high > room - edge ? room - edge - high : 0;
  // What was chosen at the rim comes whole into sight, once whatever else the choice moves has moved.
  const soonWhole = () => requestAnimationFrame(whole);
  function whole() {
    const board = frame();
    const spot = board && lies.z > 1.01 ? picked(board) : null;
    const base = spot && ground(board);
    const at = spot && middleOf(spot, base);
    if (!at) return;
    const edge = Math.max(EDGE, 0.65 * HEX * base.scale * lies.z);
    const [x, y] = [into(at[0], at[0], board.clientWidth, edge), into(at[1], at[1], board.clientHeight, edge)];
    if (x || y) shiftTo(lies.z, lies.x + x, lies.y + y, true);
  }
  const around = (points) => ({
    left: Math.min(...points.map(([x]) => x)), right: Math.max(...points.map(([x]) => x)),
    top: Math.min(...points.map(([, y]) => y)), bottom: Math.max(...points.map(([, y]) => y)),
  });
  function bounded(board, z, x, y) {
    const off = z > 1.01 ? BEYOND : 0;
    const within = (at, room) => Math.min(off, Math.max(room * (1 - z) - off, at));
    return { z, x: within(x, board.clientWidth), y: within(y, board.clientHeight) };
  }

  // ---- What can be tapped lies clear of the buttons: they go to another corner, or the board a little aside. Where
  // nothing can be, they go to the corner where they hide least ----
  function clear(board, base, way) {
    const { clientWidth: w, clientHeight: h } = board;
    const lit = asked(board).map((spot) => middleOf(spot, base, way)).filter(Boolean);
    const under = (lit.length ? [] : lying(board)).map((one) => middleOf(one, base, way)).filter(Boolean);
    const [wide, high] = toolRoom(board, way.z);
    const shifts = lit.length ? SHIFTS : [0];
    const reach = 0.4 * HEX * base.scale * way.z;
    let best = null;
    for (const [west, north] of CORNERS) {
      const [left, top] = [west ? 0 : w - wide, north ? 0 : h - high];
      const meets = (x, y) => x > left - reach && x < left + wide + reach && y > top - reach && y < top + high + reach;
      for (const dx of shifts) {
        for (const dy of shifts) {
          const there = bounded(board, way.z, way.x + dx, way.y + dy);
          const [u, v] = [there.x - way.x, there.y - way.y];
          let cost = Math.hypot(u, v) / 100 + (west ? 1 : 0) + (north ? 1 : 0);
          for (const [x, y] of under) cost += meets(x + u, y + v) ? 2 : 0;
          for (const [x, y] of lit) cost += meets(x + u, y + v) ? 100 : x + u < RIM || x + u > w - RIM || y + v < RIM || y + v > h - RIM ? 10 : 0;
          if (!best || cost < best.cost) best = { cost, there, west, north };
        }
      }
    }
    const { classList } = holder();
    for (const side of ["west", "north"]) classList.toggle(`hx-${side}`, Boolean(best[side]));
    return best.there;
  }
  // How wide and high the buttons are that stand there when the board is so close.
  function toolRoom(board, z) {
    const size = [...board.querySelectorAll(".hx-tool")].map((one) => one.offsetHeight).find(Boolean) ?? 0;
    const count = (z > 1.01 ? 1 : 0) + (z < MOST - 0.01 ? 1 : 0);
    return count * size <= board.clientHeight ? [size, count * size] : [count * size, size];
  }

  // The extent of the board or its room is another: it glides from where it lay to where it is to lie.
  function begin() {
    const board = frame();
    if (!board) return;
    const base = ground(board);
    if (!(base.scale > 0)) return;
    const same = aim === board.id;
    aim = board.id;
    const { fits } = board.dataset;
    const anew = fits !== fitted;
    fitted = fits;
    if (!same || (fits && anew)) moved = false;
    const laid = JSON.stringify([aim, fits, base.scale, base.left, base.top]);
    const fresh = question;
    question = false;
    if (begun === laid && !fresh) return soonEdges();
    const before = same && met?.screen === screenNow() ? lain(base, met) : null;
    begun = laid;
    const stays = before && fits && !anew && sought === null;
    glideTo(board, base, before, before && moved ? kept(board, base, before, fresh) : stays ? still(board, base, before) : firstLook(board, base));
  }
  // A board that a person has moved stays as near as it is; a new question comes as near as a finger needs it.
  function kept(board, base, before, fresh) {
    const asks = fresh && asked(board).length;
    const z = Math.min(Math.max(before.z, asks ? nearest(board, base) : 1), MOST);
    const there = inSight(board, base, { ...before, z }, false);
    return fresh ? clear(board, base, there) : there;
  }
  function glideTo(board, base, from, to) {
    if (from) put(from, false);
    if (from && fingers.size) {
      awaited = true;
      remember(base);
      return;
    }
    awaited = false;
    if (from) void board.getBoundingClientRect();
    Object.assign(lies, to);
    lay(Boolean(from));
    remember(base);
  }
  // Lays the board where it was seen last, be it beyond its bounds.
  function put(way, glides) {
    Object.assign(lies, way);
    const { style, classList } = holder();
    style.setProperty("--hx-x", `${lies.x}px`);
    style.setProperty("--hx-y", `${lies.y}px`);
    style.setProperty("--hx-z", lies.z);
    classList.toggle("hx-glides", glides);
  }
  function remember(base) {
    met = { ...seen(base, lies), screen: screenNow() };
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
    moveTo(lies.z, lies.x + w / 2 - at[0], lies.y + h / 2 - at[1], true);
  }

  // ---- What can be tapped and is out of sight: an arrow at the edge says so, and leads there ----
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
  // Once the scripts of a game have said what is hidden.
  const soonEdges = () => requestAnimationFrame(edges);
  function edges() {
    const board = frame();
    const arrows = board ? [...board.querySelectorAll("[data-hx-edge]")] : [];
    if (!arrows.length) return;
    const beyond = lies.z > 1.01 ? hiddenSpots(board) : { left: [], right: [], up: [], down: [] };
    for (const arrow of arrows) {
      const spots = beyond[arrow.dataset.hxEdge];
      arrow.hidden = !spots.length;
      arrow.setAttribute("aria-label", `${spots.length} more ${SIDES[arrow.dataset.hxEdge]}`);
      if (spots.length) arrow.style.setProperty("--hx-along", along(board, arrow.dataset.hxEdge));
    }
  }
  // Where along its side an arrow is furthest from what can be tapped, and on none of the buttons of the frame.
  function along(board, side) {
    const { clientWidth: w, clientHeight: h } = board;
    const base = ground(board);
    const taken = asked(board).map((spot) => middleOf(spot, base)).filter(Boolean);
    const on = (room, n) => Math.min(Math.max(room * n, 22), room - 22);
    const stands = { left: (n) => [ARROW, on(h, n)], right: (n) => [w - ARROW, on(h, n)], up: (n) => [on(w, n), ARROW], down: (n) => [on(w, n), h - ARROW] };
    const { left, top } = board.getBoundingClientRect();
    const buttons = [...board.querySelectorAll(".hx-tools button")].map((one) => one.getBoundingClientRect()).filter((box) => box.width)
      .map((box) => [box.left + box.width / 2 - left, box.top + box.height / 2 - top]);
    const away = (points, n) => Math.min(...points.map(([x, y]) => Math.hypot(x - stands[side](n)[0], y - stands[side](n)[1])));
    const room = (n) => away(buttons, n) < BUTTON ? 0 : away(taken, n);
    return ALONG.reduce((best, n) => (room(n) > room(best) + 1 ? n : best));
  }
  function follow(board, side) {
    const spots = hiddenSpots(board)[side];
    if (!spots.length) return;
    const { clientWidth: w, clientHeight: h } = board;
    const box = around(spots);
    const step = { left: [Math.min(EDGE - box.left, w - 2 * EDGE), 0], right: [-Math.min(box.right - w + EDGE, w - 2 * EDGE), 0],
      up: [0, Math.min(EDGE - box.top, h - 2 * EDGE)], down: [0, -Math.min(box.bottom - h + EDGE, h - 2 * EDGE)] }[side];
    moveTo(lies.z, lies.x + step[0], lies.y + step[1], true);
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
    if (awaited && !fingers.size) {
      begun = "";
      begin();
    }
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
    closer(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), ...inside(board, event));
  }, { passive: false });

  // ---- Buttons, keys, focus ----
  document.addEventListener("click", (event) => {
    const arrow = event.target.closest?.("[data-hx-edge]");
    if (arrow) follow(arrow.closest("[data-hexes]"), arrow.dataset.hxEdge);
    const tool = event.target.closest?.("[data-hx]");
    const board = tool?.closest("[data-hexes]");
    if (!board) return;
    if (tool.dataset.hx === "closer") closerBy(1.6);
    else moveTo(1, 0, 0, true);
    if (!tool.offsetParent) [...board.querySelectorAll(".hx-tool")].find((other) => other.offsetParent)?.focus();
  });
  document.addEventListener("keydown", (event) => {
    const board = event.target.closest?.("[data-hexes]");
    if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") closerBy(1.4);
    else if (event.key === "-") closer(1 / 1.4, ...middle(board), true);
    else if (event.key === "0") moveTo(1, 0, 0, true);
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
  document.addEventListener("wellside:question", () => { question = true; });
  document.addEventListener("wellside:shown", watch);
  document.addEventListener("change", (event) => {
    soonEdges();
    if (event.target.closest?.(".hx-spot")) soonWhole();
  });
  document.addEventListener("DOMContentLoaded", watch);
  if (document.readyState !== "loading") watch();
})();
