// Where a board of hexes is to lie in its frame: at the first look, when it stays as it is, and clear of its buttons.
(() => {
  "use strict";
  const { MOST, HEX, EDGE, holder, middleOf, asked, heart, around, into, useful, slack, bounded } = window.wellsideHexes;
  const RIM = 28;          // pixels at the rim where an arrow may lie on what can be tapped
  const CORNERS = [["", ""], ["hx-west", ""], ["", "hx-north"], ["hx-west", "hx-north"]];   // of the buttons, the usual first
  const STAY = 7;          // what it costs the buttons to change a side; a patch that they hide costs 2
  const ABOUT = 8, DEAR = 40, OVER = 12;   // and what else is asked about, or its heart; and each pixel of that beyond the rim
  const MARGIN = 6;        // pixels that what is whole in sight stays away from the rim, where there is room
  const FURTHER = 0.75;    // times as near as what is to be tapped, where only what lies around is to be seen
  const OVERVIEW = 0.64;   // and where all that lies there is seen for it
  const WORTH = 3;         // patches more in sight for which a board is moved that could stay
  const STRIDE = 12;       // pixels between the places that are tried for a board that has no room
  const SHIFTS = [0, -16, 16, -32, 32, -48, 48, -64, 64];

  // ---- The first look: the whole board, or closer where its hexes would be too small for a finger ----
  function nearest(board, base) {
    const across = HEX * base.scale;
    return across > 0 ? Math.min(Math.max(leastOf(board) / across, 1), MOST) : 1;
  }
  // How many pixels wide a finger needs a hex: as the board says, or as its sheet says (--hx-least) of what a lesson speaks of.
  function leastOf(board) {
    const lit = board.querySelector(".taught[transform]") && getComputedStyle(board).getPropertyValue("--hx-least");
    return Number(lit || (board.dataset.least ?? 0));
  }
  function firstLook(board, base, sought = null) {
    const z = nearest(board, base);
    if (sought !== null) return sight(board, base, z, sought);
    if (z === 1) return clear(board, base, { x: 0, y: 0, z });
    const lit = asked(board);
    const about = lit.length ? lit : [...board.querySelectorAll("[data-about]")];
    const needs = lying(board).length ? [...about, heart(board)].filter(Boolean) : [];
    for (const hexes of [[...lying(board), ...about], needs, about]) {
      if (needs.length && hasRoom(board, base, { x: 0, y: 0, z }, hexes)) return clear(board, base, among(board, base, z, hexes));
    }
    if (lying(board).length) return clear(board, base, lit.length ? most(board, base, z, needs) : overview(board, base, z, about));
    if (about.length && !lit.length) return clear(board, base, at(board, base, z, about, FURTHER));
    return clear(board, base, inSight(board, base, { x: 0, y: 0, z }, true));
  }
  // What a script shows: some hexes close, but all that lies there where it can be read so.
  function sight(board, base, z, sought) {
    const whole = at(board, base, z, sought ? lying(board) : [], OVERVIEW);
    if (!sought || hasRoom(board, base, whole, lying(board))) return clear(board, base, whole);
    return at(board, base, z, board.querySelectorAll(sought));
  }
  // Where nothing is to be tapped: all that lies there, from as far away as it can be read, or what it is about.
  function overview(board, base, z, about) {
    const all = [...lying(board), ...about];
    const whole = at(board, base, z, all, OVERVIEW);
    if (hasRoom(board, base, whole, all)) return whole;
    const near = about.length ? at(board, base, z, about, FURTHER).z : FURTHER * z;
    return most(board, base, Math.max(1, near), about.length ? about : [heart(board)].filter(Boolean));
  }
  // Where there is no room for all: as much as can be of what is asked, then of what lies there, and what is needed or its
  // heart in any case.
  function most(board, base, z, needs) {
    const way = { x: 0, y: 0, z };
    const held = hasRoom(board, base, way, needs) ? needs : [heart(board)].filter(Boolean);
    const box = held.length ? extent(base, way, held) : null;
    const { clientWidth: w, clientHeight: h } = board;
    const [lowest, highest] = [bounded(board, z, -Infinity, -Infinity), bounded(board, z, Infinity, Infinity)];
    const dear = box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : [w * z / 2, h * z / 2];
    const points = pointsOf(board, base, way);
    let best = null;
    for (let x = lowest.x; x <= highest.x; x += STRIDE) {
      for (let y = lowest.y; y <= highest.y; y += STRIDE) {
        const out = box ? Math.max(-box.left - x, box.right + x - w, -box.top - y, box.bottom + y - h, 0) : 0;
        const worth = inView(board, points, x, y) - 10 * out - Math.hypot(dear[0] + x - w / 2, dear[1] + y - h / 2) / 1000;
        if (!best || worth > best.worth) best = { worth, x, y };
      }
    }
    return bounded(board, z, best.x, best.y);
  }
  // Where the middles are of what is asked and of what lies there; and how many of them are in sight once all is moved by
  // (x, y): what can be tapped counts four times.
  function pointsOf(board, base, way) {
    const points = (hexes) => hexes.map((one) => middleOf(one, base, way)).filter(Boolean);
    return [[4, points(asked(board))], [1, points(lying(board))]];
  }
  function inView(board, points, x, y) {
    const { clientWidth: w, clientHeight: h } = board;
    const sees = ([u, v]) => u + x >= RIM && u + x <= w - RIM && v + y >= RIM && v + y <= h - RIM;
    return points.reduce((sum, [weight, all]) => sum + weight * all.filter(sees).length, 0);
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
  // no further than it must be for that. Where only the room is another and a finger is looking for what it taps, the
  // board is not even moved aside: it keeps its heart in sight; below a line that has just come, or before anybody could
  // look, `unseen`, it is fitted again.
  function still(board, base, before, fresh, unseen) {
    const lit = asked(board);
    const z = Math.min(Math.max(before.z, slack.z), MOST);
    const least = nearest(board, base);
    if (lit.length && z < least - 0.02) return firstLook(board, base);
    const way = { ...before, z };
    const all = [...lit, ...lying(board)];
    const about = [...lit, ...board.querySelectorAll("[data-about], [data-focus]")];
    const whole = hasRoom(board, base, { ...way, z: least }, all);
    const hexes = whole ? all : about;
    const resized = !fresh && lit.length;
    const fits = hasRoom(board, base, way, lit.length ? hexes : all);
    if (!fits && (!resized || unseen)) return firstLook(board, base);
    const needs = fits ? hexes : [heart(board)].filter(Boolean);
    const there = needs.length ? holding(board, base, way, needs) : bounded(board, way.z, way.x, way.y);
    if (resized) return clear(board, base, there, [0]);
    return clear(board, base, fits ? balanced(board, base, there, needs) : there);
  }
  // What has flown or was planted may leave a board off to the side: it goes to the middle, or to where more of it is seen.
  function balanced(board, base, way, needs) {
    const all = [...asked(board), ...lying(board)];
    if (hasRoom(board, base, way, all)) {
      const { left, right, top, bottom } = extent(base, way, all);
      const far = Math.max(Math.abs(left + right - board.clientWidth), Math.abs(top + bottom - board.clientHeight)) / 2;
      return far > HEX * base.scale * way.z ? among(board, base, way.z, needs) : way;
    }
    const better = most(board, base, way.z, needs);
    const points = pointsOf(board, base, { x: 0, y: 0, z: way.z });
    return inView(board, points, better.x, better.y) >= inView(board, points, way.x, way.y) + WORTH ? better : way;
  }
  // A board that a person has moved stays as near as it is, or whole; a new question comes as near as a finger needs it.
  function kept(board, base, before, fresh) {
    if (!before) return clear(board, base, { x: 0, y: 0, z: 1 });
    const asks = fresh && asked(board).length;
    const z = Math.min(Math.max(before.z, asks ? nearest(board, base) : 1), MOST);
    const there = inSight(board, base, { ...before, z }, false);
    return fresh ? clear(board, base, there) : there;
  }
  // All in the middle, moved no further than it must be to have some hexes in sight.
  function among(board, base, z, hexes) {
    const box = extent(base, { x: 0, y: 0, z }, [...lying(board), ...asked(board)]);
    const way = { z, x: (board.clientWidth - box.left - box.right) / 2, y: (board.clientHeight - box.top - box.bottom) / 2 };
    return holding(board, base, way, hexes);
  }
  function holding(board, base, way, hexes) {
    const { left, right, top, bottom } = extent(base, way, hexes);
    const shift = (low, high, room) => into(low, high, room, Math.max(0, Math.min(MARGIN, (room - high + low) / 2)));
    return bounded(board, way.z, way.x + shift(left, right, board.clientWidth), way.y + shift(top, bottom, board.clientHeight));
  }
  // The same distance, moved so that all that is asked, or asked about, can be seen; where there is no room, its heart.
  function inSight(board, base, way, middle) {
    const { clientWidth: w, clientHeight: h } = board;
    const about = heart(board) && middleOf(heart(board), base, way);
    const lit = asked(board), needs = lit.length ? lit : [...board.querySelectorAll("[data-about]")];
    const all = [...needs.map((spot) => middleOf(spot, base, way)), about].filter(Boolean);
    if (!all.length) return bounded(board, way.z, middle ? w * (1 - way.z) / 2 : way.x, middle ? h * (1 - way.z) / 2 : way.y);
    const box = around(all);
    const fits = box.right - box.left <= w - 2 * EDGE && box.bottom - box.top <= h - 2 * EDGE;
    const goal = fits || !about ? box : around([about]);
    const shift = (low, high, room) => middle ? room / 2 - (low + high) / 2 : into(low, high, room, EDGE);
    return bounded(board, way.z, way.x + shift(goal.left, goal.right, w), way.y + shift(goal.top, goal.bottom, h));
  }

  // ---- What can be tapped lies clear of the buttons: the board goes a little aside, or they to another corner, where
  // they stay until they must leave it. They leave a corner where they hide much of what lies there, or the heart of it ----
  function clear(board, base, way, aside = SHIFTS) {
    const { clientWidth: w, clientHeight: h } = board;
    const lit = asked(board).map((spot) => middleOf(spot, base, way)).filter(Boolean);
    const hidden = board.dataset.fits ? lying(board) : [...board.querySelectorAll(".hx-piece")];
    const under = hidden.map((one) => middleOf(one, base, way)).filter(Boolean);
    const dear = under.length && heart(board) ? middleOf(heart(board), base, way) : null;
    const about = [...board.querySelectorAll("[data-about]")].map((one) => middleOf(one, base, way)).filter(Boolean);
    const [wide, high] = toolRoom(board, base, way.z);
    const { classList } = holder();
    const moves = (side, to) => (classList.contains(`hx-${side}`) === Boolean(to) ? 0 : STAY);
    const across = HEX * base.scale * way.z, reach = 0.4 * across;
    const over = (x, y) => Math.max(across / 2 - x, x + across / 2 - w, 0.57 * across - y, y + 0.57 * across - h, 0);
    const search = (shifts) => {
      let best = null;
      for (const [west, north] of CORNERS) {
        const [left, top] = [west ? 0 : w - wide, north ? 0 : h - high];
        const meets = (x, y, far = reach) => x > left - far && x < left + wide + far && y > top - far && y < top + high + far;
        for (const dx of shifts) {
          for (const dy of shifts) {
            const there = bounded(board, way.z, way.x + dx, way.y + dy);
            const [u, v] = [there.x - way.x, there.y - way.y];
            let cost = Math.hypot(u, v) / 100 + moves("west", west) + moves("north", north);
            for (const [x, y] of under) cost += meets(x + u, y + v) ? 2 : 0;
            for (const [x, y] of about) cost += meets(x + u, y + v) ? ABOUT : 0;
            if (dear) cost += (meets(dear[0] + u, dear[1] + v, across / 2) ? DEAR : 0) + OVER * over(dear[0] + u, dear[1] + v);
            for (const [x, y] of lit) cost += meets(x + u, y + v) ? 100 : x + u < RIM || x + u > w - RIM || y + v < RIM || y + v > h - RIM ? 10 : 0;
            if (!best || cost < best.cost) best = { cost, there, west, north };
          }
        }
      }
      return best;
    };
    let best = search(lit.length ? aside : [0]);
    if (!lit.length && best.cost >= DEAR) best = search(aside);
    for (const side of ["west", "north"]) classList.toggle(`hx-${side}`, Boolean(best[side]));
    return best.there;
  }
  // How wide and high the buttons are that stand there when the board is so close.
  function toolRoom(board, base, z) {
    const size = [...board.querySelectorAll(".hx-tool")].map((one) => one.offsetHeight).find(Boolean) ?? 0;
    const count = (z > 1.01 ? 1 : 0) + (z < useful(base) - 0.01 ? 1 : 0);
    return count * size <= board.clientHeight ? [size, count * size] : [count * size, size];
  }

  Object.assign(window.wellsideHexes, { RIM, lying, leastOf, firstLook, still, kept });
})();
