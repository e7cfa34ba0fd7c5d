// Printed by `python -m trueque.server.typescript quick` from the game's view: change that, not this.

/** One player's open cards, and what the observer is sure of in the hand. */
export type Player = {
  points: number;
  cards: number;
  settlements: number;
  cities: number;
  expansions: string[];
  roads: number;
  exchanges: number;
  safe_roads: number;
  knights: number;
  safe_knights: number;
  extra_cards: number;
  known: number[];
  shown: number[];
  drawn: number;
};

/** What is left to build. */
export type Piles = {
  road: number;
  settlement: number;
  knight: number;
  expansions: Record<string, number>;
};

/** The table as a seat sees it; a spectator sees no hand at all. */
export type QuickView = {
  exchanges: number;
  built: string[];
  spent: string[];
  partner: number | null;
  amount: number;
  todo: number;
  back: string;
  got: number[] | null;
  got_count: number;
  owes: number[];
  chose: boolean[];
  my_choice: number[] | null;
  seat: number | null;
  resources: string[];
  target: number;
  turn: number;
  active: number;
  draws: number;
  phase: string;
  hand: number[] | null;
  players: Player[];
  market: number[];
  discards: number[];
  pile: number;
  piles: Piles;
  events: Record<string, number>;
  destiny: string | null;
  known_of_me: number[][] | null;
  pile_most: number[];
  pile_most_public: number[];
  result: number[] | null;
};
