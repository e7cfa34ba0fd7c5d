"""A table whose game begins from a position: what may be chosen about it, and the line that is kept."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import SystemRandom
from typing import Any

from trueque.kernel.game import Game
from trueque.kernel.position import Placed, read_link, read_position, reshuffle_position, write_position
from trueque.table.messages import NewTable
from trueque.table.refusal import Refusal, make_refusal


def read_start_position(choice: NewTable) -> tuple[Game[Any, Any], str]:
    """The game of a position, and the whole line that it begins from; what a seat's line leaves open is dealt now."""
    placed = read_position(read_link(choice.position), SystemRandom())
    if choice.brought:
        placed = _deal_again(placed, bringing_seat(choice), choice.together)
    if choice.game != placed.game.name:
        raise make_refusal("state", "positions", lambda say: say("This position is from another game: {game}.",
                                                            game=placed.game.name))  # fmt: skip
    if choice.options:
        raise fixed_rules_refusal()
    if choice.rated:
        raise make_refusal("state", "positions", lambda say: say("A game that begins from a position is never rated."))
    if placed.game.scores(placed.state) is not None:
        raise make_refusal(
            "state", "positions", lambda say: say("In this position the game is over: nobody can play on from it.")
        )
    return placed.game, write_position(placed.game, placed.state)


def bringing_seat(choice: NewTable) -> int | None:
    """The seat whose person brings a game that was begun elsewhere; none where it begins here."""
    if not choice.brought:
        return None
    mine = [number for number, wish in enumerate(choice.seats) if wish.kind == "me"]
    if len(mine) != 1 or not choice.position:
        raise _not_one_seat_refusal()
    return mine[0]


def _not_one_seat_refusal() -> Refusal:
    return make_refusal(
        "state", "travelling", lambda say: say("A game that is brought along has a position and one seat of yours.")
    )


def _deal_again(placed: Placed, seat: int | None, together: Sequence[int]) -> Placed:
    """The position as *seat* knows it, with all else dealt anew: who brings a game may have read everything in it.

    Where several shared one device all hands stay, for they are theirs, and stacks that none of them saw are shuffled.
    """
    if len(together) > 1 and placed.is_whole:
        if seat not in together or not all(0 <= one < placed.game.seats for one in together):
            raise _not_one_seat_refusal()
        return reshuffle_position(placed, together, SystemRandom())
    return read_position(write_position(placed.game, placed.state, seat), SystemRandom())


def fixed_rules_refusal() -> Refusal:
    """Nobody can choose the rules of a table that begins from a position."""
    return make_refusal(
        "state", "positions", lambda say: say("This table begins from a position, and its house rules are those of it.")
    )
