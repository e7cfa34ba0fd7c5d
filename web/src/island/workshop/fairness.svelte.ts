/** How fair the drawn island is: the server plays a few games a call, and we go on asking until it is known. */
import { call } from "../../lib/api";
import type { BoardWeighed } from "../../lib/protocol";
import { words } from "../../lib/words.svelte";

export class Fairness {
  found = $state<BoardWeighed | null>(null);
  busy = $state(false);
  /** What was weighed: an island and how many sit at it. */
  #of = "";

  constructor(readonly game: string) {}

  /** Whether what is known is about this island. */
  isOf(option: string, seats: number): boolean {
    return this.#of === `${seats} ${option}`;
  }

  stop(): void {
    this.busy = false;
  }

  async weigh(option: string, seats: number): Promise<void> {
    const mine = `${seats} ${option}`;
    if (this.#of !== mine) this.found = null;
    this.#of = mine;
    this.busy = true;
    try {
      do {
        const before = { games: this.found?.games ?? 0, wins: this.found?.wins ?? [] };
        const body = { option, seats, ...before, lang: words.lang };
        const told = await call<BoardWeighed>("POST", `workshop/${this.game}/weighed`, body);
        if (this.#of !== mine) return;
        this.found = told;
      } while (this.busy && !this.found.enough);
    } finally {
      if (this.#of === mine) this.busy = false;
    }
  }
}
