// Scripts of every page: theme switch, sharing, remembered name, installation, service worker.
const storage = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* storage unavailable */
    }
  },
};
const queryAll = (selector, root = document) => [...root.querySelectorAll(selector)];
const installed =
  matchMedia("(display-mode: fullscreen), (display-mode: standalone)").matches || navigator.standalone === true;

function setUpTheme() {
  for (const fieldset of queryAll("[data-theme-switch]")) {
    fieldset.hidden = false;
    fieldset.querySelector(`[value="${window.wellsideTheme.chosen()}"]`).checked = true;
    fieldset.addEventListener("change", (event) => {
      storage.set("theme", event.target.value);
      window.wellsideTheme.show();
    });
  }
}

function say(text) {
  const line = document.createElement("p");
  line.className = "note";
  line.textContent = text;
  document.getElementById("note")?.replaceChildren(line);
  setTimeout(() => line.remove(), 6000);
}

window.wellsideSays = say;

// Uses the Web Share API where available, else copies the address, else shows it.
async function share({ share: link, shareWords: words }) {
  try {
    if (navigator.share) return await navigator.share({ title: "Wellside", text: words, url: link });
  } catch (error) {
    if (error.name === "AbortError") return undefined; // cancelled by the user
  }
  return say((await copyText(link)) ? "The address is copied: paste it into a message." : `Copy this address: ${link}`);
}

// Fallback without the Clipboard API (no HTTPS, or no permission): selects the text and copies it.
async function copyText(link) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), {
      value: link,
      className: "unseen",
      readOnly: true,
    });
    const focused = document.activeElement;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
    return done;
  }
}

// A link back to the previous page uses history.back(): a new entry would make Back return here. Open sheets have
// history entries of their own (sheets.js).
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-back]");
  if (!link || link.href !== document.referrer || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  history.go(-1 - (history.state?.sheet ?? 0));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) share(button.dataset);
});

// Prefills the player's name. Swaps insert new fields, so this runs after each of them.
const prefilled = new Set();
function prefillNames() {
  const name = storage.get("name");
  for (const input of prefilled) {
    if (input.matches("[data-own-name]")) continue;
    if (input.value === name) input.value = ""; // now the field of another player
    prefilled.delete(input);
  }
  for (const input of queryAll("input[data-own-name]")) {
    if (!name || input.value || input.matches(":focus")) continue;
    input.value = name;
    prefilled.add(input);
  }
}
document.addEventListener("change", (event) => {
  if (event.target.matches?.("input[data-own-name]")) storage.set("name", event.target.value.trim());
});
document.addEventListener("wellside:shown", prefillNames);

// Where bots are seated, the level that was last chosen with the game is preselected.
const preselected = new WeakSet();
function preselectLevels() {
  const level = storage.get(`bots ${document.getElementById("table")?.dataset.slug}`);
  for (const select of queryAll("select.level")) {
    if (preselected.has(select)) continue;
    preselected.add(select);
    if ([...select.options].some(({ value }) => value === level)) select.value = level;
  }
}
document.addEventListener("wellside:shown", preselectLevels);

// A click that focuses a number field selects its content.
let focusedNumber = null;
document.addEventListener("focusin", ({ target }) => {
  focusedNumber = target.matches?.('input[type="number"]') ? target : null;
});
document.addEventListener("click", ({ target }) => {
  if (target === focusedNumber) target.select();
  focusedNumber = null;
});

function setUpInstalling() {
  for (const hint of queryAll("[data-install]")) hint.hidden = installed;
  for (const words of queryAll("[data-installed]")) words.hidden = !installed;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    for (const button of queryAll("[data-prompt], [data-install]")) {
      button.hidden = false;
      button.onclick = (click) => {
        click.preventDefault();
        button.hidden = true;
        event.prompt();
      };
    }
  });
}

function openDeviceSteps() {
  const agent = navigator.userAgent;
  const touchMac = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
  const device = /iPhone|iPad|iPod/.test(agent) || touchMac ? "ios" : /Android/.test(agent) ? "android" : "desktop";
  for (const steps of queryAll("[data-device]")) {
    steps.open = steps.dataset.device === device;
    if (steps.open) steps.parentElement.insertBefore(steps, steps.parentElement.querySelector("[data-device]"));
  }
}

