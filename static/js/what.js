// “What is this?”: shows a card, rendered by the server, about an element of the board. It opens on a long press, a
// right click, the ? key on the focused element, or a tap that has no other effect (a script that handles a tap calls
// preventDefault). The name of an element is its id or data-what; the server knows which names have a card.
//   data-names         an icon; gives its name to its parent
//   data-picture       the part of a large element that serves as its picture
//   data-holds-on      has a long press action of its own
//   data-upside-down   is read from the other side of the device
//   data-asks-at-tap   a popover in which taps open cards, too
//   data-says-all      a tap opens no card, which would only repeat the element
//   data-stays         not covered by a card if there is space elsewhere
//   data-sticks        sticky at the top, but below a full-width card of a hint
//   data-cards-aside   a column beside a board, which cards about the board are placed in
(() => {
  "use strict";
  const table = document.getElementById("table");
  const past = "past" in table.dataset; // a replay: data-version is the number of a step
  // Times in ms, lengths in px; MAX_NAMES is a count.
  const LONG_PRESS = 500,
    RELEASE_TIME = 300,
    MOVE_TOLERANCE = 10,
    MAX_NAMES = 24,
    PAD = 8,
    MAX_PICTURE = 150,
    MIN_HEIGHT = 150,
    MIN_COLUMN = 200,
    GAP = 2,
    BOTTOM_PADDING = 10,
    LARGE_PICTURE = 38,
    MIN_FREE_HEIGHT = 200;
  const NO_LONG_PRESS =
    "a[href]:not(label .means), select, textarea, input:not([type=radio], [type=checkbox], [type=hidden]), " +
    "[data-holds-on]";
  const TAPPABLE =
    "button, a[href], input, label:not(:has(> input:disabled)), summary, select, textarea, " +
    "[popover]:not([data-asks-at-tap]) *";
  const WIDER_SIZES = ["24rem", "27rem", "30rem"];
  const dialog = Object.assign(document.createElement("div"), { id: "what", className: "what", popover: "auto" });
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("aria-label", "What is this?");
  dialog.tabIndex = -1;
  document.body.append(dialog);

  // ---- Names at a position, each with its element, topmost first ----
  function namesOf(elements) {
    const found = new Map();
    const visited = new Set();
    for (const one of elements) {
      for (
        let ancestor = one;
        ancestor && ancestor !== table && table.contains(ancestor) && !visited.has(ancestor);
        ancestor = ancestor.parentElement
      ) {
        visited.add(ancestor);
        const sign = ancestor.querySelector(":scope > [data-names]");
        for (const name of [ancestor.dataset?.what, ancestor.dataset?.names, sign?.dataset.names, ancestor.id])
          if (name && !found.has(name)) found.set(name, ancestor);
      }
    }
    return new Map([...found].slice(0, MAX_NAMES));
  }
  // Elements that are scrolled beneath a fixed or sticky one are hidden there.
  function elementsAt(x, y) {
    const all = document.elementsFromPoint(x, y);
    const cover = all.findIndex((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
    return cover < 0 ? all : all.slice(0, cover + 1);
  }
  const namesAt = (x, y) => namesOf(elementsAt(x, y));

  let lastRequest = 0;
  let longPressed = false; // whether the current pointer made a long press
  async function ask(names, x, y, { focus = false } = {}) {
    if (!names.size) return;
    const request = ++lastRequest;
    const query = new URLSearchParams([...names.keys()].map((name) => ["of", name]));
    if (past) query.set("at", table.dataset.version);
    const response = await fetch(`${table.dataset.address}/what?${query}`).catch(() => null);
    if (response?.status !== 200 || request !== lastRequest) return;
    dialog.innerHTML = await response.text();
    const { of, picture } = dialog.firstElementChild.dataset;
    const source = names.get(of);
    dialog.classList.toggle("upside-down", Boolean(source.closest("[data-upside-down]")));
    openPopover(source);
    const pictureSource = document.getElementById(picture) ?? pictureOf(source);
    drawPicture(pictureSource);
    addPointButton(source.closest("[data-point]")?.dataset.point);
    // For a piece on a hex, the whole is the hex.
    const [box, whole] = [pictureSource, source.closest(".hx-hex") ?? source].map((one) => one.getBoundingClientRect());
    const hit = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    place(isLarge(whole) && hit ? box : whole, x, y);
    dialog.scrollTop = 0;
    updateOverflow();
    if (focus) dialog.focus();
    navigator.vibrate?.(8);
  }

  // Shows the card of another script, about elements that it has highlighted.
  document.addEventListener("wellside:card", ({ detail: { card, about } }) => {
    lastRequest += 1;
    dialog.replaceChildren(card);
    openPopover(null);
    const boxes = about.map((one) => one.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)),
      right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top)),
      bottom = Math.max(...boxes.map((box) => box.bottom));
    place(
      boxes.length ? new DOMRect(left, top, right - left, bottom - top) : new DOMRect(),
      innerWidth / 2,
      innerHeight / 2,
    );
    if (!replaceSticky()) avoidElements(boxes);
    dialog.scrollTop = 0;
    updateOverflow();
  });
  // If a part of the game is sticky at the top of a phone, such a card takes its place, and it moves below the card
  // (--carded). The card is placed below what precedes the part or, on a low screen, at the very top. Following content
  // is shifted by as much (--carded-by), so that all of it can be scrolled to.
  const root = document.documentElement;
  function replaceSticky() {
    const sticky = document.querySelector("[data-sticks]");
    const height = dialog.offsetHeight + 2 * PAD;
    if (
      !sticky ||
      getComputedStyle(sticky).position !== "sticky" ||
      innerWidth - dialog.offsetWidth > 4 * PAD ||
      height > innerHeight / 3
    )
      return false;
    const precedingBottom = rectOf(sticky.previousElementSibling).bottom + scrollY;
    sticky.style.position = "static";
    const staticTop = rectOf(sticky).top + scrollY;
    sticky.style.position = "";
    const fits = innerHeight - precedingBottom - height - sticky.offsetHeight >= MIN_FREE_HEIGHT;
    if (fits) scrollTo({ top: 0, behavior: "instant" });
    const top = fits ? `max(var(--safe-top) + ${PAD}px, ${precedingBottom + GAP}px)` : `var(--safe-top) + ${PAD}px`;
    Object.assign(dialog.style, { left: `${(root.clientWidth - dialog.offsetWidth) / 2}px`, top: `calc(${top})` });
    root.style.setProperty("--carded", `calc(${top} + ${height - PAD}px)`);
    root.style.setProperty("--carded-by", `max(0px, ${top} + ${height - PAD - staticTop}px)`);
    [...document.querySelectorAll("[data-keep-clear]")]
      .find((one) => !sticky.contains(one))
      ?.scrollIntoView({ block: "nearest", behavior: "instant" });
    return true;
  }
  function resetSticky() {
    for (const name of ["--carded", "--carded-by"]) root.style.removeProperty(name);
  }
  dialog.addEventListener("toggle", ({ newState }) => newState === "closed" && resetSticky());

  // A new question needs the board: closes the card.
  document.addEventListener("wellside:question", ({ detail }) => {
    if (!detail.question) return;
    lastRequest += 1;
    if (dialog.matches(":popover-open")) dialog.hidePopover();
  });

  // During a long press the dialog is a "manual" popover: releasing the pointer would light-dismiss it. Its source
  // element keeps an outer popover open.
  let lastSource = null;
  function openPopover(source = lastSource) {
    lastSource = source;
    const kind = longPressed ? "manual" : "auto";
    const shown = dialog.matches(":popover-open");
    if (shown && dialog.popover === kind) return;
    dialog.popover = kind; // also hides it
    dialog.showPopover(source instanceof HTMLElement ? { source } : {});
  }

  // ---- Picture: a scaled-down clone of the element, unless that is too large. Style rules do not match outside of the
  // board, so computed styles are copied ----
  function drawPicture(source) {
    const frame = dialog.querySelector(".picture");
    frame.style.background = "none";
    frame.classList.remove("large");
    const box = source.getBoundingClientRect();
    frame.hidden = !box.width || !box.height;
    if (frame.hidden) return;
    if (source instanceof SVGGraphicsElement && !(source instanceof SVGSVGElement)) return drawSvg(frame, source);
    frame.hidden = Math.max(box.width, box.height) > MAX_PICTURE;
    if (frame.hidden) return;
    const copy = source.cloneNode(true);
    const all = [copy, ...copy.querySelectorAll("*")];
    [source, ...source.querySelectorAll("*")].forEach((one, n) => {
      const styles = getComputedStyle(one);
      for (const property of styles) all[n].style.setProperty(property, styles.getPropertyValue(property));
      for (const name of ["id", "name", "form", "for", "popovertarget", "data-what", "data-names"])
        all[n].removeAttribute(name);
    });
    copy.inert = true;
    const longest = Math.max(box.width, box.height),
      size = Math.min(1, 64 / longest);
    frame.classList.toggle("large", longest > LARGE_PICTURE);
    const display = copy.style.display
      .replace("list-item", "block")
      .replace("inline", "inline-block")
      .replace("block-block", "block");
    const place = {
      position: "relative",
      inset: "auto",
      gridArea: "auto",
      placeSelf: "auto",
      margin: 0,
      translate: "none",
      rotate: "none",
      transform: "none",
      outline: "none",
      width: `${box.width}px`,
      height: `${box.height}px`,
      zoom: size,
    };
    Object.assign(copy.style, place, { display });
    if (copy instanceof SVGSVGElement)
      // Sized by the card's style sheet.
      for (const name of ["width", "height", "inline-size", "block-size", "zoom"]) copy.style.removeProperty(name);
    frame.style.background = backgroundOf(source);
    frame.replaceChildren(copy);
  }
  // An SVG that is the only child of an element is its picture, in any size.
  function pictureOf(source) {
    const { width, height } = source.getBoundingClientRect();
    const [only, ...more] = source.childNodes;
    if (only instanceof SVGSVGElement && !more.length) return only;
    return (Math.max(width, height) > MAX_PICTURE && source.querySelector("[data-picture]")) || source;
  }
  // The background behind an element, for contrast. An element with a background picture is skipped.
  function backgroundOf(source) {
    const hasPicture = getComputedStyle(source).backgroundImage.includes("url(");
    for (let one = hasPicture ? source.parentElement : source; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (backgroundImage !== "none" && one !== document.body) return backgroundImage; // not the page's gradient
      if (!/^rgba\(.*, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
    }
    return "none";
  }
  const SVG_PROPERTIES = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "paint-order",
    "opacity",
    "display",
    "visibility",
    "transform",
    "font",
    "letter-spacing",
    "text-anchor",
    "dominant-baseline",
  ];
  function drawSvg(frame, source) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const copy = source.cloneNode(true);
    const all = [copy, ...copy.querySelectorAll("*")];
    [source, ...source.querySelectorAll("*")].forEach((one, n) => {
      const styles = getComputedStyle(one);
      for (const property of SVG_PROPERTIES) all[n].style.setProperty(property, styles.getPropertyValue(property));
      if (one.matches(".hx-up")) all[n].style.transform = "none"; // upright on a rotated board
      for (const name of ["id", "class", "data-what"]) all[n].removeAttribute(name);
    });
    for (const one of copy.querySelectorAll("foreignObject")) one.remove();
    copy.removeAttribute("transform");
    copy.style.transform = "none";
    svg.append(copy);
    frame.replaceChildren(svg);
    const { x, y, width, height } = copy.getBBox();
    svg.setAttribute("viewBox", [x - 1, y - 1, width + 2, height + 2].join(" "));
    frame.hidden = !width;
  }

  // An element that can be pointed at gets a button for that (point.js).
  function addPointButton(name) {
    if (!name || past) return;
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "button plain",
      textContent: "Point at it",
    });
    button.dataset.pointAt = name;
    button.addEventListener("click", () => dialog.hidePopover());
    dialog.firstElementChild.append(button);
  }

  // ---- Placement: beside the element, and over it only if there is no space elsewhere. For a card that the game has
  // rotated by 90° the axes are swapped ----
  const isLarge = (box) => box.width > innerWidth / 2 || box.height > innerHeight / 2;
  const isRotated = () => ["90deg", "-90deg"].includes(getComputedStyle(dialog).rotate);
  function place(box, x, y) {
    resetSticky();
    const spot = isLarge(box) ? new DOMRect(x - 20, y - 20, 40, 40) : box;
    const rotated = isRotated();
    const { clientWidth } = document.documentElement;
    const target = rotated ? new DOMRect(spot.y, spot.x, spot.height, spot.width) : spot;
    const [wide, high] = rotated ? [innerHeight, clientWidth] : [clientWidth, innerHeight];
    // A lesson's words are above cards, and left of a rotated one.
    const coachHeight = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--taught")) || 0;
    const [minTop, minLeft] = rotated ? [0, coachHeight + PAD] : [coachHeight, PAD];
    const [below, above] = [high - target.bottom - 2 * PAD, target.top - minTop - 2 * PAD];
    const maxHeight = Math.max(below, above);
    // Space up to the nearest elements to keep visible: highlighted ones and those with data-stays.
    const keepVisible = rotated
      ? []
      : [...document.querySelectorAll(".taught, [data-stays]")].map((one) => one.getBoundingClientRect());
    const clearBelow = Math.min(
      below,
      ...keepVisible.filter((one) => one.top >= target.bottom).map((one) => one.top - target.bottom - 2 * PAD),
    );
    const clearAbove = Math.min(
      above,
      ...keepVisible.filter((one) => one.bottom <= target.top).map((one) => target.top - one.bottom - 2 * PAD),
    );
    const clearHeight = Math.max(clearBelow, clearAbove),
      room = high - minTop - 2 * PAD;
    dialog.style.maxHeight = "";
    const measure = (width) => {
      dialog.style.width = width && `min(${width}, calc(100vw - 1rem))`;
      const { offsetWidth: w, offsetHeight: h, scrollHeight: all } = dialog;
      const beside =
        h <= high - 2 * PAD &&
        [target.right + PAD, target.left - PAD - w].find((left) => left >= minLeft && left + w <= wide - PAD);
      const there = Math.min(h, beside ? room : clearHeight < MIN_HEIGHT ? maxHeight : clearHeight);
      // Infinity: there is so little space that the card covers the element.
      return { w, h, beside, out: there < MIN_HEIGHT && there < h ? Infinity : all - there };
    };
    // Wider than usual only if more content becomes visible: on a low screen there is space beside the element.
    dialog.classList.remove("tight");
    let [width, { out }] = ["", measure("")];
    for (const wider of WIDER_SIZES) {
      if (out <= 0) break;
      const hidden = measure(wider).out;
      if (hidden < out) [width, out] = [wider, hidden];
    }
    dialog.classList.toggle("tight", out > 0);
    const column = rotated ? null : document.querySelector("[data-cards-aside]")?.getBoundingClientRect();
    const inColumn = column && target.right <= column.left && !keepVisible.some((one) => one.right > column.left);
    const fits = ({ w, h }) => w <= column.width && h <= room;
    // A narrow column gets a card as narrow.
    if (inColumn && column.width >= MIN_COLUMN && !fits(measure(width)) && fits(measure(`${column.width}px`)))
      width = `${column.width}px`;
    const { w, beside, h: full } = measure(width);
    let h = full;
    if (inColumn && fits({ w, h })) {
      dialog.style.left = `${column.left + (column.width - w) / 2}px`;
      // A card taller than the column may cover what is above it.
      const minY = column.bottom - full >= column.top ? column.top : minTop + PAD;
      dialog.style.top = `${Math.max(minY, Math.min(target.top + target.height / 2 - full / 2, high - PAD - full))}px`;
      return;
    }
    // Above or below the element, whichever covers fewer of the elements to keep visible.
    const hides = (from, to) => keepVisible.filter((one) => one.bottom > from && one.top < to).length;
    const { top: targetTop, bottom: targetBottom } = target;
    const coveredAbove = hides(targetTop - PAD - Math.min(h, above), targetTop - PAD),
      coveredBelow = hides(targetBottom + PAD, targetBottom + PAD + Math.min(h, below));
    const shortenedBelow = h > above && clearBelow > above; // below, shortened to cover none of them
    const goesAbove = above >= Math.min(h, MIN_HEIGHT) && coveredBelow > coveredAbove && !shortenedBelow;
    const goesBelow = !beside && below >= Math.min(h, MIN_HEIGHT) && coveredAbove > coveredBelow;
    const clearOnTop =
      targetTop -
      2 * PAD -
      Math.max(minTop, ...keepVisible.filter((one) => one.bottom <= targetTop).map((one) => one.bottom));
    const space =
      shortenedBelow && coveredBelow > coveredAbove
        ? clearBelow
        : goesAbove
          ? above
          : goesBelow
            ? below
            : coveredAbove && clearOnTop >= MIN_HEIGHT
              ? clearOnTop
              : maxHeight;
    const limit = beside || space < MIN_HEIGHT ? room : space;
    if (h > limit) {
      h = limit; // the rest is scrolled
      dialog.style.maxHeight = `${h}px`;
    }
    const fitsVertically = h <= below || h <= above;
    const preferredLeft = fitsVertically || !beside ? target.left + target.width / 2 - w / 2 : beside;
    const isBelow = goesBelow || (h <= below && !(goesAbove && h <= above));
    let topEdge = isBelow
      ? targetBottom + PAD
      : h <= above
        ? targetTop - PAD - h
        : targetTop + target.height / 2 - h / 2;
    const collisions =
      isBelow || beside ? [] : keepVisible.filter((one) => one.bottom > topEdge && one.top < topEdge + h);
    const shifted = Math.min(...collisions.map((one) => one.top)) - PAD - h;
    if (collisions.length && shifted >= minTop + PAD) topEdge = shifted;
    const left = Math.max(minLeft, Math.min(preferredLeft, wide - PAD - w));
    const top = Math.max(PAD, Math.min(Math.max(topEdge, minTop + PAD), high - PAD - h));
    dialog.style.left = `${rotated ? top + (h - w) / 2 : left}px`;
    dialog.style.top = `${rotated ? left + (w - h) / 2 : top}px`;
  }

  // Marks a card that continues below its bottom edge; padding does not count.
  const updateOverflow = () =>
    dialog.classList.toggle("goes-on", dialog.scrollHeight - dialog.clientHeight - dialog.scrollTop > BOTTOM_PADDING);
  dialog.addEventListener("scroll", updateOverflow, { passive: true });
  // The mark is a pseudo-element: a click on it has the card itself as target, and scrolls.
  dialog.addEventListener(
    "click",
    ({ target }) =>
      target === dialog && dialog.matches(".goes-on") && dialog.scrollBy({ top: dialog.clientHeight * 0.7 }),
  );
  new ResizeObserver(updateOverflow).observe(dialog);

  // The card of another script covers neither what it has highlighted nor the question, if necessary in another size
  // and scrolled. It covers as little as possible of inputs that it refers to (data-keep-clear, with an optional
  // weight), other answers, and pieces on hexes.
  const EXITS = ".bar > a, [data-menu] > summary";
  const NEEDED = "[data-keep-clear=''], #board .hx-piece";
  const ANSWERS = "#table :is(input, button)[form=answer]:enabled:not(#ask *, [data-keep-clear] *)";
  const SHAPES = [
    ["", ""],
    ["24rem", ""],
    ["30rem", ""],
    ["15rem", ""],
    ["", "8rem"],
    ["15rem", "8rem"],
    ["", "6rem"],
    ["15rem", "6rem"],
  ];
  const rectOf = (one) => one.getBoundingClientRect();
  const overlap = (from, to, start, end) => Math.max(0, Math.min(to, end) - Math.max(from, start));
  const overlapArea = ([x, y, wide, high], box) =>
    overlap(x, x + wide, box.left, box.right) * overlap(y, y + high, box.top, box.bottom);
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  function avoidElements(highlighted) {
    if (isRotated()) return;
    const answers = [...document.querySelectorAll(ANSWERS)].map((one) => one.closest("label") ?? one);
    const weighted = [...document.querySelectorAll("[data-keep-clear], .hx-hex.hx-piece"), ...answers]
      .filter((one) => one.checkVisibility())
      .map((one) => [Number(one.dataset.keepClear || 1), rectOf(one)]);
    const uncoverable = [...document.querySelectorAll("#ask")]
      .filter((one) => one.checkVisibility())
      .map(rectOf)
      .concat(highlighted);
    const rate = (spot) => ({
      spot,
      meets: sum(uncoverable.map((box) => overlapArea(spot, box))),
      hides: sum(weighted.map(([weight, box]) => weight * overlapArea(spot, box))),
    });
    const clamp = (value, length, whole) => Math.max(PAD, Math.min(value, whole - PAD - length));
    const { left, top } = rectOf(dialog);
    function findBest() {
      const { offsetWidth: wide, offsetHeight: high } = dialog;
      const across = [left, PAD, innerWidth, ...uncoverable.flatMap((box) => [box.right + PAD, box.left - PAD - wide])];
      const down = [
        top,
        PAD,
        (innerHeight - high) / 2,
        innerHeight,
        ...uncoverable.flatMap((box) => [box.bottom + PAD, box.top - PAD - high]),
      ];
      const spots = across.flatMap((x) =>
        down.map((y) => [clamp(x, wide, innerWidth), clamp(y, high, innerHeight), wide, high]),
      );
      return spots.map(rate).sort((one, two) => one.meets - two.meets || one.hides - two.hides)[0];
    }
    let chosen = findBest();
    for (const [width, height] of chosen.meets ? SHAPES : []) {
      dialog.classList.add("tight");
      Object.assign(dialog.style, { width: width && `min(${width}, calc(100vw - 1rem))`, maxHeight: height });
      chosen = findBest();
      if (!chosen.meets) break;
    }
    // Below the home link and the menu, if the card then covers only empty hexes and text apart from the question.
    const [x, , wide, high] = chosen.spot;
    const exits = [...document.querySelectorAll(EXITS)].map(rectOf).filter((box) => overlapArea(chosen.spot, box));
    const belowExits = [x, Math.max(...exits.map((box) => box.bottom)) + GAP, wide, high];
    const needed = [...document.querySelectorAll(NEEDED)]
      .filter((one) => !one.querySelector("[data-hexes]"))
      .map(rectOf);
    const isFree =
      exits.length &&
      belowExits[1] + high <= innerHeight &&
      ![...uncoverable, ...needed].some((box) => overlapArea(belowExits, box));
    [dialog.style.left, dialog.style.top] = (isFree ? belowExits : chosen.spot).map((px) => `${px}px`);
  }

  // Rotating the device invalidates the position.
  matchMedia("(orientation: portrait)").addEventListener(
    "change",
    () => dialog.matches(":popover-open") && dialog.hidePopover(),
  );

  // ---- Long press: its release does not count as a tap, and does not close the card ----
  let pressTimer = 0;
  let pressStart = { x: 0, y: 0 };
  const cancelPress = () => clearTimeout(pressTimer);
  // Restores light dismiss after a moment, or with the next pointerdown.
  let settleTimer = 0;
  function restoreDismiss() {
    if (!settleTimer) return;
    clearTimeout(settleTimer);
    settleTimer = 0;
    if (dialog.popover === "manual" && dialog.matches(":popover-open")) openPopover();
  }
  addEventListener("pointerdown", (event) => {
    cancelPress();
    longPressed = false;
    if (event.isPrimary) restoreDismiss();
    if (
      !event.isPrimary ||
      event.pointerType === "mouse" ||
      !table.contains(event.target) ||
      event.target.closest(NO_LONG_PRESS)
    )
      return;
    pressStart = { x: event.clientX, y: event.clientY };
    pressTimer = setTimeout(() => {
      longPressed = true;
      document.dispatchEvent(new Event("wellside:held")); // cancels other actions of this pointer
      ask(namesAt(pressStart.x, pressStart.y), pressStart.x, pressStart.y);
    }, LONG_PRESS);
  });
  addEventListener(
    "pointermove",
    (event) => Math.hypot(event.clientX - pressStart.x, event.clientY - pressStart.y) > MOVE_TOLERANCE && cancelPress(),
    { passive: true },
  );
  addEventListener("scroll", cancelPress, { capture: true, passive: true });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
  let releasedAt = -RELEASE_TIME; // when a long press was released
  function release() {
    cancelPress();
    if (!longPressed) return;
    longPressed = false;
    releasedAt = performance.now();
    settleTimer = setTimeout(restoreDismiss, RELEASE_TIME);
  }
  addEventListener(
    "click",
    (event) => {
      if (!event.detail || performance.now() - releasedAt > RELEASE_TIME || !table.contains(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener("contextmenu", (event) => {
    if (!table.contains(event.target) || event.target.closest(NO_LONG_PRESS)) return;
    event.preventDefault();
    if (event.pointerType === "mouse" || (!event.pointerType && !longPressed))
      ask(namesAt(event.clientX, event.clientY), event.clientX, event.clientY);
  });

  addEventListener("keydown", (event) => {
    const { target } = event;
    if (
      event.key !== "?" ||
      !table.contains(target) ||
      target.matches("textarea, select, input:not([type=radio], [type=checkbox])")
    )
      return;
    const box = target.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    event.preventDefault();
    ask(namesOf([target, ...elementsAt(x, y)]), x, y, { focus: true });
  });
  addEventListener("click", (event) => {
    if (event.defaultPrevented || !event.detail || !table.contains(event.target) || event.target.closest(TAPPABLE))
      return;
    // The tap was meant for what was there before.
    if (!window.wellsideTakes(event.target, event.clientX, event.clientY)) return;
    const names = namesAt(event.clientX, event.clientY);
    if (![...names.values()][0]?.matches("[data-says-all]")) ask(names, event.clientX, event.clientY);
  });
})();
