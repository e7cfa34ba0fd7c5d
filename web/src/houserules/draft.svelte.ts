/** Rules being chosen: a preset and what was turned since; what it comes to, the server says. */
import type { HouseRulesCard, PresetCard, RulesAgreed, SwitchCard } from "../lib/protocol";
import { words } from "../lib/words.svelte";
import { ownSeats, tryRules, type Options } from "./rules";

const PAUSE_MS = 120;

export class Draft {
  preset = $state("");
  turned = $state<Options>({});
  agreed = $state<RulesAgreed | null>(null);
  private soon: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly book: HouseRulesCard,
    options: Options,
  ) {
    this.take(options);
  }

  /** Start again from these options. */
  take(options: Options): void {
    const named = this.book.key ? options[this.book.key] : undefined;
    this.preset = this.book.presets.find((one) => one.name === named)?.name ?? this.book.presets[0]?.name ?? "";
    const known = this.book.switches.flatMap((one): [string, string][] =>
      options[one.name] === undefined ? [] : [[one.name, options[one.name] ?? ""]],
    );
    this.turned = Object.fromEntries(known.filter(([name, value]) => value !== this.usual(name)));
    this.ask();
  }

  get start(): PresetCard | undefined {
    return this.book.presets.find((one) => one.name === this.preset);
  }

  usual(name: string): string {
    return this.start?.values[name] ?? "";
  }

  value(name: string): string {
    return this.turned[name] ?? this.usual(name);
  }

  isTurned(name: string): boolean {
    return this.turned[name] !== undefined;
  }

  turn(name: string, value: string): void {
    const { [name]: _, ...others } = this.turned;
    this.turned = value === this.usual(name) ? others : { ...others, [name]: value };
    this.ask();
  }

  /** The options that mean this draft; a preset for another number of seats brings them along. */
  get options(): Options {
    const seats = ownSeats(this.book, this.preset);
    const other: Options = seats ? { seats: String(seats) } : {};
    return { ...(this.book.key ? { [this.book.key]: this.preset } : {}), ...other, ...this.turned };
  }

  label(one: SwitchCard, value: string): string {
    return one.values.find((known) => known.value === value)?.label ?? (one.other || value);
  }

  /** Ask the server what this comes to, once the hand rests. */
  ask(): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.look(), PAUSE_MS);
  }

  async look(): Promise<void> {
    const mine = ++this.asked;
    const found = await tryRules(this.book.game, this.options, words.lang).catch(() => null);
    if (mine === this.asked) this.agreed = found;
  }
}
