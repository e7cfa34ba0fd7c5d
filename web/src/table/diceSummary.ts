/** At the end of a game, in one line: what was checked of its draws on this device, and whose shares they hang on. */
import { TABLE } from "../lib/dice/rounds";
import type { Tabled } from "../lib/tabled";
import { say, sayMany } from "../lib/words.svelte";
import { diceWarning } from "./diceWarning";

/** The seats of each round of a log. */
function givers(client: Tabled): Set<number>[] {
  const rounds = client.happened.filter((line) => line.by === TABLE && line.heard.startsWith("round "));
  return rounds.map((line) => new Set(line.heard.split(" ").slice(2).map(parseFloat)));
}

export function diceSummary(client: Tabled): string {
  const { checks } = client;
  if (!checks || !client.table) return "";
  const rounds = givers(client);
  const isFlawed = checks.wrong !== null || checks.burnt !== null || checks.witness?.warning;
  if (isFlawed || !rounds.length) return diceWarning(checks, checks.out);
  const seats = client.table.seats.map(({ seat }) => seat);
  const named = (some: number[]): string => some.map((seat) => client.table?.seats[seat]?.name ?? "").join(", ");
  const always = seats.filter((seat) => rounds.every((given) => given.has(seat)));
  const sometimes = seats.filter((seat) => !always.includes(seat) && rounds.some((given) => given.has(seat)));
  return [
    sayMany(
      "{n} draw was checked here as it happened.",
      "{n} draws were checked here as they happened.",
      checks.checked,
    ),
    always.length
      ? say("Shares in every draw: {names}.", { names: named(always) })
      : say("Nobody gave a share to every draw."),
    sometimes.length ? say("Shares in some draws: {names}.", { names: named(sometimes) }) : "",
    checks.witness?.signed.length
      ? say("Signed, and the same as was told here: {names}.", {
          names: named(checks.witness.signed.map(([seat]) => seat)),
        })
      : "",
    say("The record holds the rest; “trueque verify” checks all of it."),
  ].join(" ");
}
