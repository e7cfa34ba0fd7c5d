/**
 * The two principalities as grids to walk on: what lies in each cell, and what may be played there. What it is called
 * comes from the server.
 */
import { fold } from "../../lib/fold";
import { inWords } from "../../lib/words.svelte";
import { plainId, spotOf, type Printed } from "../model";
import type { PrincesView, Principality } from "../view";
import { roadEnd } from "../targets";
import type { Open } from "../../table/listed";

export type Cell = {
  key: string;
  seat: number;
  x: number;
  y: number;
  /** In notation: a region, a place or a site; a road has none. */
  id: string;
  name: string;
  /** The card that lies there; none: whether one may. */
  card: string;
  isFree: boolean;
  ways: Open[];
};
type Lies = Pick<Cell, "id" | "card" | "isFree">;

const REGION = /^[a-z]+\d$/;
const PLACE = /^[LR]\d+$/;
/** Words that point at a card which lies there. */
const POINTS = ["target", "lose", "remove"];

export class Realms {
  readonly cells: Cell[];

  constructor(
    private readonly view: PrincesView,
    private readonly cards: Map<string, Printed>,
    private readonly names: string[],
    /** What each place is called, in the server's words: `0 L1t`. */
    private readonly places: Record<string, string>,
    private readonly me: number | null,
    open: Open[],
  ) {
    this.cells = view.realms.flatMap((realm, seat) => this.laid(realm, seat, open));
  }

  /** The answers that no cell allows. */
  isPlaced(answer: unknown): boolean {
    return this.cells.some((cell) => cell.ways.some((way) => way.answer === answer));
  }

  private laid(realm: Principality, seat: number, open: Open[]): Cell[] {
    const found = new Map<string, Lies & { x: number; y: number; ways: Open[] }>();
    const put = (x: number, y: number, lies: Lies): void =>
      void found.set(`${x},${y}`, { x, y, ...lies, ways: found.get(`${x},${y}`)?.ways ?? [] });
    for (const { x, y, region } of realm.regions) put(x, y, { id: region, card: "", isFree: false });
    for (const x of realm.roads) put(x, 0, { id: "", card: "", isFree: false });
    for (const [id, size] of realm.places) {
      put(spotOf(id).x, 0, { id, card: "", isFree: false });
      for (const row of size === 2 ? ["t", "b", "tt", "bb"] : ["t", "b"]) this.putSite(put, `${id}${row}`, "");
    }
    for (const { site, card } of realm.cards) this.putSite(put, site, card);
    for (const way of open) for (const spot of this.spots(way, realm, seat)) this.lead(found, put, spot, way);
    return [...found.values()]
      .map((cell) => ({ ...cell, seat, key: `${seat}.${cell.x},${cell.y}`, name: this.nameOf(cell, seat) }))
      .sort((a, b) => b.y - a.y || a.x - b.x);
  }

  private putSite(put: (x: number, y: number, lies: Lies) => void, id: string, card: string): void {
    const { x, y } = spotOf(id);
    put(x, y, { id, card, isFree: card === "" });
  }

  private nameOf({ id, isFree }: Lies, seat: number): string {
    return this.places[`${seat} ${id || (isFree ? "free" : "road")}`] ?? id;
  }

  /** An answer is played at a cell; where nothing lies yet there is a new one. */
  private lead(
    found: Map<string, { ways: Open[] }>,
    put: (x: number, y: number, lies: Lies) => void,
    spot: { x: number; y: number; id: string },
    way: Open,
  ): void {
    if (!found.has(`${spot.x},${spot.y}`)) put(spot.x, spot.y, { id: spot.id, card: "", isFree: true });
    found.get(`${spot.x},${spot.y}`)?.ways.push(way);
  }

  /** Where in a principality an answer is played. */
  private spots(
    { question, words: [verb = "", one = "", two = ""], words: all }: Open,
    realm: Principality,
    seat: number,
  ): { x: number; y: number; id: string }[] {
    const own = seat === (this.me ?? 0);
    if (POINTS.includes(verb)) return (question.kind === "target") === own ? [] : [{ ...spotOf(one), id: one }];
    const named =
      verb === "swap" ? [one, two] : ["take", "give", "save"].includes(verb) && all.length === 2 ? [one] : [];
    if (named.some((name) => REGION.test(name)))
      return realm.regions
        .filter(({ region }) => named.includes(region))
        .map(({ x, y, region }) => ({ x, y, id: region }));
    if (!own) return [];
    if (verb === "build") return [{ ...spotOf(two), id: two }];
    if (verb === "road") return [{ x: roadEnd(realm, one), y: 0, id: "" }];
    return verb === "settlement" || verb === "city" ? [{ ...spotOf(one), id: one }] : [];
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
    return [...new Set(cells.map((cell) => cell.y))].map((y) => cells.filter((cell) => cell.y === y));
  }

  /** The next cell in a direction: along the row, or straight up and down and then to the nearest. */
  step(from: Cell, key: string): Cell | null {
    const across = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    const up = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
    const ahead = this.of(from.seat).filter((cell) =>
      across ? cell.y === from.y && (cell.x - from.x) * across > 0 : (cell.y - from.y) * up > 0,
    );
    const far = (cell: Cell): number => Math.abs(cell.x - from.x) + Math.abs(cell.y - from.y) * (across ? 1 : 100);
    return ahead.sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  /** The same spot in the other principality, or the nearest to it. */
  across(from: Cell): Cell | null {
    const far = (cell: Cell): number => Math.abs(cell.x - from.x) + Math.abs(cell.y - from.y);
    return this.of(1 - from.seat).sort((a, b) => far(a) - far(b))[0] ?? null;
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
