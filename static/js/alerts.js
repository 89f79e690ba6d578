// Alerts a player whose page is hidden that it is their turn: a tab title, an app badge and a sound. Once the page is
// closed, web push does so, if it was switched on for this table.
const table = document.getElementById("table");
const { code } = table.dataset;
const baseTitle = document.title;
let alertedFor = ""; // id of the question last alerted for

function alertPlayer() {
  const question = document.hidden ? (document.getElementById("answer")?.dataset.question ?? "") : "";
  if (question === alertedFor) return;
  alertedFor = question;
  document.title = question ? `● Your turn · ${baseTitle}` : baseTitle;
  (question ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => {});
  if (question) document.dispatchEvent(new Event("wellside:ring"));
}
document.addEventListener("wellside:shown", alertPlayer);
document.addEventListener("visibilitychange", alertPlayer);

// ---- Web push: needs browser support and a secure context ----
const row = document.querySelector("[data-alerts]");
const KEY = `alerts ${code}`;
const storage = {
  get() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(value) {
    try {
      localStorage.setItem(KEY, value);
    } catch {
      /* storage unavailable */
    }
  },
};
const post = (path, fields = {}) => fetch(`/t/${code}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
const say = (words) => document.dispatchEvent(new CustomEvent("wellside:say", { detail: { words } }));

async function subscription() {
  const worker = await navigator.serviceWorker.ready;
  const applicationServerKey = await (await fetch("/alerts/key")).text();
  const pushSubscription = await worker.pushManager.getSubscription();
  return pushSubscription ?? worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("This browser may not notify you: its settings say so.");
  const pushSubscription = await subscription().catch(() => {
    throw new Error("The push service of this browser does not answer. Try again later.");
  });
  const { endpoint, keys } = pushSubscription.toJSON();
  const { ok, status } = await post("alerts", { endpoint, ...keys });
  if (status === 403) throw new Error("Take a seat first: then you can be told when it is your turn.");
  if (!ok) throw new Error("This browser cannot be alerted from here: its push service is not known.");
}
async function onSwitch({ target }) {
  const wanted = target.checked;
  try {
    await (wanted ? switchOn() : post("alerts/off"));
    storage.set(wanted ? "yes" : "");
    say(
      wanted
        ? "When this page is closed, you are told that it is your turn."
        : "This table tells you nothing when its page is closed.",
    );
  } catch (failure) {
    target.checked = !wanted;
    say(failure.message);
  }
}
if (row && isSecureContext && "PushManager" in window && "serviceWorker" in navigator && "Notification" in window) {
  const offer = () => (row.hidden = table.dataset.seat === ""); // spectators have no turn
  offer();
  document.addEventListener("wellside:painted", offer);
  const box = row.querySelector("input");
  box.checked = storage.get() === "yes" && Notification.permission === "granted";
  box.addEventListener("change", onSwitch);
}
