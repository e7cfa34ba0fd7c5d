/** One puzzle being solved: the server plays the answers, this keeps them, and how one has done so far. */
import { call } from "../lib/api";
import type { PuzzleNamed, PuzzlesOfTheDay, PuzzleShown } from "../lib/protocol";
import { store, storedObject } from "../lib/store";
import { words } from "../lib/words.svelte";
import { Placed } from "../positions/placed.svelte";

const KEPT = "trueque puzzles";
const FIRST = 1200;
/** How far one puzzle moves the rating. */
const STEP = 32;

/** What this browser remembers of its puzzles. */
export interface Run {
  rating: number;
  /** Solved one after the other, at the first try. */
  row: number;
  /** Days one after the other on which the puzzle of the day was solved. */
  days: number;
  /** The last of those days. */
  last: string;
}

const today = (): string => new Date().toISOString().slice(0, 10);
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export class Puzzling {
  shown = $state.raw<PuzzleShown | null>(null);
  trouble = $state("");
  hints = $state(0);
  run = $state<Run>({ rating: FIRST, row: 0, days: 0, last: "", ...storedObject<Run>(KEPT) });
  readonly placed = new Placed("");
  private steps: string[] = [];
  private counted = false;

  constructor(
    private readonly id: string,
    private readonly daily: boolean,
  ) {
    this.placed.onanswer = (said) => void this.answer(said);
  }

  async load(giveUp = false): Promise<void> {
    const body = { steps: this.steps, hints: this.hints, give_up: giveUp, lang: words.lang };
    try {
      const shown = await call<PuzzleShown>("POST", `puzzles/${this.id}`, body);
      this.shown = shown;
      this.placed.shown = shown.position;
      this.placed.questions = shown.questions;
      this.placed.line = "live";
      this.trouble = "";
      if (shown.verdict === "solved") this.count(true);
      else if (giveUp || shown.verdict !== "open") this.count(false);
    } catch (problem) {
      this.steps.pop();
      this.trouble = problem instanceof Error ? problem.message : String(problem);
    }
  }

  async answer(notation: string): Promise<void> {
    this.steps.push(notation);
    await this.load();
  }

  async back(): Promise<void> {
    this.steps = this.shown?.verdict === "open" ? this.steps.slice(0, -1) : [];
    await this.load();
  }

  async hint(): Promise<void> {
    this.hints = Math.min(3, this.hints + 1);
    await this.load();
  }

  /** Only the first outcome counts, and one with the whole answer hinted is none. */
  private count(solved: boolean): void {
    if (this.counted || !this.shown) return;
    this.counted = true;
    const won = solved && this.hints < 3;
    const { rating, row, days, last } = this.run;
    const expected = 1 / (1 + 10 ** ((this.shown.rating - rating) / 400));
    const isNewDay = this.daily && solved && last !== today();
    this.run = {
      rating: Math.round(rating + STEP * (Number(won) - expected)),
      row: won ? row + 1 : 0,
      days: isNewDay ? (last === dayBefore(today()) ? days + 1 : 1) : days,
      last: isNewDay ? today() : last,
    };
    store.set(KEPT, JSON.stringify(this.run));
  }
}

/** A puzzle near one's own rating. */
export function named(game: string, kind: string, near: number): Promise<PuzzleNamed> {
  const query = new URLSearchParams({ game, kind, near: String(near) });
  return call<PuzzleNamed>("GET", `puzzles?${query.toString()}`);
}

/** Everybody's puzzles of today. */
export function ofTheDay(lang: string): Promise<PuzzlesOfTheDay> {
  return call<PuzzlesOfTheDay>("GET", `puzzles/day?lang=${lang}`);
}
