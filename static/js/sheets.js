// What lies over a page for a while, popovers and the menu: Back, Escape and a tap beside it close it, and that tap
// does nothing else.
(() => {
  "use strict";
  const SHEETS = "[popover]:not([popover=manual]):popover-open, [data-menu][open]";
  const opened = [];         // the latest last
  const top = () => opened.filter((sheet) => sheet.isConnected && sheet.matches(SHEETS)).at(-1);

  function close(sheet) {
    if (!sheet?.matches(SHEETS)) return;
    if (sheet.popover) return sheet.hidePopover();
    sheet.open = false;
    sheet.querySelector("summary").focus();
  }

  // ---- A tap beside it ----
  let left = null;           // the sheet that a finger has just come down beside
  function pressed(event) {
    const sheet = top();
    left = sheet && !sheet.contains(event.target) ? sheet : null;
    if (left) event.stopImmediatePropagation();
  }
  function tapped(event) {
    if (!left || !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close(left);
    left = null;
  }
  // A link in the menu leads away: the menu is closed when one comes back.
  addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-menu] a")) close(target.closest("[data-menu]"));
  });
  addEventListener("pointerdown", pressed, true);
  addEventListener("click", tapped, true);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && top() && !top().popover) close(top());
  });

  // ---- Back: what is open has an entry of its own in the history ----
  // The entry stays when a sheet closes without Back, for the next sheet: going back by itself would call off a page
  // that is on its way. A Back that finds nothing open there goes on to where it would have led.
  let entered = Boolean(history.state?.sheet);
  function enter() {
    if (entered || !top()) return;
    history.replaceState({ ...history.state, under: true }, "");
    history.pushState({ sheet: true }, "");
    entered = true;
  }
  addEventListener("popstate", () => {
    const left = entered && history.state?.under;
    entered = Boolean(history.state?.sheet);
    if (!left) return;
    if (!top()) history.back();
    while (top()) close(top());
  });
  addEventListener("toggle", ({ target }) => {
    if (opened.includes(target)) opened.splice(opened.indexOf(target), 1);
    if (target.matches(SHEETS)) {
      opened.push(target);
      document.getElementById("note")?.replaceChildren();   // a line about what lies below is read, and would hide the sheet
    }
    setTimeout(enter);
  }, true);
  document.addEventListener("wellside:shown", enter);
  addEventListener("pageshow", () => setTimeout(enter));
})();
