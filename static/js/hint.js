// A hint: what a good player would do now is lit, in sight, until something else is asked, and a card says what it does and
// why. What was chosen before it, and is no part of it, is chosen no longer. What is lit is told as the event `wellside:lit`.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const CONTROLS = "#table :is(button, input:not([type=hidden]), option)[value], #table [data-target]";
  let names = [];
  let thinking = false;

  const spot = (one) => one.closest(".hx-spot, label, .pw-marble") ?? one;
  const stands = (one) => one.getClientRects().length;
  function lit() {
    const all = [...document.querySelectorAll(CONTROLS)];
    const called = (wanted) => all.filter((one) => wanted.includes(one.dataset.target ?? one.value)).map(spot).filter(stands);
    const whole = called(names.slice(0, 1));
    return whole.length ? whole : called(names);
  }
  function light() {
    const now = lit();
    for (const one of document.querySelectorAll(".taught")) if (!now.includes(one)) one.classList.remove("taught");
    for (const one of now) one.classList.add("taught");
    return now;
  }
  // What it lights comes into sight: a board of hexes sees to its own.
  function bring() {
    const about = light();
    document.dispatchEvent(new CustomEvent("wellside:lit", { detail: { about } }));
    const off = ({ top, bottom }) => top < 0 || bottom > innerHeight;
    const away = about.filter((one) => !one.closest("[data-hexes]")).find((one) => off(one.getBoundingClientRect()));
    away?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    return about;
  }
  // Of each group of which the answer names something: what it does not name.
  function clear() {
    const boxes = [...document.querySelectorAll('#table input[form="answer"]')];
    const meant = new Set(boxes.filter((one) => names.includes(one.value)).map((one) => one.name));
    for (const box of boxes.filter((one) => one.checked && !one.defaultChecked && meant.has(one.name) && !names.includes(one.value))) {
      box.checked = false;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  let due = 0;
  function soon() {
    due ||= requestAnimationFrame(() => {
      due = 0;
      if (names.length) bring();
    });
  }
  function forget() {
    names = [];
    light();
  }
  function say(words) {
    const line = Object.assign(document.createElement("p"), { className: "note illegal", textContent: words });
    document.getElementById("note")?.replaceChildren(line);
  }
  async function ask(button) {
    thinking = true;
    button.setAttribute("aria-busy", "true");
    try {
      const body = new URLSearchParams({ seat: table.dataset.seat });
      const answer = await fetch(`/t/${table.dataset.code}/hint`, { method: "POST", body, headers: { "HX-Request": "true" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok) await show(page.querySelector("article"));
      else say(page.querySelector(".note")?.textContent ?? "There is no hint now.");
    } catch {
      say("The table cannot be reached just now.");
    } finally {
      thinking = false;
      button.removeAttribute("aria-busy");
    }
  }
  // Pieces on their way, such as marbles that still fall: a card is placed beside where they come to lie.
  const moves = (motion) => motion.animationName !== "taught" && Number.isFinite(motion.effect.getComputedTiming().endTime);
  const still = (all) => Promise.allSettled(all.flatMap((one) => one.getAnimations().filter(moves).map(({ finished }) => finished)));
  async function show(card) {
    const mine = names = JSON.parse(card.dataset.names);
    document.querySelector("[data-menu]")?.removeAttribute("open");
    clear();
    const about = bring();
    await still([...about, ...document.querySelectorAll(".hx-pan")]);
    if (names !== mine) return;                // something else is asked by now
    document.dispatchEvent(new CustomEvent("wellside:card", { detail: { card, about } }));
  }
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-advice]");
    if (button && !thinking) ask(button);
  });
  document.addEventListener("wellside:question", forget);
  document.addEventListener("change", soon);     // of an answer of two parts the second is lit once the first is chosen
  document.addEventListener("wellside:shown", () => names.length && light());
})();
