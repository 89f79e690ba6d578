// PowerDome: secret orders. Three dials and the powers share one budget; the target is chosen by a tap in the arena.
const dome = window.powerdome;
const { $$, ask, whole, refuse } = dome;
dome.playingBack = false; // whether a scene is played back
dome.crowded = false; // whether that needs the arena to be a strip

const NONE_LEFT = "No points are left: take some back with −.";

// ---- Steppers: a tap changes a number by one step, a long press repeats it ----
function step(button) {
  const field = button.parentElement.querySelector('input[type="number"]');
  const orders = button.closest(".pd-use") && button.closest(".pd-orders");
  const more = orders
    ? Math.min(Number(button.dataset.step), Math.max(0, pointsLeft(orders)))
    : Number(button.dataset.step);
  field.value = Math.max(Number(field.min) || 0, whole(field) + more);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
let repeatTimer = 0;
const release = () => {
  clearTimeout(repeatTimer);
  repeatTimer = 0;
};
function repeat(button, after) {
  repeatTimer = setTimeout(() => {
    if (!button.isConnected) return release();
    step(button);
    repeat(button, 70);
  }, after);
}
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("#ask [data-step]");
  if (button) repeat(button, 420);
});
for (const end of ["pointerup", "pointercancel", "scroll"])
  document.addEventListener(end, () => setTimeout(release), true);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#ask [data-step]");
  if (button?.dataset.step === "1" && button.getAttribute("aria-disabled") === "true") refuse(NONE_LEFT);
  else if (button) step(button);
});

// ---- Dials: three numbers that share one budget ----
const stats = (orders) => $$(orders, ".pd-dial > input[type=number]");
function plan(orders) {
  const ticked = $$(orders, ".pd-use > .pd-card input")
    .filter((box) => box.checked)
    .map((box) => box.value);
  orders.plan ??= JSON.parse(orders.dataset.plan);
  orders.plan = [
    ...orders.plan.filter((name) => ticked.includes(name)),
    ...ticked.filter((name) => !orders.plan.includes(name)),
  ];
  return orders.plan;
}
function price(use) {
  if (!use.querySelector(":scope > .pd-card input").checked) return 0;
  const x = "open" in use.dataset ? Math.max(1, whole(use.querySelector(".pd-step input"))) : 0;
  return Number(use.dataset.cost) + x;
}
const paid = (orders) => $$(orders, ".pd-use").reduce((sum, use) => sum + price(use), 0);
const pointsLeft = (orders) =>
  Number(orders.dataset.points) - paid(orders) - stats(orders).reduce((sum, one) => sum + whole(one), 0);

