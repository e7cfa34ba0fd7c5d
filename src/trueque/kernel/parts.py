"""The parts of a position's line while it is read: whatever does not fit is named with its part and what would fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Literal, TypeVar

from trueque.kernel.errors import RuleError, bad_position
from trueque.kernel.game import Seat

T = TypeVar("T")
WHOLE: Literal["whole"] = "whole"
"""Whose eyes a line is written for: nobody's, it holds everything."""
Eyes = Seat | None | Literal["whole"]
"""A seat, a spectator (none), or `WHOLE`."""
NUMBERED = ("seat",)
"""Parts that stand once for every seat: the number belongs to their name."""


@lru_cache(256)
def number_names(names: tuple[str, ...]) -> Mapping[str, int]:
    """The place of each of *names*."""
    return {name: i for i, name in enumerate(names)}


class PartText:
    """The words of one part, and its name for complaints."""

    def __init__(self, part: str, text: str) -> None:
        self.part = part
        self.text = text

    def part_error(self, pattern: str, **values: object) -> RuleError:
        """A complaint about this part; ``{part}`` and ``{word}`` are filled in."""
        return bad_position(pattern, **{"part": self.part, "word": self.text[:60], **values})

    def read_number(self, least: int, most: int) -> int:
        """A whole number within bounds."""
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 7 and least <= int(self.text) <= most):
            raise self.part_error(
                "“{part}”: “{word}” should be a number from {least} to {most}.", least=least, most=most
            )
        return int(self.text)

    def read_numbers(self, count: int, least: int, most: int) -> list[int]:
        """So many numbers, divided by commas."""
        return [one.read_number(least, most) for one in self.split_list(count)]

    def look_up(self, known: Mapping[str, T]) -> T:
        """What the word stands for."""
        if self.text not in known:
            few = len(known) <= 12
            near = list(known) if few else get_close_matches(self.text, known, n=3, cutoff=0.5) or list(known)[:12]
            raise self.part_error("“{part}”: “{word}” is not known there; known are {known}.", known=", ".join(near))
        return known[self.text]

    def read_name_index(self, names: Sequence[str]) -> int:
        """The place of the word among *names*."""
        return self.look_up(number_names(tuple(names)))

    def read_yes_no(self) -> bool:
        return self.look_up({"yes": True, "no": False})

    def split_list(self, count: int | None = None, by: str = ",") -> list[PartText]:
        """The words of a list; ``-`` is an empty one."""
        words = [] if self.text == "-" else self.text.split(by)
        if count is not None and len(words) != count:
            raise self.part_error("“{part}” has {n} entries; it should have {right}.", n=len(words), right=count)
        return [PartText(self.part, word) for word in words]

    def split_words(self) -> list[PartText]:
        return [PartText(self.part, word) for word in self.text.split()]

    def read_name_indices(self, names: Sequence[str], most: int | None = None) -> list[int]:
        """The places of a list's words among *names*, none of them twice (unless *most* says how often)."""
        found = [one.read_name_index(names) for one in self.split_list()]
        for place in found:
            if found.count(place) > (most or 1):
                raise self.part_error("“{part}”: “{name}” stands there too often.", name=names[place])
        return found

    def count_names(self, names: Sequence[str], most: int = 999) -> list[int]:
        """How often each of *names* stands in a list."""
        found = self.read_name_indices(names, most)
        return [found.count(i) for i in range(len(names))]

    def read_with(self, reader: Callable[[str], T]) -> T:
        """What *reader* makes of the text; its own complaint is told with the part."""
        try:
            return reader(self.text)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as broken:
            raise self.part_error("“{part}”: “{word}” cannot be read there.") from broken


class PositionParts:
    """The parts by name; each is taken once, and none may be left."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.asked: list[str] = []
        self._said: dict[str, list[PartText]] = {}
        for text in texts:
            name, _, words = text.partition(" ")
            if name in NUMBERED:
                number, _, words = words.partition(" ")
                name = f"{name} {number}"
            self._said.setdefault(name, []).append(PartText(name, words.strip()))

    def take_named_parts(self, name: str) -> list[PartText]:
        """All parts of that name, in order."""
        self.asked.append(name)
        return self._said.pop(name, [])

    def take_remaining_parts(self) -> dict[str, PartText]:
        """All parts that are left, by name; none stands twice."""
        found = {name: self.take_optional_part(name) for name in list(self._said)}
        return {name: one for name, one in found.items() if one is not None}

    def take_optional_part(self, name: str) -> PartText | None:
        """The part of that name, which stands once or not at all."""
        found = self.take_named_parts(name)
        if len(found) > 1:
            raise found[1].part_error("“{part}” stands twice.")
        return found[0] if found else None

    def take_nested_parts(self, name: str) -> PositionParts:
        """A part that is itself names and words in turn, as ``seat 0 hand wood,ore knights 2``."""
        said = self.take_optional_part(name)
        inner = PositionParts([])
        words = said.split_words() if said is not None else []
        if said is not None and len(words) % 2:
            raise said.part_error("“{part}” is names and values in turn, and its last name has no value: “{word}”.",
                             word=words[-1].text[:40])  # fmt: skip
        for key, value in zip(words[::2], words[1::2], strict=True):
            inner._said.setdefault(key.text, []).append(PartText(f"{name} {key.text}", value.text))
        return inner

    def require_empty(self) -> None:
        """Whatever nobody asked for has no place in the line."""
        for left in self._said.values():
            word = left[0].part
            near = get_close_matches(word, self.asked, n=3, cutoff=0.5) or list(dict.fromkeys(self.asked))
            raise left[0].part_error(
                "“{part}” is no part of such a position; there are {known}.", known=", ".join(near)
            )
