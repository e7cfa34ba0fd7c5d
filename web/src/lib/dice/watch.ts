/**
 * Checks the dice while they fall: every share is the one that was pledged, mine are in it, and each draw that everybody sees
 * is what the shares of its round say. What is hidden is checked when the game is over.
 */
import type { Dice, Happened } from "../protocol";
import { follows, LENGTH, shareFor } from "./shares";
import { fromHex, hmac, joined } from "./sha256";

type Round = { server: string; seats: Map<number, string>; drawn: number };

const NATURE = -1;

/** A number from 0 to *limit* - 1 that key, shares and number alone decide. */
export function below(key: Uint8Array, shares: Uint8Array[], number: number, limit: number): number {
  const word = (value: number, bytes: number): Uint8Array => {
    const view = new DataView(new ArrayBuffer(bytes));
    view.setUint32(bytes - 4, value);
    return new Uint8Array(view.buffer);
  };
  const message = joined([...shares.flatMap((share) => [word(share.length, 4), share]), word(number, 8)]);
  const whole = (1n << 256n) / BigInt(limit) * BigInt(limit);
  for (let tries = 0; ; tries++) {
    const value = hmac(key, joined([message, word(tries, 4)])).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (value < whole) return Number(value % BigInt(limit));
  }
}

/** Which answer's part of the odds holds *point*. */
export function pick(weights: number[], point: number): number {
  let left = point;
  return weights.findIndex((weight) => (left -= weight) < 0);
}

export function readRound(text: string): Round | null {
  const [word, server, ...given] = text.split(" ");
  if (word !== "round" || server === undefined) return null;
  const seats = new Map(given.map((pair) => pair.split(":") as [string, string]).map(([seat, share]) => [Number(seat), share]));
  return { server: server === "-" ? "" : server, seats, drawn: 0 };
}

export class DiceWatch {
  /** Draws that were found right. */
  checked = 0;
  /** The first line that does not fit what was pledged. */
  wrong: number | null = null;
  /** The round from which on my own shares are missing. */
  out: number | null = null;
  private rounds = 0;
  private head = "";
  private heads = new Map<number, string>();
  private open: Round | null = null;

  constructor(private readonly table: string) {}

  follow(lines: Happened[], dice: Dice, seats: number, mine: number | null): void {
    for (const line of lines) {
      const round = line.by === -2 ? readRound(line.heard) : null;
      if (round) this.begin(round, line.number, dice, mine);
      else if (line.by === NATURE) this.draw(line, seats);
      else if (line.by >= 0 || line.heard.startsWith("undo")) this.open = null;
    }
  }

  private begin(round: Round, number: number, dice: Dice, mine: number | null): void {
    if (this.rounds === 0) {
      this.head = dice.chain;
      this.heads = new Map(dice.pledges.flatMap((pledge, seat) => (pledge ? [[seat, pledge]] : [])));
    }
    this.rounds++;
    const fits = this.rounds > LENGTH ? round.server === "" : follows(this.head, round.server);
    const given = [...round.seats].every(([seat, share]) => follows(this.heads.get(seat) ?? "", share));
    if (!fits || !given) this.wrong ??= number;
    if (mine !== null && this.heads.has(mine) && !round.seats.has(mine) && shareFor(this.table, this.rounds)) this.out ??= this.rounds;
    this.head = round.server;
    for (const seat of [...this.heads.keys()]) {
      const share = round.seats.get(seat);
      if (share === undefined) this.heads.delete(seat);
      else this.heads.set(seat, share);
    }
    this.open = round;
  }

  private draw(line: Happened, seats: number): void {
    const round = this.open;
    const number = round ? round.drawn++ : 0;
    if (!round || !line.odds || !round.server) return;
    const shares = Array.from({ length: seats }, (_, seat) => fromHex(round.seats.get(seat) ?? ""));
    const { index, weights } = line.odds;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (pick(weights, below(fromHex(round.server), shares, number, total)) === index) this.checked++;
    else this.wrong ??= line.number;
  }
}
