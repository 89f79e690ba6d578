// PowerDome: the forms and their totals. All state is in the form controls; everything painted here is derived from
// them.
const {
  $$,
  ask,
  whole,
  save,
  still,
  restore,
  unfolded,
  unfold,
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
  follow,
  partner,
  refuse,
  turnRound,
  paintPicked,
  search,
  seek,
} = window.powerdome;

// Empty answers, and a strike at nobody, are allowed but confirmed once, so that a slip does not cost a round. A tap
// elsewhere cancels the confirmation, unless it is on a card or a sheet.
let confirming = ""; // the question whose confirmation is shown
let scrollAtStart = 0; // scroll offset at that time: the bar grows by less than what counts as scrolling
const scrollOffset = () => scrollY + (ask()?.scrollTop ?? 0);
function findDoubt() {
  const bids = $$(ask(), "[data-bids] input[type=number]");
  const all = $$(ask(), ".pd-orders");
  if (bids.length) return bids.every((bid) => !whole(bid)) && { asks: "Bid nothing?", yes: "Yes, nothing" };
  if (!all.length) return false;
  if (nothing(all)) return { asks: "Order nothing?", yes: "Yes, nothing" };
  const wild = all.find((orders) => striking(orders) && aim(orders)?.value === "");
  if (wild) return { asks: `A strike of ${striking(wild)} at nobody?`, yes: "Yes, at nobody" };
  const idle = all.map(tickedWithoutEffect).find(Boolean);
  if (idle) return { asks: `${idle} would do nothing. Use it?`, yes: "Yes, use it" };
  const spared = all.map(harmless).find(Boolean);
  return spared ? { asks: `Attack ${spared} with strike 0?`, yes: "Yes, with 0" } : false;
}
function paintConfirmation(commit) {
  const doubt = findDoubt();
  const asked = doubt && commit.checkVisibility() && confirming === document.getElementById("answer")?.dataset.question;
  commit.value = asked ? doubt.yes : "";
  const bar = commit.closest(".pd-commit"),
    back = bar.querySelector("[data-doubt]");
  for (const [button, brass] of [
    [commit, !asked],
    [back, asked],
  ]) {
    // the way back is highlighted, in a lesson, too
    button?.classList.toggle("brass", Boolean(brass));
    button?.classList.toggle("plain", !brass);
  }
  if (back) back.hidden = !asked;
  if (bar.classList.contains("asking") !== Boolean(asked)) {
    bar.classList.toggle("asking", Boolean(asked));
    document.dispatchEvent(new CustomEvent("wellside:doubt"));
  }
  return asked ? doubt.asks : "";
}
function cancelConfirmation() {
  if (!confirming) return;
  confirming = "";
  paint();
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#ask [data-commit], [popover]")) cancelConfirmation();
});
document.addEventListener("scroll", () => Math.abs(scrollOffset() - scrollAtStart) > 100 && cancelConfirmation(), {
  capture: true,
  passive: true,
});
document.addEventListener("click", (event) => {
  const commit = event.target.closest?.("#ask [data-commit]");
  if (!commit) return;
  const question = document.getElementById("answer").dataset.question;
  // Nothing to confirm, or confirmed.
  if (!findDoubt() || confirming === question) return void setTimeout(cancelConfirmation);
  event.preventDefault();
  confirming = question;
  paint();
  scrollAtStart = scrollOffset();
});

// ---- Totals, in the sticky bar ----
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
    bar.value = paintConfirmation(commit) || overspent || all.map(oddity).find(Boolean) || kept(all, rests);
  } else if (bids) {
    const bid = $$(bids, 'input[type="number"]');
    for (const field of bid) {
      field.closest(".pd-card").classList.toggle("on", whole(field) > 0);
      field.previousElementSibling.setAttribute("aria-disabled", !whole(field));
    }
    const sum = bid.reduce((total, one) => total + whole(one), 0);
    const most = Number(bids.dataset.bids);
    wrong = sum > most;
    bar.value =
      paintConfirmation(commit) || (wrong ? `${sum} bid, ${sum - most} too many` : `${sum} bid, ${most} at most`);
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
  commit.dataset.missing = asIs
    ? "This is in already: change something first."
    : `${bar.value}.${all.length ? " Take some back with −." : bids ? " Bid less." : ""}`;
  commit.dataset.words ??= commit.textContent;
  const words = commit.value || (asIs === "changed" ? "Changed" : commit.dataset.words);
  if (commit.textContent !== words) commit.textContent = words;
}

// A disabled button lets taps through to what is below it: they are caught here, and show what is missing.
document.addEventListener(
  "click",
  (event) => {
    const commit = event.target.closest?.("#ask .pd-commit")?.querySelector("[data-commit]:disabled");
    const { left, right, top, bottom } = commit?.getBoundingClientRect() ?? {};
    if (!commit || event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom)
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    refuse(commit.dataset.missing);
  },
  true,
);

