// What every page has: light and dark, sharing, the remembered name, installing, the service worker.
const memory = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* a private window forgets */ } },
};
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const installed = matchMedia("(display-mode: fullscreen), (display-mode: standalone)").matches || navigator.standalone === true;

function switchTheme() {
  for (const fieldset of all("[data-theme-switch]")) {
    fieldset.hidden = false;
    fieldset.querySelector(`[value="${window.wellsideTheme.chosen()}"]`).checked = true;
    fieldset.addEventListener("change", (event) => {
      memory.set("theme", event.target.value);
      window.wellsideTheme.show();
    });
  }
}

function say(words) {
  const line = document.createElement("p");
  line.className = "note";
  line.textContent = words;
  document.getElementById("note")?.replaceChildren(line);
  setTimeout(() => line.remove(), 6000);
}

window.wellsideSays = say;

// Sending is the device's own business where it has a way; else the address is copied, and where that may not be, shown.
async function share({ share: link, shareWords: words }) {
  try {
    if (navigator.share) return await navigator.share({ title: "Wellside", text: words, url: link });
  } catch (refusal) {
    if (refusal.name === "AbortError") return undefined;    // who changed their mind wants nothing
  }
  return say(await copied(link) ? "The address is copied: paste it into a message." : `Copy this address: ${link}`);
}

// Without HTTPS, or where a browser does not allow it, only what is selected can be copied.
async function copied(link) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: link, className: "unseen", readOnly: true });
    const place = document.activeElement;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    place?.focus({ preventScroll: true });
    return done;
  }
}

// A link to the page that one came from goes back to it: a new entry in the history would let Back lead here again. Sheets
// that were opened here have entries of their own (sheets.js).
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-back]");
  if (!link || link.href !== document.referrer || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.go(-1 - (history.state?.sheet ?? 0));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) share(button.dataset);
});

// The name: typed once, offered again. Morphs and swaps bring new fields, so this is called after each, too.
const offered = new Set();
function offerName() {
  const name = memory.get("name");
  for (const input of offered) {
    if (input.matches("[data-own-name]")) continue;
    if (input.value === name) input.value = "";    // it has become the field of somebody else
    offered.delete(input);
  }
  for (const input of all("input[data-own-name]")) {
    if (!name || input.value || input.matches(":focus")) continue;
    input.value = name;
    offered.add(input);
  }
}
document.addEventListener("change", (event) => {
  if (event.target.matches?.("input[data-own-name]")) memory.set("name", event.target.value.trim());
});
document.addEventListener("wellside:shown", offerName);

// A number is entered whole: what is typed takes the place of what stood there.
let entered = null;
document.addEventListener("focusin", ({ target }) => { entered = target.matches?.('input[type="number"]') ? target : null; });
document.addEventListener("click", ({ target }) => {
  if (target === entered) target.select();
  entered = null;
});

function offerInstalling() {
  for (const hint of all("[data-install]")) hint.hidden = installed;
  for (const words of all("[data-installed]")) words.hidden = !installed;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    for (const button of all("[data-prompt], [data-install]")) {
      button.hidden = false;
      button.onclick = (click) => {
        click.preventDefault();
        button.hidden = true;
        event.prompt();
      };
    }
  });
}

function guide() {
  const agent = navigator.userAgent;
  const touchMac = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  const device = /iPhone|iPad|iPod/.test(agent) || touchMac ? "ios" : /Android/.test(agent) ? "android" : "desktop";
  for (const steps of all("[data-device]")) {
    steps.open = steps.dataset.device === device;
    if (steps.open) steps.parentElement.insertBefore(steps, steps.parentElement.querySelector("[data-device]"));
  }
}

// Something said once, kindly, and not again on this device.
function sayOnce() {
  for (const words of all("[data-once]")) {
    words.hidden = isSecureContext || memory.get(words.dataset.once) !== null;
    words.querySelector("[data-fine]").addEventListener("click", () => {
      memory.set(words.dataset.once, "said");
      words.hidden = true;
    });
  }
}

