/** The Quick Game beside and after the game: what everybody may know, and hands. */
import type { Facts, Held, Staged, Told } from "../lib/gamepage";
import { say, sayMany } from "../lib/words.svelte";
import { counted, hand } from "../table/facts";
import { LOOK } from "./opencards";
import type { QuickView } from "./view";

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
export const sources = {
  settlements: "u-house",
  cities: "u-city",
  expansions: "u-star",
  roads: "u-road",
  knights: "u-helm",
};

/** What is built for few points is nothing to stage: only what another loses by it, and the large cards. */
const SMALL = ["road", "knight", "settlement"];
const MOMENTS: Record<string, (event: Told) => Staged | null> = {
  Swapped: () => ({ is: "trade", icon: "u-swap" }),
  Chose: () => ({ is: "trade", icon: "u-swap" }),
  Built: ({ what, loser }) => {
    const look = LOOK[String(what)] ?? {};
    if (loser) return { is: "award", says: 1, ...look };
    return SMALL.includes(String(what)) ? null : { is: "card", ...look };
  },
  EventRead: ({ event }) => ({
    is: event === "attack" ? "seven" : "card",
    icon: event === "attack" ? "e-mask" : "e-stall",
    tone: "desert",
  }),
  GameEnded: () => ({ is: "won", says: -1, icon: "u-star", tone: "goldfield" }),
};
export const staged = (event: Told): Staged | null => MOMENTS[String(event["is"])]?.(event) ?? null;
