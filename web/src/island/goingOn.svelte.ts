/**
 * Where trading comes before building: who presses Road goes on to building by that, and is told once what it ended.
 */
import type { Tabled } from "../lib/tabled";
import { whyNot } from "../lib/whynot.svelte";

export class GoingOn {
  /** The turn in which trade ended by such a press. */
  over = $state(-1);
  /** What was pressed, until building is open. */
  wanted = $state<string | null>(null);
  /** What the server has found another obstacle for, in the position it looked at: greyed until that changes. */
  private barred = $state.raw<{ at: number; verbs: string[] }>({ at: -1, verbs: [] });

  constructor(private readonly client: Tabled) {}

  isBarred(verb: string): boolean {
    return this.barred.at === this.client.position?.number && this.barred.verbs.includes(verb);
  }

  private bar(verb: string): void {
    const at = this.client.position?.number ?? -1;
    this.barred = { at, verbs: [...(this.barred.at === at ? this.barred.verbs : []), verb] };
  }

  /**
   * The server says what is in the way: if it is the phase alone, the step that it names is taken; else the reason is
   * shown.
   */
  async to(verb: string, turn: number): Promise<void> {
    const told = await this.client.why(verb);
    const lines = told.type === "reason" ? told.lines : [];
    const step = lines.length === 1 && lines[0]?.cause === "phase" ? lines[0].cures[0] : undefined;
    if (!step) {
      this.bar(verb);
      return whyNot.ask(this.client, verb);
    }
    const reply = await this.client.say({ type: "answer", question: step.question, text: step.text });
    if (reply.type !== "ack") return;
    this.wanted = verb;
    this.over = turn;
  }
}
