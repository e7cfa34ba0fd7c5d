/** The printed cards, as the server sends them. */
import { surely } from "../lib/api";

/** Of which questions the eye needs the first sentence only. */
export const ASKS = {
  trade: "first",
  build: "first",
  pile: "first",
  give: "first",
  market: "first",
  discard: "first",
} as const;

export type QuickCard = {
  id: string;
  kind: string;
  names: Record<string, string>;
  cost: Record<string, number>;
  points: number | Record<string, number>;
  effect: Record<string, string>;
};
export type OpenCard = {
  id: string;
  name: string;
  /** Of a card with two sides, which one lies up. */
  side: "" | "A" | "B";
  foot: string;
  icon: string;
  footIcon: string;
  tone: string;
  guarded: boolean;
};

let loading: Promise<Map<string, QuickCard>> | undefined;

/** Every printed card once, by id. */
export function quickCards(): Promise<Map<string, QuickCard>> {
  loading ??= surely<QuickCard[]>("cards/quick").then((all) => new Map(all.map((card) => [card.id, card])));
  return loading;
}
