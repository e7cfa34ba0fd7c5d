/** What the coach says when a kind of question comes up: what it is about, and a plain piece of advice. */
import { say } from "../lib/words.svelte";

type Advice = Record<string, string>;

const settlers = (): Advice => ({
  found_settlement: say("Put your first settlements where three good numbers meet: 6 and 8 come most often, as the dots show. Different resources are better than many of one. Press a yellow corner."),
  found_road: say("A road starts at your new settlement. Point it to where you want to build next, or to a harbour."),
  roll: say("Your turn begins with the dice. Every hex with that number pays everybody who has built beside it."),
  trade: say("Now you may trade: lay cards on the slip, ask for others, and offer. The bank always gives one for four. Then press Build."),
  build: say("Press Road, Settlement, City or Card. What you cannot pay is dashed and says what is missing. Then end the turn."),
  discard: say("A seven: whoever holds more than seven cards gives half of them back. Keep what you need for your next building."),
  robber: say("Move the robber: its hex pays nothing. A hex of whoever leads, with a good number, is usually right."),
  steal: say("Take one card, unseen, from one of the players beside the robber."),
  answer: say("Somebody offers a trade. Take it if it helps you more than them; decline with one press; or change it and counter."),
  settle: say("These players would swap. Choose one, or withdraw the offer."),
});

const quick = (): Advice => ({
  trade: say("Swap a card you do not need: press it in your hand, then press one in the market or the draw pile. Each road with side A gives one swap."),
  build: say("What you can pay is framed. Settlements and cities give points; side A of roads and knights give swaps and cards, side B a point."),
  give: say("Give a card back for the one you drew: choose the one you need least."),
  pile: say("Choose the cards that go to the discards; you draw as many new ones."),
  market: say("Choose what you leave and what you take."),
  destiny: say("You may turn the destiny card. Its arrow says from whom roads and knights are taken when a pile is empty."),
  discard: say("The robber attacks: down to seven cards. Keep what the next building costs."),
});

const princes = (): Advice => ({
  first_hand: say("Choose a stack for your first three cards. It is face down for you: any will do in the first game."),
  dice: say("Roll: the number pays your regions that carry it, the other die brings an event for both."),
  take: say("Press the region that gains the resource. A region holds three at most."),
  pay: say("Press the regions that pay. Keep one of each kind if you can."),
  give: say("Press the regions that pay. Keep one of each kind if you can."),
  action: say("Now act in any order: press a card in your hand to see where it may lie, build roads and settlements, trade three for one. When you are finished, press Done."),
  draw: say("Fill your hand up again: press a stack."),
  exchange: say("You may exchange a card: press it, then the stack it goes under. Or keep your hand."),
  replace: say("Take a new card: from the top for free, or search a whole stack for two resources."),
  pick: say("Choose a card by its face; the others go back in the same order."),
  lay: say("Two new regions: choose which lies above. Mind which cards may lie between them."),
});

export function advice(game: string, kind: string): string {
  const all = game === "settlers" ? settlers() : game === "quick" ? quick() : game === "princes" ? princes() : {};
  return all[kind] ?? "";
}
