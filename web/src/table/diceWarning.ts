/** What a person must know of the dice at once; nothing where all is well. */
import type { Checks } from "../lib/table.svelte";
import { say } from "../lib/words.svelte";

/** *round* is the one whose missing share the person has been told of. */
export function diceWarning(checks: Checks | undefined, round: number | null): string {
  if (checks?.wrong != null)
    return say("The dice do not match what was pledged (line {n}): do not trust this table, and keep its record.", {
      n: checks.wrong,
    });
  if (checks?.burnt != null)
    return say(
      "Shares were given for a draw, and then its answer was another (line {n}): the server could look first. " +
        "Do not trust this table, and keep its record.",
      { n: checks.burnt },
    );
  if (checks?.isDropped && checks.out !== round)
    return say(
      "Your share of round {n} was sent, and the server drew without it: it came too late, or was left out on " +
        "purpose. That draw hung on the others' shares and the server's.",
      { n: checks.out ?? 0 },
    );
  return checks?.witness?.warning ?? "";
}
