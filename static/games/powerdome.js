// PowerDome: forms that know what they add up to, a PowerTome that can be searched, and drafts that survive.
// What is chosen stands in the form's own controls; everything that is painted here is worked out from them.
document.documentElement.classList.add("js");

const $$ = (root, selector) => [...root.querySelectorAll(selector)];
const ask = () => document.getElementById("ask");
const whole = (field) => Math.max(0, Math.floor(Number(field.value) || 0));

// ---- Drafts: what is half filled in stays, whatever is swapped around it, and after taking an answer back ----
// A draft remembers over which answer it was begun: over another one that has come in since, it is old.
const drafts = new Map();
let applying = false;

function recall(key) {
  if (drafts.has(key)) return drafts.get(key);
  try { return JSON.parse(sessionStorage.getItem("powerdome draft"))?.[key]; } catch { return undefined; }
}
function remember(key, draft, shared) {
  drafts.set(key, draft);
  if (shared) return;
  try { sessionStorage.setItem("powerdome draft", JSON.stringify({ [key]: draft })); } catch { /* for this page only */ }
}
const fields = (form) => [...new FormData(form)].filter(([name]) => name !== "question" && name !== "seat");

function save(part) {
  if (applying) return;
  const { draft, base, shared } = part.dataset;
  remember(draft, { base, fields: fields(part.closest("form")) }, shared !== undefined);
}
function restore(part) {
  const known = recall(part.dataset.draft);
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
  if (fold?.id) setTimeout(() => unfolded.set(fold.id, fold.open));
});
function unfold() {
  for (const fold of $$(document, "#ask details[id]")) fold.open = unfolded.get(fold.id) ?? false;
}
// An offer that has gone out leaves an empty form behind.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx?.sourceElement?.id !== "offer" || ctx.response?.status >= 400) return;
  const part = ctx.sourceElement.querySelector("[data-draft]");
  remember(part.dataset.draft, undefined, part.dataset.shared !== undefined);
  ctx.sourceElement.reset();
  unfolded.delete("bargain");
  unfold();
  paint();
});

// ---- Steps: a tap changes a number by so much, a long press goes on ----
function step(button) {
  const field = button.parentElement.querySelector('input[type="number"]');
  field.value = Math.max(Number(field.min) || 0, whole(field) + Number(button.dataset.step));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
let held = 0;
const release = () => { clearTimeout(held); held = 0; };
function hold(button, after) {
  held = setTimeout(() => {
    if (!button.isConnected) return release();
    step(button);
    hold(button, 70);
  }, after);
}
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("#ask [data-step]");
  if (button) hold(button, 420);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(end, () => setTimeout(release), true);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#ask [data-step]");
  if (button) step(button);
});

// ---- Dials: three that share one budget ----
const stats = (orders) => $$(orders, ".pd-dial > input[type=number]");
function plan(orders) {
  const ticked = $$(orders, ".pd-use .pd-card input").filter((box) => box.checked).map((box) => box.value);
  orders.plan ??= JSON.parse(orders.dataset.plan);
  orders.plan = [...orders.plan.filter((name) => ticked.includes(name)), ...ticked.filter((name) => !orders.plan.includes(name))];
  return orders.plan;
}
function price(use) {
  if (!use.querySelector(".pd-card input").checked) return 0;
  const x = "open" in use.dataset ? Math.max(1, whole(use.querySelector(".pd-step input"))) : 0;
  return Number(use.dataset.cost) + x;
}
const paid = (orders) => $$(orders, ".pd-use").reduce((sum, use) => sum + price(use), 0);
const left = (orders) => Number(orders.dataset.points) - paid(orders) - stats(orders).reduce((sum, one) => sum + whole(one), 0);

