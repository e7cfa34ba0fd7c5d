/** Whose offers one sees, and what one has answered to them; the server says who may answer. */
import type { Counted } from "./model";
import type { IslandView, Offer } from "./view";

/** What a seat has answered while the others still think: yes, no, or a counter-offer. */
export type Answered = { word: string } | { give: Counted; want: Counted };

/** What is offered to a seat or by it: what the others make out among themselves stands in the log. */
export const offersOf = (view: IslandView, seat: number | null): Offer[] =>
  view.offers.filter((offer) => seat === null || offer.by === seat || offer.to.includes(seat));

/** My answer to an offer, as long as it is sealed. */
export function sealedAnswer(view: IslandView, offer: Offer, seat: number | null): Answered | null {
  if (seat === null || offer.by !== view.active || offer.by === seat || !view.mine.reply) return null;
  const { counter, reply } = view.mine;
  return counter ? { give: counter.give, want: counter.want } : { word: reply };
}

/** Who has said yes to an offer, or no. */
export const repliers = (offer: Offer, yes: boolean): number[] =>
  Object.keys(offer.replies)
    .map(Number)
    .filter((seat) => (offer.replies[seat] === "accepted") === yes);