// Limits a dial, or the payment for a power, to the points left. Typing more than that shows why.
function stop(orders, field, typed) {
  const over = -pointsLeft(orders);
  if (over <= 0) return;
  const most = Math.max(Number(field.min) || 0, whole(field) - over);
  const elsewhere = Number(orders.dataset.points) + over > whole(field);
  if (typed && whole(field) > most) refuse(mostWords(most, elsewhere));
  field.value = most;
}
function mostWords(most, elsewhere) {
  if (!most) return NONE_LEFT;
  const [points, are] = most === 1 ? ["point", "is"] : ["points", "are"];
  return elsewhere
    ? `Only ${most} ${points} ${are} left for this: take some back elsewhere with −.`
    : `You have ${most} ${points} in all.`;
}
function paintOrders(orders) {
  const rest = pointsLeft(orders);
  for (const dial of $$(orders, ".pd-dial")) {
    const field = dial.querySelector('input[type="number"]');
    const slider = dial.querySelector(".pd-slide");
    slider.hidden = false;
    slider.value = whole(field);
    slider.style.setProperty("--fill", `${(100 * whole(field)) / Math.max(1, Number(slider.max))}%`);
    const all = dial.querySelector("[data-rest]");
    all.hidden = false;
    // With too many points spent it lowers its dial.
    all.setAttribute("aria-disabled", rest === 0 || (rest < 0 && !whole(field)));
    // Not disabled: a button that becomes disabled under a finger would never see the pointerup.
    dial.querySelector('[data-step="1"]').setAttribute("aria-disabled", rest <= 0);
    dial.querySelector('[data-step="-1"]').setAttribute("aria-disabled", !whole(field));
  }
  for (const pay of $$(orders, ".pd-use .pd-step")) {
    const field = pay.querySelector("input");
    pay.querySelector('[data-step="1"]').setAttribute("aria-disabled", rest <= 0);
    pay.querySelector('[data-step="-1"]').setAttribute("aria-disabled", whole(field) <= Number(field.min));
  }
  const output = orders.querySelector("[data-left]");
  output.value = rest < 0 ? `${-rest} too many` : `${rest} left`;
  output.classList.toggle("over-budget", rest < 0);
  paintPlan(orders);
  return rest;
}
function paintPlan(orders) {
  const list = orders.querySelector("[data-plan-list]");
  if (!list) return;
  const names = plan(orders);
  list.hidden = orders.querySelector("[data-plan-hint]").hidden = names.length < 2;
  list.replaceChildren(
    ...(names.length < 2 ? [] : names).map((name, place) => {
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        className: "button plain",
        textContent: name,
      });
      button.dataset.earlier = place;
      button.setAttribute("aria-label", place ? `${name}, number ${place + 1}: move forward` : `${name}, first`);
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
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
    field.value = Math.max(0, whole(field) + pointsLeft(orders));
    dome.changed(orders);
  }
});
// A scroll of the page that begins on a slider does not change its value.
let pressedSlider = null;
document.addEventListener("pointerdown", ({ target }) => {
  pressedSlider = target.matches?.("#ask .pd-slide") ? { slide: target, value: target.value } : null;
});
document.addEventListener("pointercancel", () => {
  if (!pressedSlider) return;
  pressedSlider.slide.value = pressedSlider.value;
  pressedSlider.slide.dispatchEvent(new Event("input", { bubbles: true }));
});
// Powers are submitted in the chosen order instead of document order.
document.addEventListener("formdata", (event) => {
  for (const orders of $$(event.target, ".pd-orders")) {
    const name = `${orders.dataset.prefix}power`;
    if (!event.formData.has(name)) continue;
    event.formData.delete(name);
    for (const power of plan(orders)) event.formData.append(name, power);
  }
});

// ---- Targets: a tap on a fighter in the arena is the choice; a long press, or Look, opens the fighter's sheet ----
let active = ""; // prefix of the orders that were touched last: every ally has its own target
const isShown = (selector) => $$(document, `#ask ${selector}`).some((one) => one.checkVisibility());
const ordering = () => isShown(".pd-orders");
// Whether there is something to read or to fill in that needs the room of the arena.
const needsRoom = () => isShown(".pd-orders, .pd-looks, .pd-list:not(h3 + .pd-list), .pd-offers, #bargain");
const activeOrders = () =>
  $$(ask(), ".pd-orders").find((orders) => orders.dataset.prefix === active) ?? ask().querySelector(".pd-orders");
let switched = false; // whether this tap has just switched to other orders
for (const touch of ["pointerdown", "focusin"]) {
  document.addEventListener(touch, (event) => {
    const orders = event.target.closest?.("#ask .pd-orders");
    const other = Boolean(orders) && active !== orders.dataset.prefix;
    if (touch === "pointerdown") switched = other;
    if (!other) return;
    active = orders.dataset.prefix;
    paintAim();
  });
}
// “Tap here” is answered by that very tap, which opens no card. “Tap a fighter” highlights the fighters that can be
// tapped.
let highlightTimer = 0;
document.addEventListener("click", (event) => {
  const attack = event.target.closest?.("#ask .pd-attack");
  if (!attack || event.target.closest("label, button")) return;
  const orders = attack.closest(".pd-orders");
  const asks = orders === activeOrders() && !aim(orders)?.value && event.target.closest("[data-aimed]");
  if (switched || asks) event.preventDefault();
  if (!asks) return;
  clearTimeout(highlightTimer);
  const tokens = $$(document, ".pd-token[aria-pressed]");
  for (const one of tokens) one.classList.add("called");
  highlightTimer = setTimeout(() => {
    for (const one of tokens) one.classList.remove("called");
  }, 1600);
});
const chosenByHand = new Set(); // prefixes of the orders whose target was chosen by hand
function aimAnew() {
  active = "";
  chosenByHand.clear();
  setByHand.clear();
  leftAtDefault.clear();
  retargeted = pressedField = "";
}
// A ticked power whose target is still the default waits for one, unless it goes with the attack, and so does one whose
// target field was tapped: the next tap on a fighter is for that field only.
const setByHand = new Set(); // names of the target fields that were set by hand
const leftAtDefault = new Set(); // and of those that were left at their default
let retargeted = ""; // name of the field that waits for a new target, whatever its value
let pressedField = ""; // name of the field under the pointer
const isTicked = (use) => use.querySelector(":scope > .pd-card input").checked;
const foes = (orders) => $$(orders, "[data-foe]").map((radio) => radio.value);
function waitingField(orders) {
  if (orders.closest("[data-draft]").dataset.base) return undefined; // already answered
  const attacked = aim(orders)?.value,
    foeValues = foes(orders);
  const fields = $$(orders, ".pd-use")
    .filter(isTicked)
    .flatMap((use) => $$(use, ".pd-aims select"));
  const several = fields.filter(
    (field) => [...field.options].filter(({ value }) => foeValues.includes(value)).length > 1,
  );
  return (
    several.find((field) => field.name === retargeted) ??
    several.find((field) => {
      const aimed =
        setByHand.has(field.name) ||
        leftAtDefault.has(field.name) ||
        field.value !== field.options[0].value ||
        field.value === attacked;
      return !aimed;
    })
  );
}
// Whether a target field follows the attack: not set by hand, and on the same fighter.
const followsAttack = (field, attacked) =>
  Boolean(attacked) && field.options.length > 1 && !setByHand.has(field.name) && field.value === attacked;
