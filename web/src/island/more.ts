/** The Island beside and after the game: the coach's words, what everybody may know, hands, and luck. */
import type { Facts, Held } from "../lib/gamepage";
import { say, sayMany } from "../lib/words.svelte";
import { counted, hand, list } from "../table/facts";
import { boardOf, RESOURCES } from "./model";
import { cardNames } from "./names";
import type { IslandView } from "./view";

export const advice = (): Record<string, string> => ({
  found_settlement: say(
    "It stands where three hexes meet and earns from all three. Many dots under a number mean that it is rolled " +
      "often: 6 and 8 most of all. Different resources let you build at once.",
  ),
  found_road: say("A road starts at your new settlement. Point it to where you want to build next, or to a harbour."),
  roll: say("Your turn begins with the dice. Every hex with that number pays everybody who has built beside it."),
  trade: say(
    "Now you may trade: offer cards for others. The bank always gives one for four of a kind, harbours ask for less. " +
      "After that you build.",
  ),
  build: say(
    "Roads lead to new places, settlements bring cards and a point, cities twice as much. If you cannot afford " +
      "something, it says what is missing. Then end the turn.",
  ),
  discard: say(
    "A seven: whoever holds more than seven cards gives half of them back. Keep what you need for your next building.",
  ),
  robber: say("Move the robber: its hex pays nothing. A hex of whoever leads, with a good number, is usually right."),
  answer: say(
    "Somebody offers a trade. Take it if it helps you more than them; decline it; or ask for something else.",
  ),
});

export function facts(view: IslandView): Facts {
  return {
    hands: view.players.map((player, seat) => ({
      seat,
      words: list([
        seat === view.seat
          ? counted(
              RESOURCES,
              RESOURCES.map((r) => view.mine.hand?.[r] ?? 0),
            )
          : hand(RESOURCES, view.ledger.sure[seat] ?? [], player.cards),
        sayMany("{n} development card", "{n} development cards", player.development),
      ]),
    })),
    left: [
      `${say("Bank")}: ${counted(
        RESOURCES,
        RESOURCES.map((r) => view.bank[r] ?? 0),
      )}`,
      sayMany("{n} development card", "{n} development cards", view.deck),
      ...view.players.map((player, seat) =>
        say("Seat {seat}: roads {roads}, settlements {settlements}, cities {cities}", {
          seat: seat + 1,
          ...player.left,
        }),
      ),
    ],
  };
}

export function held({ mine }: IslandView): Held {
  const of = (card: string): number => (mine.cards?.[card] ?? 0) + (mine.new?.[card] ?? 0);
  const cards = Object.keys(mine.cards ?? {}).filter(of);
  return {
    resources: Object.entries(mine.hand ?? {}),
    texts: cards.map((card) => `${cardNames()[card] ?? card} ×${of(card)}`),
  };
}

const odds = (number: number): number => (6 - Math.abs(7 - number)) / 36;

/** Expected cards of each seat from one roll of two dice. */
function expected(view: IslandView): number[] {
  const board = boardOf(view);
  const found = view.players.map(() => 0);
  for (const hex of board.hexes) {
    if (!hex.number || hex.id === board.robber) continue;
    for (const { corner, seat, kind } of board.buildings) {
      if (hex.corners.includes(corner)) found[seat] = (found[seat] ?? 0) + odds(hex.number) * (kind === "city" ? 2 : 1);
    }
  }
  return found;
}

export const luck = { roll: "Rolled", expected };
export const kinds = RESOURCES;
