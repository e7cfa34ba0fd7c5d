"""Answers as the core's numbers, and back: a number is an answer or a step of one, since cards are laid one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from trueque.quick import actions as act
from trueque.quick.actions import Action
from trueque.quick.cards import BUILDINGS, Cards
from trueque.quick.core import actions as number
from trueque.quick.core.numbers import RESOURCES, SEATS
from trueque.quick.core.state import MARKET_GIVE, PILE
from trueque.quick.piles import list_kinds

Steps = Sequence[int]


def building_number(what: int, without: int = -1) -> int:
    """The number of a building, and of the card that the university leaves out (-1: none)."""
    return number.START_BUILDING + what * number.WITHOUTS + without + 1


def iterate_whole_answers() -> Iterator[tuple[int, Action]]:
    """Every number that is a whole answer by itself; of the buildings, where no card is missing."""
    yield from ((number.END, act.END), (number.FLIP, act.FLIP), (number.KEEP, act.KEEP))
    for kind in range(RESOURCES):
        yield number.PUT_DOWN + kind, act.Pile(act.single_card(kind))
        for other in range(RESOURCES):
            yield number.SWAP + kind * RESOURCES + other, act.Market(act.single_card(kind), act.single_card(other))
        yield number.CHOOSE_CARD + kind, act.Take(kind)
        yield number.DRAW_CARD + kind, act.DRAWS[kind]
    for amount in range(2, number.MOST_EXCHANGES):
        yield number.SEVERAL_PILE + amount, act.Several("pile", amount)
        yield number.SEVERAL_MARKET + amount, act.Several("market", amount)
    for seat in range(SEATS):
        for amount in range(1, number.MOST_EXCHANGES):
            yield number.EXCHANGE + seat * number.MOST_EXCHANGES + amount, act.Exchange(seat, amount)
        yield number.USE_LIBRARY + seat, act.Library(seat)
        yield number.USE_GUILD + seat, act.Guild(seat)
    for what, name in enumerate(BUILDINGS):
        yield from ((building_number(what, without), act.Build(name, (), without)) for without in range(-1, RESOURCES))
    yield from ((number.TURN_EVENT, act.ATTACK), (number.TURN_EVENT + 1, act.MARKET_DAY))


ANSWER = dict(iterate_whole_answers())
NUMBER = {answer: (one,) for one, answer in ANSWER.items()}
_DRAWN = tuple((number.DRAW_CARD + kind,) for kind in range(RESOURCES))
_END = (number.END,)
_WHAT = {name: what for what, name in enumerate(BUILDINGS)}


def _encode_known(action: Any, phase: int) -> Steps:
    return NUMBER[action]


def _encode_pile(action: act.Pile, phase: int) -> Steps:
    return encode_cards(action.cards) if phase == PILE else NUMBER[action]


def _encode_market(action: act.Market, phase: int) -> Steps:
    if phase != MARKET_GIVE:
        return NUMBER[action]
    return [*encode_cards(action.give), *(number.TAKE_STALL + kind for kind in list_kinds(action.take))]


def encode_cards(cards: Cards) -> list[int]:
    """Several cards, one by one."""
    return [number.LAY_CARD + kind for kind in list_kinds(cards)]


def _encode_discard(action: act.Discard, phase: int) -> Steps:
    return [number.DISCARD_CARD + kind for kind in list_kinds(action.cards)]


def _encode_build(action: act.Build, phase: int) -> Steps:
    return [
        building_number(_WHAT[action.what], action.without),
        *(number.LAY_THREE + given for given, _ in action.swaps),
    ]


STEPS: dict[type[Action], Callable[[Any, int], Steps]] = {
    **dict.fromkeys(
        (act.Turn, act.Several, act.Exchange, act.Library, act.Take, act.Guild, act.Flip, act.Keep), _encode_known
    ),
    act.Draw: lambda action, phase: _DRAWN[action.card],
    act.End: lambda action, phase: _END,
    act.Give: lambda action, phase: encode_cards(action.cards),
    act.Pile: _encode_pile,
    act.Market: _encode_market,
    act.Discard: _encode_discard,
    act.Build: _encode_build,
}
"""The numbers of an answer, from the answer and the phase that the core's position is in."""
