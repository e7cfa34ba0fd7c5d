/** How a seat is called: a bot's level stands beside its name, not in it. */
import type { Dice, SeatCard } from "../lib/protocol";
import { say } from "../lib/words.svelte";

export const shownName = (card: Pick<SeatCard, "name" | "kind">): string =>
  card.kind === "bot" ? card.name.replace(/ \(\w+\)$/, "") : card.name;

export const levelNames = (): Record<string, string> => ({
  beginner: say("beginner"),
  normal: say("normal"),
  strong: say("strong"),
  champion: say("champion"),
});

export const levelOf = (card: Pick<SeatCard, "bot">): string => levelNames()[card.bot ?? ""] ?? say("bot");

/** What the part about dice is called; a game without any draws cards alone. */
export const drawsTitle = (dice: Pick<Dice, "rolled"> | null): string =>
  dice && !dice.rolled ? say("Draws") : say("Dice");
