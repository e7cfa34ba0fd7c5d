/** What the dice have shown so far, out of the log. */
import type { Happened } from "../lib/protocol";

export type Rolls = { counts: Map<number, number>; total: number; faces: number[]; odds: (value: number) => number };

export function rollsOf(lines: Happened[]): Rolls {
  const sums: number[] = [];
  const singles: number[] = [];
  for (const line of lines) {
    if (line.undone) continue;
    for (const event of line.events) {
      if (event["is"] === "Rolled") sums.push(Number(event["first"]) + Number(event["second"]));
      else if (event["is"] === "DiceRolled") singles.push(Number(event["die"]));
    }
  }
  const two = singles.length === 0;
  const rolled = two ? sums : singles;
  const faces = two ? [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : [1, 2, 3, 4, 5, 6];
  const counts = new Map(faces.map((face) => [face, rolled.filter((value) => value === face).length]));
  return { counts, total: rolled.length, faces, odds: (value) => (two ? (6 - Math.abs(7 - value)) / 36 : 1 / 6) };
}

/** How far the counts lie from what was to be expected (chi-squared). */
export function spread(rolls: Rolls): number {
  return rolls.faces.reduce((sum, face) => {
    const expected = rolls.odds(face) * rolls.total;
    return expected ? sum + ((rolls.counts.get(face) ?? 0) - expected) ** 2 / expected : sum;
  }, 0);
}

/**
 * Of a hundred fair games with as many rolls, how many spread at least as wide (by the chi-squared law, Wilson and
 * Hilferty).
 */
export function asWide(rolls: Rolls): number {
  const k = rolls.faces.length - 1;
  const z = ((spread(rolls) / k) ** (1 / 3) - (1 - 2 / (9 * k))) / Math.sqrt(2 / (9 * k));
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989423 *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return Math.round(100 * (z > 0 ? tail : 1 - tail));
}
