/** Where one sits, for what is heard from a side: others sit in order from one's left to one's right. */
export const chair = $state<{ mine: number | null; count: number }>({ mine: null, count: 0 });

const FARTHEST = 0.8;

/** From which side somebody is heard: -1 left, 1 right; oneself, nobody and whoever sits opposite: in the middle. */
export function sideOf(seat: unknown): number {
  const { mine, count } = chair;
  const others = count - 1;
  if (typeof seat !== "number" || mine === null || seat === mine || others < 2) return 0;
  const place = (seat - mine + count) % count;
  return FARTHEST * (((place - 1) / (others - 1)) * 2 - 1);
}
