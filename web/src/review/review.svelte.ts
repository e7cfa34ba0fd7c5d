/** A review on its way: asked for again and again until everything is weighed; the curve is there long before. */
import { call } from "../lib/api";
import { words } from "../lib/words.svelte";

/** One turn: everybody's odds at its end, how far they may lie off, and what draws did where it was much. */
export type OddsPoint = { at: number; turn: number; odds: number[]; errors: number[]; draws: number[] };
export type CostlyMoment = {
  at: number;
  turn: number;
  loss: number;
  /** None where no odds are said. */
  worth: number | null;
  best_worth: number | null;
  error: number;
  chosen: string;
  best: string;
  why: string;
  sentence: string;
};
export type ReviewPart = { label: string; by: number; seat: number | null };
export type ReviewSort = {
  sort: string;
  label: string;
  count: number;
  best: number;
  /** None where no odds are said. */
  loss: number | null;
  earlier: number | null;
};
export type SeatReview = {
  seat: number;
  /** None where no odds are said. */
  first: number | null;
  last: number | null;
  parts: ReviewPart[];
  sorts: ReviewSort[];
  moments: CostlyMoment[];
  sentences: string[];
};
export type GameReview = {
  status: "none" | "waiting" | "weighing" | "ready" | "failed";
  done: number;
  total: number;
  curve: OddsPoint[];
  /** Until games have been played on from its points. */
  sketch: boolean;
  seats: SeatReview[];
};

const NEXT_MS = 700;
const NOTHING: GameReview = { status: "waiting", done: 0, total: 0, curve: [], sketch: false, seats: [] };
export const percent = (share: number): number => Math.round(100 * share);
/** Odds as they are told: nothing that is still open is said to be certain, or impossible. */
export const oddsPercent = (share: number): number =>
  share <= 0 || share >= 1 ? percent(share) : Math.min(99, Math.max(1, percent(share)));
/** A change of odds in points, with its sign. */
export const signed = (by: number): string =>
  `${percent(by) > 0 ? "+" : percent(by) < 0 ? "−" : "±"}${Math.abs(percent(by))}`;

export class Reviewed {
  told = $state.raw<GameReview>(NOTHING);
  trouble = $state("");
  private asked = 0;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {}

  /** Ask no more. */
  stop(): void {
    this.asked++;
  }

  /** Ask until it is there, in the page's language. */
  async load(): Promise<void> {
    const mine = ++this.asked;
    const query = new URLSearchParams({ lang: words.lang, ...(this.key ? { key: this.key } : {}) });
    for (;;) {
      try {
        const told = await call<GameReview>("GET", `tables/${encodeURIComponent(this.id)}/review?${query.toString()}`);
        if (mine !== this.asked) return;
        this.told = told;
        this.trouble = "";
      } catch (problem) {
        this.trouble = problem instanceof Error ? problem.message : String(problem);
      }
      if (this.told.status !== "waiting" && this.told.status !== "weighing") return;
      await new Promise((go) => setTimeout(go, NEXT_MS));
      if (mine !== this.asked) return;
    }
  }
}
