/**
 * Answers that a person has given beforehand, every time alike until they say otherwise: nothing between the turns.
 *
 * Which questions may have one, and which answer it is, the server says with the question. It is given after the same
 * pause whatever the hand holds, so that the time tells nothing of it; and it stands as long as this tab does.
 */
import type { Question } from "./protocol";
import { tab } from "./store";
import type { Tabled } from "./tabled";

const NAME = "beforehand";
/** Milliseconds between the question and its answer. */
const PAUSE = 700;

class Beforehand {
  private standing = $state.raw<string[]>(JSON.parse(tab.get(NAME) ?? "[]") as string[]);

  private place = (client: Tabled): string => `${client.id}/${client.seat}`;

  isOn(client: Tabled): boolean {
    return client.seat !== null && this.standing.includes(this.place(client));
  }

  /** The question that waits for us and may have such an answer. */
  question(client: Tabled): Question | undefined {
    return client.position?.questions.find((one) => one.waits && one.beforehand);
  }

  set(client: Tabled, on: boolean): void {
    const others = this.standing.filter((place) => place !== this.place(client));
    this.standing = on ? [...others, this.place(client)] : others;
    tab.set(NAME, JSON.stringify(this.standing));
  }

  /** Give the answer where it stands; what to do when the question is another. */
  answer(client: Tabled): (() => void) | undefined {
    const asked = this.question(client);
    if (!asked || !this.isOn(client)) return;
    const timer = setTimeout(() => void client.choose(asked, asked.beforehand ?? ""), PAUSE);
    return () => clearTimeout(timer);
  }
}

export const beforehand = new Beforehand();
