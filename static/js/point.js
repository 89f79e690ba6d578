// Pointing: a long press on something that can be pointed at, or its own button, rings it on every screen for a moment.
//   <li data-point="district-3">…</li>      <button type="button" data-point-at="district-3">Point</button>
// The ring carries the seat's number as a class, so that a game can colour it: pointed by-0.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const stream = document.getElementById("stream");
  if (!table || !stream) return;
  const LONG = 550, SHOWN = 2600, SLIP = 12;   // ms, ms, px

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

  let waiting = 0;
  let pressed = false;
  let from = { x: 0, y: 0 };
  document.addEventListener("pointerdown", (event) => {
    const spot = event.target.closest("[data-point]");
    pressed = false;
    if (!spot) return;
    from = { x: event.clientX, y: event.clientY };
    waiting = setTimeout(() => {
      pressed = true;
      point(spot.dataset.point);
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(waiting));
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) clearTimeout(waiting);
  });
  document.addEventListener("contextmenu", (event) => event.target.closest("[data-point]") && event.preventDefault());
  document.addEventListener("click", (event) => {
    if (pressed) {
      event.preventDefault();
      event.stopPropagation();
      pressed = false;
      return;
    }
    const button = event.target.closest("[data-point-at]");
    if (button) point(button.dataset.pointAt);
  }, true);
})();
