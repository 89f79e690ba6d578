// Mistywell: a card of the hand and a Request are chosen on this device; the parchment holds, ready and hidden, what each
// choice would bring, with the button that answers:  [data-plan="card"], [data-plan="request"] in the draft,
// [data-plan="card for request"]. Which of them are there says what fits.
const root = document.documentElement;
root.classList.add("js");
const board = () => document.getElementById("board");
const chosen = (name) => document.querySelector(`#board input[name="${name}"]:checked`)?.value ?? "";
const plan = (key) => document.querySelector(`#ask [data-plan="${CSS.escape(key)}"]`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const open = (id) => document.getElementById(id)?.showPopover?.();

// ---- Showing what is chosen ----
function paint() {
  const card = chosen("card"), request = chosen("request");
  let now = request && !card ? plan(request) : card ? plan(card) : null;
  if (card && request) now = plan(`${card} for ${request}`) ?? plan("misfit");
  const forced = card || request ? null : document.querySelector("#ask [data-forced]");
  for (const one of document.querySelectorAll("#ask [data-plan]")) one.hidden = one !== (now ?? forced);
  const start = document.querySelector("#ask [data-start]");
  if (start) start.hidden = Boolean(now);
  let some = false;
  for (const input of document.querySelectorAll('#board input[name="request"]')) {
    const fits = Boolean(card && plan(`${card} for ${input.value}`));
    input.closest("li").classList.toggle("serves", fits);
    some ||= fits;
  }
  board()?.classList.toggle("choosing", some);
  if (card && request) clear([document.querySelector(`#board input[name="request"][value="${CSS.escape(request)}"]`).closest("li")]);
}

// What is chosen, or can be, comes between the overview and the parchment where they are in its way. No more is
// scrolled than `most`, and what lies highest stays in sight.
const MARGIN = 8;
function clear(spots, most = Infinity) {
  const rects = spots.map((spot) => spot.getBoundingClientRect());
  const over = document.getElementById("seats"), ask = document.getElementById("ask").getBoundingClientRect();
  const head = getComputedStyle(over).position === "sticky" ? over.offsetHeight : 0;
  const foot = rects.some((rect) => rect.right > ask.left) ? ask.top : innerHeight;
  const above = Math.min(...rects.map((rect) => rect.top)) - head - MARGIN;
  const below = Math.max(...rects.map((rect) => rect.bottom)) - foot + MARGIN;
  const top = Math.min(above, Math.max(0, below), most);
  if (top) scrollBy({ top, behavior: calm.matches ? "instant" : "smooth" });
}

document.addEventListener("change", (event) => {
  const input = event.target;
  if (!input.closest?.("#board")) return;
  if (input.name === "card") {
    for (const one of document.querySelectorAll('#board input[name="request"]:checked')) one.checked = false;
    document.querySelector("#note > .illegal")?.remove();
  } else if (input.name === "request" && board().dataset.ask === "play" && !chosen("card")) {
    input.checked = false;          // no Project yet: it is read, with the Projects that could serve it
    open(`r-${input.value}`);
  }
  paint();
});

// A Project chosen on a Request's sheet.
document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-choose]");
  if (!way) return;
  way.closest("[popover]").hidePopover();
  for (const [name, value] of [["card", way.dataset.choose], ["request", way.dataset.for]]) {
    const input = document.querySelector(`#board input[name="${name}"][value="${CSS.escape(value)}"]`);
    if (input) input.checked = true;
  }
  paint();
});

// A second tap on what is chosen lets it go.
let held = null;
document.addEventListener("pointerdown", (event) => {
  const input = event.target.closest?.("label")?.querySelector('#board input[form="answer"]');
  held = input?.checked ? input : null;
});
document.addEventListener("click", (event) => {
  if (held && event.target === held) {
    held.checked = false;
    held = null;
    paint();
  }
});

// ---- A tap that answers closes its sheet; a tap on what is not offered says which rule is in the way ----
document.addEventListener("click", (event) => {
  const sheet = event.target.closest("[data-closes]")?.closest("[popover]");
  if (sheet) setTimeout(() => sheet.isConnected && sheet.matches(":popover-open") && sheet.hidePopover());
  const square = event.target.closest("[data-no]");
  if (square) refuse(square);
});
function refuse(square) {
  square.classList.remove("refused");
  void square.offsetWidth;
  square.classList.add("refused");
  document.getElementById("note")?.replaceChildren(reason("note illegal"));
}
function reason(look) {
  const { ask, rule } = board().dataset;
  const line = document.createElement("p");
  line.className = look;
  line.textContent = ask ? "This one cannot be chosen now. " : "Squares are chosen when a card asks for one. ";
  const link = document.createElement("a");
  link.href = `/rules/mistywell#${rule || "MW-6.3"}`;
  link.target = "_blank";
  link.textContent = rule || "MW-6.3";
  line.append(link);
  return line;
}

