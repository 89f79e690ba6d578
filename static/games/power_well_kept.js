// Power Well: keeps the selected marbles across a reload, as long as the same question is asked on this device.
(() => {
  "use strict";
  const STORAGE_KEY = "marbles-chosen";
  const boxes = () => [...document.querySelectorAll("#marbles input")];
  const field = (name) => document.querySelector(`#answer input[name="${name}"]`)?.value;
  const questionKey = () => `${location.pathname} ${field("seat")} ${field("question")}`;

  function store() {
    const names = boxes()
      .filter((box) => box.checked && !box.matches(":disabled"))
      .map((box) => box.value);
    try {
      if (names.length) sessionStorage.setItem(STORAGE_KEY, JSON.stringify([questionKey(), names]));
      else sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      /* no storage */
    }
  }
  function restore() {
    let question = "",
      names = [];
    try {
      [question, names] = JSON.parse(sessionStorage.getItem(STORAGE_KEY)) ?? ["", []];
    } catch {
      /* no storage */
    }
    if (question === questionKey()) for (const box of boxes()) box.checked = names.includes(box.value);
  }

  restore();
  document.addEventListener("wellside:picked", store);
})();
