/**
 * The Python that runs our games, awake: the first time it is loaded and all of ours imported; what its memory is then
 * is kept in this browser, and every later start goes on from there.
 */

/** What we use of the Python's own face. */
export type Python = {
  runPython(program: string): unknown;
  runPythonAsync(program: string): Promise<unknown>;
  globals: { get(name: string): unknown; set(name: string, value: unknown): void };
  makeMemorySnapshot(): Uint8Array;
  _api: { config: { _loadSnapshot?: unknown } };
};
type Loader = { loadPyodide(options: object): Promise<Python> };
type Module = { growMemory(bytes: number): unknown };
type Maker = { default(settings: object): Promise<Module> };
type Unpacker = { unpack(python: Python, pack: Uint8Array): string[] };
/** What lies in the engine's folder: each file with its size, and a name that changes with any of them. */
export type Listing = { files: [name: string, size: number][]; version: string };

const MEMORIES = "trueque memory";
/** Nothing of the page may be in the memory that is kept: whoever starts from it has another page. */
const IMPORT = `
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
async function fetchAll(
  { files }: Listing,
  engine: string,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  const count = (bytes: number): void => tell((done += bytes), total);
  await Promise.all(files.map(async ([name]) => counted(await found(new URL(name, engine)), count)));
}

const imported = async <T>(name: string, engine: string): Promise<T> =>
  (await import(/* @vite-ignore */ new URL(name, engine).href)) as T;

/** A Python, with our files on its disk; and what those are called. */
async function loaded(engine: string, more: object): Promise<[Python, string[]]> {
  const load = imported<Loader>("pyodide.mjs", engine).then(({ loadPyodide }) =>
    loadPyodide({
      indexURL: engine,
      stdLibURL: new URL("library.zip", engine).href,
      checkAPIVersion: false,
      ...more,
    }),
  );
  const [{ unpack }, pack, python] = await Promise.all([
    imported<Unpacker>("unpack.mjs", engine),
    found(new URL("trueque.pack", engine)).then((answer) => answer.arrayBuffer()),
    load,
  ]);
  return [python, unpack(python, new Uint8Array(pack))];
}

/** The first time: everything is imported, and its memory handed out to be kept. */
async function first(engine: string): Promise<[Python, Uint8Array]> {
  const opening = found(new URL("opening.py", engine)).then((answer) => answer.text());
  const [python, names] = await loaded(engine, { _makeSnapshot: true });
  python.globals.set("unpacked", JSON.stringify(names));
  python.runPython(await opening);
  python.runPython(IMPORT);
  return [python, python.makeMemorySnapshot()];
}

/** From a memory that was kept; the disk is no part of it. */
async function again(engine: string, memory: Uint8Array): Promise<Python> {
  const { default: make } = await imported<Maker>("pyodide.asm.mjs", engine);
  const size = memory.length;
  // It begins with less room than the memory that was kept has grown to.
  const createPyodideModule = async (settings: object): Promise<Module> => {
    const made = await make(settings);
    made.growMemory(size);
    return made;
  };
  const [python] = await loaded(engine, { _loadSnapshot: memory, createPyodideModule });
  delete python._api.config._loadSnapshot; // some thirty megabytes that nobody needs twice
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
      return await again(engine, new Uint8Array(await memory.arrayBuffer()));
    } catch (problem) {
      console.warn(problem); // half a memory, or one of another browser: the long way is still there
    }
  if (!came) await fetchAll(listing, engine, tell);
  const [python, whole] = await first(engine);
  void keep(engine, listing.version, whole as Uint8Array<ArrayBuffer>).catch(() => undefined);
  return python;
}
