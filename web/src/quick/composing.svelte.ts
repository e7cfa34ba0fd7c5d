/** Cards given and taken together: by pressing them where they lie, or their names in the question. */
import { isEnough, pressable, pressed } from "../lib/amounts";
import type { Counts, Question } from "../lib/protocol";
import type { Tabled } from "../lib/tabled";

export type Part = { label: string; space: Counts };

const isCounts = (space: { shape: string }): space is Counts => space.shape === "counts";

export class Composing {
  readonly question = $derived.by<Question | undefined>(() =>
    this.client().position?.questions.find(({ answers }) => answers.shape !== "one_of"),
  );
  /** What goes, and what comes for it. */
  readonly parts = $derived.by<Part[]>(() => {
    const answers = this.question?.answers;
    if (!answers || answers.shape === "one_of") return [];
    if (isCounts(answers)) return [{ label: "", space: answers }];
    return answers.fields.flatMap(({ label, answers: space }) => (isCounts(space) ? [{ label, space }] : []));
  });
  /** Of each part as many as were pressed; another question begins with none. */
  chosen = $derived.by(() => this.parts.map(({ space }) => space.limits.map(() => 0)));
  readonly isComplete = $derived.by(() => this.parts.every(({ space }, i) => isEnough(space, this.chosen[i] ?? [])));
  private readonly client: () => Tabled;

  constructor(client: () => Tabled) {
    this.client = client;
  }

  /** One more of a kind in the part that far down, or all of it back. */
  press = (part: number, kind: string): void => {
    this.chosen = this.chosen.map((amounts, i) =>
      i === part && this.parts[i] ? pressed(this.parts[i].space, amounts, kind) : amounts,
    );
  };

  pressable = (part: number): string[] => {
    const found = this.parts[part];
    return found ? pressable(found.space, this.chosen[part] ?? []) : [];
  };

  send = (): void => {
    const { question, chosen, isComplete } = this;
    if (!question || !isComplete) return;
    const [amounts = []] = chosen;
    const more = isCounts(question.answers) ? { amounts } : { fields: chosen };
    void this.client().say({ type: "answer", question: question.id, ...more });
  };
}
