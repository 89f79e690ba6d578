// PowerDome: secret orders. Three dials and the powers share one budget, and a fighter in the arena is tapped to be aimed at.
const dome = window.powerdome;
const { $$, ask, whole, refuse } = dome;
dome.crowded = false;        // whether what is told needs the room of the sand

const NONE_LEFT = "No points are left: take some back with −.";

// ---- Steps: a tap changes a number by so much, a long press goes on ----
function step(button) {
  const field = button.parentElement.querySelector('input[type="number"]');
  const orders = button.closest(".pd-use") && button.closest(".pd-orders");
  const more = orders ? Math.min(Number(button.dataset.step), Math.max(0, left(orders))) : Number(button.dataset.step);
  field.value = Math.max(Number(field.min) || 0, whole(field) + more);
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
  if (button?.dataset.step === "1" && button.getAttribute("aria-disabled") === "true") refuse(NONE_LEFT);
  else if (button) step(button);
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

// A dial stops where the points end, and so does what is paid for a power; what is typed beyond that is told why.
function stop(orders, field, typed) {
  const over = -left(orders);
  if (over <= 0) return;
  const most = Math.max(Number(field.min) || 0, whole(field) - over);
  const elsewhere = Number(orders.dataset.points) + over > whole(field);
  if (typed && whole(field) > most) refuse(mostWords(most, elsewhere));
  field.value = most;
}
function mostWords(most, elsewhere) {
  if (!most) return NONE_LEFT;
  const [points, are] = most === 1 ? ["point", "is"] : ["points", "are"];
  return elsewhere ? `Only ${most} ${points} ${are} left for this: take some back elsewhere with −.` : `You have ${most} ${points} in all.`;
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
    all.setAttribute("aria-disabled", rest === 0 || (rest < 0 && !whole(field)));     // what is too much it takes back
    // Not disabled: a finger may still be held on it, and would then never be seen to leave.
    dial.querySelector('[data-step="1"]').setAttribute("aria-disabled", rest <= 0);
    dial.querySelector('[data-step="-1"]').setAttribute("aria-disabled", !whole(field));
  }
  for (const pay of $$(orders, ".pd-use .pd-step")) {
    const field = pay.querySelector("input");
    pay.querySelector('[data-step="1"]').setAttribute("aria-disabled", rest <= 0);
    pay.querySelector('[data-step="-1"]').setAttribute("aria-disabled", whole(field) <= Number(field.min));
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
    dome.changed(orders);
    orders.querySelector(`[data-earlier="${Math.max(0, place - 1)}"]`)?.focus();
  } else if (all?.getAttribute("aria-disabled") === "true") {
    refuse(NONE_LEFT);
  } else if (all) {
    const field = all.parentElement.querySelector('input[type="number"]');
    field.value = Math.max(0, whole(field) + left(orders));
    dome.changed(orders);
  }
});
// A finger that scrolls the page from a slider sets nothing.
let slid = null;
document.addEventListener("pointerdown", ({ target }) => {
  slid = target.matches?.("#ask .pd-slide") ? { slide: target, value: target.value } : null;
});
document.addEventListener("pointercancel", () => {
  if (!slid) return;
  slid.slide.value = slid.value;
  slid.slide.dispatchEvent(new Event("input", { bubbles: true }));
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
const inSight = (selector) => $$(document, `#ask ${selector}`).some((one) => one.checkVisibility());
const ordering = () => inSight(".pd-orders");
// What there is to read and to fill in: it needs the room of the sand.
const reading = () => inSight(".pd-orders, .pd-looks, .pd-list:not(h3 + .pd-list), .pd-offers, #bargain");
const acting = () => $$(ask(), ".pd-orders").find((orders) => orders.dataset.prefix === active) ?? ask().querySelector(".pd-orders");
let turned = false;          // whether this finger has just turned to other orders
for (const touch of ["pointerdown", "focusin"]) {
  document.addEventListener(touch, (event) => {
    const orders = event.target.closest?.("#ask .pd-orders");
    const other = Boolean(orders) && active !== orders.dataset.prefix;
    if (touch === "pointerdown") turned = other;
    if (!other) return;
    active = orders.dataset.prefix;
    paintAim();
  });
}
// What says "Tap here" is answered by that: no card opens, which the next tap would only close. What says "Tap a fighter"
// shows which fighters those are.
let called = 0;
document.addEventListener("click", (event) => {
  const attack = event.target.closest?.("#ask .pd-attack");
  if (!attack || event.target.closest("label, button")) return;
  const orders = attack.closest(".pd-orders");
  const asks = orders === acting() && !aim(orders)?.value && event.target.closest("[data-aimed]");
  if (turned || asks) event.preventDefault();
  if (!asks) return;
  clearTimeout(called);
  const able = $$(document, ".pd-token[aria-pressed]");
  for (const one of able) one.classList.add("called");
  called = setTimeout(() => { for (const one of able) one.classList.remove("called"); }, 1600);
});
function aimAnew() {
  active = "";
  settled.clear();
  passed.clear();
  anew = pressedField = "";
}
// A power that is ticked waits for its aim, unless it goes with the attack, and so does one whose aim is tapped: the next
// fighter that is tapped is that, and nothing else.
const settled = new Set();   // the names of the fields that were aimed by hand
const passed = new Set();    // and of those that were left as they were
let anew = "";               // the name of the field that is to be aimed anew, whatever it says
let pressedField = "";       // and of the one that a finger is on
const chosen = (use) => use.querySelector(":scope > .pd-card input").checked;
const foes = (orders) => $$(orders, "[data-foe]").map((radio) => radio.value);
function waiting(orders) {
  if (orders.closest("[data-draft]").dataset.base) return undefined;      // an answer is in
  const attacked = aim(orders)?.value, able = foes(orders);
  const fields = $$(orders, ".pd-use").filter(chosen).flatMap((use) => $$(use, ".pd-aims select"));
  const several = fields.filter((field) => [...field.options].filter(({ value }) => able.includes(value)).length > 1);
  return several.find((field) => field.name === anew) ?? several.find((field) => {
    const aimed = settled.has(field.name) || passed.has(field.name) || field.value !== field.options[0].value || field.value === attacked;
    return !aimed;
  });
}
// Whether a field goes with the attack, as long as it is not aimed otherwise.
const follows = (field, attacked) => Boolean(attacked) && field.options.length > 1 && !settled.has(field.name) && field.value === attacked;
document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("#ask .pd-use :is(select, .pd-card > input)")) return;
  anew = pressedField = "";
  if (target.matches("select")) settled.add(target.name);
  else for (const field of $$(target.closest(".pd-use"), ".pd-aims select")) for (const one of [settled, passed]) one.delete(field.name);
  paintAim();
});
// Whoever turns to the attack has done with that.
document.addEventListener("click", ({ target }) => {
  const orders = target.closest?.("#ask .pd-attack")?.closest(".pd-orders");
  const field = orders && waiting(orders);
  if (!field || target.closest("[data-look]")) return;
  passed.add(field.name);
  paintAim();
});
// A browser's own list may end with another click: only a finger that came down on a field turns to that. Whoever does
// anything else has done with it.
const fieldAt = (target) => target.closest?.("#ask .pd-aims .field")?.querySelector("select")?.name ?? "";
document.addEventListener("pointerdown", ({ target }) => { pressedField = fieldAt(target); });
document.addEventListener("click", ({ target }) => {
  const turnsTo = fieldAt(target);
  if (turnsTo && turnsTo === pressedField) anew = turnsTo;
  else if (anew && target.closest?.("#ask") && turnsTo !== anew) anew = "";
  else return;
  pressedField = "";
  paintAim();
});
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
    const field = waiting(acting());
    if (field && [...field.options].some((option) => option.value === radio.value)) {
      field.value = radio.value;
      settled.add(field.name);
      anew = "";
      return dome.changed(field);
    }
    radio.checked = true;
    dome.changed(radio);
  }
  const look = event.target.closest?.("#ask [data-look]");
  if (look) document.getElementById(`who-${look.dataset.look}`)?.showPopover();
  return undefined;
});
// What the powers of these orders are aimed at goes with the attack, unless it has been aimed elsewhere.
function follow(radio) {
  const orders = radio.closest(".pd-orders");
  for (const select of $$(orders, ".pd-aims select")) {
    const options = [...select.options].map((option) => option.value);
    if (settled.has(select.name)) continue;
    if (select.value === (orders.aimed || options[0]) && options.includes(radio.value)) select.value = radio.value;
  }
}
const upright = matchMedia("(orientation: portrait)");
upright.addEventListener("change", paintAim);
// On a low phone the arena is a strip: what a lesson says takes of its height, and the end of a game asks for more of it.
const phone = matchMedia("(orientation: portrait) and (max-width: 599px)");
const LOW = 620, LOW_AT_THE_END = 700;    // px
function low() {
  const room = innerHeight - (document.querySelector("#coach.coach")?.offsetHeight ?? 0);
  return phone.matches && room <= (ask()?.matches(".ended") ? LOW_AT_THE_END : LOW);
}
addEventListener("resize", () => requestAnimationFrame(paintAim));
function paintAim() {
  const table = document.getElementById("table");
  if (!table) return;
  const now = ordering();
  for (const { classList } of [table, document.documentElement]) classList.toggle("ordering", now);
  table.classList.toggle("strip", low() || dome.crowded || reading());
  const aims = new Map();
  const all = now ? $$(ask(), ".pd-orders") : [];
  const first = acting();
  table.classList.toggle("several", all.length > 1);
  for (const orders of all) {
    const chosen = aim(orders);
    const power = orders === first ? waiting(orders) : undefined;
    for (const field of $$(orders, ".pd-aims .field")) {
      const waits = field.contains(power ?? null);
      field.classList.toggle("waits", waits);
      field.classList.toggle("follows", !waits && follows(field.querySelector("select"), chosen?.value));
    }
    orders.classList.toggle("takes", orders === first && all.length > 1 && !power);
    orders.aimed = chosen?.value;
    const told = orders.querySelector("[data-aimed]");
    if (!told) continue;
    told.hidden = false;
    const tap = power ? `Tap who ${power.closest(".pd-use").dataset.use} is for` : orders === first ? (upright.matches ? "Tap a fighter above" : "Tap a fighter") : "Tap here, then a fighter";
    const forPower = Boolean(power) && !chosen?.value;     // which takes more words, and leaves nobody to look at
    told.value = chosen?.value ? chosen.dataset.called : tap;
    told.classList.toggle("for-power", forPower);
    const attack = told.closest(".pd-attack"), heading = attack.querySelector("legend > span");
    heading.dataset.words ??= heading.textContent;
    heading.textContent = forPower ? "Aim" : heading.dataset.words;     // nobody is no answer to that
    attack.classList.toggle("aims", forPower);
    const look = orders.querySelector("[data-look]");
    look.hidden = forPower;
    look.disabled = !chosen?.dataset.foe;
    look.dataset.look = chosen?.dataset.foe ?? "";
    if (chosen?.dataset.foe) aims.set(chosen.dataset.foe, [...(aims.get(chosen.dataset.foe) ?? []), orders]);
  }
  for (const token of $$(document, ".pd-token")) {
    const key = token.id.slice(2);
    const attackers = aims.get(key) ?? [];
    token.classList.toggle("aimed", attackers.includes(first));
    token.classList.toggle("aimed-too", attackers.length > 0 && !attackers.includes(first));
    sign(token, all.length > 1 ? attackers : []);
    if (now && ask().querySelector(`[data-foe="${key}"]`)) token.setAttribute("aria-pressed", attackers.includes(first));
    else token.removeAttribute("aria-pressed");
  }
}
// Of several who attack each signs whom it is aimed at.
function sign(token, attackers) {
  token.querySelector(".pd-by-whom")?.remove();
  if (!attackers.length) return;
  const signs = Object.assign(document.createElement("span"), { className: "pd-by-whom" });
  signs.append(...attackers.map((orders) => orders.querySelector("[data-by]").cloneNode(true)));
  token.append(signs);
}

