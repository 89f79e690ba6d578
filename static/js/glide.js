// Animates pieces on hexes from their previous position to the new one. WebKit does not run CSS transitions on the SVG
// transform attribute, so the Web Animations API is used.
(() => {
  "use strict";
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const root = getComputedStyle(document.documentElement);
  let previous = new Map(); // id -> transform attribute at the last update

  const cssTransform = (transform) => {
    const lengths = transform.match(/-?[\d.]+/g).map((n) => `${n}px`);
    return `translate(${lengths.join(", ")})`;
  };

  function animateMoves() {
    const current = new Map();
    for (const piece of document.querySelectorAll(".hx-piece[id]")) {
      const transform = piece.getAttribute("transform");
      const before = previous.get(piece.id);
      current.set(piece.id, transform);
      if (!before || before === transform || reducedMotion.matches) continue;
      const timing = { duration: parseFloat(root.getPropertyValue("--fall")), easing: root.getPropertyValue("--ease") };
      piece.animate([{ transform: cssTransform(before) }, { transform: cssTransform(transform) }], timing);
    }
    previous = current;
  }

  document.addEventListener("wellside:shown", animateMoves);
  document.addEventListener("DOMContentLoaded", animateMoves);
})();
