"""The strong players of the island: they search their turn in the compiled core and trade for a reason."""

from __future__ import annotations

from typing import Any

from trueque.island import actions as act
from trueque.island.bots.manners import OFFERS_A_TURN, gets_nothing
from trueque.island.bots.search.machine import BackEnd
from trueque.island.bots.search.mind import Cards, Mind
from trueque.island.bots.sense import cards
from trueque.island.core.state import Position
from trueque.island.game import Island
from trueque.kernel import Counts, Decision, Form, OneOf, View

WORTH_IT = 0.004
"""How much likelier to win a trade must make a seat."""
QUICK = 48
"""Positions looked at to see what a trade would allow."""
KINDS = 5


class IslandSearch:
    """One seat's player."""

    def __init__(
        self,
        game: Island,
        seed: int | str = 0,
        worlds: int = 1,
        size: int = 256,
        deep: int = 0,
        back_end: BackEnd | None = None,
    ) -> None:
        self._mind = Mind(game, seed, worlds, size, deep, back_end)
        self._quick = min(QUICK, size // 4)

    def rehearse(self) -> None:
        """Make sure that everything is loaded."""
        self._mind.rehearse()

    def speaks(self, decision: Decision[Any]) -> bool:
        """It makes offers in its own turn and counter-offers when asked; otherwise it waits for its turn."""
        return decision.kind in ("offer", "answer")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = decision.answers
        if isinstance(answers, Form):
            return self.offer(view, answers, decision.seat)
        if not decision.waits:
            return None
        if isinstance(answers, OneOf) and len(answers) > 1:
            if decision.kind == "answer":
                return self.reply(view, list(answers), decision.seat)
            bargain = self.bargain(view, list(answers), decision.seat)
            if bargain is not None:
                return bargain
        return self.decide(view, decision)

    def decide(self, view: View, decision: Decision[Any]) -> Any:
        """The best answer to a question that waits, trade with others left aside."""
        answers = decision.answers
        if isinstance(answers, Counts):
            return answers.make(self.discard(view, answers, decision.seat))
        listed = list(answers)
        if len(listed) == 1:
            return listed[0]
        values = self._mind.values(view, decision.seat)
        known = [answer for answer in listed if answer in values]
        return max(known, key=lambda answer: values[answer]) if known else listed[0]

    def discard(self, view: View, answers: Counts[Any], seat: int) -> tuple[int, ...]:
        """Lose, card by card, what hurts least."""
        position, lost = self._mind.imagine(view), [0] * KINDS
        for _ in range(answers.least):
            worth = {}
            for kind in range(KINDS):
                if position.hand[seat, kind] > 0:
                    worth[kind] = self._mind.judged(self._mind.without(position, seat, kind), seat)
            worst = max(worth, key=lambda kind: worth[kind])
            position = self._mind.without(position, seat, worst)
            lost[worst] += 1
        return tuple(lost)

    # ---- trade between players

    def reply(self, view: View, listed: list[act.Action], seat: int) -> act.Action:
        """Accept what makes this seat likelier to win."""
        for answer in listed:
            if isinstance(answer, act.Accept) and self.likes(view, seat, answer.seat):
                return answer
        declines = [answer for answer in listed if isinstance(answer, act.Decline)]
        return declines[0] if declines else listed[0]

    def likes(self, view: View, seat: int, giver: int) -> bool:
        """Whether the offer of *giver* is good for *seat*."""
        offers = [offer for offer in view["offers"] if offer["by"] == giver]
        if not offers or gets_nothing(view, seat, giver):
            return False
        give, want = list(offers[0]["give"].values()), list(offers[0]["want"].values())
        return self.gain(view, seat, giver, want, give) > WORTH_IT

    def gain(self, view: View, seat: int, other: int, give: Cards, want: Cards) -> float:
        """How much likelier *seat* wins once it has given and got these cards."""
        position = self._mind.imagine(view)
        after = self._mind.swapped(position, seat, give, other, want)
        if after is None:
            return -1.0
        return self._mind.judged(after, seat) - self._mind.judged(position, seat)

    def bargain(self, view: View, listed: list[act.Action], seat: int) -> act.Action | None:
        """Close a deal that is still good, or take a counter-offer that is."""
        own = next((offer for offer in view["offers"] if offer["by"] == seat), None)
        best, found = WORTH_IT, None
        for answer in listed:
            if isinstance(answer, act.Deal) and own is not None and not gets_nothing(view, seat, answer.partner):
                give, want, other = own["give"], own["want"], answer.partner
            elif isinstance(answer, act.Accept) and not gets_nothing(view, seat, answer.seat):
                theirs = next(offer for offer in view["offers"] if offer["by"] == answer.seat)
                give, want, other = theirs["want"], theirs["give"], answer.seat
            else:
                continue
            gain = self.gain(view, seat, other, list(give.values()), list(want.values()))
            if gain > best:
                best, found = gain, answer
        return found

    def offer(self, view: View, form: Form[Any], seat: int) -> Any | None:
        """The swap that helps this seat most among those that help somebody else too; two a turn at most."""
        if view["table"]["proposals"][seat] >= OFFERS_A_TURN or any(offer["by"] == seat for offer in view["offers"]):
            return None
        audience = form.fields[2]
        assert isinstance(audience, OneOf), "an offer is made to listed seats"
        mine = seat == view["active"]
        if not mine and self.likes(view, seat, view["active"]):
            return None
        others = [q for q in range(len(view["players"])) if q != seat and (mine or q == view["active"])]
        others = [q for q in others if not gets_nothing(view, seat, q) and view["players"][q]["cards"]]
        if not others:
            return None
        position = self._mind.imagine(view)
        before = self.outlook(position, seat, mine)
        best, chosen = WORTH_IT, None
        for give, want in swaps([position.hand[seat, kind] for kind in range(KINDS)]):
            for other in others:
                after = self._mind.swapped(position, seat, give, other, want)
                if after is None or not self.helps(position, after, other):
                    continue
                gain = self.outlook(after, seat, mine) - before
                if gain > best:
                    best, chosen = gain, (give, want)
        if chosen is None:
            return None
        to = next((group for group in audience if set(group) == set(others)), next(iter(audience)))
        values = [*chosen, to]
        return form.verb(*values) if form.fits(values) else None

    def helps(self, before: Position, after: Position, other: int) -> bool:
        """Whether the trade would also please *other*."""
        return self._mind.judged(after, other) > self._mind.judged(before, other)

    def outlook(self, position: Position, seat: int, mine: bool) -> float:
        """How likely *seat* wins, its own turn played on where it has one."""
        if not mine:
            return self._mind.judged(position, seat)
        return max((worth for _, worth in self._mind.lines(position, seat, self._quick)), default=0.0)


def swaps(hand: Cards) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """One card for one, and two for one."""
    found = []
    for give in range(KINDS):
        for count in (1, 2):
            if hand[give] >= count:
                for want in range(KINDS):
                    if want != give:
                        found.append((cards(give, count), cards(want)))
    return found
