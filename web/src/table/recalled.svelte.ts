/**
 * The slip "since your turn" after one has played: kept for the rest of the turn, and out again when it is asked for.
 */
import type { Position } from "../lib/protocol";

type Since = NonNullable<Position["since"]>;

class Recalled {
  /** What the slip said last, and in which turn of which table. */
  private kept = $state.raw<{ of: string; since: Since } | null>(null);
  /** What lies on the table again, for the numbers at its places. */
  out = $state.raw<Since | null>(null);
  /** The turn in which it was asked for again. */
  private asked = $state("");

  keep(of: string, since: Since): void {
    this.kept = { of, since };
  }
  /** What can be shown again in this turn. */
  of(turn: string): Since | null {
    return this.kept?.of === turn ? this.kept.since : null;
  }
  isAsked(turn: string): boolean {
    return this.asked === turn;
  }
  turn(turn: string): void {
    this.asked = this.asked === turn ? "" : turn;
  }
}

export const recalled = new Recalled();
