// Mana Surge: a troop is chosen on this device; its steps and blows, with what would come of them, are marked on the
// board from the legal answers that the page brings along. A tap on one of them is the answer.
//
// #ask holds <script type="application/json" data-legal> with
//   {"deeds": {"0,1": {"1,0": ["0,1 to 1,0", "go", "", "Step to …"], …}, …}}   troop -> target -> answer, kind, fate, words
//   {"why": {"empty": ["MS-3.2", "…"], …, "": [rule, words]}, "rules": "/rules/mana_surge"}
// and each hex says what it holds in data-holds ("plain": nothing is cut into the stone). Where no rule is in the way of a tap, the card opens of what lies there.
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
    const steps = Object.values(ways).some(([, kind]) => kind === "go");   // in a fight whoever else can attack stays as bright
    document.getElementById("board")?.classList.toggle("narrowed", steps);
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
    if (!way) return void (button.value = "");
    const [answer, kind, outcome, words] = way;
    spot.classList.add(kind);
    button.value = answer;
    button.setAttribute("aria-label", words);
    if (!fate) return;
    fate.classList.toggle("vain", outcome === "in vain");
    fate.classList.toggle("both", outcome === "both fall");
    fate.dataset.words = outcome;
  }

  // ---- What would come of a blow: large enough to be read, at the head of the figure that it comes to ----
  // In a line or, where that would hide what others are worth, in two.
  const READ = 11, ROOM = 4, LINE = 0.82;   // px of the letters at least; units on either side of the words; em from line to line
  const NUMBERS = 40, LABEL = 30, TROOP = 1, ASIDE = 8, ABOVE = 2, BROKEN = 60;   // what it costs to hide a unit² of each, to go a unit aside or up, to break the words
  const FEET = [0, -2, -4, -6, -8, -10, -12, -14], ASTRAY = 8;   // units: from where a figure’s numbers begin up to its head, and how far aside is still its own
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
      const words = said.parentElement.dataset.words.split(" ");
      let best = null;
      for (const lines of words.length > 1 ? [[words.join(" ")], words] : [words]) {
        const wide = Math.ceil(inLines(said, lines) + 2 * ROOM), tall = lines.length > 1 ? 0.9 + LINE : 1.3, high = tall * letters;
        for (let dx = -ASTRAY; dx <= ASTRAY; dx += 1) for (const dy of FEET) {
          const box = new DOMRect(x + scale * (dx - wide / 2), y + scale * (dy - high), scale * wide, scale * high);
          const hides = things.reduce((sum, [weight, thing]) => sum + weight * shared(box, thing) / scale ** 2, 0);
          const cost = ASIDE * Math.abs(dx) - ABOVE * dy + BROKEN * (lines.length - 1) + hides;
          if (!best || cost < best.cost) best = { cost, dx, dy, lines, wide, high, box, foot: (tall - 0.71 - LINE * (lines.length - 1)) / 2 };
        }
      }
      things.push([LABEL, best.box]);
      inLines(said, best.lines);
      const set = (one, values) => Object.entries(values).forEach(([name, value]) => one.setAttribute(name, value.toFixed(1)));
      set(label, { x: best.dx - best.wide / 2, y: best.dy - best.high, width: best.wide, height: best.high, rx: Math.min(best.high / 2, 8) });
      for (const [n, line] of [...said.children].entries()) {
        set(line, { x: best.dx, y: best.dy - letters * (best.foot + LINE * (best.lines.length - 1 - n)) });
      }
    }
  }
  // Words line by line, each of them in the middle; how wide they are.
  function inLines(text, lines) {
    text.replaceChildren(...lines.map((words) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
      line.textContent = words;
      return line;
    }));
    return Math.max(...[...text.children].map((line) => line.getComputedTextLength()));
  }

  // ---- Keeping a choice where it makes sense, within a turn: the troop that just went on, or the only one that can ----
  const turnNow = () => [document.querySelector(".ms-side.turn")?.id, document.querySelector(".ms-round")?.textContent].join();
  const serves = ([, kind, outcome]) => kind === "go" || ["falls", "both fall"].includes(outcome);   // a blow that fells nobody does not
  function choose() {
    const { deeds } = read();
    if (turn !== (turn = turnNow())) forget();
    if (otherwise()) clear();
    else if (deeds && !chosen()) {
      const able = Object.keys(deeds).filter((one) => Object.values(deeds[one]).some(serves));
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

  // ---- A troop that is drawn to where it can go or whom it can strike: as good as two taps. On a board that is closer a
  // drag moves the board. What the mouse clicks as it lets go is nothing more ----
  const SLIP = 10;         // px
  let drawn = null;        // the troop under a finger, and where that came down
  document.addEventListener("pointerdown", (event) => {
    const troop = event.isPrimary && !event.button && event.target.closest?.('#table:not(.hx-closer) #board input[name="from"]');
    drawn = troop ? { troop, x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!drawn?.troop.isConnected || drawn.slipped || Math.hypot(clientX - drawn.x, clientY - drawn.y) < SLIP) return;
    drawn.slipped = drawn.troop.checked = true;
    paint();
  });
  for (const end of ["pointercancel", "wellside:held"]) document.addEventListener(end, () => { drawn = null; });
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const from = drawn?.slipped && drawn.troop;
    drawn = null;
    if (!from || !from.isConnected) return;
    addEventListener("click", nothing, true);
    setTimeout(() => removeEventListener("click", nothing, true));
    const under = [...targets()].find((spot) => {
      const { left, top, width, height } = boxOf(spot.querySelector(".hx-mark"));
      return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) < Math.min(width, height) / 2;
    });
    if (under && read().deeds?.[from.value]?.[under.dataset.target]) under.querySelector("button").click();
  });
  function nothing(event) {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // ---- Refusing: the rule in the way; where none is, the card of what was tapped opens instead ----
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#board .ms-hex");
    if (!hex) return undefined;
    const { why, rules } = read();
    const found = why && ((chosen() && why[`${hex.dataset.holds}!`]) || why[hex.dataset.holds] || (hex.matches(".k-plain") && why.plain) || why[""]);
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

  // ---- What happened, which is as high as its words where those are set large, keeps its room through a turn, so that no
  // hex moves under a finger ----
  let held = "";           // in which turn, on which screen
  let room = 0;
  function hold() {
    const story = document.querySelector(".ms-story");
    if (!story) return;
    const now = [turnNow(), innerWidth, innerHeight].join();
    if (now !== held) {
      [held, room] = [now, 0];
      story.style.minHeight = "";
    }
    room = Math.max(room, story.offsetHeight);
    const high = `${room}px`;
    if (story.style.minHeight !== high) story.style.minHeight = high;
  }
  document.addEventListener("wellside:shown", hold);
  document.addEventListener("DOMContentLoaded", hold);
  addEventListener("resize", hold);
  addEventListener("resize", () => requestAnimationFrame(layFates));

  document.addEventListener("wellside:shown", choose);
  addEventListener("pageshow", choose);
  document.addEventListener("DOMContentLoaded", choose);
})();
