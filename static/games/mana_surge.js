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
    const [label, said] = [fate.querySelector("rect"), fate.querySelector("text")];
    said.textContent = outcome;
    const wide = Math.ceil(said.getComputedTextLength() + 8);
    label.setAttribute("width", wide);
    label.setAttribute("x", -wide / 2);
  }

  // ---- Keeping a choice where it makes sense, within a turn: the troop that just went on, or the only one that can ----
  const turnNow = () => [document.querySelector(".ms-side.turn")?.id, document.querySelector(".ms-round")?.textContent].join();
  function choose() {
    const { deeds } = read();
    if (turn !== (turn = turnNow())) forget();
    if (deeds && !chosen()) {
      const able = Object.keys(deeds);
      const next = able.includes(last) ? last : able.length === 1 ? able[0] : "";
      const radio = troops().find((one) => one.value === next);
      if (radio) radio.checked = true;
    }
    paint();
    askFirst();
  }
  function forget() {
    last = "";
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

  // ---- A whole turn thrown away is asked about once, so that no slip of a finger is one ----
  let sure = "";           // the question that was asked about
  const question = () => document.getElementById("answer")?.dataset.question;
  function askFirst() {
    const end = document.querySelector("#ask [data-sure]");
    if (!end) return;
    const asked = sure === question();
    const words = asked ? end.dataset.sure : end.dataset.words;
    if (end.textContent !== words) end.textContent = words;
    end.value = asked ? "end" : "";
  }
  const LONG_ENOUGH = 6_000;   // ms for which the second tap counts
  let waiting = 0;
  function ask(about) {
    clearTimeout(waiting);
    sure = about;
    if (sure) waiting = setTimeout(ask, LONG_ENOUGH, "");
    askFirst();
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#ask [data-sure]")) {
      if (sure === question()) return;
      event.preventDefault();
      ask(question());
    } else if (sure) ask("");
  });

  // ---- Refusing: the rule in the way; where none is, the card of what was tapped opens instead ----
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#board .ms-hex");
    if (!hex) return;
    const { why, rules } = read();
    const found = why && ((chosen() && why[`${hex.dataset.holds}!`]) || why[hex.dataset.holds] || why[""]);
    if (!found) return;
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

  document.addEventListener("wellside:shown", choose);
  addEventListener("pageshow", choose);
  document.addEventListener("DOMContentLoaded", choose);
})();
