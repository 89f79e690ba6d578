// Search field of the rulebook: filters its blocks to those with all the words, under their chapter headings.
const form = document.querySelector("[data-find]");
const field = form.querySelector("input");
const output = form.querySelector("output");
const normalise = (text) =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, " ")
    .trim();

// A block is a paragraph, a table or a list item, with the pictures that follow it; their captions are searched, too.
const chapters = [];
for (const element of document.querySelectorAll(".book > h1 ~ *")) {
  const blocks = chapters.at(-1)?.blocks;
  if (element.matches("h2") || !blocks) chapters.push({ heading: element, blocks: [] });
  else if (element.matches(".pictures") && blocks.length) blocks.at(-1).pictures = element;
  else blocks.push(...[...(element.matches("ul, ol") ? element.children : [element])].map((one) => ({ element: one })));
}
for (const block of chapters.flatMap(({ blocks }) => blocks)) {
  block.words = [block.element, ...(block.pictures?.querySelectorAll("figcaption") ?? [])];
  block.text = normalise(block.words.map((one) => one.textContent).join(" "));
}

function filter() {
  const words = normalise(field.value).split(" ").filter(Boolean);
  let count = 0;
  for (const { heading, blocks } of chapters) {
    let matches = 0;
    for (const { element, pictures, text } of blocks) {
      element.hidden = !words.every((word) => text.includes(word));
      if (pictures) pictures.hidden = element.hidden;
      matches += !element.hidden;
    }
    heading.hidden = words.length > 0 && !matches;
    count += matches;
  }
  output.value = !words.length ? "" : !count ? "Not found" : count === 1 ? "1 place" : `${count} places`;
  highlight(words);
}
// Highlights the matches, where the browser supports the CSS Custom Highlight API.
function highlight(words) {
  if (!CSS.highlights) return;
  const ranges = [];
  const found = chapters.flatMap(({ blocks }) => blocks).filter(({ element }) => !element.hidden);
  for (const element of words.length ? found.flatMap((block) => block.words) : []) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode,
        text = node.data.toLowerCase().replace(/[’‘]/g, "'");
      for (const word of words)
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
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
  field.blur(); // hides the on-screen keyboard
});
field.addEventListener("input", filter);
// A link may lead to a rule that the filter hides: clear it.
addEventListener("click", ({ target }) => {
  if (!field.value || !target.closest?.('a[href^="#"]')) return;
  field.value = "";
  filter();
});
form.hidden = false;
if (field.value) filter(); // restored by the browser
