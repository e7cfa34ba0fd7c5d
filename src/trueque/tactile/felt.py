"""What the room `tactile` of a game's wing offers: its board for the fingers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from trueque.kernel.game import View
from trueque.kernel.registry import names, part, where
from trueque.tactile.pages import Form

File = tuple[str, bytes]
"""A name, and what stands in it."""


class Felt(Protocol):
    """A game's board for the fingers; everything is drawn from what a spectator may see."""

    def layouts(self) -> Sequence[str]:
        """The boards that can be named."""

    def layout_option(self, source: str) -> str:
        """The option that lays the board that *source* names or, as text, draws."""

    def is_laid(self, view: View) -> bool:
        """Whether the board lies there whole."""

    def sheets(self, view: View, lang: str, paper: str, title: str, names: tuple[str, ...]) -> Iterable[File]:
        """The board and its legend, for swell paper."""

    def booklets(self, view: View, lang: str, title: str, names: tuple[str, ...], form: Form) -> Iterable[File]:
        """The board in braille, and the rules."""

    def solids(self) -> Iterable[File]:
        """Pieces for a 3D printer; raises `MissingExtra` where the libraries are not there."""


def felt_games() -> list[str]:
    """The games with a board to feel."""
    return [name for name in names() if where(name, "tactile")]


def felt(game: str) -> Felt:
    """The room of a game that has one."""
    return cast(Felt, part(game, "tactile"))
