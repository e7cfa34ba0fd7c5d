/**
 * Follows the rounds of a log (docs/honest-dice.md): who gives shares, whether each is the one that was pledged, and
 * whether a draw is what the shares of its round say. It serves the table, line by line as it happens, and the record
 * of a finished game.
 */
import { follows, LENGTH } from "./shares";
import { fromHex, hmac, joined } from "./sha256";

export const NATURE = -1;
export const TABLE = -2;
/** How often a seat may give again in a game. */
const RETURNS = 3;
type Round = { server: string; seats: Map<number, string>; drawn: number };

export class Rounds {
  /** Rounds so far. */
  count = 0;
  /** The last share of each seat that still gives, or its pledge. */
  readonly heads: Map<number, string>;
  /** Pledges made in mid-game: they count from the next answer on, when nobody knows a share of its round yet. */
  private readonly late = new Map<number, string>();
  private readonly pledged: Set<number>;
  /** All rounds in which a seat's share was due and did not come. */
  readonly missed = new Map<number, number[]>();
  /** All seats a share of which stood in a round. */
  readonly givers = new Set<number>();
  /** Links that were due since a seat's last share: its next one skips them. */
  readonly owed = new Map<number, number>();
  /** The last share of each seat that missed a round and gives none now. */
  private readonly away = new Map<number, string>();
  /** Who has said that it gives again: that counts from the next answer on. */
  private readonly coming = new Set<number>();
  private readonly returned = new Map<number, number>();
  private open: Round | null = null;
  /** The server's last share, or the end of its chain. */
  private server: string;
  private readonly seats: number;

  constructor(server: string, pledges: Iterable<readonly [number, string]>, seats: number) {
    this.server = server;
    this.seats = seats;
    this.heads = new Map([...pledges].filter(([, pledge]) => pledge));
    this.pledged = new Set(this.heads.keys());
  }

  /** Whether a round stands open: no other one may be opened before the next answer, or the draw could be chosen. */
  get isOpen(): boolean {
    return this.open !== null;
  }

  /**
   * Take over one more line; false where a round holds a share that nobody pledged, where an answer gets a second
   * round, or where one ends that has drawn nothing.
   */
  follow(by: number, text: string): boolean {
    const round = by === TABLE ? readRound(text) : null;
    if (round) {
      const isSecond = this.isOpen;
      return this.begin(round) && !isSecond;
    }
    if (by >= 0) this.countLate();
    else if (by === TABLE) this.pledgeOrReturn(text);
    if (by < 0 && !(by === TABLE && text.startsWith("undo"))) return true;
    const isUnused = this.open?.drawn === 0;
    this.open = null;
    return !isUnused;
  }

  /**
   * Nature draws once more: which place among *weights* the shares of the open round say; -1 where none is open or
   * nothing could be drawn, null where it cannot be told here, since no weights are known, or the draw is hidden.
   */
  draw(weights: number[] | null, isOpen: boolean, seed: Uint8Array | null): number | null {
    const round = this.open;
    const number = round ? round.drawn++ : 0;
    if (!weights) return null;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (!round || !total) return -1;
    const own = fromHex(round.server);
    const key = isOpen && own.length ? own : seed && hmac(seed, own);
    if (!key) return null;
    const shares = Array.from({ length: this.seats }, (_, seat) => fromHex(round.seats.get(seat) ?? ""));
    return pick(weights, below(key, shares, number, total));
  }

  private miss(seat: number, head: string): void {
    this.heads.delete(seat);
    this.away.set(seat, head);
    this.missed.set(seat, [...(this.missed.get(seat) ?? []), this.count]);
  }

  /** Whether a seat that missed a round may give again: each time is one more choice to keep a share back. */
  mayReturn(seat: number): boolean {
    return this.away.has(seat) && !this.coming.has(seat) && (this.returned.get(seat) ?? 0) < RETURNS;
  }

  private countLate(): void {
    for (const [seat, pledge] of this.late) this.heads.set(seat, pledge);
    for (const seat of this.coming) this.heads.set(seat, this.away.get(seat)!);
    for (const seat of this.coming) this.away.delete(seat);
    this.late.clear();
    this.coming.clear();
  }

  /** A seat pledges once in a game, or it could keep its share back again and again. */
  private pledgeOrReturn(text: string): void {
    const back = Number(/^back (\d+)$/.exec(text)?.[1] ?? -1);
    if (this.mayReturn(back)) {
      this.coming.add(back);
      this.returned.set(back, (this.returned.get(back) ?? 0) + 1);
    }
    const [, seat, pledge] = /^join (\d+) ([0-9a-f]{32})$/.exec(text) ?? [];
    if (seat === undefined || pledge === undefined || this.pledged.has(Number(seat))) return;
    this.pledged.add(Number(seat));
    this.late.set(Number(seat), pledge);
  }

  private begin(round: Round): boolean {
    this.count++;
    for (const seat of round.seats.keys()) this.givers.add(seat);
    const fits = this.count > LENGTH ? round.server === "" : follows(this.server, round.server);
    const given = [...round.seats].every(([seat, share]) =>
      follows(this.heads.get(seat) ?? "", share, this.owed.get(seat)),
    );
    for (const [seat, head] of [...this.heads]) {
      const share = round.seats.get(seat);
      this.owed.set(seat, share === undefined ? (this.owed.get(seat) ?? 0) + 1 : 0);
      if (share === undefined) this.miss(seat, head);
      else this.heads.set(seat, share);
    }
    this.server = round.server;
    this.open = round;
    return fits && given;
  }
}

/** A number from 0 to *limit* - 1 that key, shares and number alone decide. */
function below(key: Uint8Array, shares: Uint8Array[], number: number, limit: number): number {
  const word = (value: number, bytes: number): Uint8Array => {
    const view = new DataView(new ArrayBuffer(bytes));
    view.setUint32(bytes - 4, value);
    return new Uint8Array(view.buffer);
  };
  const message = joined([...shares.flatMap((share) => [word(share.length, 4), share]), word(number, 8)]);
  const whole = ((1n << 256n) / BigInt(limit)) * BigInt(limit);
  for (let tries = 0; ; tries++) {
    const value = hmac(key, joined([message, word(tries, 4)])).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (value < whole) return Number(value % BigInt(limit));
  }
}

/** Which answer's part of the odds holds *point*. */
function pick(weights: number[], point: number): number {
  let left = point;
  return weights.findIndex((weight) => (left -= weight) < 0);
}

function readRound(text: string): Round | null {
  const [word, server, ...given] = text.split(" ");
  if (word !== "round" || server === undefined) return null;
  const seats = new Map(
    given.map((pair) => pair.split(":") as [string, string]).map(([seat, share]) => [Number(seat), share]),
  );
  return { server: server === "-" ? "" : server, seats, drawn: 0 };
}