function tryAgain() {
  const again = async () => {
    try {
      const answer = await fetch("/health", { cache: "no-store" });
      if (answer.ok) location.reload();
    } catch { /* still not there */ }
  };
  addEventListener("online", again);
  setInterval(() => document.hidden || again(), 4000);
}

function folded() {
  const narrow = matchMedia("(max-width: 60rem)").matches;
  for (const contents of all("[data-contents]")) if (narrow) contents.open = false;
}

// What is unfolded comes into sight: at the foot of a menu all of it, of a game's card as much as the screen holds.
document.addEventListener("toggle", ({ target }) => {
  const shown = target.matches?.(".sheet details[open], .game[open]") ? target : null;
  shown?.scrollIntoView({ block: "nearest" });
}, true);

// Whoever comes back to the shelf finds the cards open that were: the browser keeps them with this visit. After a table
// was made of a card its top is shown, where the tables are.
function toTop() {
  if (!history.state?.top) return;
  for (const game of all(".game[open]")) game.open = false;
  scrollTo({ top: 0, behavior: "instant" });
}
function keepOpen() {
  document.addEventListener("submit", () => {
    history.replaceState({ ...history.state, open: [], top: true }, "");
    history.scrollRestoration = "manual";
  });
  addEventListener("pageshow", ({ persisted }) => persisted && toTop());
  for (const id of history.state?.open ?? []) document.getElementById(id)?.setAttribute("open", "");
  document.addEventListener("toggle", ({ target }) => {
    if (target.matches?.(".game")) history.replaceState({ ...history.state, open: all(".game[open]").map((game) => game.id) }, "");
  }, true);
}

// A page that is shown again as it was left may list tables where much has happened since.
async function listAnew() {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".tables");
    const before = document.querySelector(".tables");
    if (before) before.replaceWith(...(now ? [now] : []));
    else if (now) document.querySelector(".doors").prepend(now);
  } catch { /* what was there stays */ }
}

// The level of the bots is chosen once for a game. Whoever has just learned it begins among beginners: a lesson's end says so itself.
function keepLevels() {
  for (const form of all(".game form")) {
    const { game, bots } = form.elements, level = memory.get(`bots ${game.value}`);
    if (level) bots.value = level;
    form.addEventListener("submit", () => memory.set(`bots ${game.value}`, bots.value));
  }
}

// What goes on below the buttons that stay at the foot of the screen fades above them.
function fadeAbove() {
  for (const ways of all(".game[open] .ways")) {
    const hidden = ways.parentElement.getBoundingClientRect().bottom - ways.getBoundingClientRect().bottom;
    ways.classList.toggle("goes-on", hidden > 3);
  }
}

// At the end anyone can check that no shuffle was changed after the start.
document.addEventListener("toggle", async (event) => {
  const proof = event.target;
  if (!proof.matches?.("details.proof[open]") || !crypto.subtle) return;
  const seed = proof.querySelector("[data-seed]").textContent.trim();
  const bytes = new Uint8Array(seed.match(/../g).map((pair) => parseInt(pair, 16)));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const print = [...hash].map((b) => b.toString(16).padStart(2, "0")).join("");
  const same = print === proof.querySelector("[data-commitment]").textContent.trim();
  proof.querySelector("[data-verdict]").textContent = same
    ? "Checked on this device: they match." : "They do not match.";
}, true);

switchTheme();
offerName();
offerInstalling();
sayOnce();
folded();
if (document.querySelector(".game")) {
  toTop();
  keepOpen();
  keepLevels();
  addEventListener("pageshow", ({ persisted }) => persisted && listAnew());
  for (const event of ["scroll", "resize", "toggle", "change", "pageshow"]) addEventListener(event, fadeAbove, { capture: true, passive: true });
  fadeAbove();
}
if (document.querySelector("[data-guide]")) guide();
if (document.querySelector("[data-offline]")) tryAgain();
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }));
}
