/** The Island on the page: what `lib/gamepage.ts` asks of every game. */
import type { GamePage } from "../lib/gamepage";
import { say } from "../lib/words.svelte";
import { draws } from "./draws";
import Poster from "./Poster.svelte";
import type { IslandView } from "./view";

export const island: GamePage<IslandView> = {
  id: "island",
  offered: () => ({
    name: say("The Island"),
    line: say("Roads, harbours and a robber: settle the island before the others do."),
    rules: say("Plays by the rules of the board game of 1995, in its 2002, 2011 and adapted editions."),
    size: say("{players}, {n} min", { players: "2–6", n: 45 }),
    seats: [2, 3, 4],
    seatsOf: { adapted: [3, 4], duel: [2], large: [5, 6] },
    start: 4,
    presets: say("Rules"),
  }),
  draws,
  poster: Poster,
  lesson: () => ({
    seats: 3,
    options: { edition: "2011", victory_points: "8" },
    line: say("Found two settlements, roll, trade and build: the coach explains each thing when it first comes up."),
    length: say("It is played to 8 points instead of 10, against two beginners, so that it ends soon."),
    first: say("Your first island?"),
  }),
  secret: (view) => view.mine.cards?.["point"] ?? 0,
  table: () => import("./Table.svelte"),
  glance: true,
  picture: () => import("./Picture.svelte"),
  real: () => import("./RealMap.svelte"),
  founding: () => import("./FoundingMap.svelte"),
  workshop: () => import("./workshop/Workshop.svelte"),
  more: () => import("./more"),
  teaching: () => import("./teaching"),
  ear: () => import("./ear/ear"),
};
