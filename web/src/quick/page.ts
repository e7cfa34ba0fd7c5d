/** The Quick Game on the page: what `lib/gamepage.ts` asks of every game. */
import type { GamePage } from "../lib/gamepage";
import { say } from "../lib/words.svelte";
import { draws } from "./draws";
import Poster from "./Poster.svelte";
import type { QuickView } from "./view";

export const quick: GamePage<QuickView> = {
  id: "quick",
  offered: () => ({
    name: say("The Quick Game"),
    line: say("Cards only, ten points, twenty minutes."),
    rules: say("Plays by the rules of the quick card game of 2011."),
    size: say("{players}, {n} min", { players: "2–6", n: 20 }),
    seats: [2, 3, 4, 5, 6],
    start: 4,
  }),
  draws,
  poster: Poster,
  posterWhole: true,
  noDice: true,
  lesson: () => ({
    seats: 2,
    options: {},
    line: say("Three steps a turn: exchange, build, draw. You will know it after two rounds."),
    length: say("A whole game to 10 points, against one beginner."),
    first: say("Your first Quick Game?"),
  }),
  table: () => import("./Table.svelte"),
  glance: true,
  picture: () => import("./Picture.svelte"),
  more: () => import("./more"),
  teaching: () => import("./teaching"),
  ear: () => import("./ear"),
};
