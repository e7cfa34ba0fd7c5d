// Keeps every file of this version, so that the page opens without a line and no version mixes with another. A new
// version waits until the page asks for it; what it has in common with the old one is not fetched again.
//
// Each version has a cache of its own, with files under their own addresses: only then does a browser keep beside a
// file what it has compiled of it, which is most of a start. Packed files are kept unpacked, under the address without
// the ending.
const FILES = {};
const VERSION = "";
const SITE = `trueque ${self.registration.scope} `;
const CACHE = SITE + VERSION;
const LISTING = "listing";
const SMALL = ".lzma";
const TYPES = { wasm: "application/wasm" };
const at = (path) => new URL(path, self.registration.scope).href;
const plain = (path) => (path.endsWith(SMALL) ? path.slice(0, -SMALL.length) : path);

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
    return has ? has[0].match(at(plain(path))) : undefined;
  };
}

/** What a file holds, from the host. */
async function brought(path) {
  const answer = await fetch(at(path), { cache: "no-cache", integrity: `sha256-${FILES[path]}` });
  if (!answer.ok) throw new Error(path);
  if (path === plain(path)) return answer;
  const type = TYPES[plain(path).split(".").at(-1)] ?? "application/octet-stream";
  return new Response(unlzma(new Uint8Array(await answer.arrayBuffer())), { headers: { "content-type": type } });
}

async function keep() {
  const cache = await caches.open(CACHE);
  const had = await older();
  for (const path of Object.keys(FILES)) {
    if (await cache.match(at(plain(path)))) continue;
    await cache.put(at(plain(path)), (await had(path)) ?? (await brought(path)));
  }
  await cache.put(at(LISTING), new Response(JSON.stringify(FILES)));
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(SITE) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length) || "index.html";
  const small = `${path}${SMALL}`;
  if (!(path in FILES) && !(small in FILES)) return fetch(request);
  const kept = await (await caches.open(CACHE)).match(at(path));
  return kept ?? (small in FILES ? brought(small) : fetch(request));
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});
