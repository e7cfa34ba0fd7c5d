/**
 * What the server marks since one's last turn, for the drawings: numbers by place, the last piece, and the place left
 * empty.
 */
import { shoulder } from "../learn/coaching.svelte";
import type { Position } from "../lib/protocol";
import { recalled } from "./recalled.svelte";

export type Marks = { numbers: Map<string, number>; last: string; left: string };

/** Whether the slip is out: in one's own turn, until one plays; a coach's marks and these would be mixed up. */
export function isToldSince(position: Position | null, seat: number | null): boolean {
  return (
    !shoulder.isThere &&
    Boolean(position?.since?.lines.length) &&
    seat !== null &&
    position?.view["active"] === seat &&
    position.questions.length > 0
  );
}

/** The numbers stand where the slip is out; the last piece and the place left stay marked while others play too. */
export function marksOf(position: Position | null, seat: number | null): Marks {
  const since = position?.since;
  const lines = isToldSince(position, seat) ? (since?.lines ?? []) : (recalled.out?.lines ?? []);
  return {
    numbers: new Map(lines.flatMap((line, i) => line.places.map((place) => [place, i + 1] as const)).reverse()),
    last: since?.last ?? "",
    left: since?.left ?? "",
  };
}
