/** The games that this page can draw, in the order in which they are offered: the one place where they are named. */
import { island } from "./island/page";
import type { GamePage, Offered } from "./lib/gamepage";
import { princes } from "./princes/page";
import { quick } from "./quick/page";

export const GAMES: readonly GamePage<never>[] = [island, quick, princes];

/** The page of a game; none for a game that is played from the list of its answers. */
export const pageOf = (game: string | undefined): GamePage<never> | undefined => GAMES.find((one) => one.id === game);

export const games = (): (Offered & { id: string })[] => GAMES.map((one) => ({ id: one.id, ...one.offered() }));
