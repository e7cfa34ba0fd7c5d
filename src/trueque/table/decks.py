"""Decks that people bring: what the room `decks` of a game's wing offers, and what is made of it.

The page builds and the server checks: every limit and every sentence comes from the game's room.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from trueque.kernel.registry import find_room, find_room_module, having
from trueque.table.refusal import make_refusal

Json = dict[str, Any]


class DeckRoom(Protocol):
    """What a game with decks of people's own answers; all of it plain values."""

    OPTIONS: Sequence[str]
    """The option that holds each seat's deck."""
    TABLE: Mapping[str, str]
    """The options of a table to which decks are brought."""

    def has_decks(self, options: Mapping[str, str]) -> bool:
        """Whether decks are brought to a table with these options."""

    def open_decks(self, options: Mapping[str, str], lang: str) -> Json:
        """What one builds with."""

    def check_deck(self, source: str, options: Mapping[str, str], lang: str) -> Json:
        """What a text brings, and what is said about it."""

    def draft_deck(self, number: int, options: Mapping[str, str], lang: str) -> Json:
        """A deck that a bot drafts."""


def deck_games() -> list[str]:
    """The games with decks of people's own."""
    return having("decks")


def find_deck_room(game: str) -> DeckRoom:
    """The room of a game; one without is refused."""
    if game not in deck_games():
        raise make_refusal("unknown", "tables", lambda say: say("You cannot bring a deck to this game."))
    return cast(DeckRoom, find_room(game, "decks"))


def draft_checked_deck(game: str, options: Mapping[str, str], lang: str) -> Json:
    """A new deck by a bot, checked."""
    return find_deck_room(game).draft_deck(secrets.randbelow(10**9), options, lang)


def write_deck_option(game: str, options: Mapping[str, str], seat: int) -> str:
    """The option of a seat's deck at a table; empty where none is brought to it."""
    room = cast(DeckRoom, find_room(game, "decks")) if find_room_module(game, "decks") else None
    return room.OPTIONS[seat] if room is not None and room.has_decks(options) else ""


def carry_decks_over(game: str, had: Mapping[str, str], wish: Mapping[str, str]) -> dict[str, str]:
    """What somebody wishes for, with the decks that lie on the seats already, as far as they may be played then."""
    if not find_room_module(game, "decks"):
        return dict(wish)
    room = find_deck_room(game)
    brought = {name: had[name] for name in room.OPTIONS if room.has_decks(wish) and name in had}
    other = {name: value for name, value in wish.items() if value != had.get(name) or name not in room.OPTIONS}
    return {**{name: deck for name, deck in brought.items() if room.check_deck(deck, wish, "en")["playable"]}, **other}
