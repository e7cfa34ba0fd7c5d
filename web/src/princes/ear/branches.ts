/** The two principalities as a tree of places: rows and cells. */
import { say } from "../../lib/words.svelte";
import type { Branch } from "../../reader/playing.svelte";
import type { Realms } from "./realm";

export function branchesOf(realms: Realms, names: string[], me: number | null): Branch[] {
  const seats = me === 1 ? [1, 0] : [0, 1];
  const rows: Record<number, string> = {
    2: say("top outer"),
    1: say("top"),
    0: say("centre"),
    [-1]: say("bottom"),
    [-2]: say("bottom outer"),
  };
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
