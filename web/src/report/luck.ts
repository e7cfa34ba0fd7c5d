/** Luck: how many cards the dice gave, beyond what the buildings and regions of that moment could expect of them. */
import type { Moment } from "../lib/replay.svelte";
import type { PrincesView } from "../princes/model";
import { regionOf } from "../princes/model";
import { boardOf, cornersAround, type IslandView } from "../island/model";

const odds = (number: number): number => (6 - Math.abs(7 - number)) / 36;
const viewOf = (moment: Moment | undefined): unknown => (moment ? Object.values(moment.views)[0] : undefined);

/** Expected cards of each seat from one roll of two dice. */
function expectedHere(view: IslandView): number[] {
  const board = boardOf(view);
  const expected = view.players.map(() => 0);
  for (const hex of board.hexes) {
    if (!hex.number || hex.id === board.robber) continue;
    const around = cornersAround(board, hex);
    for (const { corner, seat, kind } of board.buildings) {
      if (around.includes(corner)) expected[seat] = (expected[seat] ?? 0) + odds(hex.number) * (kind === "city" ? 2 : 1);
    }
  }
  return expected;
}

/** Expected resources from one roll of the production die: a region that is not full has one side in six. */
function expectedInRealms(view: PrincesView): number[] {
  return view.realms.map((realm) => realm.regions.filter((region) => regionOf(region.region).number > 0 && region.stock < 3).length / 6);
}

export function luckOf(game: string, moments: Moment[], seats: number): (number | null)[] {
  const rolls = game === "island" ? "Rolled" : game === "princes" ? "DiceRolled" : null;
  if (!rolls) return Array.from({ length: seats }, () => null);
  const luck = Array.from({ length: seats }, () => 0);
  moments.forEach(({ happened }, i) => {
    if (happened.undone || !happened.events.some((event) => event["is"] === rolls)) return;
    const before = viewOf(moments[i - 1]);
    const expected = !before ? [] : game === "island" ? expectedHere(before as IslandView) : expectedInRealms(before as PrincesView);
    expected.forEach((n, seat) => (luck[seat] = (luck[seat] ?? 0) - n));
    for (const event of happened.events.filter((one) => one["is"] === "Produced")) {
      const got = ((event["cards"] ?? event["amounts"]) as number[]).reduce((all, n) => all + n, 0);
      luck[Number(event["seat"])] = (luck[Number(event["seat"])] ?? 0) + got;
    }
  });
  return luck.map((n) => Math.round(n * 10) / 10);
}
