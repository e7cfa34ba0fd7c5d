/**
 * Friends round one device: whose hand it shows, and when it is covered. Under the cover the page knows no more than
 * somebody who only watches.
 */
import type { TableClient } from "../lib/table.svelte";

export class HotSeat {
  /** Who took the device out of turn, and after which line: until they have answered it stays with them. */
  private taken = $state.raw<{ seat: number; number: number } | null>(null);

  constructor(private readonly client: TableClient) {}

  /** The seats of this device that still play. */
  get seats(): number[] {
    return this.client.mine;
  }

  get isShared(): boolean {
    return this.seats.length > 1;
  }

  /** The seat of this device that the game waits for. */
  get asked(): number | null {
    return this.client.position?.waiting.find((seat) => this.seats.includes(seat)) ?? null;
  }

  get isCovered(): boolean {
    const { seat, position } = this.client;
    if (!this.isShared || !position || position.result) return false;
    if (seat === null) return true;
    const stays = this.taken?.seat === seat && this.taken.number === position.number;
    return this.asked !== null && !position.waiting.includes(seat) && !stays;
  }

  /** Whether what lies under the cover is nobody's hand by now. */
  get isHidden(): boolean {
    return this.client.seat === null;
  }

  nameOf(seat: number): string {
    return this.client.table?.seats[seat]?.name ?? "";
  }

  show(seat: number): void {
    this.taken = { seat, number: this.client.position?.number ?? -1 };
    this.client.hand(seat);
  }

  cover(): void {
    this.taken = null;
    this.client.hand(null);
  }
}
