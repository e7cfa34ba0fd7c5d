/** Every listed answer of every open question, with the question it answers. */
import type { Listed, Question } from "../lib/protocol";

export type Open = { answer: Listed; question: Question; words: string[] };

export function openAnswers(questions: Question[]): Open[] {
  return questions.flatMap((question) =>
    question.answers.shape === "one_of"
      ? question.answers.answers.map((answer) => ({ answer, question, words: answer.notation.split(" ") }))
      : [],
  );
}
