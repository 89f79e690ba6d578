// PowerDome: what is half filled in stays, whatever is swapped around it, and after taking an answer back.
// A draft remembers over which answer it was begun: over another one that has come in since, it is old.
// The latest outlive the page, one for each seat that one device may hold; a curtain hangs before each.
document.documentElement.classList.add("js");
// Where the scripts of PowerDome find one another.
const dome = window.powerdome = {
  $$: (root, selector) => [...root.querySelectorAll(selector)],
  ask: () => document.getElementById("ask"),
  whole: (field) => Math.max(0, Math.floor(Number(field.value) || 0)),
  refuse,
};
const { $$ } = dome;

// Why something cannot be done now and what would make it possible, with the clause of the question; orders name none.
function refuse(words) {
  const line = Object.assign(document.createElement("p"), { className: "note illegal", textContent: `${words} ` });
  const hash = dome.ask().querySelector(".pd-rule")?.hash ?? "#PD-2.3";
  line.append(Object.assign(document.createElement("a"), { href: `/rules/powerdome${hash}`, target: "_blank", textContent: hash.slice(1) }));
  document.getElementById("note")?.replaceChildren(line);
}
const KEPT = 8;
const STORE = "powerdome drafts";
const drafts = new Map(stored());
let applying = false;

function stored() {
  try { return JSON.parse(localStorage.getItem(STORE)) ?? []; } catch { return []; }
}
function remember(key, draft) {
  drafts.set(key, draft);
  const others = stored().filter(([known]) => known !== key);
  try { localStorage.setItem(STORE, JSON.stringify([...others, [key, draft]].slice(-KEPT))); } catch { /* for this page only */ }
}
const fields = (form) => [...new FormData(form)].filter(([name]) => name !== "question" && name !== "seat");

function save(part) {
  if (applying) return;
  const { draft, base } = part.dataset;
  remember(draft, { base, fields: fields(part.closest("form")) });
}
// What has come in, as the form shows it before a draft is laid over it, and whether it took the place of another.
const inside = new Map();
function comesIn(part) {
  const { draft, base } = part.dataset;
  const before = inside.get(draft);
  if (base && before?.base !== base) inside.set(draft, { base, fields: said(part), changed: Boolean(before) });
}
const said = (part) => JSON.stringify(fields(part.closest("form")));
// Of a form that says nothing but what is in: "changed" where that took the place of another answer.
function still(part) {
  const known = inside.get(part?.dataset.draft);
  if (!known || known.base !== part.dataset.base || known.fields !== said(part)) return "";
  return known.changed ? "changed" : "in";
}
function restore(part) {
  comesIn(part);
  const known = drafts.get(part.dataset.draft);
  if (known && (known.base === part.dataset.base || !part.dataset.base)) {
    fill(part.closest("form"), known.fields);
  }
  save(part);
}
function fill(form, known) {
  applying = true;
  for (const control of form.elements) {
    if (!control.name || control.name === "question" || control.name === "seat") continue;
    const given = known.filter(([name]) => name === control.name).map(([, value]) => value);
    if (control.type === "checkbox" || control.type === "radio") control.checked = given.includes(control.value);
    else if (control.type !== "submit" && given.length) [control.value] = given;
  }
  for (const orders of $$(form, "[data-plan]")) {
    orders.plan = known.filter(([name]) => name === `${orders.dataset.prefix}power`).map(([, value]) => value);
  }
  applying = false;
}
// What a person has unfolded stays so; a swap would fold it up again.
const unfolded = new Map();
document.addEventListener("click", (event) => {
  const fold = event.target.closest?.("#ask summary")?.parentElement;
  if (fold?.id) setTimeout(() => { unfolded.set(fold.id, fold.open); dome.paintAim(); });
});
function unfold() {
  for (const fold of $$(document, "#ask details[id]")) fold.open = unfolded.get(fold.id) ?? false;
}
// An offer that has gone out leaves an empty form behind.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx?.sourceElement?.id !== "offer" || ctx.response?.status >= 400) return;
  const part = ctx.sourceElement.querySelector("[data-draft]");
  remember(part.dataset.draft, undefined);
  ctx.sourceElement.reset();
  unfolded.delete("bargain");
  unfold();
  dome.paint();
});
Object.assign(dome, { save, still, restore, unfolded, unfold });
