/** The printed cards, and where things lie in a principality. */
import { surely } from "../lib/api";
import { inWords } from "../lib/words.svelte";
import type { Principality, Region } from "./view";

/** Of which questions the eye needs the last sentence only: what is told before it lies in sight. */
export const ASKS = { roll: "last", action: "first", dice: "last" } as const;

export type Printed = {
  id: string;
  names: Record<string, string>;
  set: string;
  /** What its set is called. */
  set_names: Record<string, string>;
  /** The drawing that it asks for. */
  scene: string | null;
  kind: string;
  type: string | null;
  cost: Record<string, number> | null;
  points: Record<string, number>;
  requirement: unknown;
  effect: Record<string, string>;
  /** What it holds, and in which store, where it is one beside the regions. */
  resource: string | null;
  store: string | null;
  /** Of a region: what it is called where it lies, with blanks `number` and `n`. */
  lying?: Record<string, string>;
};
let loading: Promise<Map<string, Printed>> | undefined;

/** Every card once, by id; a copy of another set (`toll_bridge.gold`) looks the same. */
export function printed(): Promise<Map<string, Printed>> {
  loading ??= surely<Printed[]>("cards/princes").then((all) => new Map(all.map((card) => [card.id, card])));
  return loading;
}

/** The regions, in the order in which events count what they hold. */
const REGIONS = (
  "fields6 fields5 fields3 fields1 mountains5 mountains6 mountains4 mountains2 " +
  "goldfield1 goldfield4 goldfield3 goldfield2 hills3 hills2 hills5 hills1 " +
  "forest2 forest3 forest6 forest4 pasture4 pasture1 pasture6 pasture5"
).split(" ");
/** The cards that are stores: they come after the regions, in the order of the shelf. */
const holders = (cards: Map<string, Printed>): Printed[] => [...cards.values()].filter(({ store }) => store);
export const storesOf = (cards: Map<string, Printed>): string[] => [
  ...REGIONS,
  ...holders(cards).map(({ store }) => store ?? ""),
];
/** The card of a store that is no region. */
export const holderOf = (cards: Map<string, Printed>, name: string): Printed | undefined =>
  holders(cards).find(({ store }) => store === name);

/** A region's terrain and number, out of its name (`fields6`). */
export function regionOf(name: string): { terrain: string; number: number } {
  const match = /^([a-z]+)(\d)$/.exec(name);
  return { terrain: match?.[1] ?? "desert", number: Number(match?.[2] ?? 0) };
}

/** The printed card of a terrain. */
export const terrainCard = (terrain: string): string => (terrain === "goldfield" ? "gold_field" : terrain);

/** A region with its stock, as the terminal and the explorer call it: its printed card has the words. */
export function regionCalled(cards: Map<string, Printed>, { region, stock }: Region): string {
  const { terrain, number } = regionOf(region);
  const lying = inWords(cards.get(terrainCard(terrain))?.lying) ?? terrain;
  return lying.replace("{number}", `${number}`).replace("{n}", `${stock}`);
}

export const plainId = (id: string): string => id.split(".")[0] ?? id;

/** Where a named site lies: L1t, R2bb, C0t. */
export function spotOf(name: string): { x: number; y: number } {
  const match = /^(C?)([LR]?)(\d+)(tt|bb|t|b)?$/.exec(name);
  if (!match) return { x: 0, y: 0 };
  const [, column, side, digits, row] = match;
  const n = Number(digits);
  const sign = side === "L" ? -1 : 1;
  const x = column ? sign * n * 2 : sign * (n * 2 - 1);
  const far = column ? 2 : (row?.length ?? 0);
  return { x, y: (row?.startsWith("b") ? -1 : 1) * far };
}
