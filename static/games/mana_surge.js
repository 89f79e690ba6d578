// Mana Surge: choosing a troop marks its legal steps and attacks, with their outcomes, on the board; a tap on a marked
// hex submits the answer.
//
// #ask holds <script type="application/json" data-legal> with
//   {"deeds": {"0,1": {"1,0": ["0,1 to 1,0", "go", "", "Step to …"], …}, …}}
//       troop -> target -> answer, kind, outcome, label
//   {"why": {"empty": ["MS-3.2", "…"], …, "": [rule, reason]}, "rules": "/rules/mana_surge"}
// Keys of why: the data-holds of a hex (with "!" once a troop is chosen), "plain", or "" for the rest. Without a rule
// in the way a tap opens the card of the hex.
(() => {
  "use strict";
  document.documentElement.classList.add("js");
  let source = null;
  let legal = {};
  let lastTroop = ""; // where the troop that acted last is now
  let lastTurn = ""; // the turn of lastTroop

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

  // ---- Targets of the chosen troop ----
  function paint() {
    const { deeds } = read();
    if (!deeds) return;
    const actions = deeds[chosen()] ?? {};
    for (const target of targets()) show(target, actions[target.dataset.target]);
    // While fighting, the other troops that can attack are not dimmed
    const canMove = Object.values(actions).some(([, kind]) => kind === "go");
    document.getElementById("board")?.classList.toggle("narrowed", canMove);
    placeOutcomes();
    const hint = document.querySelector("#ask [data-hint]");
    if (!hint) return;
    hint.dataset.first ??= hint.textContent;
    hint.textContent = chosen() ? hint.dataset.then : hint.dataset.first;
  }
  function show(target, action) {
    const button = target.querySelector("button");
    const outcomeLabel = target.querySelector(".ms-fate");
    button.hidden = !action;
    target.classList.remove("go", "hit");
    if (!action) return void (button.value = "");
    const [answer, kind, outcome, words] = action;
    target.classList.add(kind);
    button.value = answer;
    button.setAttribute("aria-label", words);
    if (!outcomeLabel) return;
    outcomeLabel.classList.toggle("vain", outcome === "in vain");
    outcomeLabel.classList.toggle("both", outcome === "both fall");
    outcomeLabel.dataset.words = outcome;
  }

  // ---- Outcome labels: each is placed where it hides the least, on one line or two ----
  const MIN_FONT = 11,
    PADDING = 4,
    LINE_HEIGHT = 0.82; // px on screen; units on each side; em
  const HIDE_NUMBER = 40,
    HIDE_LABEL = 30,
    HIDE_TROOP = 1,
    SHIFT_X = 8,
    SHIFT_UP = 2,
    LINE_BREAK = 60; // costs: per unit² hidden; per unit that the label is moved; for a line break
  const OFFSETS_Y = [0, -2, -4, -6, -8, -10, -12, -14],
    MAX_OFFSET_X = 8; // units: the offsets that are tried
  const boxOf = (one) => one.getBoundingClientRect();
  const overlapArea = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  function placeOutcomes() {
    const hits = document.querySelectorAll("#board .hx-spot.hit");
    const svg = document.querySelector("#board .hx-svg");
    if (!hits.length) return;
    const { width, height } = svg.viewBox.baseVal;
    const scale = Math.min(boxOf(svg).width / width, boxOf(svg).height / height);
    const fontSize = Math.max(11.5, MIN_FONT / scale);
    document.getElementById("board").style.setProperty("--fate", `${fontSize}px`);
    const obstacles = [
      [HIDE_NUMBER, ".ms-might, .ms-guard, .ms-lock"],
      [HIDE_TROOP, ".ms-body"],
    ].flatMap(([weight, names]) =>
      [...document.querySelectorAll(`#board :is(${names})`)].map((one) => [weight, boxOf(one)]),
    );
    for (const target of hits) {
      const [label, text] = target.querySelectorAll(".ms-fate > *");
      const { left, right, top, bottom } = boxOf(target.querySelector(".hx-mark"));
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const words = text.parentElement.dataset.words.split(" ");
      let best = null;
      for (const lines of words.length > 1 ? [[words.join(" ")], words] : [words]) {
        const wide = Math.ceil(setLines(text, lines) + 2 * PADDING),
          tall = lines.length > 1 ? 0.9 + LINE_HEIGHT : 1.3,
          high = tall * fontSize;
        for (let dx = -MAX_OFFSET_X; dx <= MAX_OFFSET_X; dx += 1)
          for (const dy of OFFSETS_Y) {
            const box = new DOMRect(x + scale * (dx - wide / 2), y + scale * (dy - high), scale * wide, scale * high);
            const hides = obstacles.reduce(
              (sum, [weight, obstacle]) => sum + (weight * overlapArea(box, obstacle)) / scale ** 2,
              0,
            );
            const cost = SHIFT_X * Math.abs(dx) - SHIFT_UP * dy + LINE_BREAK * (lines.length - 1) + hides;
            if (!best || cost < best.cost)
              best = {
                cost,
                dx,
                dy,
                lines,
                wide,
                high,
                box,
                foot: (tall - 0.71 - LINE_HEIGHT * (lines.length - 1)) / 2,
              };
          }
      }
      obstacles.push([HIDE_LABEL, best.box]);
      setLines(text, best.lines);
      const setAttributes = (one, values) =>
        Object.entries(values).forEach(([name, value]) => one.setAttribute(name, value.toFixed(1)));
      setAttributes(label, {
        x: best.dx - best.wide / 2,
        y: best.dy - best.high,
        width: best.wide,
        height: best.high,
        rx: Math.min(best.high / 2, 8),
      });
      for (const [n, line] of [...text.children].entries()) {
        setAttributes(line, {
          x: best.dx,
          y: best.dy - fontSize * (best.foot + LINE_HEIGHT * (best.lines.length - 1 - n)),
        });
      }
    }
  }
  // Sets one tspan per line and returns the width of the widest.
  function setLines(text, lines) {
    text.replaceChildren(
      ...lines.map((words) => {
        const line = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
        line.textContent = words;
        return line;
      }),
    );
    return Math.max(...[...text.children].map((line) => line.getComputedTextLength()));
  }

  // ---- Preselection: the troop that acted last in this turn, or the only one with a useful action ----
  const currentTurn = () =>
    [document.querySelector(".ms-side.turn")?.id, document.querySelector(".ms-round")?.textContent].join();
  // An attack that removes no enemy troop does not count
  const isUseful = ([, kind, outcome]) => kind === "go" || ["falls", "both fall"].includes(outcome);
  function choose() {
    const { deeds } = read();
    if (lastTurn !== (lastTurn = currentTurn())) reset();
    if (lessonForbids()) clearChoice();
    else if (deeds && !chosen()) {
      const candidates = Object.keys(deeds).filter((one) => Object.values(deeds[one]).some(isUseful));
      const next = candidates.includes(lastTroop) ? lastTroop : candidates.length === 1 ? candidates[0] : "";
      const radio = troops().find((one) => one.value === next);
      if (radio) radio.checked = true;
    }
    paint();
  }
  // A lesson with a text to read first, or that highlights a button: no troop is to be chosen.
  function lessonForbids() {
    const coach = document.querySelector("#coach.coach");
    const { lit } = coach?.dataset ?? {};
    return Boolean(coach && (coach.matches(".reads") || (lit && document.querySelector("#ask")?.querySelector(lit))));
  }
  function reset() {
    lastTroop = "";
    clearChoice();
  }
  function clearChoice() {
    for (const one of troops()) one.checked = false;
  }
  document.addEventListener("click", (event) => {
    const target = event.target.closest?.("#board [data-target]");
    if (target) lastTroop = target.classList.contains("go") ? target.dataset.target : chosen();
  });
  document.addEventListener("change", (event) => {
    if (event.target.name !== "from" || !event.target.closest("#board")) return;
    document.querySelector("#note > .illegal")?.remove();
    paint();
  });

  // ---- Dragging a troop to a target: the same as two taps. On a zoomed board a drag pans instead. The click after a
  // mouse drag is swallowed ----
  const DRAG_THRESHOLD = 10; // px
  let drag = null; // the troop that is dragged, and where the pointer went down
  document.addEventListener("pointerdown", (event) => {
    const troop =
      event.isPrimary && !event.button && event.target.closest?.('#table:not(.hx-closer) #board input[name="from"]');
    drag = troop ? { troop, x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!drag?.troop.isConnected || drag.slipped || Math.hypot(clientX - drag.x, clientY - drag.y) < DRAG_THRESHOLD)
      return;
    drag.slipped = drag.troop.checked = true;
    paint();
  });
  for (const end of ["pointercancel", "wellside:held"])
    document.addEventListener(end, () => {
      drag = null;
    });
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const from = drag?.slipped && drag.troop;
    drag = null;
    if (!from || !from.isConnected) return;
    addEventListener("click", swallowClick, true);
    setTimeout(() => removeEventListener("click", swallowClick, true));
    const under = [...targets()].find((target) => {
      const { left, top, width, height } = boxOf(target.querySelector(".hx-mark"));
      return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) < Math.min(width, height) / 2;
    });
    if (under && read().deeds?.[from.value]?.[under.dataset.target]) under.querySelector("button").click();
  });
  function swallowClick(event) {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // ---- Refused taps: show the rule that forbids one; without such a rule the card of the hex opens ----
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#board .ms-hex");
    if (!hex) return undefined;
    const { why, rules } = read();
    const found =
      why &&
      ((chosen() && why[`${hex.dataset.holds}!`]) ||
        why[hex.dataset.holds] ||
        (hex.matches(".k-plain") && why.plain) ||
        why[""]);
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

  // ---- The story keeps its greatest height within a turn, so that the board does not move under a finger ----
  let heldFor = ""; // turn and viewport size that minHeight belongs to
  let minHeight = 0;
  function keepStoryHeight() {
    const story = document.querySelector(".ms-story");
    if (!story) return;
    const now = [currentTurn(), innerWidth, innerHeight].join();
    if (now !== heldFor) {
      [heldFor, minHeight] = [now, 0];
      story.style.minHeight = "";
    }
    minHeight = Math.max(minHeight, story.offsetHeight);
    const px = `${minHeight}px`;
    if (story.style.minHeight !== px) story.style.minHeight = px;
  }
  document.addEventListener("wellside:shown", keepStoryHeight);
  document.addEventListener("DOMContentLoaded", keepStoryHeight);
  addEventListener("resize", keepStoryHeight);
  addEventListener("resize", () => requestAnimationFrame(placeOutcomes));

  document.addEventListener("wellside:shown", choose);
  addEventListener("pageshow", choose);
  document.addEventListener("DOMContentLoaded", choose);
})();
