// Mistywell's cards to read are three fifths of its page. They lie outside it until a tap opens one, which then stays:
// whatever looks through the page passes them by.
const shelf = new Map();    // sheets by their ids
function shelve() {
  for (const sheet of document.querySelectorAll("#boards > [popover]:not(:popover-open)")) {
    shelf.set(sheet.id, sheet);
    sheet.remove();
  }
}
function fetched(id) {
  const sheet = shelf.get(id);
  if (sheet) document.getElementById("boards").append(sheet);
  shelf.delete(id);
}
addEventListener("click", ({ target }) => fetched(target.closest?.("[popovertarget]")?.getAttribute("popovertarget")), true);
addEventListener("pageshow", shelve);
shelve();
