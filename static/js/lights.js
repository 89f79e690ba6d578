// Highlights on the board what a log entry is about: closes the log and rings each element, or lights a hex's rim.
const DURATION = 2600; // ms
const PADDING = 4; // pixels between an element and its ring

export function light(button) {
  const targets = button.dataset.lights
    .split(" ")
    .map((id) => document.getElementById(id))
    .filter((one) => one?.checkVisibility());
  if (!targets.length) return markMissing(button);
  button.closest("[popover]").hidePopover();
  const hexes = targets.filter((one) => one.matches(".hx-hex"));
  if (hexes.length) {
    const selector = hexes.map(({ id }) => `#${CSS.escape(id)}`).join(", ");
    document.dispatchEvent(new CustomEvent("wellside:sight", { detail: { hexes: selector, passing: true } }));
  }
  targets[0].scrollIntoView({ block: "nearest", inline: "nearest" });
  // A hex board reaches its new position two animation frames later.
  return requestAnimationFrame(() => requestAnimationFrame(() => targets.forEach(ring)));
}

// The elements are no longer on the board: the button of the entry says so.
function markMissing(button) {
  button.disabled = true;
  button.setAttribute("aria-label", "No longer on the board");
}

function ring(target) {
  if (target.matches(".hx-hex")) {
    target.classList.add("lit-rim");
    return removeLater(() => target.classList.remove("lit-rim"));
  }
  const { left, top, width, height } = target.getBoundingClientRect();
  const overlay = document.createElement("i");
  overlay.className = "lit-ring";
  Object.assign(overlay.style, {
    left: `${left - PADDING}px`,
    top: `${top - PADDING}px`,
    width: `${width + 2 * PADDING}px`,
    height: `${height + 2 * PADDING}px`,
  });
  document.body.append(overlay);
  return removeLater(() => overlay.remove());
}
function removeLater(remove) {
  const finish = () => {
    clearTimeout(timer);
    remove();
  };
  const timer = setTimeout(finish, DURATION);
  for (const touch of ["pointerdown", "scroll", "resize"])
    addEventListener(touch, finish, { capture: true, once: true });
}