document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("#ask .pd-use :is(select, .pd-card > input)")) return;
  retargeted = pressedField = "";
  if (target.matches("select")) setByHand.add(target.name);
  else
    for (const field of $$(target.closest(".pd-use"), ".pd-aims select"))
      for (const one of [setByHand, leftAtDefault]) one.delete(field.name);
  paintAim();
});
// A tap on the attack leaves the waiting field at its default.
document.addEventListener("click", ({ target }) => {
  const orders = target.closest?.("#ask .pd-attack")?.closest(".pd-orders");
  const field = orders && waitingField(orders);
  if (!field || target.closest("[data-look]")) return;
  leftAtDefault.add(field.name);
  paintAim();
});
// Closing a native select may end with another click, so that only a pointerdown on the field counts. A tap on anything
// else ends the waiting.
const fieldAt = (target) => target.closest?.("#ask .pd-aims .field")?.querySelector("select")?.name ?? "";
document.addEventListener("pointerdown", ({ target }) => {
  pressedField = fieldAt(target);
});
document.addEventListener("click", ({ target }) => {
  const name = fieldAt(target);
  if (name && name === pressedField) retargeted = name;
  else if (retargeted && target.closest?.("#ask") && name !== retargeted) retargeted = "";
  else return;
  pressedField = "";
  paintAim();
});
const LONG_PRESS = 450; // ms
let pressed = { token: null, at: 0 };
document.addEventListener("pointerdown", (event) => {
  pressed = { token: event.target.closest?.(".pd-token"), at: performance.now() };
});
document.addEventListener("click", (event) => {
  const token = event.target.closest?.(".pd-token");
  if (token && ordering()) {
    const radio = activeOrders().querySelector(`[data-foe="${token.id.slice(2)}"]`);
    const long = event.detail && pressed.token === token && performance.now() - pressed.at > LONG_PRESS;
    if (!radio || long) return;
    event.preventDefault();
    const field = waitingField(activeOrders());
    if (field && [...field.options].some((option) => option.value === radio.value)) {
      field.value = radio.value;
      setByHand.add(field.name);
      retargeted = "";
      return dome.changed(field);
    }
    radio.checked = true;
    dome.changed(radio);
  }
  const look = event.target.closest?.("#ask [data-look]");
  if (look) document.getElementById(`who-${look.dataset.look}`)?.showPopover();
  return undefined;
});
// The targets of these orders' powers change with the attack, unless they were set otherwise.
function follow(radio) {
  const orders = radio.closest(".pd-orders");
  chosenByHand.add(orders.dataset.prefix);
  for (const select of $$(orders, ".pd-aims select")) {
    const options = [...select.options].map((option) => option.value);
    if (setByHand.has(select.name)) continue;
    if (select.value === (orders.aimed || options[0]) && options.includes(radio.value)) select.value = radio.value;
  }
}
const portrait = matchMedia("(orientation: portrait)");
portrait.addEventListener("change", paintAim);
// On a low phone the arena is a strip. A lesson's text takes some of the height, and the end of a game needs more.
const phone = matchMedia("(orientation: portrait) and (max-width: 599px)");
const LOW_HEIGHT = 620,
  LOW_HEIGHT_ENDED = 700; // px
