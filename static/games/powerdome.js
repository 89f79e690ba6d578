// PowerDome: forms that know what they add up to. What is chosen stands in the form's own controls; everything that is
// painted here is worked out from them.
const {
  $$, ask, whole, save, still, restore, unfolded, unfold, stop, paintOrders, paintAim, aimAnew, striking, aim, nothing,
  oddity, vain, harmless, tooMany, kept, follow, partner, refuse, turnRound, paintPicked, search, seek,
} = window.powerdome;

// Nothing at all is allowed too, and so is a strike at nobody; that is asked about once, so that no slip of a finger
// is a lost round. Whatever is done elsewhere puts that away; on a card or a sheet things are only read.
let sure = "";               // the question that was asked about
let lay = 0;                 // how far everything was scrolled then: more than the bar grows by is a move elsewhere
const scrolled = () => scrollY + (ask()?.scrollTop ?? 0);
function doubt() {
  const bids = $$(ask(), "[data-bids] input[type=number]");
  const all = $$(ask(), ".pd-orders");
  if (bids.length) return bids.every((bid) => !whole(bid)) && { asks: "Bid nothing?", yes: "Yes, nothing" };
  if (!all.length) return false;
  if (nothing(all)) return { asks: "Order nothing?", yes: "Yes, nothing" };
  const wild = all.find((orders) => striking(orders) && aim(orders)?.value === "");
  if (wild) return { asks: `A strike of ${striking(wild)} at nobody?`, yes: "Yes, at nobody" };
  const idle = all.map(vain).find(Boolean);
  if (idle) return { asks: `${idle} would do nothing. Use it?`, yes: "Yes, use it" };
  const spared = all.map(harmless).find(Boolean);
  return spared ? { asks: `Attack ${spared} with strike 0?`, yes: "Yes, with 0" } : false;
}
function askFirst(commit) {
  const doubted = doubt();
  const asked = doubted && commit.checkVisibility() && sure === document.getElementById("answer")?.dataset.question;
  commit.value = asked ? doubted.yes : "";
  const bar = commit.closest(".pd-commit"), back = bar.querySelector("[data-doubt]");
  for (const [button, brass] of [[commit, !asked], [back, asked]]) {      // a doubt leads back, in a game as in its lesson
    button?.classList.toggle("brass", Boolean(brass));
    button?.classList.toggle("plain", !brass);
  }
  if (back) back.hidden = !asked;
  if (bar.classList.contains("asking") !== Boolean(asked)) {
    bar.classList.toggle("asking", Boolean(asked));
    document.dispatchEvent(new CustomEvent("wellside:doubt"));
  }
  return asked ? doubted.asks : "";
}
function goOn() {
  if (!sure) return;
  sure = "";
  paint();
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#ask [data-commit], [popover]")) goOn();
});
document.addEventListener("scroll", () => Math.abs(scrolled() - lay) > 100 && goOn(), { capture: true, passive: true });
document.addEventListener("click", (event) => {
  const commit = event.target.closest?.("#ask [data-commit]");
  if (!commit) return;
  const question = document.getElementById("answer").dataset.question;
  if (!doubt() || sure === question) return void setTimeout(goOn);       // what was asked is answered
  event.preventDefault();
  sure = question;
  paint();
  lay = scrolled();
});

// ---- What it all comes to, in the bar that stays in sight ----
function tally() {
  const bar = ask()?.querySelector("[data-tally]");
  const commit = ask()?.querySelector("[data-commit]");
  if (!bar || !commit) return;
  const all = $$(ask(), ".pd-orders");
  const asIs = still(commit.closest("[data-draft]"));
  const bids = ask().querySelector("[data-bids]");
  const picked = ask().querySelector("[data-picked]");
  let wrong = false;
  if (all.length) {
    const rests = all.map(paintOrders);
    const overspent = tooMany(all, rests);
    wrong = Boolean(overspent);
    bar.value = askFirst(commit) || overspent || all.map(oddity).find(Boolean) || kept(all, rests);
  } else if (bids) {
    const bid = $$(bids, 'input[type="number"]');
    for (const field of bid) {
      field.closest(".pd-card").classList.toggle("on", whole(field) > 0);
      field.previousElementSibling.setAttribute("aria-disabled", !whole(field));
    }
    const sum = bid.reduce((total, one) => total + whole(one), 0);
    const most = Number(bids.dataset.bids);
    wrong = sum > most;
    bar.value = askFirst(commit) || (wrong ? `${sum} bid, ${sum - most} too many` : `${sum} bid, ${most} at most`);
  } else if (picked) {
    wrong = paintPicked(picked, bar);
  } else if (ask().querySelector('[name="pick"]')) {
    const count = $$(ask(), '[name="pick"]:checked').length;
    const own = $$(ask(), ".away").length;
    if (own) bar.value = count ? `${count} of ${own} thrown away` : "You keep all";
    else bar.value = count ? `${count} ticked` : "None ticked";
  }
  bar.classList.toggle("over-budget", wrong && !picked);
  commit.disabled = wrong || Boolean(asIs);
  commit.dataset.missing = asIs ? "This is in already: change something first." : `${bar.value}.${all.length ? " Take some back with −." : bids ? " Bid less." : ""}`;
  commit.dataset.words ??= commit.textContent;
  const words = commit.value || (asIs === "changed" ? "Changed" : commit.dataset.words);
  if (commit.textContent !== words) commit.textContent = words;
}

