"""The core's sensible player thinks as `quick.bots.greedy` does: its answers are as good as its best."""

from __future__ import annotations

from random import Random

import pytest

from trueque.kernel import NATURE, Counts, Decision, OneOf
from trueque.quick.actions import Action, Build
from trueque.quick.bots.greedy import QuickGreedy, QuickSense
from trueque.quick.core import actions as number
from trueque.quick.core.engine import QuickCore
from trueque.quick.cores import simulator
from trueque.quick.encoding import STEPS
from trueque.quick.game import Quick, make
from trueque.quick.state import QuickState


def sensible(state: QuickState, seat: int, rng: Random) -> int:
    return state.core.choose_sensibly(state.t, state.g, seat, rng.randrange(1 << 30))


def sensible_cards(state: QuickState, decision: Decision[Action], rng: Random) -> tuple[int, ...]:
    """The cards that the core's sensible player gives or loses, one by one."""
    assert isinstance(decision.answers, Counts)
    draft, amounts = state.copy(), [0] * 5
    first = number.DISCARD_CARD if decision.kind == "discard" else number.LAY_CARD
    for _ in range(decision.answers.least):
        step = sensible(draft, decision.seat, rng)
        amounts[step - first] += 1
        draft.core.apply(draft.t, draft.g, decision.seat, step)
    return tuple(amounts)


def as_good_as_greedy(game: Quick, state: QuickState, decision: Decision[Action], rng: Random) -> tuple[Action, bool]:
    """The sensible player's answer, held to the greedy bot's; and whether there was something to compare."""
    answers, sense = decision.answers, QuickSense(game.view(state, decision.seat))
    if isinstance(answers, Counts):
        answer, best = (
            answers.make_answer(cards)
            for cards in (
                sensible_cards(state, decision, rng),
                sense.least_missed_cards(sense.hand, answers.least, answers.limits),
            )
        )
        assert value_without(sense, answer) == pytest.approx(value_without(sense, best))
        return answer, True
    if not isinstance(answers, OneOf):
        return answers.sample(rng), False
    first = sensible(state, decision.seat, rng)
    answer = next(one for one in answers if STEPS[type(one)](one, state.g.phase)[0] == first)
    # Several threes are chosen one by one here, and all together there.
    if any(is_composed(one) for one in answers):
        return answer, False
    greedy = QuickGreedy(game)
    gains = {one: greedy.answer_gain(sense, one) for one in answers}
    assert gains[answer] == pytest.approx(max(gains.values()))
    return answer, True


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_its_answers_are_the_greedy_bots_best(seats: int, seed: int) -> None:
    game, rng, looked = make({"seats": str(seats), "turns": "18"}), Random(seed), 0
    state = game.start()
    while questions := game.decisions(state):
        decision = questions[0]
        if decision.seat == NATURE:
            answer = rng.choices(list(decision.answers), decision.odds)[0]
        else:
            answer, compared = as_good_as_greedy(game, state, decision, rng)
            looked += compared
        game.play(state, decision.seat, answer)
    assert looked > 30


def value_without(sense: QuickSense, answer: object) -> float:
    """What a hand is worth when the answer's cards are gone."""
    return sense.hand_value([have - gone for have, gone in zip(sense.hand, answer.cards, strict=True)])  # type: ignore[attr-defined]


def is_composed(answer: object) -> bool:
    return isinstance(answer, Build) and len(answer.swaps) > 1


def test_a_simulation_seats_it_as_greedy(compiled: QuickCore) -> None:
    tally = simulator({"seats": "3"}, ("random", "greedy", "random"))(1, 20)
    assert tally.games == 20
    assert tally.wins[1] > 14
