/**
 * The island as a ground to walk on: places of three layers. What each is called, and where one can go from it, comes
 * from the server.
 */
import type { Spot } from "../../lib/protocol";
import type { Point } from "../geometry";
import { drawn, type IslandBoard } from "../island";

export type Layer = "hex" | "corner" | "path";
export const LAYERS: Layer[] = ["hex", "corner", "path"];

export class Ground {
  readonly at: Record<Layer, Map<string, Point>>;
  private readonly hexes;

  constructor(
    readonly board: IslandBoard,
    /** What each place is called, in the server's words. */
    private readonly places: Record<string, string>,
    /** Where one can go from each. */
    private readonly ways: Record<string, Spot>,
  ) {
    const spots = drawn(board);
    this.at = {
      hex: spots.hex,
      corner: spots.corner,
      path: new Map([...spots.path].map(([id, path]) => [id, path.at])),
    };
    this.hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
  }

  /** Places of another layer that touch this one, clockwise or in reading order; of its own layer, itself. */
  touching(layer: Layer, id: string, to: Layer): string[] {
    return layer === to ? [id] : (this.ways[id]?.touches[to] ?? []);
  }

  hasHarbour(corner: string): boolean {
    return this.touching("corner", corner, "path").some((path) => this.board.harbours.some((one) => one.path === path));
  }

  owner(layer: Layer, id: string): number | null {
    if (layer === "path") return this.board.roads.find((road) => road.path === id)?.seat ?? null;
    return layer === "corner" ? (this.board.buildings.find((one) => one.corner === id)?.seat ?? null) : null;
  }

  /** A place, or a word that goes with places: «row P», «layer hexes», «legal». */
  called(id: string): string {
    return this.places[id] ?? id;
  }

  /** The place that a step leads to, none where nothing lies there. */
  step(id: string, way: string): string | null {
    return this.ways[id]?.steps[way] ?? null;
  }

  /** All rows of a layer, from the top: those that begin with the same place. */
  rows(layer: Layer): string[][] {
    const found = new Map<string, string[]>();
    for (const id of this.at[layer].keys()) {
      const first = this.step(id, "first") ?? id;
      found.set(first, [...(found.get(first) ?? []), id]);
    }
    return [...found.values()];
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
