// Selection of pieces for an answer, kept locally; its meaning comes from the legal answers sent with the page.
//
// #ask holds <script type="application/json" data-legal> with one of
//   {"sets": {"Shield Wall": ["L1 L2", …]}, "alone": ["Feint"], …}   each meaning and its selections;
//                                                                   those in "alone" need no selection
//   {"low": 0, "high": 3, …}                                        minimum and maximum number of pieces
// and the reasons for refusals: "why": {"R": ["PW-5.1", "…"], "": [rule, text]}, by name, first letter, or any.
// Elements that are no inputs have a key of "why" in data-why. If it has no entry, they work as usual. Pieces are
// inputs of the form #answer in labels; the class "can" marks those that the server offers. Each change fires
// "wellside:picked" with {names, meaning, complete, ways, only, legal}.
(() => {
  "use strict";
  const SPOTS = "[data-why], button, a[href], summary, input";
  document.documentElement.classList.add("js");
  let legalSource = "";
  let legal = null;
  let chosenMeaning = "";

  function readLegal() {
    const text = document.querySelector("#ask script[data-legal]")?.textContent ?? "";
    if (text !== legalSource) {
      legalSource = text;
      legal = text ? JSON.parse(text) : null;
      if (legal?.sets)
        legal.lists = Object.entries(legal.sets).map(([name, plays]) => [name, plays.map((play) => play.split(" "))]);
    }
    return legal;
  }

  const inputs = () =>
    [...document.querySelectorAll('#board input[form="answer"]')].filter((box) => !box.matches(":disabled"));
  const chosen = () =>
    inputs()
      .filter((box) => box.checked)
      .map((box) => box.value)
      .sort();

  function matching(names) {
    return legal.lists
      .filter(([name]) => !chosenMeaning || name === chosenMeaning)
      .flatMap(([name, plays]) =>
        plays.filter((play) => names.every((n) => play.includes(n))).map((play) => [name, play]),
      );
  }

  // ---- Refusals: shows the rule ----
  function refuse(box, why) {
    box.checked = false;
    explain(box.closest("label"), why ?? legal.why[box.value] ?? legal.why[box.value[0]] ?? legal.why[""]);
  }
  function explain(target, why) {
    target.classList.remove("refused");
    void target.offsetWidth;
    target.classList.add("refused");
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

  function onPick(box) {
    if (!box.checked) return;
    const can = box.closest("label").classList.contains("can");
    if (!can) return refuse(box);
    document.querySelector("#note > .illegal")?.remove();
    if (legal.sets) return startNewIfUnfit(box);
    const excess = chosen().length - (legal.high ?? Infinity);
    if (excess > 0 && legal.high === 1)
      inputs().forEach((other) => {
        if (other !== box) other.checked = false;
      });
    else if (excess > 0) refuse(box, [legal.rule, `${legal.high} at most: first tap one of them again.`]);
  }

  // A marble that cannot join the selection starts a new one; a game may explain why.
  function startNewIfUnfit(box) {
    if (matching(chosen()).length) return;
    chosenMeaning = "";
    if (matching(chosen()).length) return;
    const before = chosen().filter((name) => name !== box.value);
    inputs().forEach((other) => {
      if (other !== box) other.checked = false;
    });
    const why = window.wellsideParted?.(before, box.value);
    if (why) say(why);
  }

  // ---- Rendering the selection ----
  function render() {
    const board = document.getElementById("board");
    if (!readLegal()) {
      board?.classList.remove("narrowed");
      return document.dispatchEvent(new CustomEvent("wellside:picked", { detail: { names: [], legal: {} } }));
    }
    const names = chosen();
    const fits = legal.sets ? matching(names) : [];
    const next = new Set(fits.flatMap(([, play]) => play));
    const key = names.join(" ");
    const alone = chosenMeaning && legal.alone?.includes(chosenMeaning) ? chosenMeaning : "";
    const exact = fits.find(([, play]) => play.join(" ") === key);
    const meaning = alone || (exact ? exact[0] : null);
    const complete = legal.sets
      ? meaning !== null
      : names.length >= (legal.low ?? 0) && names.length <= (legal.high ?? Infinity);
    board?.classList.toggle("narrowed", Boolean(legal.sets && (names.length || chosenMeaning)));
    for (const box of inputs()) box.closest("label").classList.toggle("next", next.has(box.value));
    const ways = [...new Set(fits.map(([name]) => name))];
    document.dispatchEvent(
      new CustomEvent("wellside:picked", { detail: { names, meaning, complete, ways, only: chosenMeaning, legal } }),
    );
    for (const button of document.querySelectorAll("#ask [data-commit]")) {
      button.disabled = !complete;
      if (button.dataset.verb) button.textContent = labelFor(button, names.length);
      if (button.dataset.none)
        for (const [look, on] of [
          ["brass", names.length > 0],
          ["plain", !names.length],
        ])
          button.classList.toggle(look, on);
    }
  }
  function labelFor(button, count) {
    if (!count && legal.low === 0) return button.dataset.none ?? button.dataset.verb;
    if (count && count < legal.low) return `${button.dataset.verb} ${count} of ${legal.low}`;
    return legal.high > 1 && count ? `${button.dataset.verb} ${count}` : button.dataset.verb;
  }

  // ---- Choosing a meaning first: highlights its selections, checks an only one; choosing it again clears that ----
  function chooseMeaning(name) {
    inputs().forEach((box) => {
      box.checked = false;
    });
    if (chosenMeaning === name) {
      chosenMeaning = "";
      return render();
    }
    chosenMeaning = name;
    const plays = legal.sets?.[name] ?? [];
    if (plays.length === 1 && !legal.alone?.includes(name)) {
      const wanted = plays[0].split(" ");
      inputs().forEach((box) => {
        box.checked = wanted.includes(box.value);
      });
    }
    return render();
  }

  document.addEventListener("change", (event) => {
    const box = event.target;
    if (box.form?.id !== "answer" || !box.closest("#board") || !readLegal()) return;
    if (legal.alone?.includes(chosenMeaning)) chosenMeaning = "";
    onPick(box);
    render();
  });
  document.addEventListener("click", (event) => {
    const showButton = event.target.closest("[data-show]");
    if (!showButton || !readLegal()?.sets) return;
    if (!(showButton.dataset.show in legal.sets)) return;
    const sheet = showButton.closest("[popover]:popover-open");
    if (sheet) sheet.hidePopover();
    chooseMeaning(showButton.dataset.show);
  });
  document.addEventListener(
    "click",
    (event) => {
      const reasons = readLegal()?.why ?? {};
      let target = event.target.closest?.(SPOTS);
      while (target && !reasons[target.dataset.why])
        target = target.matches("button, a, summary, input") ? null : target.parentElement.closest(SPOTS);
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      explain(target, reasons[target.dataset.why]);
    },
    true,
  );
  // A submit button with data-closes closes its popover.
  document.addEventListener("click", (event) => {
    const sheet = event.target.closest("[data-closes]")?.closest("[popover]");
    if (sheet) setTimeout(() => sheet.isConnected && sheet.matches(":popover-open") && sheet.hidePopover());
  });
  // If the next state has no question, there is no form to reset: restores the default selection here.
  document.addEventListener("wellside:question", () => {
    chosenMeaning = "";
    document.querySelectorAll('#board input[form="answer"]').forEach((box) => {
      box.checked = box.defaultChecked;
    });
  });
  document.addEventListener("wellside:shown", render);
  addEventListener("pageshow", render);
  document.addEventListener("DOMContentLoaded", render);
})();
