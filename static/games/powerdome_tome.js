// PowerDome: lists of powers to tick, and the PowerTome, which is searched by words, keyword and activation.
const dome = window.powerdome;
const { $$, ask, refuse } = dome;

function paintPicked(picked, bar) {
  const most = Number(picked.dataset.most);
  const boxes = $$(ask(), '[name="pick"]:checked');
  const none = boxes.length < most && !ask().querySelector('[data-list] > .pd-card:not([hidden]) > :not(:checked)[name="pick"]');
  const open = most - boxes.length;
  bar.value = `${boxes.length} of ${most}${none ? `: no ${boxes.length ? "other " : ""}power found` : open ? `: tick ${open} more` : ""}`;
  ask().querySelector("[data-clear]").hidden = !none && !sought.dealt;
  picked.replaceChildren(...boxes.map((box) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button plain", textContent: `${box.value}\u00a0×` });
    button.dataset.unpick = box.value;
    button.setAttribute("aria-label", `${box.value} × take it off the list`);
    return button;
  }));
  for (const box of $$(ask(), '[name="pick"]')) box.setAttribute("aria-disabled", boxes.length >= most && !box.checked);
  return boxes.length !== most;
}
// One more than may be named is not ticked.
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
// What was dealt stands alone, to be read, until something else is looked for.
const sought = { words: "", tags: [], dealt: null };
// A word is looked for at the beginning of words: an ally is not found in a tally.
const plain = (text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()}`;
function fits(card) {
  card.text ??= plain(card.textContent);
  return plain(sought.words).split(" ").every((word) => card.text.includes(` ${word}`))
    && sought.tags.every((tag) => card.dataset.tags.split(" ").includes(tag));
}
function search() {
  const bar = ask()?.querySelector(".pd-search");
  if (!bar) return;
  bar.hidden = false;
  let found = 0;
  for (const card of $$(ask(), "[data-list] > .pd-card")) {
    const shown = sought.dealt ? sought.dealt.includes(card.id) : fits(card);
    card.hidden = !shown;
    found += shown;
  }
  bar.classList.toggle("dealt", Boolean(sought.dealt));
  bar.querySelector("[data-search]").value = sought.words;
  for (const tag of $$(bar, "[data-tag]")) tag.setAttribute("aria-pressed", sought.tags.includes(tag.dataset.tag));
  bar.querySelector(".pd-found").textContent = found === 1 ? "1 power" : `${found} powers`;
}
function seek(field) {
  if (!("search" in field.dataset)) return false;
  Object.assign(sought, { words: field.value, dealt: null });
  search();
  dome.tally();
  return true;
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#ask [data-clear]")) return;
  Object.assign(sought, { words: "", tags: [], dealt: null });
  dome.paint();
});
// On a low screen what was dealt takes the room of the words above it.
const low = matchMedia("(max-height: 30rem) and (orientation: landscape), (max-height: 700px) and (max-width: 599px) and (orientation: portrait)");
// Some of those that were looked for: as many as are still to be named, or all anew.
function deal() {
  const most = Number(ask().querySelector("[data-picked]").dataset.most);
  const boxes = $$(ask(), '[name="pick"]');
  if (boxes.filter((box) => box.checked).length >= most) for (const box of boxes) box.checked = false;
  const open = boxes.filter((box) => !box.checked && fits(box.closest(".pd-card")));
  for (let free = most - boxes.filter((box) => box.checked).length; free > 0 && open.length; free -= 1) {
    const [box] = open.splice(Math.floor(Math.random() * open.length), 1);
    box.checked = true;
  }
  const dealt = boxes.filter((box) => box.checked).map((box) => box.closest(".pd-card").id);
  Object.assign(sought, { words: "", tags: [], dealt });
  dome.changed(boxes[0]);
  ask().querySelector("[data-list] > .pd-card:not([hidden])")?.scrollIntoView({ block: low.matches ? "start" : "nearest" });
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#ask [data-deal]")) return deal();
  const tag = event.target.closest?.("#ask [data-tag]")?.dataset.tag;
  if (!tag) return undefined;
  sought.dealt = null;
  sought.tags = sought.tags.includes(tag) ? sought.tags.filter((one) => one !== tag) : [...sought.tags, tag];
  search();
  return dome.tally();
});
document.addEventListener("wellside:question", () => Object.assign(sought, { words: "", tags: [], dealt: null }));
Object.assign(dome, { paintPicked, search, seek });
