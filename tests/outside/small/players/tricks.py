"""A sensible player of Hot Suit: it leads low, ducks under what lies there, and throws hot and high cards away."""

from typing import Any

from games.tricks.game import RANKS, count_burns, find_taker, suit_of
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers, hot, trick = list(decision.answers), view["hot"], tuple(view["trick"])
        if not trick:
            return min(answers, key=lambda one: (one.card % RANKS + (suit_of(one.card) == hot), one.card))
        ducking = [one for one in answers if find_taker((*trick, one.card)) != len(trick)]
        is_last = len(trick) == len(view["counts"]) - 1
        if is_last and not count_burns(trick, hot):
            cool = [one for one in answers if suit_of(one.card) != hot]
            if cool and suit_of(trick[0]) == suit_of(cool[0].card):
                return max(cool, key=lambda one: one.card)
        if ducking:
            return max(ducking, key=lambda one: (count_burns((one.card,), hot), one.card % RANKS))
        return (max if is_last else min)(answers, key=lambda one: one.card % RANKS)
