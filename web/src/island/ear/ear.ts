/** The Island by ear: what `GameEar` asks of a game. */
import { say } from "../../lib/words.svelte";
import { cardNames } from "../names";
import type { IslandView } from "../view";

export { default as Board } from "./Board.svelte";

export function cards({ mine }: IslandView): [string, string][] {
  const held = Object.keys(mine.cards ?? {}).filter((card) => (mine.cards?.[card] ?? 0) + (mine.new?.[card] ?? 0) > 0);
  return held.map((card) => [cardNames()[card] ?? card, `rules ${cardNames()[card] ?? card}`]);
}

function awards({ awards: { longest_road, largest_army } }: IslandView, seat: number): string {
  const held = [longest_road === seat ? say("Longest road") : "", largest_army === seat ? say("Largest army") : ""];
  return held.filter(Boolean).join(", ") || say("no award");
}

export const players = {
  columns: () => [say("Cards"), say("Development cards"), say("Knights"), say("Road length"), say("Awards")],
  cells(view: IslandView, seat: number): (string | number)[] {
    const player = view.players[seat];
    return player ? [player.cards, player.development, player.knights, player.longest, awards(view, seat)] : [];
  },
};

export const asking = (): string =>
  say(
    "hand, costs, points, players, map, harbours, pieces, who 8, where settlement, around c5, distance b7 c6, bank, " +
      "robber",
  );
export const example = (): string => say("settlement");
export const tour = (): string =>
  say("A one-minute tour: ask for the overview, the harbours, your pieces; then walk with the explorer.");
