// Spatial navigation: arrow keys move focus to the nearest control on the board, regardless of DOM order.
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CONTROLS = "button, input, summary, a[href], [tabindex='0']";
const TEXT_ENTRY = "input:is([type=text], [type=number], [type=search], [type=range], :not([type])), select, textarea";
const MIN_ALONG = 4; // minimum distance in pixels along the direction
const MAX_ASPECT = 1.5; // a control this many times further aside than along is off-axis
const ASIDE_WEIGHT = 2; // weight of sideways distance
const OFF_AXIS = 10_000; // penalty that sorts off-axis controls last

const centre = (one) => {
  const { left, top, width, height } = (one.closest("label") ?? one).getBoundingClientRect();
  return { one, x: left + width / 2, y: top + height / 2, there: width > 0 && height > 0 };
};

// The visible focusable controls of the board, or of the topmost open popover on it.
export function controls(board) {
  const popover = [...board.querySelectorAll("[popover]:not([popover=manual]):popover-open")].at(-1);
  const usable = [...(popover ?? board).querySelectorAll(CONTROLS)].filter(
    (one) => !one.disabled && !one.matches(TEXT_ENTRY),
  );
  return usable.map(centre).filter(({ one, there }) => there && one.checkVisibility({ visibilityProperty: true }));
}

// The nearest control in the direction of the key; undefined at the end of the board.
export function nearest(from, key, all) {
  const [right, down] = DIRECTIONS[key];
  const start = centre(from);
  let [found, shortest] = [undefined, Infinity];
  for (const { one, x, y } of all) {
    const along = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs(right ? y - start.y : x - start.x);
    const distance = along + ASIDE_WEIGHT * aside + (aside > along * MAX_ASPECT ? OFF_AXIS : 0);
    if (one === from || along < MIN_ALONG || distance >= shortest) continue;
    [found, shortest] = [one, distance];
  }
  return found;
}

// Moves focus from the focused element; if nothing has focus, to the first control of the board.
export function step(event) {
  const [board, from] = [document.getElementById("board"), document.activeElement];
  if (!(event.key in DIRECTIONS) || event.altKey || event.ctrlKey || event.metaKey || !board) return;
  const unfocused = [document.body, document.getElementById("table")].includes(from);
  if (!unfocused && (!board.contains(from) || from.matches(TEXT_ENTRY))) return;
  if (unfocused && document.querySelector("dialog[open], :popover-open:not([popover=manual])")) return;
  const all = controls(board);
  const [first] = [...all].sort((one, other) => one.y - other.y || one.x - other.x);
  const to = unfocused ? first?.one : nearest(from, event.key, all);
  if (!unfocused || to) event.preventDefault();
  to?.focus();
}

addEventListener("keydown", step);