function isLow() {
  const room = innerHeight - (document.querySelector("#coach.coach")?.offsetHeight ?? 0);
  return phone.matches && room <= (ask()?.matches(".ended") ? LOW_HEIGHT_ENDED : LOW_HEIGHT);
}
addEventListener("resize", () => requestAnimationFrame(paintAim));
function paintAim() {
  const table = document.getElementById("table");
  if (!table) return;
  const now = ordering();
  for (const { classList } of [table, document.documentElement]) classList.toggle("ordering", now);
  table.classList.toggle("strip", dome.playingBack ? dome.crowded : isLow() || needsRoom());
  const aims = new Map();
  const all = now ? $$(ask(), ".pd-orders") : [];
  const first = activeOrders();
  table.classList.toggle("several", all.length > 1);
  for (const orders of all) {
    const target = aim(orders);
    const power = orders === first ? waitingField(orders) : undefined;
    for (const field of $$(orders, ".pd-aims .field")) {
      const waits = field.contains(power ?? null);
      field.classList.toggle("waits", waits);
      field.classList.toggle("follows", !waits && followsAttack(field.querySelector("select"), target?.value));
    }
    orders.classList.toggle("takes", orders === first && all.length > 1 && !power);
    orders.aimed = target?.value;
    const output = orders.querySelector("[data-aimed]");
    if (!output) continue;
    output.hidden = false;
    const tap = power
      ? `Tap who ${power.closest(".pd-use").dataset.use} is for`
      : orders === first
        ? portrait.matches
          ? "Tap a fighter above"
          : "Tap a fighter"
        : "Tap here, then a fighter";
    const forPower = Boolean(power) && !target?.value; // the text is longer, and there is nobody to look at
    output.value = target?.value ? target.dataset.called : tap;
    output.classList.toggle("for-power", forPower);
    const attack = output.closest(".pd-attack"),
      heading = attack.querySelector("legend > span");
    heading.dataset.words ??= heading.textContent;
    heading.textContent = forPower ? "Aim" : heading.dataset.words; // “nobody” does not answer this
    attack.classList.toggle("aims", forPower);
    const look = orders.querySelector("[data-look]");
    look.hidden = forPower;
    look.disabled = !target?.dataset.foe;
    look.dataset.look = target?.dataset.foe ?? "";
    if (target?.dataset.foe) aims.set(target.dataset.foe, [...(aims.get(target.dataset.foe) ?? []), orders]);
  }
  for (const token of $$(document, ".pd-token")) {
    const key = token.id.slice(2);
    const attackers = aims.get(key) ?? [];
    token.classList.toggle("aimed", attackers.includes(first));
    token.classList.toggle("aimed-too", attackers.length > 0 && !attackers.includes(first));
    paintAttackers(token, all.length > 1 ? attackers : []);
    if (now && ask().querySelector(`[data-foe="${key}"]`))
      token.setAttribute("aria-pressed", attackers.includes(first));
    else token.removeAttribute("aria-pressed");
  }
}
// Marks a target with everyone who attacks it.
function paintAttackers(token, attackers) {
  token.querySelector(".pd-by-whom")?.remove();
  if (!attackers.length) return;
  const signs = Object.assign(document.createElement("span"), { className: "pd-by-whom" });
  signs.append(...attackers.map((orders) => orders.querySelector("[data-by]").cloneNode(true)));
  token.append(signs);
}

// ---- Totals and warnings of orders ----
// With what a modifier gives before any points (PD-1.2).
const striking = (orders) =>
  Number(orders.dataset.strike ?? 0) + whole(orders.querySelector(".pd-dial.strike .input") ?? { value: 0 });
const nameOf = (orders) => orders.dataset.prefix.slice(0, -1); // of an ally; "" for the player
const aim = (orders) => orders.querySelector('[name$="target"]:checked');
const nothing = (all) =>
  all.every(
    (orders) =>
      stats(orders).every((one) => !whole(one)) && !plan(orders).length && (!aim(orders)?.value || idle(orders)),
  );
