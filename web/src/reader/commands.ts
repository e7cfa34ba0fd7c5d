/** A typed line or a key, as a query that is replied to or an answer that is played. */
import type { Listed, Question } from "../lib/protocol";
import type { Tabled } from "../lib/tabled";
import { settings } from "../lib/settings.svelte";
import { say, words, sayMany } from "../lib/words.svelte";
import type { Announcer } from "./announcer.svelte";
import { listening, setClock, setDetail } from "./settings.svelte";

export type Option = { n: number; question: Question; answer: Listed | null };

/** Every answer numbered through, questions that the game waits for first; a composed one has one number. */
export function optionsOf(questions: Question[]): Option[] {
  const sorted = [...questions].sort((a, b) => Number(b.waits) - Number(a.waits));
  return sorted
    .flatMap((question): Omit<Option, "n">[] =>
      question.answers.shape === "one_of"
        ? question.answers.answers.map((answer) => ({ question, answer }))
        : [{ question, answer: null }],
    )
    .map((one, i) => ({ n: i + 1, ...one }));
}

const numberedBy = (text: string, options: Option[]): Option | undefined =>
  /^\d+$/.test(text) ? options[Number(text) - 1] : undefined;

/** The letter that asks, by query: the one of a person's own, else the language's. */
export const letterOf = (query: string): string => listening.letters[query] ?? words.keys[query] ?? "";

export const queryNames = (): Record<string, string> => ({
  board: say("Board"),
  question: say("Question"),
  options: say("Options"),
  hand: say("Hand"),
  costs: say("Costs"),
  points: say("Points"),
  players: say("Players"),
  map: say("Overview"),
  where: say("Where"),
  last: say("Last event"),
  news: say("News"),
  again: say("Again"),
  offers: say("Offers"),
  clock: say("Clock"),
  why: say("Why"),
  hush: say("Hush"),
});

/** What the page itself knows, without asking the server. */
const OWN = new Set(["board", "news", "again", "last", "hush", "clock", "why"]);

/** Lines one after the other, each ended: «brick 9. 26: Settlement» and never «brick 9 26: Settlement». */
const itemized = (lines: string[]): string =>
  lines.map((line) => (/[.:;?!…]$/.test(line) ? line : `${line}.`)).join(" ");

export class Commands {
  private back = 0;
  private entry = "";
  /** The line that was read back last: sent once more, it is meant. */
  private meant = "";
  /** The line that was no answer: sent once more, it goes to the chat. */
  private talk = "";

  constructor(
    private readonly client: Tabled,
    private readonly announcer: Announcer,
    private readonly goBoard: () => void,
  ) {}

  /** One line, several parts with semicolons; what is left from the first on that was refused. */
  async line(text: string): Promise<string> {
    const parts = text.split(";").map((one) => one.trim());
    for (const [i, part] of parts.entries()) {
      if (part && !(await this.part(part))) return parts.slice(i).join("; ");
    }
    return "";
  }

  private async part(text: string): Promise<boolean> {
    if (text.startsWith("'")) return this.chat(text.slice(1).trim() || "…");
    if (text === this.talk) return this.chat(text);
    this.talk = "";
    // The number of an answer is no question in any language: asking the server first would double the way to it.
    if (numberedBy(text, optionsOf(this.client.position?.questions ?? []))) return this.play(text);
    const told = await this.client.ask(text);
    if (told.query) {
      await this.query(told.query, told.lines, text);
      return true;
    }
    return this.play(text);
  }

  private async chat(text: string): Promise<boolean> {
    this.talk = "";
    await this.client.say({ type: "chat", text });
    this.announcer.answer(say("Sent to the chat."));
    return true;
  }

  /** How a line that is no answer is said to the others: as it stands, with the next Enter; nothing where nobody is. */
  private offerTalk(text: string): string {
    const { table, seat } = this.client;
    const others = table?.seats.filter((one) => one.seat !== seat && one.kind === "person" && one.person) ?? [];
    this.talk = /^\d+$/.test(text) || !(others.length || table?.watching) ? "" : text;
    return this.talk && ` ${say("Enter sends it to the chat.")}`;
  }

  private async play(text: string): Promise<boolean> {
    const { position } = this.client;
    const options = optionsOf(position?.questions ?? []);
    const question = options[0]?.question;
    if (!question) {
      this.announcer.answer((position?.asks ?? say("The game has not begun.")) + this.offerTalk(text));
      return false;
    }
    const numbered = numberedBy(text, options);
    if (numbered && !numbered.answer) return this.fillIn(numbered);
    const sure = text === this.meant;
    this.meant = "";
    const reply = numbered?.answer
      ? await this.client.choose(numbered.question, numbered.answer.id)
      : await this.client.say({ type: "answer", question: question.id, text, sure });
    if (reply.type === "ack") return true;
    if (reply.code === "costs" || reply.code === "unsure") this.meant = text;
    if (reply.code === "costs" && !listening.readsBack) return this.play(text);
    const talk = reply.code === "notation" ? this.offerTalk(text) : "";
    this.refuse(reply.sentence + talk, reply.entry ?? "");
    return false;
  }

