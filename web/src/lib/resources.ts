import { say } from "./words.svelte";

/** The letter of each resource, unique within a language: nothing else at a table is marked by a letter. */
export const letters = (): Record<string, string> => ({
  wood: say("letter of wood: W").slice(-1),
  brick: say("letter of brick: B").slice(-1),
  wool: say("letter of wool: S").slice(-1),
  grain: say("letter of grain: G").slice(-1),
  ore: say("letter of ore: O").slice(-1),
  gold: say("letter of gold: A").slice(-1),
});

export const resourceNames = (): Record<string, string> => ({
  wood: say("Wood"),
  brick: say("Brick"),
  wool: say("Wool"),
  grain: say("Grain"),
  ore: say("Ore"),
  gold: say("Gold"),
});
