/** The Princes beside and after the game: the coach's words, what everybody may know, hands, and luck. */
import type { Facts, Held } from "../lib/gamepage";
import { say, sayMany } from "../lib/words.svelte";
import { regionOf } from "./model";
import { cardName } from "./shelf.svelte";
import type { PrincesView } from "./view";

export const advice = (): Record<string, string> => ({
  first_hand: say(
    "Choose a stack for your first three cards. They are face down: in your first game any stack will do.",
  ),
  dice: say("The number die pays your regions that carry its number, the other die brings an event for both."),
  take: say("Choose the region that gains the resource. A region holds three at most."),
  pay: say("Choose the regions that pay. Keep one of each kind if you can."),
  action: say(
    "Now act in any order: play or build cards from your hand, build roads, settlements and cities, trade three " +
      "for one. End the turn when you are done.",
  ),
  draw: say("Fill your hand up again from a stack of your choice."),
  exchange: say("You may exchange a card for a new one from a stack, or keep your hand."),
  lay: say("Two new regions: choose which lies above. Mind which cards may lie between them."),
});

export function facts(view: PrincesView): Facts {
  return {
    hands: view.hands.map((one, seat) => ({ seat, words: sayMany("{n} card", "{n} cards", one.count) })),
    left: [
      ...view.stacks.map((stack, i) => `${say("Stack {n}", { n: i + 1 })}: ${stack.cards.length}`),
      sayMany("Events: {n} card", "Events: {n} cards", view.events.length),
      say("Roads {roads}, settlements {settlements}, cities {cities}", {
        roads: view.supply["road"] ?? 0, settlements: view.supply["settlement"] ?? 0, cities: view.supply["city"] ?? 0,
      }), // prettier-ignore
      sayMany("{n} region", "{n} regions", view.regions.length),
    ],
  };
}

export const held = (view: PrincesView, seat: number): Held => ({
  resources: [],
  texts: (view.hands[seat]?.cards ?? []).map(([id]) => cardName(id)),
});

/** Expected resources from one roll of the production die: a region that is not full has one side in six. */
const expected = (view: PrincesView): number[] =>
  view.realms.map(
    ({ regions }) => regions.filter(({ region, stock }) => regionOf(region).number > 0 && stock < 3).length / 6,
  );

export const luck = { roll: "DiceRolled", expected };
