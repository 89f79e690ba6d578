// Power Plants: the count at the end, one step at a time, and back; the patches that are counted are lit. The result
// waits until a count was seen to its end: then #table has the class pp-done. Where all but one resigned, it does not.
(() => {
  "use strict";
  let at = 0;
  let met = null;          // the count that is being stepped through

  const steps = () => [...document.querySelectorAll("#count .pp-steps > li")];

  function show() {
    const count = document.getElementById("count");
    if (!count) {
      tellLesson(false);
      return document.getElementById("table")?.classList.remove("pp-done");
    }
    const all = steps();
    if (met !== count.dataset.count) {
      met = count.dataset.count;
      at = Number(sessionStorage.getItem(`count ${met}`) ?? ("decided" in count.dataset ? all.length - 1 : 0));
    }
    at = Math.min(Math.max(at, 0), all.length - 1);
    sessionStorage.setItem(`count ${met}`, at);
    if (at === all.length - 1) sessionStorage.setItem(`counted ${met}`, "yes");
    const done = Boolean(sessionStorage.getItem(`counted ${met}`));
    document.getElementById("table").classList.toggle("pp-done", done);
    tellLesson(!done && Boolean(document.querySelector("#coach.ends")));
    count.classList.add("stepped");
    count.querySelector("[data-stepper]").hidden = false;
    all.forEach((step, n) => step.classList.toggle("now", n === at));
    const places = new Set(all[at].dataset.places.split(" ").filter(Boolean));
    document.getElementById("board").classList.toggle("stepping", places.size > 0);
    for (const patch of document.querySelectorAll("#board .pp-patch")) patch.classList.toggle("counting", places.has(patch.dataset.place));
    const near = places.size > 0 && at < all.length - 1;     // the result is about the whole garden
    document.dispatchEvent(new CustomEvent("wellside:sight", { detail: { hexes: near ? "#board .counting" : "" } }));
    for (const button of count.querySelectorAll("[data-step]")) {
      const back = ["first", "back"].includes(button.dataset.step);
      button.disabled = back ? at === 0 : at === all.length - 1;
    }
  }

  // The last words of a lesson tell the result: they wait for it.
  let waits = false;
  function tellLesson(now) {
    if (now === waits) return;
    waits = now;
    document.documentElement.classList.toggle("telling", now);
    document.dispatchEvent(new CustomEvent("wellside:telling"));
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#count [data-stepper]")) event.preventDefault();   // nor is the place of a button that is gone asked what it is
    const step = event.target.closest?.("#count [data-step]")?.dataset.step;
    if (!step) return;
    at = { first: 0, back: at - 1, next: at + 1, last: Infinity }[step];
    show();
  });
  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || !event.target.closest?.("#count")) return;
    at += way;
    show();
  });
  document.addEventListener("wellside:shown", show);
  addEventListener("pageshow", show);
  document.addEventListener("DOMContentLoaded", show);
})();