// Notices shown once per device.
function setUpNotices() {
  for (const words of queryAll("[data-once]")) {
    words.hidden = isSecureContext || storage.get(words.dataset.once) !== null;
    words.querySelector("[data-fine]").addEventListener("click", () => {
      storage.set(words.dataset.once, "said");
      words.hidden = true;
    });
  }
}

function retryConnection() {
  const retry = async () => {
    try {
      const answer = await fetch("/health", { cache: "no-store" });
      if (answer.ok) location.reload();
    } catch {
      /* still offline */
    }
  };
  addEventListener("online", retry);
  setInterval(() => document.hidden || retry(), 4000);
}

function collapseContents() {
  const narrow = matchMedia("(max-width: 60rem)").matches;
  for (const contents of queryAll("[data-contents]")) if (narrow) contents.open = false;
}

// Scrolls an opened details element into view.
document.addEventListener(
  "toggle",
  ({ target }) => {
    const opened = target.matches?.(".sheet details[open], .game[open]") ? target : null;
    opened?.scrollIntoView({ block: "nearest" });
  },
  true,
);

// Back on the home page, restores which game cards were open, from the history state. After creating a table, shows the
// top of the page instead, where the tables are listed.
function showTop() {
  if (!history.state?.top) return;
  for (const game of queryAll(".game[open]")) game.open = false;
  scrollTo({ top: 0, behavior: "instant" });
}
function rememberOpenCards() {
  document.addEventListener("submit", () => {
    history.replaceState({ ...history.state, open: [], top: true }, "");
    history.scrollRestoration = "manual";
  });
  addEventListener("pageshow", ({ persisted }) => persisted && showTop());
  for (const id of history.state?.open ?? []) document.getElementById(id)?.setAttribute("open", "");
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.matches?.(".game"))
        history.replaceState({ ...history.state, open: queryAll(".game[open]").map((game) => game.id) }, "");
    },
    true,
  );
}

// A page from the back/forward cache may list outdated tables.
async function refreshTables() {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".tables");
    const before = document.querySelector(".tables");
    if (before) before.replaceWith(...(now ? [now] : []));
    else if (now) document.querySelector(".doors").prepend(now);
  } catch {
    /* keep the old list */
  }
}

// Remembers the bot level per game.
function rememberBotLevels() {
  for (const form of queryAll(".game form")) {
    const { game, bots } = form.elements,
      level = storage.get(`bots ${game.value}`);
    if (level) bots.value = level;
    form.addEventListener("submit", () => storage.set(`bots ${game.value}`, bots.value));
  }
}

// Fades out content that continues below the sticky buttons of an open card.
function updateFade() {
  for (const ways of queryAll(".game[open] .ways")) {
    const hidden = ways.parentElement.getBoundingClientRect().bottom - ways.getBoundingClientRect().bottom;
    ways.classList.toggle("goes-on", hidden > 3);
  }
}

// Verifies after a game that the shuffles were fixed at its start: the hash of the seed is the commitment.
document.addEventListener(
  "toggle",
  async (event) => {
    const proof = event.target;
    if (!proof.matches?.("details.proof[open]") || !crypto.subtle) return;
    const seed = proof.querySelector("[data-seed]").textContent.trim();
    const bytes = new Uint8Array(seed.match(/../g).map((pair) => parseInt(pair, 16)));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = [...hash].map((b) => b.toString(16).padStart(2, "0")).join("");
    const same = hex === proof.querySelector("[data-commitment]").textContent.trim();
    proof.querySelector("[data-verdict]").textContent = same
      ? "Checked on this device: they match."
      : "They do not match.";
  },
  true,
);

setUpTheme();
prefillNames();
preselectLevels();
setUpInstalling();
setUpNotices();
collapseContents();
if (document.querySelector(".game")) {
  showTop();
  rememberOpenCards();
  rememberBotLevels();
  addEventListener("pageshow", ({ persisted }) => persisted && refreshTables());
  for (const event of ["scroll", "resize", "toggle", "change", "pageshow"])
    addEventListener(event, updateFade, { capture: true, passive: true });
  updateFade();
}
if (document.querySelector("[data-guide]")) openDeviceSteps();
if (document.querySelector("[data-offline]")) retryConnection();
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }));
}
