/** A throw of two real dice, out of the answers that nature's question lists: `4+2`, `5 harvest`. */
import type { Listed, Question } from "../lib/protocol";

const NATURE = -1;

const facesIn = (answer: Listed): string[] => answer.notation.split(/[ +]/);
const listed = (question: Question): Listed[] => (question.answers.shape === "one_of" ? question.answers.answers : []);

/** The question what the dice on the table show, where real dice are thrown. */
export const thrownBy = (questions: Question[]): Question | undefined =>
  questions.find(({ seat, kind }) => seat === NATURE && kind === "dice");

export const facesOf = (question: Question, die: number): string[] => [
  ...new Set(listed(question).map((answer) => facesIn(answer)[die] ?? "")),
];

export const throwOf = (question: Question, shown: string[]): Listed | undefined =>
  shown.every(Boolean)
    ? listed(question).find((answer) => facesIn(answer).every((face, die) => face === shown[die]))
    : undefined;
