/** The Quick Game beside and after the game: the coach's words, what everybody may know, and hands. */
import type { Facts, Held } from "../lib/gamepage";
import { say, sayMany } from "../lib/words.svelte";
import { counted, hand } from "../table/facts";
import type { QuickView } from "./view";

export const advice = (): Record<string, string> => ({
  trade: say(
    "Exchange a card you do not need for one from the market or the draw pile. Each road on its A side gives one " +
      "exchange.",
  ),
  build: say(
    "Settlements and cities give points; roads and knights give exchanges and cards on side A, a point on side B. " +
      "If you cannot afford something, it says what is missing.",
  ),
  give: say("Give a card back for the one you drew: choose the one you need least."),
  pile: say("Choose the cards that go to the discards; you draw as many new ones."),
  market: say("Choose what you leave and what you take."),
  take: say("The library opened a hand for you: choose the card you need most."),
  destiny: say(
    "You may turn the destiny card. Its arrow says from whom roads and knights are taken when a pile is empty.",
  ),
  discard: say("The robber attacks: down to seven cards. Keep what the next building costs."),
});

export function facts(view: QuickView): Facts {
  return {
    hands: view.players.map((player, seat) => ({
      seat,
      words: hand(view.resources, seat === view.seat ? (view.hand ?? []) : player.known, player.cards),
    })),
    left: [
      sayMany("Draw pile: {n} card", "Draw pile: {n} cards", view.pile),
      `${say("Discards")}: ${counted(view.resources, view.discards)}`,
      say("Roads {roads}, settlements {settlements}, knights {knights}", {
        roads: view.piles.road,
        settlements: view.piles.settlement,
        knights: view.piles.knight,
      }),
    ],
  };
}

export const held = (view: QuickView): Held => ({
  resources: view.resources.map((resource, i) => [resource, view.hand?.[i] ?? 0] as const),
  texts: [],
});

export const flows = (): { gained: string; traded: string } => ({ gained: say("Drawn"), traded: say("Exchanged") });
