/** What lies on the slip: the cards I would give, or give up, and those I ask for. Shared by hand, slip and offers. */
import { RESOURCES, type Counted } from "./model";

const none = (): number[] => RESOURCES.map(() => 0);

export class Slip {
  give = $state<number[]>(none());
  want = $state<number[]>(none());
  /** Seats whose offers I decline without looking, and whether I decline all of this turn. */
  blocked = $state<number[]>([]);
  declineAll = $state(false);

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
    this.blocked = this.blocked.includes(seat) ? this.blocked.filter((one) => one !== seat) : [...this.blocked, seat];
  }

  get ready(): boolean {
    return this.give.some(Boolean) && this.want.some(Boolean);
  }

  get giving(): number {
    return this.give.reduce((sum, n) => sum + n, 0);
  }
}
