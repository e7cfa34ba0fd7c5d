"""What a game offers, in sentences: which rooms its wing has, and what is optional in them."""

from __future__ import annotations

from trueque.kernel.game_protocols import OF_THE_GAME, OF_THE_MODULE, OF_THE_POSITION, OF_THE_WORDS
from trueque.kernel.registry import ROOMS, find_room, find_room_module, game_module, game_words, make_game


def find_rooms(name: str) -> dict[str, bool]:
    """Each room of a wing, and whether the game called *name* has it."""
    return {room: bool(find_room_module(name, room)) for room in ROOMS}


def describe_offers(name: str) -> list[str]:
    """What the game called *name* offers, in sentences: its rooms, and what is optional in them."""
    has = find_rooms(name)
    there, missing = ([room for room in has if has[room] is wanted] for wanted in (True, False))
    asked = (
        (make_game(name), OF_THE_GAME), (game_module(name), OF_THE_MODULE), (find_room(name, "position"),
                                                                             OF_THE_POSITION),
        (game_words(name), OF_THE_WORDS),
    )  # fmt: skip
    more = [what for one, known in asked for what, kind in known.items() if isinstance(one, kind)]
    return [
        f"{name} has these rooms: {', '.join(there)}.",
        f"It has no {', no '.join(missing)}." if missing else "No room is missing.",
        f"Besides what it must, it offers: {', '.join(more)}." if more else "It offers what it must, and no more.",
    ]
