/**
 * This page as a witness (docs/honest-dice.md): with each share it signs the head of what it was told, and it holds
 * what others sign to that. `kernel/witnesses.py` says what each part is; it is fetched once two people give shares.
 */
import type { Happened } from "../protocol";
import { store, storedObject } from "../store";
import { isSigned, publicKey, signed } from "./ed25519";
import { NATURE, TABLE } from "./rounds";
import { fromHex, joined, sha256, toHex } from "./sha256";
import { stored, type Promised } from "./shares";

export type Fault = { line: number; seat: number };
type Waiting = { line: number; key: string; text: string; last: number; signature: string };

/** Rounds in a row without a signature, though the share came, after which the table is told. */
const SILENT = 2;
const DIGITS = 8;
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const hash = (text: string): string => toHex(sha256(encoded(text)));

/** Whether a line that is heard so may be *open* to everybody: only what is hidden may differ. */
const isShortened = ({ by, heard }: Happened, open: string, mine: number[]): boolean =>
  heard === open || by === NATURE || mine.includes(by) || (by >= 0 && heard.split(" ")[0] === open.split(" ")[0]);

/** What was sent to rounds that were drawn without it, as it was signed. */
export const leftOut = (table: string): string[] => storedObject<{ sent: string[] }>(`left:${table}`).sent ?? [];

export class Witness {
  /** Up to which line each seat's newest signature fits. */
  readonly signed = new Map<number, number>();
  readonly keys = new Map<number, string>();
  /** The first signature that does not fit what was told here. */
  parted: Fault | null = null;
  /** Where another key stands for a seat than the first, or for mine than my own. */
  changed: Fault | null = null;
  /** The first round that holds my share, and not what I signed with it. */
  stripped: number | null = null;
  /** The round by which my key should long have stood in a line of the log, and does in none. */
  unshown: number | null = null;
  /** The first line whose open text is no shorter form of what was told here. */
  differing: number | null = null;
  private readonly silent = new Map<number, number>();
  private readonly heads = new Map<number, string>();
  private readonly first = new Map<number, string>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly sent = new Map<number, string>();
  private readonly promised: string;
  private head: string;
  private last = -1;
  private rounds = 0;
  /** The answer or undo that the next round belongs to. */
  private asked = -1;
  private isNamed = false;
  /** How many rounds there were when my key was sent over this line. */
  private namedAt: number | null = null;
  /** My shares of rounds, given after my key was sent, while no line shows it: the seat, and which. */
  private readonly bare = new Map<number, string>();
  private hidden = 0;
  /** What this page signs with; none where its browser has pledged nothing. */
  private readonly seed: Uint8Array | null = null;
  private readonly key: string = "";
  private readonly table: string;

  constructor(table: string, { commit, chain, pledges }: Promised, dealer: string) {
    this.table = table;
    const given = pledges.map((pledge, seat) => (pledge ? ` ${seat}:${pledge}` : "")).join("");
    this.promised = this.head = hash(`${commit} ${chain} ${dealer}${given}`);
    this.heads.set(-1, this.head);
    const secret = stored(table);
    if (!secret) return;
    this.seed = sha256(joined([encoded("trueque witness"), fromHex(secret)]));
    this.key = toHex(publicKey(this.seed));
  }

  follow(lines: Happened[], mine: number[]): void {
    for (const line of lines) {
      const open = line.public ?? line.heard;
      const { by, number } = line;
      if (!isShortened(line, open, mine)) this.differing ??= number;
      if (by >= 0 || (by === TABLE && open.startsWith("undo "))) this.asked = number;
      if (by === TABLE && open.startsWith("round ")) this.noteRound(number, open.split(" ").slice(2), mine);
      const [, seat, key] = (by === TABLE && /^witness (\d+) ([0-9a-f]{64})$/.exec(open)) || [];
      if (key) this.noteKey({ line: number, seat: Number(seat) }, key, mine);
      this.head = hash(`${this.head} ${number} ${by} ${open}`);
      this.heads.set(number, this.head);
      this.last = number;
    }
  }

