// Picking: a selection lives on this device; what it means is told by the legal answers that the page brings along.
//
// #ask holds <script type="application/json" data-legal> with one of
//   {"sets": {"Shield Wall": ["L1 L2", …]}, "alone": ["Feint"], …}   each meaning and the selections that have it;
//                                                                   those in `alone` need no selection
//   {"low": 0, "high": 3, …}                                        so many of those that are marked
// and says why others are refused: "why": {"R": ["PW-5.1", "…"], "": [rule, words]}, by name, first letter, or any.
// What is no input names its reason itself: data-why="left3". While there is none for it a tap on it does what it does.
// What can be picked are inputs of the form #answer in labels; `can` marks those that the server offers.
// Each change is told as the event `wellside:picked` {names, meaning, on, complete}.
(() => {
  "use strict";
  const SPOTS = "[data-why], button, a[href], summary, input";
  document.documentElement.classList.add("js");
  let source = "";
  let legal = null;
  let only = "";

  function read() {
    const text = document.querySelector("#ask script[data-legal]")?.textContent ?? "";
    if (text !== source) {
      source = text;
      legal = text ? JSON.parse(text) : null;
      if (legal?.sets) legal.lists = Object.entries(legal.sets).map(([name, plays]) => [name, plays.map((play) => play.split(" "))]);
    }
    return legal;
  }

  const boxes = () => [...document.querySelectorAll('#board input[form="answer"]')].filter((box) => !box.matches(":disabled"));
  const chosen = () => boxes().filter((box) => box.checked).map((box) => box.value).sort();

  function fitting(names) {
    return legal.lists.filter(([name]) => !only || name === only)
      .flatMap(([name, plays]) => plays.filter((play) => names.every((n) => play.includes(n))).map((play) => [name, play]));
  }

  // ---- Refusing: the rule in the way, beside what was tapped ----
  function refuse(box, why) {
    box.checked = false;
    explain(box.closest("label"), why ?? legal.why[box.value] ?? legal.why[box.value[0]] ?? legal.why[""]);
  }
  function explain(spot, why) {
    spot.classList.remove("refused");
    void spot.offsetWidth;
    spot.classList.add("refused");
    say(why);
  }
  function say([rule, words]) {
    const line = document.createElement("p");
    line.className = "note illegal";
    line.textContent = `${words} `;
    const link = document.createElement("a");
    link.href = `${legal.rules}#${rule}`;
    link.target = "_blank";
    link.textContent = rule;
    line.append(link);
    document.getElementById("note")?.replaceChildren(line);
  }

  function tapped(box) {
    if (!box.checked) return;
    const can = box.closest("label").classList.contains("can");
    if (!can) return refuse(box);
    document.querySelector("#note > .illegal")?.remove();
    if (legal.sets) return joined(box);
    const over = chosen().length - (legal.high ?? Infinity);
    if (over > 0 && legal.high === 1) boxes().forEach((other) => { if (other !== box) other.checked = false; });
    else if (over > 0) refuse(box, [legal.rule, `${legal.high} at most: first tap one of them again.`]);
  }

  // A marble that cannot join the selection begins a new one; a game may say why it had to.
  function joined(box) {
    if (fitting(chosen()).length) return;
    only = "";
    if (fitting(chosen()).length) return;
    const before = chosen().filter((name) => name !== box.value);
    boxes().forEach((other) => { if (other !== box) other.checked = false; });
    const why = window.wellsideParted?.(before, box.value);
    if (why) say(why);
  }

  // ---- Showing what the selection is worth ----
  function paint() {
    const board = document.getElementById("board");
    if (!read()) {
      board?.classList.remove("narrowed");
      return document.dispatchEvent(new CustomEvent("wellside:picked", { detail: { names: [], legal: {} } }));
    }
    const names = chosen();
    const fits = legal.sets ? fitting(names) : [];
    const next = new Set(fits.flatMap(([, play]) => play));
    const key = names.join(" ");
    const alone = only && legal.alone?.includes(only) ? only : "";
    const exact = fits.find(([, play]) => play.join(" ") === key);
    const meaning = alone || (exact ? exact[0] : null);
    const complete = legal.sets ? meaning !== null : names.length >= (legal.low ?? 0) && names.length <= (legal.high ?? Infinity);
    board?.classList.toggle("narrowed", Boolean(legal.sets && (names.length || only)));
    for (const box of boxes()) box.closest("label").classList.toggle("next", next.has(box.value));
    const ways = [...new Set(fits.map(([name]) => name))];
    document.dispatchEvent(new CustomEvent("wellside:picked", { detail: { names, meaning, complete, ways, only, legal } }));
    for (const button of document.querySelectorAll("#ask [data-commit]")) {
      button.disabled = !complete;
      if (button.dataset.verb) button.textContent = worded(button, names.length);
      if (button.dataset.none) for (const [look, on] of [["brass", names.length > 0], ["plain", !names.length]]) button.classList.toggle(look, on);
    }
  }
  function worded(button, count) {
    if (!count && legal.low === 0) return button.dataset.none ?? button.dataset.verb;
    if (count && count < legal.low) return `${button.dataset.verb} ${count} of ${legal.low}`;
    return legal.high > 1 && count ? `${button.dataset.verb} ${count}` : button.dataset.verb;
  }

  // ---- Tapping a meaning first: its selections are marked, the only one is chosen; tapped again they are not ----
  function show(name) {
    boxes().forEach((box) => { box.checked = false; });
    if (only === name) {
      only = "";
      return paint();
    }
    only = name;
    const plays = legal.sets?.[name] ?? [];
    if (plays.length === 1 && !legal.alone?.includes(name)) {
      const wanted = plays[0].split(" ");
      boxes().forEach((box) => { box.checked = wanted.includes(box.value); });
    }
    return paint();
  }

  document.addEventListener("change", (event) => {
    const box = event.target;
    if (box.form?.id !== "answer" || !box.closest("#board") || !read()) return;
    if (legal.alone?.includes(only)) only = "";
    tapped(box);
    paint();
  });
  document.addEventListener("click", (event) => {
    const shower = event.target.closest("[data-show]");
    if (!shower || !read()?.sets) return;
    if (!(shower.dataset.show in legal.sets)) return;
    const sheet = shower.closest("[popover]:popover-open");
    if (sheet) sheet.hidePopover();
    show(shower.dataset.show);
  });
  document.addEventListener("click", (event) => {
    const reasons = read()?.why ?? {};
    let spot = event.target.closest?.(SPOTS);
    while (spot && !reasons[spot.dataset.why]) spot = spot.matches("button, a, summary, input") ? null : spot.parentElement.closest(SPOTS);
    if (!spot) return;
    event.preventDefault();
    event.stopPropagation();
    explain(spot, reasons[spot.dataset.why]);
  }, true);
  // A button that answers closes the sheet that it stands on.
  document.addEventListener("click", (event) => {
    const sheet = event.target.closest("[data-closes]")?.closest("[popover]");
    if (sheet) setTimeout(() => sheet.isConnected && sheet.matches(":popover-open") && sheet.hidePopover());
  });
  // Where nothing is asked any more there is no form to reset: what was picked for it is let go all the same.
  document.addEventListener("wellside:question", () => {
    only = "";
    document.querySelectorAll('#board input[form="answer"]').forEach((box) => { box.checked = box.defaultChecked; });
  });
  document.addEventListener("wellside:shown", paint);
  addEventListener("pageshow", paint);
  document.addEventListener("DOMContentLoaded", paint);
})();
