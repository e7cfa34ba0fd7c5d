/**
 * The Python that runs our games, awake. Once it has come, and while nobody waits, a second one imports and reads what
 * a first question asks for; its memory is kept in this browser, and every later start goes on from there.
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
const PREPARE = `
from trueque.pocket import warm_up
await warm_up.warm_up(lang)
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

/** Whether the service worker answers for the engine's files; else large ones come packed, as the host has them. */
export type Source = { engine: string; kept: boolean };
const SMALL = ".lzma";
type Held = Map<string, Uint8Array<ArrayBuffer>>;
const WASM = { headers: { "content-type": "application/wasm" } };

/** All files at once, counted as they come over the line; those that were packed, by their own addresses. */
async function fetchAll(
  { files }: Listing,
  engine: string,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<Held> {
  const { unlzma } = await imported<{ unlzma(data: Uint8Array): Uint8Array<ArrayBuffer> }>("unlzma.mjs", engine);
  const answers = await Promise.all(files.map(([name]) => found(new URL(name, engine))));
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  // A host that compresses sends less than what is read here; most say how much that is.
  const sent = answers.map((answer, i) => Number(answer.headers.get("content-length")) || (files[i]?.[1] ?? 0));
  const line = sent.reduce((sum, size) => sum + size, 0);
  let done = 0;
  const count = (bytes: number): void => tell(((done += bytes) / total) * line, line);
  const held: Held = new Map();
  await Promise.all(
    answers.map(async (answer, i) => {
      const [name = ""] = files[i] ?? [];
      const bytes = new Uint8Array(await counted(answer, count));
      if (name.endsWith(SMALL)) held.set(new URL(name.slice(0, -SMALL.length), engine).href, unlzma(bytes));
    }),
  );
  return held;
}

/** While that goes on, the Python's own loader asks the line for its files: it hears what was unpacked here. */
async function answerFrom<T>(held: Held, go: () => Promise<T>): Promise<T> {
  const ask = globalThis.fetch;
  globalThis.fetch = (asked, how) => {
    const bytes = held.get(String(asked));
    return bytes ? Promise.resolve(new Response(bytes, WASM)) : ask(asked, how);
  };
  try {
    return await go();
  } finally {
    globalThis.fetch = ask;
  }
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

/** The long way: from its files. */
async function first(engine: string, more: object = {}): Promise<Python> {
  const opening = found(new URL("pack_loader.py", engine)).then((answer) => answer.text());
  const [python, names] = await loaded(engine, more);
  python.globals.set("unpacked", JSON.stringify(names));
  python.runPython(await opening);
  return python;
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
  delete python._api.config._loadSnapshot;
  // Some forty megabytes that nobody needs twice: they go now, not whenever the browser tidies up.
  (memory.buffer as ArrayBuffer & { transfer?: (size: number) => ArrayBuffer }).transfer?.(0);
  python.runPython(AWAKE);
  return python;
}

const memoryOf = async (engine: string): Promise<[Listing, URL]> => {
  const listing = (await (await found(new URL("files.json", engine))).json()) as Listing;
  return [listing, new URL(`memory-${listing.version}`, engine)];
};

/** Of a Python of its own: whose memory is kept in the place of those of older versions, for the next start. */
export async function remember({ engine, kept: isKept }: Source, lang: string): Promise<void> {
  const [listing, place] = await memoryOf(engine);
  const kept = await caches.open(MEMORIES);
  if (await kept.match(place)) return;
  const held: Held = isKept ? new Map() : await fetchAll(listing, engine);
  const python = await answerFrom(held, () => first(engine, { _makeSnapshot: true }));
  python.globals.set("lang", lang);
  await python.runPythonAsync(PREPARE);
  const memory = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  for (const { url } of await kept.keys()) if (url.startsWith(engine)) await kept.delete(url);
  await kept.put(place, new Response(memory));
}

/** The Python that knows our modules; *tell* hears how much of the engine has come where it comes over the line. */
export async function awake(
  { engine, kept }: Source,
  tell: (done: number, total: number) => void,
): Promise<{ python: Python; remembered: boolean }> {
  const [listing, place] = await memoryOf(engine);
  const held: Held = kept ? new Map() : await fetchAll(listing, engine, tell);
  const memories = await caches.open(MEMORIES).catch(() => null);
  const memory = await memories?.match(place);
  if (memory)
    try {
      const bytes = new Uint8Array(await memory.arrayBuffer());
      return { python: await answerFrom(held, () => again(engine, bytes)), remembered: true };
    } catch (problem) {
      console.warn(problem); // half a memory, or one of another browser: the long way is still there
      await memories?.delete(place);
    }
  return { python: await answerFrom(held, () => first(engine)), remembered: false };
}
