/** A seat that is kept for me before the game: whoever made the table, or plays again, need not choose one. */
import { settings } from "../lib/settings.svelte";
import type { Tabled } from "../lib/tabled";
import { sitDown } from "./room";

export class KeptSeat {
  /** Why I could not sit down on it. */
  trouble = $state("");
  private sat = false;

  constructor(private readonly client: Tabled) {
    $effect(() => void this.take());
  }

  /** Whether the game begins as soon as I sit, with nobody else to wait for: then there is no waiting room to show. */
  get isEnough(): boolean {
    const { table, me } = this.client;
    const isMine = (person: string | null | undefined): boolean => person != null && person === me?.person;
    return (
      !this.trouble &&
      table?.autostart === true &&
      table.seats.every((card) => card.kind === "bot" || isMine(card.person))
    );
  }

  private async take(): Promise<void> {
    const { table, me } = this.client;
    const kept = table?.seats.find((card) => card.kind === "reserved" && card.person && card.person === me?.person);
    if (!kept || table?.status !== "open" || this.sat) return;
    this.sat = true;
    // Where somebody here is called as I was last time, I sit down all the same and am told apart.
    const refused = await sitDown(this.client, kept.seat, me?.account ? "" : settings.name);
    if (refused) this.trouble = await sitDown(this.client, kept.seat, "");
  }
}
