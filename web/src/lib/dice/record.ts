/**
 * Checks a finished game on this device, from its record alone (docs/honest-dice.md): every share was pledged, every draw is what the
 * shares of its round say, and what was promised before the game is what stands in the record.
 */
import { hmac, fromHex, sha256, toHex } from "./sha256";
import { follows, keptPromise, type Promised } from "./shares";
import { below, pick, readRound } from "./watch";

export type Found = { draws: number; typed: number; wrong: number[]; promise: boolean };

type Odds = { isOpen: boolean; index: number; weights: number[] };
type Read = { once: Record<string, string>; pledges: Map<number, string>; odds: Map<number, Odds>; seats: number; log: { by: string; text: string }[] };

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
    else if (word === "odds") found.odds.set(Number(first), { isOpen: rest[0] === "open", index: Number(rest[1]), weights: unrolled(rest[2] ?? "1") });
    else if (word === "seat") found.seats = Math.max(found.seats, Number(first) + 1);
    else found.log.push({ by: word, text: [first, ...rest].join(" ").replace(/ @\d+$/, "") });
  }
  return found;
}

/** Whether the record begins with what this device saw before the game, and its seed is the one that was promised. */
function isPromised(record: Read, kept: Promised | null): boolean {
  const { once, pledges } = record;
  const same = !kept || (kept.commit === once["dice"] && kept.chain === once["chain"] && kept.pledges.every((pledge, seat) => pledge === (pledges.get(seat) ?? "")));
  return same && toHex(sha256(fromHex(once["seed"] ?? ""))) === once["dice"];
}

/** What there is to say of *text*, the record of a game at *table*; none where it is from before rounds. */
export function checkRecord(table: string, text: string): Found | null {
  const record = read(text);
  if (!record.once["chain"] || !record.once["seed"]) return null;
  const seed = fromHex(record.once["seed"]);
  const found: Found = { draws: 0, typed: 0, wrong: [], promise: isPromised(record, keptPromise(table)) };
  const heads = new Map(record.pledges);
  let server = record.once["chain"];
  let round: ReturnType<typeof readRound> = null;
  record.log.forEach(({ by, text: said }, number) => {
    const next = by === "*" ? readRound(said) : null;
    if (next) {
      if ((next.server && !follows(server, next.server)) || ![...next.seats].every(([seat, share]) => follows(heads.get(seat) ?? "", share))) found.wrong.push(number);
      for (const seat of [...heads.keys()]) next.seats.has(seat) ? heads.set(seat, next.seats.get(seat)!) : heads.delete(seat);
      server = next.server;
      round = next;
    } else if (by === "!") {
      const odds = record.odds.get(number);
      const drawn = round ? round.drawn++ : 0;
      if (!odds) found.typed++;
      else if (round && right(seed, round, odds, drawn, record.seats)) found.draws++;
      else found.wrong.push(number);
    } else if (by !== "*" || said.startsWith("undo")) round = null;
  });
  return found;
}

function right(seed: Uint8Array, round: { server: string; seats: Map<number, string> }, odds: Odds, drawn: number, seats: number): boolean {
  const own = fromHex(round.server);
  const shares = Array.from({ length: seats }, (_, seat) => fromHex(round.seats.get(seat) ?? ""));
  const total = odds.weights.reduce((sum, weight) => sum + weight, 0);
  return pick(odds.weights, below(odds.isOpen && own.length ? own : hmac(seed, own), shares, drawn, total)) === odds.index;
}
