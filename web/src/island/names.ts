/** What the development cards are called. */
import { say } from "../lib/words.svelte";

export const cardNames = (): Record<string, string> => ({
  knight: say("Knight"),
  roads: say("Road building"),
  discovery: say("Discovery"),
  monopoly: say("Monopoly"),
  point: say("Victory point"),
});