  /** A composed answer is filled in where it stands: the focus goes to its first field. */
  private fillIn(option: Option): boolean {
    const field = document.querySelector<HTMLElement>(`#form-${option.n} input`);
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
    this.announcer.answer(option.question.ask);
    return field !== null;
  }

  refuse(sentence: string, entry: string): void {
    this.entry = entry;
    this.announcer.answer(sentence);
  }

  /** A query by its name, as a key asks it. */
  async ask(name: string): Promise<void> {
    await this.query(name, OWN.has(name) ? [] : (await this.client.ask(name)).lines, "");
  }

  private async query(name: string, lines: string[], text: string): Promise<void> {
    const { announcer, client } = this;
    const count = Number(/\d+/.exec(text)?.[0] ?? 0);
    if (name !== "last") this.back = 0;
    if (name === "board") this.goBoard();
    else if (name === "news") {
      const news = announcer.news();
      announcer.answer(news.text || say("You have heard everything."), news.lines);
    } else if (name === "again") announcer.answer(announcer.last || say("Nothing."));
    else if (name === "last" || name === "log") announcer.answer(this.logged(name === "log" ? count || 5 : 1));
    else if (name === "hush") {
      announcer.hush();
      announcer.answer(announcer.hushed ? say("Announcements are on hold.") : say("Announcements are back on."));
    } else if (name === "clock") {
      // «clock 5» sets it; “how long have I got” asks.
      const isSet = /\s(\d+|no|off)\s*$/i.test(text);
      announcer.answer(isSet ? await setClock(client, count) : this.clocks());
    } else if (name === "detail") announcer.answer(setDetail(text));
    else if (name === "sounds") {
      // «sounds no» mutes everything; alone it changes the explorer's.
      const isMute = /\s(no|off)$/i.test(text.trim());
      if (isMute) settings.sounds = false;
      listening.tones = !isMute && !listening.tones;
      announcer.answer(
        isMute ? say("No sound here.") : listening.tones ? say("The explorer sounds.") : say("The explorer is silent."),
      );
    } else if (name === "letters") {
      listening.spelled = /\s\S/.test(text) ? !/\s(no|off)$/i.test(text.trim()) : !listening.spelled;
      announcer.answer(listening.spelled ? say("Spoken letters: on.") : say("Spoken letters: off."));
    } else if (name === "confirm") {
      listening.readsBack = /\s\S/.test(text) ? !/\s(no|off)$/i.test(text.trim()) : !listening.readsBack;
      announcer.answer(
        listening.readsBack ? say("Read back before it is done: on.") : say("Read back before it is done: off."),
      );
    } else if (name === "undo" || name === "resign" || name === "pause") await this.table(name);
    else if (name === "why" && lines.length) announcer.answer(lines.join(" "));
    else if (name === "why") announcer.answer((await client.ask(`rules ${this.entry}`)).lines.join(" "));
    else if (name === "help") {
      const how = say("Type a number, or say in words what you do; an apostrophe before a line sends it to the chat.");
      announcer.answer(`${client.position?.asks ?? ""} ${how}`);
    } else announcer.answer(itemized(lines) || this.nothing(name));
  }

  /** No reply: who asks what can be answered while others play is told whom one waits for. */
  private nothing(name: string): string {
    const isOpen = name === "options" || name === "question" || name === "where";
    return (isOpen && this.client.position?.asks) || say("There is no answer to that here.");
  }

  private logged(count: number): string {
    const told = this.client.happened.filter((line) => !line.undone && line.says.length);
    if (count > 1)
      return told
        .slice(-count)
        .flatMap((line) => line.says)
        .join(" ");
    this.back = Math.min(this.back + 1, told.length);
    return told.at(-this.back)?.says.join(" ") ?? say("Nothing.");
  }

  private clocks(): string {
    const { position, table, ahead } = this.client;
    const running = position?.clocks.running ?? [];
    const texts = running.map((one) =>
      sayMany(
        "{name}: {n} second.",
        "{name}: {n} seconds.",
        Math.max(0, Math.round((one.deadline - Date.now() - ahead) / 1000)),
        { name: table?.seats[one.seat]?.name ?? "" },
      ),
    );
    return texts.join(" ") || say("No clock is running.");
  }

  private async table(name: "undo" | "resign" | "pause"): Promise<void> {
    // Resigning is always confirmed: the table's own menu asks for it.
    if (name === "resign")
      return this.announcer.answer(say("To give the game up, use “Table” at the top of the page; it asks first."));
    const paused = this.client.position?.paused;
    const reply = await this.client.say(
      name === "undo" ? { type: "undo" } : { type: "propose", what: paused ? "resume" : "pause" },
    );
    if (reply.type === "refused") this.refuse(reply.sentence, reply.entry ?? "");
    else if (name === "pause") this.announcer.answer(say("Everybody is asked."));
  }
}
