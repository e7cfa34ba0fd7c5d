/**
 * The two principalities as rows of cells to walk on: what lies in each, and what may be played there. What it is
 * called and where one can go from it comes from the server.
 */
import { fold } from "../../lib/fold";
import type { Spot } from "../../lib/protocol";
import { inWords } from "../../lib/words.svelte";
import { plainId, type Printed } from "../model";
import type { PrincesView } from "../view";
import type { Open } from "../../table/listed";

export type Cell = {
  /** Its seat and its name in the server's ways: `0 L1t`. */
  key: string;
  seat: number;
  row: string;
  /** In notation: a region, a place or a site; a road has none. */
  id: string;
  name: string;
  /** The card that lies there; none: whether one may. */
  card: string;
  isFree: boolean;
  ways: Open[];
};

const REGION = /^[a-z]+\d$/;
const PLACE = /^[LR]\d+$/;
const ROAD = /^road /;
const SITE = /^C?[LR]?\d+[tb]+$/;
/** Words that point at a card which lies there. */
const POINTS = ["target", "lose", "remove"];
/** The way that each key leads. */
const LEADS: Record<string, string> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "above",
  ArrowDown: "below",
  o: "across",
};

export class Realms {
  readonly cells: Cell[];

  constructor(
    private readonly view: PrincesView,
    private readonly cards: Map<string, Printed>,
    private readonly names: string[],
    /** What each place is called, in the server's words, and where one can go from it: `0 L1t`. */
    private readonly places: Record<string, string>,
    private readonly leads: Record<string, Spot>,
    private readonly me: number | null,
    open: Open[],
  ) {
    this.cells = view.realms.flatMap((_, seat) => this.laid(seat, open));
  }

  /** The answers that no cell allows. */
  isPlaced(answer: unknown): boolean {
    return this.cells.some((cell) => cell.ways.some((way) => way.answer === answer));
  }

  /** The rows from the top: what lies there, and what an answer leads to. */
  private laid(seat: number, open: Open[]): Cell[] {
    const { laid = [], ...rows } = this.leads[`${seat}`]?.touches ?? {};
    const here = new Map(laid.map((name): [string, Open[]] => [name, []]));
    for (const way of open) for (const name of this.spots(way, seat)) here.set(name, [...(here.get(name) ?? []), way]);
    const cards = new Map(this.view.realms[seat]?.cards.map(({ site, card }) => [site, card]));
    return Object.entries(rows).flatMap(([row, all]) =>
      all.flatMap((one) => {
        const ways = here.get(one);
        if (!ways) return [];
        const card = cards.get(one) ?? "";
        const isFree = !card && (SITE.test(one) || !laid.includes(one));
        const id = ROAD.test(one) ? "" : one;
        const name = this.places[`${seat} ${id || (isFree ? "free" : "road")}`] ?? one;
        return [{ key: `${seat} ${one}`, seat, row, id, name, card, isFree, ways }];
      }),
    );
  }

  /** Where in a principality an answer is played, by the names of the server's ways. */
  private spots({ question, words: [verb = "", one = "", two = ""], words: all }: Open, seat: number): string[] {
    const own = seat === (this.me ?? 0);
    if (POINTS.includes(verb)) return (question.kind === "target") === own ? [] : [one];
    const named =
      verb === "swap" ? [one, two] : ["take", "give", "save"].includes(verb) && all.length === 2 ? [one] : [];
    if (named.some((name) => REGION.test(name)))
      return named.filter((name) => this.leads[`${seat}`]?.touches.laid?.includes(name));
    if (!own) return [];
    if (verb === "build") return [two];
    if (verb === "road") return [this.leads[`${seat}`]?.steps[`road ${one}`] ?? ""];
    return verb === "settlement" || verb === "city" ? [one] : [];
  }

  /** A word that goes with places, the server's: «row 1», «legal». */
  word(name: string): string {
    return this.places[name] ?? name;
  }

  /** What it is, whose it is where it is another's, and what may be done there. */
  called(cell: Cell): string {
    const whose = cell.seat === (this.me ?? 0) ? "" : `${this.names[cell.seat] ?? ""}: `;
    return `${whose}${[cell.name, this.mayDo(cell)].filter(Boolean).join(", ")}`;
  }

  private mayDo({ ways }: Cell): string {
    const cards = [
      ...new Set(
        ways
          .filter(({ words: [verb] }) => verb === "build")
          .map(({ words: [, card = ""] }) => inWords(this.cards.get(plainId(card))?.names) ?? card),
      ),
    ];
    const rest = ways.length > cards.length ? [this.word("legal")] : [];
    return [...rest, ...(cards.length ? [this.word("here").replace("{cards}", cards.join("; "))] : [])].join(", ");
  }

  at(key: string): Cell | undefined {
    return this.cells.find((cell) => cell.key === key);
  }

  of(seat: number): Cell[] {
    return this.cells.filter((cell) => cell.seat === seat);
  }

  /** The rows of one principality, from the outer top to the outer bottom. */
  rows(seat: number): Cell[][] {
    const cells = this.of(seat);
    return [...new Set(cells.map(({ row }) => row))].map((row) => cells.filter((cell) => cell.row === row));
  }

  /** Where a key leads: along the row, up and down, or across to the other principality. */
  step(from: Cell, key: string): Cell | null {
    const way = LEADS[key] ?? "";
    const seat = way === "across" ? 1 - from.seat : from.seat;
    const ahead = this.leads[from.key]?.touches[way]?.map((name) => this.at(`${seat} ${name}`)) ?? [];
    return ahead.find((cell) => cell) ?? null;
  }

  /** The next cell of which something is true, round both principalities. */
  next(from: Cell, fits: (cell: Cell) => boolean, back: boolean): Cell | null {
    const i = this.cells.findIndex((cell) => cell.key === from.key);
    const round = [...this.cells.slice(i + 1), ...this.cells.slice(0, Math.max(0, i))];
    return (back ? round.reverse() : round).find(fits) ?? null;
  }

  /** A cell by its name, as it is spoken or in notation. */
  named(text: string, seat: number): Cell | null {
    const flat = (one: string): string => fold(one).replace(/\s/g, "");
    // «L1 top, abbey», «forest 2: 1 wood», «L1 settlement»: what it is called stands first.
    const heads = ({ id, name }: Cell): string[] => [
      id,
      name.split(/[,:]/)[0] ?? "",
      PLACE.test(id) ? (name.split(" ")[0] ?? "") : "",
    ];
    return this.of(seat).find((cell) => cell.id && heads(cell).some((one) => flat(one) === flat(text))) ?? null;
  }
}
