/** The Princes on the page: what `lib/gamepage.ts` asks of every game. */
import type { GamePage } from "../lib/gamepage";
import { say } from "../lib/words.svelte";
import { draws } from "./draws";
import Poster from "./Poster.svelte";
import type { PrincesView } from "./view";

export const princes: GamePage<PrincesView> = {
  id: "princes",
  offered: () => ({
    name: say("The Princes"),
    line: say("Two principalities and 180 cards: seven points win the first game, more a tournament."),
    rules: say("Plays by the rules of the two-player card game of 2010."),
    size: say("{players}, {n} min", { players: "2", n: 60 }),
    seats: [2],
    start: 2,
    presets: say("Which cards"),
  }),
  draws,
  poster: Poster,
  lesson: () => ({
    seats: 2,
    options: { mode: "intro" },
    guided: true,
    line: say("The introductory game to seven points, card by card."),
    length: say(
      "To seven points, against one beginner. In the first five rounds the dice are fixed beforehand, so that you " +
        "meet everything once; such a game is not rated.",
    ),
    first: say("Your first principality?"),
  }),
  table: () => import("./Table.svelte"),
  glance: true,
  crowded: true,
  picture: () => import("./Picture.svelte"),
  workshop: () => import("./decks/DeckPage.svelte"),
  workshopOffered: () => ({ name: say("Deck builder"), line: say("Your own deck, for a tournament of The Princes") }),
  bring: () => import("./decks/BringDeck.svelte"),
  more: () => import("./more.svelte"),
  teaching: () => import("./teaching"),
  ear: () => import("./ear/ear"),
};
