"""What the room `tactile` of a game's wing offers: its board for the fingers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from trueque.kernel.game import View
from trueque.kernel.registry import find_room, having
from trueque.tactile.pages import BrailleForm

File = tuple[str, bytes]
"""A name, and what stands in it."""


class Felt(Protocol):
    """A game's board for the fingers; everything is drawn from what a spectator may see."""

    def list_layouts(self) -> Sequence[str]:
        """The boards that can be named."""

    def layout_option(self, source: str) -> str:
        """The option that lays the board that *source* names or, as text, draws."""

    def is_laid(self, view: View) -> bool:
        """Whether the board lies there whole."""

    def make_sheets(self, view: View, lang: str, paper: str, title: str, names: tuple[str, ...]) -> Iterable[File]:
        """The board and its legend, for swell paper."""

    def make_booklets(
        self, view: View, lang: str, title: str, names: tuple[str, ...], form: BrailleForm
    ) -> Iterable[File]:
        """The board in braille, and the rules."""

    def make_solids(self, lang: str) -> Iterable[File]:
        """Pieces for a 3D printer and how to print them; raises `MissingExtra` where the libraries are not there."""


def list_felt_games() -> list[str]:
    """The games with a board to feel."""
    return having("tactile")


def find_felt_room(game: str) -> Felt:
    """The room of a game that has one."""
    return cast(Felt, find_room(game, "tactile"))
