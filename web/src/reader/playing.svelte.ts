/**
 * Playing from an explorer: one answer is asked for twice, several become a list, what has no place is offered in turn.
 */
import { tick } from "svelte";
import type { Listed, Question } from "../lib/protocol";
import type { Tabled } from "../lib/tabled";
import { say } from "../lib/words.svelte";
import type { Announcer } from "./announcer.svelte";
import type { Commands, Option } from "./commands";

/** An answer that may be given at a place. */
export type Way = { question: Question; answer: Listed };

/** The table as a tree of places, from the whole to the parts. */
export type Branch = { name: string; ways: Way[]; inside: Branch[] };

/** Play what a button of the nested list offers. */
export async function playAt(client: Tabled, commands: Commands, way: Way): Promise<void> {
  document.getElementById("answered")?.focus();
  const reply = await client.choose(way.question, way.answer.id);
  if (reply.type === "refused") commands.refuse(reply.sentence, reply.entry ?? "");
}

export const plain = (way: Way): string => way.answer.sentence.replace(/\.$/, "");

/** Whether a key is meant for the list of answers that a place allows. */
export const isChoosing = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest("#several") !== null;

export class Playing {
  /** The answers to choose from, where a place allows more than one. */
  several = $state.raw<Way[]>([]);
  private sure: string | null = null;
  private offered = -1;

  constructor(
    private readonly client: Tabled,
    private readonly announcer: Announcer,
    private readonly commands: Commands,
    /** The answers that need no place: rolling, ending, trading. */
    private readonly elsewhere: () => Option[],
  ) {}

  /** Whoever walks on is asked anew. */
  forget(): void {
    this.sure = null;
    this.offered = -1;
  }

  /** Play here: one answer is asked for confirmation, several become a list. */
  async act(found: Way[]): Promise<void> {
    if (this.offered >= 0 && this.sure !== null) return this.play(this.elsewhere()[this.offered]);
    const one = found[0];
    if (!one) return this.announcer.answer(say("Nothing can be played here now."));
    if (found.length > 1) {
      this.several = found;
      await tick();
      return document.querySelector<HTMLElement>("#several button")?.focus();
    }
    if (this.sure !== one.answer.id) {
      this.sure = one.answer.id;
      return this.announcer.answer(say("{what}. Space again plays it.", { what: plain(one) }));
    }
    return this.play(one);
  }

  async play(one: Pick<Option, "question" | "answer"> | undefined): Promise<void> {
    this.forget();
    this.several = [];
    if (!one?.answer) return;
    const reply = await this.client.choose(one.question, one.answer.id);
    if (reply.type === "refused") this.commands.refuse(reply.sentence, reply.entry ?? "");
  }

  /** The next answer that needs no place, said; space plays it, and one to fill in gets the focus. */
  offer(back: boolean): void {
    const all = this.elsewhere();
    if (!all.length) return this.announcer.answer(say("Everything you can play has a place on the board."));
    this.offered = (this.offered + (back ? -1 : 1) + all.length) % all.length;
    const one = all[this.offered];
    if (!one?.answer) return void this.commands.line(String(one?.n ?? ""));
    this.sure = one.answer.id;
    this.announcer.answer(
      say("{what}. Space plays it.", { what: plain({ question: one.question, answer: one.answer }) }),
    );
  }
}
