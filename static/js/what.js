// “What is this?”: a card about whatever lies on the board, drawn by the server. It opens when a finger is held on
// something, by a right click, by the ? key on what has focus, and by a tap where a tap does nothing else: a script that
// has an answer to a tap calls preventDefault. Whatever lies there has a name, its id or its data-what; the server knows
// which of those names at one spot have a card.
//   data-names         a sign that names what it and the words beside it are of
//   data-picture       of something too large for a picture, the part that is one
//   data-holds-on      something that a held finger already does something to
//   data-upside-down   what is read from the other side of the device
//   data-asks-at-tap   a sheet on which a tap asks, too
//   data-says-all      what a card would only say again: a tap there asks nothing
//   data-stays         what a card does not lie on where there is room elsewhere
//   data-sticks        what stays at the top as a page is scrolled: below a card as wide as the screen that says what to do
//   data-cards-aside   what is in a column of words beside a board: a card about something on that board lies there
(() => {
  "use strict";
  const table = document.getElementById("table");
  const past = "past" in table.dataset;    // a page whose version is the number of a moment
  const LONG = 500, SOON = 300, SLIP = 10, MOST = 24, RIM = 8, SMALL = 150, LEAST = 150, COLUMN = 200, BRIM = 2, FOOT = 10, TIGHT = 38;   // ms, ms, px, names, px, px, px, px, px, px, px
  const HOLDS = "a[href]:not(label .means), select, textarea, input:not([type=radio], [type=checkbox], [type=hidden]), [data-holds-on]";
  const TAPS = "button, a[href], input, label:not(:has(> input:disabled)), summary, select, textarea, [popover]:not([data-asks-at-tap]) *";
  const WIDER = ["24rem", "27rem", "30rem"];
  const sheet = Object.assign(document.createElement("div"), { id: "what", className: "what", popover: "auto" });
  sheet.setAttribute("role", "dialog");
  sheet.setAttribute("aria-label", "What is this?");
  sheet.tabIndex = -1;
  document.body.append(sheet);

  // ---- What lies there: each name with its element, the topmost first ----
  function named(elements) {
    const found = new Map();
    const met = new Set();
    for (const one of elements) {
      for (let up = one; up && up !== table && table.contains(up) && !met.has(up); up = up.parentElement) {
        met.add(up);
        const sign = up.querySelector(":scope > [data-names]");
        for (const name of [up.dataset?.what, up.dataset?.names, sign?.dataset.names, up.id]) if (name && !found.has(name)) found.set(name, up);
      }
    }
    return new Map([...found].slice(0, MOST));
  }
  // What passes beneath a part that stays in place is out of sight there.
  function lying(x, y) {
    const all = document.elementsFromPoint(x, y);
    const lid = all.findIndex((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
    return lid < 0 ? all : all.slice(0, lid + 1);
  }
  const at = (x, y) => named(lying(x, y));

  let asked = 0;
  let held = false;        // whether a finger is down that has asked
  async function ask(names, x, y, { focus = false } = {}) {
    if (!names.size) return;
    const mine = ++asked;
    const query = new URLSearchParams([...names.keys()].map((name) => ["of", name]));
    if (past) query.set("at", table.dataset.version);
    const answer = await fetch(`${table.dataset.address}/what?${query}`).catch(() => null);
    if (answer?.status !== 200 || mine !== asked) return;
    sheet.innerHTML = await answer.text();
    const { of, picture } = sheet.firstElementChild.dataset;
    const source = names.get(of);
    sheet.classList.toggle("upside-down", Boolean(source.closest("[data-upside-down]")));
    open(source);
    const pictured = document.getElementById(picture) ?? small(source);
    draw(pictured);
    offerPointing(source.closest("[data-point]")?.dataset.point);
    const [box, whole] = [pictured, source.closest(".hx-hex") ?? source].map((one) => one.getBoundingClientRect());   // of a piece on a hex, the hex
    const hit = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    place(large(whole) && hit ? box : whole, x, y);
    sheet.scrollTop = 0;
    goOn();
    if (focus) sheet.focus();
    navigator.vibrate?.(8);
  }

  // Another script has a card of its own to show, about elements that it has lit.
  document.addEventListener("wellside:card", ({ detail: { card, about } }) => {
    asked += 1;
    sheet.replaceChildren(card);
    open(null);
    const boxes = about.map((one) => one.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
    place(boxes.length ? new DOMRect(left, top, right - left, bottom - top) : new DOMRect(), innerWidth / 2, innerHeight / 2);
    if (!standsAbove()) keepClear(boxes);
    sheet.scrollTop = 0;
    goOn();
  });
  // Where a game's part sticks to the top of a phone the card stands there instead, and that below it (--carded).
  const root = document.documentElement;
  function standsAbove() {
    const sticks = document.querySelector("[data-sticks]");
    const high = sheet.offsetHeight + 2 * RIM;
    if (!sticks || getComputedStyle(sticks).position !== "sticky" || innerWidth - sheet.offsetWidth > 4 * RIM || high > innerHeight / 3) return false;
    Object.assign(sheet.style, { left: `${(root.clientWidth - sheet.offsetWidth) / 2}px`, top: `calc(var(--safe-top) + ${RIM}px)` });
    root.style.setProperty("--carded", `calc(var(--safe-top) + ${high}px)`);
    [...document.querySelectorAll("[data-keep-clear]")].find((one) => !sticks.contains(one))?.scrollIntoView({ block: "nearest", behavior: "instant" });
    return true;
  }
  sheet.addEventListener("toggle", ({ newState }) => newState === "closed" && root.style.removeProperty("--carded"));

  // Whoever is asked something new needs the board for it.
  document.addEventListener("wellside:question", ({ detail }) => {
    if (!detail.question) return;
    asked += 1;
    if (sheet.matches(":popover-open")) sheet.hidePopover();
  });

  // The browser takes a lifted finger for a tap beside what has opened under it, and would close it: until then it cannot.
  // What lies on another sheet leaves that open.
  let about = null;
  function open(source = about) {
    about = source;
    const kind = held ? "manual" : "auto";
    const shown = sheet.matches(":popover-open");
    if (shown && sheet.popover === kind) return;
    sheet.popover = kind;                      // which hides it
    sheet.showPopover(source instanceof HTMLElement ? { source } : {});
  }

  // ---- Its picture: the thing itself, once more and small; what is larger than a card is no picture. Away from its
  // board nothing would find its colours: they are written into the copy ----
  function draw(source) {
    const frame = sheet.querySelector(".picture");
    frame.style.background = "none";
    frame.classList.remove("large");
    const box = source.getBoundingClientRect();
    frame.hidden = !box.width || !box.height;
    if (frame.hidden) return;
    if (source instanceof SVGGraphicsElement && !(source instanceof SVGSVGElement)) return drawn(frame, source);
    frame.hidden = Math.max(box.width, box.height) > SMALL;
    if (frame.hidden) return;
    const copy = source.cloneNode(true);
    const all = [copy, ...copy.querySelectorAll("*")];
    [source, ...source.querySelectorAll("*")].forEach((one, n) => {
      const looks = getComputedStyle(one);
      for (const look of looks) all[n].style.setProperty(look, looks.getPropertyValue(look));
      for (const name of ["id", "name", "form", "for", "popovertarget", "data-what", "data-names"]) all[n].removeAttribute(name);
    });
    copy.inert = true;
    const longest = Math.max(box.width, box.height), size = Math.min(1, 64 / longest);
    frame.classList.toggle("large", longest > TIGHT);
    const display = copy.style.display.replace("list-item", "block").replace("inline", "inline-block").replace("block-block", "block");
    const place = { position: "relative", inset: "auto", gridArea: "auto", placeSelf: "auto", margin: 0, translate: "none", rotate: "none", transform: "none", outline: "none", width: `${box.width}px`, height: `${box.height}px`, zoom: size };
    Object.assign(copy.style, place, { display });
    if (copy instanceof SVGSVGElement) for (const name of ["width", "height", "inline-size", "block-size", "zoom"]) copy.style.removeProperty(name);   // as large as a card has it
    frame.style.background = ground(source);
    frame.replaceChildren(copy);
  }
  // A drawing that stands alone in a thing is its picture, in any size.
  function small(source) {
    const { width, height } = source.getBoundingClientRect();
    const [only, ...more] = source.childNodes;
    if (only instanceof SVGSVGElement && !more.length) return only;
    return (Math.max(width, height) > SMALL && source.querySelector("[data-picture]")) || source;
  }
  // What it lies on: light words need a dark one. A thing that is a picture itself is no ground.
  function ground(source) {
    const pictured = getComputedStyle(source).backgroundImage.includes("url(");
    for (let one = pictured ? source.parentElement : source; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (backgroundImage !== "none" && one !== document.body) return backgroundImage;   // a page's light is none in small
      if (!/^rgba\(.*, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
    }
    return "none";
  }
  const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "paint-order",
    "opacity", "display", "visibility", "transform", "font", "letter-spacing", "text-anchor", "dominant-baseline"];
  function drawn(frame, source) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const copy = source.cloneNode(true);
    const all = [copy, ...copy.querySelectorAll("*")];
    [source, ...source.querySelectorAll("*")].forEach((one, n) => {
      const looks = getComputedStyle(one);
      for (const look of LOOKS) all[n].style.setProperty(look, looks.getPropertyValue(look));
      if (one.matches(".hx-up")) all[n].style.transform = "none";   // upright on a board that is turned
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

  // What others at the table can be shown has a button for that (point.js).
  function offerPointing(at) {
    if (!at || past) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button plain", textContent: "Point at it" });
    button.dataset.pointAt = at;
    button.addEventListener("click", () => sheet.hidePopover());
    sheet.firstElementChild.append(button);
  }

  // ---- Beside what it is about, never on it where there is room elsewhere; of a card that a game has turned on its side
  // the screen is measured the other way ----
  const large = (box) => box.width > innerWidth / 2 || box.height > innerHeight / 2;
  const onItsSide = () => ["90deg", "-90deg"].includes(getComputedStyle(sheet).rotate);
  function place(box, x, y) {
    root.style.removeProperty("--carded");
    const spot = large(box) ? new DOMRect(x - 20, y - 20, 40, 40) : box;
    const turned = onItsSide();
    const { clientWidth } = document.documentElement;
    const about = turned ? new DOMRect(spot.y, spot.x, spot.height, spot.width) : spot;
    const [wide, high] = turned ? [innerHeight, clientWidth] : [clientWidth, innerHeight];
    const taught = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--taught")) || 0;   // a lesson's words
    const [roof, wall] = turned ? [0, taught + RIM] : [taught, RIM];   // which are above all else, and left of it where that is turned
    const [below, above] = [high - about.bottom - 2 * RIM, about.top - roof - 2 * RIM];
    const most = Math.max(below, above);
    // As far as what a lesson or a hint has lit, or what stays in sight (`data-stays`).
    const lit = turned ? [] : [...document.querySelectorAll(".taught, [data-stays]")].map((one) => one.getBoundingClientRect());
    const lowest = Math.min(below, ...lit.filter((one) => one.top >= about.bottom).map((one) => one.top - about.bottom - 2 * RIM));
    const highest = Math.min(above, ...lit.filter((one) => one.bottom <= about.top).map((one) => about.top - one.bottom - 2 * RIM));
    const freely = Math.max(lowest, highest), room = high - roof - 2 * RIM;
    sheet.style.maxHeight = "";
    const measured = (width) => {
      sheet.style.width = width && `min(${width}, calc(100vw - 1rem))`;
      const { offsetWidth: w, offsetHeight: h, scrollHeight: all } = sheet;
      const beside = h <= high - 2 * RIM && [about.right + RIM, about.left - RIM - w].find((left) => left >= wall && left + w <= wide - RIM);
      const there = Math.min(h, beside ? room : freely < LEAST ? most : freely);
      return { w, h, beside, out: there < LEAST && there < h ? Infinity : all - there };   // then it lies on what it is about
    };
    // Wider than usual only as far as more of it is in sight then: a low screen has room beside what it is about.
    sheet.classList.remove("tight");
    let [width, { out }] = ["", measured("")];
    for (const wider of WIDER) {
      if (out <= 0) break;
      const less = measured(wider).out;
      if (less < out) [width, out] = [wider, less];
    }
    sheet.classList.toggle("tight", out > 0);
    const aside = turned ? null : document.querySelector("[data-cards-aside]")?.getBoundingClientRect();
    const apart = aside && about.right <= aside.left && !lit.some((one) => one.right > aside.left);
    const fits = ({ w, h }) => w <= aside.width && h <= room;
    // A narrow column takes a card that is as narrow.
    if (apart && aside.width >= COLUMN && !fits(measured(width)) && fits(measured(`${aside.width}px`))) width = `${aside.width}px`;
    const { w, beside, h: whole } = measured(width);
    let h = whole;
    if (apart && fits({ w, h })) {
      sheet.style.left = `${aside.left + (aside.width - w) / 2}px`;
      const beneath = aside.bottom - whole >= aside.top ? aside.top : roof + RIM;   // what stands above it in the column
      sheet.style.top = `${Math.max(beneath, Math.min(about.top + about.height / 2 - whole / 2, high - RIM - whole))}px`;
      return;
    }
    // Above or below it, rather than on what is lit.
    const hides = (from, to) => lit.filter((one) => one.bottom > from && one.top < to).length;
    const { top: head, bottom: foot } = about;
    const higher = hides(head - RIM - Math.min(h, above), head - RIM), lower = hides(foot + RIM, foot + RIM + Math.min(h, below));
    const shorter = h > above && lowest > above;       // below all the same, and as much of it as lies on nothing lit
    const up = above >= Math.min(h, LEAST) && lower > higher && !shorter;
    const dips = !beside && below >= Math.min(h, LEAST) && higher > lower;
    const clear = head - 2 * RIM - Math.max(roof, ...lit.filter((one) => one.bottom <= head).map((one) => one.bottom));
    const space = shorter && lower > higher ? lowest : up ? above : dips ? below : higher && clear >= LEAST ? clear : most;
    const tallest = beside || space < LEAST ? room : space;
    if (h > tallest) {
      h = tallest;                               // the rest is scrolled
      sheet.style.maxHeight = `${h}px`;
    }
    const upright = h <= below || h <= above;
    const start = upright || !beside ? about.left + about.width / 2 - w / 2 : beside;
    const under = dips || (h <= below && !(up && h <= above));
    let down = under ? foot + RIM : h <= above ? head - RIM - h : head + about.height / 2 - h / 2;
    const met = under || beside ? [] : lit.filter((one) => one.bottom > down && one.top < down + h);
    const past = Math.min(...met.map((one) => one.top)) - RIM - h;
    if (met.length && past >= roof + RIM) down = past;
    const left = Math.max(wall, Math.min(start, wide - RIM - w));
    const top = Math.max(RIM, Math.min(Math.max(down, roof + RIM), high - RIM - h));
    sheet.style.left = `${turned ? top + (h - w) / 2 : left}px`;
    sheet.style.top = `${turned ? left + (w - h) / 2 : top}px`;
  }

  // What goes on below the edge of a card says so there; the empty margin at its foot does not count.
  const goOn = () => sheet.classList.toggle("goes-on", sheet.scrollHeight - sheet.clientHeight - sheet.scrollTop > FOOT);
  sheet.addEventListener("scroll", goOn, { passive: true });
  // The sign there is no part of what is written, and goes on.
  sheet.addEventListener("click", ({ target }) => target === sheet && sheet.matches(".goes-on") && sheet.scrollBy({ top: sheet.clientHeight * 0.7 }));
  new ResizeObserver(goOn).observe(sheet);

  // A card of another script lies neither on what it has lit nor on the question where there is any room elsewhere, be it in
  // another shape and scrolled; and what has to be filled in as it says (`data-keep-clear`, or how much of that counts), what
  // else answers, and what is a piece of a board of hexes, is hidden as little as can be.
  const WAYS_OUT = ".bar > a, [data-menu] > summary";
  const NEEDED = "[data-keep-clear=''], #board .hx-piece";
  const ANSWERS = "#table :is(input, button)[form=answer]:enabled:not(#ask *, [data-keep-clear] *)";
  const SHAPES = [["", ""], ["24rem", ""], ["30rem", ""], ["15rem", ""], ["", "8rem"], ["15rem", "8rem"], ["", "6rem"], ["15rem", "6rem"]];
  const rectOf = (one) => one.getBoundingClientRect();
  const over = (from, to, start, end) => Math.max(0, Math.min(to, end) - Math.max(from, start));
  const shared = ([x, y, wide, high], box) => over(x, x + wide, box.left, box.right) * over(y, y + high, box.top, box.bottom);
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  function keepClear(lit) {
    if (onItsSide()) return;
    const answers = [...document.querySelectorAll(ANSWERS)].map((one) => one.closest("label") ?? one);
    const parts = [...document.querySelectorAll("[data-keep-clear], .hx-hex.hx-piece"), ...answers].filter((one) => one.checkVisibility())
      .map((one) => [Number(one.dataset.keepClear || 1), rectOf(one)]);
    const bare = [...document.querySelectorAll("#ask")].filter((one) => one.checkVisibility()).map(rectOf).concat(lit);
    const lies = (spot) => ({ spot, meets: sum(bare.map((box) => shared(spot, box))), hides: sum(parts.map(([worth, box]) => worth * shared(spot, box))) });
    const within = (at, long, whole) => Math.max(RIM, Math.min(at, whole - RIM - long));
    const { left, top } = rectOf(sheet);
    function best() {
      const { offsetWidth: wide, offsetHeight: high } = sheet;
      const across = [left, RIM, innerWidth, ...bare.flatMap((box) => [box.right + RIM, box.left - RIM - wide])];
      const down = [top, RIM, (innerHeight - high) / 2, innerHeight, ...bare.flatMap((box) => [box.bottom + RIM, box.top - RIM - high])];
      const spots = across.flatMap((x) => down.map((y) => [within(x, wide, innerWidth), within(y, high, innerHeight), wide, high]));
      return spots.map(lies).sort((one, two) => one.meets - two.meets || one.hides - two.hides)[0];
    }
    let chosen = best();
    for (const [width, height] of chosen.meets ? SHAPES : []) {
      sheet.classList.add("tight");
      Object.assign(sheet.style, { width: width && `min(${width}, calc(100vw - 1rem))`, maxHeight: height });
      chosen = best();
      if (!chosen.meets) break;
    }
    // Below the ways out, if that hides nothing but empty hexes and words that are not asked.
    const [x, , wide, high] = chosen.spot;
    const out = [...document.querySelectorAll(WAYS_OUT)].map(rectOf).filter((box) => shared(chosen.spot, box));
    const lower = [x, Math.max(...out.map((box) => box.bottom)) + BRIM, wide, high];
    const needed = [...document.querySelectorAll(NEEDED)].filter((one) => !one.querySelector("[data-hexes]")).map(rectOf);
    const clear = out.length && lower[1] + high <= innerHeight && ![...bare, ...needed].some((box) => shared(lower, box));
    [sheet.style.left, sheet.style.top] = (clear ? lower : chosen.spot).map((px) => `${px}px`);
  }

  // A device that is turned has room elsewhere: what the card is about is tapped again.
  matchMedia("(orientation: portrait)").addEventListener("change", () => sheet.matches(":popover-open") && sheet.hidePopover());

  // ---- A held finger; what it lifts off from takes no tap, and does not close what it has opened ----
  let waiting = 0;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(waiting);
  // From then on a tap beside it closes it; the next finger may come before that, and what it opens on the card stays.
  let settling = 0;
  function settle() {
    if (!settling) return;
    clearTimeout(settling);
    settling = 0;
    if (sheet.popover === "manual" && sheet.matches(":popover-open")) open();
  }
  addEventListener("pointerdown", (event) => {
    stop();
    held = false;
    if (event.isPrimary) settle();
    if (!event.isPrimary || event.pointerType === "mouse" || !table.contains(event.target) || event.target.closest(HOLDS)) return;
    from = { x: event.clientX, y: event.clientY };
    waiting = setTimeout(() => {
      held = true;
      document.dispatchEvent(new Event("wellside:held"));   // what this finger was about to do is off
      ask(at(from.x, from.y), from.x, from.y);
    }, LONG);
  });
  addEventListener("pointermove", (event) => Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP && stop(), { passive: true });
  addEventListener("scroll", stop, { capture: true, passive: true });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, lift, true);
  let lifted = -SOON;      // when the finger went that had held something
  function lift() {
    stop();
    if (!held) return;
    held = false;
    lifted = performance.now();
    settling = setTimeout(settle, SOON);
  }
  addEventListener("click", (event) => {
    if (!event.detail || performance.now() - lifted > SOON || !table.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener("contextmenu", (event) => {
    if (!table.contains(event.target) || event.target.closest(HOLDS)) return;
    event.preventDefault();
    if (event.pointerType === "mouse" || (!event.pointerType && !held)) ask(at(event.clientX, event.clientY), event.clientX, event.clientY);
  });

  addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== "?" || !table.contains(target) || target.matches("textarea, select, input:not([type=radio], [type=checkbox])")) return;
    const box = target.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    event.preventDefault();
    ask(named([target, ...lying(x, y)]), x, y, { focus: true });
  });
  addEventListener("click", (event) => {
    if (event.defaultPrevented || !event.detail || !table.contains(event.target) || event.target.closest(TAPS)) return;
    if (!window.wellsideTakes(event.target, event.clientX, event.clientY)) return;      // meant for what was there before
    const names = at(event.clientX, event.clientY);
    if (![...names.values()][0]?.matches("[data-says-all]")) ask(names, event.clientX, event.clientY);
  });
})();
