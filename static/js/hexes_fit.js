// Computes the view of a hex board: its initial zoom and pan, the next view after a change, and how to keep clear of
// the frame's buttons.
(() => {
  "use strict";
  const { MOST, HEX, EDGE, holder, middleOf, asked, heart, around, into, useful, slack, bounded } =
    window.wellsideHexes;
  const RIM = 28; // pixels at the frame's edge where an arrow may cover tappable hexes
  const CORNERS = [
    ["", ""],
    ["hx-west", ""],
    ["", "hx-north"],
    ["hx-west", "hx-north"],
  ]; // corners for the buttons, the default first
  const COST_MOVE_BUTTONS = 7; // cost of moving the buttons along one side; a piece that they cover costs 2
  // Costs of covering what the question is about, or the hex in focus; and per pixel of that hex out of view.
  const COST_ABOUT = 8,
    COST_FOCUS = 40,
    COST_OUT_OF_VIEW = 12;
  const MARGIN = 6; // pixels between the frame's edge and pieces, where there is space
  // Minimum fraction of the tapping zoom, to show the context of a question that is answered elsewhere.
  const CONTEXT_ZOOM = 0.75;
  const OVERVIEW_ZOOM = 0.64; // the same, to show all pieces at once
  const MIN_GAIN = 3; // minimum gain of pieces in view for which a board is moved that could keep its view
  const SEARCH_STEP = 12; // step in pixels of the search where not everything fits
  const SHIFTS = [0, -16, 16, -32, 32, -48, 48, -64, 64];

  // ---- Initial view: the whole board, or zoomed in if its hexes would be too small to tap ----
  function tapZoom(board, base) {
    const across = HEX * base.scale;
    return across > 0 ? Math.min(Math.max(leastOf(board) / across, 1), MOST) : 1;
  }
  // Minimum width in pixels of tappable hexes: data-least or, while a lesson highlights hexes, --hx-least.
  function leastOf(board) {
    const lessonMinimum =
      board.querySelector(".taught[transform]") && getComputedStyle(board).getPropertyValue("--hx-least");
    return Number(lessonMinimum || (board.dataset.least ?? 0));
  }
  function firstLook(board, base, selector = null) {
    const z = tapZoom(board, base);
    if (selector !== null) return showHexes(board, base, z, selector);
    if (z === 1) return avoidButtons(board, base, { x: 0, y: 0, z });
    const tappable = asked(board);
    const about = tappable.length ? tappable : [...board.querySelectorAll("[data-about]")];
    const needs = lying(board).length ? [...about, heart(board)].filter(Boolean) : [];
    for (const hexes of [[...lying(board), ...about], needs, about]) {
      if (needs.length && fitsFrame(board, base, { x: 0, y: 0, z }, hexes))
        return avoidButtons(board, base, centreAll(board, base, z, hexes));
    }
    if (lying(board).length)
      return avoidButtons(
        board,
        base,
        tappable.length ? bestPartialView(board, base, z, needs) : showPieces(board, base, z, about),
      );
    if (about.length && !tappable.length)
      return avoidButtons(board, base, centreOn(board, base, z, about, CONTEXT_ZOOM));
    return avoidButtons(board, base, panToQuestion(board, base, { x: 0, y: 0, z }, true));
  }
  // What a script asked for: the hexes of a selector, or all pieces if they fit at a legible zoom.
  function showHexes(board, base, z, selector) {
    const whole = centreOn(board, base, z, selector ? lying(board) : [], OVERVIEW_ZOOM);
    if (!selector || fitsFrame(board, base, whole, lying(board))) return avoidButtons(board, base, whole);
    return centreOn(board, base, z, board.querySelectorAll(selector));
  }
  // With nothing to tap: all pieces if they fit at a legible zoom, or what the question is about.
  function showPieces(board, base, z, about) {
    const all = [...lying(board), ...about];
    const whole = centreOn(board, base, z, all, OVERVIEW_ZOOM);
    if (fitsFrame(board, base, whole, all)) return whole;
    const near = about.length ? centreOn(board, base, z, about, CONTEXT_ZOOM).z : CONTEXT_ZOOM * z;
    return bestPartialView(board, base, Math.max(1, near), about.length ? about : [heart(board)].filter(Boolean));
  }
  // If not everything fits: as many as possible of the tappable hexes, then of the pieces, and in any case what is
  // needed or the hex in focus.
  function bestPartialView(board, base, z, needs) {
    const view = { x: 0, y: 0, z };
    const required = fitsFrame(board, base, view, needs) ? needs : [heart(board)].filter(Boolean);
    const box = required.length ? boundsOf(base, view, required) : null;
    const { clientWidth: w, clientHeight: h } = board;
    const [lowest, highest] = [bounded(board, z, -Infinity, -Infinity), bounded(board, z, Infinity, Infinity)];
    const centre = box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : [(w * z) / 2, (h * z) / 2];
    const points = pointsOf(board, base, view);
    let best = null;
    for (let x = lowest.x; x <= highest.x; x += SEARCH_STEP) {
      for (let y = lowest.y; y <= highest.y; y += SEARCH_STEP) {
        const overshoot = box ? Math.max(-box.left - x, box.right + x - w, -box.top - y, box.bottom + y - h, 0) : 0;
        const score =
          weightInView(board, points, x, y) -
          10 * overshoot -
          Math.hypot(centre[0] + x - w / 2, centre[1] + y - h / 2) / 1000;
        if (!best || score > best.worth) best = { worth: score, x, y };
      }
    }
    return bounded(board, z, best.x, best.y);
  }
  // The centres of tappable hexes and pieces, with their weights; and the weight of those in view after a pan.
  function pointsOf(board, base, view) {
    const points = (hexes) => hexes.map((one) => middleOf(one, base, view)).filter(Boolean);
    return [
      [4, points(asked(board))],
      [1, points(lying(board))],
    ];
  }
  function weightInView(board, points, x, y) {
    const { clientWidth: w, clientHeight: h } = board;
    const sees = ([u, v]) => u + x >= RIM && u + x <= w - RIM && v + y >= RIM && v + y <= h - RIM;
    return points.reduce((sum, [weight, all]) => sum + weight * all.filter(sees).length, 0);
  }
  // Centres some hexes at zoom z, or zooms out to fit them all, but not below "further" times z.
  function centreOn(board, base, z, hexes, further = 0) {
    const whole = { x: 0, y: 0, z: 1 };
    const points = [...hexes].map((one) => middleOf(one, base, whole)).filter(Boolean);
    if (!points.length) return whole;
    const box = around(points);
    const { clientWidth: w, clientHeight: h } = board;
    const fit = Math.min(
      w / (box.right - box.left + 1.2 * HEX * base.scale),
      h / (box.bottom - box.top + 1.3 * HEX * base.scale),
    );
    const zoom = Math.max(1, Math.min(z, Math.max(fit, further * z)));
    return bounded(
      board,
      zoom,
      w / 2 - (zoom * (box.left + box.right)) / 2,
      h / 2 - (zoom * (box.top + box.bottom)) / 2,
    );
  }
  // The pieces of a board with data-fits.
  const lying = (board) => (board.dataset.fits ? [...board.querySelectorAll(".hx-hex.hx-piece")] : []);
  function boundsOf(base, view, hexes) {
    const box = around(hexes.map((one) => middleOf(one, base, view)).filter(Boolean));
    const half = (HEX * base.scale * view.z) / 2;
    return {
      left: box.left - half,
      right: box.right + half,
      top: box.top - 1.15 * half,
      bottom: box.bottom + 1.15 * half,
    };
  }
  function fitsFrame(board, base, view, hexes) {
    if (!hexes.length) return false;
    const box = boundsOf(base, view, hexes);
    return box.right - box.left <= board.clientWidth && box.bottom - box.top <= board.clientHeight;
  }
  // A board keeps its zoom until it is refitted, as long as what matters fits, and is panned as little as possible. If
  // only the frame was resized while something can be tapped, it is not even panned clear of the buttons, and keeps the
  // hex in focus in view. It is refitted below a new message, or before anybody could look ("unseen").
  function still(board, base, oldView, newQuestion, unseen) {
    const tappable = asked(board);
    const z = Math.min(Math.max(oldView.z, slack.z), MOST);
    const minZoom = tapZoom(board, base);
    if (tappable.length && z < minZoom - 0.02) return firstLook(board, base);
    const view = { ...oldView, z };
    const all = [...tappable, ...lying(board)];
    const about = [...tappable, ...board.querySelectorAll("[data-about], [data-focus]")];
    const allFit = fitsFrame(board, base, { ...view, z: minZoom }, all);
    const hexes = allFit ? all : about;
    const onlyResized = !newQuestion && tappable.length;
    const fits = fitsFrame(board, base, view, tappable.length ? hexes : all);
    if (!fits && (!onlyResized || unseen)) return firstLook(board, base);
    const needs = fits ? hexes : [heart(board)].filter(Boolean);
    const panned = needs.length ? panToHold(board, base, view, needs) : bounded(board, view.z, view.x, view.y);
    if (onlyResized) return avoidButtons(board, base, panned, [0]);
    return avoidButtons(board, base, fits ? rebalance(board, base, panned, needs) : panned);
  }
  // After many moves all pieces may be off to one side: centres them, or pans to where more of them are in view.
  function rebalance(board, base, view, needs) {
    const all = [...asked(board), ...lying(board)];
    if (fitsFrame(board, base, view, all)) {
      const { left, right, top, bottom } = boundsOf(base, view, all);
      const far = Math.max(Math.abs(left + right - board.clientWidth), Math.abs(top + bottom - board.clientHeight)) / 2;
      return far > HEX * base.scale * view.z ? centreAll(board, base, view.z, needs) : view;
    }
    const better = bestPartialView(board, base, view.z, needs);
    const points = pointsOf(board, base, { x: 0, y: 0, z: view.z });
    return weightInView(board, points, better.x, better.y) >= weightInView(board, points, view.x, view.y) + MIN_GAIN
      ? better
      : view;
  }
  // A board moved by the user keeps its zoom, or stays whole; a new question zooms in as far as needed for tapping.
  function kept(board, base, oldView, newQuestion) {
    if (!oldView) return avoidButtons(board, base, { x: 0, y: 0, z: 1 });
    const asks = newQuestion && asked(board).length;
    const z = Math.min(Math.max(oldView.z, asks ? tapZoom(board, base) : 1), MOST);
    const there = panToQuestion(board, base, { ...oldView, z }, false);
    return newQuestion ? avoidButtons(board, base, there) : there;
  }
  // Centres everything, adjusted as little as possible to have some hexes in view.
  function centreAll(board, base, z, hexes) {
    const box = boundsOf(base, { x: 0, y: 0, z }, [...lying(board), ...asked(board)]);
    const view = {
      z,
      x: (board.clientWidth - box.left - box.right) / 2,
      y: (board.clientHeight - box.top - box.bottom) / 2,
    };
    return panToHold(board, base, view, hexes);
  }
  function panToHold(board, base, view, hexes) {
    const { left, right, top, bottom } = boundsOf(base, view, hexes);
    const shift = (low, high, room) => into(low, high, room, Math.max(0, Math.min(MARGIN, (room - high + low) / 2)));
    return bounded(
      board,
      view.z,
      view.x + shift(left, right, board.clientWidth),
      view.y + shift(top, bottom, board.clientHeight),
    );
  }
  // Keeps the zoom and pans so that everything asked, or asked about, is in view, or else the hex in focus.
  function panToQuestion(board, base, view, centred) {
    const { clientWidth: w, clientHeight: h } = board;
    const about = heart(board) && middleOf(heart(board), base, view);
    const tappable = asked(board),
      needs = tappable.length ? tappable : [...board.querySelectorAll("[data-about]")];
    const all = [...needs.map((spot) => middleOf(spot, base, view)), about].filter(Boolean);
    if (!all.length)
      return bounded(
        board,
        view.z,
        centred ? (w * (1 - view.z)) / 2 : view.x,
        centred ? (h * (1 - view.z)) / 2 : view.y,
      );
    const box = around(all);
    const fits = box.right - box.left <= w - 2 * EDGE && box.bottom - box.top <= h - 2 * EDGE;
    const goal = fits || !about ? box : around([about]);
    const shift = (low, high, room) => (centred ? room / 2 - (low + high) / 2 : into(low, high, room, EDGE));
    return bounded(board, view.z, view.x + shift(goal.left, goal.right, w), view.y + shift(goal.top, goal.bottom, h));
  }

  // ---- Keeps tappable hexes clear of the buttons: pans the board a little, or moves the buttons to another corner,
  // where they stay until they have to leave it. They also leave it if they cover many pieces or the one in focus ----
  function avoidButtons(board, base, view, aside = SHIFTS) {
    const { clientWidth: w, clientHeight: h } = board;
    const tappable = asked(board)
      .map((spot) => middleOf(spot, base, view))
      .filter(Boolean);
    const coverable = board.dataset.fits ? lying(board) : [...board.querySelectorAll(".hx-piece")];
    const pieces = coverable.map((one) => middleOf(one, base, view)).filter(Boolean);
    const focus = pieces.length && heart(board) ? middleOf(heart(board), base, view) : null;
    const about = [...board.querySelectorAll("[data-about]")].map((one) => middleOf(one, base, view)).filter(Boolean);
    const [wide, high] = toolbarSize(board, base, view.z);
    const { classList } = holder();
    const moveCost = (side, to) => (classList.contains(`hx-${side}`) === Boolean(to) ? 0 : COST_MOVE_BUTTONS);
    const across = HEX * base.scale * view.z,
      radius = 0.4 * across;
    const outOfView = (x, y) =>
      Math.max(across / 2 - x, x + across / 2 - w, 0.57 * across - y, y + 0.57 * across - h, 0);
    const search = (shifts) => {
      let best = null;
      for (const [west, north] of CORNERS) {
        const [left, top] = [west ? 0 : w - wide, north ? 0 : h - high];
        const covers = (x, y, far = radius) =>
          x > left - far && x < left + wide + far && y > top - far && y < top + high + far;
        for (const dx of shifts) {
          for (const dy of shifts) {
            const there = bounded(board, view.z, view.x + dx, view.y + dy);
            const [u, v] = [there.x - view.x, there.y - view.y];
            let cost = Math.hypot(u, v) / 100 + moveCost("west", west) + moveCost("north", north);
            for (const [x, y] of pieces) cost += covers(x + u, y + v) ? 2 : 0;
            for (const [x, y] of about) cost += covers(x + u, y + v) ? COST_ABOUT : 0;
            if (focus)
              cost +=
                (covers(focus[0] + u, focus[1] + v, across / 2) ? COST_FOCUS : 0) +
                COST_OUT_OF_VIEW * outOfView(focus[0] + u, focus[1] + v);
            for (const [x, y] of tappable)
              cost += covers(x + u, y + v)
                ? 100
                : x + u < RIM || x + u > w - RIM || y + v < RIM || y + v > h - RIM
                  ? 10
                  : 0;
            if (!best || cost < best.cost) best = { cost, there, west, north };
          }
        }
      }
      return best;
    };
    let best = search(tappable.length ? aside : [0]);
    if (!tappable.length && best.cost >= COST_FOCUS) best = search(aside);
    for (const side of ["west", "north"]) classList.toggle(`hx-${side}`, Boolean(best[side]));
    return best.there;
  }
  // Width and height of the buttons shown at a zoom.
  function toolbarSize(board, base, z) {
    const size = [...board.querySelectorAll(".hx-tool")].map((one) => one.offsetHeight).find(Boolean) ?? 0;
    const count = (z > 1.01 ? 1 : 0) + (z < useful(base) - 0.01 ? 1 : 0);
    return count * size <= board.clientHeight ? [size, count * size] : [count * size, size];
  }

  Object.assign(window.wellsideHexes, { RIM, lying, leastOf, firstLook, still, kept });
})();
