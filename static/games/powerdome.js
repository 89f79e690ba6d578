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
  if (fold?.id) setTimeout(() => { unfolded.set(fold.id, fold.open); paintAim(); });
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
  const ticked = $$(orders, ".pd-use > .pd-card input").filter((box) => box.checked).map((box) => box.value);
  orders.plan ??= JSON.parse(orders.dataset.plan);
  orders.plan = [...orders.plan.filter((name) => ticked.includes(name)), ...ticked.filter((name) => !orders.plan.includes(name))];
  return orders.plan;
}
function price(use) {
  if (!use.querySelector(":scope > .pd-card input").checked) return 0;
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

// ---- Whom to attack: a fighter in the arena is tapped; held, or by Look, it says what it is ----
let active = "";             // the prefix of the orders that were touched last: an ally has a target of its own
const ordering = () => {
  const orders = ask()?.querySelector(".pd-orders");
  return Boolean(orders?.checkVisibility() && !document.querySelector("#board.playing"));
};
const acting = () => $$(ask(), ".pd-orders").find((orders) => orders.dataset.prefix === active) ?? ask().querySelector(".pd-orders");
for (const touch of ["pointerdown", "focusin"]) {
  document.addEventListener(touch, (event) => {
    const orders = event.target.closest?.("#ask .pd-orders");
    if (!orders || active === orders.dataset.prefix) return;
    active = orders.dataset.prefix;
    paintAim();
  });
}
const LONG = 450;            // ms
let pressed = { token: null, at: 0 };
document.addEventListener("pointerdown", (event) => {
  pressed = { token: event.target.closest?.(".pd-token"), at: performance.now() };
});
document.addEventListener("click", (event) => {
  const token = event.target.closest?.(".pd-token");
  if (token && ordering()) {
    const radio = acting().querySelector(`[data-foe="${token.id.slice(2)}"]`);
    const long = event.detail && pressed.token === token && performance.now() - pressed.at > LONG;
    if (!radio || long) return;
    event.preventDefault();
    radio.checked = true;
    changed(radio);
  }
  const look = event.target.closest?.("#ask [data-look]");
  if (look) document.getElementById(`who-${look.dataset.look}`)?.showPopover();
});
const low = matchMedia("(orientation: portrait) and (max-width: 599px) and (max-height: 700px)");
low.addEventListener("change", paintAim);
function paintAim() {
  const table = document.getElementById("table");
  if (!table) return;
  const now = ordering();
  table.classList.toggle("ordering", now);
  table.classList.toggle("strip", now || low.matches);
  const aims = new Set();
  for (const orders of now ? $$(ask(), ".pd-orders") : []) {
    const chosen = orders.querySelector('[name$="target"]:checked');
    const told = orders.querySelector("[data-aimed]");
    if (!told) continue;
    told.hidden = false;
    told.value = chosen?.value ? chosen.dataset.called : orders === acting() ? "Tap a fighter" : "Tap here, then a fighter";
    const look = orders.querySelector("[data-look]");
    look.hidden = !chosen?.dataset.foe;
    look.dataset.look = chosen?.dataset.foe ?? "";
    if (chosen?.dataset.foe) aims.add(chosen.dataset.foe);
  }
  for (const token of $$(document, ".pd-token")) {
    const key = token.id.slice(2);
    token.classList.toggle("aimed", aims.has(key));
    if (now && ask().querySelector(`[data-foe="${key}"]`)) token.setAttribute("aria-pressed", aims.has(key));
    else token.removeAttribute("aria-pressed");
  }
}

// Nothing at all is allowed too, and so is a strike at nobody; that is asked about once, so that no slip of a finger
// is a lost round. Whatever is done elsewhere puts that away.
let sure = "";               // the question that was asked about
let lay = 0;                 // how far everything was scrolled then: more than the bar grows by is a move elsewhere
const scrolled = () => scrollY + (ask()?.scrollTop ?? 0);
const striking = (orders) => whole(orders.querySelector(".pd-dial.strike .input") ?? { value: 0 });
const aim = (orders) => orders.querySelector('[name$="target"]:checked');
const nothing = (all) => all.every((orders) => stats(orders).every((one) => !whole(one)) && !plan(orders).length
  && !aim(orders)?.value);
function doubt() {
  const bids = $$(ask(), "[data-bids] input[type=number]");
  const all = $$(ask(), ".pd-orders");
  if (bids.length) return bids.every((bid) => !whole(bid)) && { asks: "Bid nothing?", yes: "Yes, nothing" };
  if (!all.length) return false;
  if (nothing(all)) return { asks: "Order nothing?", yes: "Yes, nothing" };
  const wild = all.find((orders) => striking(orders) && aim(orders)?.value === "");
  return wild ? { asks: `A strike of ${striking(wild)} at nobody?`, yes: "Yes, at nobody" } : false;
}
function askFirst(commit) {
  const doubted = doubt();
  const asked = doubted && commit.checkVisibility() && sure === document.getElementById("answer")?.dataset.question;
  commit.dataset.words ??= commit.textContent;
  const words = asked ? doubted.yes : commit.dataset.words;
  if (commit.textContent !== words) commit.textContent = words;
  commit.value = asked ? doubted.yes : "";
  const bar = commit.closest(".pd-commit");
  bar.classList.toggle("asking", asked);
  bar.querySelector("[data-doubt]").hidden = !asked;
  return asked ? doubted.asks : "";
}
function goOn() {
  if (!sure) return;
  sure = "";
  paint();
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#ask [data-commit]")) goOn();
});
document.addEventListener("scroll", () => Math.abs(scrolled() - lay) > 100 && goOn(), { capture: true, passive: true });
document.addEventListener("click", (event) => {
  const commit = event.target.closest?.("#ask [data-commit]");
  if (!commit) return;
  const question = document.getElementById("answer").dataset.question;
  if (!doubt() || sure === question) return;
  event.preventDefault();
  sure = question;
  paint();
  lay = scrolled();
});