// Powers that the bar covers are counted on it, each once, however many uses it has; a tap on the bar, other than on
// another button, scrolls to the first.
const USE_HEAD = 40; // px of a power with its name and its tick
const hiddenBy = (bar) =>
  $$(ask(), ".pd-use").filter(
    (use) => use.checkVisibility() && use.getBoundingClientRect().top + USE_HEAD > bar.getBoundingClientRect().top,
  );
function countHidden(bar) {
  const button = bar.querySelector("[data-below]");
  const count = button ? new Set(hiddenBy(bar).map((use) => use.dataset.power)).size : 0;
  if (!button || Number(button.dataset.below) === count) return;
  Object.assign(button, { hidden: !count, textContent: count === 1 ? "1 power below" : `${count} powers below` });
  button.dataset.below = count;
}
document.addEventListener("click", (event) => {
  const bar = event.target.closest?.("#ask [data-below]")?.closest(".pd-commit");
  if (bar) hiddenBy(bar)[0]?.scrollIntoView({ block: "start", behavior: scrollBehavior() });
});
// A tap on the arrow of the bar, or on the text beside it, scrolls on by most of what is in view.
document.addEventListener("click", (event) => {
  const bar = event.target.closest?.("#ask .pd-commit.more:not(.asking)");
  if (!bar || event.defaultPrevented || event.target.closest("button, [data-what]")) return;
  event.preventDefault(); // no “What is this?” card
  const scrolls =
    ask().scrollHeight > ask().clientHeight && getComputedStyle(ask()).overflowY === "auto" ? ask() : window;
  const top = scrolls === window ? 0 : ask().getBoundingClientRect().top;
  scrolls.scrollBy({ top: (bar.getBoundingClientRect().top - top) * 0.7, behavior: scrollBehavior() });
});
const scrollBehavior = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
// Ticking a power scrolls its targets and its payment into view.
function reveal(box) {
  const aims = box.closest(".pd-use")?.querySelector(".pd-aims");
  if (box.checked && aims?.checkVisibility()) aims.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
}

// The bar shows an arrow while a part of the form is below it, and says so if it has no other text.
function markOverflow() {
  const bar = ask()?.querySelector(".pd-commit");
  const last = bar?.previousElementSibling;
  if (!last) return;
  const more = last.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 8;
  bar.classList.toggle("more", more);
  countHidden(bar);
  const place = ask().querySelector('[name="setting"]:checked');
  if (place) bar.querySelector("[data-tally]").value = more ? "More below" : place.value;
}
document.addEventListener("scroll", markOverflow, { capture: true, passive: true });
new ResizeObserver(markOverflow).observe(document.body);
// A note above the table changes the style of the root, and with it the room for the form.
new MutationObserver(markOverflow).observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });

// ---- Repainting after any change ----
function paint() {
  search();
  partner();
  tally();
  paintAim();
  markOverflow();
}
function changed(control) {
  confirming = "";
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
// ---- A hint stays open while the controls are used; a tap beside them closes it ----
document.addEventListener("wellside:card", () => {
  const card = document.getElementById("what");
  card.dataset.leaves = "#ask :is(button, input, label, select), .pd-token";
  card.popover = "manual"; // setting this hides it
  card.showPopover();
});
addEventListener(
  "toggle",
  ({ target }) => {
    if (target.id !== "what" || target.matches(":popover-open")) return;
    delete target.dataset.leaves;
    target.popover = "auto";
  },
  true,
);

// A new part starts at its top.
let part = ask()?.dataset.part;
function scrollToTop() {
  const now = ask()?.dataset.part;
  if (now === part) return;
  part = now;
  unfolded.clear();
  aimAnew();
  scrollTo({ top: 0 });
  ask()?.scrollTo({ top: 0 });
}
// Enter on a phone's keyboard ends the input of a number or a search and does not submit.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.('#ask input[type="number"], #ask input[type="search"]')) return;
  event.preventDefault();
  event.target.blur();
});
// Classes of the root for the scroll padding: a :has() rule would be checked on every change of the page.
function markSticky() {
  for (const part of ["pd-commit", "pd-search"])
    document.documentElement.classList.toggle(`has-${part}`, Boolean(document.querySelector(`.${part}`)));
}
// The other scripts lay out their notes again when the form grows, so that it does not grow beneath one.
const sizeObserver = new ResizeObserver(() => document.dispatchEvent(new CustomEvent("wellside:picked")));
function update() {
  sizeObserver.disconnect();
  if (ask()) sizeObserver.observe(ask());
  markSticky();
  scrollToTop();
  unfold();
  for (const form of $$(document, "#ask [data-draft]")) restore(form);
  paint();
}
document.addEventListener("powerdome:scene", () => {
  paintAim();
  markOverflow();
});
document.addEventListener("wellside:shown", update);
addEventListener("pageshow", update);
update();
