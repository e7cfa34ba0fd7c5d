/** The Princes beside and after the game: what everybody may know, hands, and luck. */
import type { Facts, Held, Staged, Told } from "../lib/gamepage";
import { say, sayMany } from "../lib/words.svelte";
import { regionOf } from "./model";
import { faceLook } from "./names";
import { cardName } from "./shelf.svelte";
import type { PrincesView } from "./view";

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
export const sources = {
  settlements: "u-house",
  cities: "u-city",
  cards: "u-cards",
  hero: "u-shield",
  trade: "u-scale",
};

const ROBBERY = "brigands";
const MOMENTS: Record<string, (event: Told) => Staged | null> = {
  DiceRolled: ({ die, face }) => {
    const [icon, tone] = faceLook[String(face)] ?? ["u-help", "desert"];
    return { is: face === ROBBERY ? "seven" : "roll", dice: [Number(die)], icon, tone };
  },
  Traded: () => ({ is: "trade", icon: "u-swap" }),
  Played: () => ({ is: "card", icon: "u-cards", tone: "goldfield" }),
  EventTurned: () => ({ is: "card", icon: "u-scroll", tone: "mountains" }),
  AdvantageMoved: ({ what, seat }) =>
    seat === null
      ? null
      : { is: "award", says: 1, icon: what === "strength" ? sources.hero : sources.trade, tone: "goldfield" },
  GameEnded: () => ({ is: "won", says: -1, icon: "u-star", tone: "goldfield" }),
};
export const staged = (event: Told): Staged | null => MOMENTS[String(event["is"])]?.(event) ?? null;
