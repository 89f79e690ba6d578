// Returns what is off the screen, clipped, or covered by something else, as one line each.
async () => {
  const CONTROLS = "a[href], button, summary, input, select, textarea, label";
  const told = [];
  await Promise.allSettled(document.getAnimations().map((one) => one.finished)); // until falling pieces have come to rest
  const says = (one) =>
    `${one.tagName.toLowerCase()} «${(one.getAttribute("aria-label") || one.innerText || one.value || one.getAttribute("class") || "").trim().slice(0, 50)}»`;
  const shown = (one) =>
    one.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && one.getClientRects().length;
  const over = [
    ...document.querySelectorAll(":popover-open:not([popover=manual]), dialog[open], [data-menu][open] > .sheet"),
  ].at(-1);
  const within = over ?? document;
  const unseen = (one) => one.closest(".unseen, .skip, #note, #link, [aria-hidden=true], [inert], noscript");
  const boxOf = (one) => one.getBoundingClientRect();

  // Returns the unclipped part of an element's box; the caller scrolls it into view first.
  const cut = (one, box) => {
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    for (
      let at = one.parentElement;
      at && at !== document.body && at !== document.documentElement;
      at = at.parentElement
    ) {
      if (at.namespaceURI !== one.ownerDocument.documentElement.namespaceURI) continue;
      const style = getComputedStyle(at);
      if (style.position === "fixed") return seen;
      const edge = boxOf(at);
      if (style.overflowX !== "visible") {
        seen.left = Math.max(seen.left, edge.left);
        seen.right = Math.min(seen.right, edge.right);
      }
      if (style.overflowY !== "visible") {
        seen.top = Math.max(seen.top, edge.top);
        seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
    }
    return seen;
  };
  const lost = (one, box, what, slack = 2) => {
    const seen = cut(one, box);
    const off = [
      ["left", -Math.min(seen.left, 0)],
      ["right", seen.right - innerWidth],
      ["top", -Math.min(seen.top, 0)],
      ["bottom", seen.bottom - innerHeight],
    ];
    for (const [side, far] of off) if (far > slack) told.push(`${what}: ${Math.round(far)} px off the ${side}`);
    const tall = scroller(one) && box.bottom - box.top > scroller(one).clientHeight - 48; // read by scrolling
    const short = [
      ["width", box.right - box.left - (seen.right - seen.left)],
      ["height", tall ? 0 : box.bottom - box.top - (seen.bottom - seen.top)],
    ];
    for (const [side, far] of short)
      if (far > slack) told.push(`${what}: ${Math.round(far)} px of its ${side} cut off`);
  };
  const scroller = (one) => {
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
    }
    return null;
  };
  const bring = (one) => one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });

  const middle = (one) => [(boxOf(one).left + boxOf(one).right) / 2, (boxOf(one).top + boxOf(one).bottom) / 2];
  const met = (one) => {
    const top = document.elementFromPoint(...middle(one));
    const label = one.closest("label") ?? one.labels?.[0];
    return top && (one.contains(top) || label?.contains(top) || top.closest("label")?.contains(one));
  };
  for (const one of within.querySelectorAll(CONTROLS)) {
    if (!shown(one) || unseen(one) || one.matches(".hx-control, [type=hidden]")) continue;
    const box0 = boxOf(one);
    if (box0.width < 2 || box0.height < 2) continue;
    bring(one);
    // A fixed bar may cover the element at one edge, but not in the middle or at the other edge.
    for (const block of ["center", "start"]) if (!met(one)) one.scrollIntoView({ block, behavior: "instant" });
    const box = boxOf(one);
    if (box.height > innerHeight - 8) continue;
    lost(one, box, says(one));
    const above = met(one) || one.disabled ? null : document.elementFromPoint(...middle(one));
    if (above) told.push(`${says(one)}: ${says(above)} lies on it`);
  }

  const words = document.createTreeWalker(within === document ? document.body : within, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode;
    const one = text.parentElement;
    if (!text.data.trim() || !shown(one) || unseen(one) || one.closest("svg, script, style, option, .hx-frame"))
      continue;
    if (getComputedStyle(one).opacity === "0" || getComputedStyle(one).clipPath === "inset(50%)") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (!range.getClientRects().length) continue;
    bring(one);
    const mayCut = [
      one,
      ...(function* up(at) {
        while (at && at !== document.body) {
          yield at;
          at = at.parentElement;
        }
      })(one),
    ].some((at) => getComputedStyle(at).textOverflow === "ellipsis" || getComputedStyle(at).webkitLineClamp !== "none");
    let box = range.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) {
      // a part of a paragraph that is higher than the screen
      const top = box.top < 0 ? box.top - 8 : box.bottom - innerHeight + 8;
      (scroller(one) ?? document.scrollingElement).scrollBy({ top, behavior: "instant" });
      box = range.getBoundingClientRect();
    }
    if (mayCut || box.height > innerHeight - 8) continue;
    lost(one, box, `“${text.data.trim().slice(0, 40)}”`, 6);
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth; // a phone widens innerWidth with the page
  if (wide > 0) told.push(`the page is ${wide} px wider than the screen`);
  return [...new Set(told)];
};
