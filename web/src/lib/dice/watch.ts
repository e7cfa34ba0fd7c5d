/**
 * Checks the dice while they fall: every share is the one that was pledged, mine are in it, and each draw that
 * everybody sees is what the shares of its round say. What is hidden is checked when the game is over.
 */
import type { Dice, Happened } from "../protocol";
import { NATURE, Rounds, TABLE } from "./rounds";
import { shareAfter } from "./shares";

export class DiceWatch {
  /** Draws that were found right. */
  checked = 0;
  /** The first line that does not fit what was pledged. */
  wrong: number | null = null;
  /** The round from which on my own shares are missing. */
  out: number | null = null;
  private rounds: Rounds | null = null;
  private readonly table: string;

  constructor(table: string) {
    this.table = table;
  }

  follow(lines: Happened[], dice: Dice, seats: number, mine: number | null): void {
    for (const line of lines) {
      this.rounds ??= new Rounds(dice.chain, dice.pledges.entries(), seats);
      const gave = line.by === TABLE && mine !== null && this.rounds.heads.has(mine);
      if (line.by === NATURE) this.draw(line);
      else if (!this.rounds.follow(line.by, line.heard)) this.wrong ??= line.number;
      if (gave && !this.rounds.heads.has(mine)) this.out ??= this.rounds.count;
    }
  }

  /**
   * My share of round *number*: the one after those that stand in the log I have seen, whatever the server says; so it
   * never gets to know more than one that is not drawn yet, and no second one for the same answer.
   */
  mine(seat: number, number: number): string | null {
    return this.rounds?.count === number - 1 && !this.rounds.isOpen ? this.share(seat) : null;
  }

  private share(seat: number | null): string | null {
    const head = seat === null ? undefined : this.rounds?.heads.get(seat);
    return head === undefined ? null : shareAfter(this.table, head);
  }

  private draw(line: Happened): void {
    const isRight = this.rounds?.draw(line.odds ? { ...line.odds, isOpen: true } : null, null);
    if (isRight) this.checked++;
    else if (isRight === false) this.wrong ??= line.number;
  }
}
