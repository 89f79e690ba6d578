// A seat that moves to another device: its code is shown until that device has taken it.
(() => {
  "use strict";
  const panel = document.getElementById("moving");
  if (!panel) return;
  const mine = () => document.querySelectorAll(".chair.person.mine").length;
  let held = 0;    // how many seats this device had when the code was shown
  document.addEventListener("htmx:after:swap", () => {
    if (panel.matches(":popover-open") || !panel.querySelector(".ticket")) return;
    held = mine();
    document.querySelector("[data-menu]")?.removeAttribute("open");
    panel.showPopover();
  });
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState === "closed") panel.replaceChildren();
  });
  document.addEventListener("wellside:shown", () => {
    if (!panel.firstChild || mine() >= held) return;
    panel.replaceChildren();
    panel.hidePopover();
  });
})();
