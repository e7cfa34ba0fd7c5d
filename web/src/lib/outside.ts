/**
 * The table of a game from outside: a module that its package ships (`<package>/page/table.js`) draws it.
 *
 * Plain values and one function go in, calls come back; the module never sees the page's framework, and the page asks
 * nothing else of it. Told in docs/adding-a-game.md.
 */
import { call } from "./api";
import type { Tabled } from "./tabled";

export type ShownQuestion = {
  id: string;
  kind: string;
  ask: string;
  /** Those that are listed: what is filled in or counted is answered in the list below the drawing. */
  answers: { id: string; notation: string; sentence: string }[];
};
export type ShownTable = {
  lang: string;
  /** Whose eyes; none: a spectator's. */
  seat: number | null;
  names: string[];
  points: number[];
  view: Record<string, unknown>;
  /** What may be answered now. */
  questions: ShownQuestion[];
  /** Give an answer, by the ids of its question and its own. */
  choose(question: string, answer: string): void;
};
export type DrawnTable = { update(table: ShownTable): void; leave?(): void };
export type TableModule = { draw(place: HTMLElement, table: ShownTable): DrawnTable };

/** A game that tables can be made of here. */
export type Playable = { name: string; title: string; bots: string[]; seats: number; table: string };

/** What can be played on this server. */
export const playable = (lang: string): Promise<Playable[]> => call<Playable[]>("GET", `games?lang=${lang}`);

/** The module that draws a game; none where its package ships none. */
export async function tableModule(game: string): Promise<TableModule | null> {
  const all = await call<Playable[]>("GET", "games");
  const where = all.find((one) => one.name === game)?.table;
  if (!where) return null;
  return (await import(/* @vite-ignore */ new URL(where, document.baseURI.split("#")[0]).href)) as TableModule;
}

export function shownTable(client: Tabled, lang: string): ShownTable | null {
  const { position, table } = client;
  if (!position || !table) return null;
  const questions = position.questions.map(({ id, kind, ask, answers }) => ({
    id,
    kind,
    ask,
    answers:
      answers.shape === "one_of"
        ? answers.answers.map(({ id: one, notation, sentence }) => ({ id: one, notation, sentence }))
        : [],
  }));
  return {
    lang,
    seat: client.seat,
    names: table.seats.map((card) => card.name),
    points: position.points,
    view: position.view,
    questions,
    choose: (question, answer) => {
      const asked = position.questions.find((one) => one.id === question);
      if (asked) void client.choose(asked, answer);
    },
  };
}
