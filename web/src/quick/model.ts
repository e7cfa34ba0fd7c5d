/** The seat's view of the quick game, as the server sends it. */
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
  active: number;
  phase: string;
  hand: number[] | null;
  players: QuickPlayer[];
  market: number[];
  discards: number[];
  pile: number;
  piles: { road: number; settlement: number; knight: number; expansions: Record<string, number> };
  destiny: string | null;
  exchanges: number;
  turn: number;
  events: Record<string, number>;
  built: string[];
  partner: number | null;
  amount: number;
  todo: number;
  got: number[] | null;
  owes: number[];
  result: number[] | null;
};

export type OpenCard = { kind: string; name: string; letter: string; foot: string; tone: string; icon: string };
