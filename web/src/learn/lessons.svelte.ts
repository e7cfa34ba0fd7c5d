/** What comes up at a table for the first time, and what of it was said. */
import type { Teaching, Told } from "../lib/gamepage";
import type { Happened, Question } from "../lib/protocol";
import { tab } from "../lib/store";

/** Something that comes up for the first time: its name, and what is said of it. */
export type Tip = { name: string; says: string };

/** What comes up at a table, each thing once; what was said is kept, so that a reload does not begin anew. */
export class Lessons {
  private known = $state<string[]>([]);
  /** What has happened and was not said yet. */
  private happened = $state.raw<string[]>([]);
  /** What of it was there at the question before: whoever is still not told of it is, when it happens again. */
  private stale: string[] = [];
  private last = -1;

  constructor(
    private readonly table: string,
    private readonly teaching: Teaching<never>,
  ) {
    try {
      this.known = JSON.parse(tab.get(`coach ${table}`) ?? "[]") as string[];
    } catch {
      this.known = [];
    }
  }

  /** Whether nothing was said at this table yet. */
  get isFirst(): boolean {
    return this.known.length === 0;
  }

  /** Note what new lines show to whoever sits at *seat*; what happened before the page came is no news. */
  follow(lines: Happened[], view: never, seat: number): void {
    const fresh = this.last < 0 ? [] : lines.filter((line) => line.number > this.last && !line.undone);
    this.last = Math.max(this.last, lines.at(-1)?.number ?? 0);
    const names = fresh.flatMap((line) => line.events.map((event: Told) => this.teaching.first(event, view, seat)));
    const firsts = this.teaching.firsts();
    const added = [...new Set(names)].filter((name) => firsts[name] && !this.happened.includes(name));
    if (added.length) this.happened = [...this.happened, ...added];
  }

  /** Another question is asked: what was news at the one before is none any more. */
  age(): void {
    const { waits } = this.teaching;
    const kept = this.happened.filter((name) => !this.stale.includes(name) || waits?.()[name]);
    this.stale = kept;
    if (kept.length < this.happened.length) this.happened = kept;
  }

  /** What is to be said now, in order: what is asked, what happened, what has become possible. */
  due(question: Question | null): Tip[] {
    const firsts = this.teaching.firsts();
    const asks: Tip[] = question
      ? [{ name: `? ${question.kind}`, says: this.teaching.advice()[question.kind] ?? "" }]
      : [];
    const all: Tip[] = [];
    // What has just happened is what one looks at: it is told before what happened earlier.
    const waits = this.teaching.waits?.() ?? {};
    const news = this.happened.filter((name) => !waits[name] || waits[name] === question?.kind);
    all.push(...news.reverse().map((name) => ({ name, says: firsts[name] ?? "" })));
    // Who is asked because of what has just happened is told of that first.
    all.splice(this.teaching.follows?.includes(question?.kind ?? "") ? all.length : 0, 0, ...asks);
    const answers = question?.answers.shape === "one_of" ? question.answers.answers : [];
    const open = new Set(answers.map(({ notation }) => notation.split(" ")[0] ?? ""));
    for (const [verb, says] of Object.entries(this.teaching.openings()[question?.kind ?? ""] ?? {}))
      if (open.has(verb)) all.push({ name: `${question?.kind} ${verb}`, says });
    return all.filter(({ name, says }) => says && !this.known.includes(name));
  }

  /** One thing that helps to win in this position and was not said yet, for a question at which nothing is new. */
  further(view: never, seat: number): Tip[] {
    const all = this.teaching.insights?.() ?? {};
    const name = this.teaching.fitting?.(view, seat).find((one) => all[one] && !this.known.includes(`! ${one}`));
    return name ? [{ name: `! ${name}`, says: all[name] ?? "" }] : [];
  }

  /** These were said. */
  learn(names: string[]): void {
    if (!names.length) return;
    this.known = [...this.known, ...names];
    this.happened = this.happened.filter((name) => !names.includes(name));
    tab.set(`coach ${this.table}`, JSON.stringify(this.known));
  }
}
