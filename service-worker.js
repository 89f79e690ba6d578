// Service worker: precaches the app shell and the static files for a fast start and an offline page. Rulebook pages are
// cached as they are read; table pages and event streams never are.
// The server fills in the version (a hash of the precached files) and the addresses.
const VERSION = "{{version}}";
const PRECACHED = ["{{addresses}}"];
const CACHE_NAME = `wellside-${VERSION}`;
const OFFLINE = "/offline";
const RULEBOOKS = "/rules/";

self.addEventListener("install", (event) => {
  event.waitUntil(precache().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(event));
  else if (address.pathname.startsWith("/static/")) event.respondWith(cacheFirst(request));
});

// "Your turn" notification, unless a window already shows the table.
self.addEventListener("push", (event) => {
  const { title, body, address } = event.data.json();
  event.waitUntil(
    windowsAt(address).then((pages) => {
      if (pages.some((page) => page.visibilityState === "visible")) return undefined;
      return self.registration.showNotification(title, {
        body,
        tag: address,
        data: address,
        icon: "/static/icons/icon-192.png",
      });
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  const address = event.notification.data;
  event.notification.close();
  event.waitUntil(windowsAt(address).then(([page]) => (page ? page.focus() : self.clients.openWindow(address))));
});

async function windowsAt(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter((page) => new URL(page.url).pathname === address);
}

// One request at a time, so that a page that is loading is not slowed down; a file that fails is skipped.
async function precache() {
  const cache = await caches.open(CACHE_NAME);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
  for (const address of PRECACHED) {
    const hashed = address.includes("?");
    if (address !== OFFLINE)
      await cache.add(new Request(address, { cache: hashed ? "default" : "reload" })).catch(() => {});
  }
}

async function deleteOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("wellside-") && name !== CACHE_NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Network first; offline, the cached copy of the page or else the offline page.
async function networkFirst(event) {
  try {
    const response = (await event.preloadResponse) || (await fetch(event.request));
    if (response.ok && new URL(event.request.url).pathname.startsWith(RULEBOOKS))
      event.waitUntil(store(event.request, response.clone()));
    return response;
  } catch {
    const cache = await caches.open(CACHE_NAME);
    return (await cache.match(event.request.url)) || (await cache.match(OFFLINE)) || Response.error();
  }
}

async function store({ url }, response) {
  const cache = await caches.open(CACHE_NAME);
  await cache.put(url, response);
}

// Cache first: the address of a static file contains its hash, so a cached copy is never stale.
async function cacheFirst(request) {
  const cache = await caches.open(CACHE_NAME);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && new URL(request.url).search) cache.put(request, response.clone());
  return response;
}