// Allowed, and yet seldom meant: a strike without a target, a target without a strike.
function oddity(orders) {
  const strike = striking(orders);
  const aimed = aim(orders);
  if (!aimed || Boolean(aimed.value) === strike > 0) return "";
  return strike ? `A strike of ${strike} at nobody` : `No strike for ${aimed.dataset.called}`;
}

// What is kept back; of an ally, what it has left.
function kept(all, rests) {
  const [own, ...others] = rests;
  const allies = others.map((rest, n) => rest && `; ${all[n + 1].dataset.prefix.slice(0, -1)} has ${rest} unspent`).filter(Boolean);
  return `${own ? `${own} kept back` : "All spent"}${allies.join("")}`;
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
    bar.value = askFirst(commit) || (wrong ? "More than there is" : all.map(oddity).find(Boolean) || kept(all, rests));
  } else if (bids) {
    const bid = $$(bids, 'input[type="number"]');
    for (const field of bid) field.closest(".pd-card").classList.toggle("on", whole(field) > 0);
    const sum = bid.reduce((total, one) => total + whole(one), 0);
    const most = Number(bids.dataset.bids);
    wrong = sum > most;
    bar.value = askFirst(commit) || (wrong ? `${sum} bid, ${sum - most} too many` : `${sum} of ${most} bid`);
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
  const none = boxes.length < most && !ask().querySelector('[data-list] > .pd-card:not([hidden]) > :not(:checked)[name="pick"]');
  bar.value = `${boxes.length} of ${most}${none ? ": the search shows no other" : ""}`;
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
const sought = { words: "", tags: [] };
function search() {
  const bar = ask()?.querySelector(".pd-search");
  if (!bar) return;
  bar.hidden = false;
  const words = sought.words.toLowerCase().split(" ").filter(Boolean);
  let found = 0;
  for (const card of $$(ask(), "[data-list] > .pd-card")) {
    card.text ??= card.textContent.toLowerCase();
    const fits = words.every((word) => card.text.includes(word))
      && sought.tags.every((tag) => card.dataset.tags.split(" ").includes(tag));
    card.hidden = !fits;
    found += fits;
  }
  bar.querySelector("[data-search]").value = sought.words;
  for (const tag of $$(bar, "[data-tag]")) tag.setAttribute("aria-pressed", sought.tags.includes(tag.dataset.tag));
  bar.querySelector(".pd-found").textContent = found === 1 ? "1 power" : `${found} powers`;
}
function seek(field) {
  if (!("search" in field.dataset)) return false;
  sought.words = field.value;
  search();
  tally();
  return true;
}
// Some of those that are shown: as many as are still to be named, or all anew.
function deal() {
  const most = Number(ask().querySelector("[data-picked]").dataset.most);
  const boxes = $$(ask(), '[name="pick"]');
  if (boxes.filter((box) => box.checked).length >= most) for (const box of boxes) box.checked = false;
  const open = boxes.filter((box) => !box.checked && !box.closest(".pd-card").hidden);
  for (let free = most - boxes.filter((box) => box.checked).length; free > 0 && open.length; free -= 1) {
    const [box] = open.splice(Math.floor(Math.random() * open.length), 1);
    box.checked = true;
  }
  changed(boxes[0]);
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#ask [data-deal]")) return deal();
  const tag = event.target.closest?.("#ask [data-tag]")?.dataset.tag;
  if (!tag) return undefined;
  sought.tags = sought.tags.includes(tag) ? sought.tags.filter((one) => one !== tag) : [...sought.tags, tag];
  search();
  return tally();
});

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
  const over = whole(form.elements.give_vitality) > Number(form.elements.give_vitality.max);
  form.querySelector("[data-overdrawn]").hidden = !over;
  form.querySelector("[data-offer]").disabled = !seat || over;
}
// What was asked is given, what was offered is wanted.
function turnRound(form) {
  const number = form.elements.counter.value;
  if (!number) return;
  partner();
  for (const [side, goods] of Object.entries(JSON.parse(document.querySelector(`#offer${number} [data-counter]`).dataset.goods))) {
    for (const box of $$(form, `[name="${side}"]`)) box.checked = goods.powers.includes(box.value);
    form.elements[`${side}_vitality`].value = goods.vitality || "";
  }
}
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#ask [data-counter]");
  if (!button) return;
  const form = document.getElementById("offer");
  unfolded.set("bargain", true);
  unfold();
  form.elements.counter.value = button.dataset.counter;
  turnRound(form);
  changed(form.elements.counter);
  form.scrollIntoView({ block: "nearest" });
  form.elements.counter.focus({ preventScroll: true });
});

// ---- Everything anew, after a change here or there ----
function paint() {
  search();
  partner();
  tally();
  paintAim();
}
function changed(control) {
  sure = "";
  const part = control.closest("[data-draft]");
  paint();
  if (part) save(part);
}
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.closest("#ask") || seek(field)) return;
  if (field.name === "counter") turnRound(field.form);
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
  active = "";
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
document.addEventListener("powerdome:scene", paintAim);
document.addEventListener("wellside:question", () => Object.assign(sought, { words: "", tags: [] }));
document.addEventListener("wellside:shown", shown);
addEventListener("pageshow", shown);
shown();
