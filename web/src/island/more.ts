/** The Island beside and after the game: what everybody may know, hands, and luck. */
import type { Facts, Held, Staged, Told } from "../lib/gamepage";
import { say, sayMany } from "../lib/words.svelte";
import { counted, hand, list } from "../table/facts";
import { boardOf, RESOURCES } from "./model";
import { CARD_ICONS, cardNames } from "./names";
import type { IslandView } from "./view";

export function facts(view: IslandView, names: string[]): Facts {
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
        say("{name} can still build: roads {roads}, settlements {settlements}, cities {cities}", {
          name: names[seat] ?? "",
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
export const sources = {
  settlements: "u-house",
  cities: "u-city",
  longest_road: "u-road",
  largest_army: "u-helm",
  cards: "u-star",
};

const MOMENTS: Record<string, (event: Told) => Staged | null> = {
  Rolled: ({ first, second }) => {
    const dice = [Number(first), Number(second)];
    return { is: dice[0]! + dice[1]! === 7 ? "seven" : "roll", dice };
  },
  Dealt: () => ({ is: "trade", icon: "u-swap" }),
  CardPlayed: ({ kind }) => ({ is: "card", icon: CARD_ICONS[String(kind)] ?? "u-scroll", tone: "goldfield" }),
  AwardMoved: ({ award, to }) =>
    to === null ? null : { is: "award", says: 1, icon: sources[award as "longest_road"], tone: "goldfield" },
  Won: () => ({ is: "won", says: -1, icon: "u-star", tone: "goldfield" }),
};
export const staged = (event: Told): Staged | null => MOMENTS[String(event["is"])]?.(event) ?? null;
