/** The symbols beside a player's name on the Island. */
import type { Symbol } from "../lib/symbols";
import { say } from "../lib/words.svelte";

export const symbols = (): Record<"cards" | "development" | "longest" | "knights" | "points", Symbol> => ({
  cards: {
    icon: "u-cards",
    name: say("Cards in hand"),
    use: say("Resources to build and trade with. Whoever holds too many when a 7 is rolled loses half of them."),
    entry: "discarding",
  },
  development: {
    icon: "u-scroll",
    name: say("Development cards"),
    use: say("Bought and still hidden: knights, progress or points. One may be played in a turn."),
    entry: "development-cards",
  },
  longest: {
    icon: "u-road",
    name: say("Longest road of this player"),
    use: say(
      "How many of this player's roads follow each other. The longest road of all, if it is long enough, is an " +
        "award worth points.",
    ),
    entry: "longest-road",
  },
  knights: {
    icon: "u-helm",
    name: say("Knights played"),
    use: say("Each one moved the robber. Whoever has played the most, if there are enough, has an award worth points."),
    entry: "largest-army",
  },
  points: {
    icon: "u-star",
    name: say("Points"),
    use: say("Settlements, cities, awards and point cards. Whoever has enough in their own turn wins."),
    entry: "victory-points",
  },
});
