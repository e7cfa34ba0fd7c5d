// Keeps every file of this version under its hash, so that the page opens without a line and no version mixes with
// another. A new version waits until the page asks for it; what it has in common with the old one is not fetched again.
const FILES = {};
const CACHE = "trueque";
const key = (path) => new URL(`${path}?${FILES[path]}`, self.registration.scope).href;

async function keep() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(FILES)) {
    if (await cache.match(key(path))) continue;
    const address = new URL(path, self.registration.scope);
    const answer = await fetch(address, { cache: "no-cache", integrity: `sha256-${FILES[path]}` });
    if (!answer.ok) throw new Error(path);
    await cache.put(key(path), answer);
  }
}

async function tidy() {
  const cache = await caches.open(CACHE);
  const known = new Set(Object.keys(FILES).map(key));
  for (const request of await cache.keys()) if (!known.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

async function answer(request) {
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length) || "index.html";
  const kept = path in FILES ? await (await caches.open(CACHE)).match(key(path)) : undefined;
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});
