// Power Well: the play as a line through its marbles, and the ability that a selection activates.
(() => {
  "use strict";
  const COLUMNS = "LMR";
  const touch = (a, b) => Math.abs(COLUMNS.indexOf(a[0]) - COLUMNS.indexOf(b[0])) + Math.abs(a[1] - b[1]) === 1;

  // PW-5.3: a path through every chosen marble once; `ends` may say which may be its ends.
  function path(names, ends = names) {
    const walk = (way, left) => {
      if (!left.length) return ends.includes(way.at(-1)) ? way : null;
      for (const step of left) {
        if (!touch(way.at(-1), step)) continue;
        const found = walk([...way, step], left.filter((other) => other !== step));
        if (found) return found;
      }
      return null;
    };
    for (const first of ends) {
      const found = walk([first], names.filter((other) => other !== first));
      if (found) return found;
    }
    return null;
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
    const out = new Set([...document.querySelectorAll(".pw-side.own :is(.pw-bar, .pw-gauge).out")].map((bar) => bar.classList[1]));
    return names.filter((name) => ![...out].some((colour) => marble(name)?.classList.contains(colour)));
  }
  const marble = (name) => document.querySelector(`#marbles input[value="${name}"]`)?.closest("label");

  // What began a play of its own beside marbles of its colour: the rule that keeps them apart.
  function parted(before, name) {
    const colour = (one) => marble(one).className.match(/cyan|magenta|yellow/)[0];
    if (!before.some((one) => touch(one, name) && colour(one) === colour(name))) return null;
    const all = [...before, name];
    if (!path(all)) return ["PW-5.3", "No single line runs through these: a new one begins here."];
    return ["PW-5.2", `No play takes these ${all.length} marbles, 1, 2 or 4 of a colour in one line: a new one begins here.`];
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
    }
    const hint = document.querySelector("#ask [data-hint]");
    if (!hint) return;
    hint.dataset.first ??= hint.textContent;
    if (!names.length && !only) hint.textContent = hint.dataset.first;
    else if (!names.length) hint.textContent = `${only} can be played with the marbles that are lit.`;
    else hint.textContent = ways.length ? `On the way to ${ways.join(" or ")}.` : hint.dataset.first;
  }
  const worded = (heals) => Object.entries(heals).map(([colour, points]) => `${colour} heals ${points}`).join(", ");

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
  // do then; until then they are ringed.
  let kept = [];
  document.addEventListener("submit", ({ target }) => {
    if (target.id !== "answer" || !document.querySelector("#ask.turn")) return;
    kept = [...document.querySelectorAll("#marbles input:checked")].map((box) => box.closest("label").id);
  }, true);
  const keptLabels = () => kept.map((id) => document.getElementById(id)).filter(Boolean);
  document.addEventListener("wellside:question", () => {
    if (document.querySelector("#ask:is(.turn, .quiet)")) kept = [];
    const plays = JSON.parse(document.querySelector("#ask script[data-legal]")?.textContent ?? "{}").sets?.[""];
    if (!plays) return;
    const boxes = keptLabels().map((label) => label.querySelector("input"));
    if (plays.some((play) => boxes.every((box) => play.split(" ").includes(box.value)))) boxes.forEach((box) => { box.checked = true; });
    kept = [];
  });
  document.addEventListener("wellside:shown", () => keptLabels().forEach((label) => label.classList.add("kept")));

  // Only what arrives while somebody looks is played back; a page that opens shows what is.
  document.addEventListener("wellside:shown", () => document.documentElement.classList.add("live"), { once: true });
  document.addEventListener("wellside:picked", ({ detail }) => {
    drawLine(detail.names);
    if (detail.legal.sets) showAbility(detail);
    markAbilities(detail.legal, detail.only);
  });
  Object.assign(window, { wellsidePath: path, wellsideParted: parted });
})();
