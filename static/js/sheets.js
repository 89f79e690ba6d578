// What lies over a page for a while, popovers and the menu: Back, Escape and a tap beside it close it, and that tap
// does nothing else. A sheet that leaves the page bright, as a card does, stands beside what is marked data-beside, or
// lit by a hint or a lesson: that is tapped meanwhile. One that dims the page, and the menu, take every tap. A sheet
// whose data-leaves names more of that stays open meanwhile. What unfolds in the page itself and takes the screen of a
// phone (`data-backs`) is closed by Back, too, and by nothing else.
(() => {
  "use strict";
  const FOLDS = "[data-backs][open]";
  const SHEETS = `:is([popover]:not([popover=manual]), [data-leaves]):popover-open, [data-menu][open], ${FOLDS}`;
  const opened = [];         // the latest last
  const since = new WeakMap();   // when each of them was opened
  const kept = new WeakMap();    // the same, of one that a double tap has shut and opened again
  const lying = () => opened.filter((sheet) => sheet.isConnected && sheet.matches(SHEETS));
  const top = () => lying().findLast((sheet) => !sheet.matches(FOLDS));

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
  let from = 0;              // since when it has been open
  function pressed(event) {
    const sheet = top();
    twice = Math.hypot(event.clientX - spot[0], event.clientY - spot[1]) < 30;
    spot = [event.clientX, event.clientY];
    const beside = [sheet && window.wellsideBeside(sheet), sheet?.dataset.leaves].filter(Boolean).join();
    left = sheet && !sheet.contains(event.target) && !(beside && event.target.closest?.(beside)) ? sheet : null;
    from = since.get(left);
    if (left) event.stopImmediatePropagation();
  }
  function tapped(event) {
    if (!left || !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!twice || performance.now() - from >= window.wellsideMoment()) close(left);
    else if (left.popover && !left.matches(SHEETS)) {   // the browser has closed it
      kept.set(left, from);
      left.showPopover();
    }
    left = null;
  }
  // A link in the menu leads away: the menu is closed when one comes back.
  addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-menu] :is(a, [data-ask-back] button)")) close(target.closest("[data-menu]"));
  });
  addEventListener("pointerdown", pressed, true);
  addEventListener("click", tapped, true);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && top() && top().popover !== "auto") close(top());
  });

  // ---- Back: each sheet that is open has an entry of its own in the history, and Back closes the latest ----
  // An entry stays when its sheet closes without Back, for the next sheet: going back by itself would call off a page
  // that is on its way. A Back that finds nothing to close there goes on to where it would have led. It leaves the page
  // where it lies: where it lay when the sheet opened, it may only have been on its way to what is asked.
  let entered = Number(history.state?.sheet ?? 0);
  function enter() {
    const all = lying().length;
    if (!entered && all) history.replaceState({ ...history.state, under: true }, "");
    for (; entered < all; scrolls()) {
      history.scrollRestoration = "manual";    // for the entry that is left here
      history.pushState({ ...history.state, sheet: ++entered }, "");   // with what else this page keeps there
    }
  }
  const scrolls = () => { history.scrollRestoration = "auto"; };    // a page that one comes back to lies where it was left
  addEventListener("popstate", () => {
    const before = entered;
    entered = Number(history.state?.sheet ?? 0);
    if (entered >= before || !(entered || history.state?.under)) return;
    setTimeout(scrolls);    // by then the browser has asked
    if (lying().length <= entered) history.back();
    while (lying().length > entered) close(lying().at(-1));
  });
  function covers(sheet) {
    for (const inner of [sheet, sheet.querySelector(".sheet")]) inner?.scrollTo(0, 0);
    since.set(sheet, kept.get(sheet) ?? performance.now());
    kept.delete(sheet);
    document.dispatchEvent(new Event("wellside:sheet"));
    const note = document.getElementById("note");        // a line about what lies below would hide the sheet
    if (sheet.id !== "what" || !note?.matches(".has-room")) note?.replaceChildren();   // a card lies above one with room of its own: nothing moves
  }
  addEventListener("toggle", ({ target }) => {
    if (opened.includes(target)) opened.splice(opened.indexOf(target), 1);
    if (target.matches(SHEETS)) opened.push(target);
    if (target.matches(SHEETS) && !target.matches(FOLDS)) covers(target);
    setTimeout(enter);
  }, true);
  document.addEventListener("wellside:shown", enter);
  addEventListener("pageshow", () => setTimeout(enter));
})();
