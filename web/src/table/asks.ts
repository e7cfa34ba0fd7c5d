/**
 * What is asked, as short as the eye needs it: the points and the hand that the ear is told are in sight on the table.
 */
import type { Position, Question } from "../lib/protocol";
import { say } from "../lib/words.svelte";

/** By kind of question: which of its sentences the eye needs; of all others, the whole. */
export type Kept = Record<string, "first" | "last">;

const sentences = (text: string): string[] => text.split(/(?<=[.?!])\s+/);

export function shortAsk(kept: Kept, question: Question | undefined): string {
  if (!question) return "";
  const which = kept[question.kind];
  return which ? (sentences(question.ask).at(which === "last" ? -1 : 0) ?? question.ask) : question.ask;
}

/** The line over a table: how it ended, what is asked of me, or who is waited for. */
export function headline(kept: Kept, position: Position | null, seat: number | null): string {
  if (!position) return "";
  if (seat !== null && position.result?.won.includes(seat)) return say("You have won.");
  return (
    position.result?.sentence ??
    (shortAsk(
      kept,
      position.questions.find((q) => q.waits),
    ) ||
      position.asks)
  );
}

/** Whether it is a seat's turn to do something; where nobody is waited for (real dice), whose turn it is. */
export function isTurnOf(position: Position | null, seat: number): boolean {
  if (!position || position.result) return false;
  return position.waiting.length ? position.waiting.includes(seat) : position.view["active"] === seat;
}
