/**
 * The island as a ground to walk on: places of three layers, and what lies next in a direction. What each is called
 * comes from the server.
 */
import type { Point } from "../geometry";
import { drawn, type IslandBoard } from "../island";

export type Layer = "hex" | "corner" | "path";
export const LAYERS: Layer[] = ["hex", "corner", "path"];

/** Where each direction points, in degrees clockwise from the east. */
export const TURNS: Record<string, number> = { e: 0, se: 60, s: 90, sw: 120, w: 180, nw: 240, n: 270, ne: 300 };

export class Ground {
  readonly at: Record<Layer, Map<string, Point>>;
  private readonly hexes;

  constructor(
    readonly board: IslandBoard,
    /** What each place is called, in the server's words. */
    private readonly places: Record<string, string>,
  ) {
    const spots = drawn(board);
    this.at = {
      hex: spots.hex,
      corner: spots.corner,
      path: new Map([...spots.path].map(([id, path]) => [id, path.at])),
    };
    this.hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
  }

  /** The corners that a place is made of: six of a hex, two of a path, itself. */
  private corners(layer: Layer, id: string): string[] {
    return layer === "hex" ? (this.hexes.get(id)?.corners ?? []) : layer === "path" ? id.split("-") : [id];
  }

  /** Places of another layer that touch this one, in reading order; of its own layer, itself. */
  touching(layer: Layer, id: string, to: Layer): string[] {
    if (layer === to) return [id];
    const mine = this.corners(layer, id);
    // A path lies at a hex with both its ends.
    const shared = layer !== "corner" && to !== "corner" ? 2 : 1;
    return this.sharing(mine, to, shared);
  }

  private sharing(corners: string[], to: Layer, least: number): string[] {
    const common = (other: string): number => this.corners(to, other).filter((one) => corners.includes(one)).length;
    return [...this.at[to].keys()].filter((other) => common(other) >= least);
  }

  /** The places of the same layer one step away: hexes at a common path, corners along one, paths at a common end. */
  private next(layer: Layer, id: string): string[] {
    const mine = this.corners(layer, id);
    const found =
      layer === "corner"
        ? this.sharing(mine, "path", 1).flatMap((path) => path.split("-"))
        : this.sharing(mine, layer, layer === "hex" ? 2 : 1);
    return found.filter((other) => other !== id);
  }

  hasHarbour(corner: string): boolean {
    return this.board.harbours.some((one) => one.path.split("-").includes(corner));
  }

  owner(layer: Layer, id: string): number | null {
    if (layer === "path") return this.board.roads.find((road) => road.path === id)?.seat ?? null;
    return layer === "corner" ? (this.board.buildings.find((one) => one.corner === id)?.seat ?? null) : null;
  }

  /** A place, or a word that goes with places: «row P», «layer hexes», «legal». */
  called(id: string): string {
    return this.places[id] ?? id;
  }

  /** The next place of the layer in a direction, none where nothing lies there. */
  step(layer: Layer, id: string, way: string): string | null {
    const from = this.at[layer].get(id);
    const turn = TURNS[way];
    if (!from || turn === undefined) return null;
    let best: string | null = null;
    let least = layer === "path" ? 46 : 35;
    for (const other of this.next(layer, id)) {
      const to = this.at[layer].get(other) ?? from;
      const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      const off = Math.abs(((angle - turn + 540) % 360) - 180);
      if (off < least) [best, least] = [other, off];
    }
    return best;
  }

  /** The row a place lies in, from left to right. */
  row(layer: Layer, id: string): string[] {
    const mine = this.at[layer].get(id);
    const depth = layer === "corner" ? 40 : 10;
    return [...this.at[layer]]
      .filter(([other, to]) => (layer === "corner" ? other[0] === id[0] : Math.abs(to.y - (mine?.y ?? 0)) < depth))
      .sort(([, a], [, b]) => a.x - b.x)
      .map(([other]) => other);
  }

  /** All rows of a layer, from the top. */
  rows(layer: Layer): string[][] {
    const found: string[][] = [];
    for (const id of this.at[layer].keys()) if (!found.some((row) => row.includes(id))) found.push(this.row(layer, id));
    return found.sort(([a = ""], [b = ""]) => (this.at[layer].get(a)?.y ?? 0) - (this.at[layer].get(b)?.y ?? 0));
  }

  nearestOf(layer: Layer, id: string, among: string[]): string | null {
    const x = this.at[layer].get(id)?.x ?? 0;
    const off = (one: string): number => Math.abs((this.at[layer].get(one)?.x ?? 0) - x);
    return [...among].sort((a, b) => off(a) - off(b))[0] ?? null;
  }

  private clockwise(layer: Layer, ids: string[], centre: Point | undefined): string[] {
    const turn = (id: string): number => {
      const to = this.at[layer].get(id);
      // From the north on, clockwise.
      return to && centre ? (Math.atan2(to.x - centre.x, centre.y - to.y) + 2 * Math.PI + 0.01) % (2 * Math.PI) : 0;
    };
    return [...ids].sort((a, b) => turn(a) - turn(b));
  }

  /** The corners or paths round a hex, clockwise from the north. */
  ring(hex: string, layer: Layer): string[] {
    const centre = this.at.hex.get(hex);
    return this.clockwise(layer, this.touching("hex", hex, layer), centre);
  }

  /** The paths that meet at a corner, clockwise from the north. */
  fan(corner: string): string[] {
    return this.clockwise("path", this.touching("corner", corner, "path"), this.at.corner.get(corner));
  }

  /** Where a place lies for the ear: its column from -1 to 1, its rows above the lowest. */
  heard(layer: Layer, id: string): { column: number; height: number } {
    const xs = [...this.at.corner.values()].map((point) => point.x);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const rows = this.rows(layer);
    const x = this.at[layer].get(id)?.x ?? 0;
    return {
      column: ((x - left) / (right - left || 1)) * 2 - 1,
      height:
        rows.length -
        1 -
        Math.max(
          0,
          rows.findIndex((row) => row.includes(id)),
        ),
    };
  }

  /** How many ways a hex's number can be rolled: 1 to 5; other places sound once. */
  odds(layer: Layer, id: string): number {
    const number = layer === "hex" ? (this.hexes.get(id)?.number ?? 0) : 0;
    return number ? 6 - Math.abs(7 - number) : 1;
  }

  /** The terrain a place sounds like: its own, or the first it touches. */
  terrain(layer: Layer, id: string): string {
    const hex = this.touching(layer, id, "hex")[0];
    return this.hexes.get(hex ?? "")?.terrain ?? "";
  }
}
