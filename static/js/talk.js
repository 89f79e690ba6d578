// Chat at a table: loads messages when the stream announces new ones or seats change, and marks them as read when the
// panel is open. Notifies of unread messages. A whisper's recipient stays selected until another is chosen.
const talk = document.getElementById("talk");
const chatButton = document.querySelector("[data-talk]");
const notification = document.getElementById("heard");
const stream = document.getElementById("stream");
const STORAGE_KEY = `heard ${chatButton.dataset.talk}`;
const htmx = window.htmx;

let read = 0;
try {
  read = Number(localStorage.getItem(STORAGE_KEY)) || 0;
} catch {
  /* storage unavailable: all is unread */
}

const isOpen = () => talk.matches(":popover-open");
const lastNumber = () => Number(document.getElementById("words")?.dataset.last ?? 0);
const numberOf = (word) => Number(word.dataset.number);
const fetchWords = () => htmx.trigger(talk, "wellside:words");

function updateUnread() {
  if (isOpen()) {
    read = lastNumber();
    try {
      localStorage.setItem(STORAGE_KEY, read);
    } catch {
      /* storage unavailable */
    }
    document.getElementById("words")?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }
  const unread = Math.max(0, lastNumber() - read);
  const dot = chatButton.querySelector("i");
  dot.hidden = !unread;
  dot.textContent = unread > 9 ? "9+" : unread || "";
  chatButton.setAttribute("aria-label", unread ? `Talk, ${unread} new` : "Talk");
  // Nobody to talk to.
  chatButton.hidden = !lastNumber() && !document.querySelector('#say [name=to] > option:not([value=""])');
  notify();
}

// ---- Notification of unread messages: whispers always, others only while the chat button is scrolled out of view. It
// disappears after a reading time, but the badge stays. A message whose time passed while the button was in view is not
// shown later ----
const MIN_DURATION = 8000; // minimum ms
const PER_CHARACTER = 60; // additional ms per character
const SHORT = 24; // maximum characters of a short notification
let buttonInView = true; // whether the button, with its badge, is in view
let shownKey = "";
let expired = 0; // the last message whose time has passed
let hideTimer = 0;
function notify() {
  const news = [...talk.querySelectorAll(".word:not(.mine)")].filter(
    (word) => numberOf(word) > Math.max(read, expired),
  );
  const word = news.findLast((one) => one.matches(".whisper")) ?? news.at(-1);
  const words = word && (!buttonInView || word.matches(".whisper")) ? summary(word) : "";
  const key = word ? `${numberOf(word)} ${words}` : "";
  if (key === shownKey) return;
  shownKey = key;
  notification.replaceChildren(...(words ? [notificationButton(words)] : []));
  clearTimeout(hideTimer);
  if (word && !document.hidden)
    hideTimer = setTimeout(
      () => {
        expired = numberOf(word);
        notify();
      },
      window.wellsideTimes?.heard ?? MIN_DURATION + PER_CHARACTER * summary(word).length,
    );
}
document.addEventListener("visibilitychange", () => {
  shownKey = "";
  notify();
});
// If it covers something that is needed for an answer, a tap outside dismisses it.
addEventListener(
  "click",
  (event) => {
    if (!notification.matches(".in-the-way") || notification.contains(event.target)) return;
    expired = lastNumber();
    notify();
  },
  true,
);
// A whisper's text is not shown: others may see the screen.
function summary(word) {
  const name = word.querySelector("bdi").textContent;
  return word.matches(".whisper") ? `${name} whispers` : `${name}: ${word.lastChild.textContent.trim()}`;
}
function notificationButton(words) {
  const element = document.createElement("button");
  element.className = words.length > SHORT ? "button long" : "button";
  element.type = "button";
  element.popoverTargetElement = talk;
  element.append(
    chatButton.querySelector("svg").cloneNode(true),
    Object.assign(document.createElement("span"), { textContent: words }),
  );
  return element;
}
new IntersectionObserver(([entry]) => {
  buttonInView = entry.isIntersecting;
  notify();
}).observe(chatButton);

// ---- Recipient: the one chosen or last whispered to. An incoming whisper selects its sender, unless a message is
// being written or a recipient was chosen. A message whose recipient has left cannot be sent ----
const NO_RECIPIENT = "Nobody sits there any more: choose who hears it.";
let recipient = null;
let speakerSeat = ""; // the speaker, on a shared device: whose turn it is, fixed while a message is being written
let chosen = false; // whether the user chose or whispered to the recipient
let lastSeen = null; // the last message that selectRecipient() has seen
function selectRecipient() {
  const select = talk.querySelector("select[name=to]"),
    speaker = talk.querySelector("select[name=seat]");
  if (!select) return;
  if (speaker && speakerSeat && document.getElementById("saying").value) speaker.value = speakerSeat;
  speakerSeat = speaker?.value ?? "";
  if (recipient === null) {
    recipient = select.value;
    chosen = [...talk.querySelectorAll(".word.mine")].at(-1)?.matches(".whisper") ?? false;
  }
  const whispers = [...talk.querySelectorAll(".word.whisper[data-from]:not(.mine)")].filter(
    (word) => lastSeen !== null && numberOf(word) > lastSeen,
  );
  const saying = document.getElementById("saying").value;
  if (whispers.length && !saying && !chosen) recipient = whispers.at(-1).dataset.from;
  lastSeen = lastNumber();
  select.value = recipient;
  if (select.selectedIndex < 0 && !saying) setRecipient("", select);
  select.setCustomValidity(select.selectedIndex < 0 ? NO_RECIPIENT : "");
}
function setRecipient(seat, select) {
  select.value = recipient = seat;
  chosen = seat !== "";
}
talk.addEventListener("change", ({ target }) => {
  if (target.name === "seat") speakerSeat = target.value;
  if (target.name !== "to") return;
  setRecipient(target.value, target);
  target.setCustomValidity("");
});

// ---- The select boxes of speakers and recipients follow the seats, and whose turn it is on a shared device. In a
// lesson each beat may bring messages ----
const lessonBeat = () => document.getElementById("coach")?.dataset.beat ?? "";
const turnOnSharedDevice = () =>
  talk.querySelector("select[name=seat]") ? document.getElementById("table")?.dataset.seat : "";
const seatsSignature = () =>
  lessonBeat() +
  turnOnSharedDevice() +
  [...document.querySelectorAll(".chair")]
    .map((chair) => `${chair.id} ${chair.className} ${chair.querySelector(".name")?.textContent}`)
    .join();
let knownSeats = seatsSignature();
document.addEventListener("wellside:painted", () => {
  if (knownSeats === seatsSignature()) return;
  knownSeats = seatsSignature();
  fetchWords();
});

new MutationObserver(() => {
  selectRecipient();
  updateUnread();
}).observe(talk, { childList: true, subtree: true });
// The panel keeps its height while open, so that its buttons do not move under a finger.
talk.addEventListener("toggle", () => {
  talk.style.height = isOpen() ? `${talk.offsetHeight}px` : "";
  updateUnread();
});
stream.addEventListener("talk", fetchWords);
document.addEventListener("htmx:sse:after:connection", fetchWords);
talk.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx?.request?.method === "POST" && ctx.response?.status < 400) {
    chosen = recipient !== "";
    const saying = document.getElementById("saying");
    if (saying) saying.value = "";
  }
});
updateUnread();
