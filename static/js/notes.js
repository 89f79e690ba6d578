// Lines to a person lie where they hide least: never on the control that they speak of, and not on what is asked.
(() => {
  "use strict";
  if (!("popover" in HTMLElement.prototype)) return;   // a browser too old for this keeps them where they are
  const lines = ["note", "link", "heard"].map((id) => document.getElementById(id)).filter(Boolean);
  const CONTROLS = "label, button, summary, a[href], input, select, textarea";
  const OWN = "#note, #link, #heard";
  const WIDTHS = ["32rem", "20rem", "16rem", "13rem", "9.5rem", "8.8rem", "7.8rem"];
  const WIDTHS_STAYING = [...WIDTHS.slice(0, 2), "17.5rem"], WIDTHS_LONG = WIDTHS.slice(0, 4);   // what is read at leisure is no column, nor is what is long
  const LONG = 44, LENGTHY = 80;                 // letters, of news and of a refusal
  const STEP = 8, RIM = 6, BRIM = 2;             // px
  // How bad it is to lie on a thing: on the first never, nor on what sends an answer; on what is part of one, on another
  // control or on words that ask at all, on words that it says again, and for each 100 px² of what is hidden.
  const SPOKEN_OF = 1e6, SENDS = 1e5, ANSWER = 1000, CONTROL = 300, RETOLD = 80;
  const LIT = 100, ASKED = 10, PIECE = 4, OTHER = 1, REFUSED = 0.3;
  const AIMED_AT = ".pd-token[aria-pressed]";     // what answers although it lies elsewhere than what is asked
  const LEADS_ON = ".taught, button[data-beside]";   // what is lit, to be tapped next
  const SENDING = "#ask :is([data-commit], .brass), .plea .button";
  const MAKES_WAY = "[data-makes-way]", FOR_ANY = `${MAKES_WAY}:not([data-makes-way=first])`;   // some words only for a first line, which says them again
  const WORDS = `.taught, .pd-stage.playing .pd-beat.now > *, :is(#ask, .plea) :is(h2, h3, legend, p, li), #coach p, [data-menu][open] .sheet :is(h2, p, li, .qr)`;
  const EXPLAINS = "#ask :is(a[href], .pd-rule)";
  const IDLE = ".idle > .pw-show";
  const NOT_NOW = `#board.picking .pw-marble:not(.can), ${IDLE}`;   // what refuses every tap now may be hidden for a while
  // At the open table a first line is about anything but the marbles: it speaks of what comes before or after a draw.
  const NOT_MEANT = `${NOT_NOW}, #table:has([data-asks]) > .pw-open .pw-marble`;
  const COUNTED = ".pw-board:not(.pw-open)";      // where both panels, and all marbles, are what a question is weighed by
  const NARROWER = 12;                           // what a line of less width has to save: long lines read better than high ones
  const FAR = 0.4, FAR_ON_BOARD = 1;             // the same for each px between a line and what it speaks of: one hex of many is lost from afar
  let tapped = null;                             // the control that was tapped last, and where it was
  let used = false;                              // whether a finger has been on the page
  let touched = false;                           // whether the screen was, since the line came that stays
  let byTap = false;                             // whether that was a tap: then it is the page that scrolls, and no hand

  const boxOf = (element) => element.getBoundingClientRect();
  addEventListener("pointerdown", (event) => {
    const control = event.target.closest?.(`${CONTROLS}, [data-why], [data-place], .hx-hex`);
    if (control && !control.closest(OWN)) tapped = { control, box: boxOf(control) };
    touched = used = true;
    byTap = false;
  }, true);
  addEventListener("wheel", () => { byTap = false; }, { capture: true, passive: true });
  addEventListener("click", () => { byTap = true; }, true);

  // Where it is now: it may have been scrolled since, or be gone.
  const spokenOf = () => tapped?.control.isConnected ? boxOf(tapped.control) : tapped?.box;

  // What lies in a closed menu has a box as well.
  const seen = (control) => control.checkVisibility?.({ visibilityProperty: true }) ?? true;
  function weightOf(control) {
    if (control.matches(".hx-control")) return LIT;
    if (control.matches(EXPLAINS)) return OTHER;
    return control.matches(AIMED_AT) || control.form?.id === "answer" || control.closest("#ask, .plea") ? ASKED : OTHER;
  }
  // What of a thing is in sight: a board of hexes goes on beyond its frame.
  function inSight(thing, frame) {
    const box = boxOf(thing), room = frame?.contains(thing) ? boxOf(frame) : box;
    const left = Math.max(box.left, room.left), top = Math.max(box.top, room.top);
    return new DOMRect(left, top, Math.max(0, Math.min(box.right, room.right) - left), Math.max(0, Math.min(box.bottom, room.bottom) - top));
  }
  // What a line may lie on, as [box, cost of touching it, cost of each 100 px² of it, whether an answer needs it].
  function inTheWay(line, spoken) {
    const things = spoken ? [[spoken, SPOKEN_OF, SPOKEN_OF]] : [];
    const answer = spoken ? CONTROL : ANSWER, frame = document.getElementById("hexes"), gone = makesWay(line);
    for (const control of document.querySelectorAll(CONTROLS)) {
      const idle = (control.disabled && !control.closest("#ask")) || control.closest(`${OWN}, ${gone}`);
      if (idle || !seen(control)) continue;
      const weight = weightOf(control);
      const box = inSight(control, frame);
      const leads = control.closest("#coach") ? ANSWER : CONTROL;   // the way on in a lesson is looked for where a tap went wrong
      const touched = weight === OTHER ? leads : control.matches(SENDING) ? SENDS : answer;
      if (control.closest(refuses(line))) things.push([box, 0, REFUSED]);
      else if (control.control?.disabled && !control.closest("#ask")) things.push([box, counted(line) ? CONTROL : 0, OTHER]);   // a label of what cannot be chosen now
      else if (control.matches(LEADS_ON)) things.push([box, ANSWER, ASKED, true]);
      else things.push([box, touched, weight, weight !== OTHER]);
    }
    for (const text of document.querySelectorAll(WORDS)) things.push(text.matches(gone) ? [boxOf(text), RETOLD, 0] : [boxOf(text), CONTROL, ASKED]);
    for (const text of document.querySelectorAll("#ask, .plea, #seats, #story p, #story li, .bar, #coach")) things.push([boxOf(text), OTHER, OTHER]);
    // A lesson speaks of panels, too, and sends a finger to them; in a duel they say how it stands.
    const [met, over] = document.querySelector("#coach.coach") || counted(line) ? [CONTROL, ASKED] : [OTHER, OTHER];
    for (const panel of document.querySelectorAll("#seats > *")) things.push([boxOf(panel), met, over]);
    // Of pieces first that which was just played, then those that the question is about, then any rather than an empty hex;
    // a line that stays lies on none of all these where there is room beside the board.
    const lie = (marks) => new Set([...document.querySelectorAll(`#board ${marks}`)].map((one) => one.getAttribute("transform")));
    const [played, about] = [lie(":is([data-focus], .acting)"), lie("[data-about]")], bare = stays(line) ? PIECE : OTHER;
    for (const hex of document.querySelectorAll("#board .hx-hex")) {
      const at = hex.getAttribute("transform");
      const cost = !hex.matches(".hx-piece") ? [0, bare] : played.has(at) ? [answer, LIT] : about.has(at) ? [CONTROL, ASKED] : [0, PIECE];
      things.push([inSight(hex, frame), ...cost]);
    }
    for (const other of lines) if (other !== line && other.firstChild) things.push([boxOf(other), SPOKEN_OF, SPOKEN_OF]);
    return things.filter(([box]) => box.width && box.height && box.bottom > 0 && box.top < innerHeight);
  }
  // What of that lies beside a line at this height, and how much of its height the line would hide.
  function beside(things, top, height) {
    const found = [];
    for (const [box, touched, covered] of things) {
      const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
      if (down > 0) found.push({ left: box.left, right: box.right, touched, covered, down });
    }
    return found;
  }
  // What it costs to lie there; no more is looked at once that is too much.
  function hidden(row, left, width, most) {
    let sum = 0;
    for (const { left: from, right, touched, covered, down } of row) {
      const across = Math.min(left + width, right) - Math.max(left, from);
      if (across > 0) sum += touched + covered * across * down / 100;
      if (sum >= most) return sum;
    }
    return sum;
  }
  // On a device that lies flat between two a line that explains what comes next is turned to whom that concerns, and lies
  // by that one's edge: how far round, and what it says of that edge.
  const sideways = matchMedia("(orientation: landscape)");
  function facing(line) {
    const side = line.querySelector(".primer") && document.querySelector("[data-faces]")?.dataset.faces;
    if (!side) return null;
    return { left: side === "left", quarters: sideways.matches ? (side === "left" ? 1 : -1) : side === "left" ? 2 : 0 };
  }
  const turn = (line) => { line.style.rotate = facing(line) ? `${90 * facing(line).quarters}deg` : ""; };
  function fromEdge({ left: toLeft, quarters }, left, top, width, height) {
    if (quarters % 2) return toLeft ? left : innerWidth - left - width;
    return toLeft ? top : innerHeight - top - height;
  }
  // How far a line is from what was tapped; one about the connection belongs near the top, one about nothing near the bottom.
  function distance(line, spoken, left, top, width, height) {
    if (line.id !== "note") return top;
    if (!spoken && facing(line)) return fromEdge(facing(line), left, top, width, height);
    if (!spoken) return innerHeight - top - height;
    const across = Math.max(spoken.left - left - width, left - spoken.right, 0);
    const down = Math.max(spoken.top - top - height, top - spoken.bottom, 0);
    return Math.hypot(across, down);
  }
  // The best place of all that cost less than so much.
  function best(line, things, spoken, most) {
    const { width, height } = boxOf(line);
    const centred = (innerWidth - width) / 2, lefts = [centred, innerWidth - width - RIM];
    for (let left = RIM; left + width + RIM < innerWidth; left += STEP) if (Math.abs(left - centred) >= STEP) lefts.push(left);
    const far = spoken && tapped?.control.matches(".hx-hex") ? FAR_ON_BOARD : FAR;
    let found = null;
    let limit = most;
    const tops = [innerHeight - height - RIM];
    for (let top = RIM; top < tops[0]; top += STEP) tops.push(top);
    for (const top of tops) {
      const row = beside(things, top, height);
      for (const left of lefts) {
        const near = far * distance(line, spoken, left, top, width, height);
        if (near >= limit) continue;
        const cost = near + hidden(row, left, width, limit - near);
        if (cost >= limit) continue;
        found = { cost, left, top };
        limit = cost;
      }
    }
    return found;
  }
  // Half a title under a line looks like a fault: the whole of it makes way, and so do words that such a line may hide.
  function clear() {
    const shown = lines.filter((line) => line.firstChild && line.checkVisibility?.()).map((line) => [boxOf(line), `.where, ${makesWay(line)}`]);
    for (const words of document.querySelectorAll(shown.length ? `.bar .where, ${MAKES_WAY}` : ".under:is(.where, [data-makes-way])")) {
      const box = shown.length && boxOf(words);
      words.classList.toggle("under", shown.some(([over, gone]) => words.matches(gone) && over.left < box.right && over.right > box.left && over.top < box.bottom && over.bottom > box.top));
    }
  }
  // A line that stays until it is tapped away speaks of what is asked, wherever a finger was. It leaves its place only
  // where it would hide a control, and not because a hand scrolls something under it. Any other waits until that ends.
  const stays = (line) => Boolean(line.querySelector(".stays"));
  const counted = (line) => stays(line) && document.querySelector(COUNTED) !== null;
  const refuses = (line) => counted(line) ? IDLE : line.querySelector(".primer") ? NOT_MEANT : NOT_NOW;
  const makesWay = (line) => stays(line) ? MAKES_WAY : FOR_ANY;
  function keeps(line, things) {
    const { left, top, right, bottom, width, height } = boxOf(line);
    const within = left >= 0 && right <= innerWidth && bottom <= innerHeight;
    return line.style.top !== "" && within && hidden(beside(things, top, height), left, width, CONTROL) < CONTROL;
  }
  // In large letters every spot is a control's, and on a board that fills a small screen an answer's or one that says what
  // to answer: there such a line has room of its own, and all else begins below it. So it has wherever a game's style says
  // --first-lines: above, so that every such line stands at the same place.
  const root = document.documentElement, USUAL = 16;
  const GIVES_WAY = "#board[data-gives-way]";
  const TELLS = "#seats > *, #board :is(label, button, [data-what], .ms-troop, .ms-hex.spawner), #ask";
  let crowded = false;
  function firstLines() {
    const board = document.getElementById("board");
    return board ? getComputedStyle(board).getPropertyValue("--first-lines").trim().split(/\s+/) : [];
  }
  // How an element sees what lies in it, from its top on, and where a spot of it lies on the screen: on a device that lies
  // flat it is turned to a player, by a quarter.
  function seenBy(element) {
    const quarter = Math.round(new DOMMatrix(getComputedStyle(element).transform).b), frame = boxOf(element);
    const { left, top, right, bottom, width, height } = frame;
    if (quarter > 0) return { quarter, width: height, height: width, span: (box) => [right - box.right, right - box.left], spot: (x, y) => [right - y, top + x] };
    if (quarter < 0) return { quarter, width: height, height: width, span: (box) => [box.left - left, box.right - left], spot: (x, y) => [left + y, bottom - x] };
    return { quarter, width, height, span: (box) => [box.top - top, box.bottom - top], spot: (x, y) => [left + x, top + y] };
  }
  // Where the style says "within" it lies in the parchment, if there is room for it: above all that stands there, or below,
  // or else on words that it says again; beside a parchment that is turned, with what happened across the board.
  function inParchment(line) {
    const ask = firstLines().includes("within") && document.getElementById("ask");
    if (!ask) return false;
    line.classList.add("within");
    const rooms = [[ask, ":not(*)"], [ask, makesWay(line)]];
    if (seenBy(ask).quarter) rooms.push([document.getElementById("story"), ":not(*)"]);
    if (rooms.some(([frame, gone]) => liesIn(line, frame, gone))) return true;
    line.classList.remove("within");
    line.style.width = line.style.rotate = "";
    return false;
  }
  function liesIn(line, frame, gone) {
    const { quarter, width, height, span, spot } = seenBy(frame);
    const across = `${width - 2 * BRIM}px`;
    Object.assign(line.style, { width: across, maxWidth: across, rotate: `${90 * quarter}deg` });
    const parts = [...frame.querySelectorAll(`${CONTROLS}, h2, h3, legend, p, li`)].filter((one) => !one.closest(gone));
    const spans = parts.map(boxOf).filter((box) => box.height).map(span);
    const first = Math.min(height, ...spans.map(([top]) => top)), last = Math.max(0, ...spans.map(([, bottom]) => bottom));
    const high = line.offsetHeight;
    const room = [[0, first], [last, height]].find(([top, bottom]) => bottom - top >= high + 2 * BRIM);
    if (!room) return false;
    const [left, top] = spot(BRIM, (room[0] + room[1] - high) / 2);
    Object.assign(line.style, { left: `${left}px`, top: `${top}px` });
    return true;
  }
  const waysOut = () => [".bar > a", "[data-menu] > summary"].map((one) => document.querySelector(one)).map((one) => one && boxOf(one));
  // Where it says "top" it lies over what stands there, between the ways out.
  function atTop(line) {
    const [home, menu] = waysOut();
    if (!home || !menu || !firstLines().includes("top")) return false;
    line.classList.add("at-top");
    line.style.maxWidth = `${menu.left - home.right}px`;
    line.style.left = `${home.right}px`;
    line.style.top = `${Math.max(home.top, 0) + BRIM}px`;
    return true;
  }
  function hasRoom(line) {
    if (line.id !== "note") return false;
    if (line.matches("[data-holds].has-room") && line.firstChild && !stays(line)) {   // what is said meanwhile is said in its room
      line.style.height = root.style.getPropertyValue("--told");
      return true;
    }
    const own = stays(line) && (crowded || parseFloat(getComputedStyle(root).fontSize) > USUAL || firstLines().includes("above"));
    line.classList.toggle("has-room", own);
    window.wellsideSigns?.();    // what is measured next lies as sheets say for such a line
    if (own) line.removeAttribute("style");
    if (own && facing(line)?.quarters === 2) turn(line);
    root.style.setProperty("--told", own ? `${boxOf(line).height}px` : "0px");
    return own;
  }
  // Or it stands for a while instead of words that lend it their place (--first-lines: instead), and nothing moves; if need
  // be as wide as the table from there on, and then at the edge of the screen (instead across).
  function standsInstead(line) {
    const words = document.querySelector("#table [data-lends-place]");
    if (line.id !== "note" || !words) return false;
    const instead = stays(line) && firstLines().includes("instead");
    if (line.classList.contains("instead") && !instead) line.removeAttribute("style");   // that was no place that it looked for
    line.classList.toggle("instead", instead);
    words.classList.toggle("under", instead);
    if (!instead) return false;
    const { left, top, height } = boxOf(words), { right } = boxOf(document.getElementById("ask"));
    const beside = words.nextElementSibling?.matches(MAKES_WAY) ? words.nextElementSibling : words;   // what makes way beside them lends its own
    line.removeAttribute("style");
    const lent = { top: `${top}px`, width: `${boxOf(beside).right - left}px`, height: `${height}px` }, wide = { top: `${BRIM}px`, width: `${right - left}px` };
    Object.assign(line.style, { left: `${left}px`, maxWidth: "none" }, firstLines().includes("across") ? wide : lent);
    return true;
  }
  // A lesson sends whoever taps too early back to its words: right below them, between the ways out where those are.
  function isBeneath(line) {
    const first = line.querySelector(":scope > .first") !== null;
    line.classList.toggle("beneath", first);
    if (!first) return false;
    line.removeAttribute("style");
    const [home, menu] = waysOut(), top = boxOf(line).top;
    const beside = home && menu && menu.left > innerWidth / 2 && [home, menu].every((one) => one.top < top + one.height && one.bottom > top);
    if (beside) Object.assign(line.style, { left: `${home.right}px`, right: `${innerWidth - menu.left}px` });
    return true;
  }
  const telling = (line) => [...document.querySelectorAll(TELLS)].filter((one) => !one.closest(refuses(line))).map((one) => [boxOf(one), OTHER, OTHER]);
  // Where it says "pushes" what stands at the top of a page is pushed down by a line that comes, and stays in sight.
  const pushes = (line, by) => by > 0 && scrollY === 0 && stays(line) && firstLines().includes("pushes");
  // What lies under a finger stays there when a line takes room of its own, or gives it back. A line that says nothing,
  // and has been put away already, costs nothing.
  const AWAY = ":not(.has-room, .instead, .in-the-way, .beneath)";
  function place(line, hand = false) {
    if (!line.firstChild && line.matches(AWAY)) return;
    const table = document.getElementById("table"), at = used && table && boxOf(table).top;
    put(line, hand);
    const moved = used && table && boxOf(table).top - at;
    if (moved && !pushes(line, moved)) scrollBy({ top: moved, behavior: "instant" });
  }
  // Where there was no room elsewhere it lies on what an answer needs: the first tap beside it takes it away.
  function put(line, hand) {
    line.classList.remove("in-the-way");
    if (isBeneath(line) || hasRoom(line) || standsInstead(line) || !line.firstChild) return;
    const spoken = stays(line) ? null : spokenOf();
    const things = inTheWay(line, spoken);
    lay(line, things, spoken, hand);
    const { left, top, width, height } = boxOf(line);
    const hides = (some) => hidden(beside(some, top, height), left, width, Infinity) > 0;
    const onAnswer = hides(things.filter(([, , , answers]) => answers));
    crowded ||= stays(line) && document.querySelector(GIVES_WAY) !== null && (onAnswer || hides(telling(line)));
    const own = hasRoom(line);
    line.classList.toggle("in-the-way", onAnswer && !own);
  }
  function lay(line, things, spoken, hand) {
    const staying = stays(line);
    line.classList.remove("within", "at-top");
    line.style.width = line.style.height = "";
    turn(line);
    if (staying && (inParchment(line) || atTop(line))) return;
    if ((staying && touched && hand && line.style.top !== "") || ((staying || hand) && keeps(line, things))) return;
    let found = null;
    const long = line.textContent.length > (line.querySelector(".illegal") ? LENGTHY : LONG);
    for (const width of staying ? WIDTHS_STAYING : long ? WIDTHS_LONG : WIDTHS) {
      line.style.maxWidth = `min(${width}, calc(${facing(line)?.quarters % 2 ? "100dvh" : "100vw"} - ${2 * RIM}px))`;
      const spot = best(line, things, spoken, found ? found.cost - NARROWER : Infinity);
      if (spot) found = { ...spot, width: line.style.maxWidth };
    }
    if (!found) return;
    line.style.maxWidth = found.width;
    const { width, height } = boxOf(line);         // turned by a quarter it stands across its own box
    const [right, down] = facing(line)?.quarters % 2 ? [width - line.offsetWidth, height - line.offsetHeight] : [0, 0];
    line.style.left = `${found.left + right / 2}px`;
    line.style.top = `${found.top + down / 2}px`;
  }

  // In the top layer, so that no sheet hides it; shown anew, so that it lies above what was opened meanwhile.
  function lift(line) {
    if (line.matches(":popover-open")) line.hidePopover();
    line.showPopover();
  }
  function arrived(changes) {
    for (const line of new Set(changes.map((change) => change.target))) {
      if (!lines.includes(line)) continue;
      line.removeAttribute("style");
      touched = crowded = false;
      lift(line);
      place(line);
    }
    clear();
  }
  for (const line of lines) {
    line.popover = "manual";
    lift(line);
    new MutationObserver(arrived).observe(line, { childList: true });
    place(line);
  }
  clear();
  let due = 0, hand = true;                      // whether nothing but a hand has moved what the lines lie on
  let wide = innerWidth;
  let scrolls = true;                            // whether it still does
  const again = ({ type }) => {
    if (type === "resize") crowded = false;
    hand &&= type === "scroll" || (type === "scrollend" && !byTap);
    scrolls &&= type === "scroll" && !byTap;
    due ||= requestAnimationFrame(() => {
      // A page that is turned lies anew, and so does a line that stays: not where there was room before.
      if (innerWidth !== wide) for (const line of lines) if (stays(line)) line.removeAttribute("style");
      wide = innerWidth;
      const card = document.querySelector("#what:popover-open");    // while one is read a line that stays keeps its place below it
      for (const line of lines) if (stays(line) ? !card : !scrolls) place(line, hand);
      due = 0;
      hand = scrolls = true;
      clear();
    });
  };
  for (const event of ["resize", "scroll", "scrollend", "toggle", "transitionend", "wellside:shown", "wellside:picked"]) addEventListener(event, again, { capture: true, passive: true });
})();
