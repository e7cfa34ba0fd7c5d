/** What the page and its worker say to each other. */
import type { Source } from "./waking";

export type ToWorker =
  | { is: "begin"; from: Source; words: ChestWords }
  | { is: "remember"; from: Source; lang: string }
  | { is: "call"; id: number; method: string; path: string; body: string }
  | { is: "open"; line: number; table: string }
  | { is: "say"; line: number; text: string }
  | { is: "close"; line: number };

export type FromWorker =
  | { is: "loading"; done: number; total: number }
  | { is: "ready"; ms: number; remembered: boolean }
  | { is: "failed"; sentence: string }
  | { is: "reply"; id: number; status: number; text: string }
  | { is: "opened"; line: number }
  | { is: "told"; line: number; text: string }
  | { is: "ended"; line: number };

/** Sentences for what can go wrong before our Python speaks. */
export type ChestWords = { forbidden: string; full: string; engine: string };
