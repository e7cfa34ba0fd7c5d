"""What a referee must know of a game's box beyond its rules: real dice, what hands must do, how it is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, cast

from trueque.kernel import Decision, Seat, View
from trueque.kernel.match import Match, Step
from trueque.kernel.registry import find_room, game_module
from trueque.kernel.words import Listener


class Box(Protocol):
    """A game's room ``referee``. Whatever it says is said aloud, but for `describe_holdings`."""

    DICE: tuple[str, ...]
    """Nature's questions that are always answered by the table: real dice."""
    TYPED: Mapping[str, tuple[str, ...]]
    """What else may be real, by the name one asks for it with, and the questions it answers."""
    CALLED: Mapping[str, str]
    """What that is in words, in English."""
    LAID: Collection[str]
    """Questions about what is laid before the game: a step back needs nobody's consent."""
    BESIDE: Mapping[str, Sequence[int]]
    """Of what is laid, what has a number on it that is asked for later, and which; whoever lays may say it at once."""
    OPEN: Collection[str]
    """Questions to players whose answers all can see on the table."""
    AGREEING: Sequence[str]
    """In notation, what a partner and then whoever offered answer to close a trade that both have made."""
    COSTS: str
    """The almanac entry that lists the prices."""

    def loosen_options(self, typed: Collection[str]) -> dict[str, str]:
        """Options without which what is *typed* could not be laid as one likes."""
        ...

    def describe_question(self, decision: Decision[Any], view: View, to: Listener) -> str:
        """A question to a player whose own words would give cards away; empty: those words may be said aloud."""
        ...

    def describe_place(self, view: View, kind: str) -> str:
        """What nature's question is about, where one must know it: the hex that is laid next."""
        ...

    def describe_laid(self, action: Any, to: Listener) -> str:
        """What an answer about the table lays down, in a word or two."""
        ...

    def describe_opening(self, match: Match[Any, Any], to: Listener, typed: Collection[str]) -> list[str]:
        """How the table must lie before the first answer, and how hands are held."""
        ...

    def describe_card_moves(
        self, match: Match[Any, Any], step: Step[Any], to: Listener, typed: Collection[str]
    ) -> list[str]:
        """What somebody must do with real cards after a step."""
        ...

    def describe_holdings(self, match: Match[Any, Any], seat: Seat, to: Listener) -> list[str]:
        """What a player holds besides what the game's ear tells of a hand; for that player alone."""
        ...


class BareBox:
    """The box of a game that has no such room: its dice, and nothing besides."""

    TYPED: Mapping[str, tuple[str, ...]] = {}
    CALLED: Mapping[str, str] = {}
    LAID: Collection[str] = ()
    BESIDE: Mapping[str, Sequence[int]] = {}
    OPEN: Collection[str] = ()
    AGREEING: Sequence[str] = ()
    COSTS = ""

    def __init__(self, dice: tuple[str, ...]) -> None:
        self.DICE = dice

    def loosen_options(self, typed: Collection[str]) -> dict[str, str]:
        return {}

    def describe_question(self, decision: Decision[Any], view: View, to: Listener) -> str:
        return "…"

    def describe_place(self, view: View, kind: str) -> str:
        return ""

    def describe_laid(self, action: Any, to: Listener) -> str:
        return ""

    def describe_opening(self, match: Match[Any, Any], to: Listener, typed: Collection[str]) -> list[str]:
        return []

    def describe_card_moves(
        self, match: Match[Any, Any], step: Step[Any], to: Listener, typed: Collection[str]
    ) -> list[str]:
        return []

    def describe_holdings(self, match: Match[Any, Any], seat: Seat, to: Listener) -> list[str]:
        return []


def box_of(name: str) -> Box:
    """The box of the game called *name*."""
    room = find_room(name, "referee")
    if room is not None:
        return cast(Box, room)
    return BareBox(tuple(game_module(name).make({}).balanced_kinds))
