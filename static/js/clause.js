// Opens links to a rule of the rulebook in a popover on the page. If the script or the fetch fails, the link opens the
// rulebook itself.
(() => {
  "use strict";
  const CLAUSE = 'a[target="_blank"][href^="/rules/"][href*="#"]';
  const books = new Map(); // path -> parsed document of a rulebook

  async function fetchBook(path) {
    if (!books.has(path)) {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(answer.statusText);
      books.set(path, new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
    return books.get(path);
  }
  // Pictures need the game's style sheet and the SVG symbols that they reference.
  const canRender = (pictures) =>
    document.querySelector('link[href*="/games/"]') &&
    [...pictures.querySelectorAll('use[href^="#"]')].every((one) =>
      document.getElementById(one.getAttribute("href").slice(1)),
    );
  // A rule: its element and the pictures after it. A chapter: its heading and everything up to the next one.
  function clause(page, number) {
    const first = page.getElementById(number);
    const elements = first ? [first] : [];
    const chapter = first?.matches("h2");
    for (let next = first?.nextElementSibling; chapter && next && !next.matches("h2"); next = next.nextElementSibling)
      elements.push(next);
    const below = first?.nextElementSibling;
    if (!chapter && below?.matches(".pictures")) elements.push(below);
    return elements
      .filter((one) => !one.matches(".pictures") || canRender(one))
      .map((one) => document.importNode(one, true));
  }
  // Nested in the popover that holds the link, so that opening it does not close that one.
  function sheet(link) {
    document.getElementById("clause")?.remove();
    const popover = Object.assign(document.createElement("div"), {
      id: "clause",
      className: "clause",
      popover: "auto",
    });
    popover.setAttribute("role", "dialog");
    popover.setAttribute("aria-label", "The rule");
    (link.closest("[popover]:not(#clause, #note)") ?? document.body).append(popover);
    return popover;
  }
  // Whoever looks up the rule of a question can have a hint as well; it is hidden where hints are not allowed.
  function hintButton(link) {
    const button = link.closest("#ask") && !link.dataset.means && document.querySelector("[data-menu] [data-advice]");
    return button ? [Object.assign(button.cloneNode(true), { className: "button plain" })] : [];
  }
  function showClause(path, number, elements, link) {
    const open = link.closest("#clause");
    const popover = open ?? sheet(link);
    const text = Object.assign(document.createElement("div"), { className: "book" });
    text.append(...elements);
    for (const one of text.querySelectorAll("[id]")) one.removeAttribute("id");
    for (const link of text.querySelectorAll('a[href^="#"]')) {
      link.target = "_blank";
      link.href = path + link.getAttribute("href");
    }
    const allRules = Object.assign(document.createElement("a"), {
      className: "button plain",
      href: elements[0].matches("h2") ? path : `${path}#${number}`,
      textContent: "All the rules",
    });
    allRules.target = "rules";
    const closeButton = Object.assign(document.createElement("button"), { className: "button", textContent: "Close" });
    closeButton.addEventListener("click", () => popover.hidePopover());
    const row = Object.assign(document.createElement("p"), { className: "row" });
    row.append(allRules, ...hintButton(link), closeButton);
    popover.replaceChildren(text, row);
    popover.showPopover();
    popover.scrollTop = 0;
  }
  // The definition of a term from the link's data-means, followed by a link to the rule.
  function definition({ dataset, hash }, number) {
    const [word, ...rest] = dataset.means.split(": ");
    const paragraph = document.createElement("p");
    const rule = Object.assign(document.createElement("a"), { href: hash, textContent: number });
    paragraph.append(Object.assign(document.createElement("b"), { textContent: word }), `: ${rest.join(": ")} `, rule);
    return paragraph;
  }
  async function open(link) {
    const { pathname, hash, href } = link;
    const number = decodeURIComponent(hash.slice(1));
    if (link.dataset.means) return showClause(pathname, number, [definition(link, number)], link);
    try {
      const elements = clause(await fetchBook(pathname), number);
      if (!elements.length) throw new Error(number);
      showClause(pathname, number, elements, link);
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
