// The page of a table: applies updates from the server, preserves focus and form input, and keeps the connection alive.
const table = document.getElementById("table");
const stream = document.getElementById("stream");
const noteLine = document.getElementById("note");
const connectionLine = document.getElementById("link");
const htmx = window.htmx;

// ---- Updates: each message brings the pieces that differ from what was sent to this page before ----
let lastRun = "";
let latestVersion = Number(table.dataset.version); // data-version follows after the swap

// A piece replaces the element with its id; a new one names its neighbour (after, before). Pieces for an SVG come
// wrapped in one, to be parsed in its namespace. Unchanged elements are sent as empty placeholders (data-same).
const SAME = "[data-same]";
function readPiece({ dataset: { after, before } }, { children }) {
  const fragment = document.createDocumentFragment();
  fragment.append(...[...children].flatMap((child) => (child.id ? child : [...child.children])));
  const placeholderMissing = [...fragment.querySelectorAll(SAME)].some(({ id }) => !document.getElementById(id));
  return makeTask(
    after ? "after" : before ? "before" : "morph",
    placeholderMissing ? "" : (after ?? before ?? fragment.firstElementChild.id),
    fragment,
  );
}
function makeTask(how, id, fragment) {
  return { type: "piece", how, target: document.getElementById(id), fragment };
}

// htmx's own swap (classes, events, preserved elements) costs more than such small changes: all pieces of a message are
// one swap of a custom style. It morphs them, and has htmx process only those with requests of their own.
const PIECES = "pieces";
let morph = null;
const isPiece = ({ type }) => type === "piece";
function batchTask(pieces) {
  return {
    type: PIECES,
    target: stream,
    fragment: document.createDocumentFragment(),
    swapSpec: { style: PIECES, pieces },
  };
}
function swapPieces(style, target, fragment, { pieces }) {
  if (style !== PIECES) return null;
  pieces.forEach(applyPiece);
  return []; // nothing left for htmx to process
}
const REQUESTING = "[hx-post], [hx-get]";
function applyPiece({ how, target, fragment }) {
  const added = [...(fragment?.children ?? [])];
  if (how === "morph") morph(target, fragment, false);
  else target[how](...added);
  for (const one of how === "morph" ? [target, ...added] : added)
    if (one.isConnected && (one.matches(REQUESTING) || one.querySelector(REQUESTING))) htmx.process(one);
}

// htmx parses responses in a separate document, and adopting nodes from it costs more than parsing. Messages of the
// stream are parsed in this document instead; htmx gets a placeholder.
const PLACEHOLDER = "<hx-brought></hx-brought>";
let messageHtml = "";
function readMessage(ctx, tasks) {
  const container = document.createElement("div");
  container.innerHTML = messageHtml;
  for (const part of container.children) {
    if (part.localName === "hx-frame") readFrame(part, ctx, tasks);
    else tasks.push(readPiece(part, part));
  }
}
function readFrame({ dataset }, ctx, tasks) {
  ctx.around = { ...dataset };
  for (const id of dataset.gone?.split(" ") ?? []) tasks.push(makeTask("remove", id));
}

// A late message, or one for a missing element, means that another was lost: fetches everything.
function checkVersion(ctx, tasks) {
  if (!ctx.around) return;
  const { around } = ctx;
  const { v, phase = table.dataset.phase, seat = table.dataset.seat } = around;
  const outdated = Number(v) < latestVersion;
  const targetMissing = tasks.some((task) => isPiece(task) && !task.target);
  ctx.around = null;
  if (outdated || targetMissing) {
    filterInPlace(tasks, (task) => !isPiece(task));
    refresh();
  } else {
    ctx.version = latestVersion = Number(v);
    const complete = "phase" in around;
    if (complete) document.body.classList.toggle("hinted", "hints" in around);
    updateFrame(phase, seat, complete ? (around.asksBack ?? "") : null);
  }
}

function filterInPlace(tasks, predicate) {
  tasks.splice(0, tasks.length, ...tasks.filter(predicate));
}

// State outside of the pieces: the phase determines the layout, the seat is the one that would resign.
function updateFrame(phase, seat, asksBack) {
  const before = table.dataset.phase;
  Object.assign(table.dataset, { phase, seat });
  if (phase !== before) keepAwake();
  document.dispatchEvent(new CustomEvent("wellside:frame", { detail: { before, phase, seat, asksBack } }));
}

