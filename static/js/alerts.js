// Somebody is asked whose page is not in sight: the title of the tab says so, the icon has a badge, and it can be heard.
// A closed page is told by web push, for whoever has switched that on for this table.
const table = document.getElementById("table");
const { code } = table.dataset;
const plain = document.title;
let called = "";       // the question for which somebody was called

function call() {
  const question = document.hidden ? document.getElementById("answer")?.dataset.question ?? "" : "";
  if (question === called) return;
  called = question;
  document.title = question ? `● Your turn · ${plain}` : plain;
  (question ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => {});
  if (question) document.dispatchEvent(new Event("wellside:ring"));
}
document.addEventListener("wellside:shown", call);
document.addEventListener("visibilitychange", call);

// ---- Web push: only where a browser can, and where it comes by a safe address ----
const row = document.querySelector("[data-alerts]");
const KEPT = `alerts ${code}`;
const memory = {
  get() { try { return localStorage.getItem(KEPT); } catch { return null; } },
  set(value) { try { localStorage.setItem(KEPT, value); } catch { /* for this page only */ } },
};
const post = (path, fields = {}) => fetch(`/t/${code}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
const say = (words) => document.dispatchEvent(new CustomEvent("wellside:say", { detail: { words } }));

async function address() {
  const worker = await navigator.serviceWorker.ready;
  const applicationServerKey = await (await fetch("/alerts/key")).text();
  const found = await worker.pushManager.getSubscription();
  return found ?? worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
async function switchOn() {
  if (await Notification.requestPermission() !== "granted") throw new Error("This browser may not notify you: its settings say so.");
  const found = await address().catch(() => { throw new Error("The push service of this browser does not answer. Try again later."); });
  const { endpoint, keys } = found.toJSON();
  const { ok, status } = await post("alerts", { endpoint, ...keys });
  if (status === 403) throw new Error("Take a seat first: then you can be told when it is your turn.");
  if (!ok) throw new Error("This browser cannot be alerted from here: its push service is not known.");
}
async function switched({ target }) {
  const wished = target.checked;
  try {
    await (wished ? switchOn() : post("alerts/off"));
    memory.set(wished ? "yes" : "");
    say(wished ? "When this page is closed, you are told that it is your turn." : "This table tells you nothing when its page is closed.");
  } catch (failure) {
    target.checked = !wished;
    say(failure.message);
  }
}
if (row && isSecureContext && "PushManager" in window && "serviceWorker" in navigator && "Notification" in window) {
  row.hidden = false;
  const box = row.querySelector("input");
  box.checked = memory.get() === "yes" && Notification.permission === "granted";
  box.addEventListener("change", switched);
}
