// Shows a hint: highlights the advised answer until the question changes, scrolls to it, and opens a card that explains
// it. Checked inputs that contradict the hint are unchecked. Fires "wellside:lit" with the highlighted elements.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const CONTROLS = "#table :is(button, input:not([type=hidden]), option)[value], #table [data-target]";
  let names = [];
  let thinking = false;
  let generation = 0; // incremented with each question, to discard late responses

  const containerOf = (one) => one.closest(".hx-spot, label, .pw-marble") ?? one;
  const isRendered = (one) => one.getClientRects().length;
  function findTargets() {
    const all = [...document.querySelectorAll(CONTROLS)];
    const matching = (wanted) =>
      all
        .filter((one) => wanted.includes(one.dataset.target ?? one.value))
        .map(containerOf)
        .filter(isRendered);
    const exact = matching(names.slice(0, 1));
    return exact.length ? exact : matching(names);
  }
  function highlight() {
    const now = findTargets();
    for (const one of document.querySelectorAll(".taught")) if (!now.includes(one)) one.classList.remove("taught");
    for (const one of now) one.classList.add("taught");
    return now;
  }
  // Scrolls the highlighted elements into view; a board of hexes does so itself.
  function scrollToTargets() {
    const about = highlight();
    document.dispatchEvent(new CustomEvent("wellside:lit", { detail: { about } }));
    const isOffScreen = ({ top, bottom }) => top < 0 || bottom > innerHeight;
    const offScreen = about
      .filter((one) => !one.closest("[data-hexes]"))
      .find((one) => isOffScreen(one.getBoundingClientRect()));
    offScreen?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    return about;
  }
  // Unchecks inputs of the groups that the hint names, except those that it names.
  function uncheckOthers() {
    const boxes = [...document.querySelectorAll('#table input[form="answer"]')];
    const groups = new Set(boxes.filter((one) => names.includes(one.value)).map((one) => one.name));
    for (const box of boxes.filter(
      (one) => one.checked && !one.defaultChecked && groups.has(one.name) && !names.includes(one.value),
    )) {
      box.checked = false;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  let frame = 0;
  function scheduleUpdate() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (names.length) scrollToTargets();
    });
  }
  // The hint ends with its question, and a pending request is discarded.
  function removeHint() {
    generation += 1;
    names = [];
    highlight();
    const sheet = document.getElementById("what");
    if (sheet.matches(":popover-open") && sheet.querySelector(":scope > [data-names]")) sheet.hidePopover();
  }
  function say(words) {
    const line = Object.assign(document.createElement("p"), { className: "note illegal", textContent: words });
    document.getElementById("note")?.replaceChildren(line);
  }
  // The button is in the menu, or in a popover with the rule of the question, perhaps inside another.
  function closeAround(button) {
    for (let one = button.closest("[popover]"); one; one = one.parentElement.closest("[popover]")) one.hidePopover();
  }
  async function ask(button) {
    const startedAt = generation;
    thinking = true;
    button.setAttribute("aria-busy", "true");
    try {
      const body = new URLSearchParams({ seat: table.dataset.seat });
      const answer = await fetch(`/t/${table.dataset.code}/hint`, {
        method: "POST",
        body,
        headers: { "HX-Request": "true" },
      });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (startedAt !== generation) return;
      closeAround(button);
      if (answer.ok) await show(page.querySelector("article"));
      else say(page.querySelector(".note")?.textContent ?? "There is no hint now.");
    } catch {
      say("The table cannot be reached just now.");
    } finally {
      thinking = false;
      button.removeAttribute("aria-busy");
    }
  }
  // The card is placed after pieces have reached their final position.
  const isMovement = (animation) =>
    animation.animationName !== "taught" && Number.isFinite(animation.effect.getComputedTiming().endTime);
  const movementsEnd = (all) =>
    Promise.allSettled(
      all.flatMap((one) =>
        one
          .getAnimations()
          .filter(isMovement)
          .map(({ finished }) => finished),
      ),
    );
  async function show(card) {
    const ownNames = (names = JSON.parse(card.dataset.names));
    document.querySelector("[data-menu]")?.removeAttribute("open");
    uncheckOthers();
    const about = scrollToTargets();
    await movementsEnd([...about, ...document.querySelectorAll(".hx-pan")]);
    if (names !== ownNames) return; // another question by now
    document.dispatchEvent(new CustomEvent("wellside:card", { detail: { card, about } }));
  }
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-advice]");
    if (button && !thinking) ask(button);
  });
  document.addEventListener("wellside:question", removeHint);
  // The second part of an answer can be highlighted only after the first is chosen.
  document.addEventListener("change", scheduleUpdate);
  document.addEventListener("wellside:shown", () => names.length && highlight());
})();
