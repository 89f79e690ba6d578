// Pointing: a button highlights an element on every screen for a moment; its card has such a button, too (what.js).
//   <li data-point="district-3">…</li>      <button type="button" data-point-at="district-3">Point</button>
// The highlight has the seat as a class, so that a game can colour it: pointed by-0.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const stream = document.getElementById("stream");
  if (!table || !stream) return;
  const DURATION = 2600; // ms

  function point(at) {
    if (table.dataset.seat === "") return;
    const body = new URLSearchParams({ seat: table.dataset.seat, at });
    fetch(`/t/${table.dataset.code}/point`, { method: "POST", body }).catch(() => {});
    navigator.vibrate?.(8);
  }

  function highlight({ seat, at }) {
    for (const target of document.querySelectorAll(`[data-point="${CSS.escape(at)}"]`)) {
      target.classList.remove("pointed");
      void target.getBoundingClientRect();
      target.classList.add("pointed", `by-${seat}`);
      setTimeout(() => target.classList.remove("pointed", `by-${seat}`), DURATION);
    }
  }
  stream.addEventListener("point", (event) => highlight(JSON.parse(event.detail.data)));

  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target.closest("[data-point-at]");
      if (button) point(button.dataset.pointAt);
    },
    true,
  );
})();
