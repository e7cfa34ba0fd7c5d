/** From what the server tells to what is announced: own answers as replies, own turn at once, the rest in its order. */
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
  private turn = 0;
  /** Whether the last answer that was not nature's was one's own. */
  private mine = false;
  private asked = "";
  private line = "";
  private missed = false;
  private before: Position | null = null;
  private over = false;
  private warned = "";

  constructor(private readonly client: Tabled) {}

  /** Called whenever anything of the table has changed. */
  hear(): void {
    this.hearLine();
    const { happened, position } = this.client;
    const isFirst = this.last === -1;
    const fresh = happened.filter((line) => line.number > this.last);
    this.last = happened.at(-1)?.number ?? this.last;
    if (isFirst) this.announcer.fresh(fresh.map((line) => line.number));
    const urgent = isFirst ? [] : this.sort(fresh);
    this.ask(urgent, isFirst);
    this.hearChat(isFirst);
    if (position?.result && !this.over) {
      this.over = true;
      this.announcer.urge(position.result.sentence);
    }
  }

  private sort(fresh: Happened[]): Happened[] {
    const urgent: Happened[] = [];
    // The welcome comes before what was missed: only with the next position is all of it there.
    const quietly = this.missed && this.client.position !== this.before;
    if (quietly) this.missed = false;
    for (const line of fresh) {
      if (line.by >= 0) this.mine = line.by === this.client.seat;
      const began = line.events.find((event) => event["is"] === "TurnBegan");
      if (began) this.turn += 1;
      const text = line.says.join(" ");
      const spoken = (line.spoken ?? line.says).join(" ");
      if (!text || !this.announcer.fresh([line.number]).length) continue;
      if (quietly && level("line") !== "full") this.announcer.keep(text, [line.number], this.turn);
      else if ((this.mine && line.by !== -2) || began?.["seat"] === this.client.seat || this.isAskedAnyway(text)) urgent.push(line);
      else if (!spoken) this.announcer.keep(text, [line.number], this.turn);
      else this.announcer.tell(spoken, [line.number], this.turn);
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
    const began = urgent.some((line) => line.events.some((event) => event["is"] === "TurnBegan" && event["seat"] === this.client.seat));
    if (isNew && !(began && level("asked") === "brief")) told.push(...this.questioned(question));
    if (isFirst && !isNew) told.push(this.client.position?.asks ?? "");
    // A question that begins with what was just told («Your turn.») says it once.
    const text = told.filter((one, i) => one && !told[i + 1]?.startsWith(one)).join(" ");
    if (urgent.some((line) => line.by === this.client.seat)) this.announcer.answer(text, numbers);
    else this.announcer.urge(text, numbers);
  }

  /** The question; in full also its answers where they are few, the clock and what is offered. */
  private questioned(question: Question): string[] {
    if (level("asked") !== "full") return [question.ask];
    const options = optionsOf(this.client.position?.questions ?? []);
    const few = options.length < FEW ? options.map((one) => `${one.n}: ${one.answer?.sentence ?? one.question.ask}.`.replace("..", ".")) : [];
    const seconds = this.secondsLeft();
    return [question.ask, ...few, ...(seconds === null ? [] : [sayMany("{n} second left.", "{n} seconds left.", seconds)])];
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
    this.announcer.urge([say("Connected again."), sayMany("{n} event missed.", "{n} events missed.", n), now].filter(Boolean).join(" "));
  }

  private hearChat(isFirst: boolean): void {
    for (const line of this.client.chat.filter((one) => one.number > this.lastChat)) {
      this.lastChat = line.number;
      const own = line.seat !== null && line.seat === this.client.seat;
      if (!isFirst && !own && level("chat") !== "off" && level("chat") !== "brief") this.announcer.tell(`${line.name}: ${line.text}`, [], -1 - line.number);
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
