// Power Plants: steps through the final count, with the counted patches highlighted. The result is hidden until the
// count was seen to its end (class pp-done of #table), or shown at once if all others have resigned.
(() => {
  "use strict";
  const STEP_MS = 5000; // of each step on a large shared screen, where nobody taps
  const untended = document.body?.classList.contains("large-screen");
  let current = 0;
  let stepTimer = 0;
  let countId = null; // the id of the count on the page

  function scheduleStep(last) {
    clearTimeout(stepTimer);
    if (!untended || current === last) return;
    stepTimer = setTimeout(() => {
      current += 1;
      show();
    }, STEP_MS);
  }

  const steps = () => [...document.querySelectorAll("#count .pp-steps > li")];

  function show() {
    const count = document.getElementById("count");
    if (!count) {
      setTelling(false);
      return document.getElementById("table")?.classList.remove("pp-done");
    }
    const all = steps();
    if (countId !== count.dataset.count) {
      countId = count.dataset.count;
      current = Number(sessionStorage.getItem(`count ${countId}`) ?? ("decided" in count.dataset ? all.length - 1 : 0));
    }
    current = Math.min(Math.max(current, 0), all.length - 1);
    sessionStorage.setItem(`count ${countId}`, current);
    if (current === all.length - 1) sessionStorage.setItem(`counted ${countId}`, "yes");
    const done = Boolean(sessionStorage.getItem(`counted ${countId}`));
    document.getElementById("table").classList.toggle("pp-done", done);
    setTelling(!done && Boolean(document.querySelector("#coach.ends")));
    count.classList.add("stepped");
    count.querySelector("[data-stepper]").hidden = false;
    all.forEach((step, n) => step.classList.toggle("now", n === current));
    const places = new Set(all[current].dataset.places.split(" ").filter(Boolean));
    document.getElementById("board").classList.toggle("stepping", places.size > 0);
    for (const patch of document.querySelectorAll("#board .pp-patch"))
      patch.classList.toggle("counting", places.has(patch.dataset.place));
    const zoomed = places.size > 0 && current < all.length - 1; // the result is about the whole garden
    document.dispatchEvent(new CustomEvent("wellside:sight", { detail: { hexes: zoomed ? "#board .counting" : "" } }));
    for (const button of count.querySelectorAll("[data-step]")) {
      const back = ["first", "back"].includes(button.dataset.step);
      button.disabled = back ? current === 0 : current === all.length - 1;
    }
    scheduleStep(all.length - 1);
  }

  // The last text of a lesson tells the result: it waits for the end of the count.
  let telling = false;
  function setTelling(now) {
    if (now === telling) return;
    telling = now;
    document.documentElement.classList.toggle("telling", now);
    document.dispatchEvent(new CustomEvent("wellside:telling"));
  }

  document.addEventListener("click", (event) => {
    // A tap beside the buttons opens no card.
    if (event.target.closest?.("#count [data-stepper]")) event.preventDefault();
    const step = event.target.closest?.("#count [data-step]")?.dataset.step;
    if (!step) return;
    current = { first: 0, back: current - 1, next: current + 1, last: Infinity }[step];
    show();
  });
  document.addEventListener("keydown", (event) => {
    const delta = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!delta || !event.target.closest?.("#count")) return;
    current += delta;
    show();
  });
  document.addEventListener("wellside:shown", show);
  addEventListener("pageshow", show);
  document.addEventListener("DOMContentLoaded", show);
})();
