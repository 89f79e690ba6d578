// The search field of a rulebook: what has all the words stays in sight, under its chapter.
const form = document.querySelector("[data-find]");
const field = form.querySelector("input");
const told = form.querySelector("output");
const plain = (text) => text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();

// A block is a paragraph, a table, or one entry of a list; the pictures below it stay with it, and are found by their words.
const chapters = [];
for (const element of document.querySelectorAll(".book > h1 ~ *")) {
  const blocks = chapters.at(-1)?.blocks;
  if (element.matches("h2") || !blocks) chapters.push({ heading: element, blocks: [] });
  else if (element.matches(".pictures") && blocks.length) blocks.at(-1).pictures = element;
  else blocks.push(...[...(element.matches("ul, ol") ? element.children : [element])].map((one) => ({ element: one })));
}
for (const block of chapters.flatMap(({ blocks }) => blocks)) {
  block.words = [block.element, ...block.pictures?.querySelectorAll("figcaption") ?? []];
  block.text = plain(block.words.map((one) => one.textContent).join(" "));
}

function find() {
  const words = plain(field.value).split(" ").filter(Boolean);
  let count = 0;
  for (const { heading, blocks } of chapters) {
    let here = 0;
    for (const { element, pictures, text } of blocks) {
      element.hidden = !words.every((word) => text.includes(word));
      if (pictures) pictures.hidden = element.hidden;
      here += !element.hidden;
    }
    heading.hidden = words.length > 0 && !here;
    count += here;
  }
  told.value = !words.length ? "" : !count ? "Not found" : count === 1 ? "1 place" : `${count} places`;
  light(words);
}
// The words themselves shine where the browser knows how.
function light(words) {
  if (!CSS.highlights) return;
  const ranges = [];
  const found = chapters.flatMap(({ blocks }) => blocks).filter(({ element }) => !element.hidden);
  for (const element of words.length ? found.flatMap((block) => block.words) : []) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode, text = node.data.toLowerCase().replace(/[’‘]/g, "'");
      for (const word of words) for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  field.blur();   // on a phone the keyboard goes
});
field.addEventListener("input", find);
// A link leads to a rule that the search may have put out of sight.
addEventListener("click", ({ target }) => {
  if (!field.value || !target.closest?.('a[href^="#"]')) return;
  field.value = "";
  find();
});
form.hidden = false;
if (field.value) find();   // kept by the browser when the page comes back
