/** The worker that runs our Python: loads it from our own files, opens the chest, and passes words to and fro. */
import { BrowserChest, type Writing } from "./chest";
import type { ChestWords, FromWorker, ToWorker } from "./messages";
import { awake, remember, type Source } from "./waking";

type Made = { toJs(options?: { dict_converter?: unknown }): unknown; destroy(): void };
type Door = {
  answer_call(method: string, path: string, body: string): Promise<Made>;
  connect(line: number, table: string, send: (text: string) => void, end: () => void): void;
  hear_text(line: number, text: string): Promise<void>;
  hang_up(line: number): Promise<void>;
  note_other_writer(table: string): Promise<void>;
};

/** Python's view of the chest: plain lists go in and out. */
const PROGRAM = `
from pyodide.ffi import to_js
from trueque.pocket.door import Door
from trueque.pocket.house import make_storage_full_refusal

class Chest:
    async def read(self, prefix, after=""):
        return [tuple(one) for one in (await chest.read(prefix, after)).to_py()]

    async def write(self, writing):
        lists = [list(writing.puts.items()), writing.drops, writing.absent, writing.present, list(writing.same.items())]
        done = await chest_write(*[to_js(one) for one in lists])
        if done == "full":
            raise make_storage_full_refusal()
        return done

door = await Door.open(Chest())
`;

/** Bytes that must find room before a game begins: about what a long one takes. */
const ROOM = 250_000;
const tell = (message: FromWorker): void => postMessage(message);
const news = new BroadcastChannel("trueque");
let door: Promise<Door> | null = null;

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

async function begin(from: Source, words: ChestWords): Promise<[Door, boolean]> {
  const waking = awake(from, (done, total) => tell({ is: "loading", done, total })).catch(() => {
    throw new Error(words.engine);
  });
  waking.catch(() => undefined); // where nothing can be kept, that is said, whatever else is wrong
  const chest = await openChest(words);
  const { python, remembered } = await waking;
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
  return [python.globals.get("door") as Door, remembered];
}

async function heard(message: ToWorker): Promise<void> {
  if (message.is === "begin") {
    const from = performance.now();
    const begun = begin(message.from, message.words);
    door = begun.then(([made]) => made);
    door.catch(() => undefined);
    await begun.then(
      ([, remembered]) => tell({ is: "ready", ms: performance.now() - from, remembered }),
      (problem: unknown) =>
        tell({ is: "failed", sentence: problem instanceof Error ? problem.message : String(problem) }),
    );
    return;
  }
  if (message.is === "remember") {
    await remember(message.from, message.lang).catch(() => undefined); // without room for it one starts the long way
    return close();
  }
  const open = await door?.catch(() => null);
  if (!open) return;
  if (message.is === "call") {
    const made = await open.answer_call(message.method, message.path, message.body);
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
  } else if (message.is === "say") await open.hear_text(message.line, message.text);
  else await open.hang_up(message.line);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => void heard(data);
news.onmessage = ({ data }: MessageEvent<string>) =>
  void door?.then((open) => open.note_other_writer(data)).catch(() => undefined);
