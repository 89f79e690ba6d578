// Talk at a table: fetched when the stream says that there are words, read when the panel is open.
const talk = document.getElementById("talk");
const door = document.querySelector("[data-talk]");
const stream = document.getElementById("stream");
const key = `heard ${door.dataset.talk}`;
const htmx = window.htmx;

let read = 0;
try { read = Number(localStorage.getItem(key)) || 0; } catch { /* then everything is new */ }

const open = () => talk.matches(":popover-open");
const last = () => Number(document.getElementById("words")?.dataset.last ?? 0);

function mark() {
  if (open()) {
    read = last();
    try { localStorage.setItem(key, read); } catch { /* for this page only */ }
    document.getElementById("words")?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }
  const unread = Math.max(0, last() - read);
  const dot = door.querySelector("i");
  dot.hidden = !unread;
  dot.textContent = unread > 9 ? "9+" : unread || "";
  door.setAttribute("aria-label", unread ? `Talk, ${unread} new` : "Talk");
}

new MutationObserver(mark).observe(talk, { childList: true, subtree: true });
talk.addEventListener("toggle", mark);
stream.addEventListener("talk", () => htmx.trigger(talk, "wellside:words"));
document.addEventListener("htmx:sse:after:connection", () => htmx.trigger(talk, "wellside:words"));
talk.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx?.request?.method === "POST" && ctx.response?.status < 400) {
    const saying = document.getElementById("saying");
    if (saying) saying.value = "";
  }
});
