/** Our own words on the sixteen turns: what each player wants, and what a newcomer can learn from it. */
import { say } from "../lib/words.svelte";

export const comments = (): string[] => [
  say(
    "Everybody has two settlements and two roads, and got one card for each hex around the second settlement. Look " +
      "at the numbers beside each settlement: those rolls will pay.",
  ),
  say(
    "Turn 1. A six: three hexes pay at once, also those of players whose turn it is not. Ona has brick but no wood, " +
      "and nobody gives any, so nothing is built. That happens; cards are kept.",
  ),
  say(
    "Turn 2. Roc finds no brick for a road and buys a development card instead: ore, wool and grain. It stays face " +
      "down and can be played from the next turn on.",
  ),
  say(
    "Turn 3. The first trade: Blai gives wool, Berta gives brick. Both are better off: Blai builds a road toward a " +
      "free corner, and Berta now has what she lacked.",
  ),
  say(
    "Turn 4. Berta offers two cards for two others and nobody agrees: an offer binds nobody. She builds a road to " +
      "the coast and buys a card.",
  ),
  say(
    "Turn 5. Ona also buys a card and keeps wood and brick, the price of a road. With few cards in hand a seven " +
      "cannot hurt.",
  ),
  say(
    "Turn 6. Roc wants a city and lacks grain and ore: he trades for one grain and takes two cards from the bank " +
      "with his development card. A city gives two cards where a settlement gives one.",
  ),
  say(
    "Turn 7. A seven: nobody holds more than seven cards, so nobody gives any back. Blai moves the robber to a " +
      "pasture and steals a card from Berta: that hex pays nothing while the robber stands there.",
  ),
  say(
    "Turn 8. A knight may be played before the dice. Berta drives the robber off her own pasture first, so that the " +
      "eight she then rolls pays her wool, and builds at a harbour.",
  ),
  say(
    "Turn 9. Two free roads by card: Ona races for the open land. Mind the distance: between two settlements there " +
      "are always at least two paths.",
  ),
  say("Turn 10. The ten is rolled, but the robber stands on the field: Roc and Blai get nothing from it."),
  say(
    "Turn 11. Blai has seven cards, more than is safe. He trades one away, gives the bank four wood for a wool, and " +
      "builds his third settlement. Four for one always works.",
  ),
  say(
    "Turn 12. Berta builds on. The longest unbroken road of five or more is worth two points, so every road can " +
      "count twice.",
  ),
  say(
    "Turn 13. Ona would like a city but finds no grain; a settlement now is better than a city some day. New numbers " +
      "beside it bring new cards.",
  ),
  say(
    "Turn 14. Roc uses his last wood and brick for a road. Look at his hand: hardly anything. Whoever asks for what " +
      "everybody needs has to pay more.",
  ),
  say(
    "Turn 15. Blai finds no grain either: fields are scarce in this game. Where a resource is scarce, its harbour " +
      "and its hexes are worth more.",
  ),
  say(
    "Turn 16. Berta has much wool and the wool harbour: two for one. With one deal and two trades at the harbour she " +
      "turns wool into a city. Here the lesson ends; the game would go on to ten points.",
  ),
];
