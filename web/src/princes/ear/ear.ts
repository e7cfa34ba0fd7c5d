/** The Princes by ear: what `GameEar` asks of a game. */
import { say } from "../../lib/words.svelte";
import { plainId } from "../model";
import { cardName } from "../shelf.svelte";
import type { PrincesView } from "../view";

export { default as Board } from "./Board.svelte";

export const cards = (view: PrincesView, seat: number): [string, string][] =>
  (view.hands[seat]?.cards ?? []).map(([id]) => [cardName(id), `card ${plainId(id)}`]);
export const asking = (): string => say("hand, costs, points, realm, table, card abbey, who 4, around L1 top, bank");
export const example = (): string => say("build");
