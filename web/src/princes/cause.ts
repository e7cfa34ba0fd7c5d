/** Why something is asked right after the dice: the event's name, as it stands on its die or its card. */
import type { Happened } from "../lib/protocol";
import type { Printed } from "./model";
import { inWords } from "../lib/words.svelte";
import { faceNames } from "./names";

const ROLLED = "DiceRolled";
const TURNED = "EventTurned";

/** What events ask; a card that somebody plays asks some of it, too. */
const KINDS = "take demand buy hand_over lose riots stack under pick site target kind";
export const ASKED_BY_EVENTS = new Set(KINDS.split(" "));

/** What the dice brought last; nothing once somebody has answered something of their own since. */
export function nameEvent(happened: Happened[], cards: Map<string, Printed>): string {
  const lines = happened.filter((line) => !line.undone);
  const from = lines.findLastIndex((line) => line.events.some((event) => event["is"] === ROLLED));
  const since = from < 0 ? [] : lines.slice(from);
  if (since.some((line) => /^play/.test(line.heard))) return "";
  const events = since.flatMap((line) => line.events);
  const turned = events.find((event) => event["is"] === TURNED);
  const card = cards.get(String(turned?.["card"] ?? "").split(".")[0] ?? "");
  const face = String(events.find((event) => event["is"] === ROLLED)?.["face"] ?? "");
  return (card ? inWords(card.names) : faceNames()[face]) ?? "";
}
