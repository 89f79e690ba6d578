// Power Well: the play as a line through its marbles, and the ability that a selection activates.
(() => {
  "use strict";
  const COLUMNS = "LMR";
  const corner = (a, b) => Math.abs(COLUMNS.indexOf(a[0]) - COLUMNS.indexOf(b[0])) === 1 && Math.abs(a[1] - b[1]) === 1;
  const CORNER = ["PW-5.3", "Beside is left, right, above or below; marbles that meet at a corner do not touch. A new line begins here."];

  // PW-5.3: the server's list of the lines through the ten places of a side, for both sides.
  let lines = null;
  function path(names, ends = names) {
    lines ??= ["LM", "MR"].flatMap((columns) => JSON.parse(document.getElementById("lines").textContent).split(" ")
      .map((line) => [...line].map((digit) => columns[Math.floor(digit / 5)] + (digit % 5 + 1))));
    return lines.find((line) => line.length === names.length && line.every((name) => names.includes(name))
      && ends.includes(line[0]) && ends.includes(line.at(-1))) ?? null;
  }
  const point = (name) => `${COLUMNS.indexOf(name[0]) * 100 + 50} ${name[1] * 100 - 50}`;

  function drawLine(names) {
    const line = document.getElementById("line");
    if (!line) return;
    if (document.querySelector("#board.picking:not(.path)")) return line.replaceChildren();   // these need not touch
    const way = names.length > 1 ? path(names, owned(names)) ?? path(names) : null;
    if (!way) return line.replaceChildren();
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
    drawn.setAttribute("d", `M${way.map(point).join("L")}`);
    line.replaceChildren(drawn);
  }

  // PW-5.4: the ends of the line are played marbles, not fused ones.
  function owned(names) {
    const out = [...document.querySelectorAll(".pw-side.own :is(.pw-bar, .pw-gauge).out")].map((bar) => bar.classList[1]);
    return names.filter((name) => !out.includes(colourOf(name)));
  }
  const colourOf = (name) => document.querySelector(`#marbles input[value="${name}"]`)?.closest("label").className.match(/cyan|magenta|yellow/)[0];

  // What began a play of its own beside marbles of its colour: the rule that keeps them apart.
  function parted(before, name) {
    const alike = before.filter((one) => colourOf(one) === colourOf(name));
    if (!alike.some((one) => path([one, name]))) return alike.some((one) => corner(one, name)) ? CORNER : null;
    const all = [...before, name];
    if (!path(all)) return ["PW-5.3", "No single line runs through these: a new one begins here."];
    if (!owned([name]).length) return ["PW-5.4", `Your ${colourOf(name)} board is Exhausted: its marbles only join others. A new line begins here.`];
    return ["PW-5.2", `A play takes 1, 2 or 4 marbles of one colour, not these ${all.length}: a new one begins here.`];
  }

  function showAbility({ names, meaning, ways, only, legal }) {
    for (const which of document.querySelectorAll("#ask .pw-which")) {
      which.checked = which.value === meaning;
      const card = which.closest(".pw-card");
      const empower = card.querySelector('[name="empower"]');
      if (!which.checked && empower) empower.checked = false;
      const heals = which.checked ? legal.fuses?.[meaning]?.[names.join(" ")] : null;
      const line = card.querySelector("[data-fuses]");
      if (line) line.textContent = heals ? `Fuses: ${worded(heals)}` : "";
      const guards = card.querySelector("[data-guards]");
      if (guards) guards.textContent = which.checked && /Deal/.test(card.textContent) ? guarded(names, legal.guards) : "";
      if (which.checked) fitCard(card);
    }
    const hint = document.querySelector("#ask [data-hint]");
    if (!hint) return;
    hint.dataset.first ??= hint.textContent;
    if (!names.length && !only) hint.textContent = hint.dataset.first;
    else if (!names.length) hint.textContent = `${only} can be played with the marbles that are lit.`;
    else hint.textContent = ways.length ? `On the way to ${ways.join(" or ")}: go on with a ringed marble.` : hint.dataset.first;
    // A first line says only the first again.
    if (hint.textContent === hint.dataset.first) hint.parentElement.dataset.makesWay = "first";
    else delete hint.parentElement.dataset.makesWay;
  }
  // PW-8.2: what the foe's tokens beside these marbles keep off.
  function guarded(names, guards) {
    const acting = guards.filter(({ marbles }) => marbles.some((name) => names.includes(name)));
    const kinds = [...new Set(acting.map(({ name }) => name))].map((name) => acting.filter((one) => one.name === name));
    const said = kinds.map(([one, ...more]) => more.length ? one.names : one.name).join(" and ");
    const less = acting.reduce((sum, one) => sum + one.less, 0);
    return acting.length ? `Your foe’s ${said} ${acting.length > 1 ? "keep" : "keeps"} off ${less > 9 ? "all" : `up to ${less}`}.` : "";
  }
  const worded = (heals) => Object.entries(heals).map(([colour, points]) => `${colour} bar +${points}`).join(", ");

  // On one's turn an ability can be tapped to see its plays; those without one are dim. The sheets do not come anew.
  function markAbilities(legal, only) {
    for (const shower of document.querySelectorAll("#boards [data-show]")) {
      const turn = shower.closest(".pw-sheet").id === `sheet${legal.turn}`;
      const idle = turn && !(shower.dataset.show in legal.sets);
      shower.closest("li").classList.toggle("idle", idle);
      shower.hidden = !turn;
      shower.ariaDisabled = idle;
      const lit = turn && shower.dataset.show === only;
      shower.closest("li").classList.toggle("lit", lit);
      shower.setAttribute("aria-pressed", lit);
    }
  }

  // PW-6.3: marbles that were chosen before an ability began are chosen still when it asks for its marbles, if they
  // do then; until then they are ringed. Where nothing was done before, and they are a play, they are drawn at once.
  // A page that is loaded anew meanwhile knows them still.
  const BEFORE = "marbles-before";
  let kept = [], draws = false;
  function keep(ids) {
    if (!ids.length && !kept.length) return;
    kept = ids;
    try {
      if (ids.length) sessionStorage.setItem(BEFORE, JSON.stringify([location.pathname, ids]));
      else sessionStorage.removeItem(BEFORE);
    } catch { /* for this page only */ }
  }
  try {
    const [path, ids] = JSON.parse(sessionStorage.getItem(BEFORE)) ?? [];
    if (path === location.pathname) kept = ids;
  } catch { /* nothing is kept */ }
  document.addEventListener("submit", ({ target, submitter }) => {
    if (target.id !== "answer") return;
    draws = submitter?.value === "later";
    if (!document.querySelector("#ask.turn")) return;
    keep([...document.querySelectorAll("#marbles input:checked")].map((box) => box.closest("label").id));
  }, true);
  const keptLabels = () => kept.map((id) => document.getElementById(id)).filter(Boolean);
  function choose() {
    if (!document.getElementById("answer") || document.querySelector("#ask:is(.turn, .quiet)")) keep([]);
    const plays = JSON.parse(document.querySelector("#ask script[data-legal]")?.textContent ?? "{}").sets?.[""];
    if (!plays) return;
    const boxes = keptLabels().map((label) => label.querySelector("input"));
    if (plays.some((play) => boxes.every((box) => play.split(" ").includes(box.value)))) boxes.forEach((box) => { box.checked = true; });
    draws &&= plays.includes(boxes.map((box) => box.value).sort().join(" "));
    keep([]);
  }
  choose();
  document.addEventListener("wellside:question", choose);
  document.addEventListener("wellside:shown", () => {
    const draw = draws && document.querySelector('#ask [data-commit][data-verb="Draw"]');
    if (!draw) return;
    draws = false;
    setTimeout(() => draw.isConnected && draw.click());
  });
  const mark = () => keptLabels().forEach((label) => label.classList.add("kept"));
  mark();
  document.addEventListener("wellside:shown", mark);

  // A chip tells as much as it has room for, first what weighs least, which always stands there: of the marbles that
  // were played once all that weighs less is told, and nothing that has to follow a part that had no room; of what a token
  // did first its name gives way. How many parts had none is counted at the end of the last line that has room for it,
  // or three dots say that there are some; else something gives way to them.
  const MARBLES = 8;
  function fit(said) {
    const high = 2.5 * Number.parseFloat(getComputedStyle(said).lineHeight);
    const gems = said.querySelector(".pw-cost");
    const weight = (part) => part === gems ? MARBLES : Number(part.dataset.weight);
    const more = said.querySelector(".pw-more");
    const told = [...said.children].filter((part) => part !== more);
    const parts = [...told, ...gems ? [gems] : []].sort((a, b) => weight(a) - weight(b));
    const full = () => said.scrollHeight > high;
    more.hidden = true;
    said.append(more);
    for (const part of [...parts, ...said.querySelectorAll(".pw-of")]) part.hidden = false;
    if (!full() && counted(told, more, full)) return;
    more.hidden = true;
    said.append(more);
    for (const part of parts.slice(1)) part.hidden = true;
    for (const part of parts.slice(1)) {
      part.hidden = "joins" in part.dataset && part.previousElementSibling.hidden;
      const source = full() && part.querySelector(".pw-of");
      if (source) source.hidden = true;
      if (full()) part.hidden = true;
    }
    for (const part of [null, ...parts.slice(1).reverse()]) {
      if (part) part.hidden = true;
      for (const one of told) if ("joins" in one.dataset && one.previousElementSibling.hidden) one.hidden = true;
      if (counted(told, more, full)) break;
      said.append(more);
    }
  }
  function counted(told, more, full) {
    const left = Number(more.dataset.left) + told.filter((part) => part.hidden).length;
    more.hidden = !left;
    const shown = told.filter((part) => !part.hidden);
    return [`${left} more`, "…"].some((words) => {
      more.textContent = words;
      return shown.findLastIndex((part, at) => {
        part.after(more);
        return !full() && !(shown[at + 1]?.offsetTop <= more.offsetTop);
      }) >= 0;
    });
  }
  const runsOver = (ask) => ask.scrollHeight > ask.clientHeight + 1;
  // The buttons of an ability are always in sight: where its words leave them no room, all stands closer.
  function fitCard(card) {
    const ask = card.closest(".pw-ask");
    card.classList.remove("close", "closer");
    for (const closer of ["close", "closer"]) card.classList.toggle(closer, runsOver(ask));
    ask.scrollTop = 0;
  }
  // Why something was skipped, then what is done of an ability already, need not be read where there is no room for all;
  // then what comes last waits, too.
  function fitSteps(doing) {
    const full = () => runsOver(doing.closest(".pw-ask"));
    const next = [...doing.querySelectorAll(".is-next")];
    for (const step of next) step.hidden = false;
    doing.classList.remove("brief", "tight", "waits");
    doing.classList.toggle("brief", full());
    doing.classList.toggle("tight", full());
    for (const step of next.reverse()) {
      if (!full()) break;
      step.hidden = true;
      doing.classList.add("waits");
    }
  }
  // A chip is fitted anew when it is another one, or as wide no longer: what comes from the server is not marked. One that
  // has no place on this screen is not fitted.
  function fitAll() {
    for (const said of document.querySelectorAll(".pw-said > span")) {
      const wide = `${said.clientWidth}`;
      if (wide === "0" || said.dataset.fitted === wide) continue;
      fit(said);
      said.dataset.fitted = wide;
    }
    document.querySelectorAll(".pw-ask .pw-doing").forEach(fitSteps);
    const which = document.querySelector("#ask .pw-which:checked");
    if (which) fitCard(which.closest(".pw-card"));
  }
  // A page that opens is sent nothing while nothing happens.
  for (const event of ["load", "resize"]) {
    addEventListener(event, () => {
      for (const said of document.querySelectorAll("[data-fitted]")) delete said.dataset.fitted;
      fitAll();
    });
  }
  document.addEventListener("wellside:shown", fitAll);
  // Whatever was scrolled, the next question stands from its beginning.
  document.addEventListener("wellside:question", () => { document.getElementById("ask").scrollTop = 0; });

  // The abilities of an Exhausted board are gone, whoever's turn it is: the hero's sheet says which.
  function dim() {
    for (const bar of document.querySelectorAll("#seats .pw-bar")) {
      const [, seat, colour] = bar.id.match(/^bar(\d)(\w+)$/);
      document.getElementById(`sheet${seat}`)?.classList.toggle(`out-${colour}`, bar.matches(".out"));
    }
  }
  // Whether a hero is chosen stands on the parchment that asks for one.
  function count() {
    document.getElementById("ask")?.classList.toggle("one-picked", Boolean(document.querySelector("#heroes :checked")));
  }
  for (const event of ["wellside:shown", "change"]) document.addEventListener(event, count);
  document.addEventListener("wellside:shown", dim);
  count();
  dim();

  // Only what arrives while somebody looks is played back; a page that opens shows what is. One that comes back, or a
  // duel that is over, is still: also what it had missed lies there at once.
  const root = document.documentElement;
  const SETTLED = 4000;        // ms, in which all that a page brought along would have been played back
  let back = 0;
  const over = () => document.querySelector("#ask.ended") !== null;
  function still() {
    root.classList.add("still");
    back = performance.now();
  }
  if (over() || performance.getEntriesByType("navigation")[0]?.type === "back_forward") still();
  addEventListener("pageshow", ({ persisted }) => persisted && still());
  document.addEventListener("wellside:shown", () => {
    root.classList.add("live");
    if (!over() && performance.now() - back > SETTLED) root.classList.remove("still");
  });
  // Boards that go on below the edge of their sheet, or of their column, say so there.
  const SHEETS = ".pw-sheet, .pw-sheet-of";
  function goOn() {
    for (const sheet of document.querySelectorAll(SHEETS)) {
      sheet.classList.toggle("goes-on", sheet.scrollHeight - sheet.clientHeight - sheet.scrollTop > 6);
    }
  }
  document.addEventListener("scroll", ({ target }) => target.matches?.(SHEETS) && goOn(), { capture: true, passive: true });
  document.addEventListener("toggle", ({ target }) => target.matches?.(SHEETS) && goOn(), true);
  document.addEventListener("wellside:shown", goOn);
  addEventListener("resize", goOn);
  goOn();

  document.addEventListener("wellside:picked", ({ detail }) => {
    drawLine(detail.names);
    if (detail.legal.sets) showAbility(detail);
    markAbilities(detail.legal, detail.only);
  });
  Object.assign(window, { wellsidePath: path, wellsideParted: parted, wellsideColour: colourOf });
})();
