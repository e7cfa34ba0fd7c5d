/** The seat's view of the quick game and its printed cards, as the server sends them. */
import { surely } from "../lib/api";

export type QuickPlayer = {
  points: number;
  cards: number;
  settlements: number;
  cities: number;
  expansions: string[];
  roads: number;
  exchanges: number;
  knights: number;
  extra_cards: number;
  known: number[];
  shown: number[];
};
export type QuickView = {
  seat: number | null;
  resources: string[];
  turn: number;
  active: number;
  phase: string;
  hand: number[] | null;
  players: QuickPlayer[];
  market: number[];
  discards: number[];
  pile: number;
  piles: { road: number; settlement: number; knight: number; expansions: Record<string, number> };
  events: Record<string, number>;
  destiny: string | null;
  exchanges: number;
  built: string[];
  partner: number | null;
  amount: number;
  todo: number;
  got: number[] | null;
  owes: number[];
  result: number[] | null;
};

export type QuickCard = {
  id: string;
  kind: string;
  names: Record<string, string>;
  cost: Record<string, number>;
  points: number | Record<string, number>;
  effect: Record<string, string>;
};
export type OpenCard = { id: string; name: string; letter: string; foot: string; icon: string; footIcon: string; tone: string; guarded: boolean };

let loading: Promise<Map<string, QuickCard>> | undefined;

/** Every printed card once, by id. */
export function quickCards(): Promise<Map<string, QuickCard>> {
  loading ??= surely<QuickCard[]>("cards/quick").then((all) => new Map(all.map((card) => [card.id, card])));
  return loading;
}
