/**
 * The games inside the page: starts the worker when somebody wants to play (or once there are games to come back to),
 * and stands where a server stands elsewhere.
 */
import { base, isKept } from "../lib/here";
import type { LineTo } from "../lib/line";
import { store } from "../lib/store";
import { say, words } from "../lib/words.svelte";
import type { FromWorker, ToWorker } from "./messages";
import { whenIdle } from "./offline.svelte";
import type { Source } from "./waking";

/** Said here where nobody has played yet, so that the first page needs no engine. */
const NOTHING: Record<string, unknown> = { who: { me: null }, tables: [], "me/tables": [], history: [] };
/** Written with the page, one file a language: see `site/site_files.py`. */
const SHELF =
  /^(games|house-rules|languages|catalogue\/\w+|house-rules\/\w+|cards\/\w+|referee\/\w+)(?:\?lang=(\w+))?$/;

/** Milliseconds after a start in which whoever plays has the machine for themselves. */
const REST = 3000;
const made = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const place = (): Source => ({
  engine: new URL("engine/", base()).href,
  kept: isKept(),
});

/** Beside the game: prepare the next start. */
function remember(): void {
  made().postMessage({ is: "remember", from: place(), lang: words.lang } satisfies ToWorker);
}

class LineHere implements LineTo {
  readyState: number = WebSocket.CONNECTING;
  onopen: LineTo["onopen"] = null;
  onmessage: LineTo["onmessage"] = null;
  onclose: LineTo["onclose"] = null;

  constructor(
    private readonly number: number,
    private readonly post: (message: ToWorker) => void,
  ) {}

  send(text: string): void {
    this.post({ is: "say", line: this.number, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.post({ is: "close", line: this.number });
  }
}

class Engine {
  state = $state<"off" | "loading" | "ready" | "failed">("off");
  /** Bytes that have come, of all. */
  done = $state(0);
  total = $state(0);
  trouble = $state("");
  /** Milliseconds from the first word to the first answer. */
  took = $state(0);
  private worker: Worker | null = null;
  private count = 0;
  private waiting = new Map<number, (reply: Response) => void>();
  private lines = new Map<number, LineHere>();

  /** Answer as a server would. */
  async call(method: string, path: string, body?: unknown): Promise<Response> {
    const shelved = method === "GET" ? SHELF.exec(path) : null;
    if (shelved) return fetch(new URL(`api/${shelved[1]}${shelved[2] ? `.${shelved[2]}` : ""}.json`, base()));
    if (method === "GET" && path in NOTHING && this.state === "off" && !store.get("here"))
      return Response.json(NOTHING[path]);
    if (method === "POST" && path === "tables") {
      store.set("here", "played");
      void navigator.storage?.persist?.().catch(() => false);
    }
    // What stood in the way may be gone by now: whoever presses once more tries once more.
    if (this.state === "failed" && method === "POST") this.forget();
    this.begin();
    const id = ++this.count;
    const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
    return new Promise((go) => {
      this.waiting.set(id, go);
      if (this.state === "failed") this.fail();
      else this.post({ is: "call", id, method, path, body: text });
    });
  }

  open(table: string): LineTo {
    this.begin();
    const number = ++this.count;
    const line = new LineHere(number, (message) => this.post(message));
    this.lines.set(number, line);
    this.post({ is: "open", line: number, table });
    return line;
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private begin(): void {
    if (this.worker) return;
    this.state = "loading";
    this.worker = made();
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.heard(data);
    this.worker.onerror = () => this.heard({ is: "failed", sentence: say("The games could not be loaded.") });
    const sentences = {
      forbidden: say(
        "This browser keeps nothing for this page (a private window, or storage is blocked), so a game here could " +
          "not be kept. Allow it to keep data, or open the page in another window.",
      ),
      full: say("The storage of this browser is full, so a game here could not be kept. Make room first."),
      engine: say("The games could not be loaded. Check your connection, and load the page again."),
    };
    this.post({ is: "begin", from: place(), words: sentences });
  }

  private forget(): void {
    this.worker?.terminate();
    [this.worker, this.state, this.trouble] = [null, "off", ""];
  }

  private heard(message: FromWorker): void {
    if (message.is === "loading") [this.done, this.total] = [message.done, message.total];
    else if (message.is === "ready") {
      [this.state, this.took] = ["ready", message.ms];
      if (!message.remembered) setTimeout(() => whenIdle(remember), REST);
    } else if (message.is === "failed") {
      [this.state, this.trouble] = ["failed", message.sentence];
      this.fail();
    } else if (message.is === "reply") {
      const { id, status, text } = message;
      this.waiting.get(id)?.(new Response(status === 204 ? null : text, { status }));
      this.waiting.delete(id);
    } else this.onLine(message);
  }

  private onLine(message: Extract<FromWorker, { line: number }>): void {
    const line = this.lines.get(message.line);
    if (!line || line.readyState === WebSocket.CLOSED) return;
    if (message.is === "told") line.onmessage?.({ data: message.text });
    else if (message.is === "opened") {
      line.readyState = WebSocket.OPEN;
      line.onopen?.();
    } else {
      line.readyState = WebSocket.CLOSED;
      this.lines.delete(message.line);
      line.onclose?.();
    }
  }

  /** Whoever waits is told why nothing will come. */
  private fail(): void {
    const problem = JSON.stringify({ sentence: this.trouble, entry: "" });
    for (const go of this.waiting.values()) go(new Response(problem, { status: 503 }));
    this.waiting.clear();
  }
}

export const engine = new Engine();
