/** What is asked, as short as the eye needs it: the points and the hand that the ear is told are in sight on the table. */
import type { Position, Question } from "../lib/protocol";

const KEPT: Record<string, "first" | "last"> = {
  "island roll": "last", "island trade": "last", "island build": "last", "princes roll": "last", "princes action": "last",
  "princes dice": "last", "quick trade": "first", "quick build": "first", "quick pile": "first", "quick give": "first",
}; // prettier-ignore

const sentences = (text: string): string[] => text.split(/(?<=[.?!])\s+/);

export function shortAsk(game: string, question: Question | undefined): string {
  if (!question) return "";
  const which = KEPT[`${game} ${question.kind}`];
  return which ? (sentences(question.ask).at(which === "last" ? -1 : 0) ?? question.ask) : question.ask;
}

/** The line over a table: how it ended, what is asked of me, or who is waited for. */
export function headline(game: string, position: Position | null): string {
  if (!position) return "";
  return position.result?.sentence ?? (shortAsk(game, position.questions.find((q) => q.waits)) || position.asks);
}
