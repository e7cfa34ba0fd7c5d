// Keeps every file of this version, so that the page opens without a line and no version mixes with another. A new
// version waits until the page asks for it; what it has in common with the old one is not fetched again.
//
// Each version has a cache of its own, with files under their own addresses: only then does a browser keep beside a
// file what it has compiled of it, which is most of a start.
const FILES = {};
const VERSION = "";
const SITE = `trueque ${self.registration.scope} `;
const CACHE = SITE + VERSION;
const LISTING = "listing";
const at = (path) => new URL(path, self.registration.scope).href;

/** What versions before this one have of a file that is the same in both. */
async function older() {
  const found = [];
  for (const name of await caches.keys()) {
    if (name === CACHE || !name.startsWith(SITE)) continue;
    const cache = await caches.open(name);
    const listed = await cache.match(at(LISTING));
    if (listed) found.push([cache, await listed.json()]);
  }
  return async (path) => {
    const has = found.find(([, listed]) => listed[path] === FILES[path]);
    return has ? has[0].match(at(path)) : undefined;
  };
}

async function keep() {
  const cache = await caches.open(CACHE);
  const had = await older();
  for (const path of Object.keys(FILES)) {
    if (await cache.match(at(path))) continue;
    const answer = (await had(path)) ?? (await fetch(at(path), { cache: "no-cache", integrity: `sha256-${FILES[path]}` }));
    if (!answer.ok) throw new Error(path);
    await cache.put(at(path), answer);
  }
  await cache.put(at(LISTING), new Response(JSON.stringify(FILES)));
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(SITE) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length) || "index.html";
  const kept = path in FILES ? await (await caches.open(CACHE)).match(at(path)) : undefined;
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});
