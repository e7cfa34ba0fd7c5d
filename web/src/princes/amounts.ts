/** Amounts that come from regions, from a cache, or from nowhere on the table. */
import type { Counted } from "../lib/amounts";
import type { Counts, Question } from "../lib/protocol";
import { regionOf } from "./model";

/** The question that is answered by amounts, if one is open. */
export const countedOf = (questions: Question[]): Counted | undefined =>
  questions.find((one): one is Counted => one.answers.shape === "counts");

/** The kinds that lie nowhere on the table: resources that are named, and the cache. */
export const offTable = (space: Counts): string[] =>
  space.kinds.filter((kind, i) => (space.limits[i] ?? 0) > 0 && regionOf(kind).number === 0);

/** How much of each kind is chosen, by name. */
export const chosenOf = (space: Counts, amounts: number[]): Record<string, number> =>
  Object.fromEntries(space.kinds.flatMap((kind, i) => (amounts[i] ? [[kind, amounts[i]]] : [])));
