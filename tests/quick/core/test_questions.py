"""What people are asked is what the core lists: every question, nature's odds, and every way to pay."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from trueque.kernel import NATURE, Counts, Decision, Form, OneOf
from trueque.quick.actions import Action
from trueque.quick.core import actions as number
from trueque.quick.core import state as phase
from trueque.quick.encoding import ANSWER, STEPS
from trueque.quick.game import Quick, make
from trueque.quick.rules import samples
from trueque.quick.state import QuickState

SENSIBLE = 0.5
"""How often the core's sensible player answers, who builds; else anything."""


def asked_as_listed(state: QuickState, decision: Decision[Action]) -> None:
    """The question's answers are the core's list: each number is the first step of some answer, and no other is."""
    listed = state.core.legal(state.t, state.g, decision.seat)
    answers = decision.answers
    if isinstance(answers, OneOf):
        firsts = [STEPS[type(answer)](answer, state.g.phase)[0] for answer in answers]
        assert set(firsts) == set(listed)
        assert len(set(answers)) == len(answers)
        if decision.seat == NATURE:
            assert tuple(state.core.odds(state.g, first) for first in firsts) == decision.odds
        return
    counts = answers.fields[0] if isinstance(answers, Form) else answers
    assert isinstance(counts, Counts)
    first = number.DISCARD_CARD if decision.kind == "discard" else number.LAY_CARD
    assert listed == [first + kind for kind, limit in enumerate(counts.limits) if limit]
    assert counts.least == counts.most == (state.g.due[decision.seat] if decision.kind == "discard" else state.g.todo)


def every_payment_is_listed(state: QuickState, decision: Decision[Action]) -> None:
    """Of a building whose cards are missing: the ways to pay are those that the core goes three by three."""
    said: dict[int, set[tuple[int, ...]]] = {}
    for answer in decision.answers:
        first, *threes = STEPS[type(answer)](answer, state.g.phase)
        said.setdefault(first, set()).add(tuple(sorted(threes)))
    for first, payments in said.items():
        if first >= number.START_BUILDING:
            assert paid_with(state, decision.seat, first) == payments


def paid_with(state: QuickState, seat: int, first: int) -> set[tuple[int, ...]]:
    """Every choice of threes that the core lets a seat lay for a building."""
    found: set[tuple[int, ...]] = set()
    ways: list[tuple[QuickState, int, tuple[int, ...]]] = [(state, first, ())]
    while ways:
        before, step, laid = ways.pop()
        draft = before.copy()
        draft.core.apply(draft.t, draft.g, seat, step)
        if draft.g.phase != phase.PAY:
            found.add(laid)
        else:
            ways += [
                (draft, three, (*laid, three))
                for three in draft.core.legal(draft.t, draft.g, seat)
                if not laid or three >= laid[-1]  # in any order: one of them is enough
            ]
    return found


def answer_to(state: QuickState, decision: Decision[Action], rng: Random) -> Action:
    answers = decision.answers
    if decision.odds:
        return rng.choices(list(answers), decision.odds)[0]
    if isinstance(answers, OneOf) and rng.random() < SENSIBLE:
        wanted = state.core.choose_sensibly(state.t, state.g, decision.seat, rng.randrange(1 << 30))
        return next(answer for answer in answers if STEPS[type(answer)](answer, state.g.phase)[0] == wanted)
    return answers.sample(rng)


def play(game: Quick, rng: Random, seen: Counter[str]) -> None:
    state = game.start()
    while questions := game.decisions(state):
        assert state.core.waiting_seats(state.t, state.g) == tuple(decision.seat for decision in questions)
        for decision in questions:
            asked_as_listed(state, decision)
        decision = rng.choice(questions)
        if decision.kind == "build" and rng.random() < 0.1:
            every_payment_is_listed(state, decision)
        seen[decision.kind] += 1
        game.play(state, decision.seat, answer_to(state, decision, rng))
        assert state.g.laid == state.g.taken == 0
        assert state.g.hand_size[: game.seats] == [sum(state.hand(seat)) for seat in range(game.seats)]


@pytest.mark.parametrize("options", samples(), ids=lambda options: " ".join(options.values()))
def test_questions_are_the_cores_lists(options: dict[str, str]) -> None:
    play(make({**options, "turns": "24"}), Random(str(options)), Counter())


@pytest.mark.soak
@pytest.mark.parametrize("options", samples(), ids=lambda options: " ".join(options.values()))
def test_questions_are_the_cores_lists_in_many_games(options: dict[str, str]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        play(make(options), Random(seed), seen)
    assert {"trade", "give", "build", "draw", "restock", "blind", "event", "discard"} <= set(seen)


def test_every_number_is_an_answer_or_a_step_of_one() -> None:
    steps = {number.LAY_CARD, number.TAKE_STALL, number.LAY_THREE, number.DISCARD_CARD}
    rest = {first + kind for first in steps for kind in range(5)}
    unused = {number.SEVERAL_PILE, number.SEVERAL_PILE + 1, number.SEVERAL_MARKET, number.SEVERAL_MARKET + 1}
    unused |= {number.EXCHANGE + seat * number.MOST_EXCHANGES for seat in range(6)}
    assert set(ANSWER) | rest | unused == set(range(number.ACTIONS))
    assert not set(ANSWER) & rest
    for one, answer in ANSWER.items():
        assert tuple(STEPS[type(answer)](answer, phase.TRADE)) == (one,)
