/** The three games as the home page offers them; what their options mean is the server's business. */
import { say } from "../lib/words.svelte";

export type Choice = { key: string; label: string; values: (readonly [string, string])[] };
export type Offered = { id: string; name: string; line: string; rules: string; size: string; seats: number[]; start: number; choices: Choice[] };

export const games = (): Offered[] => [
  {
    id: "island",
    name: say("The Island"),
    line: say("Roads, harbours and a robber: settle the island before the others do."),
    rules: say("Plays by the rules of the board game of 1995, in its 2002, 2011 and adapted editions."),
    size: say("{players}, {n} min", { players: "2–4", n: 45 }),
    seats: [2, 3, 4],
    start: 4,
    choices: [
      { key: "edition", label: say("Rules"), values: [["2011", "2011"], ["2002", "2002"], ["adapted", say("Tactile")], ["duel", say("Duel")]] },
    ],
  },
  {
    id: "quick",
    name: say("The Quick Game"),
    line: say("Cards only, ten points, half an hour."),
    rules: say("Plays by the rules of the quick card game of 2011."),
    size: say("{players}, {n} min", { players: "2–6", n: 20 }),
    seats: [2, 3, 4, 5, 6],
    start: 4,
    choices: [],
  },
  {
    id: "princes",
    name: say("The Princes"),
    line: say("Two principalities, 180 cards, five ways to play."),
    rules: say("Plays by the rules of the two-player card game of 2010."),
    size: say("{players}, {n} min", { players: "2", n: 60 }),
    seats: [2],
    start: 2,
    choices: [
      {
        key: "mode",
        label: say("Set"),
        values: [
          ["intro", say("First")],
          ["gold", say("Gold")],
          ["turmoil", say("Turmoil")],
          ["progress", say("Progress")],
          ["duel", say("Duel")],
        ],
      },
    ],
  },
];
