"""What an offer is worth that somebody made, beside none and beside the one that the champion would have made.

Nobody has to take an offer: it counts what it would bring as often as the others are believed to take it. In one's own
turn one may still leave it when they have; an offer to whoever is in turn binds, so that it may lose, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trueque.island import actions as act
from trueque.island.bots.search.belief import Acquaintance
from trueque.island.bots.search.mind import IslandMind
from trueque.island.bots.search.trader import Trader, log_odds, measured_ways
from trueque.island.core.state import Position
from trueque.island.outlook import TURN, Outlook
from trueque.kernel import Decision, Form, View
from trueque.kernel.judge_protocols import Worths

IN_TURN, ASKED = "offer", "answer"
"""The questions with an answer that makes no offer: what is called out unasked has none."""


@dataclass(frozen=True)
class OfferScale:
    """The champion's judgement of offers."""

    seats: int
    mind: IslandMind
    outlook: Outlook

    def weigh(self, worlds: Sequence[Position], view: View, asked: Decision[Any], offer: act.Offer) -> list[Worths]:
        """An offer and what might have been answered instead, in each position; nothing where that is silence."""
        if asked.kind not in (IN_TURN, ASKED) or not isinstance(asked.answers, Form):
            return []
        seat, mover, trader = asked.seat, int(view["active"]), self._make_trader()
        instead: act.Action = act.StartBuilding() if seat == mover else act.Decline(mover)
        best = None if seat != mover else trader.make_offer(view, asked.answers, seat)
        made = [one for one in (offer, best) if isinstance(one, act.Offer)]
        found = list[Worths]()
        for g in worlds:
            nothing = self.outlook.think(g, int(g.turn))
            hopes = {one: nothing[seat] + self._hope(g, view, seat, one, nothing[seat]) for one in made}
            found.append({instead: nothing[seat], **hopes})
        return found

    def _make_trader(self) -> Trader:
        return Trader(self.mind, TURN, measured_ways(self.seats))

    def _hope(self, g: Position, view: View, seat: int, offer: act.Offer, before: float) -> float:
        """What an offer adds to the odds: by the best of those who take it."""
        mover, give, want = int(g.seat), list(offer.give), list(offer.want)
        concerned = [mover] if seat != mover else [*offer.to] or [q for q in range(self.seats) if q != seat]
        found = list[tuple[float, float]]()
        for other in concerned:
            after = self.mind.apply_swap(g, seat, give, other, want)
            if after is not None:
                gain = self.outlook.think(after, int(after.turn))[seat] - before
                found.append((gain if seat != mover else max(0.0, gain), self._agrees(g, after, view, other, offer)))
        total, nobody = 0.0, 1.0
        for gain, agrees in sorted(found, reverse=True):
            total += nobody * agrees * gain
            nobody *= 1 - agrees
        return total

    def _agrees(self, g: Position, after: Position, view: View, other: int, offer: act.Offer) -> float:
        """How likely a seat is to take it."""
        likes = log_odds(self.mind.judge_position(after, other)) - log_odds(self.mind.judge_position(g, other))
        facts = Acquaintance.read_view(view, other).list_facts(list(offer.give), list(offer.want), likes)
        return measured_ways(self.seats).belief.odds_of_agreeing(facts)
