/** The Quick Game to somebody who learns it: a word about everything, when it first comes up. */
import type { Told } from "../lib/gamepage";
import { say } from "../lib/words.svelte";
import type { QuickView } from "./view";

export const advice = (): Record<string, string> => ({
  trade: say(
    "You pay for buildings with cards, and buildings bring points. First you may exchange: press a card that you do " +
      "not need, then one in the market or the draw pile. Or draw a card unseen from another player's hand and give " +
      "one back.",
  ),
  build: say(
    "Settlements and cities bring points. Roads and knights bring in turn something every turn (a road one exchange, " +
      "a knight one card) or a point: what the next one brings stands under its pile.",
  ),
  give: say(
    "You have looked at the card that you drew. Now give one back, that one or another: the one you need least.",
  ),
  pile: say("Choose the cards that go to the discards; you draw as many new ones."),
  market: say("Choose what you leave and what you take."),
  take: say("The library opened a hand for you: choose the card you need most."),
  destiny: say(
    "You may turn the destiny card. Its arrow says from whom roads and knights are taken when a pile is empty.",
  ),
  discard: say("The robber attacks: down to seven cards. Keep what the next building costs."),
});

export const firsts = (): Record<string, string> => ({
  unseen: say("Somebody drew a card from your hand without seeing it, and gave you another. You may do the same."),
  lost: say(
    "That pile was empty, so the builder took yours, the last one in your row. Where a pile is empty, you take too.",
  ),
  taken: say("That pile was empty, so the card was taken from another player: the last one in their row."),
  attack: say("A new city brings an event. Robber Attack: whoever holds more than seven cards discards down to seven."),
  market_day: say("A new city brings an event. Market Day: all five cards of the market are new."),
  built: say(
    "What your new card brings stands on it: two arrows, an exchange a turn; +1, a card more; a star, a point.",
  ),
  drew: say("Your turn ends with new cards: two, and one more for each knight that shows +1. Then the others play."),
});

/** What the person is asked because of what has just happened. */
export const follows = ["discard"];

/** What becomes possible for the first time, by question and by the first word of its answer. */
export const openings = (): Record<string, Record<string, string>> => ({
  build: {
    knight: say("You can build a knight: press its pile. Under it stands what this one brings."),
    settlement: say("You can build a settlement: it brings a point and can become a city. Press its pile."),
    city: say(
      "You can turn a settlement into a city: two points instead of one, and room for an expansion. Press its pile.",
    ),
    expansion: say("You can build an expansion: press the pile and choose one. Each says what it does."),
    road: say("You can build a road: press its pile. Under it stands what this one brings."),
  },
});

/** What helps to win, a word a turn where nothing is new. */
export const insights = (): Record<string, string> => ({
  knights: say("Knights are what drives the game: the first, third and fifth draw you one card more in every turn."),
  expansions: say(
    "Points for little: an expansion costs 3 wool and 1 ore, makes 3 points of a city's 2, and helps you besides. " +
      "Press Expansions to read what each does.",
  ),
  taking: say(
    "A pile of roads or knights is nearly empty. Once it is, whoever builds one takes it from another player. " +
      "Settlements and cities are never taken.",
  ),
  alike: say("Three cards alike can stand in for one that you lack: under a pile stands when that is so."),
  many: say("More than seven cards are in danger: a new city can bring a robber attack, down to seven."),
  reshuffled: say("The draw pile is nearly empty: then the discards are shuffled and become the new one."),
});

const MANY = 8;

/** Which of it fits what lies on the table. */
export function fitting(view: QuickView, seat: number): string[] {
  const mine = view.players[seat];
  const hand = view.hand ?? [];
  const fits: Record<string, boolean> = {
    taking: Math.min(view.piles.road, view.piles.knight) <= 1,
    expansions: (mine?.cities ?? 0) > 0,
    many: hand.reduce((sum, n) => sum + n, 0) >= MANY,
    knights: (mine?.extra_cards ?? 0) < 2 && view.turn > 2,
    alike: hand.some((n) => n > 2),
    reshuffled: view.pile < MANY,
  };
  return Object.keys(fits).filter((name) => fits[name]);
}

/** What an event shows for the first time to whoever sits at *seat*; empty: nothing. */
export function first(event: Told, _: never, seat: number): string {
  const mine = event["seat"] === seat;
  switch (event["is"]) {
    case "DrewUnseen":
      return event["partner"] === seat ? "unseen" : "";
    case "Taken":
      return event["victim"] === seat ? "lost" : "taken";
    case "EventRead":
      return String(event["event"]);
    case "Built":
      return mine && ["road", "knight"].includes(String(event["what"])) ? "built" : "";
    case "Drew":
      return mine && event["why"] === "draw" ? "drew" : "";
    default:
      return "";
  }
}
