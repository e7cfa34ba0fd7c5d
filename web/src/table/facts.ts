/** What everybody may know, in words: the hands, the pieces and cards that are left. Counted from what the server shows. */
import { resourceNames } from "../lib/resources";
import { say, sayMany } from "../lib/words.svelte";
import type { PrincesView } from "../princes/model";
import type { QuickView } from "../quick/model";
import { RESOURCES, type IslandView } from "../island/model";

export type Facts = { hands: { seat: number; words: string }[]; left: string[] };

const list = (parts: string[]): string => parts.filter(Boolean).join(", ");
const unknown = (n: number): string => (n > 0 ? sayMany("{n} unknown", "{n} unknown", n) : "");

function counted(kinds: readonly string[], amounts: number[]): string {
  return list(kinds.map((kind, i) => ((amounts[i] ?? 0) > 0 ? `${amounts[i]} ${resourceNames()[kind] ?? kind}` : "")));
}

function hand(kinds: readonly string[], sure: number[], cards: number): string {
  const known = sure.reduce((sum, n) => sum + n, 0);
  return list([counted(kinds, sure), unknown(cards - known)]) || say("no cards");
}

/** What is sure of a hand: all that was seen to come and go, less what may have been stolen unseen. */
export function sureOf(view: IslandView, seat: number): number[] {
  const { balance, takings } = view.ledger;
  const seen = RESOURCES.map((_, r) => {
    const moved = takings.filter(([, , what]) => what === r);
    return (balance[seat]?.[r] ?? 0) + moved.filter(([thief]) => thief === seat).length - moved.filter(([, victim]) => victim === seat).length;
  });
  const stolen = takings.filter(([, victim, what]) => what === null && victim === seat).length;
  return seen.map((n) => Math.max(0, n - stolen));
}

function island(view: IslandView): Facts {
  return {
    hands: view.players.map((player, seat) => ({
      seat,
      words: list([
        seat === view.seat ? counted(RESOURCES, RESOURCES.map((r) => view.mine.hand?.[r] ?? 0)) : hand(RESOURCES, sureOf(view, seat), player.cards),
        sayMany("{n} development card", "{n} development cards", player.development),
      ]),
    })),
    left: [
      `${say("Bank")}: ${counted(RESOURCES, RESOURCES.map((r) => view.bank[r] ?? 0))}`,
      sayMany("{n} development card", "{n} development cards", view.deck),
      ...view.players.map((player, seat) =>
        say("Seat {seat}: roads {roads}, settlements {settlements}, cities {cities}", { seat: seat + 1, ...player.left }),
      ),
    ],
  };
}

function quick(view: QuickView): Facts {
  return {
    hands: view.players.map((player, seat) => ({ seat, words: hand(view.resources, seat === view.seat ? (view.hand ?? []) : player.known, player.cards) })),
    left: [
      sayMany("Draw pile: {n} card", "Draw pile: {n} cards", view.pile),
      `${say("Discards")}: ${counted(view.resources, view.discards)}`,
      say("Roads {roads}, settlements {settlements}, knights {knights}", { roads: view.piles.road, settlements: view.piles.settlement, knights: view.piles.knight }),
    ],
  };
}

function princes(view: PrincesView): Facts {
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

export function factsOf(game: string, view: unknown): Facts | null {
  if (game === "island") return island(view as IslandView);
  if (game === "quick") return quick(view as QuickView);
  return game === "princes" ? princes(view as PrincesView) : null;
}
