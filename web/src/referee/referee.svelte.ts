/** A real table on this page: the record is kept in this browser, the server hears a line and says what follows. */
import { call } from "../lib/api";
import type { RefereeSays, RefereeTold, RefereeWanted } from "../lib/protocol";
import { store, storedObject } from "../lib/store";
import { words } from "../lib/words.svelte";
import type { Announcer } from "../reader/announcer.svelte";
import { listening } from "../reader/settings.svelte";

const KEPT = "referee";
/** Numbers said with their hexes, which the record asks for later. */
const BESIDE = "referee-beside";
const MOST = 200;

export class Referee {
  told = $state.raw<RefereeTold | null>(null);
  /** What was said aloud so far, the newest last. */
  said = $state.raw<string[]>([]);
  /** What waits for one player alone. */
  alone = $state.raw<{ seat: number; lines: string[] } | null>(null);
  trouble = $state("");
  busy = $state(false);
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly announcer: Announcer) {}

  /** Whether a table was begun here that is not over. */
  static kept(): string | null {
    return store.get(KEPT) || null;
  }

  begin(wanted: RefereeWanted): Promise<boolean> {
    return this.ask("referee/tables", { ...wanted, lang: words.lang });
  }

  goOn(record: string): Promise<boolean> {
    const beside = record === Referee.kept() ? storedObject<Record<string, string>>(BESIDE) : {};
    return this.ask("referee", { record, beside, lang: words.lang });
  }

  /** A line, after the one before it. Whether it was taken: a refusal is said, and the line stays to be mended. */
  hear(text: string, alone: number | null = null): Promise<boolean> {
    const heard = this.before.then(() => this.heard(text, alone));
    this.before = heard;
    return heard;
  }

  private async heard(text: string, alone: number | null): Promise<boolean> {
    if (!this.told || !text.trim()) return false;
    const { record, confirming, beside, exploring, meant } = this.told;
    const sure = !!meant && text === meant;
    const body = { record, text, alone, confirming, beside, exploring, sure, lang: words.lang };
    if (!(await this.ask("referee", body))) return false;
    const isDone = this.told.record !== record || this.told.confirming !== confirming;
    // Read back for its price alone, and that is switched off here.
    return this.told.meant && this.told.costs && !listening.readsBack ? this.heard(this.told.meant, alone) : isDone;
  }

  private async ask(path: string, body: unknown): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = "";
    try {
      this.take(await call<RefereeTold>("POST", path, body));
      return true;
    } catch (problem) {
      this.trouble = problem instanceof Error ? problem.message : String(problem);
      this.announcer.answer(this.trouble);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private take(told: RefereeTold): void {
    this.told = told;
    store.set(KEPT, told.over ? "" : told.record);
    store.set(BESIDE, JSON.stringify(told.beside));
    const aloud = (some: RefereeSays[]): string[] => some.filter((one) => one.seat === null).map((one) => one.text);
    const alone = [...told.said, ...told.asks].filter((one) => one.seat !== null);
    const seat = alone[0]?.seat ?? null;
    const lines = alone.filter((one) => one.seat === seat).map((one) => one.text);
    this.alone = seat === null ? null : { seat, lines };
    this.said = [...this.said, ...aloud(told.said)].slice(-MOST);
    this.announcer.answer([...aloud(told.said), ...aloud(told.asks)].join(" "));
  }
}
