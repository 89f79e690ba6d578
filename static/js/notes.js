// Places messages where they cover least; above all not on the control that they are about, nor on what is asked.
(() => {
  "use strict";
  if (!("popover" in HTMLElement.prototype)) return; // the style sheet places them
  const messages = ["note", "link", "heard"].map((id) => document.getElementById(id)).filter(Boolean);
  const CONTROLS = "label, button, summary, a[href], input, select, textarea";
  const MESSAGES = "#note, #link, #heard";
  const WIDTHS = ["32rem", "20rem", "16rem", "13rem", "9.5rem", "8.8rem", "7.8rem"];
  const WIDTHS_PERSISTENT = [...WIDTHS.slice(0, 2), "17.5rem"],
    WIDTHS_AMONG_CIRCLES = [...WIDTHS_PERSISTENT, "16rem"],
    WIDTHS_LONG = WIDTHS.slice(0, 4); // a persistent or long message is not made narrow
  const MIN_LONG = 44,
    MIN_LONG_REFUSAL = 80; // minimum characters of a long message, and of a long refusal
  const SEARCH_STEP = 8,
    PAD = 6,
    GAP = 2; // px
  // Costs of a position: of touching the message's subject, a submit button, a part of the answer, another control or
  // text of the question, and text that the message repeats; and per 100 px² covered.
  const COST_SUBJECT = 1e6,
    COST_SUBMIT = 1e5,
    COST_ANSWER = 1000,
    COST_CONTROL = 300,
    COST_REPEATED = 80;
  const AREA_VITAL = 100,
    AREA_ASKED = 10,
    AREA_PIECE = 4,
    AREA_OTHER = 1,
    AREA_UNAVAILABLE = 0.3;
  const OUTSIDE_ANSWERS = ".pd-token[aria-pressed]"; // answers placed outside of the question
  const NEXT_TARGETS = ".taught, button[data-beside]"; // highlighted, or to be tapped next
  const SUBMITS = "#ask :is([data-commit], .brass), .plea .button";
  const YIELDING = "[data-makes-way]",
    YIELDING_TO_ALL = `${YIELDING}:not([data-makes-way=first])`; // some yield only to a primer, which repeats them
  const TEXTS =
    ".taught, .pd-stage.playing .pd-beat.now > *, :is(#ask, .plea) :is(h2, h3, legend, p, li), #coach p, " +
    "[data-menu][open] .sheet :is(h2, p, li, .qr)";
  const EXPLANATIONS = "#ask :is(a[href], .pd-rule)";
  const IDLE = ".idle > .pw-show";
  const UNAVAILABLE = `#board.picking .pw-marble:not(.can), ${IDLE}`; // covering what refuses taps now is cheap
  // A primer at the open table is not about marbles: it concerns what comes before or after a draw.
  const UNRELATED = `${UNAVAILABLE}, #table:has([data-asks]) > .pw-open .pw-marble`;
  const DUEL_BOARD = ".pw-board:not(.pw-open)"; // in a duel both panels and all marbles matter for a question
  const MIN_SAVING = 12; // cost that a narrower width must save: wide messages are easier to read
  const DISTANCE_COST = 0.4,
    DISTANCE_COST_HEX = 1; // cost per px between a message and its subject; a hex is harder to identify from a distance
  let lastTapped = null; // the last control tapped, and its bounding box then
  let pageTouched = false; // whether there was a pointerdown on the page
  let touchedSince = false; // whether there was one since the last message arrived
  let scrollsByTap = false; // whether the last input was a tap: then the page scrolls by itself

  const boxOf = (element) => element.getBoundingClientRect();
  addEventListener(
    "pointerdown",
    (event) => {
      const control = event.target.closest?.(`${CONTROLS}, [data-why], [data-place], .hx-hex`);
      if (control && !control.closest(MESSAGES)) lastTapped = { control, box: boxOf(control) };
      touchedSince = pageTouched = true;
      scrollsByTap = false;
    },
    true,
  );
  addEventListener(
    "wheel",
    () => {
      scrollsByTap = false;
    },
    { capture: true, passive: true },
  );
  addEventListener(
    "click",
    () => {
      scrollsByTap = true;
    },
    true,
  );

  // The subject's current bounding box; the last one if it was removed.
  const subjectBox = () => (lastTapped?.control.isConnected ? boxOf(lastTapped.control) : lastTapped?.box);

  // Elements in a closed menu have a bounding box, too.
  const isVisible = (control) => control.checkVisibility?.({ visibilityProperty: true }) ?? true;
  function areaCost(control) {
    if (control.matches(".hx-control")) return AREA_VITAL;
    if (control.matches(EXPLANATIONS)) return AREA_OTHER;
    return control.matches(OUTSIDE_ANSWERS) || control.form?.id === "answer" || control.closest("#ask, .plea")
      ? AREA_ASKED
      : AREA_OTHER;
  }
  // The visible part of an element: a board of hexes overflows its frame.
  function visibleBox(element, frame) {
    const box = boxOf(element),
      clip = frame?.contains(element) ? boxOf(frame) : box;
    const left = Math.max(box.left, clip.left),
      top = Math.max(box.top, clip.top);
    return new DOMRect(
      left,
      top,
      Math.max(0, Math.min(box.right, clip.right) - left),
      Math.max(0, Math.min(box.bottom, clip.bottom) - top),
    );
  }
  // Obstacles for a message, as [box, cost of touching it, cost per 100 px² covered, whether an answer needs it].
  function obstaclesFor(message, subject) {
    const obstacles = subject ? [[subject, COST_SUBJECT, COST_SUBJECT]] : [];
    const answerCost = subject ? COST_CONTROL : COST_ANSWER,
      frame = document.getElementById("hexes"),
      yielding = yieldingTo(message);
    for (const control of document.querySelectorAll(CONTROLS)) {
      const ignored = (control.disabled && !control.closest("#ask")) || control.closest(`${MESSAGES}, ${yielding}`);
      if (ignored || !isVisible(control)) continue;
      const area = areaCost(control);
      const box = visibleBox(control, frame);
      // The buttons of a lesson are needed after a wrong tap.
      const otherCost = control.closest("#coach") ? COST_ANSWER : COST_CONTROL;
      const touchCost = area === AREA_OTHER ? otherCost : control.matches(SUBMITS) ? COST_SUBMIT : answerCost;
      if (control.closest(unavailableFor(message))) obstacles.push([box, 0, AREA_UNAVAILABLE]);
      else if (control.control?.disabled && !control.closest("#ask"))
        obstacles.push([box, isDuel(message) ? COST_CONTROL : 0, AREA_OTHER]); // the label of a disabled control
      else if (control.matches(NEXT_TARGETS)) obstacles.push([box, COST_ANSWER, AREA_ASKED, true]);
      else obstacles.push([box, touchCost, area, area !== AREA_OTHER]);
    }
    for (const text of document.querySelectorAll(TEXTS))
      obstacles.push(
        text.matches(yielding) ? [boxOf(text), COST_REPEATED, 0] : [boxOf(text), COST_CONTROL, AREA_ASKED],
      );
    for (const text of document.querySelectorAll("#ask, .plea, #seats, #story p, #story li, .bar, #coach"))
      obstacles.push([boxOf(text), AREA_OTHER, AREA_OTHER]);
    // Lessons refer to the panels, and in a duel they show the state of the game.
    const [panelTouch, panelArea] =
      document.querySelector("#coach.coach") || isDuel(message) ? [COST_CONTROL, AREA_ASKED] : [AREA_OTHER, AREA_OTHER];
    for (const panel of document.querySelectorAll("#seats > *")) obstacles.push([boxOf(panel), panelTouch, panelArea]);
    // Hexes by importance: the piece just played, those that the question is about, other pieces, empty hexes. A
    // persistent message avoids all of them if there is space beside the board.
    const placesOf = (marks) =>
      new Set([...document.querySelectorAll(`#board ${marks}`)].map((one) => one.getAttribute("transform")));
    const [played, about] = [placesOf(":is([data-focus], .acting)"), placesOf("[data-about]")],
      emptyArea = isPersistent(message) ? AREA_PIECE : AREA_OTHER;
    for (const hex of document.querySelectorAll("#board .hx-hex")) {
      const place = hex.getAttribute("transform");
      const cost = !hex.matches(".hx-piece")
        ? [0, emptyArea]
        : played.has(place)
          ? [answerCost, AREA_VITAL]
          : about.has(place)
            ? [COST_CONTROL, AREA_ASKED]
            : [0, AREA_PIECE];
      obstacles.push([visibleBox(hex, frame), ...cost]);
    }
    if (message.querySelector(".primer"))
      for (const box of freeCircles()) obstacles.push([box, COST_CONTROL, AREA_ASKED]);
    for (const other of messages)
      if (other !== message && other.firstChild) obstacles.push([boxOf(other), COST_SUBJECT, COST_SUBJECT]);
    return obstacles.filter(([box]) => box.width && box.height && box.bottom > 0 && box.top < innerHeight);
  }
  // From the first turn of an open table on, the free circles to which a token can be placed or moved are kept visible.
  const CIRCLE_SIZE = 28; // px
  function freeCircles() {
    if (!document.querySelector("#turn[data-flips]:not([value=''])")) return [];
    const free = [...document.querySelectorAll("[name=placing]:enabled, #rails [data-free], .pw-lying")].flatMap(
      (one) => one.dataset.free?.split(" ") ?? [],
    );
    return [...document.querySelectorAll(".pw-notch")]
      .filter((one) => free.includes(one.dataset.what.replace("slot:", "")))
      .map((one) => {
        const { left, top, width, height } = boxOf(one),
          size = Math.max(CIRCLE_SIZE, 0.36 * Math.max(width, height));
        return new DOMRect(left + (width - size) / 2, top + (height - size) / 2, size, size);
      });
  }
  // The obstacles in the row of a message at this height, with the height of the overlap.
  function obstaclesInRow(obstacles, top, height) {
    const found = [];
    for (const [box, touched, covered] of obstacles) {
      const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
      if (down > 0) found.push({ left: box.left, right: box.right, touched, covered, down });
    }
    return found;
  }
  // The cost of a position in a row; stops counting at the maximum.
  function costAt(row, left, width, limit) {
    let sum = 0;
    for (const { left: from, right, touched, covered, down } of row) {
      const across = Math.min(left + width, right) - Math.max(left, from);
      if (across > 0) sum += touched + (covered * across * down) / 100;
      if (sum >= limit) return sum;
    }
    return sum;
  }
  // On a device lying flat between two players, a primer is rotated towards the player whom it concerns and placed at
  // that edge: the edge, and the number of quarter turns.
  const landscape = matchMedia("(orientation: landscape)");
  function facing(message) {
    const side = message.querySelector(".primer") && document.querySelector("[data-faces]")?.dataset.faces;
    if (!side) return null;
    return {
      left: side === "left",
      quarters: landscape.matches ? (side === "left" ? 1 : -1) : side === "left" ? 2 : 0,
    };
  }
  const rotate = (message) => {
    message.style.rotate = facing(message) ? `${90 * facing(message).quarters}deg` : "";
  };
  function distanceFromEdge({ left: toLeft, quarters }, left, top, width, height) {
    if (quarters % 2) return toLeft ? left : innerWidth - left - width;
    return toLeft ? top : innerHeight - top - height;
  }
  // Distance from the subject. Messages without one go near the bottom, those about the connection near the top.
  function distance(message, subject, left, top, width, height) {
    if (message.id !== "note") return top;
    if (!subject && facing(message)) return distanceFromEdge(facing(message), left, top, width, height);
    if (!subject) return innerHeight - top - height;
    const across = Math.max(subject.left - left - width, left - subject.right, 0);
    const down = Math.max(subject.top - top - height, top - subject.bottom, 0);
    return Math.hypot(across, down);
  }
  // The cheapest position below a maximum cost.
  function findBest(message, obstacles, subject, maxCost) {
    const { width, height } = boxOf(message);
    const centred = (innerWidth - width) / 2,
      lefts = [centred, innerWidth - width - PAD];
    for (let left = PAD; left + width + PAD < innerWidth; left += SEARCH_STEP)
      if (Math.abs(left - centred) >= SEARCH_STEP) lefts.push(left);
    const perPixel = subject && lastTapped?.control.matches(".hx-hex") ? DISTANCE_COST_HEX : DISTANCE_COST;
    let found = null;
    let limit = maxCost;
    const tops = [innerHeight - height - PAD];
    for (let top = PAD; top < tops[0]; top += SEARCH_STEP) tops.push(top);
    for (const top of tops) {
      const row = obstaclesInRow(obstacles, top, height);
      for (const left of lefts) {
        const distanceCost = perPixel * distance(message, subject, left, top, width, height);
        if (distanceCost >= limit) continue;
        const cost = distanceCost + costAt(row, left, width, limit - distanceCost);
        if (cost >= limit) continue;
        found = { cost, left, top };
        limit = cost;
      }
    }
    return found;
  }
  // A partly covered title looks broken: it is hidden completely (.under), and so are words that yield to a message.
  function updateCovered() {
    const boxes = messages
      .filter((message) => message.firstChild && message.checkVisibility?.())
      .map((message) => [boxOf(message), `.where, ${yieldingTo(message)}`]);
    for (const words of document.querySelectorAll(
      boxes.length ? `.bar .where, ${YIELDING}` : ".under:is(.where, [data-makes-way])",
    )) {
      const box = boxes.length && boxOf(words);
      words.classList.toggle(
        "under",
        boxes.some(
          ([over, yielding]) =>
            words.matches(yielding) &&
            over.left < box.right &&
            over.right > box.left &&
            over.top < box.bottom &&
            over.bottom > box.top,
        ),
      );
    }
  }
  // A persistent message, shown until dismissed, is about the question, not about what was tapped. It is moved only if
  // it would cover a control, and not because the user scrolls. Other messages are not moved until scrolling ends.
  const isPersistent = (message) => Boolean(message.querySelector(".stays"));
  const isDuel = (message) => isPersistent(message) && document.querySelector(DUEL_BOARD) !== null;
  const unavailableFor = (message) =>
    isDuel(message) ? IDLE : message.querySelector(".primer") ? UNRELATED : UNAVAILABLE;
  const yieldingTo = (message) => (isPersistent(message) ? YIELDING : YIELDING_TO_ALL);
  function keepsPlace(message, obstacles) {
    const { left, top, right, bottom, width, height } = boxOf(message);
    const within = left >= 0 && right <= innerWidth && bottom <= innerHeight;
    return (
      message.style.top !== "" &&
      within &&
      costAt(obstaclesInRow(obstacles, top, height), left, width, COST_CONTROL) < COST_CONTROL
    );
  }
  // With large text every position covers a control, and on a small screen filled by the board (data-gives-way), one of
  // the answer or something informative: then a persistent message gets space of its own at the top (.has-room), above
  // everything else. So it does where a game's style says --first-lines: above, for a consistent position.
  const root = document.documentElement,
    DEFAULT_FONT_SIZE = 16;
  const SHARES_SPACE = "#board[data-gives-way]";
  const INFORMATIVE =
    "#seats > *, #board :is(label, button, [data-what]:not(.pw-notch), .ms-troop, .ms-hex.spawner), #ask";
  let crowded = false;
  function primerStyle() {
    const board = document.getElementById("board");
    return board ? getComputedStyle(board).getPropertyValue("--first-lines").trim().split(/\s+/) : [];
  }
  // Coordinates of an element that may be rotated by a quarter turn towards a player: its size, the vertical extent of
  // a box in it, and the screen position of a point in it.
  function coordinatesOf(element) {
    const quarter = Math.round(new DOMMatrix(getComputedStyle(element).transform).b),
      frame = boxOf(element);
    const { left, top, right, bottom, width, height } = frame;
    if (quarter > 0)
      return {
        quarter,
        width: height,
        height: width,
        span: (box) => [right - box.right, right - box.left],
        spot: (x, y) => [right - y, top + x],
      };
    if (quarter < 0)
      return {
        quarter,
        width: height,
        height: width,
        span: (box) => [box.left - left, box.right - left],
        spot: (x, y) => [left + y, bottom - x],
      };
    return {
      quarter,
      width,
      height,
      span: (box) => [box.top - top, box.bottom - top],
      spot: (x, y) => [left + x, top + y],
    };
  }
  // --first-lines: within places the message in the question if it fits, above or below its content, or else over words
  // that it repeats; or, if the question is rotated, in the story across the board.
  function placeInQuestion(message) {
    const ask = primerStyle().includes("within") && document.getElementById("ask");
    if (!ask) return false;
    message.classList.add("within");
    const rooms = [
      [ask, ":not(*)"],
      [ask, yieldingTo(message)],
    ];
    if (coordinatesOf(ask).quarter) rooms.push([document.getElementById("story"), ":not(*)"]);
    if (rooms.some(([frame, yielding]) => placeIn(message, frame, yielding))) return true;
    message.classList.remove("within");
    message.style.width = message.style.rotate = "";
    return false;
  }
  function placeIn(message, frame, yielding) {
    const { quarter, width, height, span, spot } = coordinatesOf(frame);
    const maxWidth = `${width - 2 * GAP}px`;
    Object.assign(message.style, { width: maxWidth, maxWidth, rotate: `${90 * quarter}deg` });
    const parts = [...frame.querySelectorAll(`${CONTROLS}, h2, h3, legend, p, li`)].filter(
      (one) => !one.closest(yielding),
    );
    const spans = parts
      .map(boxOf)
      .filter((box) => box.height)
      .map(span);
    const first = Math.min(height, ...spans.map(([top]) => top)),
      last = Math.max(0, ...spans.map(([, bottom]) => bottom));
    const messageHeight = message.offsetHeight;
    const room = [
      [0, first],
      [last, height],
    ].find(([top, bottom]) => bottom - top >= messageHeight + 2 * GAP);
    if (!room) return false;
    const [left, top] = spot(GAP, (room[0] + room[1] - messageHeight) / 2);
    Object.assign(message.style, { left: `${left}px`, top: `${top}px` });
    return true;
  }
  const cornerButtons = () =>
    [".bar > a", "[data-menu] > summary"].map((one) => document.querySelector(one)).map((one) => one && boxOf(one));
  // --first-lines: top places it over the bar, between the home link and the menu.
  function placeInBar(message) {
    const [home, menu] = cornerButtons();
    if (!home || !menu || !primerStyle().includes("top")) return false;
    message.classList.add("at-top");
    message.style.maxWidth = `${menu.left - home.right}px`;
    message.style.left = `${home.right}px`;
    message.style.top = `${Math.max(home.top, 0) + GAP}px`;
    return true;
  }
  function reserveSpace(message) {
    if (message.id !== "note") return false;
    if (message.matches("[data-holds].has-room") && message.firstChild && !isPersistent(message)) {
      // another message takes the space that is reserved
      message.style.height = root.style.getPropertyValue("--told");
      return true;
    }
    const reserved =
      isPersistent(message) &&
      (crowded || parseFloat(getComputedStyle(root).fontSize) > DEFAULT_FONT_SIZE || primerStyle().includes("above"));
    message.classList.toggle("has-room", reserved);
    window.wellsideSigns?.(); // applies the rules for .has-room before measuring
    if (reserved) message.removeAttribute("style");
    if (reserved && facing(message)?.quarters === 2) rotate(message);
    root.style.setProperty("--told", reserved ? `${boxOf(message).height}px` : "0px");
    return reserved;
  }
  // --first-lines: instead shows it in place of words with data-lends-place, without layout shift; "across" widens it
  // to the edge of the question, at the top of the screen.
  function replaceWords(message) {
    const words = document.querySelector("#table [data-lends-place]");
    if (message.id !== "note" || !words) return false;
    const instead = isPersistent(message) && primerStyle().includes("instead");
    // That was not a position of the search.
    if (message.classList.contains("instead") && !instead) message.removeAttribute("style");
    message.classList.toggle("instead", instead);
    words.classList.toggle("under", instead);
    if (!instead) return false;
    const { left, top, height } = boxOf(words),
      { right } = boxOf(document.getElementById("ask"));
    // Words beside them that yield lend their space, too.
    const last = words.nextElementSibling?.matches(YIELDING) ? words.nextElementSibling : words;
    message.removeAttribute("style");
    const lent = { top: `${top}px`, width: `${boxOf(last).right - left}px`, height: `${height}px` },
      wide = { top: `${GAP}px`, width: `${right - left}px` };
    Object.assign(
      message.style,
      { left: `${left}px`, maxWidth: "none" },
      primerStyle().includes("across") ? wide : lent,
    );
    return true;
  }
  // A lesson's refusal of an early tap is shown right below the coach's words, and between the home link and the menu
  // if they are at that height.
  function placeBelowCoach(message) {
    const first = message.querySelector(":scope > .first") !== null;
    message.classList.toggle("beneath", first);
    if (!first) return false;
    message.removeAttribute("style");
    const [home, menu] = cornerButtons(),
      top = boxOf(message).top;
    const atTheirHeight =
      home &&
      menu &&
      menu.left > innerWidth / 2 &&
      [home, menu].every((one) => one.top < top + one.height && one.bottom > top);
    if (atTheirHeight) Object.assign(message.style, { left: `${home.right}px`, right: `${innerWidth - menu.left}px` });
    return true;
  }
  const informative = (message) =>
    [...document.querySelectorAll(INFORMATIVE)]
      .filter((one) => !one.closest(unavailableFor(message)))
      .map((one) => [boxOf(one), AREA_OTHER, AREA_OTHER]);
  // --first-lines: pushes lets a message move the page down if it is scrolled to the top, so that its first content
  // stays in view.
  const pushes = (message, by) => by > 0 && scrollY === 0 && isPersistent(message) && primerStyle().includes("pushes");
  // Scroll anchoring: content stays under the finger when a message reserves or releases space. Skips empty messages
  // that have been reset already.
  const RESET = ":not(.has-room, .instead, .in-the-way, .beneath)";
  function placeAnchored(message, userScroll = false) {
    if (!message.firstChild && message.matches(RESET)) return;
    const table = document.getElementById("table"),
      before = pageTouched && table && boxOf(table).top;
    place(message, userScroll);
    const shift = pageTouched && table && boxOf(table).top - before;
    if (shift && !pushes(message, shift)) scrollBy({ top: shift, behavior: "instant" });
  }
  // If there is no better position, the message covers something that an answer needs: a tap outside dismisses it
  // (.in-the-way).
  function place(message, userScroll) {
    message.classList.remove("in-the-way");
    if (placeBelowCoach(message) || reserveSpace(message) || replaceWords(message) || !message.firstChild) return;
    const subject = isPersistent(message) ? null : subjectBox();
    const obstacles = obstaclesFor(message, subject);
    moveToBest(message, obstacles, subject, userScroll);
    const { left, top, width, height } = boxOf(message);
    const hides = (some) => costAt(obstaclesInRow(some, top, height), left, width, Infinity) > 0;
    const onAnswer = hides(obstacles.filter(([, , , answers]) => answers));
    crowded ||=
      isPersistent(message) &&
      document.querySelector(SHARES_SPACE) !== null &&
      (onAnswer || hides(informative(message)));
    const own = reserveSpace(message);
    message.classList.toggle("in-the-way", onAnswer && !own);
  }
  function moveToBest(message, obstacles, subject, userScroll) {
    const persistent = isPersistent(message);
    message.classList.remove("within", "at-top");
    message.style.width = message.style.height = "";
    rotate(message);
    if (persistent && (placeInQuestion(message) || placeInBar(message))) return;
    if (
      (persistent && touchedSince && userScroll && message.style.top !== "") ||
      ((persistent || userScroll) && keepsPlace(message, obstacles))
    )
      return;
    let found = null;
    const long = message.textContent.length > (message.querySelector(".illegal") ? MIN_LONG_REFUSAL : MIN_LONG);
    const among = persistent && message.querySelector(".primer") && freeCircles().length;
    for (const w of among ? WIDTHS_AMONG_CIRCLES : persistent ? WIDTHS_PERSISTENT : long ? WIDTHS_LONG : WIDTHS) {
      message.style.maxWidth = `min(${w}, calc(${facing(message)?.quarters % 2 ? "100dvh" : "100vw"} - ${2 * PAD}px))`;
      const spot = findBest(message, obstacles, subject, found ? found.cost - MIN_SAVING : Infinity);
      if (spot) found = { ...spot, width: message.style.maxWidth };
    }
    if (!found) return;
    message.style.maxWidth = found.width;
    const { width, height } = boxOf(message); // a quarter turn swaps the sides of the bounding box
    const [right, down] =
      facing(message)?.quarters % 2 ? [width - message.offsetWidth, height - message.offsetHeight] : [0, 0];
    message.style.left = `${found.left + right / 2}px`;
    message.style.top = `${found.top + down / 2}px`;
  }

  // The top layer is above other popovers; showing it again moves it above those opened since.
  function raise(message) {
    if (message.matches(":popover-open")) message.hidePopover();
    message.showPopover();
  }
  function onMessages(changes) {
    for (const message of new Set(changes.map((change) => change.target))) {
      if (!messages.includes(message)) continue;
      message.removeAttribute("style");
      touchedSince = crowded = false;
      raise(message);
      placeAnchored(message);
    }
    updateCovered();
  }
  for (const message of messages) {
    message.popover = "manual";
    raise(message);
    new MutationObserver(onMessages).observe(message, { childList: true });
    placeAnchored(message);
  }
  updateCovered();
  let frame = 0,
    userScroll = true; // whether the content was only moved by the user's scrolling
  let lastWidth = innerWidth;
  let stillScrolling = true; // whether that goes on
  const schedule = ({ type }) => {
    if (type === "resize") crowded = false;
    userScroll &&= type === "scroll" || (type === "scrollend" && !scrollsByTap);
    stillScrolling &&= type === "scroll" && !scrollsByTap;
    frame ||= requestAnimationFrame(() => {
      // After rotation of the device persistent messages are placed anew.
      if (innerWidth !== lastWidth)
        for (const message of messages) if (isPersistent(message)) message.removeAttribute("style");
      lastWidth = innerWidth;
      // While a card is open, a persistent message keeps its place below it.
      const card = document.querySelector("#what:popover-open");
      for (const message of messages)
        if (isPersistent(message) ? !card : !stillScrolling) placeAnchored(message, userScroll);
      frame = 0;
      userScroll = stillScrolling = true;
      updateCovered();
    });
  };
  for (const event of ["resize", "scroll", "scrollend", "toggle", "transitionend", "wellside:shown", "wellside:picked"])
    addEventListener(event, schedule, { capture: true, passive: true });
})();
