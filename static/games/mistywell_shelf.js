// Mistywell: keeps the closed sheets (popovers), three fifths of the page, out of the document until they are opened,
// so that selectors and layout need not pass through them.
const detached = new Map(); // sheets by id
function detachSheets() {
  for (const sheet of document.querySelectorAll("#boards > [popover]:not(:popover-open)")) {
    detached.set(sheet.id, sheet);
    sheet.remove();
  }
}
function attachSheet(id) {
  const sheet = detached.get(id);
  if (sheet) document.getElementById("boards").append(sheet);
  detached.delete(id);
}
addEventListener(
  "click",
  ({ target }) => attachSheet(target.closest?.("[popovertarget]")?.getAttribute("popovertarget")),
  true,
);
addEventListener("pageshow", detachSheets);
detachSheets();
