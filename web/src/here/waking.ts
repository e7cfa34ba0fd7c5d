/**
 * The Python that runs our games, awake: the first time it is loaded and all of ours imported; what its memory is then
 * is kept in this browser, and every later start goes on from there.
 */

/** What we use of the Python's own face. */
export type Python = {
  runPython(program: string): unknown;
  runPythonAsync(program: string): Promise<unknown>;
  globals: { get(name: string): unknown; set(name: string, value: unknown): void };
  FS: { mkdirTree(path: string): void; writeFile(path: string, bytes: Uint8Array): void };
  makeMemorySnapshot(): Uint8Array;
  _api: { config: { _loadSnapshot?: unknown } };
};
type Loader = { loadPyodide(options: object): Promise<Python> };
/** What lies in the engine's folder: each file with its size, and a name that changes with any of them. */
export type Listing = { files: [name: string, size: number][]; version: string };

const MEMORIES = "trueque memory";
const PACK = "trueque.pack";
const OPENING = "opening.py";
/** Where `opening.py` puts what is no module. */
const HOME = "/ours";
/** Nothing of the page may be in the memory that is kept: whoever starts from it has another page. */
const IMPORT = `
for name in ("pack", "packed"):
    globals().pop(name, None)
from trueque.pocket import waking
waking.import_all()
`;
/** Chance went to sleep with the rest. */
const AWAKE = "import random; random.seed()";

async function found(address: URL): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(address.href);
  return answer;
}

/** A file's bytes; says how many have come while they come. */
function counted(answer: Response, count: (bytes: number) => void): Promise<ArrayBuffer> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(counting)).arrayBuffer();
}

/** All files at once, counted: the Python's own loader then has them from the browser. */
async function fetchAll({ files }: Listing, engine: string, tell: (done: number, total: number) => void): Promise<void> {
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  const count = (bytes: number): void => tell((done += bytes), total);
  await Promise.all(files.map(async ([name]) => counted(await found(new URL(name, engine)), count)));
}

async function loaded(engine: string, more: object): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL("pyodide.mjs", engine).href)) as Loader;
  const stdLibURL = new URL("library.zip", engine).href;
  return loadPyodide({ indexURL: engine, stdLibURL, checkAPIVersion: false, ...more });
}

const packOf = async (engine: string): Promise<Uint8Array> =>
  new Uint8Array(await (await found(new URL(PACK, engine))).arrayBuffer());

/** The first time: everything is imported, and its memory handed out to be kept. */
async function first(engine: string): Promise<[Python, Uint8Array]> {
  const [opening, pack, python] = await Promise.all([
    found(new URL(OPENING, engine)).then((answer) => answer.text()),
    packOf(engine),
    loaded(engine, { _makeSnapshot: true }),
  ]);
  python.globals.set("packed", pack);
  python.runPython(opening);
  python.runPython(IMPORT);
  return [python, python.makeMemorySnapshot()];
}

/** From a memory that was kept. Files are no part of it: those of the pack that are no modules are put back. */
async function again(engine: string, memory: Promise<Uint8Array>): Promise<Python> {
  const [pack, python] = await Promise.all([packOf(engine), loaded(engine, { _loadSnapshot: memory })]);
  delete python._api.config._loadSnapshot; // some thirty megabytes that nobody needs twice
  const line = pack.indexOf(10);
  const names = JSON.parse(new TextDecoder().decode(pack.subarray(0, line))) as [string, number][];
  let at = line + 1;
  const folders = new Set<string>();
  for (const [name, size] of names) {
    const bytes = pack.subarray(at, (at += size));
    if (name.endsWith(".pyc")) continue;
    const path = `${HOME}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, bytes);
  }
  python.runPython(AWAKE);
  return python;
}

/** Keep it for the next start, in the place of those of older versions. A browser without room does without. */
async function keep(engine: string, version: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  const kept = await caches.open(MEMORIES);
  for (const { url } of await kept.keys()) if (url.startsWith(engine)) await kept.delete(url);
  await kept.put(new URL(`memory-${version}`, engine), new Response(memory));
}

/**
 * The Python with our modules in it. Of files that *came* before nobody counts the bytes.
 */
export async function awake(
  engine: string,
  came: boolean,
  tell: (done: number, total: number) => void,
): Promise<Python> {
  const listing = (await (await found(new URL("files.json", engine))).json()) as Listing;
  const memories = await caches.open(MEMORIES).catch(() => null);
  const memory = await memories?.match(new URL(`memory-${listing.version}`, engine));
  if (memory)
    try {
      return await again(
        engine,
        memory.arrayBuffer().then((bytes) => new Uint8Array(bytes)),
      );
    } catch (problem) {
      console.warn(problem); // half a memory, or one of another browser: the long way is still there
    }
  if (!came) await fetchAll(listing, engine, tell);
  const [python, whole] = await first(engine);
  void keep(engine, listing.version, whole as Uint8Array<ArrayBuffer>).catch(() => undefined);
  return python;
}
