/**
 * Everything that was told, to be stepped through again: all of it, or one shelf; each line stands there exactly once.
 */
import type { Tabled } from "../lib/tabled";
import { say, sayMany } from "../lib/words.svelte";
import type { Announcer } from "./announcer.svelte";

export const SHELVES = ["all", "mine", "others", "trade", "chat"] as const;
export type Shelf = (typeof SHELVES)[number];
export type Reviewed = { line: number; time: number; shelf: Shelf; text: string };

const names = (): Record<Shelf, string> => ({
  all: say("All"),
  mine: say("Mine"),
  others: say("Others"),
  trade: say("Trade"),
  chat: say("Chat"),
});

/** What every key does, by its name. */
export const reviewKeys = (): Record<string, string> => ({
  ArrowUp: say("The line before"),
  ArrowDown: say("The line after"),
  ArrowLeft: say("The shelf before"),
  ArrowRight: say("The shelf after"),
});

export class Review {
  shelf: Shelf = "all";
  /** The line that was read last, by shelf. */
  private at = new Map<Shelf, number>();
  private readonly client: Tabled;
  private readonly announcer: Announcer;

  constructor(client: Tabled, announcer: Announcer) {
    this.client = client;
    this.announcer = announcer;
  }

  /** A key of the review. */
  press(key: string): void {
    if (key === "ArrowUp" || key === "ArrowDown") this.step(key === "ArrowUp" ? -1 : 1);
    else this.turn(key === "ArrowLeft" ? -1 : 1);
  }

  private turn(by: number): void {
    this.shelf = SHELVES[(SHELVES.indexOf(this.shelf) + by + SHELVES.length) % SHELVES.length] ?? "all";
    this.announcer.answer(
      sayMany("{shelf}: {n} line.", "{shelf}: {n} lines.", this.lines().length, { shelf: names()[this.shelf] }),
    );
  }

  private step(by: number): void {
    const lines = this.lines();
    const read = this.at.get(this.shelf);
    const now = read === undefined ? lines.length : lines.findIndex((one) => one.line === read);
    const one = lines[now + by];
    if (!one) return this.announcer.answer(by < 0 ? say("There is no earlier line.") : say("There is no later line."));
    this.at.set(this.shelf, one.line);
    this.announcer.reviewed(one.line);
    this.announcer.answer(one.text);
  }

  private lines(): Reviewed[] {
    const { happened, chat } = this.client;
    const told = happened
      .filter((line) => !line.undone && line.says.length)
      .map((line) => ({
        line: line.number,
        time: line.time,
        shelf: line.shelf ?? "others",
        text: line.says.join(" "),
      }));
    const talked = chat.map((line) => ({
      line: -line.number,
      time: line.time,
      shelf: "chat" as const,
      text: `${line.name}: ${line.text}`,
    }));
    return [...told, ...talked]
      .filter((one) => this.shelf === "all" || one.shelf === this.shelf)
      .sort((a, b) => a.time - b.time || a.line - b.line);
  }
}
