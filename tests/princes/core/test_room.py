"""A hand never passes its room, however many cards a set of another package would bring into it (R-274)."""

from __future__ import annotations

from tests.princes.table import ME, THEY, Table
from trueque.core.moves import Moves
from trueque.princes.actions import Pick, Under
from trueque.princes.core.actions import CARD, DRAW, PASS, SEARCH, STORE, UNDER
from trueque.princes.core.ask import add_next_answers
from trueque.princes.core.numbers import PROGRESS
from trueque.princes.core.state import HAND_MOST, HELD_MOST
from trueque.princes.state import PrincesState
from trueque.princes.steps import EffectStep, PickDiscard, PickFrom, Refill, SearchStack, TakeAway, TakeFromHand


def holding(seat: int, count: int) -> Table:
    """Somebody holds so many cards of the Duel, whose stacks have 74."""
    t = Table("duel").discard("scout").hold(1 - seat, "relocation")
    return t.hold(seat, *[card for stack in t.s.stacks for card, _ in stack][:count])


def before(t: Table, step: EffectStep) -> PrincesState:
    """The position where a step comes next."""
    t.s.todo = []
    t.s.push_steps(ME, step)
    return t.state


def numbers(state: PrincesState) -> set[int]:
    """What may be answered; nothing where the step passes by itself."""
    moves = Moves()
    add_next_answers(state.t, state.g, moves)
    return {moves.action[i] for i in range(moves.count)}


def test_a_full_hand_takes_no_more() -> None:
    for count, has_room in ((HAND_MOST - 1, True), (HAND_MOST, False)):
        t = holding(ME, count)
        assert any(SEARCH <= one < UNDER for one in numbers(before(t, SearchStack()))) is has_room
        for step in (PickFrom(5), PickDiscard()):
            assert bool(numbers(before(t, step))) is has_room, step
        taken = numbers(before(t, TakeFromHand())) - {PASS}
        assert all(CARD <= one < STORE for one in taken)
        assert bool(taken) is has_room


def test_a_hand_is_drawn_to_its_room_and_no_further() -> None:
    """Progress enough for a hand of forty, as no card of ours gives it."""
    for count, draws in ((HAND_MOST - 1, True), (HAND_MOST, False)):
        state = before(holding(ME, count), Refill())
        state.g.points[ME, PROGRESS] = 40
        assert any(DRAW <= one < SEARCH for one in numbers(state)) is draws


def test_of_cards_taken_away_no_more_are_held_than_there_is_room_for() -> None:
    """Four are taken away twice; before the second time the first four lie under stacks."""
    t = holding(THEY, 2 * HELD_MOST + 3)
    t.s.todo = []
    t.s.push_steps(ME, TakeAway(HELD_MOST), TakeAway(HELD_MOST))
    for _ in range(HELD_MOST):
        first = next(iter(t.asked.answers))
        assert isinstance(first, Pick)
        t.do(first)
    assert all(isinstance(one, Under) for one in t.answers()), "those four go under stacks"