// A dial stops where the points end.
function stop(orders, field) {
  const over = -left(orders);
  if (over > 0) field.value = Math.max(0, whole(field) - over);
}
function paintOrders(orders) {
  const rest = left(orders);
  for (const dial of $$(orders, ".pd-dial")) {
    const field = dial.querySelector('input[type="number"]');
    const slide = dial.querySelector(".pd-slide");
    slide.hidden = false;
    slide.value = whole(field);
    slide.style.setProperty("--fill", `${(100 * whole(field)) / Math.max(1, Number(slide.max))}%`);
    const all = dial.querySelector("[data-rest]");
    all.hidden = false;
    all.disabled = rest <= 0;
  }
  const told = orders.querySelector("[data-left]");
  told.value = rest < 0 ? `${-rest} too many` : `${rest} left`;
  told.classList.toggle("over-budget", rest < 0);
  paintPlan(orders);
  return rest;
}
function paintPlan(orders) {
  const list = orders.querySelector("[data-plan-list]");
  if (!list) return;
  const names = plan(orders);
  list.hidden = orders.querySelector("[data-plan-hint]").hidden = names.length < 2;
  list.replaceChildren(...(names.length < 2 ? [] : names).map((name, place) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button plain", textContent: name });
    button.dataset.earlier = place;
    button.setAttribute("aria-label", place ? `${name}, number ${place + 1}: move forward` : `${name}, first`);
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
}
document.addEventListener("click", (event) => {
  const earlier = event.target.closest?.("#ask [data-earlier]");
  const all = event.target.closest?.("#ask [data-rest]");
  const orders = event.target.closest?.(".pd-orders");
  if (earlier) {
    const place = Number(earlier.dataset.earlier);
    if (place) orders.plan.splice(place - 1, 0, ...orders.plan.splice(place, 1));
    changed(orders);
    orders.querySelector(`[data-earlier="${Math.max(0, place - 1)}"]`)?.focus();
  } else if (all) {
    const field = all.parentElement.querySelector('input[type="number"]');
    field.value = whole(field) + Math.max(0, left(orders));
    changed(orders);
  }
});
// The powers go out in the order that was chosen, not in that of the page.
document.addEventListener("formdata", (event) => {
  for (const orders of $$(event.target, ".pd-orders")) {
    const name = `${orders.dataset.prefix}power`;
    if (!event.formData.has(name)) continue;
    event.formData.delete(name);
    for (const power of plan(orders)) event.formData.append(name, power);
  }
});

// Allowed, and yet seldom meant: a strike without a target, a target without a strike.
function oddity(orders) {
  const strike = whole(orders.querySelector(".pd-dial.strike .input") ?? { value: 0 });
  const aim = orders.querySelector('[name$="target"]:checked')?.value;
  if (aim === undefined || Boolean(aim) === strike > 0) return "";
  return strike ? `A strike of ${strike} at nobody` : `No strike for ${aim}`;
}

// ---- What it all comes to, in the bar that stays in sight ----
function tally() {
  const bar = ask()?.querySelector("[data-tally]");
  const commit = ask()?.querySelector("[data-commit]");
  if (!bar || !commit) return;
  const all = $$(ask(), ".pd-orders");
  const bids = ask().querySelector("[data-bids]");
  const picked = ask().querySelector("[data-picked]");
  let wrong = false;
  if (all.length) {
    const rests = all.map(paintOrders);
    wrong = rests.some((rest) => rest < 0);
    bar.value = wrong ? "More than there is" : all.map(oddity).find(Boolean) || (rests[0] ? `${rests[0]} kept back` : "All spent");
  } else if (bids) {
    const bid = $$(bids, 'input[type="number"]');
    for (const field of bid) field.closest(".pd-card").classList.toggle("on", whole(field) > 0);
    const sum = bid.reduce((total, one) => total + whole(one), 0);
    const most = Number(bids.dataset.bids);
    wrong = sum > most;
    bar.value = wrong ? `${sum} bid, ${sum - most} too many` : `${sum} of ${most} bid`;
  } else if (picked) {
    wrong = paintPicked(picked, bar);
  } else if (ask().querySelector('[name="pick"]')) {
    const count = $$(ask(), '[name="pick"]:checked').length;
    bar.value = count ? `${count} ticked` : "None ticked";
  }
  bar.classList.toggle("over-budget", wrong && !picked);
  commit.disabled = wrong;
}

// ---- The PowerTome: words, keyword, activation ----
function paintPicked(picked, bar) {
  const most = Number(picked.dataset.most);
  const boxes = $$(ask(), '[name="pick"]:checked');
  bar.value = `${boxes.length} of ${most}`;
  picked.replaceChildren(...boxes.map((box) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button plain", textContent: `${box.value} ×` });
    button.dataset.unpick = box.value;
    button.setAttribute("aria-label", `${box.value} × take it off the list`);
    return button;
  }));
  for (const box of $$(ask(), '[name="pick"]')) box.disabled = boxes.length >= most && !box.checked;
  return boxes.length !== most;
}
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#ask [data-unpick]");
  if (!button) return;
  const box = $$(ask(), '[name="pick"]').find((one) => one.value === button.dataset.unpick);
  box.checked = false;
  changed(box);
  box.focus({ preventScroll: true });
});
const sought = { words: "", keyword: "", way: "" };
function search() {
  const bar = ask()?.querySelector(".pd-search");
  if (!bar) return;
  bar.hidden = false;
  const words = sought.words.toLowerCase().split(" ").filter(Boolean);
  let found = 0;
  for (const card of $$(ask(), "[data-list] > .pd-card")) {
    card.text ??= card.textContent.toLowerCase();
    const fits = words.every((word) => card.text.includes(word))
      && (!sought.keyword || card.dataset.keywords.split(" ").includes(sought.keyword))
      && (!sought.way || card.dataset.ways.split(" ").includes(sought.way));
    card.hidden = !fits;
    found += fits;
  }
  bar.querySelector("[data-search]").value = sought.words;
  bar.querySelector("[data-keyword]").value = sought.keyword;
  bar.querySelector("[data-way]").value = sought.way;
  bar.querySelector(".pd-found").textContent = found === 1 ? "1 power" : `${found} powers`;
}
function seek(field) {
  if ("search" in field.dataset) sought.words = field.value;
  else if ("keyword" in field.dataset) sought.keyword = field.value;
  else if ("way" in field.dataset) sought.way = field.value;
  else return false;
  search();
  return true;
}

