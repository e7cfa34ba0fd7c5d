/** How a seat is called: a bot's level stands beside its name, not in it. */
import type { Dice, SeatCard } from "../lib/protocol";
import { levelsOf } from "../lib/levels.svelte";
import { say } from "../lib/words.svelte";

export const shownName = (card: Pick<SeatCard, "name" | "kind">): string =>
  card.kind === "bot" ? card.name.replace(/ \(\w+\)$/, "") : card.name;

/** Every level by its key, weakest first: as `bots.level_names` has them (tests/house holds both to each other). */
export const levelNames = (): Record<string, string> => ({
  novice: say("novice"),
  beginner: say("beginner"),
  casual: say("casual"),
  normal: say("normal"),
  skilled: say("skilled"),
  strong: say("strong"),
  expert: say("expert"),
  champion: say("champion"),
  matched: say("at your strength"),
});

/** The levels that a game has, with what people call them. */
export const levelChoices = (game: string): [string, string][] =>
  Object.keys(levelsOf(game)).map((level) => [level, levelName(level)]);

/** A level, or the name of a character or of a player that is offered. */
export const levelName = (level: string): string =>
  levelNames()[level] ?? level.charAt(0).toUpperCase() + level.slice(1);

export const levelOf = (card: Pick<SeatCard, "bot">): string => levelNames()[card.bot ?? ""] ?? say("bot");

/** What the part about dice is called; a game without any draws cards alone. */
export const drawsTitle = (dice: Pick<Dice, "rolled"> | null): string =>
  dice && !dice.rolled ? say("Draws") : say("Dice");
