/** What the development cards are called, and what they do. */
import { say } from "../lib/words.svelte";

export const cardNames = (): Record<string, string> => ({
  knight: say("Knight"),
  roads: say("Road building"),
  discovery: say("Discovery"),
  monopoly: say("Monopoly"),
  point: say("Victory point"),
});

/** Their drawings, in the hand and where one is played. */
export const CARD_ICONS: Record<string, string> = {
  knight: "u-helm",
  roads: "u-road",
  discovery: "u-bulb",
  monopoly: "u-hand",
  point: "u-star",
};

export const cardUses = (): Record<string, string> => ({
  knight: say(
    "It moves the robber, and you draw a card from somebody who lives there. Three knights and more than " +
      "anybody else: two points.",
  ),
  roads: say("You build two roads without paying for them."),
  discovery: say("You take any two resources from the bank."),
  monopoly: say("You name a resource: everybody gives you all they have of it."),
  point: say("It is worth a point, and stays hidden. It is never played."),
});
