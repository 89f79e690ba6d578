// Pieces on hexes glide to their new place. Their places are attributes of SVG, and WebKit makes no CSS transition of
// those, so each piece that has moved is animated from where it stood when the board was last shown.
(() => {
  "use strict";
  const quiet = matchMedia("(prefers-reduced-motion: reduce)");
  const root = getComputedStyle(document.documentElement);
  let stood = new Map();   // id -> where it stood, as the attribute says

  const css = (place) => `translate(${place.match(/-?[\d.]+/g).map((n) => `${n}px`).join(", ")})`;

  function glide() {
    const now = new Map();
    for (const piece of document.querySelectorAll(".hx-piece[id]")) {
      const place = piece.getAttribute("transform");
      const before = stood.get(piece.id);
      now.set(piece.id, place);
      if (!before || before === place || quiet.matches) continue;
      const timing = { duration: parseFloat(root.getPropertyValue("--fall")), easing: root.getPropertyValue("--ease") };
      piece.animate([{ transform: css(before) }, { transform: css(place) }], timing);
    }
    stood = now;
  }

  document.addEventListener("wellside:shown", glide);
  document.addEventListener("DOMContentLoaded", glide);
})();
