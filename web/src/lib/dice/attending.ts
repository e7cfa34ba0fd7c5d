/** A page among a table's witnesses: what it says to the table, and what its person must know. Fetched with them. */
import type { Happened, Said } from "../protocol";
import type { TableClient } from "../table.svelte";
import { say } from "../words.svelte";
import { keptPromise } from "./shares";
import type { DiceWatch } from "./watch";
import { leftOut, Witness } from "./witness";

/** What is known of witnesses now. */
export type Noted = {
  /** What must be known at once. */
  warning: string;
  /** The word to compare; none before everybody who signs has given a share. */
  word: string;
  /** Seats whose newest signature fits, and up to which line. */
  signed: [seat: number, line: number][];
  /** What this page sent in time and was left out, as it was signed. */
  leftOut: string[];
};

export class Attending {
  noted: Noted = { warning: "", word: "", signed: [], leftOut: [] };
  private readonly witness: Witness;
  private readonly client: TableClient;
  private readonly watch: DiceWatch;
  private readonly send: (said: Said) => void;
  private readonly changed: () => void;

  constructor(client: TableClient, watch: DiceWatch, dealer: string, send: (said: Said) => void, changed: () => void) {
    this.client = client;
    this.watch = watch;
    this.send = send;
    this.changed = changed;
    this.witness = new Witness(client.id, keptPromise(client.id) ?? client.dice!, dealer);
    this.follow(client.happened);
  }

  follow(fresh: Happened[]): void {
    const { client, witness } = this;
    witness.follow(fresh, [...client.mine, client.seat ?? -1]);
    const key = client.seat !== null && this.watch.givesAs(client.seat) ? witness.named(client.seat) : null;
    if (key) this.send({ type: "witness", id: "w", key });
    // Signatures take some milliseconds each: whoever plays does not wait for them.
    setTimeout(() => this.note(), 0);
  }

  comeBack(): void {
    this.witness.comeBack();
  }

  sign(share: string): { last?: number; signature?: string } {
    return this.client.seat === null ? {} : this.witness.sign(this.client.seat, share);
  }

  private note(): void {
    const { witness } = this;
    witness.check();
    this.noted = {
      warning: this.warning(),
      word: witness.keys.size > 1 ? witness.word : "",
      signed: [...witness.signed].sort(([one], [two]) => one - two),
      leftOut: leftOut(this.client.id),
    };
    this.changed();
  }

  private warning(): string {
    const { parted, changed, stripped, unshown, differing, quiet } = this.witness;
    const name = (seat: number): string => this.client.table?.seats[seat]?.name ?? "";
    if (changed)
      return say(
        "Another key stands for {name} than the one made there (line {n}): somebody may sign in that name. " +
          "Do not trust this table, and keep its record.",
        { name: name(changed.seat), n: changed.line },
      );
    if (differing !== null)
      return say("At line {n} you were told what nobody else was told. Do not trust this table, and keep its record.", {
        n: differing,
      });
    if (parted)
      return say(
        "{name} signed another history than the one told here (line {n}): the server tells two, or that device " +
          "signs what is not so. Ask by voice what happened, and keep the record.",
        { name: name(parted.seat), n: parted.line },
      );
    if (stripped !== null)
      return say("Your signature of round {n} is missing there: nobody else can check it against what you were told.", {
        n: stripped,
      });
    if (unshown !== null)
      return say(
        "Two rounds hold your share, and no line your key (round {n}): what you sign nobody sees, and nobody else " +
          "can check what you were told. The server keeps your key back, or knows none.",
        { n: unshown },
      );
    return quiet.length
      ? say(
          "{name} has given shares for two rounds and signed nothing: whether that seat is told the same as you, " +
            "nobody knows.",
          { name: name(quiet[0]!) },
        )
      : "";
  }
}
