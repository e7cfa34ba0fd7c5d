"""Answers as the core's numbers, and back: a number is an answer or a step of one (resources are named one by one)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from trueque.princes import actions as act
from trueque.princes.actions import DEMAND, FACES, GIVE, TAKE, Action, make_dealt_answer
from trueque.princes.catalogue import KIND, KINDS, MOST_REMEMBERED, STORE, STORES
from trueque.princes.core import actions as number
from trueque.princes.core import operations as op
from trueque.princes.core.board import column_site, find_next_place, find_region_spot
from trueque.princes.core.numbers import CARDS, DIE_SIDES, SPOTS, STACKS
from trueque.princes.core.state import Position
from trueque.princes.layout_reader import SPOTS as SPOT_AT
from trueque.princes.programs import number_cards, spot_number
from trueque.princes.step_rows import TOKENS
from trueque.princes.tableau import PLACE_NAMES, PLACES, SITE_NAMES, SITES

NUMBER = number_cards()
SIDES = ("L", "R")
FACE_NAMES = tuple(FACES)
Steps = Sequence[int]
ROLL, END, PASS = act.Roll(), act.End(), act.Pass()


def spot_name(spot: int) -> str:
    """The name of a site or a place; none where the spot is neither."""
    x, y = SPOT_AT[spot]
    return PLACE_NAMES.get(x, "") if y == 0 else SITE_NAMES.get((x, y), "")


SPOT_NAMES = tuple(spot_name(spot) for spot in range(SPOTS))


def iterate_whole_answers() -> Iterator[tuple[int, Action]]:
    """Every number that is the same whole answer whatever was asked."""
    yield from ((number.ROLL, ROLL), (number.END, END), (number.PASS, PASS))
    for side in range(2):
        yield number.ROAD + side, act.Road(SIDES[side])
    for give, name in enumerate(KINDS):
        yield from ((number.BANK + give * len(KINDS) + get, act.Bank(name, to)) for get, to in enumerate(KINDS))
    for store, name in enumerate(STORES):
        yield from ((number.BANK_STORE + store * len(KINDS) + get, act.Bank(name, to)) for get, to in enumerate(KINDS))
        yield number.DEAL_REGION + store, make_dealt_answer(name)
    for get, name in enumerate(KINDS):
        yield number.USE + get, act.Use("mint", name)
    for stack in range(STACKS):
        yield from ((number.DRAW + stack, act.Draw(stack)), (number.SEARCH + stack, act.Search(stack)))
        yield number.STACK + stack, act.Stack(stack)
        yield from (
            (number.UNDER + card * STACKS + stack, act.Under(token, stack)) for card, token in enumerate(TOKENS)
        )
    for die in range(DIE_SIDES):
        yield from ((number.FACE + die, act.Face(die + 1)), (number.DIE + die, act.Die(die + 1)))
        yield from (
            (number.ROLLED + die * number.FACES + k, act.Rolled(die + 1, face)) for k, face in enumerate(FACE_NAMES)
        )
    yield from ((number.STARTS + seat, act.Starts(seat)) for seat in range(2))
    yield from ((number.DEAL + card, make_dealt_answer(token)) for card, token in enumerate(TOKENS))


ANSWER = dict(iterate_whole_answers())
NUMBERS: dict[Action, Steps] = {answer: (one,) for one, answer in ANSWER.items()}
PLAYS, PICKS = tuple(map(act.Play, TOKENS)), tuple(map(act.Pick, TOKENS))
RAISES, REMOVES = tuple(map(act.Raise, SPOT_NAMES)), tuple(map(act.Remove, SPOT_NAMES))
TARGETS, LOSES = tuple(map(act.Target, SPOT_NAMES)), tuple(map(act.Lose, SPOT_NAMES))
SAVES = tuple(map(act.Save, KINDS))
ONE_BY_ONE: dict[int, tuple[int, tuple[Action, ...]]] = {
    op.PAY: (number.STORE, GIVE), op.PAY_ANY: (number.STORE, GIVE), op.HAND_OVER: (number.STORE, GIVE),
    op.GAIN: (number.STORE, TAKE), op.ROB: (number.DEMAND, DEMAND), op.GAIN_ONE_KIND: (number.DEMAND, DEMAND),
    op.PAY_LESS: (number.DEMAND, SAVES), op.LOSE_ONE: (number.SPOT, LOSES), op.SUFFER_FEUD: (number.SPOT, TARGETS),
    op.BURN: (number.SPOT, TARGETS), op.TEND: (number.SPOT, TARGETS), op.PICK_FROM: (number.CARD, PICKS),
    op.PICK_DISCARD: (number.CARD, PICKS), op.TAKE_FROM_HAND: (number.CARD, PICKS),
    op.TAKE_AWAY: (number.CARD, PICKS), op.BEFORE_DICE: (number.CARD, PLAYS), op.AVERT: (number.CARD, PLAYS),
}  # fmt: skip
"""What a number stands for where this operation asks: where its range begins, and the answers in order."""


# ---- answers as numbers ----------------------------------------------------------------------------------------------


def read_spot(name: str) -> int:
    """The number of a site or a place."""
    return spot_number(SITES[name]) if name in SITES else spot_number((PLACES[name], 0))


def _encode_known(action: Any, g: Position) -> Steps:
    return NUMBERS[action]


def _encode_card(action: act.Play | act.Pick, g: Position) -> Steps:
    return (number.CARD + NUMBER[action.card],)


def _encode_build(action: act.Build, g: Position) -> Steps:
    first = number.CARD + NUMBER[action.card]
    if action.site in STORE:
        return first, number.SPOT + column_site(find_region_spot(g, g.asked, STORE[action.site]))
    return first, number.SPOT + read_spot(action.site)


def _encode_settle(action: act.Settle, g: Position) -> Steps:
    right = int(PLACES[action.place] > 0)
    return (number.SETTLE_WITH + right * CARDS + NUMBER[action.card] if action.card else number.SETTLE + right,)


def _encode_spot(action: Any, g: Position) -> Steps:
    return (number.SPOT + read_spot(action.place if type(action) is act.Raise else action.site),)


def _encode_amounts(action: act.Give | act.Take, g: Position) -> Steps:
    return _encode_one_by_one(number.STORE, action.amounts)


def _encode_demand(action: act.Demand, g: Position) -> Steps:
    return _encode_one_by_one(number.DEMAND, action.amounts)


@lru_cache(MOST_REMEMBERED)
def _encode_one_by_one(first: int, amounts: tuple[int, ...]) -> Steps:
    """Resources one by one; where fewer are named than could be, that is said at the end."""
    return (*(first + k for k, n in enumerate(amounts) for _ in range(n)), number.STOP)


def _encode_pair(action: Any, g: Position) -> Steps:
    one, other = (action.top, action.bottom) if type(action) is act.Lay else (action.one, action.other)
    if one in STORE:
        return number.STORE + STORE[one], number.STORE + STORE[other]
    return number.SPOT + read_spot(one), number.SPOT + read_spot(other)


STEPS: dict[type[Action], Callable[[Any, Position], Steps]] = {
    **dict.fromkeys(
        (act.Roll, act.End, act.Pass, act.Road, act.Bank, act.Use, act.Draw, act.Search, act.Stack, act.Under, act.Face,
         act.Rolled, act.Die, act.Starts, act.Dealt), _encode_known,
    ),
    **dict.fromkeys((act.Play, act.Pick), _encode_card),
    **dict.fromkeys((act.Raise, act.Remove, act.Target, act.Lose), _encode_spot),
    **dict.fromkeys((act.Give, act.Take), _encode_amounts),
    **dict.fromkeys((act.Lay, act.Swap), _encode_pair),
    act.Build: _encode_build,
    act.Settle: _encode_settle,
    act.Demand: _encode_demand,
    act.Save: lambda action, g: (number.DEMAND + KIND[action.kind],),
    act.Shown: lambda action, g: (number.SHOWN,),
}  # fmt: skip
"""The numbers of an answer, from the answer and the position it is given in."""


def settlement_place(g: Position, seat: int, side: int) -> str:
    """The place where a settlement would be laid: to the left (0) or to the right."""
    return SPOT_NAMES[find_next_place(g, seat, side)]
