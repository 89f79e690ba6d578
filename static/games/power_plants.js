// Power Plants: an answer of two parts is put together on this device, and what it would come to is shown before it is given.
//
// #ask holds <script type="application/json" data-legal> with {"about": {kind, rule, …}, "why": {…}}, where about has
//   "form": ["patch", " @ ", "spot"]       two groups of radios and what stands between their values, for [data-commit]
//   "cards": {"Deeproot": [key, sprout words, grow words, whether a Sprite comes along, sprout in one line]}
//   "spots": {"1,-2": [["Deeproot3", "0,-1"], …]}      the patches that would grow around an open spot, in their order
//   "ways": {"1,-2": ["0,-1", …]}          whither a Sprite that is chosen may flee
//   "pick": 2                              how many boxes are to be ticked
// and "why" the rule in the way of a tap, by what a hex holds (data-holds, the narrowest word first), with "!" once a
// Sprite is chosen, "" for the rest.
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
  const asked = (what) => document.querySelector(`#ask [data-${what}]`);
  const group = (name) => [...document.querySelectorAll(`#table input[form="answer"][name="${name}"]`)];
  const chosen = (name) => group(name).find((one) => one.checked)?.value ?? "";
  const spoken = (patch) => `${patch.slice(0, -1)} ${patch.slice(-1)}`;
  const plantOf = (patch) => patch.slice(0, -1);
  const liesAt = (place) => document.querySelector(`.pp-patch[data-place="${place}"]`).getAttribute("transform");
  const spotAt = (place) => document.getElementById(`s${place.replace(",", "_")}`);

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
  function numbered(n) {
    const number = svg("text", { y: 4.2 });
    number.textContent = n;
    return [svg("path", { class: "pp-pennant", d: PENNANT }), number];
  }
  const pennant = (n) => svg("svg", { class: "pp-flag", viewBox: "-8 -8 16 18", "aria-hidden": "true" }, ...numbered(n));
  const icon = (key) => svg("svg", { class: "pp-icon", viewBox: "-17 -17 34 34", "aria-hidden": "true" }, svg("use", { href: `#pl-${key}` }));

  // ---- Answers of two parts ----
  function paint() {
    const { about } = read();
    const commit = asked("commit");
    if (about.form) {
      const [first, between, second] = about.form;
      const ready = chosen(first) && chosen(second);
      commit.value = ready ? chosen(first) + between + chosen(second) : "";
      commit.disabled = !ready;
    }
    if (about.kind === "add") foresee(about);
    if (about.kind === "flight") flee(about);
    if (about.kind === "swap") trade();
    if (about.pick) tick(about);
    board()?.classList.toggle("narrowed", about.kind === "flight" && Boolean(chosen("from")));
    if (commit && !commit.disabled) draw(false);
  }

  // ---- The sheet: drawn down for more of the garden; it rises where something on it has to be tapped ----
  const TAPPED_IN_THE_GARDEN = ["grow", "direction", "target", "recall", "flight", "fly", "land", "prey"];
  function draw(down) {
    const table = document.getElementById("table");
    table.classList.toggle("pp-drawn", down);
    document.querySelector("#ask [data-grip]")?.setAttribute("aria-expanded", String(!down));
  }
  const drawn = () => document.getElementById("table").classList.contains("pp-drawn");
  const PULL = 18;         // pixels that draw the sheet
  let pull = null;
  // A sheet that is drawn down is its own grip.
  const NO_GRIP = "button:not([data-grip]), a, input, label, select, [popover]";
  const grips = ({ target }) => target.closest?.(drawn() ? "#ask" : "#ask [data-grip]") && !target.closest(NO_GRIP);
  document.addEventListener("pointerdown", (event) => {
    pull = grips(event) ? { from: event.clientY, done: false } : null;
  });
  document.addEventListener("pointermove", (event) => {
    const way = pull ? event.clientY - pull.from : 0;
    if (Math.abs(way) < PULL || pull.done) return;
    pull.done = true;
    draw(way > 0);
  });
  document.addEventListener("click", (event) => {
    if (!grips(event)) return;
    event.preventDefault();
    if (!pull?.done) draw(!drawn());
    pull = null;
  });
  document.addEventListener("wellside:question", () => {
    const { about } = read();
    if (about.kind && !TAPPED_IN_THE_GARDEN.includes(about.kind)) draw(false);
  });

  // ---- Planting: a ghost on the spot, what it would do, and what would grow around it ----
  function foresee(about) {
    const [patch, place] = [chosen("patch"), chosen("spot")];
    const ghost = document.getElementById("ghost");
    const card = about.cards[plantOf(patch)];
    ghost?.replaceChildren();
    if (patch && place && ghost) {
      ghost.setAttribute("class", `pp-ghost k-${card[0]}`);
      ghost.setAttribute("transform", spotAt(place).getAttribute("transform"));
      const number = svg("text", { class: "pp-number", y: 21.8 });
      number.textContent = patch.slice(-1);
      ghost.append(svg("path", { class: "pp-soil", d: HEXAGON }), svg("use", { href: `#pl-${card[0]}`, transform: "translate(0 -5.5) scale(.92)" }), number);
    }
    asked("hint").textContent = !patch && !place ? "Tap a patch, then a spot for it." : !patch ? "Now tap the patch that comes here." : !place ? "Now tap an open spot." : `${spoken(patch)}: plant it here?`;
    const words = asked("sprout");
    if (card) words.replaceChildren(html("b", { textContent: "Sprout" }), ` ${card[1]}${card[3] ? "" : " No Sprite comes along."}`);
    grows(about, place, patch);
    words.classList.toggle("pp-aside", Boolean(asked("grows") && place));   // where a sheet has room for one of them
  }
  function grows(about, place, patch) {
    const near = place ? about.spots[place] : [];
    const flagged = new Set(near.map(([, where]) => liesAt(where)));
    for (const one of document.querySelectorAll("#board .pp-gone")) one.classList.toggle("flagged", flagged.has(one.getAttribute("transform")));
    const would = document.getElementById("would");
    would?.replaceChildren(...near.map(([, where], n) => {
      return svg("g", { transform: liesAt(where) }, svg("path", { d: HEXAGON }), svg("g", { transform: "translate(0 -15.5)" }, ...numbered(n + 1)));
    }));
    const door = asked("grows");
    if (!door) return;
    door.hidden = !place;
    if (door.hidden) return;
    const kinds = new Map();
    near.forEach(([one], n) => kinds.set(plantOf(one), [...(kinds.get(plantOf(one)) ?? []), pennant(n + 1)]));
    const times = ({ length }) => (length > 1 ? [html("span", { className: "unseen", textContent: `${length} times ` })] : []);
    const chips = [...kinds].map(([plant, flags]) => html("i", { className: "pp-chip" }, ...flags, icon(about.cards[plant][0]), ...times(flags), html("span", { textContent: plant })));
    const own = about.cards[plantOf(patch)];
    const sprouts = own ? [html("span", { className: "pp-sprouts" }, html("b", { textContent: "Sprout" }), ` ${own[4]}`)] : [];
    door.replaceChildren(...sprouts, html("b", { textContent: "Grow" }), " ", ...chips);
    door.classList.toggle("many", kinds.size > 2);
    foretell(about, near, patch);
  }
  function foretell(about, near, patch) {
    const line = (names, verb, key, words) => html("div", { className: "pp-held" }, icon(key), html("p", {}, html("b", { textContent: `${names} ${verb}:` }), ` ${words}`));
    const kinds = new Map();
    for (const [one] of near) kinds.set(plantOf(one), [...(kinds.get(plantOf(one)) ?? []), spoken(one)]);
    const list = [...kinds].map(([plant, names]) => {
      const [key, , words] = about.cards[plant];
      return names.length > 1 ? line(names.join(", "), "grow, one by one", key, words) : line(names[0], "grows", key, words);
    });
    const own = about.cards[plantOf(patch)];
    const before = own ? [line(spoken(patch), "sprouts", own[0], own[1]), html("p", { className: "pp-small", textContent: "Or, from the top of the card column down:" })] : [];
    document.querySelector("#foretold [data-foretold]")?.replaceChildren(...before, ...list);
  }

  // ---- Swapping, frightening, ticking ----
  function trade() {
    const [own, other] = [chosen("own"), chosen("other")];
    const hint = asked("hint");
    hint.dataset.first ??= hint.textContent;
    hint.textContent = own && other ? `${spoken(own)} for ${spoken(other)}?` : own ? `Give ${spoken(own)}. Now tap what you take.` : other ? `Take ${spoken(other)}. Now tap what you give.` : hint.dataset.first;
  }
  function flee(about) {
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
    for (const radio of group("from")) radio.classList.toggle("under", ways.includes(radio.value));
    const hint = asked("hint");
    hint.dataset.first ??= hint.textContent;
    const warned = ways.some((place) => about.clashes.includes(`${from} > ${place}`));
    hint.textContent = from ? hint.dataset.then + (warned ? " On × both go home." : "") : hint.dataset.first;
  }
  function tick(about) {
    const ticked = group("pick").filter((one) => one.checked);
    asked("commit").disabled = ticked.length !== about.pick;
    const slots = asked("slots")?.children ?? [];
    [...slots].forEach((slot, n) => slot.replaceChildren(...(ticked[n] ? [icon(ticked[n].dataset.key)] : [])));
    const hint = asked("hint");
    if (hint) {
      hint.dataset.first ??= hint.textContent;
      hint.textContent = ticked.length ? `${ticked.length} of ${about.pick} chosen${ticked.length < about.pick ? ": tap one more" : ""}.` : hint.dataset.first;
    }
    const balance = asked("balance");
    if (!balance || ticked.length !== about.pick) return;
    const times = ticked.map((one) => one.dataset.timing);
    const fair = times.filter((one) => one === "Morning").length > 1 && times.includes("Noon") && times.includes("Night");
    balance.textContent = fair ? "A balanced garden." : "Not a balanced five, but it can be played.";
  }

  document.addEventListener("change", (event) => {
    const box = event.target;
    if (box.form?.id !== "answer") return;
    const { about } = read();
    document.querySelector("#note > .illegal")?.remove();
    if (about.pick && box.checked && group("pick").filter((one) => one.checked).length > about.pick) {
      box.checked = false;
      refuse(box, [about.rule, `${about.pick} are chosen. First tap one of them again.`]);
    }
    paint();
    if (about.kind === "add" && !chosen("patch")) draw(false);     // the hand is what is tapped next
  });

  // ---- Refusing: the rule in the way; where no patch is asked for, the card of what lies there opens instead, and so it
  // does before a spot is looked for ----
  function refuse(element, [rule, words]) {
    element.classList.remove("refused");
    void element.getBoundingClientRect();
    element.classList.add("refused");
    const line = html("p", { className: "note illegal" }, `${words} `);
    line.append(html("a", { href: `/rules/power_plants#${rule}`, target: "_blank", textContent: rule }));
    document.getElementById("note")?.replaceChildren(line);
  }
  // A button that is grey lets a tap through, which says what is missing.
  function missing({ kind, pick }) {
    const has = (name) => Boolean(chosen(name));
    if (pick) return `First tap ${pick - group("pick").filter((one) => one.checked).length} more.`;
    if (kind === "swap") return has("own") ? "First tap what you take." : has("other") ? "First tap what you give." : "First tap one of each: what you give, and what you take.";
    return has("patch") ? "First tap an open spot for it." : has("spot") ? "First tap the patch that comes here." : "First tap a patch of your hand, then an open spot.";
  }
  document.addEventListener("click", (event) => {
    const commit = asked("commit"), { clientX: x, clientY: y } = event;
    const box = event.detail && commit?.disabled && commit.checkVisibility() ? commit.getBoundingClientRect() : null;
    if (!box || !event.target.closest?.("#ask") || x < box.left || x > box.right || y < box.top || y > box.bottom) return;
    event.preventDefault();
    const { about } = read();
    refuse(commit, [about.rule, missing(about)]);
  });
  const BELOW = ["power", "swap", "done"];
  const asksForNone = ({ kind }) => BELOW.includes(kind) || (kind === "add" && !chosen("patch"));
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#board .hx-hex");
    if (!hex) return;
    const { about, why } = read();
    const holds = (hex.dataset.holds ?? (hex.matches(".closed") ? "closed" : "")).split(" ").filter(Boolean);
    if (!why || (hex.matches(".pp-patch") && asksForNone(about))) return;
    event.preventDefault();
    const word = [...(chosen("from") ? ["!"] : []), ...holds].find((one) => one in why) ?? "";
    refuse(hex, why[word]);
  });

  // ---- What goes on below its edge says so there ----
  const SCROLLED = "#ask.pp-ask, #board.choosing, .pp-sheet:popover-open";
  function goOn() {
    for (const one of document.querySelectorAll(SCROLLED)) one.classList.toggle("goes-on", one.scrollHeight - one.clientHeight - one.scrollTop > 3);
  }
  // A tap on “more”, which hangs over the foot of a question, leads on, and asks nothing.
  document.addEventListener("click", (event) => {
    const { target, clientY } = event;
    const ask = target.matches?.(".pp-acts") && target.closest(".pp-ask.goes-on");
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    if (!ask || clientY >= target.getBoundingClientRect().top) return;
    event.preventDefault();
    ask.scrollBy({ top: ask.clientHeight / 2, behavior });
  });
  let measured = 0;
  function soonGoOn() {
    measured ||= requestAnimationFrame(() => {
      measured = 0;
      goOn();
    });
  }
  const sized = new ResizeObserver(soonGoOn);
  function mind() {
    const ask = document.querySelector("#ask.pp-ask");
    sized.disconnect();
    if (ask) sized.observe(ask);
  }
  document.addEventListener("wellside:shown", mind);
  addEventListener("pageshow", mind);
  for (const event of ["scroll", "resize", "toggle", "change", "pageshow", "wellside:shown"]) addEventListener(event, soonGoOn, { capture: true, passive: true });

  document.addEventListener("wellside:shown", paint);
  addEventListener("pageshow", paint);
  document.addEventListener("DOMContentLoaded", paint);
})();
