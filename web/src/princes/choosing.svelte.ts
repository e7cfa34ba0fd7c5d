/** What somebody at The Princes' table has picked, aims at or is about to answer; another question forgets the aim. */
import type { Tabled } from "../lib/tabled";
import { pressed } from "../lib/amounts";
import { openAnswers, type Open } from "../table/listed";
import { countedOf } from "./amounts";
import { plainId, type Printed } from "./model";
import { laidAt } from "./targets";
import type { PrincesView } from "./view";

const POINTING = ["take", "give", "save", "target", "lose"];

export class Choosing {
  cards = $state.raw(new Map<string, Printed>());
  zoomed = $state<Printed | null>(null);
  /** Where the card that is shown large lies, when it is one of mine. */
  zoomedAt = $state("");
  greyed = $state("");
  picked = $state<string | null>(null);
  acting = $state<string | null>(null);
  swapping = $state<string | null>(null);
  trading = $state(false);
  readonly picks = $derived.by(() => this.open.filter(({ words }) => words[0] === "pick"));
  /** Whether the cards to choose from are looked at; another question puts them away. */
  picking = $derived.by(() => (void this.client().position, false));
  ways = $state.raw<Open[]>([]);
  readonly open = $derived.by(() => openAnswers(this.client().position?.questions ?? []));
  /** Amounts are chosen by pressing regions; each new question begins with none. */
  readonly counted = $derived.by(() => countedOf(this.client().position?.questions ?? []));
  /** How many of each resource one of another costs here. */
  readonly rates = $derived.by(() => {
    const { position, seat } = this.client();
    return (position?.view as PrincesView | undefined)?.realms[seat ?? 0]?.rates ?? [];
  });
  amounts = $derived.by(() => this.counted?.answers.limits.map(() => 0) ?? []);
  /** Under a finger the first press shows what would happen, the second does it. */
  aimed = $derived.by<{ at: string; way: Open } | null>(() => (void this.client().position, null));
  private readonly finger = matchMedia("(pointer: coarse)");
  private readonly client: () => Tabled;

  constructor(client: () => Tabled) {
    this.client = client;
  }

  choose = (one: Open | undefined): void => {
    this.picked = this.acting = this.swapping = null;
    this.trading = false;
    this.zoomed = null;
    if (this.ways.length) this.ways = [];
    if (one) void this.client().choose(one.question, one.answer.id);
  };

  /** One way is taken at once, under a finger at the second press; several are shown to choose from. */
  any = (found: Open[], at = ""): void => {
    const [only] = found;
    if (found.length > 1) this.ways = found;
    else if (only && at && this.finger.matches && this.aimed?.at !== at) this.aimed = { at, way: only };
    else this.choose(only);
  };

  /** A card of the hand is pressed: it is picked up, or read where nothing can be done with it. */
  touch = (id: string): void => {
    const used = this.open.some(({ words }) => words[1] === id || words.at(-1) === id);
    const card = this.cards.get(plainId(id));
    if (!used && card) this.zoom(card, "", id);
    this.picked = used && this.picked !== id ? id : null;
    this.acting = null;
  };

  zoom = (card: Printed, site = "", inHand = ""): void => {
    this.zoomed = card;
    // A card of the hand that cannot be laid now says why when it is asked.
    const verb = card.kind === "action" ? "play" : "build";
    this.greyed = inHand && !this.client().replaying ? `${verb} ${inHand}` : "";
    this.zoomedAt = site;
  };

  /** The card that is picked up, large. */
  read = (): void => {
    this.zoomed = this.cards.get(plainId(this.picked ?? "")) ?? null;
    this.zoomedAt = "";
  };

  /** A region, or a site of mine: it is what is asked for, or one of two that change places. */
  point = (name: string): void => {
    if (this.counted) {
      this.amounts = pressed(this.counted.answers, this.amounts, name);
      return;
    }
    const { open, swapping } = this;
    const swaps = open.filter(({ words }) => words[0] === "swap");
    const laid = laidAt(open, this.picked, name);
    const named = ({ words: [verb = "", ...rest] }: Open): boolean =>
      POINTING.includes(verb) && rest.length === 1 && rest[0] === name;
    if (laid.length) this.any(laid, name);
    else if (!swaps.length) this.any(open.filter(named), name);
    else if (swapping === null || swapping === name) this.swapping = swapping === null ? name : null;
    else this.any(swaps.filter(({ words }) => words.includes(name) && words.includes(swapping)));
  };
}
