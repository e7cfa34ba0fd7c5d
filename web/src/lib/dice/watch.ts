/**
 * Checks the dice while they fall: every share is the one that was pledged, mine are in it, each draw that everybody
 * sees and that has a table is what the shares of its round say, and nothing is taken back once my share is given. What
 * is hidden is checked when the game is over.
 */
import type { Dice, Happened } from "../protocol";
import { OpenDraws, type Agreed, type OpenList } from "./lists";
import { NATURE, Rounds, TABLE } from "./rounds";
import {
  hasPledged,
  isMyPledge,
  isPromised,
  LENGTH,
  keepGiven,
  keptPromise,
  lastGiven,
  linkOf,
  shareOf,
  type Given,
} from "./shares";
import { sha256, toHex } from "./sha256";

/** What is known of a table before its first line: the tables of its game, and what was agreed on. */
export type Known = { lists: readonly OpenList[]; agreed: Agreed; seats: number };

export class DiceWatch {
  /** Draws that were found right. */
  checked = 0;
  /** The first line that does not fit what was pledged. */
  wrong: number | null = null;
  /** The line that came instead of the draw that a share was given for, or a round that I gave already. */
  burnt: number | null = null;
  /** The last round in which my own share was missing. */
  out: number | null = null;
  /** Whether my share was sent for that round, and left out. */
  isDropped = false;
  private rounds: Rounds | null = null;
  private draws: OpenDraws | null = null;
  private last = -1;
  /** A hash of all lines up to each. */
  private readonly seen = new Map<number, string>();
  private undone = -1;
  private readonly table: string;

  constructor(table: string) {
    this.table = table;
  }

  follow(lines: Happened[], dice: Dice, known: Known, mine: number | null): void {
    for (const line of lines) {
      this.rounds ??= this.begin(dice, known);
      this.draws ??= new OpenDraws(known.lists, known.agreed);
      this.remember(line);
      const gave = line.by === TABLE && mine !== null && this.rounds.heads.has(mine);
      const isUndo = line.by === TABLE && line.heard.startsWith("undo");
      // Once a share is given its round comes: whoever got it for nothing knows the next draw before it answers.
      if ((isUndo && this.draws.isDue) || ((isUndo || line.by >= NATURE) && this.hasGiven(line)))
        this.burnt ??= line.number;
      if (isUndo) this.undone = line.number;
      const possible = this.draws.follow(line.number, line.by, line.heard);
      if (line.by === NATURE) this.draw(line, possible);
      else if (!this.rounds.follow(line.by, line.heard)) this.wrong ??= line.number;
      if (gave && !this.rounds.heads.has(mine)) this.leftOut();
    }
  }

  /**
   * My share of round *number*: the one after those that stand in the log I have seen, whatever the server says; so it
   * never gets to know more than one that is not drawn yet, and no second one for the same answer. A link that was due,
   * or was given to another history, is skipped and never given again.
   */
  mine(seat: number, number: number): string | null {
    const head = this.rounds?.heads.get(seat);
    if (this.rounds?.count !== number - 1 || this.rounds.isOpen || head === undefined) return null;
    const used = linkOf(this.table, head);
    if (used === null) return null;
    const given = lastGiven(this.table);
    let link = used + 1 + (this.rounds.owed.get(seat) ?? 0);
    if (given && link <= given.link && !(link === given.link && number === given.round && this.isSame(given))) {
      this.burnt ??= this.last;
      link = given.link + 1;
    }
    keepGiven(this.table, { link, round: number, last: this.last, seen: this.seen.get(this.last) ?? "" });
    return link > LENGTH ? null : shareOf(this.table, link);
  }

  /** How many seats give shares now. */
  get sharers(): number {
    return this.rounds?.heads.size ?? 0;
  }

  /** Whether this device gives the shares of *seat*. */
  givesAs(seat: number): boolean {
    const head = this.rounds?.heads.get(seat);
    return head !== undefined && linkOf(this.table, head) !== null;
  }

  /** Whether my seat missed a round, and this device can give again. */
  canReturn(seat: number): boolean {
    return hasPledged(this.table) && (this.rounds?.mayReturn(seat) ?? false);
  }

  /** A line that was told before is told again: what it says stays as it was. */
  compare(before: Happened, line: Happened): void {
    if (before.by !== line.by || before.heard !== line.heard) this.wrong ??= line.number;
  }

  /** The promise that this device kept is the one that counts: a server that tells another one now has changed it. */
  private begin(dice: Dice, { seats, agreed }: Known): Rounds {
    const kept = keptPromise(this.table);
    const { dealer, options } = agreed;
    if (kept && !isPromised(kept, { ...dice, dealer, options })) this.wrong ??= 0;
    const { chain, pledges } = kept ?? dice;
    return new Rounds(chain, pledges.entries(), seats);
  }

  private remember(line: Happened): void {
    // Who sits down in mid-game hears what was said before with other ears from then on.
    const before = isMyPledge(this.table, line.heard) ? "" : (this.seen.get(this.last) ?? "");
    const text = new TextEncoder().encode(`${before} ${line.number} ${line.by} ${line.heard}`);
    this.seen.set(line.number, toHex(sha256(text)).slice(0, 32));
    this.last = line.number;
  }

  private isSame(given: Given): boolean {
    return this.seen.get(given.last) === given.seen && this.undone < given.last;
  }

  /** Whether my share of the round that must come next was given before *line*. */
  private hasGiven(line: Happened): boolean {
    const given = lastGiven(this.table);
    return given !== null && given.round === this.rounds!.count + 1 && given.last < line.number;
  }

  private leftOut(): void {
    const { count } = this.rounds!;
    this.out = count;
    this.isDropped = lastGiven(this.table)?.round === count;
  }

  private draw(line: Happened, possible: ReturnType<OpenDraws["follow"]>): void {
    const at = this.rounds!.draw(possible && possible.map(({ weight }) => weight), true, null);
    // A table from before rounds, where this device has pledged nothing, cannot be checked.
    if (at === null || (!this.rounds!.count && !hasPledged(this.table))) return;
    // What everybody sees, everybody hears alike.
    if (possible?.[at]?.text === line.heard && line.public == null) this.checked++;
    else this.wrong ??= line.number;
  }
}
