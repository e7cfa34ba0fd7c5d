/** At the end of a game, in one line: what was checked of its draws on this device, and who gave shares and signed. */
import { TABLE } from "../lib/dice/rounds";
import type { Tabled } from "../lib/tabled";
import { say, sayMany } from "../lib/words.svelte";
import { diceWarning } from "./diceWarning";

export type DiceSummary = { line: string; more: string[] };

/** The one line: how many draws, by whose shares, and who signed that they were told the same. */
export function lineOf(draws: number, sharers: string[], signers: string[]): string {
  const listed = (names: string[]): string => names.join(", ");
  const checked = sayMany("{n} draw was checked on this device.", "{n} draws were checked on this device.", draws);
  if (!sharers.length) return `${checked} ${say("Shares: the server's alone.")}`;
  const isAlike = sharers.length === signers.length && sharers.every((name) => signers.includes(name));
  if (isAlike) return `${checked} ${say("Shared and signed: {names}.", { names: listed(sharers) })}`;
  const signed = signers.length ? ` ${say("Signatures: {names}.", { names: listed(signers) })}` : "";
  return `${checked} ${say("Mixed by {names} and the server.", { names: listed(sharers) })}${signed}`;
}

/** The seats of each round of a log. */
function givers(client: Tabled): Set<number>[] {
  const rounds = client.happened.filter((line) => line.by === TABLE && line.heard.startsWith("round "));
  return rounds.map((line) => new Set(line.heard.split(" ").slice(2).map(parseFloat)));
}

export function diceSummary(client: Tabled): DiceSummary {
  const { checks } = client;
  if (!checks || !client.table) return { line: "", more: [] };
  const rounds = givers(client);
  const isFlawed = checks.wrong !== null || checks.burnt !== null || checks.witness?.warning;
  if (isFlawed || !rounds.length) return { line: diceWarning(checks, checks.out), more: [] };
  const seats = client.table.seats.map(({ seat }) => seat);
  const named = (some: number[]): string[] => some.map((seat) => client.table?.seats[seat]?.name ?? "");
  const always = seats.filter((seat) => rounds.every((given) => given.has(seat)));
  const sometimes = seats.filter((seat) => !always.includes(seat) && rounds.some((given) => given.has(seat)));
  const signers = (checks.witness?.signed ?? []).map(([seat]) => seat).sort((a, b) => a - b);
  return {
    line: lineOf(checks.checked, named([...always, ...sometimes].sort((a, b) => a - b)), named(signers)),
    more: [
      say("This device held each draw to the shares as it fell, by tables of its own."),
      ...(always.length ? [] : [say("Nobody gave a share to every draw.")]),
      ...(sometimes.length ? [say("Shares in some draws: {names}.", { names: named(sometimes).join(", ") })] : []),
      ...(signers.length ? [say("Who signed was told the same as you, up to their last share.")] : []),
      say("The record holds the rest; “trueque verify” checks all of it."),
    ],
  };
}
