/** From a decision of a finished game into a game of one's own: its position, at the seat that made it. */
import { call } from "../lib/api";
import type { PositionLine } from "../lib/protocol";

/** Go there; what stood in the way, in words, or nothing. */
export async function openFrom(id: string, key: string | null, seat: number, at: number): Promise<string> {
  const query = new URLSearchParams({ at: String(Math.max(0, at - 1)), seat: String(seat), ...(key ? { key } : {}) });
  return call<PositionLine>("GET", `tables/${encodeURIComponent(id)}/position?${query.toString()}`).then(
    (told) => ((location.hash = new URL(told.link).hash), ""),
    (problem) => (problem instanceof Error ? problem.message : String(problem)),
  );
}
