// Printed by `python -m trueque.server.typescript island` from the game's view: change that, not this.

/** A hex by its name, where it lies, its corners clockwise from the upper left, and what was laid there. */
export type Hex = {
  at: string;
  x: number;
  y: number;
  corners: string[];
  terrain: string | null;
  number: number | null;
};

/** A corner by its name, and where it lies. */
export type Corner = {
  at: string;
  x: number;
  y: number;
};

/** The path before which a harbour lies, and what it takes: a resource, or `3:1`. */
export type Harbour = {
  at: string;
  kind: string | null;
};

/** The board, and what lies on it; a path is named after its two corners, the earlier first. */
export type Ground = {
  hexes: Hex[];
  corners: Corner[];
  paths: string[];
  harbours: Harbour[];
  robber: string;
};

/** The pieces that a seat has not built yet. */
export type Left = {
  roads: number;
  settlements: number;
  cities: number;
};

/** What everybody knows of a seat. */
export type Player = {
  cards: number;
  development: number;
  knights: number;
  points: number;
  roads: string[];
  settlements: string[];
  cities: string[];
  left: Left;
  rates: Record<string, number>;
  longest: number;
  most_points_hidden: number;
};

/** Who holds them. */
export type Awards = {
  longest_road: number | null;
  largest_army: number | null;
};

/** An offer on the table, with the answers that have been told. */
export type Offer = {
  by: number;
  give: Record<string, number>;
  want: Record<string, number>;
  to: number[];
  replies: Record<string, string>;
};

/** What a seat has said that it looks for, and what it might give: any one of each. */
export type Called = {
  by: number;
  give: Record<string, number>;
  want: Record<string, number>;
};

/** What stands of table talk, how often each seat has spoken up this turn, and which may now. */
export type Talk = {
  calls: Called[];
  said: number[];
  may: boolean[];
};

/** What everybody has heard of offers: how often each seat asked each other, how many it took, what it refused. */
export type Bargains = {
  asked: number[][];
  taken: number[];
  refused: string[][];
  sought: string[][];
};

/** Cards for cards. */
export type Proposed = {
  by: number;
  give: Record<string, number>;
  want: Record<string, number>;
  to: number[];
};

/** What a seat alone knows of itself; a spectator knows nothing of it. */
export type Mine = {
  hand?: Record<string, number>;
  laid?: Record<string, number>;
  cards?: Record<string, number>;
  new?: Record<string, number>;
  reply?: string | null;
  counter?: Proposed | null;
};

/** A ledger as one seat may know it, as JSON knows it. */
export type Seen = {
  balance: number[][];
  takings: [number, number, number | null, number[]][];
  bounds: [number, number, number, number][][];
  sure: number[][];
};

/** Where exactly in a turn the game stands; nothing in it is hidden. */
export type SmallPrint = {
  host: number;
  step: number;
  corner: number;
  victim: number;
  free_roads: number;
  by_knight: number;
  rolled: number;
  card_played: number;
  closing: number;
  harbours_due: number;
  frame_left: number;
  deck_left: number;
  due: number[];
  rank: number[];
  thrown: number[];
  order: number[];
  follower: number[];
  trail: number[];
  terrain_left: number[];
  token_left: number[];
  harbour_left: number[];
  after: string;
  proposals: number[];
  answered: boolean[];
  bought: number;
  played: Record<string, number>;
  award_points: number[];
};

/** The whole view of a seat, or of a spectator. */
export type IslandView = {
  game: string;
  phase: string;
  target: number;
  turn: number;
  active: number;
  dice: [number, number];
  winner: number | null;
  deck: number;
  seat: number | null;
  costs: Record<string, Record<string, number>>;
  island: Ground;
  players: Player[];
  bank: Record<string, number>;
  awards: Awards;
  offers: Offer[];
  talk: Talk;
  bargains: Bargains;
  mine: Mine;
  ledger: Seen;
  table: SmallPrint;
};
