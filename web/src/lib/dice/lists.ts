/**
 * What nature can draw where everybody sees it (docs/honest-dice.md): tables printed from the rules, and a log that is
 * followed with them. A list or an index that the server sends proves nothing, so none is asked for.
 */
/** One question to nature; `kernel/open_lists.py` says what each part means. */
export type OpenList = {
  texts: string;
  odds: Record<string, string>;
  hangsOn?: string[];
  after?: string;
  isBagged?: boolean;
  isStock?: boolean;
  isFirst?: boolean;
  narrowings?: [string, string][];
};
/** What one draw could have been, each text with its odds; none at all, where the text is not one that was due. */
export type Possible = { text: string; weight: number }[];
/** What is agreed on before the first draw, as far as lists hang on it. */
export type Agreed = { options: Record<string, string>; dealer: string; isPlaced: boolean };
type Stood = { number: number; by: number; text: string; list: OpenList | undefined };

const NATURE = -1;
const LEFT_IN_BAG = 9;

/** «3x2,1» is 3, 3, 1. */
export const unrolled = (runs: string): number[] =>
  runs.split(",").flatMap((run) => {
    const [weight, times] = run.split("x");
    return Array.from({ length: Number(times ?? 1) }, () => Number(weight));
  });

export class OpenDraws {
  /** Answers and draws that were not taken back. */
  private stood: Stood[] = [];

  private readonly lists: readonly OpenList[];
  private readonly agreed: Agreed;

  constructor(lists: readonly OpenList[], agreed: Agreed) {
    this.lists = lists;
    this.agreed = agreed;
  }

  /** Take over a line; of a draw, what it could have been, null where no table tells. */
  follow(number: number, by: number, text: string): Possible | null {
    const [, target] = (by < NATURE && /^undo (\d+)$/.exec(text)) || [];
    if (target) this.stood = this.stood.filter((one) => one.number < Number(target));
    if (by < NATURE) return null;
    const list = by === NATURE ? this.listOf(text) : undefined;
    const told = by !== NATURE ? null : list ? this.possible(list) : this.isDue ? [] : null;
    this.stood.push({ number, by, text, list });
    return told;
  }

  private listOf(text: string): OpenList | undefined {
    const answered = this.agreed.isPlaced || this.stood.some((one) => one.by >= 0);
    const fitting = this.lists.filter((one) => one.texts.split("|").includes(text) && !(one.isFirst && answered));
    return fitting.find((one) => one.isFirst) ?? fitting[0];
  }

  /** Whether the answer before calls for a draw of a table: then another text is none of it, and no undo may come. */
  get isDue(): boolean {
    const last = this.stood.at(-1);
    return !!last && last.by >= 0 && this.lists.some((one) => one.after && new RegExp(one.after).test(last.text));
  }

  private possible(list: OpenList): Possible | null {
    const { options, dealer, isPlaced } = this.agreed;
    const past = this.stood.filter((one) => one.list === list);
    const odds = list.odds[(list.hangsOn ?? []).map((name) => options[name]).join(" ")];
    // What was drawn or set before a position that a game begins from is not known.
    if (!odds || (isPlaced && (list.isStock || !past.length))) return null;
    if (list.isBagged && dealer === "typed") return null;
    const weights = unrolled(odds);
    const leaves = this.leaves(list, past.at(-1)?.number ?? -1);
    const listed = list.texts.split("|").map((text, i) => ({ text, weight: weights[i]! }));
    const kept = listed.filter(({ text }) => leaves.every((one) => one.test(text)));
    const size = kept.reduce((sum, { weight }) => sum + weight, 0) - LEFT_IN_BAG;
    const isBag = list.isBagged && dealer === "balanced" && size > 0;
    const gone = list.isStock ? past : isBag ? past.slice(past.length - (past.length % size)) : [];
    return kept
      .map(({ text, weight }) => ({ text, weight: weight - gone.filter((one) => one.text === text).length }))
      .filter(({ weight }) => weight > 0 || !list.isStock)
      .map(({ text, weight }) => ({ text, weight: Math.max(0, weight) }));
  }

  /** What answers since the last such draw leave of its texts. */
  private leaves(list: OpenList, since: number): RegExp[] {
    return this.stood
      .filter((one) => one.by >= 0 && one.number > since)
      .flatMap(({ text }) => (list.narrowings ?? []).map(([pattern, kept]) => [new RegExp(pattern).exec(text), kept]))
      .flatMap(([found, kept]) => (found ? [new RegExp((kept as string).replace("$1", found[1] ?? ""))] : []));
  }
}
