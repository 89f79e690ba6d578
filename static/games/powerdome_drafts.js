// PowerDome: form drafts. Inputs survive page updates and taking an answer back. A draft records the answer (base) over
// which it was begun, and is outdated once that has changed. The latest are in localStorage, one for each seat of this
// device; on a shared device a curtain covers each.
document.documentElement.classList.add("js");
// Shared by the scripts of PowerDome.
const dome = (window.powerdome = {
  $$: (root, selector) => [...root.querySelectorAll(selector)],
  ask: () => document.getElementById("ask"),
  whole: (field) => Math.max(0, Math.floor(Number(field.value) || 0)),
  refuse,
});
const { $$ } = dome;

// Shows why something cannot be done now and what would make it possible, with the rule of the question; orders name
// none.
function refuse(words) {
  const line = Object.assign(document.createElement("p"), { className: "note illegal", textContent: `${words} ` });
  const hash = dome.ask().querySelector(".pd-rule")?.hash ?? "#PD-2.3";
  line.append(
    Object.assign(document.createElement("a"), {
      href: `/rules/powerdome${hash}`,
      target: "_blank",
      textContent: hash.slice(1),
    }),
  );
  document.getElementById("note")?.replaceChildren(line);
}
const MAX_DRAFTS = 8;
const STORAGE_KEY = "powerdome drafts";
const drafts = new Map(stored());
let restoring = false;

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? [];
  } catch {
    return [];
  }
}
function remember(key, draft) {
  drafts.set(key, draft);
  const others = stored().filter(([known]) => known !== key);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [key, draft]].slice(-MAX_DRAFTS)));
  } catch {
    /* no storage: for this page only */
  }
}
// The fields as they are filled in: `dome.noting` keeps them from being changed as for a submit.
function fields(form) {
  dome.noting = true;
  const all = [...new FormData(form)];
  dome.noting = false;
  return all.filter(([name]) => name !== "question" && name !== "seat");
}

function save(part) {
  if (restoring) return;
  const { draft, base } = part.dataset;
  remember(draft, { base, fields: fields(part.closest("form")) });
}
// The submitted answer as the form shows it before a draft is restored, and whether it replaced another one.
const submitted = new Map();
function recordSubmitted(part) {
  const { draft, base } = part.dataset;
  const before = submitted.get(draft);
  if (base && before?.base !== base) submitted.set(draft, { base, fields: serialized(part), changed: Boolean(before) });
}
const serialized = (part) => JSON.stringify(fields(part.closest("form")));
// Of a form that equals the submitted answer: "changed" if that replaced another one, else "in".
function still(part) {
  const known = submitted.get(part?.dataset.draft);
  if (!known || known.base !== part.dataset.base || known.fields !== serialized(part)) return "";
  return known.changed ? "changed" : "in";
}
function restore(part) {
  recordSubmitted(part);
  const known = drafts.get(part.dataset.draft);
  if (known && (known.base === part.dataset.base || !part.dataset.base)) {
    fill(part.closest("form"), known.fields);
  }
  save(part);
}
function fill(form, known) {
  restoring = true;
  for (const control of form.elements) {
    if (!control.name || control.name === "question" || control.name === "seat") continue;
    const given = known.filter(([name]) => name === control.name).map(([, value]) => value);
    if (control.type === "checkbox" || control.type === "radio") control.checked = given.includes(control.value);
    else if (control.type !== "submit" && given.length) [control.value] = given;
  }
  for (const orders of $$(form, "[data-plan]")) {
    orders.plan = known.filter(([name]) => name === `${orders.dataset.prefix}power`).map(([, value]) => value);
  }
  restoring = false;
}
// Keeps <details> open across page updates.
const unfolded = new Map();
document.addEventListener("click", (event) => {
  const details = event.target.closest?.("#ask summary")?.parentElement;
  if (details?.id)
    setTimeout(() => {
      unfolded.set(details.id, details.open);
      dome.paintAim();
    });
});
function unfold() {
  for (const details of $$(document, "#ask details[id]")) details.open = unfolded.get(details.id) ?? false;
}
// An offer that was sent leaves an empty form.
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
