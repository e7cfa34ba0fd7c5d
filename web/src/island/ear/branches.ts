/** The island as a tree of places: rows, hexes and their corners. */
import type { Branch, Way } from "../../reader/playing.svelte";
import type { Put } from "../model";
import type { Ground, Layer } from "./ground";

/** Each corner stands under the first hex it touches, each free path under its first corner: nothing is said twice. */
export function branchesOf(ground: Ground, legal: Put[]): Branch[] {
  const told = new Set<string>();
  const ways = (layer: Layer, id: string): Way[] => legal.filter((put) => put.kind === layer && put.id === id);
  const leaf = (layer: Layer, id: string, inside: Branch[]): Branch => ({
    name: ground.called(id),
    ways: ways(layer, id),
    inside,
  });
  const fresh = (id: string): boolean => !told.has(id) && !!told.add(id);
  const corner = (id: string): Branch =>
    leaf(
      "corner",
      id,
      ground
        .touching("corner", id, "path")
        .filter((path) => ways("path", path).length && fresh(path))
        .map((path) => leaf("path", path, [])),
    );
  return ground.rows("hex").map((row) => ({
    name: ground.called(`row ${row[0]?.[0] ?? ""}`),
    ways: [],
    inside: row.map((hex) => leaf("hex", hex, ground.touching("hex", hex, "corner").filter(fresh).map(corner))),
  }));
}
