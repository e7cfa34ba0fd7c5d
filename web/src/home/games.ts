/** The three games as the home page offers them; what their options mean is the server's business. */
import { say } from "../lib/words.svelte";

export type Choice = { key: string; label: string; values: [string, string][] };
export type Offered = { id: string; name: string; line: string; rules: string; scene: string; tone: string; seats: number[]; choices: Choice[] };

export const games = (): Offered[] => [
  {
    id: "settlers",
    name: say("The Island"),
    line: say("Roads, harbours and a robber: settle the island before the others do."),
    rules: say("Plays by the rules of the board game of 1995, in its 2002, 2011 and adapted editions."),
    scene: "t-forest",
    tone: "forest",
    seats: [3, 4, 2],
    choices: [
      { key: "variant", label: say("Turn"), values: [["combined", say("trade and build freely")], ["", say("trade, then build")]] },
      { key: "edition", label: say("Edition"), values: [["2011", "2011"], ["2002", "2002"], ["adapted", say("adapted")]] },
    ],
  },
  {
    id: "quick",
    name: say("The Quick Game"),
    line: say("Cards only, ten points, half an hour."),
    rules: say("Plays by the rules of the quick card game of 2011."),
    scene: "e-caravan",
    tone: "fields",
    seats: [2, 3, 4, 5, 6],
    choices: [],
  },
  {
    id: "princes",
    name: say("The Princes"),
    line: say("Two principalities, 180 cards, five ways to play."),
    rules: say("Plays by the rules of the two-player card game of 2010."),
    scene: "e-hero",
    tone: "hills",
    seats: [2],
    choices: [
      {
        key: "mode",
        label: say("Mode"),
        values: [
          ["intro", say("first game")],
          ["gold", say("the age of gold")],
          ["turmoil", say("the age of turmoil")],
          ["progress", say("the age of progress")],
          ["duel", say("the duel")],
        ],
      },
    ],
  },
];
