/** What lies on the slip: the cards I would give, or give up, and those I ask for. Shared by hand, slip and offers. */
import { resourceNames } from "../lib/resources";
import { store } from "../lib/store";
import { say } from "../lib/words.svelte";
import { RESOURCES, type Counted } from "./model";

const NEVER = "never-swaps";

/** A swap that is never made, in words: `brick>ore` is my brick for their ore. */
export function swapWords(swap: string): string {
  const [mine = "", theirs = ""] = swap.split(">").map((kinds) =>
    kinds
      .split("+")
      .map((kind) => resourceNames()[kind] ?? kind)
      .join(", "),
  );
  return say("Never {mine} for {theirs}", { mine, theirs });
}

const none = (): number[] => RESOURCES.map(() => 0);

export class Slip {
  give = $state<number[]>(none());
  want = $state<number[]>(none());
  /** Seats whose offers I decline without looking, and whether I decline all of this turn. */
  blocked = $state<number[]>([]);
  declineAll = $state(false);
  /** Swaps I never make, as `brick>ore`: kept in this browser until I change it. */
  never = $state<string[]>((store.get(NEVER) ?? "").split(" ").filter(Boolean));

  clear(): void {
    this.give = none();
    this.want = none();
  }

  put(side: "give" | "want", kind: number, by: number, most: number): void {
    const other = side === "give" ? "want" : "give";
    if (by > 0 && (this[other][kind] ?? 0) > 0) this[other] = this[other].map((n, i) => (i === kind ? 0 : n));
    this[side] = this[side].map((n, i) => (i === kind ? Math.min(most, Math.max(0, n + by)) : n));
  }

  /** Lay an offer of somebody else on my slip, seen from my side. */
  turn(give: Counted, want: Counted): void {
    this.give = RESOURCES.map((r) => want[r] ?? 0);
    this.want = RESOURCES.map((r) => give[r] ?? 0);
  }

  block(seat: number): void {
    this.blocked = [...this.blocked, seat];
  }

  /** The kinds that an offer moves, seen from my side; how many of each does not matter. */
  swapOf(offer: { give: Counted; want: Counted }): string {
    const kinds = (cards: Counted): string => RESOURCES.filter((kind) => cards[kind]).join("+");
    return `${kinds(offer.want)}>${kinds(offer.give)}`;
  }

  refuse(offer: { give: Counted; want: Counted }): void {
    this.keep([...this.never, this.swapOf(offer)]);
  }

  allow(swap: string): void {
    this.keep(this.never.filter((one) => one !== swap));
  }

  private keep(never: string[]): void {
    this.never = [...new Set(never)];
    store.set(NEVER, this.never.join(" "));
  }

  /** Whether it is declined without being looked at. */
  isUnwanted(offer: { by: number; give: Counted; want: Counted }): boolean {
    return this.declineAll || this.blocked.includes(offer.by) || this.never.includes(this.swapOf(offer));
  }

  get ready(): boolean {
    return this.give.some(Boolean) && this.want.some(Boolean);
  }

  get giving(): number {
    return this.give.reduce((sum, n) => sum + n, 0);
  }
}
