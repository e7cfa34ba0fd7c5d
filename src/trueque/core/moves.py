"""Lists of answers, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Smalls, declare_number, declare_row
from trueque.core.marks import lowest, rule

ACTIONS_AT_MOST = 512


@dataclass(slots=True)
class Moves:
    """The answers a seat may give: the first `count` of `action`."""

    count: int = declare_number(64)
    action: list[int] = declare_row(ACTIONS_AT_MOST, 16)


@rule
def add_answer(moves: Moves, action: int) -> None:
    """One more answer."""
    moves.action[moves.count] = action
    moves.count += 1


@rule
def add_answers(moves: Moves, first: int, members: int) -> None:
    """One more answer for each member of one word of a set."""
    while members != 0:
        add_answer(moves, first + lowest(members))
        members &= members - 1


@rule
def is_listed(moves: Moves, action: int) -> bool:
    """Whether the answer may be given."""
    # A plain loop: what is printed as C has no generators.
    for k in range(moves.count):  # noqa: SIM110
        if moves.action[k] == action:
            return True
    return False


@rule
def write_mask(moves: Moves, out: Smalls, at: int, gap: int) -> None:
    """A one for every answer that may be given; the rest is zeros already."""
    for k in range(moves.count):
        out[at + moves.action[k] * gap] = 1
