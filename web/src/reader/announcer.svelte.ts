/**
 * What is said aloud, and when: one queue for each of the two live regions.
 *
 * Each log line is said once, alone, folded with others of its turn, or in the reply to one's own answer; which lines a
 * message stands for is kept with it. What an urgent message may have cut off counts as not heard until it is asked for.
 */
import { sayMany } from "../lib/words.svelte";
import { spelled } from "./letters";
import { listening } from "./settings.svelte";

export type Message = { key: number; text: string; lines: number[]; turn: number };

const LONGEST_WAIT = 10_000;
const LONGEST_TYPING = 8000;
const PAUSE = 1500;

export class Announcer {
  assertive = $state.raw<Message | null>(null);
  polite = $state.raw<Message | null>(null);
  /** The last reply, to be read again below the question. */
  reply = $state("");
  hushed = $state(false);
  unheard = $state.raw<Message[]>([]);
  last = "";

  private urgent: Message[] = [];
  private calm: Message[] = [];
  private told = new Set<number>();
  private keys = 0;
  private typedFrom = 0;
  private typedAt = 0;
  private urgentUntil = 0;
  private calmUntil = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // A region that appears together with its first text stays silent in some readers.
    this.urgentUntil = this.calmUntil = Date.now() + 500;
  }

  /** The lines that were not said before, now taken as said. */
  fresh(lines: number[]): number[] {
    const left = lines.filter((line) => !this.told.has(line));
    for (const line of left) this.told.add(line);
    return left;
  }

  urge(text: string, lines: number[] = []): void {
    if (!text) return;
    this.urgent.push({ key: ++this.keys, text: spelled(text), lines, turn: 0 });
    this.run();
  }

  /** The one reply to what the player just did; it is said at once and stays readable. */
  answer(text: string, lines: number[] = []): void {
    this.reply = spelled(text);
    this.urgentUntil = Math.min(this.urgentUntil, Date.now());
    this.urge(text, lines);
  }

  tell(text: string, lines: number[], turn: number): void {
    if (!text) return;
    this.calm.push({ key: ++this.keys, text: spelled(text), lines, turn });
    this.run();
  }

  /** Kept for the query for news, and not said now. */
  keep(text: string, lines: number[], turn: number): void {
    this.unheard = [...this.unheard, { key: ++this.keys, text: spelled(text), lines, turn }];
  }

  /** Everything not heard yet, as one text with its lines; then it counts as heard. */
  news(): Message | null {
    const all = [...this.unheard, ...this.calm].sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
    this.calm = [];
    this.unheard = [];
    return all.length ? { key: ++this.keys, text: all.map((one) => one.text).join(" "), lines: all.flatMap((one) => one.lines), turn: 0 } : null;
  }

  typing(): void {
    const now = Date.now();
    if (now - this.typedAt > PAUSE) this.typedFrom = now;
    this.typedAt = now;
  }

  hush(): void {
    this.hushed = !this.hushed;
    this.run();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private stay(text: string): number {
    return (Math.max(2, text.length / 12) * 1000 * 12) / listening.rate;
  }

  private run(): void {
    clearTimeout(this.timer);
    const now = Date.now();
    if (now >= this.urgentUntil) this.nextUrgent(now);
    if (now >= this.calmUntil) this.nextCalm(now);
    if (this.urgent.length || this.calm.length || this.assertive || this.polite) this.timer = setTimeout(() => this.run(), 80);
  }

  private nextUrgent(now: number): void {
    const all = this.urgent;
    this.urgent = [];
    this.assertive = null;
    if (!all.length) return;
    // What is being said politely is cut off by this, perhaps before its end.
    if (this.polite && now < this.calmUntil) this.unheard = [...this.unheard, { ...this.polite, lines: [] }];
    const text = all.map((one) => one.text).join(" ");
    this.assertive = { key: ++this.keys, text, lines: all.flatMap((one) => one.lines), turn: 0 };
    this.last = text;
    this.urgentUntil = now + this.stay(text);
    this.calmUntil = Math.max(this.calmUntil, this.urgentUntil);
  }

  private nextCalm(now: number): void {
    this.polite = null;
    const typing = now - this.typedAt < PAUSE && now - this.typedFrom < LONGEST_TYPING;
    if (!this.calm.length || this.hushed || typing) return;
    const waits = this.calm.reduce((sum, one) => sum + this.stay(one.text), 0);
    if (waits > LONGEST_WAIT) this.calm = folded(this.calm);
    this.polite = this.calm.shift() ?? null;
    if (!this.polite) return;
    this.last = this.polite.text;
    this.calmUntil = now + this.stay(this.polite.text);
  }
}

/** Messages of one turn as one sentence; equal ones in a row with their count. */
export function folded(messages: Message[]): Message[] {
  const turns = new Map<number, Message[]>();
  for (const one of messages) turns.set(one.turn, [...(turns.get(one.turn) ?? []), one]);
  return [...turns.values()].map((all) => ({
    key: all[0]?.key ?? 0,
    turn: all[0]?.turn ?? 0,
    lines: all.flatMap((one) => one.lines),
    text: `${counted(all.map((one) => one.text.replace(/\.$/, ""))).join("; ")}.`,
  }));
}

function counted(texts: string[]): string[] {
  const runs: { text: string; n: number }[] = [];
  for (const text of texts) {
    const before = runs.at(-1);
    if (before?.text === text) before.n += 1;
    else runs.push({ text, n: 1 });
  }
  return runs.map(({ text, n }) => (n === 1 ? text : `${text}, ${sayMany("{n} time", "{n} times", n)}`));
}
