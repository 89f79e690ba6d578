// Closes popovers and the menu (here: sheets) on Back, Escape or a tap outside, which has no other effect. If the page
// behind a sheet is not dimmed, elements that are marked with data-beside or highlighted by a hint or lesson stay
// usable, and so do those in the selector data-leaves of the sheet. Details elements that fill the screen of a phone
// (data-backs) are closed by Back, but not by the others.
(() => {
  "use strict";
  const DETAILS = "[data-backs][open]";
  const SHEETS = `:is([popover]:not([popover=manual]), [data-leaves]):popover-open, [data-menu][open], ${DETAILS}`;
  const stack = []; // open sheets, latest last
  const openedAt = new WeakMap(); // sheet -> time when it was opened
  const reopened = new WeakMap(); // sheet -> original opening time, for one reopened after a double tap
  const openSheets = () => stack.filter((sheet) => sheet.isConnected && sheet.matches(SHEETS));
  const topSheet = () => openSheets().findLast((sheet) => !sheet.matches(DETAILS));

  function close(sheet) {
    if (!sheet?.matches(SHEETS)) return;
    if (sheet.popover) return sheet.hidePopover();
    sheet.open = false;
    sheet.querySelector("summary").focus();
  }

  // ---- Closing after a request (data-shuts) ----
  document.addEventListener("htmx:after:request", ({ target, detail: { ctx } }) => {
    if (target.matches?.("[data-shuts]") && ctx?.response?.status < 400) close(target.closest("[popover]"));
  });

  // ---- Tapping outside ----
  let outsideOf = null; // the sheet that the current tap is outside of
  let lastTap = [0, 0]; // the position of the last pointerdown
  let doubleTap = false; // whether it was a second tap at the same position
  let sheetOpenedAt = 0; // when that sheet was opened
  function onPointerDown(event) {
    const sheet = topSheet();
    doubleTap = Math.hypot(event.clientX - lastTap[0], event.clientY - lastTap[1]) < 30;
    lastTap = [event.clientX, event.clientY];
    const exempt = [sheet && window.wellsideBeside(sheet), sheet?.dataset.leaves].filter(Boolean).join();
    outsideOf = sheet && !sheet.contains(event.target) && !(exempt && event.target.closest?.(exempt)) ? sheet : null;
    sheetOpenedAt = openedAt.get(outsideOf);
    if (outsideOf) event.stopImmediatePropagation();
  }
  function onClick(event) {
    if (!outsideOf || !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!doubleTap || performance.now() - sheetOpenedAt >= window.wellsideMoment()) close(outsideOf);
    else if (outsideOf.popover && !outsideOf.matches(SHEETS)) {
      // light dismiss has closed it already
      reopened.set(outsideOf, sheetOpenedAt);
      outsideOf.showPopover();
    }
    outsideOf = null;
  }
  // After following a link in the menu and coming back, the menu should be closed.
  addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-menu] :is(a, [data-ask-back] button)")) close(target.closest("[data-menu]"));
  });
  addEventListener("pointerdown", onPointerDown, true);
  addEventListener("click", onClick, true);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && topSheet() && topSheet().popover !== "auto") close(topSheet());
  });

  // ---- Back: each open sheet has a history entry, and Back closes the latest ---- The entry is kept for the next
  // sheet if a sheet is closed otherwise: history.back() would cancel a pending navigation. Back to an entry without an
  // open sheet goes back once more. Going back must not scroll the page: the position saved for the entry below may be
  // from the middle of a scroll, so that entry has no scroll restoration.
  let depth = Number(history.state?.sheet ?? 0);
  function pushEntries() {
    const all = openSheets().length;
    if (!depth && all) history.replaceState({ ...history.state, under: true }, "");
    for (; depth < all; autoRestore()) {
      history.scrollRestoration = "manual"; // for the entry being left
      history.pushState({ ...history.state, sheet: ++depth }, ""); // keep the page's other state
    }
  }
  const autoRestore = () => {
    history.scrollRestoration = "auto";
  }; // the default, for coming back from another page
  addEventListener("popstate", () => {
    const before = depth;
    depth = Number(history.state?.sheet ?? 0);
    if (depth >= before || !(depth || history.state?.under)) return;
    setTimeout(autoRestore); // after the browser has read it
    if (openSheets().length <= depth) history.back();
    while (openSheets().length > depth) close(openSheets().at(-1));
  });
  function onOpen(sheet) {
    for (const inner of [sheet, sheet.querySelector(".sheet")]) inner?.scrollTo(0, 0);
    openedAt.set(sheet, reopened.get(sheet) ?? performance.now());
    reopened.delete(sheet);
    document.dispatchEvent(new Event("wellside:sheet"));
    const note = document.getElementById("note"); // a message about the page would cover the sheet
    // A card opens above a message with space of its own (.has-room): removing that would shift the layout.
    if (sheet.id !== "what" || !note?.matches(".has-room")) note?.replaceChildren();
  }
  addEventListener(
    "toggle",
    ({ target }) => {
      if (stack.includes(target)) stack.splice(stack.indexOf(target), 1);
      if (target.matches(SHEETS)) stack.push(target);
      if (target.matches(SHEETS) && !target.matches(DETAILS)) onOpen(target);
      setTimeout(pushEntries);
    },
    true,
  );
  document.addEventListener("wellside:shown", pushEntries);
  addEventListener("pageshow", () => setTimeout(pushEntries));
})();
