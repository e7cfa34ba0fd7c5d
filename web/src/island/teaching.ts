/** The Island to somebody who learns it: a word about everything, when it first comes up. */
import type { Told } from "../lib/gamepage";
import { say } from "../lib/words.svelte";
import type { IslandView } from "./view";

export const advice = (): Record<string, string> => ({
  found_settlement: say(
    "In every turn two dice are thrown, and hexes with their sum pay whoever has built beside them. Found a " +
      "settlement, worth a point, where three hexes meet: the more dots under a number, the more often it comes.",
  ),
  found_road: say(
    "A road starts at your new settlement. Point it to where you want to build next, or to a harbour, a ship: there " +
      "the bank gives a card for three (3:1) or two (2:1) alike instead of four.",
  ),
  roll: say("Your turn begins with the dice. Every hex with their sum pays everybody who has built beside it."),
  trade: say(
    "Now you may trade: press Trade and offer cards for others. The bank always gives one for four of a kind, " +
      "harbours ask for less. When you build, trade is over for this turn.",
  ),
  build: say(
    "Roads lead to new places; a settlement brings cards and a point; a city takes a settlement's place and brings " +
      "twice as much. What you cannot afford says what is missing when you press it. Then end the turn.",
  ),
  free_road: say(
    "Press where the free road goes; a settlement may fit at its end. The game then goes on where it was.",
  ),
  steal: say("You draw a card, without seeing it, from somebody who lives beside the robber: who has many, or leads?"),
  discard: say(
    "A seven: whoever holds more than seven cards gives half of them back. Keep what you need for your next building.",
  ),
  robber: say(
    "Move the robber, the dark figure: its hex pays nothing, and you draw a card from somebody who lives there. " +
      "Usually best: a hex with a good number where whoever leads lives.",
  ),
  answer: say(
    "Somebody offers a trade. Take it if it helps you more than them; decline it; or ask for something else.",
  ),
});

/** What the person is asked because of what has just happened. */
export const follows = ["discard", "robber", "steal"];

export const firsts = (): Record<string, string> => ({
  second: say(
    "Everybody founds a second settlement, in reverse order: the last founds twice in a row. It brings a card from " +
      "each hex around it at once. Look for resources that the first one lacks.",
  ),
  accepted: say(
    "Somebody would trade: press Deal beside the name to carry it out. Until then nothing has changed hands.",
  ),
  refused: say("Whoever you asked declines. Offer something else, or go on: a refused offer costs nothing."),
  drawn: say("Your new card lies beside your resources: press it, and it says what it does."),
  produced: say(
    "The dice pay you: a card for each settlement beside their sum, two for a city, in other players' turns as well. " +
      "Your cards lie below.",
  ),
  seven: say(
    "The dice came to seven, which pays nobody: whoever holds more than seven cards gives half of them back, and who " +
      "rolled moves the robber, the dark figure.",
  ),
  moved: say(
    "The robber has moved. The hex where it stands pays nobody, and somebody who lives there may have lost a card.",
  ),
  bought: say(
    "A development card: only its owner sees it. One may be played in a turn, but not in the turn in which it was " +
      "bought.",
  ),
  knight: say(
    "A knight moves the robber without a seven. Who has played three and more than anybody else has the largest army.",
  ),
  played: say("A development card was played. In your turn you may play one too, if you have one."),
  award: say(
    "The longest road, five or more in one line, and the most knights, three or more, are worth two points each. " +
      "Whoever does better takes them, and the points.",
  ),
  harbour: say("You live at a harbour: there the bank wants fewer cards for one. What it wants stands on the sail."),
  dealt: say(
    "Two others have traded: the log says who gave what. Who remembers what somebody holds knows whom to ask.",
  ),
});

/** The second settlement is spoken of where it is founded. */
export const waits = (): Record<string, string> => ({ second: "found_settlement" });

