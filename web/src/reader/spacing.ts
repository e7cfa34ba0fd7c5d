/**
 * How far apart what the policy says is put into the live regions; like `policy.ts` without a document and a clock.
 *
 * Orca hands on what came within a tenth of a second together: polite before assertive, and an assertive one drops the
 * polite ones that wait. So two messages never come at once. What I did waits for nothing but what I did just before:
 * it goes past whatever waits here, and only what follows it keeps the distance.
 */
import type { Said } from "./policy";

/** Milliseconds between a message and the next one: Orca takes a hundred to hand it on, and up to 300 in all. */
export const APART = 300;
/**
 * Milliseconds between what I did and what follows it, also what I did next: that comes as a polite message, which a
 * busy Orca says before an assertive one where it hears of both at once. What I did takes longer to be said than this.
 */
export const BEHIND_OWN = 500;

export class Spacing {
  private waiting: Said[] = [];
  private last = -Infinity;
  private own = -Infinity;
  /** Before that nothing may be put. */
  private opens: number;

  constructor(opens = 0) {
    this.opens = opens;
  }

  /** Something to be put; what others did gives way to it, for the policy has counted it as missed. */
  add(said: Said): void {
    if (said.kind !== "others") this.cut();
    if (said.kind !== "own") return void this.waiting.push(said);
    const first = this.waiting.findIndex((one) => one.kind !== "own");
    this.waiting.splice(first < 0 ? this.waiting.length : first, 0, said);
  }

  /** What others did is told elsewhere: it no longer comes. */
  cut(): void {
    this.waiting = this.waiting.filter((one) => one.kind !== "others");
  }

  /** A key: nothing holds up what it brings; the reader falls silent, so there is nothing to keep apart. */
  key(at: number): void {
    this.cut();
    this.last = this.own = -Infinity;
    this.opens = Math.min(this.opens, at);
  }

  /** The next one that may be put now, taken from what waits. */
  due(at: number): Said | undefined {
    const wakes = this.wakes();
    if (wakes === null || wakes > at) return undefined;
    const said = this.waiting.shift();
    this.last = at;
    if (said?.kind === "own") this.own = at;
    return said;
  }

  /** When the next one may be put; none: nothing waits. */
  wakes(): number | null {
    const [first] = this.waiting;
    if (!first) return null;
    const behindOwn = this.own + BEHIND_OWN;
    return Math.max(this.opens, first.kind === "own" ? behindOwn : Math.max(behindOwn, this.last + APART));
  }
}
