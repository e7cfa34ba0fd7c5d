/** From what the server tells to what is announced: own answers as replies, own turn at once, the rest in its order. */
import type { Happened } from "../lib/protocol";
import type { Tabled } from "../lib/tabled";
import { say, sayMany } from "../lib/words.svelte";
import { Announcer } from "./announcer.svelte";
import { listening } from "./settings.svelte";

const CLASSES: [string, RegExp][] = [
  ["dice", /Rolled/],
  ["production", /Produced|Gained/],
  ["robber", /Robber|Robbed|Stolen|Discarded/],
  ["builds", /Built|Placed/],
  ["trades", /Trad|Offer|Accept|Declin|Dealt|Swapped|Withdr|Counter/],
  ["cards", /Card|Played|Drew|Event/],
  ["turns", /TurnBegan|TurnEnded|PhaseBegan/],
];

export const classNames = (): Record<string, string> => ({
  dice: say("Dice"),
  production: say("Production"),
  robber: say("Robber"),
  builds: say("Builds"),
  trades: say("Trades"),
  cards: say("Cards"),
  turns: say("Turns of others"),
  chat: say("Chat"),
});

const named = (line: Happened): string[] => line.events.map((event) => String(event["is"]));

/** A line is left out only where every event of it is of a class that is not told. */
function isQuiet(line: Happened): boolean {
  const classes = named(line).map((name) => CLASSES.find(([, pattern]) => pattern.test(name))?.[0] ?? "");
  return classes.length > 0 && classes.every((one) => listening.quiet.includes(one));
}

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
    const quietly = this.missed;
    this.missed = false;
    for (const line of fresh) {
      if (line.by >= 0) this.mine = line.by === this.client.seat;
      const began = line.events.find((event) => event["is"] === "TurnBegan");
      if (began) this.turn += 1;
      const text = line.says.join(" ");
      if (!text || !this.announcer.fresh([line.number]).length) continue;
      if (quietly) this.announcer.keep(text, [line.number], this.turn);
      else if ((this.mine && line.by !== -2) || began?.["seat"] === this.client.seat) urgent.push(line);
      else if (isQuiet(line)) this.announcer.keep(text, [line.number], this.turn);
      else this.announcer.tell(text, [line.number], this.turn);
    }
    if (quietly) this.back(fresh.length);
    return urgent;
  }

  /** The reply to one's own answer, or one's own turn, each with the question that follows. */
  private ask(urgent: Happened[], isFirst: boolean): void {
    const question = this.client.position?.questions.find((one) => one.waits);
    const isNew = question !== undefined && question.id !== this.asked;
    this.asked = question?.id ?? "";
    const texts = urgent.flatMap((line) => line.says);
    const numbers = urgent.map((line) => line.number);
    if (isNew) texts.push(question.ask);
    if (isFirst && !isNew) texts.push(this.client.position?.asks ?? "");
    const text = texts.filter(Boolean).join(" ");
    if (urgent.some((line) => line.by === this.client.seat)) this.announcer.answer(text, numbers);
    else this.announcer.urge(text, numbers);
  }

  private hearLine(): void {
    const { line } = this.client;
    if (line === this.line) return;
    if (line === "lost") this.announcer.urge(say("Connection lost."));
    if (line === "live" && this.line === "lost") this.missed = true;
    if (line === "closed") this.announcer.urge(this.client.farewell);
    if (line !== "connecting") this.line = line;
  }

  private back(n: number): void {
    this.announcer.urge(`${say("Connected again.")} ${sayMany("{n} event missed.", "{n} events missed.", n)} ${this.client.position?.asks ?? ""}`);
  }

  private hearChat(isFirst: boolean): void {
    for (const line of this.client.chat.filter((one) => one.number > this.lastChat)) {
      this.lastChat = line.number;
      const own = line.seat !== null && line.seat === this.client.seat;
      if (!isFirst && !own && !listening.quiet.includes("chat")) this.announcer.tell(`${line.name}: ${line.text}`, [], -1 - line.number);
    }
  }

  /** Called every second: half a minute and ten seconds before one's own time is over. */
  watchClock(): void {
    const { seat, ahead } = this.client;
    const clock = this.client.position?.clocks.running.find((one) => one.seat === seat);
    if (!clock) return;
    const left = Math.round((clock.deadline - Date.now() - ahead) / 1000);
    const step = left <= 10 ? 10 : left <= 30 ? 30 : 0;
    const key = `${clock.deadline}.${step}`;
    if (!step || left <= 0 || key === this.warned) return;
    this.warned = key;
    this.announcer.urge(say("{n} seconds left.", { n: step }));
  }
}
