/** The symbols beside a player's name in The Princes. */
import type { Symbol } from "../lib/symbols";
import { say } from "../lib/words.svelte";
import { pointIcons } from "./names";

export const symbols = (): Record<"commerce" | "strength" | "skill" | "progress" | "cards" | "victory", Symbol> => ({
  commerce: {
    icon: pointIcons["commerce"] ?? "",
    name: say("Commerce"),
    use: say("With three or more, and more than the other player, you have the trade advantage: it is worth a point."),
    entry: "advantages",
  },
  strength: {
    icon: pointIcons["strength"] ?? "",
    name: say("Strength"),
    use: say(
      "With three or more, and more than the other player, you have the strength advantage: it is worth a point.",
    ),
    entry: "advantages",
  },
  skill: {
    icon: pointIcons["skill"] ?? "",
    name: say("Skill"),
    use: say("Whoever has more of it gains a resource at a Celebration."),
    entry: "skill-points",
  },
  progress: {
    icon: pointIcons["progress"] ?? "",
    name: say("Progress"),
    use: say("Each lets you hold one more card in your hand."),
    entry: "progress-points",
  },
  cards: {
    icon: "u-cards",
    name: say("Cards in hand"),
    use: say("Cards to build or play. At the end of the turn the hand is filled up or cut down to its limit."),
    entry: "hand-and-refill",
  },
  victory: {
    icon: pointIcons["victory"] ?? "",
    name: say("Points"),
    use: say("Settlements, cities, some cards and the two advantages. Whoever has enough in their own turn wins."),
    entry: "princes-victory",
  },
});
