/** How I did over time: asked for until every game is counted. */
import { call } from "../lib/api";
import type { Statistics } from "../lib/protocol";
import { words } from "../lib/words.svelte";

export type GameRow = Statistics["games"][number];
/** What a chart shows: a number of every game, or what decisions of one kind cost (`cost trade`). */
export type Measure = "won" | "points" | "trades" | "decisions" | "luck" | `cost ${string}`;

const NOTHING: Statistics = { games: [], groups: [], sorts: [], lines: [], left: 0 };
/** Games that the line in a chart is the mean of. */
export const WINDOW = 10;

export class OverTime {
  told = $state.raw<Statistics>(NOTHING);
  ready = $state(false);
  trouble = $state("");
  private asked = 0;

  async load(): Promise<void> {
    const mine = ++this.asked;
    let left = Infinity;
    while (mine === this.asked) {
      try {
        const told = await call<Statistics>("GET", `me/statistics?lang=${words.lang}`);
        if (mine !== this.asked) return;
        this.told = told;
        this.trouble = "";
      } catch (problem) {
        this.trouble = problem instanceof Error ? problem.message : String(problem);
        return;
      }
      this.ready = true;
      // Where nothing more can be counted, asking again would not help.
      if (!this.told.left || this.told.left >= left) return;
      left = this.told.left;
    }
  }
}

/** What is drawn of a game: odds and wins in points of a hundred. */
export function valueOf(row: GameRow, measure: Measure): number | null {
  const value = measure.startsWith("cost ")
    ? row.sorts && (row.sorts[measure.slice(5)] ?? 0)
    : row[measure as "won" | "points" | "trades" | "decisions" | "luck"];
  if (value === null || value === undefined) return null;
  return measure === "points" || measure === "trades" ? value : 100 * value;
}

export type Point = { x: number; value: number; mean: number; row: GameRow };

/** The games in which a number is known, each with the mean of itself and those before it. */
export function pointsOf(rows: GameRow[], measure: Measure): Point[] {
  const known = rows.flatMap((row) => {
    const value = valueOf(row, measure);
    return value === null ? [] : [{ row, value }];
  });
  return known.map(({ row, value }, x) => {
    const near = known.slice(Math.max(0, x + 1 - WINDOW), x + 1);
    return { x, value, row, mean: near.reduce((sum, one) => sum + one.value, 0) / near.length };
  });
}
