"""The core's sensible player thinks as `quick.bots.greedy` does: its answers are as good as its best."""

from __future__ import annotations

from random import Random

import pytest

from tests.quick.core.twin import Counted, Twin
from trueque.kernel import NATURE, Counts, OneOf
from trueque.quick.actions import Build
from trueque.quick.bots.greedy import QuickGreedy, Sense
from trueque.quick.core.engine import Core
from trueque.quick.cores import simulator
from trueque.quick.game import make

ALL = 63


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_its_answers_are_the_greedy_bots_best(seats: int, seed: int, quickest: Core) -> None:
    game, rng, looked = make({"seats": str(seats), "turns": "18"}), Random(seed), 0
    twin, greedy = Twin(game, quickest, Counted()), QuickGreedy(game)
    while questions := twin.ask():
        decision = questions[0]
        answer = twin.choose(decision, rng, ALL)
        if decision.seat != NATURE:
            sense = Sense(game.view(twin.state, decision.seat))
            if isinstance(decision.answers, Counts):
                cards = sense.without(sense.hand, decision.answers.least, decision.answers.limits)
                assert value_without(sense, answer) == pytest.approx(value_without(sense, decision.answers.make(cards)))
                looked += 1
            # Several threes are chosen one by one here, and all together there.
            elif isinstance(decision.answers, OneOf) and not any(is_composed(one) for one in decision.answers):
                gains = {one: greedy.gain(sense, one) for one in decision.answers}
                assert gains[answer] == pytest.approx(max(gains.values()))
                looked += 1
        twin.answer(decision, answer)
    assert looked > 30


def value_without(sense: Sense, answer: object) -> float:
    """What a hand is worth when the answer's cards are gone."""
    return sense.value([have - gone for have, gone in zip(sense.hand, answer.cards, strict=True)])  # type: ignore[attr-defined]


def is_composed(answer: object) -> bool:
    return isinstance(answer, Build) and len(answer.swaps) > 1


def test_a_simulation_seats_it_as_greedy(compiled: Core) -> None:
    tally = simulator({"seats": "3"}, ("random", "greedy", "random"))(1, 20)
    assert tally.games == 20
    assert tally.wins[1] > 14