// ---- What orders come to ----
const striking = (orders) => whole(orders.querySelector(".pd-dial.strike .input") ?? { value: 0 });
const nameOf = (orders) => orders.dataset.prefix.slice(0, -1);   // of an ally; "" of the player
const aim = (orders) => orders.querySelector('[name$="target"]:checked');
const nothing = (all) => all.every((orders) => stats(orders).every((one) => !whole(one)) && !plan(orders).length
  && !aim(orders)?.value);
// Allowed, and yet seldom meant: a strike without a target, a target without a strike; of an ally, by its name.
function oddity(orders) {
  const idle = vain(orders);
  if (idle) return `${idle} would do nothing`;
  const strike = striking(orders);
  const aimed = aim(orders);
  if (!aimed || Boolean(aimed.value) === strike > 0) return "";
  const name = nameOf(orders);
  if (strike) return name ? `${name}: a strike of ${strike} at nobody` : `A strike of ${strike} at nobody`;
  return `${name ? `${name}: no` : "No"} strike for ${aimed.dataset.called}`;
}

// A power that is ticked though its condition is not true.
const vain = (orders) => $$(orders, ".pd-use[data-vain]").find(chosen)?.dataset.use ?? "";

// Whom an attack without a strike is aimed at, unless something of these orders lives on attacks: that is seldom meant.
const LIVES = /(raise|double)[^.;:]*strike|\byou attack\b|\byour attack|attack of your ally/i;
function harmless(orders) {
  const aimed = aim(orders);
  if (!aimed?.value || striking(orders)) return "";
  const acts = $$(orders, ".pd-use").filter((use) => chosen(use) || use.matches(".auto"));
  const words = [...acts, ...$$(orders, ".pd-itself")].flatMap((one) => $$(one, ".pd-words")).map((one) => one.textContent);
  return words.some((one) => LIVES.test(one)) ? "" : aimed.dataset.called;
}

// By how much orders cost more than there is; of an ally, by its name.
function tooMany(all, rests) {
  const over = rests.findIndex((rest) => rest < 0);
  if (over < 0) return "";
  const name = nameOf(all[over]), much = -rests[over];
  return `${name ? `${name}: ` : ""}${much} ${much === 1 ? "point" : "points"} too many`;
}

// What is kept back; of an ally, what it has left, of several, what they have together.
function kept(all, rests) {
  const [own, ...others] = rests;
  const names = others.flatMap((rest, n) => (rest ? [nameOf(all[n + 1])] : []));
  const unspent = others.reduce((sum, rest) => sum + rest, 0);
  const whose = names.length > 1 ? "allies" : names[0];
  if (own && unspent) return `${own} left for you, ${unspent} for ${whose}`;
  return `${own ? `${own} kept back` : "All spent"}${unspent ? `; ${whose}: ${unspent} left` : ""}`;
}

Object.assign(dome, { follow, stop, paintOrders, paintAim, aimAnew, striking, aim, nothing, oddity, vain, harmless, tooMany, kept });
