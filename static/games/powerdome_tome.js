// PowerDome: ticking powers in a list, and the PowerTome with its search by words, keyword and activation.
const dome = window.powerdome;
const { $$, ask, refuse } = dome;

function paintPicked(picked, bar) {
  const most = Number(picked.dataset.most);
  const boxes = $$(ask(), '[name="pick"]:checked');
  const none =
    boxes.length < most && !ask().querySelector('[data-list] > .pd-card:not([hidden]) > :not(:checked)[name="pick"]');
  const left = most - boxes.length;
  bar.value = `${boxes.length} of ${most}${none ? `: no ${boxes.length ? "other " : ""}power found` : left ? `: tick ${left} more` : ""}`;
  ask().querySelector("[data-clear]").hidden = !none && !query.dealt;
  picked.replaceChildren(
    ...boxes.map((box) => {
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        className: "button plain",
        textContent: `${box.value}\u00a0×`,
      });
      button.dataset.unpick = box.value;
      button.setAttribute("aria-label", `${box.value} × take it off the list`);
      return button;
    }),
  );
  for (const box of $$(ask(), '[name="pick"]')) box.setAttribute("aria-disabled", boxes.length >= most && !box.checked);
  return boxes.length !== most;
}
// A tick beyond the limit is undone.
document.addEventListener("input", ({ target }) => {
  if (!target.matches?.('#ask [name="pick"][aria-disabled="true"]') || !target.checked) return;
  target.checked = false;
  refuse(`${ask().querySelector("[data-picked]").dataset.most} are named: first tap one of them again.`);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#ask [data-unpick]");
  if (!button) return;
  const box = $$(ask(), '[name="pick"]').find((one) => one.value === button.dataset.unpick);
  box.checked = false;
  dome.changed(box);
  box.focus({ preventScroll: true });
});
// Drawn powers are listed alone until something else is searched for.
const query = { words: "", tags: [], dealt: null };
// A word matches at the beginning of words: “ally” is not found in “tally”.
const normalize = (text) => {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  return ` ${words.trim()}`;
};
function matches(card) {
  card.text ??= normalize(card.textContent);
  return (
    normalize(query.words)
      .split(" ")
      .every((word) => card.text.includes(` ${word}`)) &&
    query.tags.every((tag) => card.dataset.tags.split(" ").includes(tag))
  );
}
function search() {
  const bar = ask()?.querySelector(".pd-search");
  if (!bar) return;
  bar.hidden = false;
  let found = 0;
  for (const card of $$(ask(), "[data-list] > .pd-card")) {
    const shown = query.dealt ? query.dealt.includes(card.id) : matches(card);
    card.hidden = !shown;
    found += shown;
  }
  bar.classList.toggle("dealt", Boolean(query.dealt));
  bar.querySelector("[data-search]").value = query.words;
  for (const tag of $$(bar, "[data-tag]")) tag.setAttribute("aria-pressed", query.tags.includes(tag.dataset.tag));
  bar.querySelector(".pd-found").textContent = found === 1 ? "1 power" : `${found} powers`;
}
function seek(field) {
  if (!("search" in field.dataset)) return false;
  Object.assign(query, { words: field.value, dealt: null });
  search();
  dome.tally();
  return true;
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#ask [data-clear]")) return;
  Object.assign(query, { words: "", tags: [], dealt: null });
  dome.paint();
});
// On a low screen the drawn powers are scrolled to its top.
const lowScreen = matchMedia(
  "(max-height: 30rem) and (orientation: landscape), " +
    "(max-height: 700px) and (max-width: 599px) and (orientation: portrait)",
);
// Draws from the search results: as many powers as are still to be named, or all anew.
function drawPowers() {
  const most = Number(ask().querySelector("[data-picked]").dataset.most);
  const boxes = $$(ask(), '[name="pick"]');
  if (boxes.filter((box) => box.checked).length >= most) for (const box of boxes) box.checked = false;
  const candidates = boxes.filter((box) => !box.checked && matches(box.closest(".pd-card")));
  for (let free = most - boxes.filter((box) => box.checked).length; free > 0 && candidates.length; free -= 1) {
    const [box] = candidates.splice(Math.floor(Math.random() * candidates.length), 1);
    box.checked = true;
  }
  const dealt = boxes.filter((box) => box.checked).map((box) => box.closest(".pd-card").id);
  Object.assign(query, { words: "", tags: [], dealt });
  dome.changed(boxes[0]);
  ask()
    .querySelector("[data-list] > .pd-card:not([hidden])")
    ?.scrollIntoView({ block: lowScreen.matches ? "start" : "nearest" });
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#ask [data-deal]")) return drawPowers();
  const tag = event.target.closest?.("#ask [data-tag]")?.dataset.tag;
  if (!tag) return undefined;
  query.dealt = null;
  query.tags = query.tags.includes(tag) ? query.tags.filter((one) => one !== tag) : [...query.tags, tag];
  search();
  return dome.tally();
});
document.addEventListener("wellside:question", () => Object.assign(query, { words: "", tags: [], dealt: null }));
Object.assign(dome, { paintPicked, search, seek });
