/**
 * What the coach says when a kind of question comes up: eight words a game, each about one thing.
 *
 * How to answer depends on the device and the mode, so that stands apart; which answers are good, the server says.
 */
import { say } from "../lib/words.svelte";

type Advice = Record<string, string>;
export type Device = "touch" | "mouse" | "ear";

export const WORDS = 8;

const island = (): Advice => ({
  found_settlement: say("It stands where three hexes meet and earns from all three. Many dots under a number mean that it is rolled often: 6 and 8 most of all. Different resources let you build at once."),
  found_road: say("A road starts at your new settlement. Point it to where you want to build next, or to a harbour."),
  roll: say("Your turn begins with the dice. Every hex with that number pays everybody who has built beside it."),
  trade: say("Now you may trade: offer cards for others. The bank always gives one for four of a kind, harbours ask for less. After that you build."),
  build: say("Roads lead to new places, settlements bring cards and a point, cities twice as many. What you cannot pay says what is missing. Then end the turn."),
  discard: say("A seven: whoever holds more than seven cards gives half of them back. Keep what you need for your next building."),
  robber: say("Move the robber: its hex pays nothing. A hex of whoever leads, with a good number, is usually right."),
  answer: say("Somebody offers a trade. Take it if it helps you more than them; decline it; or ask for something else."),
});

const quick = (): Advice => ({
  trade: say("Exchange a card you do not need for one of the market or of the draw pile. Each road with side A gives one exchange."),
  build: say("Settlements and cities give points; side A of roads and knights gives exchanges and cards, side B a point. What you cannot pay says what is missing."),
  give: say("Give a card back for the one you drew: choose the one you need least."),
  pile: say("Choose the cards that go to the discards; you draw as many new ones."),
  market: say("Choose what you leave and what you take."),
  take: say("The library opened a hand for you: choose the card you need most."),
  destiny: say("You may turn the destiny card. Its arrow says from whom roads and knights are taken when a pile is empty."),
  discard: say("The robber attacks: down to seven cards. Keep what the next building costs."),
});

const princes = (): Advice => ({
  first_hand: say("Choose a stack for your first three cards. It is face down for you: any will do in the first game."),
  dice: say("The number die pays your regions that carry its number, the other die brings an event for both."),
  take: say("Choose the region that gains the resource. A region holds three at most."),
  pay: say("Choose the regions that pay. Keep one of each kind if you can."),
  action: say("Now act in any order: play or build a card of your hand, build roads, settlements and cities, trade three for one. End it when you are finished."),
  draw: say("Fill your hand up again from a stack of your choice."),
  exchange: say("You may exchange a card for a new one of a stack, or keep your hand."),
  lay: say("Two new regions: choose which lies above. Mind which cards may lie between them."),
});

const PLACES = ["found_settlement", "found_road", "free_road", "robber"];

export function advice(game: string, kind: string): string {
  const all = game === "island" ? island() : game === "quick" ? quick() : game === "princes" ? princes() : {};
  return all[kind] ?? "";
}

/** How the question is answered here: by finger, by mouse, or by ear. */
export function howTo(kind: string, device: Device): string {
  if (device === "ear") return say("Choose under Options, or type your answer.");
  if (!PLACES.includes(kind)) return "";
  return device === "touch" ? say("Tap a marked place.") : say("Click a marked place, or go from one to the next with Tab.");
}
