/** Luck: how many cards the dice gave, beyond what the places of that moment could expect of them. */
import type { GameMore } from "../lib/gamepage";
import type { Moment } from "../lib/replay.svelte";

export function luckOf(luck: GameMore<never>["luck"], moments: Moment[], seats: number): (number | null)[] {
  if (!luck) return Array.from({ length: seats }, () => null);
  const found = Array.from({ length: seats }, () => 0);
  moments.forEach(({ happened }, i) => {
    if (happened.undone || !happened.events.some((event) => event["is"] === luck.roll)) return;
    const before = Object.values(moments[i - 1]?.views ?? {})[0];
    const expected = before ? luck.expected(before as never) : [];
    expected.forEach((n, seat) => (found[seat] = (found[seat] ?? 0) - n));
    for (const event of happened.events.filter((one) => one["is"] === "Produced")) {
      const got = ((event["cards"] ?? event["amounts"]) as number[]).reduce((all, n) => all + n, 0);
      found[Number(event["seat"])] = (found[Number(event["seat"])] ?? 0) + got;
    }
  });
  return found.map((n) => Math.round(n * 10) / 10);
}
