// A lesson: all else makes room for its words, and what they are about is lit.
const coach = () => document.querySelector("#coach.coach");
const telling = () => document.documentElement.classList.contains("telling");   // the game shows what has just happened

function light() {
  const lit = telling() ? "" : coach()?.dataset.lit;
  const now = new Set(lit ? document.querySelectorAll(lit) : []);
  for (const one of document.querySelectorAll(".taught")) if (!now.has(one)) one.classList.remove("taught");
  for (const one of now) one.classList.add("taught");
  return [...now];
}
// What is lit may lie below what a small screen shows: then the page moves, as far as the first of it stays in sight.
let shown = "";
function bring(lit) {
  const beat = coach()?.dataset.beat;
  if (!lit.length || beat === shown) return;
  shown = beat;
  const top = coach().getBoundingClientRect().bottom;
  const bottom = innerHeight - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
  const out = (one) => one.getBoundingClientRect().bottom > bottom || one.getBoundingClientRect().top < top;
  if (lit.some(out)) for (const one of [lit.at(-1), lit[0]]) one.scrollIntoView({ block: "nearest" });
}
function makeRoom() {
  const high = coach()?.getBoundingClientRect().height ?? 0;
  document.documentElement.style.setProperty("--taught", `${high}px`);
}
const sizes = new ResizeObserver(makeRoom);
function teach() {
  sizes.disconnect();
  if (coach()) sizes.observe(coach());
  const lit = light();
  requestAnimationFrame(() => bring(lit));
}
for (const event of ["wellside:shown", "wellside:telling"]) document.addEventListener(event, teach);
teach();