// A card that is not among those asked for opens to be read, and says so.
const AMONG = { discard: ".mw-card", recover: ".mw-card", finish: ".mw-slot", hurry: ".mw-slot", delay: ".mw-slot", drop: ".mw-slot" };
document.addEventListener("click", (event) => {
  const spot = event.target.closest("#board [popovertarget]");
  const among = AMONG[board()?.dataset.ask];
  if (!among || !spot?.closest(among)) return;
  const sheet = document.getElementById(spot.getAttribute("popovertarget"));
  const line = reason("mw-shut");
  sheet.prepend(line);
  sheet.addEventListener("toggle", ({ newState }) => newState === "closed" && line.remove());
});

// ---- A new question: the board of the one who is asked, and what can be tapped, come into sight ----
let before = "";
function come() {
  const place = board();
  if (!place) return;
  paint();
  const question = document.getElementById("answer")?.dataset.question ?? "";
  if (document.querySelector("#ask.ended") && before !== "over") {
    before = "over";
    scrollTo({ top: 0 });
  } else if (before !== "over" && question !== before) {
    before = question;
    for (const sheet of document.querySelectorAll("#board [popover]:popover-open")) sheet.hidePopover();
    if (question) settle(place);
  }
}
function settle(place) {
  const tab = place.querySelector(`input[name="who"][value="${place.dataset.shown}"]`);
  if (tab) tab.checked = true;
  const far = place.querySelector(".mw-tab.can input");
  if (far && !place.querySelector(`.of-${place.dataset.shown} .can`)) far.checked = true;   // all choices are on another's board
  const lit = [...place.querySelectorAll(".mw-district.can")];
  const only = lit.length === 1 && lit[0].getAttribute("popovertarget");
  if (only) open(only);
  const hand = place.dataset.ask === "play";
  const spots = [...place.querySelectorAll(hand ? ".mw-hand .mw-card" : ".can")].filter((one) => one.offsetParent);
  const below = spots.filter((one) => !one.matches(".mw-tab:has(input)"));   // a lit tab only leads to what can be chosen
  if (hand && innerHeight > innerWidth) clear(spots, document.getElementById("story").getBoundingClientRect().top - document.getElementById("seats").offsetHeight);
  else if (!hand && below.length) clear(below);
}
document.addEventListener("wellside:shown", come);
addEventListener("pageshow", come);
come();

// ---- What happened is told deed by deed; the districts where it happened light up ----
const PACE = 1100;      // ms from one deed to the next
let heard = null;       // the last fact that was told
let next = 0;
function tell() {
  const news = [...document.querySelectorAll("#story [data-told]")].reverse();
  const newest = Math.max(0, ...news.map((deed) => Number(deed.dataset.told)));
  if (heard === null || newest < heard || calm.matches || document.hidden) heard = newest;
  const fresh = news.filter((deed) => Number(deed.dataset.told) > heard);
  for (const deed of fresh.slice(1)) deed.hidden = true;
  clearTimeout(next);
  if (!fresh.length) return;
  const [deed] = fresh;
  deed.hidden = false;
  heard = Number(deed.dataset.told);
  for (const slug of deed.dataset.at.split(" ")) light(document.getElementById(`d-${slug}`));
  if (fresh.length > 1) next = setTimeout(tell, PACE);
}
function light(district) {
  if (!district) return;
  district.classList.remove("told");
  void district.offsetWidth;
  district.classList.add("told");
}
document.addEventListener("wellside:shown", tell);
tell();

// ---- What is pointed at on a board that lies beneath another: its tab is ringed ----
document.getElementById("stream")?.addEventListener("point", (event) => {
  const { seat, at } = JSON.parse(event.detail.data);
  const spots = [...document.querySelectorAll(`#board [data-point="${CSS.escape(at)}"]`)];
  if (!spots.length || spots.some((one) => one.offsetParent)) return;
  const owner = spots[0].closest(".mw-panel")?.id.slice(2);
  const tab = owner && document.getElementById(`t-${owner}`);
  if (!tab) return;
  tab.classList.add("pointed", `by-${seat}`);
  setTimeout(() => tab.classList.remove("pointed", `by-${seat}`), 2600);
});