  private noteKey(where: Fault, key: string, mine: number[]): void {
    const known = this.keys.get(where.seat) ?? key;
    const isOther = this.isNamed && mine.includes(where.seat) && key !== this.key;
    if (known !== key || isOther) this.changed ??= where;
    this.keys.set(where.seat, known);
    this.first.clear();
  }

  private noteRound(line: number, given: string[], mine: number[]): void {
    this.rounds++;
    const sent = this.sent.get(this.rounds) ?? "";
    if (sent && !given.some((one) => one.split(":")[0] === sent.split(":")[0])) this.keepLeftOut(sent);
    const bare = this.bare.get(this.rounds);
    const isHidden = bare !== undefined && given.some((one) => `${one}:`.startsWith(`${bare}:`));
    if (isHidden && ++this.hidden >= SILENT) this.unshown ??= this.rounds;
    for (const [seat = "", share = "", last = "", signature = ""] of given.map((one) => one.split(":"))) {
      const key = this.keys.get(Number(seat));
      if (!key) continue;
      const at = Number(seat);
      if (!this.first.has(at)) this.first.set(at, share);
      this.silent.set(at, signature ? 0 : (this.silent.get(at) ?? 0) + 1);
      if (!signature && mine.includes(at) && sent.startsWith(`${seat}:${share}:`)) this.stripped ??= this.rounds;
      if (signature && (Number(last) < this.asked || !this.heads.has(Number(last)))) this.parted ??= { line, seat: at };
      else if (signature) {
        const text = this.text(this.rounds, Number(last), share);
        // Heads hold all that came before: of several rounds at once the newest says it for all.
        this.waiting.set(at, { line, key, text, last: Number(last), signature });
      }
    }
  }

  /** What was sent is kept, signed: towards others it is word against word. */
  private keepLeftOut(sent: string): void {
    const kept = leftOut(this.table);
    const one = `${this.rounds} ${sent}`;
    if (!kept.includes(one)) store.set(`left:${this.table}`, JSON.stringify({ sent: [...kept, one] }));
  }

  private text(round: number, last: number, share: string): string {
    return `trueque seen ${round} ${last} ${this.heads.get(last)} ${share}`;
  }

  /** Check the newest signature of each seat that signed since the last time. */
  check(): void {
    for (const [seat, { line, key, text, last, signature }] of this.waiting)
      if (isSigned(fromHex(key), encoded(text), fromHex(signature))) this.signed.set(seat, last);
      else this.parted ??= { line, seat };
    this.waiting.clear();
  }

  /** The key to make known for *seat*: once a line and round, until a line of the log shows it. */
  named(seat: number): string | null {
    if (!this.seed || this.keys.has(seat) || this.namedAt === this.rounds || this.unshown !== null) return null;
    this.isNamed = true;
    this.namedAt = this.rounds;
    return this.key;
  }

  /** The line broke: a key that was sent may be lost with it. */
  comeBack(): void {
    this.namedAt = null;
  }

  /** What goes with a share to the next round: nothing before the key is known to all. */
  sign(seat: number, share: string): { last?: number; signature?: string } {
    if (!this.keys.has(seat) && this.namedAt !== null) this.bare.set(this.rounds + 1, `${seat}:${share}`);
    if (!this.seed || this.keys.get(seat) !== this.key) return {};
    const text = this.text(this.rounds + 1, this.last, share);
    const signature = toHex(signed(this.seed, fromHex(this.key), encoded(text)));
    this.sent.set(this.rounds + 1, `${seat}:${share}:${this.last}:${signature}`);
    return { last: this.last, signature };
  }

  /** Who has given shares without a signature for two rounds. */
  get quiet(): number[] {
    return [...this.silent].filter(([, rounds]) => rounds >= SILENT).map(([seat]) => seat);
  }

  /** The short word of all keys: once each seat has given a share since all of them are known. */
  get word(): string {
    const seats = [...this.keys].sort(([one], [two]) => one - two);
    if (!seats.length || seats.some(([seat]) => !this.first.has(seat))) return "";
    const parts = seats.map(([seat, key]) => ` ${seat}:${key}:${this.first.get(seat)}`).join("");
    const start = BigInt(`0x${hash(`word ${this.promised}${parts}`).slice(0, 16)}`);
    const digits = (start % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, "0");
    return digits.match(/../g)!.join(" ");
  }
}
