"""Boards that people draw themselves: what the room `find_workshop` of a game's wing offers, and what is made of it.

The page draws and the server checks: every sentence, every place and every rule comes from the game's room.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.kernel.registry import find_room, game_words, having, make_game
from trueque.table.refusal import make_refusal

Json = dict[str, Any]
PAPER = "A4"
MOST_WEIGHED, WEIGHED_AT_ONCE = 320, 16
"""Games that are played for one figure, and in one call."""


class Workshop(Protocol):
    """What a game with boards of people's own answers; all of it plain values."""

    OPTION: str
    """The option that lays a board."""
    KINDS: Sequence[str]
    FEWEST: int
    MOST_HEXES: int
    MOST_PARTS: int

    def board_names(self) -> Sequence[str]:
        """The boards of the gallery."""

    def drawing_mark(self, name: str) -> str:
        """A few letters that change whenever a board of the gallery is drawn anew."""

    def read_text(self, source: str) -> str:
        """The text of a board, from its text, its one word or its name."""

    def check_text(self, source: str, lang: str) -> Json:
        """What a text draws, and what is said about it."""

    def check_drawing(self, wish: Mapping[str, Any], lang: str) -> Json:
        """What is said about a drawing as the page holds it."""

    def serialize_palette(self, lang: str) -> Json:
        """What one draws with."""

    def serialize_gallery(self, lang: str) -> list[Json]:
        """The gallery."""

    def generate_board(self, kind: str, hexes: int, parts: int, seed: str) -> str:
        """The text of a new board."""

    def describe_crowding(self, options: Mapping[str, str], lang: str) -> str:
        """A sentence where more sit down than the board of a table has room for; empty otherwise."""

    def table_options(self) -> Mapping[str, Mapping[str, str]]:
        """How many may sit at a table, and the options of such a table."""

    def weigh_board(self, option: str, seats: int, games: int) -> Iterator[Json]:
        """How fair a board is, after every few games."""

    def weigh_board_further(self, option: str, seats: int, before: tuple[int, Sequence[int]], games: int) -> Json:
        """How fair a board is after some games more than before: how many those were, and each seat's wins."""


def list_workshops() -> list[str]:
    """The games with a workshop."""
    return having("workshop")


def find_workshop(game: str) -> Workshop:
    """The workshop of a game; one without is refused."""
    if game not in list_workshops():
        raise make_refusal("unknown", "", lambda say: say("This game has no board to draw."), "workshop")
    return cast(Workshop, find_room(game, "workshop"))


def open_workshop(game: str, lang: str) -> Json:
    """What the page needs to begin: what one draws with, and the gallery."""
    room = find_workshop(game)
    return {
        **room.serialize_palette(lang),
        "option_key": room.OPTION,
        "tables": room.table_options(),
        "gallery": room.serialize_gallery(lang),
    }


def generate_checked_board(game: str, kind: str, hexes: int, parts: int, lang: str) -> Json:
    """A new board, checked."""
    room = find_workshop(game)
    return room.check_text(room.generate_board(kind, hexes, parts, secrets.token_hex(4)), lang)


def weigh_board(game: str, option: str, seats: int, games: int, wins: Sequence[int]) -> Json:
    """How fair a board is after a few games more; nothing more is played where it is known well enough."""
    room = find_workshop(game)
    before = (games, wins) if len(wins) == seats else (0, [0] * seats)
    more = min(WEIGHED_AT_ONCE, MOST_WEIGHED - before[0])
    told = room.weigh_board_further(option, seats, before, max(0, more))
    return {**told, "enough": told["games"] >= MOST_WEIGHED}


def print_board(game: str, option: str, lang: str) -> bytes:
    """The sheets for swell paper of a board, as a PDF; what is dealt is dealt once for it."""
    room = find_workshop(game)
    played = make_game(game, {room.OPTION: option})
    match = Match(played, FairDealer(expand_seed(secrets.token_hex(4))))
    title, view = game_words(game).title(lang), played.view(match.state, None)
    # Only a server prints: a page's own Python has no part in it.
    from trueque.tactile.tactile_rooms import find_felt_room

    sheets = find_felt_room(game).make_sheets(view, lang, PAPER, title, ("",) * played.seats)
    return next(content for name, content in sheets if name.endswith(".pdf"))
