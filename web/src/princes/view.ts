// Printed by `python -m trueque.server.typescript princes` from the game's view: change that, not this.

/** One's own hand; of another's hand the backs, and the cards one knows to be in it. */
export type Hand = {
  count: number;
  cards?: [string, number][];
  known?: [string, number][];
  backs?: string[];
};

/** A draw stack, from its top. */
export type Stack = {
  back: string;
  cards: [string | null, number][];
};

/** A region, where it lies in its principality, and how many resources lie on it. */
export type Region = {
  x: number;
  y: number;
  region: string;
  stock: number;
};

/** A card on its site; *under* it the one that it was built over. */
export type Laid = {
  site: string;
  card: string;
  under: string | null;
};

/** A principality lies open. */
export type Principality = {
  places: [string, number][];
  roads: number[];
  regions: Region[];
  owned: string[];
  caches: Record<string, number>;
  cards: Laid[];
  points: Record<string, number>;
  rates: number[];
};

/** Nobody may look through the discard pile: only its top is shown. */
export type Discards = {
  count: number;
  top: string | null;
};

/** What was seen, though it does not lie open any more. */
export type Memory = {
  discards: [string | null, number][];
};

/** What a seat may know, or a spectator. */
export type PrincesView = {
  table: string[];
  used: string[];
  fetchers: string[];
  spared: boolean[];
  barred: boolean[];
  fresh: string[];
  hands: Hand[];
  stacks: Stack[];
  events: [string | null, number][];
  regions: [string | null, number][];
  seat: number | null;
  mode: string;
  target: number;
  turn: number;
  active: number;
  die: number;
  face: string;
  event: string;
  herald: number;
  hero: number;
  trade: number;
  winner: number | null;
  points: number[];
  realms: Principality[];
  discards: Discards;
  memory: Memory;
  held: [string | null, number, string][];
  faceup: string[];
  aside: number;
  loose: number;
  inside: string[];
  supply: Record<string, number>;
  todo: [number, unknown][];
};
