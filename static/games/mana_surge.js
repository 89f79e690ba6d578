// Mana Surge: a troop is chosen on this device; its steps and blows, with what would come of them, are marked on the
// board from the legal answers that the page brings along. A tap on one of them is the answer.
//
// #ask holds <script type="application/json" data-legal> with
//   {"deeds": {"0,1": {"1,0": ["0,1 to 1,0", "go", "", "Step to …"], …}, …}}   troop -> target -> answer, kind, fate, words
//   {"why": {"empty": ["MS-3.2", "…"], …, "": [rule, words]}, "rules": "/rules/mana_surge"}
// and each hex says what it holds in data-holds. Where no rule is in the way of a tap, the card opens of what lies there.
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  let source = null;
  let legal = {};
  let last = "";           // where the troop went that was chosen last
  let turn = "";           // in which turn that was

  function read() {
    const script = document.querySelector("#ask script[data-legal]");
    if (script === source) return legal;
    source = script;
    legal = script ? JSON.parse(script.textContent) : {};
    return legal;
  }
  const troops = () => [...document.querySelectorAll('#board input[name="from"]')];
  const chosen = () => troops().find((one) => one.checked)?.value ?? "";
  const targets = () => document.querySelectorAll("#board [data-target]");

  // ---- Marking what the chosen troop may do ----
  function paint() {
    const { deeds } = read();
    if (!deeds) return;
    const ways = deeds[chosen()] ?? {};
    for (const spot of targets()) show(spot, ways[spot.dataset.target]);
    document.getElementById("board")?.classList.toggle("narrowed", Boolean(chosen()));
    layFates();
    const hint = document.querySelector("#ask [data-hint]");
    if (!hint) return;
    hint.dataset.first ??= hint.textContent;
    hint.textContent = chosen() ? hint.dataset.then : hint.dataset.first;
  }
  function show(spot, way) {
    const button = spot.querySelector("button");
    const fate = spot.querySelector(".ms-fate");
    button.hidden = !way;
    spot.classList.remove("go", "hit");
    if (!way) return;
    const [answer, kind, outcome, words] = way;
    spot.classList.add(kind);
    button.value = answer;
    button.setAttribute("aria-label", words);
    if (!fate) return;
    fate.classList.toggle("vain", outcome === "in vain");
    fate.classList.toggle("both", outcome === "both fall");
    fate.querySelector("text").textContent = outcome;
  }

  // ---- What would come of a blow: large enough to be read, and beside the numbers that it comes of ----
  const READ = 11, ROOM = 4;        // px of the letters at least; units on either side of the words
  const NUMBERS = 40, LABEL = 30, TROOP = 1, ASIDE = 4;   // what it costs to hide a unit² of each, or to go a unit aside
  const boxOf = (one) => one.getBoundingClientRect();
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  function layFates() {
    const hits = document.querySelectorAll("#board .hx-spot.hit");
    const svg = document.querySelector("#board .hx-svg");
    if (!hits.length) return;
    const { width, height } = svg.viewBox.baseVal;
    const scale = Math.min(boxOf(svg).width / width, boxOf(svg).height / height);
    const letters = Math.max(11.5, READ / scale);
    document.getElementById("board").style.setProperty("--fate", `${letters}px`);
    const things = [[NUMBERS, ".ms-might, .ms-guard, .ms-lock"], [TROOP, ".ms-body"]]
      .flatMap(([weight, names]) => [...document.querySelectorAll(`#board :is(${names})`)].map((one) => [weight, boxOf(one)]));
    for (const spot of hits) {
      const [label, said] = spot.querySelectorAll(".ms-fate > *");
      const { left, right, top, bottom } = boxOf(spot.querySelector(".hx-mark"));
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const wide = Math.ceil(said.getComputedTextLength() + 2 * ROOM), high = 1.3 * letters;
      const at = (dx, dy) => new DOMRect(x + scale * (dx - wide / 2), y + scale * dy, scale * wide, scale * high);
      let best = null;
      for (const dy of [-1 - high, 19.5, -20 - high]) {      // over the figure, below the numbers, over the hex
        for (let dx = -30; dx <= 30; dx += 3) {
          const box = at(dx, dy);
          const cost = ASIDE * Math.abs(dx) + things.reduce((sum, [weight, thing]) => sum + weight * shared(box, thing) / scale ** 2, 0);
          if (!best || cost < best.cost) best = { cost, dx, dy, box };
        }
      }
      things.push([LABEL, best.box]);
      const set = (one, values) => Object.entries(values).forEach(([name, value]) => one.setAttribute(name, value.toFixed(1)));
      set(label, { x: best.dx - wide / 2, y: best.dy, width: wide, height: high, rx: high / 2 });
      set(said, { x: best.dx, y: best.dy + 0.99 * letters });
    }
  }

  // ---- Keeping a choice where it makes sense, within a turn: the troop that just went on, or the only one that can ----
  const turnNow = () => [document.querySelector(".ms-side.turn")?.id, document.querySelector(".ms-round")?.textContent].join();
  function choose() {
    const { deeds } = read();
    if (turn !== (turn = turnNow())) forget();
    if (otherwise()) clear();
    else if (deeds && !chosen()) {
      const able = Object.keys(deeds);
      const next = able.includes(last) ? last : able.length === 1 ? able[0] : "";
      const radio = troops().find((one) => one.value === next);
      if (radio) radio.checked = true;
    }
    paint();
  }
  // A lesson that has something to be read first, or that speaks of a button: no troop is to do anything then.
  function otherwise() {
    const coach = document.querySelector("#coach.coach");
    const { lit } = coach?.dataset ?? {};
    return Boolean(coach && (coach.matches(".reads") || (lit && document.querySelector("#ask")?.querySelector(lit))));
  }
  function forget() {
    last = "";
    clear();
  }
  function clear() {
    for (const one of troops()) one.checked = false;
  }
  document.addEventListener("click", (event) => {
    const spot = event.target.closest?.("#board [data-target]");
    if (spot) last = spot.classList.contains("go") ? spot.dataset.target : chosen();
  });
  document.addEventListener("change", (event) => {
    if (event.target.name !== "from" || !event.target.closest("#board")) return;
    document.querySelector("#note > .illegal")?.remove();
    paint();
  });

  // ---- A lesson's lit hex: where one troop alone can go or strike there, a tap on it is that step or blow ----
  function onlyWay(hex) {
    const { deeds } = read();
    if (!deeds || chosen() || !document.querySelector("#coach.coach:not(.reads)")) return false;
    const at = hex.getAttribute("transform");
    const lit = [...document.querySelectorAll("#board .taught")];
    if (!lit.some((one) => one.getAttribute("transform") === at)) return false;
    const target = [...targets()].find((one) => one.getAttribute("transform") === at);
    const able = troops().filter((one) => deeds[one.value]?.[target?.dataset.target]);
    if (able.length !== 1) return false;
    able[0].checked = true;
    paint();
    target.querySelector("button").click();
    return true;
  }

  // ---- Refusing: the rule in the way; where none is, the card of what was tapped opens instead ----
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#board .ms-hex");
    if (!hex) return undefined;
    if (onlyWay(hex)) return event.preventDefault();
    const { why, rules } = read();
    const found = why && ((chosen() && why[`${hex.dataset.holds}!`]) || why[hex.dataset.holds] || why[""]);
    if (!found) return undefined;
    event.preventDefault();
    const [rule, reason] = found;
    hex.classList.remove("refused");
    void hex.getBoundingClientRect();
    hex.classList.add("refused");
    const line = document.createElement("p");
    line.className = "note illegal";
    line.textContent = `${reason} `;
    const link = document.createElement("a");
    link.href = `${rules}#${rule}`;
    link.target = "_blank";
    link.textContent = rule;
    line.append(link);
    document.getElementById("note")?.replaceChildren(line);
    return undefined;
  });

  // ---- What happened keeps its room through a turn, so that no hex moves under a finger ----
  let held = "";           // in which turn, on which screen
  let room = 0;
  function hold() {
    const story = document.querySelector(".ms-story");
    if (!story) return;
    const now = [turnNow(), innerWidth, innerHeight].join();
    if (now !== held) [held, room] = [now, 0];
    story.style.minHeight = "";
    room = Math.max(room, story.offsetHeight);
    story.style.minHeight = `${room}px`;
  }
  document.addEventListener("wellside:shown", hold);
  document.addEventListener("DOMContentLoaded", hold);
  addEventListener("resize", hold);
  addEventListener("resize", () => requestAnimationFrame(layFates));

  document.addEventListener("wellside:shown", choose);
  addEventListener("pageshow", choose);
  document.addEventListener("DOMContentLoaded", choose);
})();
