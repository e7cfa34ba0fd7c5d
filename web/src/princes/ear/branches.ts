/** The two principalities as a tree of places: rows and cells. */
import type { Branch } from "../../reader/playing.svelte";
import type { Realms } from "./realm";

export function branchesOf(realms: Realms, names: string[], me: number | null): Branch[] {
  const seats = me === 1 ? [1, 0] : [0, 1];
  return seats.map((seat) => ({
    name: names[seat] ?? "",
    ways: [],
    inside: realms.rows(seat).map((row) => ({
      name: realms.word(row[0]?.row ?? ""),
      ways: [],
      inside: row.map((cell) => ({ name: realms.called(cell), ways: cell.ways, inside: [] })),
    })),
  }));
}
