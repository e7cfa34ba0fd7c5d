/**
 * Checks a finished game on this device, from its record alone (docs/honest-dice.md): every share was pledged, every
 * draw is what the shares of its round say, and what was promised before the game is what stands in the record.
 */
import { NATURE, Rounds, TABLE, type Odds } from "./rounds";
import { fromHex, sha256, toHex } from "./sha256";
import { keptPromise, type Promised } from "./shares";

export type Found = { draws: number; typed: number; wrong: number[]; promise: boolean };

type Read = {
  once: Record<string, string>;
  pledges: Map<number, string>;
  odds: Map<number, Odds>;
  seats: number;
  log: { by: number; text: string }[];
};

const AUTHORS: Record<string, number> = { "!": NATURE, "*": TABLE };

function unrolled(runs: string): number[] {
  return runs.split(",").flatMap((run) => {
    const [weight, times] = run.split("x");
    return Array.from({ length: Number(times ?? 1) }, () => Number(weight));
  });
}

function read(text: string): Read {
  const found: Read = { once: {}, pledges: new Map(), odds: new Map(), seats: 0, log: [] };
  for (const line of text.split("\n").slice(1)) {
    const [word = "", first = "", ...rest] = line.trim().split(" ");
    if (!word || word === ";" || word === "rules") continue;
    if (["dealer", "dice", "chain", "seed"].includes(word)) found.once[word] = first;
    else if (word === "pledge") found.pledges.set(Number(first), rest[0] ?? "");
    else if (word === "odds")
      found.odds.set(Number(first), {
        isOpen: rest[0] === "open",
        index: Number(rest[1]),
        weights: unrolled(rest[2] ?? "1"),
      });
    else if (word === "seat") found.seats = Math.max(found.seats, Number(first) + 1);
    else found.log.push({ by: AUTHORS[word] ?? Number(word), text: [first, ...rest].join(" ").replace(/ @\d+$/, "") });
  }
  return found;
}

/** Whether the record begins with what this device saw before the game, and its seed is the one that was promised. */
function isPromised(record: Read, kept: Promised | null): boolean {
  const { once, pledges } = record;
  const same =
    !kept ||
    (kept.commit === once["dice"] &&
      kept.chain === once["chain"] &&
      kept.pledges.every((pledge, seat) => pledge === (pledges.get(seat) ?? "")));
  return same && toHex(sha256(fromHex(once["seed"] ?? ""))) === once["dice"];
}

/** What there is to say of *text*, the record of a game at *table*; none where it is from before rounds. */
export function checkRecord(table: string, text: string): Found | null {
  const record = read(text);
  if (!record.once["chain"] || !record.once["seed"]) return null;
  const seed = fromHex(record.once["seed"]);
  const found: Found = { draws: 0, typed: 0, wrong: [], promise: isPromised(record, keptPromise(table)) };
  const rounds = new Rounds(record.once["chain"], record.pledges, record.seats);
  record.log.forEach(({ by, text: said }, number) => {
    const odds = record.odds.get(number) ?? null;
    if (by !== NATURE) {
      if (!rounds.follow(by, said)) found.wrong.push(number);
    } else if (!odds) {
      rounds.draw(null, seed);
      if (record.once["dealer"] === "typed") found.typed++;
      else found.wrong.push(number);
    } else if (rounds.draw(odds, seed)) found.draws++;
    else found.wrong.push(number);
  });
  return found;
}
