// Pointing: a button rings something on every screen for a moment; the card of what is held has one, too (what.js).
//   <li data-point="district-3">…</li>      <button type="button" data-point-at="district-3">Point</button>
// The ring carries the seat's number as a class, so that a game can colour it: pointed by-0.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const stream = document.getElementById("stream");
  if (!table || !stream) return;
  const SHOWN = 2600;   // ms

  function point(at) {
    if (table.dataset.seat === "") return;
    const body = new URLSearchParams({ seat: table.dataset.seat, at });
    fetch(`/t/${table.dataset.code}/point`, { method: "POST", body }).catch(() => {});
    navigator.vibrate?.(8);
  }

  function ring({ seat, at }) {
    for (const spot of document.querySelectorAll(`[data-point="${CSS.escape(at)}"]`)) {
      spot.classList.remove("pointed");
      void spot.getBoundingClientRect();
      spot.classList.add("pointed", `by-${seat}`);
      setTimeout(() => spot.classList.remove("pointed", `by-${seat}`), SHOWN);
    }
  }
  stream.addEventListener("point", (event) => ring(JSON.parse(event.detail.data)));

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-point-at]");
    if (button) point(button.dataset.pointAt);
  }, true);
})();
