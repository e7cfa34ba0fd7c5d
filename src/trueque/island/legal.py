"""What may be answered in a position: the core's list, put as questions of the three shapes."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from trueque.island.actions import EVERYBODY, Action, Discard, Offer, Seats, Withdraw
from trueque.island.core.actions import DRAFT_OFFER, THROW
from trueque.island.core.state import DICE, THROW_FOR_START
from trueque.island.layouts import RESOURCES
from trueque.island.state import IslandState, count_seat_cards
from trueque.kernel.decision import Answers, Counts, Decision, Form, OneOf
from trueque.kernel.game import NATURE

if TYPE_CHECKING:
    from trueque.island.game import Island

Question = Decision[Action]
RESOURCE_COUNT = 5


def list_questions(game: Island, state: IslandState) -> tuple[Question, ...]:
    """Everything that may be answered now."""
    core, t, g = state.core, game.tables, state.g
    waiting, speakers = core.asked_seats(t, g)
    if waiting == (NATURE,):
        return (make_nature_question(game, state),)
    asked: list[Question] = []
    for seat in waiting:
        asked += list_waiting_questions(game, state, seat)
    for seat in speakers:
        asked += list_speaking_questions(game, state, seat)
    return tuple(asked)


def make_nature_question(game: Island, state: IslandState) -> Question:
    if state.g.phase in (DICE, THROW_FOR_START):
        return game.throws[state.phase]
    numbers = state.core.legal(game.tables, state.g, NATURE)
    odds = tuple(state.core.odds(game.tables, state.g, number) for number in numbers)
    return Decision(NATURE, state.phase, OneOf(tuple(game.encoding.action_of[n] for n in numbers)), odds=odds)


def make_throw_questions(game: Island) -> dict[str, Question]:
    """What two dice can show is the same in every position."""
    pairs = tuple(game.encoding.action_of[THROW + n] for n in range(36))
    return {kind: Decision(NATURE, kind, OneOf(pairs), odds=(1,) * 36) for kind in ("dice", "start_throw")}


def list_waiting_questions(game: Island, state: IslandState, seat: int) -> list[Question]:
    """What the game waits for from *seat*, and the offer it may make besides."""
    if state.phase == "discard":
        return [Decision(seat, "discard", make_discard_answers(state, seat))]
    numbers = state.core.legal(game.tables, state.g, seat)
    action_of = game.encoding.action_of
    listed = tuple([action_of[n] for n in numbers if n != DRAFT_OFFER])
    asked: list[Question] = [Decision(seat, state.phase, OneOf(listed))]
    if DRAFT_OFFER in numbers:
        asked += list_offer_questions(game, state, seat, "answer" if state.phase == "answer" else "offer")
    return asked


def list_speaking_questions(game: Island, state: IslandState, seat: int) -> list[Question]:
    """What *seat* may say though it is not its turn: take its offer back, or make one."""
    if state.g.offered_to[seat]:
        return [Decision(seat, "own_offer", OneOf((Withdraw(),)), waits=False)]
    return list_offer_questions(game, state, seat, "called" if state.calls[state.g.seat] else "propose")


def make_discard_answers(state: IslandState, seat: int) -> Answers[Action]:
    hand = tuple(int(state.g.hand[seat, r]) for r in range(RESOURCE_COUNT))
    due = int(state.g.due[seat])
    return Counts(RESOURCES, hand, due, due, Discard)


def list_offer_questions(game: Island, state: IslandState, seat: int, kind: str) -> list[Question]:
    """The offer that *seat* may make, where somebody has cards to give for it."""
    g = state.g
    others = [q for q in range(game.seats) if q != seat] if seat == g.seat else [int(g.seat)]
    most = max([g.hand_size[q] for q in others])
    if not most:
        return []
    hand = count_seat_cards(g.hand, seat)
    form: Answers[Action] = Form(
        Offer,
        ("give", "want", "to"),
        (
            Counts(RESOURCES, hand, 1, sum(hand)),
            Counts(RESOURCES, (most,) * RESOURCE_COUNT, 1, most),
            OneOf(list_audiences(tuple(others))),
        ),
        # nothing stands on both sides of a trade.
        apart=() if game.rules.like_for_like else ((0, 1),),
    )
    return [Decision(seat, kind, form, waits=False)]


@lru_cache(maxsize=128)
def list_audiences(others: tuple[int, ...]) -> tuple[Seats, ...]:
    """Whom an offer can be made to: everybody concerned, or some of them."""
    some = [Seats(group) for size in range(1, len(others)) for group in combinations(others, size)]
    return (EVERYBODY, *some)
