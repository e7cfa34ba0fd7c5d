"""A sensible opponent in the quick game: builds what is worth most, trades towards what it lacks, wastes nothing.

It sees a view and a question, never a position. A hand is worth what it is close to paying for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trueque.kernel import Counts, Decision, Form, View
from trueque.kernel.sums import sum_exactly
from trueque.quick import actions as act
from trueque.quick.cards import COSTS, EXPANSIONS, RESOURCES, WINNING_POINTS, Cards
from trueque.quick.game import Quick
from trueque.quick.pay import paid_cards

KINDS = len(RESOURCES)
NEARNESS = 0.8
"""How much of a building's worth is left for each card it still lacks."""
GOALS_COUNTED = (1.0, 0.35, 0.15)
"""A hand serves its best goal first, and the next ones a little."""
ABILITIES = {"library": 0.25, "church": 0.15, "citadel": 0.15, "university": 0.45, "guild": 0.6, "town_hall": 0.0}


class QuickSense:
    """What a seat can tell from its view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.me = view["players"][self.seat]
        self.hand: list[int] = list(view["hand"])
        self.goals = [(COSTS[what], self.building_worth(what)) for what in COSTS if self.can_have(what)]
        self._value: dict[tuple[int, ...], float] = {}

    def can_have(self, what: str) -> bool:
        """Whether *what* could be built by this seat some time soon."""
        piles, me = self.view["piles"], self.me
        if what == "settlement":
            return bool(piles["settlement"])
        if what == "city":
            return bool(me["settlements"])
        if what in EXPANSIONS:
            return bool(piles["expansions"][what]) and what not in me["expansions"] and me["cities"] > 0
        return True

    def building_worth(self, what: str) -> float:
        """Points at once, and what they bring later."""
        if what == "settlement":
            return 1.2
        if what == "city":
            return 1.7
        if what in EXPANSIONS:
            return 1.1 + ABILITIES[what] + (what == "town_hall")
        row = self.me["roads"] if what == "road" else self.me["knights"]
        if row % 2:
            return 1.0
        early: float = max(0, 8 - self.me["points"]) / 8
        return 0.35 + 0.25 * early if what == "road" else 0.8 + 0.6 * early

    def hand_value(self, hand: Sequence[int]) -> float:
        """What a hand is worth: the goals it is close to, nearest first."""
        key = tuple(hand)
        if key not in self._value:
            near = sorted((worth * NEARNESS ** count_lacking(cost, hand) for cost, worth in self.goals), reverse=True)
            served = sum_exactly(share * worth for share, worth in zip(GOALS_COUNTED, near, strict=False))
            self._value[key] = served
        return self._value[key]

    def least_missed_cards(self, hand: Sequence[int], amount: int, limits: Sequence[int]) -> Cards:
        """The *amount* of cards, within *limits*, that a hand misses least."""
        left, gone = list(hand), [0] * KINDS
        for _ in range(amount):
            kinds = [kind for kind in range(KINDS) if left[kind] and gone[kind] < limits[kind]]
            best = max(kinds, key=lambda kind: self.hand_value(change_count(left, kind, -1)))
            left[best] -= 1
            gone[best] += 1
        wood, wool, grain, brick, ore = gone
        return wood, wool, grain, brick, ore

    def unseen_shares(self) -> list[float]:
        """The share of each resource among the cards this seat cannot see."""
        counts = [max(0.1, most) for most in self.view["pile_most"]]
        return [count / sum(counts) for count in counts]


def count_lacking(cost: Cards, hand: Sequence[int]) -> int:
    """How many cards short of *cost* a hand is, three alike counting for one."""
    missing = spare = 0
    for have, need in zip(hand, cost, strict=True):
        if have < need:
            missing += need - have
        else:
            spare += (have - need) // 3
    return max(0, missing - spare)


def change_count(hand: Sequence[int], kind: int, by: int) -> list[int]:
    fresh = list(hand)
    fresh[kind] += by
    return fresh


class QuickGreedy:
    """One seat's player."""

    def __init__(self, game: Quick, seed: int | str = 0) -> None:
        self._rng = Random(f"greedy {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        sense, answers = QuickSense(view), decision.answers
        if isinstance(answers, Form):
            return self.choose_market_cards(sense, answers)
        if isinstance(answers, Counts):
            return answers.make_answer(sense.least_missed_cards(sense.hand, answers.least, answers.limits))
        return max(answers, key=lambda answer: (self.answer_gain(sense, answer), self._rng.random()))

    def choose_market_cards(self, sense: QuickSense, form: Form[Any]) -> Any:
        """Never asked for by this bot itself; any cards will do, the least useful first."""
        give, take = form.fields
        assert isinstance(give, Counts)
        assert isinstance(take, Counts)
        return form.verb(sense.least_missed_cards(sense.hand, give.least, give.limits), next(iter(take)))

    def answer_gain(self, sense: QuickSense, answer: act.Action) -> float:
        """How much better off the seat is with *answer*, in points."""
        now = sense.hand_value(sense.hand)
        match answer:
            case act.Build():
                return self.building_gain(sense, answer) - now
            case act.Market(give, take):
                hand = [h - g + t for h, g, t in zip(sense.hand, give, take, strict=True)]
                return sense.hand_value(hand) - now
            case act.Pile(cards):
                rest = change_count(sense.hand, cards.index(1), -1)
                return (
                    sum_exactly(
                        p * sense.hand_value(change_count(rest, kind, 1))
                        for kind, p in enumerate(sense.unseen_shares())
                    )
                    - now
                )
            case act.Exchange() | act.Library():
                return self.exchange_gain(sense, answer) - now
            case act.Guild(partner):
                return 1.0 + 0.1 * float(sense.view["players"][partner]["points"])
            case act.Give(cards):
                return sense.hand_value([h - g for h, g in zip(sense.hand, cards, strict=True)])
            case act.Take(card):
                return self.swap_value(sense, card)
            case act.Flip() | act.Keep():
                return self.arrow_gain(sense, isinstance(answer, act.Flip))
        return -1.0 if isinstance(answer, act.Several) else 0.0

    def building_gain(self, sense: QuickSense, answer: act.Build) -> float:
        """What it is worth, and what the cards left over are still good for."""
        rest = [h - p for h, p in zip(sense.hand, paid_cards(answer), strict=True)]
        worth = sense.building_worth(answer.what)
        if sense.me["points"] + self.points_added(sense, answer.what) >= WINNING_POINTS:
            return 100.0
        if answer.what in ("road", "knight") and not sense.view["piles"][answer.what]:
            worth += 0.3  # somebody else loses it
        return worth + 0.6 * sense.hand_value(rest) + 0.6

    def points_added(self, sense: QuickSense, what: str) -> int:
        """The points that building *what* adds."""
        if what in ("road", "knight"):
            return int(sense.me[what + "s"]) % 2
        return 2 if what == "town_hall" else 1

    def swap_value(self, sense: QuickSense, card: int) -> float:
        """The value of the hand with one more card and the least useful one given away."""
        hand = change_count(sense.hand, card, 1)
        gone = sense.least_missed_cards(hand, 1, hand)
        return sense.hand_value([h - g for h, g in zip(hand, gone, strict=True)])

    def exchange_gain(self, sense: QuickSense, answer: act.Exchange | act.Library) -> float:
        """Draw from a hand, known cards surely and the rest by what is unseen, and give the least useful card back."""
        if isinstance(answer, act.Exchange) and answer.amount > 1:
            return -1.0
        partner = sense.view["players"][answer.partner]
        held, known = partner["cards"], partner["known"]
        odds: list[float] = [
            (k + (held - sum(known)) * p) / held for k, p in zip(known, sense.unseen_shares(), strict=True)
        ]
        values = [self.swap_value(sense, kind) for kind in range(KINDS)]
        if isinstance(answer, act.Library):
            likely = [value for value, p in zip(values, odds, strict=True) if p * held > 0.5]
            return max(likely or values) + 0.01 * float(partner["points"])
        return sum_exactly(p * value for p, value in zip(odds, values, strict=True)) + 0.005 * float(partner["points"])

    def arrow_gain(self, sense: QuickSense, flip: bool) -> float:
        """Better that the weaker neighbour can take from this seat, and this seat from the stronger one."""
        players, n = sense.view["players"], len(sense.view["players"])
        step = 1 if (sense.view["destiny"] == "clockwise") != flip else -1
        takes_from, loses_to = players[(sense.seat + step) % n], players[(sense.seat - step) % n]
        return float(takes_from["points"] - loses_to["points"])


def make_player(game: Quick, seed: int | str = 0) -> QuickGreedy:
    """The bot `greedy` for the quick game."""
    return QuickGreedy(game, seed)
