"""Checks that chips for the turns of others show their parts completely."""

CUT = """() => [...document.querySelectorAll("#story .chip-parts")].flatMap((parts) => {
  const room = parts.getBoundingClientRect();
  const shown = [...parts.children].filter((one) => one.getClientRects().length);
  const whole = (box) => box.right <= room.right + 1 && box.bottom <= room.bottom + 1;
  const gone = (box) => box.left >= room.right - 1 || box.top >= room.bottom - 1;
  const boxes = shown.map((one) => [one.textContent, one.getBoundingClientRect()]);
  const cut = boxes.filter(([, box]) => !whole(box) && !gone(box)).map(([words]) => `cut: ${words}`);
  const seen = boxes.filter(([, box]) => whole(box)).map(([, box]) => box.bottom);
  const next = boxes.find(([, box]) => gone(box));
  if (!seen.length) return [...cut, "a chip is empty"];
  const free = room.bottom - Math.max(...seen) + 1;
  return next && next[1].height <= free ? [...cut, `left out above a free line: ${next[0]}`] : cut;
})"""
"""Returns the parts of chips that are clipped, or left out although they would fit."""

FIRST = """() => [...document.querySelectorAll(".chip .first")].filter((first) => {
  const [said, room] = [first, first.parentElement].map((one) => one.getBoundingClientRect());
  const seen = said.left < room.right && said.bottom <= room.bottom + 1 && said.width && said.height;
  return room.width >= 32 && !seen;
}).map((first) => first.closest(".chip").innerText)"""
"""Returns the chips that hide their first part although they have room for more than a sign."""
