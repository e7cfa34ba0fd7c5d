"""What a deck may be built from, and what is wrong with one that may not be played (R-222 to R-224)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from trueque.kernel import BadOptions
from trueque.locale import _, speaker
from trueque.princes.cards.facts import DRAWN, load_faces
from trueque.princes.cards.sets import ASIDE

SEATS = ("red", "blue")
"""Whose deck it is, by seat."""
Cards = Mapping[str, int]
"""A deck: its faces, with how many there are of each."""


@dataclass(frozen=True, slots=True)
class DeckLimits:
    """What a table agreed on about decks."""

    size: int = 36
    """R-222."""
    copies: str = "box"
    """R-223: as many of a face as the box holds, or one."""
    printing: int = 2
    """Which cards there are."""

    def most_copies(self, face: str) -> int:
        """How many of a face a deck may hold; none where there is no such card to bring."""
        held = load_box(self.printing).get(face, 0)
        return min(held, 1) if self.copies == "one" else held


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, as a pattern and what goes into it; *face* names the card that it is about."""

    pattern: str
    values: Mapping[str, str | int]
    face: str = ""

    def translate(self, lang: str) -> str:
        """The sentence."""
        named = {"card": load_faces()[self.face].names[lang]} if self.face else {}
        return speaker("princes", lang)(self.pattern, **self.values, **named)

    @property
    def refusal(self) -> BadOptions:
        """The same, as what is wrong with a table's options."""
        return BadOptions(self.translate("en"), "tournament", self.translate)


@cache
def load_box(printing: int) -> Mapping[str, int]:
    """Every face that lies in draw stacks or face up, with how many there are in all sets together."""
    there = {id: face for id, face in load_faces().items() if face.set not in ASIDE}
    return {id: face.count for id, face in there.items() if face.kind in DRAWN and face.since <= printing}


def find_faults(cards: Cards, limits: DeckLimits) -> Iterator[Fault]:
    """What is wrong with a deck; nothing where it may be played."""
    for id, count in cards.items():
        if count > limits.most_copies(id):
            yield Fault(_("Too many of “{card}”: {n}; at most {most} may be brought."),
                        {"n": count, "most": limits.most_copies(id)}, id)  # fmt: skip
    size = sum(cards.values())
    if size != limits.size:
        yield Fault(_("Cards in the deck: {n}; there must be {size}."), {"n": size, "size": limits.size})
