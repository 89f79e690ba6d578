// A table's page: swaps what is new, keeps what a person was doing, and never stops trying to be connected.
const table = document.getElementById("table");
const stream = document.getElementById("stream");
const noteLine = document.getElementById("note");
const linkLine = document.getElementById("link");
const htmx = window.htmx;

// ---- What is shown: each message brings the pieces that differ from what this page was sent before ----
let lastRun = "";
let newest = Number(table.dataset.version);    // the page says which version it shows once it does

// A piece takes the place of the element with its id; new ones say beside which they go. What belongs in an SVG comes
// within one, so that it is read so. What stays as it is in a piece is only named there.
const SAME = "[data-same]";
function piece({ dataset: { after, before } }, { children }) {
  const fragment = document.createDocumentFragment();
  fragment.append(...[...children].flatMap((child) => (child.id ? child : [...child.children])));
  const missing = [...fragment.querySelectorAll(SAME)].some(({ id }) => !document.getElementById(id));
  return change(after ? "after" : before ? "before" : "morph", missing ? "" : after ?? before ?? fragment.firstElementChild.id, fragment);
}
function change(how, id, fragment) {
  return { type: "piece", how, target: document.getElementById(id), fragment };
}

// What htmx does around a swap (classes, events, a place for what is kept) costs more than the swap of so little: all pieces
// of a message are one for it, by a style of our own. It morphs, and is told of what sends something by itself.
const PIECES = "pieces";
let morph = null;
const isPiece = ({ type }) => type === "piece";
function asOne(pieces) {
  return { type: PIECES, target: stream, fragment: document.createDocumentFragment(), swapSpec: { style: PIECES, pieces } };
}
function showAll(style, target, fragment, { pieces }) {
  if (style !== PIECES) return null;
  pieces.forEach(show);
  return [];    // nothing that htmx does not know yet
}
const SENDS = "[hx-post], [hx-get]";
function show({ how, target, fragment }) {
  const come = [...fragment?.children ?? []];
  if (how === "morph") morph(target, fragment, false);
  else target[how](...come);
  for (const one of how === "morph" ? [target, ...come] : come) if (one.isConnected && (one.matches(SENDS) || one.querySelector(SENDS))) htmx.process(one);
}

// What htmx reads lies in a document of its own, and to take it over from there costs more than to read it. What the stream
// brings is read in this one: htmx is given a sign instead.
const BROUGHT = "<hx-brought></hx-brought>";
let brought = "";
function read(ctx, tasks) {
  const holder = document.createElement("div");
  holder.innerHTML = brought;
  for (const part of holder.children) {
    if (part.localName === "hx-frame") readFrame(part, ctx, tasks);
    else tasks.push(piece(part, part));
  }
}
function readFrame({ dataset }, ctx, tasks) {
  ctx.around = { ...dataset };
  for (const id of dataset.gone?.split(" ") ?? []) tasks.push(change("remove", id));
}

// A message that comes late, or names what is not here, means that another is missing: then everything is fetched.
function keepNewest(ctx, tasks) {
  if (!ctx.around) return;
  const { around } = ctx;
  const { v, phase = table.dataset.phase, seat = table.dataset.seat } = around;
  const late = Number(v) < newest;
  const missing = tasks.some((task) => isPiece(task) && !task.target);
  ctx.around = null;
  if (late || missing) {
    keepOnly(tasks, (task) => !isPiece(task));
    refresh();
  } else {
    ctx.version = newest = Number(v);
    const whole = "phase" in around;
    if (whole) document.body.classList.toggle("hinted", "hints" in around);
    frame(phase, seat, whole ? around.asksBack ?? "" : null);
  }
}

function keepOnly(tasks, kept) {
  tasks.splice(0, tasks.length, ...tasks.filter(kept));
}

// What stands around the parts: the phase lays out the page, the seat is the one that would resign.
function frame(phase, seat, asksBack) {
  const before = table.dataset.phase;
  Object.assign(table.dataset, { phase, seat });
  if (phase !== before) stayAwake();
  document.dispatchEvent(new CustomEvent("wellside:frame", { detail: { before, phase, seat, asksBack } }));
}

