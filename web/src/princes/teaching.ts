/** The Princes to somebody who learns it: a word about everything, when it first comes up. */
import type { Told } from "../lib/gamepage";
import { say } from "../lib/words.svelte";

export const advice = (): Record<string, string> => ({
  first_hand: say(
    "The larger principality is yours: settlements bring points, the regions around them resources. Choose a stack " +
      "for your first three cards. They are face down: in your first game any stack will do.",
  ),
  dice: say("The number die pays your regions that carry its number, the other die brings an event for both."),
  take: say("Choose the region that gains the resource. A region holds three at most."),
  pay: say("Choose the regions that pay. Keep one of each kind if you can."),
  action: say(
    "Now act in any order: play or build cards from your hand, build roads, settlements and cities, trade three " +
      "for one. End the turn when you are done.",
  ),
  draw: say("Fill your hand up again from a stack of your choice."),
  exchange: say("You may exchange a card for a new one from a stack, or keep your hand."),
  lay: say("Two new regions: choose which lies above. Mind which cards may lie between them."),
});

export const firsts = (): Record<string, string> => ({
  produced: say("Your region with that number has gained a resource. The number above a region is what lies on it."),
  full: say("A region holds three at most: what came on top is lost. Spend or trade before that."),
  trade: say(
    "The event die shows trade: who has the trade advantage gets a resource from the other. " +
      "Without it nothing happens.",
  ),
  celebration: say("The event die shows a celebration: who has more skill points gets a resource, on a tie both do."),
  harvest: say("The event die shows a plentiful harvest: both choose a resource."),
  event: say("The event die shows the question mark: the top card of the event stack is turned, and concerns both."),
  brigands: say(
    "The event die shows the brigand attack, before anything is paid: " +
      "whoever has more than seven resources loses all gold and " +
      "wool.",
  ),
  advantage: say(
    "An advantage has moved: whoever has three points or more of that kind, and more than the other, gets a point.",
  ),
  traded: say("Three of a kind were traded for one of another. That works in every turn, as often as you can."),
  built: say("The other player has built. Press any card of theirs: it tells what it does."),
});

/** What becomes possible for the first time, by question and by the first word of its answer. */
export const openings = (): Record<string, Record<string, string>> => ({
  action: {
    road: say(
      "You can pay for a road, one wood and two brick: press Road, then a free end. A settlement fits there next.",
    ),
    settlement: say(
      "You can build a settlement at the end of your road: one point, and two new regions with it. Press Settlement.",
    ),
    city: say("You can turn a settlement into a city: one more point, and room for more cards. Press City."),
    bank: say("You hold three of a kind: press Trade and take one of what you lack. A region holds three at most."),
    build: say("You can pay for a card in your hand: press it, then a place above or below a settlement of yours."),
    play: say("You can play a card of your hand: press it."),
  },
});

/** What an event shows for the first time to whoever sits at *seat*; empty: nothing. */
export function first(event: Told, _: never, seat: number): string {
  const mine = event["seat"] === seat;
  switch (event["is"]) {
    case "DiceRolled":
      return String(event["face"]);
    case "Produced":
      return !mine ? "" : event["lost"] ? "full" : "produced";
    case "AdvantageMoved":
      return "advantage";
    case "Traded":
      return "traded";
    case "Built":
      return mine ? "" : "built";
    default:
      return "";
  }
}
