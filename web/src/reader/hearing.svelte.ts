/**
 * From what the server tells to what is announced: own answers as replies, own turn with one breath for the round, the
 * rest in its order.
 */
import type { Happened, Position, Question } from "../lib/protocol";
import type { Level, Tabled } from "../lib/tabled";
import { say, sayMany } from "../lib/words.svelte";
import { Announcer } from "./announcer.svelte";
import { optionsOf } from "./commands";
import { listening } from "./settings.svelte";

const FEW = 6;
const level = (name: string): Level => listening.levels[name] ?? "normal";

export class Hearing {
  readonly announcer = new Announcer();
  private last = -1;
  private lastChat = 0;
  private asked = "";
  private line = "";
  private missed = false;
  private before: Position | null = null;
  private over = false;
  private warned = "";

  /** *known*: the last line before there was anybody to listen; none: whatever is there at first. */
  constructor(
    private readonly client: Tabled,
    private readonly known: number,
  ) {}

  /** Called whenever anything of the table has changed. */
  hear(): void {
    this.hearLine();
    const { happened, position } = this.client;
    const isFirst = this.last === -1;
    const newest = happened.at(-1)?.number ?? this.last;
    const before = !isFirst ? this.last : this.known < 0 ? newest : this.known;
    this.last = newest;
    if (isFirst) this.announcer.fresh(happened.map((line) => line.number).filter((number) => number <= before));
    const urgent = this.sort(happened.filter((line) => line.number > before));
    this.ask(urgent, isFirst);
    this.hearChat(isFirst);
    if (position?.result && !this.over) {
      this.over = true;
      // The line that ended the game says it, with the points.
      if (!urgent.some((line) => line.kind === "end")) this.announcer.urge(position.result.sentence);
    }
  }

  private sort(fresh: Happened[]): Happened[] {
    const urgent: Happened[] = [];
    // The welcome comes before what was missed: only with the next position is all of it there.
    const quietly = this.missed && this.client.position !== this.before;
    if (quietly) this.missed = false;
    // What others did just before my turn is told in its breath, and not begun to be cut by it.
    const isSummed = level("round") !== "off" && fresh.some((line) => line.sums && line.kind === "turn");
    for (const line of fresh) {
      const text = line.says.join(" ");
      const spoken = (line.spoken ?? line.says).join(" ");
      if (!text || !this.announcer.fresh([line.number]).length) continue;
      if (quietly && level("line") !== "full") this.announcer.keep(text, [line.number]);
      else if ((line.kind ?? "others") !== "others" || this.isAskedAnyway(text)) urgent.push(line);
      else if (!spoken || isSummed) this.announcer.keep(spoken || text, [line.number]);
      else this.announcer.tell(spoken, [line.number]);
    }
    if (quietly) this.back(fresh.length);
    return urgent;
  }

  /** Whether the question that comes next says it too, such as an offer made to oneself. */
  private isAskedAnyway(text: string): boolean {
    const question = this.client.position?.questions.find((one) => one.waits && one.id !== this.asked);
    return question?.ask.startsWith(text) ?? false;
  }

  /** The reply to one's own answer, or one's own turn, each with the question that follows. */
  private ask(urgent: Happened[], isFirst: boolean): void {
    const question = this.client.position?.questions.find((one) => one.waits);
    const isNew = question !== undefined && question.id !== this.asked;
    this.asked = question?.id ?? "";
    const told = urgent.flatMap((line) => line.says);
    const numbers = urgent.map((line) => line.number);
    const began = urgent.some((line) => line.kind === "turn");
    if (isNew && !(began && level("asked") === "brief")) told.push(...this.questioned(question));
    // Who takes over a device has heard nothing of what others did with it.
    if (isFirst && (this.client.mine?.length ?? 0) > 1)
      told.unshift(...(this.client.position?.since?.lines ?? []).map((line) => line.says));
    if (isFirst && !isNew) told.push(this.client.position?.asks ?? "");
    const round = this.round(urgent);
    // A question that begins with what was just told («Your turn.») says it once.
    const text = [round.text, ...told.filter((one, i) => one && !told[i + 1]?.startsWith(one))]
      .filter(Boolean)
      .join(" ");
    if (urgent.some((line) => line.kind === "own")) this.announcer.answer(text, [...round.lines, ...numbers]);
    else this.announcer.urge(text, [...round.lines, ...numbers]);
  }

  /** One breath in place of what has not been heard of the round, where my turn begins or the game ends. */
  private round(urgent: Happened[]): { text: string; lines: number[] } {
    const sums = urgent.find((line) => line.sums && line.kind !== "own")?.sums;
    if (!sums || level("round") === "off") return { text: "", lines: [] };
    const lines = this.announcer.sumUp();
    const says = sums.filter((part) => lines.includes(part.line)).map((part) => part.says);
    return { text: says.length ? `${says.join("; ")}.` : "", lines };
  }

  /** The question; in full also its answers where they are few, the clock and what is offered. */
  private questioned(question: Question): string[] {
    if (level("asked") !== "full") return [question.ask];
    const options = optionsOf(this.client.position?.questions ?? []);
    const few =
      options.length < FEW
        ? options.map((one) => `${one.n}: ${one.answer?.sentence ?? one.question.ask}.`.replace("..", "."))
        : [];
    const seconds = this.secondsLeft();
    return [
      question.ask,
      ...few,
      ...(seconds === null ? [] : [sayMany("{n} second left.", "{n} seconds left.", seconds)]),
    ];
  }

  private secondsLeft(): number | null {
    const { seat, ahead } = this.client;
    const clock = this.client.position?.clocks.running.find((one) => one.seat === seat);
    return clock ? Math.round((clock.deadline - Date.now() - ahead) / 1000) : null;
  }

  private hearLine(): void {
    const { line } = this.client;
    if (line === this.line) return;
    if (line === "lost" && this.line !== "lost") {
      this.announcer.urge(say("Connection lost."));
      this.before = this.client.position;
    }
    if (line === "live" && this.line === "lost") this.missed = true;
    if (line === "closed") this.announcer.urge(this.client.farewell);
    if (line !== "connecting") this.line = line;
  }

  private back(n: number): void {
    // What one is asked follows by itself.
    const isAsked = this.client.position?.questions.some((one) => one.waits && one.id !== this.asked);
    const now = isAsked ? "" : (this.client.position?.asks ?? "");
    this.announcer.urge(
      [say("Connected again."), sayMany("{n} event missed.", "{n} events missed.", n), now].filter(Boolean).join(" "),
    );
  }

  private hearChat(isFirst: boolean): void {
    for (const line of this.client.chat.filter((one) => one.number > this.lastChat)) {
      this.lastChat = line.number;
      const own = line.seat !== null && line.seat === this.client.seat;
      if (!isFirst && !own && level("chat") !== "off" && level("chat") !== "brief")
        this.announcer.tell(`${line.name}: ${line.text}`, [-line.number]);
    }
  }

  /** Called every second: half a minute and ten seconds before one's own time is over. */
  watchClock(): void {
    const clock = this.client.position?.clocks.running.find((one) => one.seat === this.client.seat);
    const left = this.secondsLeft();
    if (!clock || left === null) return;
    const step = left <= 10 ? 10 : left <= 30 ? 30 : 0;
    const key = `${clock.deadline}.${step}`;
    if (!step || left <= 0 || key === this.warned) return;
    this.warned = key;
    this.announcer.urge(sayMany("{n} second left.", "{n} seconds left.", step));
  }
}
