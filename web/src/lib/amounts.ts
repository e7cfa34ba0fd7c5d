/** Amounts chosen by pressing what they are of. */
import type { Counts, Question } from "./protocol";

export type Counted = Question & { answers: Counts };

export const sum = (amounts: number[]): number => amounts.reduce((all, n) => all + n, 0);

export const isEnough = (space: Counts, amounts: number[]): boolean =>
  sum(amounts) >= space.least && sum(amounts) <= space.most;

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