// After a restart the server may serve a table restored from a backup: versions start anew.
function checkServerRun(message) {
  const [run] = (message.id || "").split("-");
  if (run && lastRun && run !== lastRun) latestVersion = 0;
  if (run) lastRun = run;
}

// ---- User state: focus is restored after a swap; the form is reset only if the question is another ----
let focusBefore = null;
const question = () => document.getElementById("answer")?.dataset.question ?? "";
let lastQuestion = question();

function saveFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) focusBefore = null;
  else
    focusBefore = {
      at: focused,
      id: focused.id,
      name: focused.name,
      value: focused.value,
      part: focused.closest("#seats, #boards, #board, #ask, #story")?.id,
    };
}

function restoreFocus() {
  if (!focusBefore || (document.activeElement && document.activeElement !== document.body)) return;
  const part = focusBefore.part && document.getElementById(focusBefore.part);
  const findSimilar = () =>
    [...(part?.querySelectorAll("[name]") ?? [])].find(
      (e) => e.name === focusBefore.name && e.value === focusBefore.value && e.checkVisibility(),
    );
  const next =
    (focusBefore.id && document.getElementById(focusBefore.id)) || (focusBefore.name && findSimilar()) || part || table;
  if (next === part) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

// On a shared device a secret question is hidden by a modal dialog with its owner's name, unless the same seat was
// asked before it.
const curtain = document.getElementById("curtain");
let curtainSeat = "";
function updateCurtain() {
  const name = document.getElementById("answer")?.dataset.curtain;
  const [seat] = question().split("-");
  if (!name && curtain.open) curtain.close();
  if (name && seat !== curtainSeat) {
    document.getElementById("curtain-name").textContent = name;
    if (!curtain.open) curtain.showModal();
  }
  if (seat) curtainSeat = seat;
}

function afterSwap() {
  const now = question();
  if (now !== lastQuestion) {
    lastQuestion = now;
    document.getElementById("answer")?.reset();
    updateCurtain();
    document.dispatchEvent(new CustomEvent("wellside:question", { detail: { question: now } }));
  }
  announce();
  window.wellsideSigns();
  document.dispatchEvent(new CustomEvent("wellside:shown", { detail: { version: Number(table.dataset.version) } }));
  schedulePainted();
}

// Invisible updates, such as text for screen readers, wait until the change is painted. Hidden pages do not paint.
let paintTimer = 0;
function schedulePainted() {
  clearTimeout(paintTimer);
  const firePainted = () => {
    paintTimer = setTimeout(() => document.dispatchEvent(new CustomEvent("wellside:painted")));
  };
  if (document.hidden) firePainted();
  else requestAnimationFrame(firePainted);
}

// Announces requests to take back a turn, and players joining or leaving, which the board does not show; unless a
// message that stays already tells this device about a seat of its own.
const announcement = () => document.getElementById("plea")?.dataset ?? {};
let lastAnnouncement = announcement().says;
function announce() {
  const { says, aloud } = announcement();
  const fresh = says && says !== lastAnnouncement && !noteLine.querySelector(".stays");
  if (fresh && aloud === undefined) say(says);
  else if (fresh) document.getElementById("announced").textContent = says;
  lastAnnouncement = says;
}

// ---- Messages to the user, removed after a reading time ----
let fadeTimer = 0;
function say(words, look = "") {
  const line = document.createElement("p");
  line.className = `note ${look}`;
  line.textContent = words;
  if (look === "stays")
    line.append(
      Object.assign(document.createElement("button"), { type: "button", className: "button bare", textContent: "OK" }),
    );
  noteLine.replaceChildren(line);
}
document.addEventListener("wellside:say", ({ detail }) => say(detail.words, detail.look));
new MutationObserver(() => {
  clearTimeout(fadeTimer);
  const line = noteLine.firstElementChild;
  if (!line || line.matches(".gone, .stays")) return;
  fadeTimer = setTimeout(
    () => {
      line.classList.add("gone");
      setTimeout(() => line.remove(), 350);
    },
    4000 + 45 * line.textContent.length,
  );
}).observe(noteLine, { childList: true });
// The reason for a refused tap is removed by the next one, anywhere.
addEventListener(
  "pointerdown",
  (event) => noteLine.contains(event.target) || noteLine.querySelector(".illegal")?.remove(),
  true,
);
// A message that covers something needed for an answer is removed by a tap outside.
addEventListener(
  "click",
  (event) => noteLine.contains(event.target) || (noteLine.matches(".in-the-way") && noteLine.replaceChildren()),
  true,
);
noteLine.addEventListener("click", (event) => event.target.closest("a") || noteLine.replaceChildren());

// ---- Idempotency keys: the same fields sent again after a lost response reuse their key. A tap that does not wait for
// the response to an equal one, as on a counter, gets a new key ----
const NO_REQUEST = { fields: "", key: "" };
const REPEAT_TIME = 1000; // ms in which an equal request counts as a double tap
let unconfirmed = NO_REQUEST;
let lastPost = { fields: "", at: -REPEAT_TIME };
function freshKey() {
  return (
    crypto.randomUUID?.() ??
    [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("")
  );
}
function addKey(ctx) {
  const body = ctx.request.body;
  if (!body?.set) return;
  const fields = `${ctx.request.action}?${new URLSearchParams(body)}`;
  ctx.keyed = { fields, key: fields === unconfirmed.fields ? unconfirmed.key : freshKey() };
  body.set("key", ctx.keyed.key);
  const now = performance.now();
  ctx.again = fields === lastPost.fields && now - lastPost.at < REPEAT_TIME;
  lastPost = { fields, at: now };
}

// ---- Haptic feedback ----
function vibrate(pattern) {
  navigator.vibrate?.(pattern);
}

// ---- Connection: shows when it is lost, and reconnects ----
let connection = null;
let lastHeard = 0;
let hasHeartbeat = false;
let lostTimer = 0;

function markConnected() {
  clearTimeout(lostTimer);
  lostTimer = 0;
  lastHeard = Date.now();
  connectionLine.replaceChildren();
  delete table.dataset.lost;
}
function markLost() {
  if (lostTimer || document.hidden) return;
  lostTimer = setTimeout(() => {
    connectionLine.textContent = "Not connected. Trying again…";
    table.dataset.lost = "yes";
  }, 1200);
}
function reconnectNow() {
  if (!connection) htmx.trigger(stream, "wellside:connect");
  else connection.delayCanceller?.();
}
async function refresh() {
  try {
    const answer = await fetch(`${table.dataset.address}/fresh`, {
      headers: { "HX-Request": "true" },
      cache: "no-store",
    });
    if (answer.redirected) return location.assign(answer.url);
    if (answer.status === 404) return leaveDeletedTable();
    if (answer.status === 403) return location.reload(); // the table is closed to spectators now
    if (answer.ok) await htmx.swap({ text: await answer.text(), sourceElement: stream, target: stream, swap: "none" });
  } catch {
    markLost();
  }
}
// The table was deleted.
function leaveDeletedTable() {
  location.assign("/?after=gone");
}
function reconnectAndRefresh() {
  if (document.hidden) return;
  reconnectNow();
  refresh();
}
let lastWake = 0;
function wakeThrottled() {
  if (Date.now() - lastWake < 700) return;
  lastWake = Date.now();
  reconnectAndRefresh();
}
document.addEventListener("visibilitychange", () => document.hidden || wakeThrottled());
addEventListener("focus", wakeThrottled);
addEventListener("online", wakeThrottled);
addEventListener("pageshow", (event) => event.persisted && wakeThrottled());
addEventListener("offline", markLost);

setInterval(() => {
  if (document.hidden) return;
  if (!connection) {
    markLost();
    reconnectNow();
  } else if (hasHeartbeat && Date.now() - lastHeard > 40_000) {
    markLost();
    connection.reader?.cancel();
  }
}, 2500);
stream.addEventListener("gone", refresh);
stream.addEventListener("beat", (event) => {
  hasHeartbeat = true;
  markConnected();
  if (Number(event.detail?.data) > latestVersion) refresh();
});

// ---- htmx hooks, called even if their element has been removed ----
const isPost = (ctx) => ctx.request?.method === "POST";
const isStream = (elt) => elt === stream;

htmx.registerExtension("wellside", {
  init: (api) => {
    morph = api.morph;
  },
  handle_swap: swapPieces,
  htmx_process_brought: (sign, { ctx, tasks }) => readMessage(ctx, tasks),
  htmx_process_frame: (template, { ctx, tasks }) => readFrame(template, ctx, tasks),
  htmx_process_piece: (template, { tasks }) => tasks.push(readPiece(template, template.content)),
  htmx_config_request: (elt, { ctx }) => {
    if (isPost(ctx)) addKey(ctx);
  },
  htmx_before_morph_node: (elt, { newNode }) => !newNode.matches?.(SAME),
  htmx_before_request: (elt, { ctx }) => {
    if (!isPost(ctx)) return;
    document.dispatchEvent(new CustomEvent("wellside:sends", { detail: { address: ctx.request.action } }));
    noteLine.replaceChildren();
    if (elt.id === "answer") {
      vibrate(12);
      document.dispatchEvent(new Event("wellside:ring"));
    }
  },
  htmx_before_response: (elt, { ctx }) => {
    const answer = ctx.response.raw;
    if (isPost(ctx)) unconfirmed = answer.status < 500 ? NO_REQUEST : (ctx.keyed ?? NO_REQUEST);
    if (!ctx.sourceElement.isConnected) ctx.sourceElement = table; // the form was replaced meanwhile
    if (isPost(ctx) && answer.redirected) {
      location.assign(answer.url);
      return false;
    }
    return undefined;
  },
  htmx_before_swap: (elt, { ctx, tasks }) => {
    checkVersion(ctx, tasks);
    saveFocus();
    const pieces = tasks.filter((task) => isPiece(task) && task.target);
    filterInPlace(tasks, (task) => !isPiece(task));
    document.dispatchEvent(new CustomEvent("wellside:comes", { detail: { pieces } })); // a game may defer some
    if (pieces.length) tasks.unshift(batchTask(pieces));
    // A double tap is not told that its first tap has changed the table (409).
    const echo = ctx.again && ctx.response?.status === 409;
    if (echo) filterInPlace(tasks, ({ type }) => type !== "partial");
    const refused = !echo && isPost(ctx) && ctx.response?.status >= 400;
    if (refused) vibrate([18, 50, 18]);
    if (refused && !pieces.length && !tasks.some(({ type }) => type === "partial"))
      say("That did not go through. Try once more.");
  },
  htmx_after_swap: (elt, { ctx }) => {
    if (ctx.version) table.dataset.version = ctx.version;
    restoreFocus();
    afterSwap();
  },
  htmx_error: (elt, { ctx }) => {
    if (isStream(elt)) return markLost();
    if (ctx && isPost(ctx)) {
      unconfirmed = ctx.keyed ?? NO_REQUEST;
      say("Not connected: your tap has not arrived. Tap again, it counts once.");
      reconnectNow();
      refresh();
    }
    return undefined;
  },
  htmx_sse_after_connection: (elt, detail) => {
    connection = detail.connection;
    markConnected();
  },
  htmx_sse_before_message: (elt, { message }) => {
    checkServerRun(message);
    markConnected();
    if (!message.event) [messageHtml, message.data] = [message.data, PLACEHOLDER];
  },
  htmx_sse_before_connection: (elt, detail) => {
    connection = detail.connection;
    if (connection.attempt > 1) markLost();
  },
  htmx_sse_error: markLost,
  htmx_sse_close: () => {
    connection = null;
    markLost();
  },
});

// ---- Keeps the screen awake during a game ----
let wakeLock = null;
async function keepAwake() {
  if (document.hidden || wakeLock || !navigator.wakeLock || table.dataset.phase !== "playing") return;
  try {
    wakeLock = await navigator.wakeLock.request("screen");
    wakeLock.addEventListener("release", () => {
      wakeLock = null;
    });
  } catch {
    wakeLock = null;
  }
}
document.addEventListener("visibilitychange", keepAwake);
document.addEventListener("pointerup", keepAwake);
keepAwake();
updateCurtain();

// ---- Log entries highlight on the board what they are about ----
document.addEventListener("click", ({ target }) => {
  const line = target.closest("#told li:has([data-lights])");
  const other = target.closest("a, button, summary");
  if (line && (!other || other.matches("[data-lights]"))) {
    import(table.dataset.lit).then(({ light }) => light(line.querySelector("[data-lights]")));
  }
});

// ---- Arrow keys: their script is loaded with the first one, since phones have none ----
addEventListener("keydown", function onFirstArrow(event) {
  if (!event.key.startsWith("Arrow")) return;
  removeEventListener("keydown", onFirstArrow);
  import(table.dataset.arrows).then(({ step }) => step(event));
});
