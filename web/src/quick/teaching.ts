/** The Quick Game to somebody who learns it: a word about everything, when it first comes up. */
import type { Told } from "../lib/gamepage";
import { say } from "../lib/words.svelte";

export const advice = (): Record<string, string> => ({
  trade: say(
    "You pay for buildings with cards, and buildings bring points. First you may exchange a card that you do not " +
      "need for one from the market, from the draw pile, or unseen from another hand.",
  ),
  build: say(
    "Settlements and cities bring points. Roads and knights take turns: your first, third and fifth bring something " +
      "every turn (a road one exchange, a knight one card), the second and fourth a point.",
  ),
  give: say("Give a card back for the one you drew: choose the one you need least."),
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
  taken: say("That pile was empty, so the card was taken from another player: the last one in their row."),
  event: say("A new city brings an event: it is read out and concerns the whole table."),
  built: say("Roads and knights are laid by turns on side A, which brings something each turn, and side B, a point."),
  drew: say("Your turn ends with new cards: one more for each knight on side A. Then the others play."),
});

/** What becomes possible for the first time, by question and by the first word of its answer. */
export const openings = (): Record<string, Record<string, string>> => ({
  build: {
    knight: say("You can build a knight: on side A it brings one more card a turn, on side B a point. Press its pile."),
    settlement: say("You can build a settlement: it brings a point and can become a city. Press its pile."),
    city: say(
      "You can turn a settlement into a city: two points instead of one, and room for an expansion. Press its pile.",
    ),
    expansion: say("You can build an expansion: press the pile and choose one. Each says what it does."),
    road: say("You can build a road: on side A it brings one more exchange a turn, on side B a point. Press its pile."),
  },
});

/** What an event shows for the first time to whoever sits at *seat*; empty: nothing. */
export function first(event: Told, _: never, seat: number): string {
  const mine = event["seat"] === seat;
  switch (event["is"]) {
    case "DrewUnseen":
      return event["partner"] === seat ? "unseen" : "";
    case "Taken":
      return "taken";
    case "EventRead":
      return "event";
    case "Built":
      return mine && ["road", "knight"].includes(String(event["what"])) ? "built" : "";
    case "Drew":
      return mine && event["why"] === "draw" ? "drew" : "";
    default:
      return "";
  }
}
