// What lies over a page for a while, popovers and the menu: Back, Escape and a tap beside it close it, and that tap
// does nothing else, but for what is marked data-beside: it stands beside the sheet to be tapped.
(() => {
  "use strict";
  const SHEETS = "[popover]:not([popover=manual]):popover-open, [data-menu][open]";
  const opened = [];         // the latest last
  const since = new WeakMap();   // when each of them was opened
  const lying = () => opened.filter((sheet) => sheet.isConnected && sheet.matches(SHEETS));
  const top = () => lying().at(-1);

  function close(sheet) {
    if (!sheet?.matches(SHEETS)) return;
    if (sheet.popover) return sheet.hidePopover();
    sheet.open = false;
    sheet.querySelector("summary").focus();
  }

  // ---- A tap beside it ----
  let left = null;           // the sheet that a finger has just come down beside
  let spot = [0, 0];         // where a finger came down last
  let twice = false;         // whether it came down there again
  function pressed(event) {
    const sheet = top();
    twice = Math.hypot(event.clientX - spot[0], event.clientY - spot[1]) < 30;
    spot = [event.clientX, event.clientY];
    left = sheet && !sheet.contains(event.target) && !event.target.closest?.("[data-beside]") ? sheet : null;
    if (left) event.stopImmediatePropagation();
  }
  function tapped(event) {
    if (!left || !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!twice || performance.now() - since.get(left) >= window.wellsideMoment()) close(left);
    else if (left.popover && !left.matches(SHEETS)) left.showPopover();   // the browser has closed it
    left = null;
  }
  // A link in the menu leads away: the menu is closed when one comes back.
  addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-menu] :is(a, [data-ask-back] button)")) close(target.closest("[data-menu]"));
  });
  addEventListener("pointerdown", pressed, true);
  addEventListener("click", tapped, true);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && top() && !top().popover) close(top());
  });

  // ---- Back: each sheet that is open has an entry of its own in the history, and Back closes the latest ----
  // An entry stays when its sheet closes without Back, for the next sheet: going back by itself would call off a page
  // that is on its way. A Back that finds nothing to close there goes on to where it would have led.
  let entered = Number(history.state?.sheet ?? 0);
  function enter() {
    const all = lying().length;
    if (!entered && all) history.replaceState({ ...history.state, under: true }, "");
    while (entered < all) history.pushState({ sheet: ++entered }, "");
  }
  addEventListener("popstate", () => {
    const before = entered;
    entered = Number(history.state?.sheet ?? 0);
    if (entered >= before || !(entered || history.state?.under)) return;
    if (lying().length <= entered) history.back();
    while (lying().length > entered) close(top());
  });
  addEventListener("toggle", ({ target }) => {
    if (opened.includes(target)) opened.splice(opened.indexOf(target), 1);
    if (target.matches(SHEETS)) {
      for (const inner of [target, target.querySelector(".sheet")]) inner?.scrollTo(0, 0);
      opened.push(target);
      since.set(target, performance.now());
      document.getElementById("note")?.replaceChildren();   // a line about what lies below is read, and would hide the sheet
    }
    setTimeout(enter);
  }, true);
  document.addEventListener("wellside:shown", enter);
  addEventListener("pageshow", () => setTimeout(enter));
})();
