// Power Well: marbles that are chosen and not sent yet are chosen still when the page is loaded anew, as long as the
// same is asked on this device.
(() => {
  "use strict";
  const KEPT = "marbles-chosen";
  const boxes = () => [...document.querySelectorAll("#marbles input")];
  const field = (name) => document.querySelector(`#answer input[name="${name}"]`)?.value;
  const asked = () => `${location.pathname} ${field("seat")} ${field("question")}`;

  function keep() {
    const names = boxes().filter((box) => box.checked && !box.matches(":disabled")).map((box) => box.value);
    try {
      if (names.length) sessionStorage.setItem(KEPT, JSON.stringify([asked(), names]));
      else sessionStorage.removeItem(KEPT);
    } catch { /* nothing is kept */ }
  }
  function restore() {
    let question = "", names = [];
    try { [question, names] = JSON.parse(sessionStorage.getItem(KEPT)) ?? ["", []]; } catch { /* nothing is kept */ }
    if (question === asked()) for (const box of boxes()) box.checked = names.includes(box.value);
  }

  restore();
  document.addEventListener("wellside:picked", keep);
})();
