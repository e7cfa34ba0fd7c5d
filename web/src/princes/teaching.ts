/** The Princes to somebody who learns it: a word about everything, when it first comes up. */
import type { Told } from "../lib/gamepage";
import { say } from "../lib/words.svelte";
import type { PrincesView } from "./view";

export const advice = (): Record<string, string> => ({
  first_hand: say(
    "The principality drawn larger is yours: settlements bring points, the regions around them resources. Choose a " +
      "stack for your first three cards. They are face down: in your first game any stack will do.",
  ),
  dice: say(
    "Every region with the number of the one die gains a resource, yours and the other player's; the other die " +
      "brings an event for both.",
  ),
  take: say("Choose the region that gains the resource. A region holds three at most."),
  pay: say("Choose the regions that pay. Keep one of each kind if you can."),
  action: say(
    "Now act in any order: play or build cards from your hand, build roads, settlements and cities, trade three " +
      "for one. A road brings no point, but a settlement fits at its end. When you are done, end the action phase.",
  ),
  draw: say("Fill your hand up again from a stack of your choice."),
  exchange: say(
    "You may exchange a card for a new one: press it, then a stack. It costs nothing and you do not see the new one " +
      "before. Or keep your hand.",
  ),
  lay: say("Your settlement brings two new regions: choose which lies above. In a first game it rarely matters."),
});

export const firsts = (): Record<string, string> => ({
  produced: say(
    "Your region with the number of the die, framed in red, has gained a resource. Above a region stands how many " +
      "lie on it.",
  ),
  full: say("A region holds three at most: what came on top is lost. Spend or trade before that."),
  trade: say(
    "The event die shows trade: who has the trade advantage (more scales, at least three) gets a resource from the " +
      "other. Otherwise nothing happens.",
  ),
  celebration: say(
    "The event die shows a celebration: whoever has more skill (the hand) gets a resource, on a tie both do.",
  ),
  harvest: say("The event die shows a plentiful harvest: both choose a resource."),
  event: say("The event die shows the question mark: the top card of the event stack is turned, and concerns both."),
  brigands: say(
    "The event die shows the brigand attack, before anything is paid: " +
      "whoever has more than seven resources loses all gold and " +
      "wool.",
  ),
  advantage: say(
    "An advantage has a holder now: whoever has three or more of its points, and more than the other, gets a point.",
  ),
  traded: say(
    "Somebody traded with the supply: three alike for one other, or two where a ship for that resource was built. " +
      "You can, too, in your turn, as often as you can pay.",
  ),
  built: say("The other player has built. Press any card of theirs: it tells what it does."),
});

/** What the person is asked because of what has just happened. */
export const follows = ["take", "pay"];

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
    play: say("You can play a card from your hand: press it."),
  },
});

/** What helps to win, a word a turn where nothing is new. */
export const insights = (): Record<string, string> => ({
  city: say("A city costs 2 grain and 3 ore: it takes a settlement's place, one more point, and room for more cards."),
  heroes: say(
    "Three points of strength (the shield) or of trade (the scales), and more than the other player, are worth a " +
      "point. Heroes bring strength and skill, many buildings trade.",
  ),
  ships: say("A trade ship turns two of its resource into one of another: without it the supply wants three."),
  hand: say("No card that you can use? At the end of your turn you may exchange one for nothing."),
});

/** Which of it fits what lies on the table. */
export function fitting(view: PrincesView, seat: number): string[] {
  const realm = view.realms[seat];
  if (!realm) return [];
  const fits: Record<string, boolean> = {
    heroes: view.hero !== seat && view.trade !== seat,
    city: realm.places.every(([, size]) => size < 2),
    ships: realm.rates.every((rate) => rate > 2),
    hand: view.turn > 2,
  };
  return Object.keys(fits).filter((name) => fits[name]);
}

/** What wins: whoever has the points at the end of the own turn. */
export const goal = (target: number): string =>
  say("To win, end a turn of your own with enough points: {target}.", { target });

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
