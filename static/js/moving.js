// Moves a seat to another device: shows its transfer code until that device has taken the seat.
(() => {
  "use strict";
  const panel = document.getElementById("moving");
  if (!panel) return;
  const ownSeatCount = () => document.querySelectorAll(".chair.person.mine").length;
  let seatsBefore = 0; // own seats when the code was shown
  document.addEventListener("htmx:after:swap", () => {
    if (panel.matches(":popover-open") || !panel.querySelector(".ticket")) return;
    seatsBefore = ownSeatCount();
    document.querySelector("[data-menu]")?.removeAttribute("open");
    panel.showPopover();
  });
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState === "closed") panel.replaceChildren();
  });
  document.addEventListener("wellside:shown", () => {
    if (!panel.firstChild || ownSeatCount() >= seatsBefore) return;
    panel.replaceChildren();
    panel.hidePopover();
  });
})();
