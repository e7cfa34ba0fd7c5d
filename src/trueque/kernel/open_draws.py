"""Follows a log with the tables of its open draws, and knows line by line what each could have been.

An index or a list that somebody else supplies proves nothing: whoever writes it can write it to fit any draw.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from trueque.kernel.dealer import LEFT_IN_BAG
from trueque.kernel.game import NATURE, Options
from trueque.kernel.open_lists import OpenList
from trueque.kernel.record import Line, find_undo_target


@dataclass(frozen=True)
class Possible:
    """What one draw could have been."""

    texts: tuple[str, ...]
    weights: tuple[int, ...]


UNLISTED = Possible((), ())
"""An answer was drawn that stands in no table, where one of a table was due."""


class OpenDraws:
    """Follows a log and knows what each open draw in it could have been."""

    def __init__(self, lists: Sequence[OpenList], options: Options, dealer: str, is_placed: bool = False) -> None:
        self._lists, self._options, self._dealer, self._is_placed = lists, options, dealer, is_placed
        self._standing: list[tuple[int, Line, OpenList | None]] = []
        """Answers and draws that were not taken back, with the table of each draw that has one."""

    def follow(self, number: int, line: Line) -> Possible | None:
        """Take over a line; of a draw, what it could have been, none where no table tells."""
        target = find_undo_target(line, number)
        if target is not None:
            self._standing = [one for one in self._standing if one[0] < target]
        if line.author < NATURE:
            return None
        found, told = None, None
        if line.author == NATURE:
            found = self._find_open_list(line.text)
            told = self._possible(found) if found is not None else (UNLISTED if self.is_due else None)
        self._standing.append((number, line, found))
        return told

    def _find_open_list(self, text: str) -> OpenList | None:
        answered = self._is_placed or any(line.author >= 0 for _, line, _ in self._standing)
        fitting = [one for one in self._lists if text in one.texts and not (one.is_first and answered)]
        return next(iter(sorted(fitting, key=lambda one: not one.is_first)), None)

    @property
    def is_due(self) -> bool:
        """Whether the answer before calls for a draw of a table: another text is none of it, and no undo may come."""
        last = self._standing[-1][1] if self._standing else None
        return last is not None and last.author >= 0 and any(self._is_called(one, last.text) for one in self._lists)

    @staticmethod
    def _is_called(one: OpenList, text: str) -> bool:
        return bool(one.after) and re.search(one.after, text) is not None

    def _possible(self, one: OpenList) -> Possible | None:
        """The odds that are left after what was drawn and answered before."""
        past = [line.text for _, line, of in self._standing if of is one]
        if self._is_placed and (one.is_stock or not past):
            return None  # what was drawn or set before the position is not known
        if one.is_bagged and self._dealer == "typed":
            return None
        leaves = self._list_left_patterns(one)
        listed = zip(one.texts, one.weights(self._options), strict=True)
        kept = {text: weight for text, weight in listed if all(re.search(pattern, text) for pattern in leaves)}
        gone: list[str] = past if one.is_stock else []
        size = sum(kept.values()) - LEFT_IN_BAG
        if one.is_bagged and self._dealer == "balanced" and size > 0:
            gone = past[len(past) - len(past) % size :]
        kept = {text: max(0, weight - gone.count(text)) for text, weight in kept.items()}
        if one.is_stock:
            kept = {text: weight for text, weight in kept.items() if weight}
        return Possible(tuple(kept), tuple(kept.values()))

    def _list_left_patterns(self, one: OpenList) -> list[str]:
        """The patterns that answers since the last such draw put on its texts."""
        since = max((n for n, _, of in self._standing if of is one), default=-1)
        found = []
        for number, line, _ in self._standing:
            for pattern, leaves in one.narrowings if number > since and line.author >= 0 else ():
                if (fits := re.search(pattern, line.text)) is not None:
                    found.append(leaves.replace("$1", fits[1] if fits.groups() else ""))
        return found