/** What becomes possible for the first time, by question and by the first word of its answer. */
export const openings = (): Record<string, Record<string, string>> => ({
  trade: {
    bank: say("You have enough alike for the bank: press Trade, give them and take the card that you lack."),
  },
  build: {
    settlement: say(
      "You can build a settlement: it brings a point, and cards from every hex around it. Press it, then its place.",
    ),
    city: say(
      "You can turn a settlement into a city: one more point, and two cards a time instead of one. Press it, then a " +
        "settlement of yours.",
    ),
    road: say("You can build a road. You need roads to come to new places for settlements, two paths apart."),
    buy: say("You can buy a development card: a knight, two free roads, cards, or a point. You see it at once."),
    play: say("You can play your development card: press it in your hand."),
  },
});

/** What helps to win, a word a turn where nothing is new. */
export const insights = (): Record<string, string> => ({
  distance: say("Between two settlements lie at least two paths: a road or two first, then a settlement at their end."),
  line: say("Five roads or more in one line, and more than anybody else, are worth two points: the longest road."),
  cities: say("Who has settlements makes cities of them: 2 grain and 3 ore for one more point, and two cards a time."),
  cards: say(
    "A development card costs wool, grain and ore: a knight, roads, cards, or a point that counts at once and that " +
      "only you see.",
  ),
  leader: say("You are nearly there: nobody gladly trades with who leads. The bank does, and harbours."),
  many: say("More than seven cards are in danger: at a seven you give half of them back. Build before that."),
});

const MANY = 8;
const LINE = 3;

/** Which of it fits what lies on the table. */
export function fitting(view: IslandView, seat: number): string[] {
  const mine = view.players[seat];
  if (!mine || isFounding(view)) return [];
  const rivals = view.players.filter((_, other) => other !== seat).map(({ points }) => points);
  const fits: Record<string, boolean> = {
    many: mine.cards >= MANY,
    leader: mine.points > Math.max(...rivals) && mine.points >= view.target - 2,
    line: mine.longest >= LINE && view.awards.longest_road !== seat,
    distance: mine.left.settlements > 0,
    cities: mine.settlements.length > 2 || mine.left.settlements === 0,
    cards: mine.development === 0,
  };
  return Object.keys(fits).filter((name) => fits[name]);
}

const isFounding = (view: IslandView): boolean => view.phase.startsWith("found");
const isFirst = (view: IslandView, seat: number): boolean =>
  isFounding(view) && view.players[seat]?.settlements.length === 1;

/** What the answers to one's own offer come to: one who would trade is enough. */
function toldOfOffer(view: IslandView, seat: number): string {
  const mine = view.offers.find((offer) => offer.by === seat);
  if (!mine) return "";
  return Object.values(mine.replies).includes("accepted") ? "accepted" : "refused";
}

/** What an event shows for the first time to whoever sits at *seat*; empty: nothing. */
export function first(event: Told, view: IslandView, seat: number): string {
  const mine = event["seat"] === seat;
  switch (event["is"]) {
    case "Rolled":
      return Number(event["first"]) + Number(event["second"]) === 7 ? "seven" : "";
    case "Produced":
      return mine && !isFounding(view) ? "produced" : "";
    case "RobberMoved":
      return mine ? "" : "moved";
    case "CardBought":
      return "bought";
    case "CardPlayed":
      return mine ? "" : event["kind"] === "knight" ? "knight" : "played";
    case "CardDrawn":
      return mine ? "drawn" : "";
    case "Replied":
      return Number(event["to"]) === seat ? toldOfOffer(view, seat) : "";
    case "AwardMoved":
      return "award";
    case "Dealt":
      return mine || Number(event["partner"]) === seat ? "" : "dealt";
    case "SettlementBuilt":
      if (mine && isFirst(view, seat)) return "second";
      return mine && Object.values(view.players[seat]?.rates ?? {}).some((rate) => rate < 4) ? "harbour" : "";
    default:
      return "";
  }
}
