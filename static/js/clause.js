// A clause of the rulebook is read where it is asked for: on a sheet over the page, not on another page. Without this
// script, or without a network, the same link opens the rulebook itself.
(() => {
  "use strict";
  const CLAUSE = 'a[target="_blank"][href^="/rules/"][href*="#"]';
  const books = new Map();   // the page of a rulebook, by its path

  async function book(path) {
    if (!books.has(path)) {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(answer.statusText);
      books.set(path, new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
    return books.get(path);
  }
  // What pictures are drawn with: the sheet of a game, and shapes that they name.
  const drawable = (pictures) => document.querySelector('link[href*="/games/"]') &&
    [...pictures.querySelectorAll('use[href^="#"]')].every((one) => document.getElementById(one.getAttribute("href").slice(1)));
  // A rule is one element with the pictures below it; a chapter is its heading and all up to the next.
  function clause(page, number) {
    const first = page.getElementById(number);
    const found = first ? [first] : [];
    const chapter = first?.matches("h2");
    for (let next = first?.nextElementSibling; chapter && next && !next.matches("h2"); next = next.nextElementSibling) found.push(next);
    const below = first?.nextElementSibling;
    if (!chapter && below?.matches(".pictures")) found.push(below);
    return found.filter((one) => !one.matches(".pictures") || drawable(one)).map((one) => document.importNode(one, true));
  }
  // Within the sheet that asks for it, which stays open under it.
  function sheet(link) {
    document.getElementById("clause")?.remove();
    const made = Object.assign(document.createElement("div"), { id: "clause", className: "clause", popover: "auto" });
    made.setAttribute("role", "dialog");
    made.setAttribute("aria-label", "The rule");
    (link.closest("[popover]:not(#clause, #note)") ?? document.body).append(made);
    return made;
  }
  function shown(path, number, found, link) {
    const open = link.closest("#clause");
    const place = open ?? sheet(link);
    const text = Object.assign(document.createElement("div"), { className: "book" });
    text.append(...found);
    for (const one of text.querySelectorAll("[id]")) one.removeAttribute("id");
    for (const link of text.querySelectorAll('a[href^="#"]')) {
      link.target = "_blank";
      link.href = path + link.getAttribute("href");
    }
    const whole = Object.assign(document.createElement("a"), { className: "button plain", href: found[0].matches("h2") ? path : `${path}#${number}`, textContent: "All the rules" });
    whole.target = "rules";
    const away = Object.assign(document.createElement("button"), { className: "button", textContent: "Close" });
    away.addEventListener("click", () => place.hidePopover());
    const row = Object.assign(document.createElement("p"), { className: "row" });
    row.append(whole, away);
    place.replaceChildren(text, row);
    place.showPopover();
    place.scrollTop = 0;
  }
  // A word that means something says so at once, with the number of the rule to go on to.
  function meaning({ dataset, hash }, number) {
    const [word, ...rest] = dataset.means.split(": ");
    const said = document.createElement("p");
    const rule = Object.assign(document.createElement("a"), { href: hash, textContent: number });
    said.append(Object.assign(document.createElement("b"), { textContent: word }), `: ${rest.join(": ")} `, rule);
    return said;
  }
  async function open(link) {
    const { pathname, hash, href } = link;
    const number = decodeURIComponent(hash.slice(1));
    if (link.dataset.means) return shown(pathname, number, [meaning(link, number)], link);
    try {
      const found = clause(await book(pathname), number);
      if (!found.length) throw new Error(number);
      shown(pathname, number, found, link);
    } catch {
      window.open(href, "_blank");
    }
  }
  addEventListener("click", (event) => {
    const link = event.target.closest?.(CLAUSE);
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
})();
