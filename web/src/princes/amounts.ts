/** Amounts chosen by pressing what they come from. */
import type { Counts, Question } from "../lib/protocol";
import { regionOf } from "./model";

export type Counted = Question & { answers: Counts };

/** The question that is answered by amounts, if one is open. */
export const countedOf = (questions: Question[]): Counted | undefined =>
  questions.find((one): one is Counted => one.answers.shape === "counts");

export const sum = (amounts: number[]): number => amounts.reduce((all, n) => all + n, 0);

/** The kinds of which one more can be taken. */
export const moreOf = (space: Counts, amounts: number[]): string[] =>
  sum(amounts) < space.most ? space.kinds.filter((_, i) => (amounts[i] ?? 0) < (space.limits[i] ?? 0)) : [];

/** Each press takes one more; where no more can be taken it puts all of that kind back. */
export function pressed(space: Counts, amounts: number[], kind: string): number[] {
  const more = moreOf(space, amounts).includes(kind);
  return amounts.map((n, i) => (space.kinds[i] === kind ? (more ? n + 1 : 0) : n));
}

/** What can still be pressed: kinds with something left, or with something to put back. */
export function pressable(space: Counts, amounts: number[]): string[] {
  const room = sum(amounts) < space.most;
  return space.kinds.filter((_, i) => (space.limits[i] ?? 0) > 0 && (room || (amounts[i] ?? 0) > 0));
}

/** The kinds that lie nowhere on the table: resources that are named, and the cache. */
export const offTable = (space: Counts): string[] =>
  space.kinds.filter((kind, i) => (space.limits[i] ?? 0) > 0 && regionOf(kind).number === 0);

/** How much of each kind is chosen, by name. */
export const chosenOf = (space: Counts, amounts: number[]): Record<string, number> =>
  Object.fromEntries(space.kinds.flatMap((kind, i) => (amounts[i] ? [[kind, amounts[i]]] : [])));
