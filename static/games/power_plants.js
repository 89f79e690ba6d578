// Power Plants: builds answers of two parts on the client and previews their effects.
//
// #ask holds <script type="application/json" data-legal> with {"about": {kind, rule, …}, "why": {…}}, where about has
//   "form": ["patch", " @ ", "spot"]       two radio groups and the separator of their values, for [data-commit]
//   "cards": {"Deeproot": [key, Sprout text, Grow text, whether a Sprite comes along, Sprout in one line]}
//   "spots": {"1,-2": [["Deeproot3", "0,-1"], …]}      the patches that would grow around an open spot, in order
//   "ways": {"1,-2": ["0,-1", …]}          where a chosen Sprite may flee to
//   "pick": 2                              how many boxes to tick
// and why has the rule that forbids a tap, by the content of the hex (data-holds, most specific word first), "!" once a
// Sprite is chosen, "" for anything else.
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const SVG = "http://www.w3.org/2000/svg";
  const HEXAGON = "M0-25 21.65-12.5V12.5L0 25-21.65 12.5V-12.5Z";
  const PENNANT = "M-7.5-7.5H7.5V4.5L0 9.5-7.5 4.5Z";
  let source = null;
  let legal = { about: {}, why: null };

  function read() {
    const script = document.querySelector("#ask script[data-legal]");
    if (script !== source) {
      source = script;
      legal = script ? JSON.parse(script.textContent) : { about: {}, why: null };
    }
    return legal;
  }
  const board = () => document.getElementById("board");
  const askPart = (what) => document.querySelector(`#ask [data-${what}]`);
  const inputs = (name) => [...document.querySelectorAll(`#table input[form="answer"][name="${name}"]`)];
  const chosen = (name) => inputs(name).find((one) => one.checked)?.value ?? "";
  const patchName = (patch) => `${patch.slice(0, -1)} ${patch.slice(-1)}`;
  const plantOf = (patch) => patch.slice(0, -1);
  const transformAt = (place) => document.querySelector(`.pp-patch[data-place="${place}"]`).getAttribute("transform");
  const spotElement = (place) => document.getElementById(`s${place.replace(",", "_")}`);

  function html(name, more = {}, ...inside) {
    const made = Object.assign(document.createElement(name), more);
    made.append(...inside);
    return made;
  }
  function svg(name, more = {}, ...inside) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(more)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }
  function numberedPennant(n) {
    const number = svg("text", { y: 4.2 });
    number.textContent = n;
    return [svg("path", { class: "pp-pennant", d: PENNANT }), number];
  }
  const pennantIcon = (n) =>
    svg("svg", { class: "pp-flag", viewBox: "-8 -8 16 18", "aria-hidden": "true" }, ...numberedPennant(n));
  const icon = (key) =>
    svg(
      "svg",
      { class: "pp-icon", viewBox: "-17 -17 34 34", "aria-hidden": "true" },
      svg("use", { href: `#pl-${key}` }),
    );

  // ---- Answers of two parts ----
  function paint() {
    const { about } = read();
    const commit = askPart("commit");
    if (about.form) {
      const [first, between, second] = about.form;
      const ready = chosen(first) && chosen(second);
      commit.value = ready ? chosen(first) + between + chosen(second) : "";
      commit.disabled = !ready;
    }
    if (about.kind === "add") previewPlanting(about);
    if (about.kind === "flight") paintFlights(about);
    if (about.kind === "swap") paintSwap();
    if (about.pick) paintTicks(about);
    board()?.classList.toggle("narrowed", about.kind === "flight" && Boolean(chosen("from")));
    if (commit && !commit.disabled) pullSheet(false);
  }

  // ---- The sheet (#ask): pulled down it shows more of the garden; it rises when a choice on it is due ----
  const ANSWERED_IN_GARDEN = ["grow", "direction", "target", "recall", "flight", "fly", "land", "prey"];
  function pullSheet(down) {
    const table = document.getElementById("table");
    table.classList.toggle("pp-drawn", down);
    document.querySelector("#ask [data-grip]")?.setAttribute("aria-expanded", String(!down));
  }
  const sheetIsDown = () => document.getElementById("table").classList.contains("pp-drawn");
  const DRAG_THRESHOLD = 18; // px
  let drag = null;
  // While the sheet is down all of it is the grip.
  const NO_GRIP = "button:not([data-grip]), a, input, label, select, [popover]";
  const isGrip = ({ target }) =>
    target.closest?.(sheetIsDown() ? "#ask" : "#ask [data-grip]") && !target.closest(NO_GRIP);
  document.addEventListener("pointerdown", (event) => {
    drag = isGrip(event) ? { from: event.clientY, done: false } : null;
  });
  document.addEventListener("pointermove", (event) => {
    const dy = drag ? event.clientY - drag.from : 0;
    if (Math.abs(dy) < DRAG_THRESHOLD || drag.done) return;
    drag.done = true;
    pullSheet(dy > 0);
  });
  document.addEventListener("click", (event) => {
    if (!isGrip(event)) return;
    event.preventDefault();
    if (!drag?.done) pullSheet(!sheetIsDown());
    drag = null;
  });
  document.addEventListener("wellside:question", () => {
    const { about } = read();
    if (about.kind && !ANSWERED_IN_GARDEN.includes(about.kind)) pullSheet(false);
  });

  // ---- Planting: a ghost of the patch on the spot, its effect, and what would grow around it ----
  function previewPlanting(about) {
    const [patch, place] = [chosen("patch"), chosen("spot")];
    const ghost = document.getElementById("ghost");
    const card = about.cards[plantOf(patch)];
    ghost?.replaceChildren();
    if (patch && place && ghost) {
      ghost.setAttribute("class", `pp-ghost k-${card[0]}`);
      ghost.setAttribute("transform", spotElement(place).getAttribute("transform"));
      const number = svg("text", { class: "pp-number", y: 21.8 });
      number.textContent = patch.slice(-1);
      ghost.append(
        svg("path", { class: "pp-soil", d: HEXAGON }),
        svg("use", { href: `#pl-${card[0]}`, transform: "translate(0 -5.5) scale(.92)" }),
        number,
      );
    }
    askPart("hint").textContent =
      !patch && !place
        ? "Tap a patch, then a spot for it."
        : !patch
          ? "Now tap the patch that comes here."
          : !place
            ? "Now tap an open spot."
            : `${patchName(patch)}: plant it here?`;
    const words = askPart("sprout");
    if (card)
      words.replaceChildren(
        html("b", { textContent: "Sprout" }),
        ` ${card[1]}${card[3] ? "" : " No Sprite comes along."}`,
      );
    previewGrowth(about, place, patch);
    // For sheets with room for only one of the two.
    words.classList.toggle("pp-aside", Boolean(askPart("grows") && place));
  }
  function previewGrowth(about, place, patch) {
    const near = place ? about.spots[place] : [];
    const flagged = new Set(near.map(([, where]) => transformAt(where)));
    for (const one of document.querySelectorAll("#board .pp-gone"))
      one.classList.toggle("flagged", flagged.has(one.getAttribute("transform")));
    const preview = document.getElementById("would");
    preview?.replaceChildren(
      ...near.map(([, where], n) => {
        return svg(
          "g",
          { transform: transformAt(where) },
          svg("path", { d: HEXAGON }),
          svg("g", { transform: "translate(0 -15.5)" }, ...numberedPennant(n + 1)),
        );
      }),
    );
    const growsButton = askPart("grows");
    if (!growsButton) return;
    growsButton.hidden = !place;
    if (growsButton.hidden) return;
    const kinds = new Map();
    near.forEach(([one], n) => kinds.set(plantOf(one), [...(kinds.get(plantOf(one)) ?? []), pennantIcon(n + 1)]));
    const times = ({ length }) =>
      length > 1 ? [html("span", { className: "unseen", textContent: `${length} times ` })] : [];
    const chips = [...kinds].map(([plant, flags]) =>
      html(
        "i",
        { className: "pp-chip" },
        ...flags,
        icon(about.cards[plant][0]),
        ...times(flags),
        html("span", { textContent: plant }),
      ),
    );
    const own = about.cards[plantOf(patch)];
    const sprouts = own
      ? [html("span", { className: "pp-sprouts" }, html("b", { textContent: "Sprout" }), ` ${own[4]}`)]
      : [];
    growsButton.replaceChildren(...sprouts, html("b", { textContent: "Grow" }), " ", ...chips);
    growsButton.classList.toggle("many", kinds.size > 2);
    listEffects(about, near, patch);
  }
  function listEffects(about, near, patch) {
    const line = (names, verb, key, words) =>
      html(
        "div",
        { className: "pp-held" },
        icon(key),
        html("p", {}, html("b", { textContent: `${names} ${verb}:` }), ` ${words}`),
      );
    const kinds = new Map();
    for (const [one] of near) kinds.set(plantOf(one), [...(kinds.get(plantOf(one)) ?? []), patchName(one)]);
    const list = [...kinds].map(([plant, names]) => {
      const [key, , words] = about.cards[plant];
      return names.length > 1
        ? line(names.join(", "), "grow, one by one", key, words)
        : line(names[0], "grows", key, words);
    });
    const own = about.cards[plantOf(patch)];
    const before = own
      ? [
          line(patchName(patch), "sprouts", own[0], own[1]),
          html("p", { className: "pp-small", textContent: "Or, from the top of the card column down:" }),
        ]
      : [];
    document.querySelector("#foretold [data-foretold]")?.replaceChildren(...before, ...list);
  }

  // ---- Swaps, flights, check boxes ----
  function paintSwap() {
    const [own, other] = [chosen("own"), chosen("other")];
    const hint = askPart("hint");
    hint.dataset.first ??= hint.textContent;
    hint.textContent =
      own && other
        ? `${patchName(own)} for ${patchName(other)}?`
        : own
          ? `Give ${patchName(own)}. Now tap what you take.`
          : other
            ? `Take ${patchName(other)}. Now tap what you give.`
            : hint.dataset.first;
  }
  function paintFlights(about) {
    const from = chosen("from");
    const ways = about.ways[from] ?? [];
    for (const spot of document.querySelectorAll("#board .hx-spot.target")) {
      const button = spot.querySelector("button");
      const place = spot.id.slice(4).replace("_", ",");
      button.hidden = !ways.includes(place);
      button.value = button.hidden ? "" : `${from} > ${place}`;
      const clash = about.clashes.includes(button.value);
      spot.classList.toggle("clash", clash);
      spot.dataset.label ??= button.ariaLabel;
      button.ariaLabel = spot.dataset.label + (clash ? ": both go home" : "");
    }
    for (const radio of inputs("from")) radio.classList.toggle("under", ways.includes(radio.value));
    const hint = askPart("hint");
    hint.dataset.first ??= hint.textContent;
    const warned = ways.some((place) => about.clashes.includes(`${from} > ${place}`));
    hint.textContent = from ? hint.dataset.then + (warned ? " On × both go home." : "") : hint.dataset.first;
  }
  function paintTicks(about) {
    const ticked = inputs("pick").filter((one) => one.checked);
    askPart("commit").disabled = ticked.length !== about.pick;
    const slots = askPart("slots")?.children ?? [];
    [...slots].forEach((slot, n) => slot.replaceChildren(...(ticked[n] ? [icon(ticked[n].dataset.key)] : [])));
    const hint = askPart("hint");
    if (hint) {
      hint.dataset.first ??= hint.textContent;
      hint.textContent = ticked.length
        ? `${ticked.length} of ${about.pick} chosen${ticked.length < about.pick ? ": tap one more" : ""}.`
        : hint.dataset.first;
    }
    const balance = askPart("balance");
    if (!balance || ticked.length !== about.pick) return;
    const timings = ticked.map((one) => one.dataset.timing);
    const balanced =
      timings.filter((one) => one === "Morning").length > 1 && timings.includes("Noon") && timings.includes("Night");
    balance.textContent = balanced ? "A balanced garden." : "Not a balanced five, but it can be played.";
  }

  document.addEventListener("change", (event) => {
    const box = event.target;
    if (box.form?.id !== "answer") return;
    const { about } = read();
    document.querySelector("#note > .illegal")?.remove();
    if (about.pick && box.checked && inputs("pick").filter((one) => one.checked).length > about.pick) {
      box.checked = false;
      refuse(box, [about.rule, `${about.pick} are chosen. First tap one of them again.`]);
    }
    paint();
    if (about.kind === "add" && !chosen("patch")) pullSheet(false); // the next tap is on the hand
  });

  // ---- Refused taps: show the rule that forbids one. A patch opens its card instead if the question asks for none, or
  // before a patch of the hand is chosen ----
  function refuse(element, [rule, words]) {
    element.classList.remove("refused");
    void element.getBoundingClientRect();
    element.classList.add("refused");
    const line = html("p", { className: "note illegal" }, `${words} `);
    line.append(html("a", { href: `/rules/power_plants#${rule}`, target: "_blank", textContent: rule }));
    document.getElementById("note")?.replaceChildren(line);
  }
  // A disabled button lets taps through to the panel, which then says what is missing.
  function missing({ kind, pick }) {
    const has = (name) => Boolean(chosen(name));
    if (pick) return `First tap ${pick - inputs("pick").filter((one) => one.checked).length} more.`;
    if (kind === "swap")
      return has("own")
        ? "First tap what you take."
        : has("other")
          ? "First tap what you give."
          : "First tap one of each: what you give, and what you take.";
    return has("patch")
      ? "First tap an open spot for it."
      : has("spot")
        ? "First tap the patch that comes here."
        : "First tap a patch of your hand, then an open spot.";
  }
  document.addEventListener("click", (event) => {
    const commit = askPart("commit"),
      { clientX: x, clientY: y } = event;
    const box = event.detail && commit?.disabled && commit.checkVisibility() ? commit.getBoundingClientRect() : null;
    if (!box || !event.target.closest?.("#ask") || x < box.left || x > box.right || y < box.top || y > box.bottom)
      return;
    event.preventDefault();
    const { about } = read();
    refuse(commit, [about.rule, missing(about)]);
  });
  const ANSWERED_ON_SHEET = ["power", "swap", "done"];
  const asksForNoPatch = ({ kind }) => ANSWERED_ON_SHEET.includes(kind) || (kind === "add" && !chosen("patch"));
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#board .hx-hex");
    if (!hex) return;
    const { about, why } = read();
    const holds = (hex.dataset.holds ?? (hex.matches(".closed") ? "closed" : "")).split(" ").filter(Boolean);
    if (!why || (hex.matches(".pp-patch") && asksForNoPatch(about))) return;
    event.preventDefault();
    const word = [...(chosen("from") ? ["!"] : []), ...holds].find((one) => one in why) ?? "";
    refuse(hex, why[word]);
  });

  // ---- Boxes that overflow are marked at their foot ----
  const SCROLLED = "#ask.pp-ask, #board.choosing, .pp-sheet:popover-open";
  function markOverflow() {
    for (const one of document.querySelectorAll(SCROLLED))
      one.classList.toggle("goes-on", one.scrollHeight - one.clientHeight - one.scrollTop > 3);
  }
  // A tap on “more” at the foot of a question scrolls on and submits nothing.
  document.addEventListener("click", (event) => {
    const { target, clientY } = event;
    const ask = target.matches?.(".pp-acts") && target.closest(".pp-ask.goes-on");
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    if (!ask || clientY >= target.getBoundingClientRect().top) return;
    event.preventDefault();
    ask.scrollBy({ top: ask.clientHeight / 2, behavior });
  });
  let frame = 0;
  function scheduleMark() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      markOverflow();
    });
  }
  const sizeObserver = new ResizeObserver(scheduleMark);
  function observeAsk() {
    const ask = document.querySelector("#ask.pp-ask");
    sizeObserver.disconnect();
    if (ask) sizeObserver.observe(ask);
  }
  document.addEventListener("wellside:shown", observeAsk);
  addEventListener("pageshow", observeAsk);
  for (const event of ["scroll", "resize", "toggle", "change", "pageshow", "wellside:shown"])
    addEventListener(event, scheduleMark, { capture: true, passive: true });

  document.addEventListener("wellside:shown", paint);
  addEventListener("pageshow", paint);
  document.addEventListener("DOMContentLoaded", paint);
})();