// A new run of the server may hold a table that was brought back from a copy: count from there.
function heard(message) {
  const [run] = (message.id || "").split("-");
  if (run && lastRun && run !== lastRun) newest = 0;
  if (run) lastRun = run;
}

// ---- What a person was doing: focus comes back, choices fall back only when the question is another ----
let held = null;
const question = () => document.getElementById("answer")?.dataset.question ?? "";
let asked = question();

function hold() {
  const at = document.activeElement;
  if (!at || at === document.body) held = null;
  else held = { at, id: at.id, name: at.name, value: at.value, part: at.closest("#seats, #boards, #board, #ask, #story")?.id };
}

function giveBack() {
  if (!held || (document.activeElement && document.activeElement !== document.body)) return;
  const part = held.part && document.getElementById(held.part);
  const alike = () => [...(part?.querySelectorAll("[name]") ?? [])].find((e) => e.name === held.name && e.value === held.value && e.checkVisibility());
  const next = (held.id && document.getElementById(held.id)) || (held.name && alike()) || part || table;
  if (next === part) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

// On a screen that several hands share, a secret question waits behind a curtain with its owner's name.
// Who is asked on and on holds the screen already.
const curtain = document.getElementById("curtain");
let holder = "";
function drawCurtain() {
  const name = document.getElementById("answer")?.dataset.curtain;
  const [seat] = question().split("-");
  if (!name && curtain.open) curtain.close();
  if (name && seat !== holder) {
    document.getElementById("curtain-name").textContent = name;
    if (!curtain.open) curtain.showModal();
  }
  if (seat) holder = seat;
}

function notice() {
  const now = question();
  if (now !== asked) {
    asked = now;
    document.getElementById("answer")?.reset();
    drawCurtain();
    document.dispatchEvent(new CustomEvent("wellside:question", { detail: { question: now } }));
  }
  tellAnnounced();
  window.wellsideSigns();
  document.dispatchEvent(new CustomEvent("wellside:shown", { detail: { version: Number(table.dataset.version) } }));
  tellPainted();
}

// What nobody sees, as the words for a screen reader, waits until the change has been painted. A page that nobody looks at
// paints nothing.
let painted = 0;
function tellPainted() {
  clearTimeout(painted);
  const soon = () => { painted = setTimeout(() => document.dispatchEvent(new CustomEvent("wellside:painted"))); };
  if (document.hidden) soon();
  else requestAnimationFrame(soon);
}

// What came of a wish to play a turn again, who has come or gone: the board alone would not say it. Where this device is
// told at more length of a seat of its own, that is enough.
const announcement = () => document.getElementById("plea")?.dataset ?? {};
let announced = announcement().says;
function tellAnnounced() {
  const { says, aloud } = announcement();
  const fresh = says && says !== announced && !noteLine.querySelector(".stays");
  if (fresh && aloud === undefined) say(says);
  else if (fresh) document.getElementById("announced").textContent = says;
  announced = says;
}

// ---- A line to a person, gone by itself ----
let fading = 0;
function say(words, look = "") {
  const line = document.createElement("p");
  line.className = `note ${look}`;
  line.textContent = words;
  if (look === "stays") line.append(Object.assign(document.createElement("button"), { type: "button", className: "button bare", textContent: "OK" }));
  noteLine.replaceChildren(line);
}
document.addEventListener("wellside:say", ({ detail }) => say(detail.words, detail.look));
new MutationObserver(() => {
  clearTimeout(fading);
  const line = noteLine.firstElementChild;
  if (!line || line.matches(".gone, .stays")) return;
  fading = setTimeout(() => {
    line.classList.add("gone");
    setTimeout(() => line.remove(), 350);
  }, 4000 + 45 * line.textContent.length);
}).observe(noteLine, { childList: true });
// Why a tap was refused is gone by the next one, wherever that falls.
addEventListener("pointerdown", (event) => noteLine.contains(event.target) || noteLine.querySelector(".illegal")?.remove(), true);
// So is a line on something that an answer needs, with the tap that falls beside it.
addEventListener("click", (event) => noteLine.contains(event.target) || (noteLine.matches(".in-the-way") && noteLine.replaceChildren()), true);
noteLine.addEventListener("click", (event) => event.target.closest("a") || noteLine.replaceChildren());

// ---- A key for each post: the same one again only for the same fields after a lost reply. A tap that waits for the
// reply to one like it, as on a counter, has a key of its own ----
const ANSWERED = { fields: "", key: "" };
const AGAIN = 1000;   // ms in which the same post is a second tap on what was just tapped
let unanswered = ANSWERED;
let latest = { fields: "", at: -AGAIN };
function freshKey() {
  return crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
function addKey(ctx) {
  const body = ctx.request.body;
  if (!body?.set) return;
  const fields = `${ctx.request.action}?${new URLSearchParams(body)}`;
  ctx.keyed = { fields, key: fields === unanswered.fields ? unanswered.key : freshKey() };
  body.set("key", ctx.keyed.key);
  const now = performance.now();
  ctx.again = fields === latest.fields && now - latest.at < AGAIN;
  latest = { fields, at: now };
}

// ---- The tick under the finger ----
function tick(pattern) {
  navigator.vibrate?.(pattern);
}

// ---- The connection: says when it is not there, and keeps trying ----
let connection = null;
let alive = 0;
let beats = false;
let worry = 0;

function connected() {
  clearTimeout(worry);
  worry = 0;
  alive = Date.now();
  linkLine.replaceChildren();
  delete table.dataset.lost;
}
function lost() {
  if (worry || document.hidden) return;
  worry = setTimeout(() => {
    linkLine.textContent = "Not connected. Trying again…";
    table.dataset.lost = "yes";
  }, 1200);
}
function hurry() {
  if (!connection) htmx.trigger(stream, "wellside:connect");
  else connection.delayCanceller?.();
}
async function refresh() {
  try {
    const answer = await fetch(`${table.dataset.address}/fresh`, { headers: { "HX-Request": "true" }, cache: "no-store" });
    if (answer.redirected) return location.assign(answer.url);
    if (answer.status === 404) return gone();
    if (answer.status === 403) return location.reload();   // nobody else may watch any more
    if (answer.ok) await htmx.swap({ text: await answer.text(), sourceElement: stream, target: stream, swap: "none" });
  } catch {
    lost();
  }
}
// The table was taken away: its page would only wait for it.
function gone() {
  location.assign("/?after=gone");
}
function wake() {
  if (document.hidden) return;
  hurry();
  refresh();
}
let woken = 0;
function wakeOnce() {
  if (Date.now() - woken < 700) return;
  woken = Date.now();
  wake();
}
document.addEventListener("visibilitychange", () => document.hidden || wakeOnce());
addEventListener("focus", wakeOnce);
addEventListener("online", wakeOnce);
addEventListener("pageshow", (event) => event.persisted && wakeOnce());
addEventListener("offline", lost);

setInterval(() => {
  if (document.hidden) return;
  if (!connection) {
    lost();
    hurry();
  } else if (beats && Date.now() - alive > 40_000) {
    lost();
    connection.reader?.cancel();
  }
}, 2500);
stream.addEventListener("gone", refresh);
stream.addEventListener("beat", (event) => {
  beats = true;
  connected();
  if (Number(event.detail?.data) > newest) refresh();
});

// ---- htmx tells what it does; its hooks are called even where an element is gone already ----
const isPost = (ctx) => ctx.request?.method === "POST";
const isStream = (elt) => elt === stream;

htmx.registerExtension("wellside", {
  init: (api) => { morph = api.morph; },
  handle_swap: showAll,
  htmx_process_brought: (sign, { ctx, tasks }) => read(ctx, tasks),
  htmx_process_frame: (template, { ctx, tasks }) => readFrame(template, ctx, tasks),
  htmx_process_piece: (template, { tasks }) => tasks.push(piece(template, template.content)),
  htmx_config_request: (elt, { ctx }) => {
    if (isPost(ctx)) addKey(ctx);
  },
  htmx_before_morph_node: (elt, { newNode }) => !newNode.matches?.(SAME),
  htmx_before_request: (elt, { ctx }) => {
    if (!isPost(ctx)) return;
    document.dispatchEvent(new CustomEvent("wellside:sends", { detail: { address: ctx.request.action } }));
    noteLine.replaceChildren();
    if (elt.id === "answer") {
      tick(12);
      document.dispatchEvent(new Event("wellside:ring"));
    }
  },
  htmx_before_response: (elt, { ctx }) => {
    const answer = ctx.response.raw;
    if (isPost(ctx)) unanswered = answer.status < 500 ? ANSWERED : ctx.keyed ?? ANSWERED;
    if (!ctx.sourceElement.isConnected) ctx.sourceElement = table;   // a newer part took the form away meanwhile
    if (isPost(ctx) && answer.redirected) {
      location.assign(answer.url);
      return false;
    }
    return undefined;
  },
  htmx_before_swap: (elt, { ctx, tasks }) => {
    keepNewest(ctx, tasks);
    hold();
    const pieces = tasks.filter((task) => isPiece(task) && task.target);
    keepOnly(tasks, (task) => !isPiece(task));
    document.dispatchEvent(new CustomEvent("wellside:comes", { detail: { pieces } }));   // a game may hold some of them back
    if (pieces.length) tasks.unshift(asOne(pieces));
    // That the table has moved on is no news to whoever moved it with a tap and tapped twice.
    const echo = ctx.again && ctx.response?.status === 409;
    if (echo) keepOnly(tasks, ({ type }) => type !== "partial");
    const refused = !echo && isPost(ctx) && ctx.response?.status >= 400;
    if (refused) tick([18, 50, 18]);
    if (refused && !pieces.length && !tasks.some(({ type }) => type === "partial")) say("That did not go through. Try once more.");
  },
  htmx_after_swap: (elt, { ctx }) => {
    if (ctx.version) table.dataset.version = ctx.version;
    giveBack();
    notice();
  },
  htmx_error: (elt, { ctx }) => {
    if (isStream(elt)) return lost();
    if (ctx && isPost(ctx)) {
      unanswered = ctx.keyed ?? ANSWERED;
      say("Not connected: your tap has not arrived. Tap again, it counts once.");
      hurry();
      refresh();
    }
    return undefined;
  },
  htmx_sse_after_connection: (elt, detail) => {
    connection = detail.connection;
    connected();
  },
  htmx_sse_before_message: (elt, { message }) => {
    heard(message);
    connected();
    if (!message.event) [brought, message.data] = [message.data, BROUGHT];
  },
  htmx_sse_before_connection: (elt, detail) => {
    connection = detail.connection;
    if (connection.attempt > 1) lost();
  },
  htmx_sse_error: lost,
  htmx_sse_close: () => {
    connection = null;
    lost();
  },
});

// ---- The screen stays awake while a game runs ----
let lock = null;
async function stayAwake() {
  if (document.hidden || lock || !navigator.wakeLock || table.dataset.phase !== "playing") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    lock = null;
  }
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("pointerup", stayAwake);
stayAwake();
drawCurtain();

// ---- Where on the board was that? A line of the story lights it ----
document.addEventListener("click", ({ target }) => {
  const line = target.closest("#told li:has([data-lights])");
  const other = target.closest("a, button, summary");
  if (line && (!other || other.matches("[data-lights]"))) {
    import(table.dataset.lit).then(({ light }) => light(line.querySelector("[data-lights]")));
  }
});

// ---- Arrow keys on the board come with the first of them: phones have none ----
addEventListener("keydown", function first(event) {
  if (!event.key.startsWith("Arrow")) return;
  removeEventListener("keydown", first);
  import(table.dataset.arrows).then(({ step }) => step(event));
});
