// Lights on the board what a line of the story tells of: its sheet closes, and a ring is drawn round each thing; the rim
// of a hex is its ring.
const SHOWN = 2600;          // ms
const ROOM = 4;              // pixels between a thing and its ring

export function light(button) {
  const things = button.dataset.lights.split(" ").map((id) => document.getElementById(id)).filter((one) => one?.checkVisibility());
  if (!things.length) return missing(button);
  button.closest("[popover]").hidePopover();
  const hexes = things.filter((one) => one.matches(".hx-hex"));
  if (hexes.length) {
    const named = hexes.map(({ id }) => `#${CSS.escape(id)}`).join(", ");
    document.dispatchEvent(new CustomEvent("wellside:sight", { detail: { hexes: named, passing: true } }));
  }
  things[0].scrollIntoView({ block: "nearest", inline: "nearest" });
  // A hex board lies where it is to lie two frames later.
  return requestAnimationFrame(() => requestAnimationFrame(() => things.forEach(ring)));
}

// What was told of has left the board since: the line says so where the eye was.
function missing(button) {
  button.disabled = true;
  button.setAttribute("aria-label", "No longer on the board");
}

function ring(thing) {
  if (thing.matches(".hx-hex")) {
    thing.classList.add("lit-rim");
    return fade(() => thing.classList.remove("lit-rim"));
  }
  const { left, top, width, height } = thing.getBoundingClientRect();
  const drawn = document.createElement("i");
  drawn.className = "lit-ring";
  Object.assign(drawn.style, {
    left: `${left - ROOM}px`, top: `${top - ROOM}px`, width: `${width + 2 * ROOM}px`, height: `${height + 2 * ROOM}px`,
  });
  document.body.append(drawn);
  return fade(() => drawn.remove());
}
function fade(away) {
  const over = () => {
    clearTimeout(timer);
    away();
  };
  const timer = setTimeout(over, SHOWN);
  for (const touch of ["pointerdown", "scroll", "resize"]) addEventListener(touch, over, { capture: true, once: true });
}
