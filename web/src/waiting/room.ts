/** What the waiting room says about seats. */
import type { SeatCard, TableCard } from "../lib/protocol";
import type { Tabled } from "../lib/tabled";
import { pledgeFor } from "../lib/dice/shares";
import { say } from "../lib/words.svelte";
import { levelName } from "../table/names";

/** A free seat is called by its mark. */
export const marks = (): string[] => [
  say("Circle"),
  say("Triangle"),
  say("Square"),
  say("Diamond"),
  say("Cross"),
  say("Star"),
];

export const called = (card: SeatCard): string =>
  card.kind === "person" || card.kind === "bot"
    ? card.name
    : card.kind === "reserved"
      ? say("Kept for {name}", { name: card.name })
      : (marks()[card.seat] ?? say("Free seat"));

/** What happens on an empty seat when the game begins. */
export const promised = (card: SeatCard): string =>
  card.bot
    ? say("If nobody comes, a bot plays: {level}", { level: levelName(card.bot) })
    : say("The game waits for somebody here");

export const isHost = (client: Tabled): boolean => client.table !== null && client.me?.person === client.table.host;
export const hostName = (table: TableCard): string =>
  table.seats.find((card) => card.host && card.kind === "person")?.name ?? "";
export const isFree = (card: SeatCard, me: string | undefined): boolean =>
  card.kind === "open" || (card.kind === "reserved" && card.person !== null && card.person === me);

/** Sit down, with the pledge of my shares of the dice; what was wrong, if anything. */
export async function sitDown(client: Tabled, seat: number, name: string): Promise<string> {
  const reply = await client.say({ type: "sit", seat, pledge: pledgeFor(client.id), name: name || null });
  return told(client, reply);
}

/** The sentence of a refusal, to be shown where one pressed and not over the page. */
export function told(client: Tabled, reply: Awaited<ReturnType<Tabled["say"]>>): string {
  client.refused = null;
  return reply.type === "refused" ? reply.sentence : "";
}
