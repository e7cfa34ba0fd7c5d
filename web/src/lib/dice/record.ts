/**
 * Checks a finished game on this device, from its record alone (docs/honest-dice.md): every share was pledged, every
 * draw that has a table is what the shares of its round say, no answer was taken back before its draw, and what was
 * promised before the game is what stands in the record.
 *
 * Other draws are held to the lists that the record brings along: that alone proves nothing, and is said apart.
 */
import { OpenDraws, unrolled, type OpenList, type Possible } from "./lists";
import { NATURE, Rounds, TABLE } from "./rounds";
import { fromHex, sha256, toHex } from "./sha256";
import { isPromised, keptPromise, type Promised } from "./shares";

/**
 * Draws that are right by a table; that fit a list of the record; that were typed in; and lines that do not fit. Whose
 * shares the draws hung on, and in which rounds somebody's was due and did not come.
 */
export type Found = {
  draws: number;
  listed: number;
  typed: number;
  wrong: number[];
  promise: boolean;
  givers: string[];
  missed: { name: string; rounds: number[] }[];
};

type Odds = { isOpen: boolean; index: number; weights: number[] };
type Read = {
  game: string;
  once: Record<string, string>;
  options: Record<string, string>;
  pledges: Map<number, string>;
  odds: Map<number, Odds>;
  names: string[];
  seats: number;
  log: { by: number; text: string }[];
};

const AUTHORS: Record<string, number> = { "!": NATURE, "*": TABLE };

function read(text: string): Read {
  const [head = "", ...lines] = text.split("\n");
  const game = head.trim().split(" ")[2] ?? "";
  const found: Read = {
    game,
    once: {},
    options: {},
    pledges: new Map(),
    odds: new Map(),
    names: [],
    seats: 0,
    log: [],
  };
  for (const line of lines) {
    const [word = "", first = "", ...rest] = line.trim().split(" ");
    // What everybody heard of a line is for whoever was not there (`verify-dice.mjs`): this device was told it.
    if (!word || word === ";" || word === "heard") continue;
    if (["dealer", "dice", "chain", "seed", "from"].includes(word)) found.once[word] = first;
    else if (word === "rules") found.options = Object.fromEntries([first, ...rest].map((one) => one.split("=")));
    else if (word === "pledge") found.pledges.set(Number(first), rest[0] ?? "");
    else if (word === "odds")
      found.odds.set(Number(first), {
        isOpen: rest[0] === "open",
        index: Number(rest[1]),
        weights: unrolled(rest[2] ?? "1"),
      });
    else if (word === "seat") {
      found.seats = Math.max(found.seats, Number(first) + 1);
      found.names[Number(first)] = rest.join(" ");
    } else
      found.log.push({ by: AUTHORS[word] ?? Number(word), text: [first, ...rest].join(" ").replace(/ @\d+$/, "") });
  }
  return found;
}

/** Whether the record begins with what this device saw before the game, and its seed is the one that was promised. */
function isKept({ once, pledges, options, seats }: Read, kept: Promised | null): boolean {
  const told: Promised = {
    commit: once["dice"] ?? "",
    chain: once["chain"] ?? "",
    pledges: Array.from({ length: seats }, (_, seat) => pledges.get(seat) ?? ""),
    dealer: once["dealer"] ?? "fair",
    options,
  };
  return (!kept || isPromised(kept, told)) && toHex(sha256(fromHex(once["seed"] ?? ""))) === once["dice"];
}

class Checking {
  readonly found: Found;
  private readonly rounds: Rounds;
  private readonly draws: OpenDraws;
  private readonly seed: Uint8Array;
  private readonly record: Read;

  constructor(record: Read, lists: readonly OpenList[], promise: boolean) {
    this.record = record;
    const { once, options, pledges, seats } = record;
    this.found = { draws: 0, listed: 0, typed: 0, wrong: [], promise, givers: [], missed: [] };
    this.rounds = new Rounds(once["chain"]!, pledges, seats);
    this.draws = new OpenDraws(lists, { options, dealer: once["dealer"] ?? "fair", isPlaced: "from" in once });
    this.seed = fromHex(once["seed"]!);
  }

  follow(number: number, by: number, text: string): void {
    const isBurnt = by === TABLE && text.startsWith("undo") && this.draws.isDue;
    const possible = this.draws.follow(number, by, text);
    const isRight = by === NATURE ? this.draw(number, text, possible) : this.rounds.follow(by, text) && !isBurnt;
    if (!isRight) this.found.wrong.push(number);
  }

  /** Note by whose shares it was drawn. */
  end(): Found {
    const name = (seat: number): string => this.record.names[seat] || String(seat);
    this.found.givers = [...this.rounds.givers].sort((one, other) => one - other).map(name);
    this.found.missed = [...this.rounds.missed].map(([seat, rounds]) => ({ name: name(seat), rounds }));
    return this.found;
  }

  private draw(number: number, text: string, possible: Possible | null): boolean {
    const odds = this.record.odds.get(number);
    if (!odds && this.record.once["dealer"] === "typed") {
      this.rounds.draw(null, true, this.seed);
      this.found.typed++;
      return true;
    }
    const weights = possible?.map(({ weight }) => weight) ?? odds?.weights ?? [];
    const at = this.rounds.draw(weights, possible !== null || !!odds?.isOpen, this.seed);
    const isRight = at !== null && (possible ? possible[at]?.text === text : at === odds?.index);
    if (isRight && possible) this.found.draws++;
    else if (isRight) this.found.listed++;
    return isRight && odds !== undefined;
  }
}

/** What there is to say of *text*, the record of a game at *table*; none where it is from before rounds. */
export function checkRecord(table: string, text: string, listsOf: (game: string) => readonly OpenList[]): Found | null {
  const record = read(text);
  if (!record.once["chain"] || !record.once["seed"]) return null;
  const checking = new Checking(record, listsOf(record.game), isKept(record, keptPromise(table)));
  record.log.forEach(({ by, text: said }, number) => checking.follow(number, by, said));
  return checking.end();
}