// ---- Bargains: what the one who is asked has to give; a counter-offer begins with what was offered ----
function partner() {
  const form = document.getElementById("offer");
  if (!form) return;
  for (const button of $$(ask(), "[data-counter]")) button.hidden = false;
  const instead = form.elements.counter?.selectedOptions[0]?.dataset.by;
  for (const radio of $$(form, '[name="to"]')) {
    if (instead) radio.checked = radio.dataset.seat === instead;
    radio.disabled = Boolean(instead) && !radio.checked;
  }
  const seat = form.querySelector('[name="to"]:checked')?.dataset.seat;
  for (const box of $$(form, '[name="want"]')) {
    const theirs = box.parentElement.dataset.of === seat;
    box.parentElement.hidden = !theirs;
    if (!theirs) box.checked = false;
  }
  form.querySelector("[data-offer]").disabled = !seat;
}
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#ask [data-counter]");
  if (!button) return;
  const form = document.getElementById("offer");
  unfolded.set("bargain", true);
  unfold();
  form.elements.counter.value = button.dataset.counter;
  changed(form.elements.counter);
  form.scrollIntoView({ block: "nearest" });
  form.elements.counter.focus({ preventScroll: true });
});

// ---- Everything anew, after a change here or there ----
function paint() {
  search();
  partner();
  tally();
}
function changed(control) {
  const part = control.closest("[data-draft]");
  paint();
  if (part) save(part);
}
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.closest("#ask") || seek(field)) return;
  const dial = field.closest(".pd-dial");
  if (dial) {
    const number = dial.querySelector('input[type="number"]');
    if (field !== number) number.value = field.value;
    stop(field.closest(".pd-orders"), number);
  }
  changed(field);
});
// What is new begins at its top.
let part = ask()?.dataset.part;
function top() {
  const now = ask()?.dataset.part;
  if (now === part) return;
  part = now;
  unfolded.clear();
  scrollTo({ top: 0 });
  ask()?.scrollTo({ top: 0 });
}
// The key that ends a number or a search on a phone's keyboard is no commitment.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.('#ask input[type="number"], #ask input[type="search"]')) return;
  event.preventDefault();
  event.target.blur();
});
function shown() {
  top();
  unfold();
  for (const form of $$(document, "#ask [data-draft]")) restore(form);
  paint();
}
document.addEventListener("wellside:question", () => Object.assign(sought, { words: "", keyword: "", way: "" }));
document.addEventListener("wellside:shown", shown);
addEventListener("pageshow", shown);
shown();