// Allowed but seldom meant: a strike without a target, or a target without a strike; for an ally, with its name.
function oddity(orders) {
  const useless = tickedWithoutEffect(orders);
  if (useless) return `${useless} would do nothing`;
  const strike = striking(orders);
  const aimed = aim(orders);
  if (!aimed || Boolean(aimed.value) === strike > 0 || idle(orders)) return "";
  const name = nameOf(orders);
  if (strike) return name ? `${name}: a strike of ${strike} at nobody` : `A strike of ${strike} at nobody`;
  return isArmedByOthers(orders) ? "" : `${name ? `${name}: no` : "No"} strike for ${aimed.dataset.called}`;
}

// A ticked power whose condition is not met.
const tickedWithoutEffect = (orders) => $$(orders, ".pd-use[data-no-effect]").find(isTicked)?.dataset.use ?? "";

// The target of an attack with strike 0, unless a power of these orders depends on attacks: seldom meant.
const NEEDS_ATTACK = /(raise|double)[^.;:]*strike|\byou attack\b|\byour attack|attack of your ally/i;
const harmless = (orders) => (idle(orders) ? "" : unarmed(orders));
// A player's power may raise the strike of an ally, and an ally's power that of its player (PD-4.6).
const ARMS_OTHERS = /raise (your allies'|the target’s|its player’s) strike/i;
const isArmedByOthers = (orders) =>
  $$(ask(), ".pd-use")
    .filter((use) => !orders.contains(use) && isTicked(use))
    .some((use) => ARMS_OTHERS.test(use.querySelector(".pd-words").textContent));
function unarmed(orders) {
  const aimed = aim(orders);
  if (!aimed?.value || striking(orders) || isArmedByOthers(orders)) return "";
  const acts = $$(orders, ".pd-use").filter((use) => isTicked(use) || use.matches(".auto"));
  const words = [...acts, ...$$(orders, ".pd-itself")]
    .flatMap((one) => $$(one, ".pd-words"))
    .map((one) => one.textContent);
  return words.some((one) => NEEDS_ATTACK.test(one)) ? "" : aimed.dataset.called;
}

// A sole possible target is preselected: without a strike that is no attack.
const idle = (orders) =>
  orders.dataset.onlyTarget !== undefined && !chosenByHand.has(orders.dataset.prefix) && Boolean(unarmed(orders));
document.addEventListener("formdata", (event) => {
  if (dome.noting) return;
  for (const orders of $$(event.target, ".pd-orders").filter(idle)) {
    orders.querySelector(".nobody input").checked = true; // as it is displayed once submitted
    event.formData.set(aim(orders).name, "");
  }
});

// By how many points orders are over budget; for an ally, with its name.
function tooMany(all, rests) {
  const over = rests.findIndex((rest) => rest < 0);
  if (over < 0) return "";
  const name = nameOf(all[over]),
    much = -rests[over];
  return `${name ? `${name}: ` : ""}${much} ${much === 1 ? "point" : "points"} too many`;
}

// The points kept back, and what becomes of them (PD-2.3, PD-4.3); what allies have left, together if there are
// several.
function kept(all, rests) {
  const [own, ...others] = rests;
  const names = others.flatMap((rest, n) => (rest ? [nameOf(all[n + 1])] : []));
  const unspent = others.reduce((sum, rest) => sum + rest, 0);
  const whose = names.length > 1 ? "allies" : names[0];
  if (own && unspent) return `${own} left for you, ${unspent} for ${whose}`;
  const points = `${own} ${own === 1 ? "point" : "points"} kept back`;
  // Submitted: the reason is known, and two buttons leave little room.
  const isIn = all[0].closest("[data-draft]").dataset.base;
  const why = isIn ? "" : all[0].dataset.keeps === undefined ? ", gone afterwards" : " for what reacts";
  return `${own ? `${points}${why}` : "All spent"}${unspent ? `; ${whose}: ${unspent} left` : ""}`;
}

Object.assign(dome, {
  follow,
  stop,
  paintOrders,
  paintAim,
  aimAnew,
  striking,
  aim,
  nothing,
  oddity,
  tickedWithoutEffect,
  harmless,
  tooMany,
  kept,
});