// A button that is grey lets a tap through, to whatever lies there, and says what it waits for.
document.addEventListener("click", (event) => {
  const commit = event.target.closest?.("#ask .pd-commit")?.querySelector("[data-commit]:disabled");
  const { left, right, top, bottom } = commit?.getBoundingClientRect() ?? {};
  if (!commit || event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  refuse(commit.dataset.missing);
}, true);

// Powers that the bar hides, name and tick and all, are counted on it, each once, however many uses it has; a tap anywhere
// on it that is no other button goes to the first of them.
const HEAD = 40;             // px of a power that show its name and what is ticked
const hiddenBy = (bar) => $$(ask(), ".pd-use").filter((use) => use.checkVisibility()
  && use.getBoundingClientRect().top + HEAD > bar.getBoundingClientRect().top);
function below(bar) {
  const button = bar.querySelector("[data-below]");
  const count = button ? new Set(hiddenBy(bar).map((use) => use.dataset.power)).size : 0;
  if (!button || Number(button.dataset.below) === count) return;
  Object.assign(button, { hidden: !count, textContent: count === 1 ? "1 power below" : `${count} powers below` });
  button.dataset.below = count;
}
document.addEventListener("click", (event) => {
  const bar = event.target.closest?.("#ask [data-below]")?.closest(".pd-commit");
  if (bar) hiddenBy(bar)[0]?.scrollIntoView({ block: "start", behavior: pace() });
});
// The arrow on a bar, and the words beside it, go on by most of what is in sight.
document.addEventListener("click", (event) => {
  const bar = event.target.closest?.("#ask .pd-commit.more:not(.asking)");
  if (!bar || event.defaultPrevented || event.target.closest("button, [data-what]")) return;
  event.preventDefault();                       // no card of “What is this?”
  const scrolls = ask().scrollHeight > ask().clientHeight && getComputedStyle(ask()).overflowY === "auto" ? ask() : window;
  const top = scrolls === window ? 0 : ask().getBoundingClientRect().top;
  scrolls.scrollBy({ top: (bar.getBoundingClientRect().top - top) * 0.7, behavior: pace() });
});
const pace = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
// Whom a power is aimed at, and what is paid for it, comes in sight with the tick that opens it.
function reveal(box) {
  const aims = box.closest(".pd-use")?.querySelector(".pd-aims");
  if (box.checked && aims?.checkVisibility()) aims.scrollIntoView({ block: "nearest", behavior: pace() });
}

// An arrow on the bar while some of the form lies below it; where the bar says nothing else, it says that too.
function goesOn() {
  const bar = ask()?.querySelector(".pd-commit");
  const last = bar?.previousElementSibling;
  if (!last) return;
  const more = last.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 8;
  bar.classList.toggle("more", more);
  below(bar);
  const place = ask().querySelector('[name="setting"]:checked');
  if (place) bar.querySelector("[data-tally]").value = more ? "More below" : place.value;
}
document.addEventListener("scroll", goesOn, { capture: true, passive: true });
new ResizeObserver(goesOn).observe(document.body);
// A line above the table takes its room from it, and gives it back.
new MutationObserver(goesOn).observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });

// ---- Everything anew, after a change here or there ----
function paint() {
  search();
  partner();
  tally();
  paintAim();
  goesOn();
}
function changed(control) {
  sure = "";
  const part = control.closest("[data-draft]");
  if (control.matches('[name$="target"]')) follow(control);
  paint();
  if (part) save(part);
}
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.closest("#ask") || seek(field)) return;
  if (field.name === "counter") turnRound(field.form);
  if (field.matches(".pd-use .pd-step input")) stop(field.closest(".pd-orders"), field, true);
  const dial = field.closest(".pd-dial");
  if (dial) {
    const number = dial.querySelector('input[type="number"]');
    if (field !== number) number.value = field.value;
    stop(field.closest(".pd-orders"), number, field === number);
  }
  changed(field);
  if (field.matches(".pd-use > .pd-card input")) reveal(field);
});
Object.assign(window.powerdome, { paint, changed, tally });
// ---- A hint stays while what it names is entered: a tap on that counts, any other beside it closes it ----
document.addEventListener("wellside:card", () => {
  const card = document.getElementById("what");
  card.dataset.leaves = "#ask :is(button, input, label, select), .pd-token";
  card.popover = "manual";                      // which hides it
  card.showPopover();
});
addEventListener("toggle", ({ target }) => {
  if (target.id !== "what" || target.matches(":popover-open")) return;
  delete target.dataset.leaves;
  target.popover = "auto";
}, true);

// What is new begins at its top.
let part = ask()?.dataset.part;
function top() {
  const now = ask()?.dataset.part;
  if (now === part) return;
  part = now;
  unfolded.clear();
  aimAnew();
  scrollTo({ top: 0 });
  ask()?.scrollTo({ top: 0 });
}
// The key that ends a number or a search on a phone's keyboard is no commitment.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.('#ask input[type="number"], #ask input[type="search"]')) return;
  event.preventDefault();
  event.target.blur();
});
// How far what is scrolled to keeps away from what stays at an edge. A rule that looks for that below the root would
// have every change of the page looked into.
function keepAway() {
  for (const part of ["pd-commit", "pd-search"]) document.documentElement.classList.toggle(`has-${part}`, Boolean(document.querySelector(`.${part}`)));
}
// A form that grows must not grow under a line that stays.
const grows = new ResizeObserver(() => document.dispatchEvent(new CustomEvent("wellside:picked")));
function shown() {
  grows.disconnect();
  if (ask()) grows.observe(ask());
  keepAway();
  top();
  unfold();
  for (const form of $$(document, "#ask [data-draft]")) restore(form);
  paint();
}
document.addEventListener("powerdome:scene", () => { paintAim(); goesOn(); });
document.addEventListener("wellside:shown", shown);
addEventListener("pageshow", shown);
shown();
