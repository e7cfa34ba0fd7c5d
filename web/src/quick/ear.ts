/** The Quick Game by ear: what `GameEar` asks of a game; its table is told in lines. */
import { say } from "../lib/words.svelte";

export const cards = (): [string, string][] => [];
export const asking = (): string => say("hand, costs, points, players, table, market, expansions, card church");
export const example = (): string => say("settlement");
