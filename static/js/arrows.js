// Arrow keys on a board: the focus goes to what is nearest in their direction, whatever its place in the markup.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CONTROLS = "button, input, summary, a[href], [tabindex='0']";
const TYPED_IN = "input:is([type=text], [type=number], [type=search], [type=range], :not([type])), select, textarea";
const NEAR = 4;              // pixels by which something lies in a direction at least
const WIDE = 1.5;            // how far aside for each pixel along something still lies in that direction
const ASIDE = 2;             // how much more a pixel aside counts than one along
const FAR = 10_000;          // what lies in no direction comes after all that does

const middle = (one) => {
  const { left, top, width, height } = (one.closest("label") ?? one).getBoundingClientRect();
  return { one, x: left + width / 2, y: top + height / 2, there: width > 0 && height > 0 };
};

// What of a board can have the focus now: of a sheet that lies over it, while one does.
export function controls(board) {
  const over = [...board.querySelectorAll("[popover]:not([popover=manual]):popover-open")].at(-1);
  const usable = [...(over ?? board).querySelectorAll(CONTROLS)].filter((one) => !one.disabled && !one.matches(TYPED_IN));
  return usable.map(middle).filter(({ one, there }) => there && one.checkVisibility({ visibilityProperty: true }));
}

// The nearest of them from one in the direction of a key, the straight way first; nothing where the board ends.
export function nearest(from, key, all) {
  const [right, down] = WAYS[key];
  const start = middle(from);
  let [found, least] = [undefined, Infinity];
  for (const { one, x, y } of all) {
    const along = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs(right ? y - start.y : x - start.x);
    const far = along + ASIDE * aside + (aside > along * WIDE ? FAR : 0);
    if (one === from || along < NEAR || far >= least) continue;
    [found, least] = [one, far];
  }
  return found;
}

// Where a key leads from what has the focus; from nowhere, to the first thing on the board.
export function step(event) {
  const [board, from] = [document.getElementById("board"), document.activeElement];
  if (!(event.key in WAYS) || event.altKey || event.ctrlKey || event.metaKey || !board) return;
  const nowhere = [document.body, document.getElementById("table")].includes(from);
  if (!nowhere && (!board.contains(from) || from.matches(TYPED_IN))) return;
  if (nowhere && document.querySelector("dialog[open], :popover-open:not([popover=manual])")) return;
  const all = controls(board);
  const [first] = [...all].sort((one, other) => one.y - other.y || one.x - other.x);
  const to = nowhere ? first?.one : nearest(from, event.key, all);
  if (!nowhere || to) event.preventDefault();
  to?.focus();
}

addEventListener("keydown", step);
