/**
 * What is said aloud, in which order and how soon: one queue, without a document and without a clock of its own.
 *
 * 1. What I did and what it brought is said at once and cuts whatever of others is pending.
 * 2. Questions to me, the start of my turn and the line are said at once too, and only let what I did be said before
 *    them.
 * 3. What others did follows in order, one after the other; whatever has waited too long goes out together, the newest
 *    of it that fits in as many words as the breath has.
 * 4. The start of my turn takes the place of everything not heard yet: it carries one breath that sums it up.
 * 5. Any key silences what is pending.
 * Nothing is said twice: every line is spoken for once. What was cut or silenced counts as missed, until the next
 * summing up, the query for news or the review tells it. The time is handed in, in milliseconds.
 */

export type Kind = "own" | "asked" | "others";
export type Region = "assertive" | "polite";
/** A text and the log lines that it stands for; chat lines count below zero. */
export type Told = { text: string; lines: number[] };
export type Said = Told & { key: number; region: Region; kind: Kind; until: number };
type Waiting = Told & { since: number };

/** Milliseconds that what others did waits at most. */
export const LONGEST_WAIT = 4000;
/** Milliseconds after a key during which others' deeds wait: the reader echoes what is typed. */
export const TYPING = 1500;
/** Words of what goes out together at most, where nothing else is said. */
export const MOST_WORDS = 40;
/** Milliseconds that the shortest message takes. */
export const SHORTEST = 2000;

export class Policy {
  hushed = false;
  /** What was cut, silenced or never said, by line, in the order in which it came. */
  readonly missed = new Map<number, string>();
  private waiting: Waiting[] = [];
  private now: (Said & { parts: Told[] }) | null = null;
  private keys = 0;
  private spokenFor = new Set<number>();
  private typed = -Infinity;

  /** Characters a second that the reader speaks. */
  private readonly rate: () => number;
  /** Texts that go out together, as one. */
  private readonly join: (texts: string[]) => string;
  /** From when on something of others may be said. */
  private readonly opens: number;
  /** Words of what goes out together at most. */
  private readonly most: () => number;

  constructor(rate: () => number, join: (texts: string[]) => string, opens = 0, most = () => MOST_WORDS) {
    this.rate = rate;
    this.join = join;
    this.opens = opens;
    this.most = most;
  }

  /** The lines that nothing has spoken for yet, now taken as spoken for. */
  fresh(lines: number[]): number[] {
    const left = lines.filter((line) => !this.spokenFor.has(line));
    for (const line of left) this.spokenFor.add(line);
    return left;
  }

  /** What I did, or what I am asked: said at once. */
  urge(kind: "own" | "asked", told: Told, at: number): Said[] {
    if (!told.text) return [];
    if (kind === "own") this.pass(at);
    return [this.speak(kind, [told], at)];
  }

  /** What others did: said when its place has come. */
  tell(told: Told, at: number): Said[] {
    if (told.text) this.waiting.push({ ...told, since: at });
    return this.due(at);
  }

  /** Kept for the summing up, the query for news and the review, and not said now. */
  keep(told: Told): void {
    for (const line of told.lines) this.missed.set(line, told.text);
  }

  /** A key: whatever is pending is passed over. True: there was something. */
  key(at: number): boolean {
    const wasBusy = this.isBusy(at);
    this.typed = at;
    this.pass(at);
    this.now = null;
    return wasBusy;
  }

  /** The lines that have not been heard, and with this are: my turn begins with one breath in their place. */
  sumUp(at: number): number[] {
    return this.news(at).lines;
  }

  /** Everything that has not been heard, in order; with this it has. */
  news(at: number): Told {
    this.pass(at);
    const told = { text: this.join([...this.missed.values()]), lines: [...this.missed.keys()] };
    this.missed.clear();
    return told;
  }

  /** What may be said now of what waits. */
  due(at: number): Said[] {
    const [first, ...rest] = this.waiting;
    const wakes = this.wakes(at);
    if (!first || wakes === null || wakes > at) return [];
    // What has waited too long goes out with all behind it: no text blocks a later one by its length.
    const isLate = at >= first.since + LONGEST_WAIT;
    this.waiting = isLate ? [] : rest;
    return [this.speak("others", isLate ? this.bounded([first, ...rest]) : [first], at)];
  }

  /** The newest that fit together; what is older waits for the next breath, the query for news or the review. */
  private bounded(parts: Told[]): Told[] {
    let words = 0;
    let from = parts.length;
    for (const part of [...parts].reverse()) {
      words += part.text.split(/\s+/).length;
      if (words > this.most() && from < parts.length) break;
      from--;
    }
    for (const part of parts.slice(0, from)) this.keep(part);
    return parts.slice(from);
  }

  /** When the next of what waits may be said; none: nothing waits, or all is held. */
  wakes(at: number): number | null {
    const first = this.waiting[0];
    if (!first || this.hushed) return null;
    const free = Math.max(this.now?.until ?? at, this.typed + TYPING);
    return Math.max(this.opens, Math.min(free, first.since + LONGEST_WAIT));
  }

  /** Whether something is being said or waits, as far as one can know. */
  isBusy(at: number): boolean {
    return this.waiting.length > 0 || (this.now !== null && at < this.now.until);
  }

  private speak(kind: Kind, parts: Told[], at: number): Said {
    const before = this.now && at < this.now.until ? this.now : null;
    // Others' deeds never interrupt; a question and a second own result come behind what I did.
    const isBehind = kind === "others" || before?.kind === "own";
    if (!isBehind) this.cut(at);
    const text = this.join(parts.map((part) => part.text));
    const begins = Math.max(at, this.opens, isBehind ? (before?.until ?? at) : at);
    const until = begins + Math.max(SHORTEST, (text.length * 1000) / this.rate());
    this.now = {
      text,
      lines: parts.flatMap((part) => part.lines),
      key: ++this.keys,
      region: isBehind ? "polite" : "assertive",
      kind,
      until,
      parts,
    };
    return this.now;
  }

  /** What is being said of others may not be heard to its end. */
  private cut(at: number): void {
    if (this.now?.kind === "others" && at < this.now.until) for (const part of this.now.parts) this.keep(part);
    this.now = null;
  }

  private pass(at: number): void {
    if (this.now?.kind === "others") this.cut(at);
    for (const one of this.waiting) this.keep(one);
    this.waiting = [];
  }
}
