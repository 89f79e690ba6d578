// Wellside's service worker: keeps the shell and the static files, so that the app opens at once and can
// explain itself without a network. A rulebook that was read can be read again then. It never keeps a table's page and
// never touches a stream.
// The server fills in the version (a hash of everything listed) and the addresses to keep.
const VERSION = "{{version}}";
const KEPT = ["{{addresses}}"];
const SHELL = `wellside-${VERSION}`;
const OFFLINE = "/offline";
const BOOKS = "/rules/";

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forget(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(visit(event));
  else if (address.pathname.startsWith("/static/")) event.respondWith(keep(request));
});

// It is somebody's turn: said unless the table is in sight already.
self.addEventListener("push", (event) => {
  const { title, body, address } = event.data.json();
  event.waitUntil(pagesOf(address).then((pages) => {
    if (pages.some((page) => page.visibilityState === "visible")) return undefined;
    return self.registration.showNotification(title, { body, tag: address, data: address, icon: "/static/icons/icon-192.png" });
  }));
});

self.addEventListener("notificationclick", (event) => {
  const address = event.notification.data;
  event.notification.close();
  event.waitUntil(pagesOf(address).then(([page]) => (page ? page.focus() : self.clients.openWindow(address))));
});

async function pagesOf(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter((page) => new URL(page.url).pathname === address);
}

// One after the other, so that a table that opens just now gets its turn; one missing file is no reason to stop.
async function fill() {
  const shell = await caches.open(SHELL);
  await shell.add(new Request(OFFLINE, { cache: "reload" }));
  for (const address of KEPT) {
    const hashed = address.includes("?");
    if (address !== OFFLINE) await shell.add(new Request(address, { cache: hashed ? "default" : "reload" })).catch(() => {});
  }
}

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("wellside-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// A page always comes from the network; without one, the kept page of that address, or the one that explains.
async function visit(event) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    if (answer.ok && new URL(event.request.url).pathname.startsWith(BOOKS)) event.waitUntil(hold(event.request, answer.clone()));
    return answer;
  } catch {
    const shell = await caches.open(SHELL);
    return (await shell.match(event.request.url)) || (await shell.match(OFFLINE)) || Response.error();
  }
}

async function hold({ url }, answer) {
  const shell = await caches.open(SHELL);
  await shell.put(url, answer);
}

// A static file has its hash in its address: what is kept is right for ever, the rest is fetched and kept.
async function keep(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).search) shell.put(request, answer.clone());
  return answer;
}
