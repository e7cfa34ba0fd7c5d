/** The worker that runs our Python: loads it from our own files, opens the chest, and passes words to and fro. */
import { BrowserChest, type Writing } from "./chest";
import type { ChestWords, FromWorker, ToWorker } from "./messages";

/** What we use of the Python's own face. */
type Python = {
  runPython(program: string): unknown;
  runPythonAsync(program: string): Promise<unknown>;
  globals: { get(name: string): unknown; set(name: string, value: unknown): void };
};
type Made = { toJs(options?: { dict_converter?: unknown }): unknown; destroy(): void };
type Door = {
  call(method: string, path: string, body: string): Promise<Made>;
  connect(line: number, table: string, send: (text: string) => void, end: () => void): void;
  say(line: number, text: string): Promise<void>;
  hang_up(line: number): Promise<void>;
  others_wrote(table: string): Promise<void>;
};
type Files = { files: [name: string, size: number][] };

/** Python's view of the chest: plain lists go in and out. */
const PROGRAM = `
from pyodide.ffi import to_js
from trueque.pocket.door import Door
from trueque.pocket.house import no_room

class Chest:
    async def read(self, prefix, after=""):
        return [tuple(one) for one in (await chest.read(prefix, after)).to_py()]

    async def write(self, writing):
        lists = [list(writing.puts.items()), writing.drops, writing.absent, writing.present, list(writing.same.items())]
        done = await chest_write(*[to_js(one) for one in lists])
        if done == "full":
            raise no_room()
        return done

door = await Door.open(Chest())
`;

const OURS = ["opening.py", "trueque.pack"];
/** Bytes that must find room before a game begins: about what a long one takes. */
const ROOM = 250_000;
const tell = (message: FromWorker): void => postMessage(message);
const news = new BroadcastChannel("trueque");
let door: Promise<Door> | null = null;

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

/**
 * All files of the engine at once: the Python's own loader then has them from the browser; ours are handed to it. Of
 * files that came before only ours are fetched.
 */
async function fetchAll(engine: string, came: boolean): Promise<ArrayBuffer[]> {
  if (came) return Promise.all(OURS.map(async (name) => (await found(new URL(name, engine))).arrayBuffer()));
  const { files } = (await (await fetch(new URL("files.json", engine))).json()) as Files;
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  const count = (bytes: number): void => tell({ is: "loading", done: (done += bytes), total });
  const all = await Promise.all(files.map(async ([name]) => counted(await found(new URL(name, engine)), count)));
  return OURS.map((wanted) => all[files.findIndex(([name]) => name === wanted)] as ArrayBuffer);
}

const isFull = (problem: unknown): boolean => problem instanceof DOMException && problem.name === "QuotaExceededError";

/** What no browser can make smaller. */
function noise(): string {
  const bytes = new Uint16Array(ROOM / 2);
  // No more is given at once.
  for (let i = 0; i < bytes.length; i += 30_000) crypto.getRandomValues(bytes.subarray(i, i + 30_000));
  return Array.from(bytes, (code) => String.fromCharCode(code)).join("");
}

async function openChest(words: ChestWords): Promise<BrowserChest> {
  try {
    const chest = await BrowserChest.open((keys) => {
      for (const table of new Set(keys.flatMap((key) => /^(?:line|table|talk)\/([^/]+)/.exec(key)?.[1] ?? [])))
        news.postMessage(table);
    });
    // What browsers say about the room they have is rounded or made up: whether there is some shows when it is taken.
    const nothing: Writing = { puts: [], drops: [], absent: [], present: [], same: [] };
    await chest.write({ ...nothing, puts: [["trial", noise()]] });
    await chest.write({ ...nothing, drops: ["trial"] });
    return chest;
  } catch (problem) {
    throw new Error(isFull(problem) ? words.full : words.forbidden);
  }
}

async function loaded(engine: string): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL("pyodide.mjs", engine).href)) as {
    loadPyodide(options: object): Promise<Python>;
  };
  return loadPyodide({ indexURL: engine, stdLibURL: new URL("library.zip", engine).href, checkAPIVersion: false });
}

async function begin(engine: string, words: ChestWords, came: boolean): Promise<Door> {
  const chest = await openChest(words);
  const [opening, packed] = await fetchAll(engine, came).catch(() => {
    throw new Error(words.engine);
  });
  const python = await loaded(engine).catch(() => {
    throw new Error(words.engine);
  });
  python.globals.set("packed", new Uint8Array(packed as ArrayBuffer));
  python.runPython(new TextDecoder().decode(opening));
  python.globals.set("chest", chest);
  python.globals.set(
    "chest_write",
    (
      puts: Writing["puts"],
      drops: Writing["drops"],
      absent: Writing["absent"],
      present: Writing["present"],
      same: Writing["same"],
    ) =>
      chest.write({ puts, drops, absent, present, same }).catch((problem: unknown) => {
        if (isFull(problem)) return "full";
        throw problem;
      }),
  );
  await python.runPythonAsync(PROGRAM);
  return python.globals.get("door") as Door;
}

async function heard(message: ToWorker): Promise<void> {
  if (message.is === "begin") {
    const from = performance.now();
    door = begin(message.engine, message.words, message.came);
    await door.then(
      () => tell({ is: "ready", ms: performance.now() - from }),
      (problem: unknown) =>
        tell({ is: "failed", sentence: problem instanceof Error ? problem.message : String(problem) }),
    );
    return;
  }
  const open = await door?.catch(() => null);
  if (!open) return;
  if (message.is === "call") {
    const made = await open.call(message.method, message.path, message.body);
    const [status, text] = made.toJs() as [number, string];
    made.destroy();
    tell({ is: "reply", id: message.id, status, text });
  } else if (message.is === "open") {
    const { line } = message;
    open.connect(
      line,
      message.table,
      (text) => tell({ is: "told", line, text }),
      () => tell({ is: "ended", line }),
    );
    tell({ is: "opened", line });
  } else if (message.is === "say") await open.say(message.line, message.text);
  else await open.hang_up(message.line);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => void heard(data);
news.onmessage = ({ data }: MessageEvent<string>) =>
  void door?.then((open) => open.others_wrote(data)).catch(() => undefined);
