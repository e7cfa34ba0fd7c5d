"""A world in numbers, as each of its seats sees it: read without knowing the game.

What an author shows to a seat is what matters to it: its money, its hand, what it carries, the sales that are over. So
each seat's own view is read, field by field; of a list with a place for every seat, its own place. What all seats see
alike tells how far the game is, what they see differently who is ahead. A list of lists in which seats stand is a
board: of it the straight lines of four are counted, by how many places in them are one's own and how many another's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from trueque.kernel import NATURE, Decision, Game

Numbers = dict[str, float]
FEW = 6
"""Lists up to so long are read one by one, too."""
LINE, SMALLEST = 4, 3
"""How long the lines of a board are, and how wide and high it is at least."""
OWN, OTHER = 1, LINE + 1
"""What a place of one's own and one of another's adds to a line's number."""
AHEAD = "~"
"""What ends the name of a number by which a seat is ahead of the others."""
LEAD = "points ahead of the best other" + AHEAD
GIVEN = "answers given"


class WorldReader:
    """Reads the worlds of one game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._changing: set[str] = set()
        """Lists that are not of one place a seat, whatever their length happens to be."""
        self._most_asked: dict[str, int] = {}
        self._no_boards: set[str] = set()
        self._heights: dict[str, int] = {}
        """How long the rows of a board have been."""

    def note_questions(self, asked: Sequence[Decision[Any]]) -> None:
        """Learn how many are asked at once: where somebody has answered already, the others' answers are due."""
        for question in asked:
            self._most_asked[question.kind] = max(self._most_asked.get(question.kind, 0), len(asked))

    def is_quiet(self, asked: Sequence[Decision[Any]]) -> bool:
        """Whether no draw and no other seat's answer is due, so that what stands there tells what it is worth."""
        return asked[0].seat != NATURE and len(asked) >= self._most_asked.get(asked[0].kind, 1)

    def read_seat(self, world: Any, seat: int) -> Numbers:
        """What a seat sees of itself and of the table."""
        game, found = self.game, Numbers()
        for name, value in game.view(world, seat).items():
            if name != "seat":
                own = self.take_own(name, value, seat)
                add_numbers(name, own, found)
                if isinstance(own, list | tuple) and name not in self._no_boards:
                    self._add_lines(name, own, seat, found)
        found["points"] = float(game.points(world, seat)[seat])
        return found

    def _add_lines(self, name: str, rows: Sequence[Any], seat: int, found: Numbers) -> None:
        """How many lines of a board there are with so many places of one's own and so many of another's."""
        if len(rows) < SMALLEST or not all(isinstance(row, list | tuple) for row in rows):
            self._no_boards.add(name)
            return
        high = self._heights[name] = max(self._heights.get(name, SMALLEST), *map(len, rows))
        codes = {None: 0, -1: 0} | {one: OWN if one == seat else OTHER for one in range(self.game.seats)}
        try:
            places = [codes[one] for row in rows for one in (*row, *[None] * (high - len(row)))]
        except (KeyError, TypeError):
            self._no_boards.add(name)
            return
        lines = Counter(sum(line(places)) for line in list_lines(len(rows), high))
        del lines[0]
        for line, many in lines.items():
            found[f"{name} lines {line % OTHER} {line // OTHER}"] = float(many)

    def take_own(self, name: str, value: Any, seat: int) -> Any:
        """A field of a view; of a list with a place for every seat the own one."""
        if isinstance(value, list | tuple):
            if len(value) != self.game.seats:
                self._changing.add(name)
            elif name not in self._changing:
                return value[seat]
        return value

    def read(self, world: Any, given: int) -> list[Numbers]:
        """For each seat its own numbers, and how far they are ahead of the others' in the mean, *given* answers on."""
        seats = range(self.game.seats)
        each = [self.read_seat(world, seat) for seat in seats]
        names = set().union(*each)
        total = {name: sum(one.get(name, 0.0) for one in each) for name in names}
        rows, share = [], max(1, len(each) - 1)
        for seat, own in enumerate(each):
            row = dict(own)
            for name in names:
                mine = own.get(name, 0.0)
                row[name + AHEAD] = mine - (total[name] - mine) / share
            best = max((one["points"] for other, one in enumerate(each) if other != seat), default=0.0)
            row[LEAD], row[GIVEN] = own["points"] - best, float(given)
            rows.append(row)
        return rows


@cache
def list_lines(wide: int, high: int) -> tuple[itemgetter[Any], ...]:
    """What reads each straight line off the places of a board."""
    found = []
    for x in range(wide):
        for y in range(high):
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(x + across * n, y + up * n) for n in range(LINE)]
                if all(one < wide and 0 <= other < high for one, other in line):
                    found.append(itemgetter(*(one * high + other for one, other in line)))
    return tuple(found)


def add_numbers(name: str, value: Any, found: Numbers) -> None:
    """The numbers that a field of a view holds: of a list how long it is, their sum, and of a short one each."""
    if value is None:
        found[name] = -1.0
    elif isinstance(value, bool | int | float):
        found[name] = float(value)
    elif isinstance(value, dict):
        for key, one in value.items():
            add_numbers(f"{name}.{key}", one, found)
    elif isinstance(value, list | tuple):
        found[f"{name} long"] = float(len(value))
        numbers = [float(one) for one in value if isinstance(one, int | float)]
        if numbers:
            found[f"{name} together"] = sum(numbers)
        if len(numbers) == len(value) <= FEW:
            for at, one in enumerate(numbers):
                found[f"{name} {at}"] = one
