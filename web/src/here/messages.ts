/** What the page and its worker say to each other. */
export type ToWorker =
  | { is: "begin"; engine: string; words: ChestWords; came: boolean }
  | { is: "remember"; engine: string; lang: string }
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
