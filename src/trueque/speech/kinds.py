"""Kinds of things that a game names in its own way: «1 wood (forest 2)» rather than «1 forest2»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class KindWords(Protocol):
    """How amounts of such kinds are said and read."""

    def kind_names(self, lang: str) -> list[str]:
        """What every kind is called."""
        ...

    def describe_amounts(self, amounts: Sequence[int], lang: str) -> str:
        """Amounts in words."""
        ...

    def read_amounts(self, words: Sequence[str], limits: Sequence[int], lang: str) -> tuple[int, ...]:
        """How many of each kind *words* name; what cannot be understood raises `BadNotation`."""
        ...


_own: dict[tuple[str, ...], KindWords] = {}


def register_words(kinds: Sequence[str], words: KindWords) -> None:
    """Let *words* say and read amounts of *kinds*: called once by the wing of the game that has them."""
    _own[tuple(kinds)] = words


def find_words(kinds: Sequence[str]) -> KindWords | None:
    """The words a game has for *kinds*; none where the vocabulary will do."""
    return _own.get(tuple(kinds))
