/** The table as a tree of places, from the whole to the parts: rows, hexes and their corners; principalities, rows and cells. */
import { say } from "../lib/words.svelte";
import type { Put } from "../island/model";
import type { Ground, Layer } from "./ground";
import type { Way } from "./playing.svelte";
import type { Realms } from "./realm";

export type Branch = { name: string; ways: Way[]; inside: Branch[] };

/** Each corner stands under the first hex it touches, each free path under its first corner: nothing is said twice. */
export function islandBranches(ground: Ground, legal: Put[]): Branch[] {
  const told = new Set<string>();
  const ways = (layer: Layer, id: string): Way[] => legal.filter((put) => put.kind === layer && put.id === id);
  const leaf = (layer: Layer, id: string, inside: Branch[]): Branch => ({ name: ground.called(layer, id), ways: ways(layer, id), inside });
  const fresh = (id: string): boolean => !told.has(id) && !!told.add(id);
  const corner = (id: string): Branch => leaf("corner", id, ground.fan(id).filter((path) => ways("path", path).length && fresh(path)).map((path) => leaf("path", path, [])));
  return ground.rows("hex").map((row) => ({
    name: say("Row {letter}", { letter: row[0]?.[0] ?? "" }),
    ways: [],
    inside: row.map((hex) => leaf("hex", hex, ground.ring(hex, "corner").filter(fresh).map(corner))),
  }));
}

export function realmBranches(realms: Realms, names: string[], me: number | null): Branch[] {
  const seats = me === 1 ? [1, 0] : [0, 1];
  const rows: Record<number, string> = { 2: say("top outer"), 1: say("top"), 0: say("centre"), [-1]: say("bottom"), [-2]: say("bottom outer") };
  return seats.map((seat) => ({
    name: names[seat] ?? "",
    ways: [],
    inside: realms.rows(seat).map((row) => ({
      name: rows[row[0]?.y ?? 0] ?? "",
      ways: [],
      inside: row.map((cell) => ({ name: realms.called(cell), ways: cell.ways, inside: [] })),
    })),
  }));
}
