/** An island while it is drawn: cells and harbours as they lie; what is to be said about it comes from the server. */
import { call } from "../../lib/api";
import type { BoardChecked, Drawing, WorkshopOpened } from "../../lib/protocol";
import { words } from "../../lib/words.svelte";

export type Brush = { kind: "land" | "number" | "harbour" | "sea"; what: string };
const PAUSE_MS = 200;
const MOST_BACK = 200;
const key = (x: number, y: number): string => `${x},${y}`;

export class Draft {
  drawing = $state<Drawing>({ name: "", cells: [], harbours: [], lines: [] });
  checked = $state<BoardChecked | null>(null);
  opened = $state<WorkshopOpened | null>(null);
  trouble = $state("");
  cells = $derived(new Map((this.drawing.cells ?? []).map((one) => [key(one.x, one.y), one.cell])));
  back = $state.raw<Drawing[]>([]);
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #arrived: Promise<void> = Promise.resolve();
  #named = false;

  constructor(readonly game: string) {}

  async open(word: string): Promise<void> {
    this.opened = await call<WorkshopOpened>("GET", `workshop/${this.game}?lang=${words.lang}`);
    await this.load(word || this.opened.gallery.at(-1)?.name || "");
  }

  cell(x: number, y: number): string {
    return this.cells.get(key(x, y)) ?? "";
  }

  /** What the server says about a text, a word or a name; its drawing becomes ours where it can be read. */
  async load(source: string): Promise<void> {
    await this.#fetch({ source });
  }

  async generate(kind: string, hexes: number, parts: number): Promise<void> {
    await this.#fetch({ kind, hexes, parts }, "/drawn");
  }

  paint(brush: Brush, x: number, y: number): void {
    const before = this.cell(x, y);
    const others = (this.drawing.cells ?? []).filter((one) => one.x !== x || one.y !== y);
    const cell = painted(brush, before);
    this.#change({ cells: cell ? [...others, { x, y, cell }] : others });
  }

  berth(brush: Brush, x: number, y: number, side: Side): void {
    const there = (one: { x: number; y: number; side: string }) => one.x === x && one.y === y && one.side === side;
    const had = this.drawing.harbours?.find(there);
    const others = (this.drawing.harbours ?? []).filter((one) => !there(one));
    this.#change({ harbours: had?.kind === brush.what ? others : [...others, { x, y, side, kind: brush.what }] });
  }

  rename(name: string): void {
    this.#named = true;
    this.#change({ name });
  }

  /** The last thing drawn, loaded or dealt is taken back. */
  undo(): void {
    const before = this.back.at(-1);
    if (!before) return;
    this.back = this.back.slice(0, -1);
    this.#named = true;
    this.#show(before);
  }

  #change(part: Partial<Drawing>): void {
    this.#remember();
    this.#show({ ...this.drawing, ...part });
  }

  #remember(): void {
    if (this.drawing.cells?.length) this.back = [...this.back, $state.snapshot(this.drawing)].slice(-MOST_BACK);
  }

  #show(drawing: Drawing): void {
    this.drawing = drawing;
    clearTimeout(this.#waiting);
    const ask = () => void this.#hear({ drawing: this.drawing });
    // What was asked for and is still on its way comes first: a name typed meanwhile is kept, and no drawing is lost.
    this.#waiting = setTimeout(() => void this.#arrived.then(ask), PAUSE_MS);
  }

  #fetch(body: Record<string, unknown>, path = ""): Promise<void> {
    this.#named = false;
    return (this.#arrived = this.#hear(body, path));
  }

  async #hear(body: Record<string, unknown>, path = ""): Promise<void> {
    clearTimeout(this.#waiting);
    const number = ++this.#asked;
    try {
      const told = await call<BoardChecked>("POST", `workshop/${this.game}${path}`, { ...body, lang: words.lang });
      if (number !== this.#asked) return;
      this.checked = told;
      this.trouble = "";
      if (told.drawing) this.#remember();
      if (told.drawing) this.drawing = this.#named ? { ...told.drawing, name: this.drawing.name } : told.drawing;
    } catch (problem) {
      this.trouble = problem instanceof Error ? problem.message : String(problem);
    }
  }
}

export type Side = NonNullable<Drawing["harbours"]>[number]["side"];

/** A cell after the brush: land keeps its number, a number its land. */
function painted(brush: Brush, before: string): string {
  if (brush.kind === "sea") return "";
  if (brush.kind === "number") return before && before !== "D" ? before.charAt(0) + brush.what : before;
  if (brush.what === "D") return "D";
  return brush.what + (before.slice(1) || "?");
}
