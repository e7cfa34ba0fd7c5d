/** A deck while it is built: how many of each card; the server says what is to be said about it. */
import { call } from "../../lib/api";
import type { DeckChecked, DecksOpened } from "../../lib/protocol";
import { store } from "../../lib/store";
import { words } from "../../lib/words.svelte";

export type Kept = { name: string; deck: string };
export type Options = Record<string, string>;
const PLACE = "decks";
const MOST_KEPT = 40;
const PAUSE_MS = 120;

export const checkedDeck = (game: string, source: string, options: Options): Promise<DeckChecked> =>
  call<DeckChecked>("POST", `decks/${game}`, { source, options, lang: words.lang });

export const decksOpened = (game: string, options: Options): Promise<DecksOpened> =>
  call<DecksOpened>("POST", `decks/${game}/opened`, { options, lang: words.lang });

export class Building {
  opened = $state.raw<DecksOpened | null>(null);
  checked = $state.raw<DeckChecked | null>(null);
  counts = $state<Record<string, number>>({});
  options = $state.raw<Options>({});
  #timer = 0;

  constructor(readonly game: string) {}

  async open(options: Options, source = ""): Promise<void> {
    this.options = options;
    this.opened = await decksOpened(this.game, options);
    if (source) await this.load(source);
    else await this.#ask();
  }

  /** Lay down a deck: lines, one word, or a name. */
  async load(source: string): Promise<void> {
    this.#told(await checkedDeck(this.game, source, this.options));
  }

  async draft(): Promise<void> {
    const wish = { options: this.options, lang: words.lang };
    this.#told(await call<DeckChecked>("POST", `decks/${this.game}/drafted`, wish));
  }

  most(id: string): number {
    return this.opened?.cards[id] ?? 0;
  }

  /** One more or one less; how many there may be was said by the server. */
  add(id: string, n: number): void {
    const now = Math.max(0, Math.min(this.most(id), (this.counts[id] ?? 0) + n));
    this.counts = { ...this.counts, [id]: now };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask().catch(() => undefined), PAUSE_MS);
  }

  async #ask(): Promise<void> {
    const asked = this.#source();
    const checked = await checkedDeck(this.game, asked, this.options);
    if (asked === this.#source()) this.checked = checked;
  }

  #source(): string {
    const lines = Object.entries(this.counts).filter(([, n]) => n > 0);
    return lines.map(([id, n]) => `${n} ${id}`).join("\n");
  }

  #told(checked: DeckChecked): void {
    this.checked = checked;
    if (checked.deck) this.counts = checked.cards;
  }
}

/** Decks by name, kept in this browser: the newest first. */
export class KeptDecks {
  all = $state<Kept[]>(read());

  keep(name: string, deck: string): void {
    this.#set([{ name, deck }, ...this.all.filter((one) => one.name !== name)].slice(0, MOST_KEPT));
  }

  drop(name: string): void {
    this.#set(this.all.filter((one) => one.name !== name));
  }

  #set(all: Kept[]): void {
    this.all = all;
    store.set(PLACE, JSON.stringify(all));
  }
}

function read(): Kept[] {
  try {
    const kept = JSON.parse(store.get(PLACE) ?? "[]") as Kept[];
    return kept.filter((one) => typeof one.name === "string" && typeof one.deck === "string");
  } catch {
    return [];
  }
}
