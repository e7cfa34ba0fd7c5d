/**
 * Why a greyed control cannot be pressed: asked of the server by the kind of answer, or known here where a form is
 * unfinished.
 */
import { tick } from "svelte";
import type { Reason } from "./protocol";
import type { Tabled } from "./tabled";
import { say } from "./words.svelte";

/** What is told of a symbol is no obstacle. */
export const SYMBOL = "symbol";
type Told = Reason["lines"][number];
export type Why = {
  title: string;
  entry: string;
  lines: (Omit<Told, "cause"> & { cause: Told["cause"] | "symbol" })[];
};

class WhyNot {
  shown = $state.raw<Why | null>(null);
  /** What was pressed: the reason stands beside it, and the focus goes back to it. */
  anchor = $state.raw<HTMLElement | null>(null);
  private asked = 0;
  private wanted: HTMLElement | null = null;

  /**
   * Ask why answers of this kind («road», «play knight») are not open; a key presses nothing, so its control is looked
   * for.
   */
  async ask(client: Tabled, kind: string, anchor?: HTMLElement): Promise<void> {
    const mine = ++this.asked;
    const told = await client.why(kind);
    if (mine !== this.asked) return;
    this.anchor = anchor ?? document.querySelector<HTMLElement>(`[data-why="${CSS.escape(kind)}"]`);
    const shown: Why = told.type === "reason" ? told : this.plain(told.sentence, told.entry ?? "");
    const use = this.anchor?.dataset.for;
    this.shown = use ? { ...shown, lines: [this.line(use, shown.entry), ...shown.lines] } : shown;
  }

  /** Say what the page itself knows: a form that is not filled in. */
  because(text: string, anchor: HTMLElement): void {
    this.asked++;
    this.anchor = anchor;
    this.shown = this.plain(text, "");
  }

  /** Say what a symbol is: its name and number, what it is for, and its rule. */
  tell(anchor: HTMLElement): void {
    const { what = "", for: use = "", entry = "" } = anchor.dataset;
    this.name(anchor, { title: what, use, entry });
  }

  /** Say what something is, beside it. */
  name(anchor: HTMLElement, { title, use, entry }: { title: string; use: string; entry: string }): void {
    this.asked++;
    this.anchor = anchor;
    this.shown = { title, entry, lines: [this.line(use, entry)] };
  }

  /** What something is for. */
  private line(sentence: string, entry: string): Why["lines"][number] {
    return { cause: SYMBOL, sentence, entry, cures: [] };
  }

  /** Put the reason away; with *back* the focus returns to where it was asked for. */
  close(back = false): void {
    this.asked++;
    this.shown = null;
    // A place on a board is no control: the focus goes back to the board.
    if (back) (this.anchor?.closest<SVGSVGElement>("svg[tabindex]") ?? this.anchor)?.focus();
  }

  /** What is in the way is done: what was pressed is wanted then, if nothing else is and it says so (`data-then`). */
  cure(): void {
    const isLast = this.shown?.lines.filter(({ cause }) => cause !== SYMBOL).length === 1;
    this.wanted = isLast && this.anchor?.dataset.then !== undefined ? this.anchor : null;
    this.close();
  }

  /** In another position nothing of this is true any more; what was wanted is pressed there. */
  async moveOn(): Promise<void> {
    if (this.shown) this.close();
    const control = this.wanted;
    this.wanted = null;
    await tick();
    if (control?.isConnected && control.ariaDisabled !== "true") control.click();
  }

  private plain(sentence: string, entry: string): Why {
    return { title: say("Why not?"), entry, lines: [{ cause: "question", sentence, entry, cures: [] }] };
  }
}

export const whyNot = new WhyNot();

/** A press on a symbol that says what it is: true where it was one. */
export function askedWhat(target: EventTarget | null): boolean {
  const symbol = target instanceof Element ? target.closest<HTMLElement>("[data-what]") : null;
  if (symbol) whyNot.tell(symbol);
  return symbol !== null;
}

/** A press on a greyed control: true where it was one, and its reason is on the way. */
export function askedWhy(client: Tabled, target: EventTarget | null): boolean {
  const greyed = target instanceof Element ? target.closest<HTMLElement>('[aria-disabled="true"]') : null;
  const { why, because } = greyed?.dataset ?? {};
  if (!greyed || client.replaying || (!why && !because)) return false;
  if (because) whyNot.because(because, greyed);
  else if (why) void whyNot.ask(client, why, greyed);
  return true;
}
