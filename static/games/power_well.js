// Power Well: draws the line through the selected marbles, shows the ability that they activate, and fits texts into
// panels.
(() => {
  "use strict";
  const COLUMNS = "LMR";
  const isDiagonal = (a, b) =>
    Math.abs(COLUMNS.indexOf(a[0]) - COLUMNS.indexOf(b[0])) === 1 && Math.abs(a[1] - b[1]) === 1;
  const DIAGONAL = [
    "PW-5.3",
    "Beside is left, right, above or below; marbles that meet at a corner do not touch. A new line begins here.",
  ];

  // PW-5.3: all lines through the ten places of a side, as listed by the server, for both sides.
  let lines = null;
  function path(names, ends = names) {
    lines ??= ["LM", "MR"].flatMap((columns) =>
      JSON.parse(document.getElementById("lines").textContent)
        .split(" ")
        .map((line) => [...line].map((digit) => columns[Math.floor(digit / 5)] + ((digit % 5) + 1))),
    );
    return (
      lines.find(
        (line) =>
          line.length === names.length &&
          line.every((name) => names.includes(name)) &&
          ends.includes(line[0]) &&
          ends.includes(line.at(-1)),
      ) ?? null
    );
  }
  const point = (name) => `${COLUMNS.indexOf(name[0]) * 100 + 50} ${name[1] * 100 - 50}`;

  function drawLine(names) {
    const line = document.getElementById("line");
    if (!line) return;
    if (document.querySelector("#board.picking:not(.path)")) return line.replaceChildren(); // no line is required
    const route = names.length > 1 ? (path(names, unfused(names)) ?? path(names)) : null;
    if (!route) return line.replaceChildren();
    const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
    element.setAttribute("d", `M${route.map(point).join("L")}`);
    line.replaceChildren(element);
  }

  // PW-5.4: the ends of a line must not be fused marbles.
  function unfused(names) {
    const exhausted = [...document.querySelectorAll(".pw-side.own :is(.pw-bar, .pw-gauge).out")].map(
      (bar) => bar.classList[1],
    );
    return names.filter((name) => !exhausted.includes(colourOf(name)));
  }
  const colourOf = (name) =>
    document
      .querySelector(`#marbles input[value="${name}"]`)
      ?.closest("label")
      .className.match(/cyan|magenta|yellow/)[0];

  // Why a marble starts a new play although it is beside marbles of its colour: [rule, reason], or null.
  function whyNewPlay(before, name) {
    const sameColour = before.filter((one) => colourOf(one) === colourOf(name));
    if (!sameColour.some((one) => path([one, name])))
      return sameColour.some((one) => isDiagonal(one, name)) ? DIAGONAL : null;
    const all = [...before, name];
    if (!path(all)) return ["PW-5.3", "No single line runs through these: a new one begins here."];
    if (!unfused([name]).length)
      return [
        "PW-5.4",
        `Your ${colourOf(name)} board is Exhausted: its marbles only join others. A new line begins here.`,
      ];
    return ["PW-5.2", `A play takes 1, 2 or 4 marbles of one colour, not these ${all.length}: a new one begins here.`];
  }

  function showAbility({ names, meaning, ways, only, legal }) {
    for (const radio of document.querySelectorAll("#ask .pw-which")) {
      radio.checked = radio.value === meaning;
      const card = radio.closest(".pw-card");
      const empower = card.querySelector('[name="empower"]');
      if (!radio.checked && empower) empower.checked = false;
      const heals = radio.checked ? legal.fuses?.[meaning]?.[names.join(" ")] : null;
      const line = card.querySelector("[data-fuses]");
      if (line) line.textContent = heals ? `Fuses: ${healText(heals)}` : "";
      const guards = card.querySelector("[data-guards]");
      if (guards) guards.textContent = radio.checked ? warningText(names, meaning, empower?.checked, legal) : "";
      if (radio.checked) fitCard(card);
    }
    const hint = document.querySelector("#ask [data-hint]");
    if (!hint) return;
    hint.dataset.first ??= hint.textContent;
    if (!names.length && !only) hint.textContent = hint.dataset.first;
    else if (!names.length) hint.textContent = `${only} can be played with the marbles that are lit.`;
    else
      hint.textContent = ways.length
        ? `On the way to ${ways.join(" or ")}: go on with a ringed marble.`
        : hint.dataset.first;
    // A primer repeats the first text; no other text may give way to it.
    if (hint.textContent === hint.dataset.first) hint.parentElement.dataset.makesWay = "first";
    else delete hint.parentElement.dataset.makesWay;
  }
  // PW-8.2: what the foe's tokens do about these marbles, as worded by the server for the tokens that they touch.
  function warningText(names, ability, isEmpowered, { guards, acting, warnings }) {
    const tokens = [...guards.map(({ marbles }) => marbles), ...acting];
    const touched = tokens.map((marbles) => (marbles.some((name) => names.includes(name)) ? 1 : 0)).join("");
    return warnings[ability]?.[touched]?.[isEmpowered ? 1 : 0] ?? "";
  }
  const healText = (heals) =>
    Object.entries(heals)
      .map(([colour, points]) => `${colour} bar +${points}`)
      .join(", ");

  // On a player's turn a tap on an ability shows its plays; abilities without one are dimmed. Done here, since the
  // server does not send the sheets again.
  function markAbilities(legal, only) {
    for (const button of document.querySelectorAll("#boards [data-show]")) {
      const isOwnTurn = button.closest(".pw-sheet").id === `sheet${legal.turn}`;
      const idle = isOwnTurn && !(button.dataset.show in legal.sets);
      button.closest("li").classList.toggle("idle", idle);
      button.hidden = !isOwnTurn;
      button.ariaDisabled = idle;
      const selected = isOwnTurn && button.dataset.show === only;
      button.closest("li").classList.toggle("lit", selected);
      button.setAttribute("aria-pressed", selected);
    }
  }

  // PW-6.3: marbles chosen before an ability begins are ringed until it asks for marbles, and are then selected if they
  // are part of a play. If nothing was done before and they are a whole play, they are drawn at once. Survives a
  // reload.
  const STORAGE_KEY = "marbles-before";
  let kept = [],
    drawAtOnce = false;
  function storeKept(ids) {
    if (!ids.length && !kept.length) return;
    kept = ids;
    try {
      if (ids.length) sessionStorage.setItem(STORAGE_KEY, JSON.stringify([location.pathname, ids]));
      else sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      /* no storage: for this page only */
    }
  }
  try {
    const [path, ids] = JSON.parse(sessionStorage.getItem(STORAGE_KEY)) ?? [];
    if (path === location.pathname) kept = ids;
  } catch {
    /* nothing stored */
  }
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      if (target.id !== "answer") return;
      drawAtOnce = submitter?.value === "later";
      if (!document.querySelector("#ask.turn")) return;
      storeKept([...document.querySelectorAll("#marbles input:checked")].map((box) => box.closest("label").id));
    },
    true,
  );
  const keptLabels = () => kept.map((id) => document.getElementById(id)).filter(Boolean);
  function restoreKept() {
    if (!document.getElementById("answer") || document.querySelector("#ask:is(.turn, .quiet)")) storeKept([]);
    const plays = JSON.parse(document.querySelector("#ask script[data-legal]")?.textContent ?? "{}").sets?.[""];
    if (!plays) return;
    const boxes = keptLabels().map((label) => label.querySelector("input"));
    if (plays.some((play) => boxes.every((box) => play.split(" ").includes(box.value))))
      boxes.forEach((box) => {
        box.checked = true;
      });
    drawAtOnce &&= plays.includes(
      boxes
        .map((box) => box.value)
        .sort()
        .join(" "),
    );
    storeKept([]);
  }
  restoreKept();
  document.addEventListener("wellside:question", restoreKept);
  document.addEventListener("wellside:shown", () => {
    const draw = drawAtOnce && document.querySelector('#ask [data-commit][data-verb="Draw"]');
    if (!draw) return;
    drawAtOnce = false;
    setTimeout(() => draw.isConnected && draw.click());
  });
  const markKept = () => keptLabels().forEach((label) => label.classList.add("kept"));
  markKept();
  document.addEventListener("wellside:shown", markKept);

  // Fits a chip into two lines. Parts are added by weight, the played marbles among them; the first part always stays,
  // and one that joins another is only shown after it. Where a part is too long, the name of its token gives way, to
  // that of the owner if that fits. The number of hidden parts, or “…”, is put at the end of the last line with room
  // for it; without such a line, more parts are hidden.
  const MARBLES_WEIGHT = 8;
  function fitChip(chip) {
    const maxHeight = 2.5 * Number.parseFloat(getComputedStyle(chip).lineHeight);
    const gems = chip.querySelector(".pw-cost");
    const weight = (part) => (part === gems ? MARBLES_WEIGHT : Number(part.dataset.weight));
    const more = chip.querySelector(".pw-more");
    const texts = [...chip.children].filter((part) => part !== more);
    const parts = [...texts, ...(gems ? [gems] : [])].sort((a, b) => weight(a) - weight(b));
    const full = () => chip.scrollHeight > maxHeight;
    more.hidden = true;
    chip.append(more);
    for (const part of [...parts, ...chip.querySelectorAll(".pw-of")]) part.hidden = false;
    for (const owner of chip.querySelectorAll(".pw-by")) owner.hidden = true;
    if (!full() && placeMore(texts, more, full)) return;
    more.hidden = true;
    chip.append(more);
    for (const part of parts.slice(1)) part.hidden = true;
    for (const part of parts.slice(1)) {
      part.hidden = "joins" in part.dataset && part.previousElementSibling.hidden;
      const source = full() && part.querySelector(".pw-of"),
        owner = part.querySelector(".pw-by");
      if (source) source.hidden = true;
      if (source && owner) {
        owner.hidden = false;
        owner.hidden = full();
      }
      if (full()) part.hidden = true;
    }
    for (const part of [null, ...parts.slice(1).reverse()]) {
      if (part) part.hidden = true;
      for (const one of texts) if ("joins" in one.dataset && one.previousElementSibling.hidden) one.hidden = true;
      if (placeMore(texts, more, full)) break;
      chip.append(more);
    }
  }
  function placeMore(texts, more, full) {
    const left = Number(more.dataset.left) + texts.filter((part) => part.hidden).length;
    more.hidden = !left;
    const shown = texts.filter((part) => !part.hidden);
    return [`${left} more`, "…"].some((words) => {
      more.textContent = words;
      return (
        shown.findLastIndex((part, at) => {
          part.after(more);
          return !full() && !(shown[at + 1]?.offsetTop <= more.offsetTop);
        }) >= 0
      );
    });
  }
  const overflows = (ask) => ask.scrollHeight > ask.clientHeight + 1;
  // Keeps the buttons of an ability in view: with too little room the spacing is reduced.
  function fitCard(card) {
    const ask = card.closest(".pw-ask");
    card.classList.remove("close", "closer");
    for (const closer of ["close", "closer"]) card.classList.toggle(closer, overflows(ask));
    ask.scrollTop = 0;
  }
  // With too little room the reasons for skipped steps are hidden, then the steps that are done, then the last of those
  // to come.
  function fitSteps(steps) {
    const full = () => overflows(steps.closest(".pw-ask"));
    const next = [...steps.querySelectorAll(".is-next")];
    for (const step of next) step.hidden = false;
    steps.classList.remove("brief", "tight", "waits");
    steps.classList.toggle("brief", full());
    steps.classList.toggle("tight", full());
    for (const step of next.reverse()) {
      if (!full()) break;
      step.hidden = true;
      steps.classList.add("waits");
    }
  }
  // Fits a chip if it is new (the server sends no data-fitted) or its width has changed, unless it is not displayed.
  function fitAll() {
    for (const chip of document.querySelectorAll(".pw-said > span")) {
      const width = `${chip.clientWidth}`;
      if (width === "0" || chip.dataset.fitted === width) continue;
      fitChip(chip);
      chip.dataset.fitted = width;
    }
    document.querySelectorAll(".pw-ask .pw-doing").forEach(fitSteps);
    const radio = document.querySelector("#ask .pw-which:checked");
    if (radio) fitCard(radio.closest(".pw-card"));
  }
  // After the page has loaded there is no update until something happens.
  for (const event of ["load", "resize"]) {
    addEventListener(event, () => {
      for (const chip of document.querySelectorAll("[data-fitted]")) delete chip.dataset.fitted;
      fitAll();
    });
  }
  document.addEventListener("wellside:shown", fitAll);
  // A new question is shown from its top.
  document.addEventListener("wellside:question", () => {
    document.getElementById("ask").scrollTop = 0;
  });

  // Marks the boards that are Exhausted on the sheets of the heroes, whoever's turn it is.
  function markExhausted() {
    for (const bar of document.querySelectorAll("#seats .pw-bar")) {
      const [, seat, colour] = bar.id.match(/^bar(\d)(\w+)$/);
      document.getElementById(`sheet${seat}`)?.classList.toggle(`out-${colour}`, bar.matches(".out"));
    }
  }
  // Tells the question panel that asks for a hero whether one is chosen.
  function markPicked() {
    document.getElementById("ask")?.classList.toggle("one-picked", Boolean(document.querySelector("#heroes :checked")));
  }
  for (const event of ["wellside:shown", "change"]) document.addEventListener(event, markPicked);
  document.addEventListener("wellside:shown", markExhausted);
  markPicked();
  markExhausted();

  // Only updates that arrive while the page is open are animated. A page that was restored from history, and a finished
  // duel, show their state without animation.
  const root = document.documentElement;
  const SETTLE_MS = 4000; // ms after which updates of a restored page are animated again
  let restoredAt = 0;
  const isOver = () => document.querySelector("#ask.ended") !== null;
  function suppressAnimation() {
    root.classList.add("still");
    restoredAt = performance.now();
  }
  if (isOver() || performance.getEntriesByType("navigation")[0]?.type === "back_forward") suppressAnimation();
  addEventListener("pageshow", ({ persisted }) => persisted && suppressAnimation());
  document.addEventListener("wellside:shown", () => {
    root.classList.add("live");
    if (!isOver() && performance.now() - restoredAt > SETTLE_MS) root.classList.remove("still");
  });
  // Marks sheets, and columns of boards, that overflow.
  const SHEETS = ".pw-sheet, .pw-sheet-of";
  function markOverflow() {
    for (const sheet of document.querySelectorAll(SHEETS)) {
      sheet.classList.toggle("goes-on", sheet.scrollHeight - sheet.clientHeight - sheet.scrollTop > 6);
    }
  }
  document.addEventListener("scroll", ({ target }) => target.matches?.(SHEETS) && markOverflow(), {
    capture: true,
    passive: true,
  });
  document.addEventListener("toggle", ({ target }) => target.matches?.(SHEETS) && markOverflow(), true);
  document.addEventListener("wellside:shown", markOverflow);
  addEventListener("resize", markOverflow);
  markOverflow();

  let picked = null;
  document.addEventListener("wellside:picked", ({ detail }) => {
    picked = detail;
    drawLine(detail.names);
    if (detail.legal.sets) showAbility(detail);
    markAbilities(detail.legal, detail.only);
  });
  document.addEventListener("change", ({ target }) => {
    if (target.matches('#ask [name="empower"]') && picked?.legal.sets) showAbility(picked);
  });
  Object.assign(window, { wellsidePath: path, wellsideParted: whyNewPlay, wellsideColour: colourOf });
})();
