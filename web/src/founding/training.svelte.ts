/** Twenty boards, one after the other: the server knows what places are worth, this keeps what was lost. */
import { call } from "../lib/api";
import type { FoundingSeries, FoundingShown } from "../lib/protocol";
import { store, storedObject } from "../lib/store";
import { words } from "../lib/words.svelte";

const KEPT = "trueque foundings";
/** Numbers of series that one can be given. */
const MANY = 1_000_000;

/** A series on its way, as this browser remembers it. */
type Run = { number: number; losses: number[]; rating: number };

export class Training {
  series = $state.raw<FoundingSeries | null>(null);
  shown = $state.raw<FoundingShown | null>(null);
  trouble = $state("");
  busy = $state(false);
  run = $state<Run>({ number: Math.floor(Math.random() * MANY), losses: [], rating: 0, ...storedObject<Run>(KEPT) });
  /** The board that is looked at, from 0. */
  readonly at = $derived(this.run.losses.length - (this.shown?.choice ? 1 : 0));
  readonly isOver = $derived(this.series !== null && this.run.losses.length >= this.series.boards.length);

  constructor(private readonly game: string) {}

  async load(): Promise<void> {
    const query = new URLSearchParams({ number: String(this.run.number), game: this.game, lang: words.lang });
    await this.trying(async () => {
      this.series = await call<FoundingSeries>("GET", `foundings?${query.toString()}`);
      const choice = this.shown?.choice ?? "";
      await this.ask(choice, choice ? this.run.losses.slice(0, -1) : this.run.losses);
    });
  }

  async choose(notation: string): Promise<void> {
    if (this.busy || this.shown?.choice) return;
    await this.trying(async () => {
      await this.ask(notation, this.run.losses);
      if (!this.shown) return;
      this.run = { ...this.run, losses: [...this.run.losses, this.shown.loss], rating: this.shown.rating };
      store.set(KEPT, JSON.stringify(this.run));
    });
  }

  async next(): Promise<void> {
    if (this.isOver) return this.again();
    await this.trying(() => this.ask("", this.run.losses));
  }

  /** Another twenty; the rating is of this series alone. */
  async again(): Promise<void> {
    this.run = { number: Math.floor(Math.random() * MANY), losses: [], rating: 0 };
    store.set(KEPT, JSON.stringify(this.run));
    this.shown = null;
    await this.load();
  }

  private async ask(choice: string, losses: number[]): Promise<void> {
    const id = this.series?.boards[losses.length];
    if (!id) return;
    this.shown = await call<FoundingShown>("POST", `foundings/${id}`, { choice, losses, lang: words.lang });
  }

  private async trying(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
      this.trouble = "";
    } catch (problem) {
      this.trouble = problem instanceof Error ? problem.message : String(problem);
    } finally {
      this.busy = false;
    }
  }
}
