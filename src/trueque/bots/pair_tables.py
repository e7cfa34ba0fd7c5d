"""What a sum over numbers leaves over, in tables of two numbers together, for all seats alike or for each of its own.

A sum knows that it is good to carry much and to be far on; where on a map a seat must carry it to is no number at all,
and another place for each seat. Every number is told apart by its values here; two together make a table, the one that
explains most first. What a table seems to explain by chance, as it has many cells, is taken off.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from trueque.bots.world_numbers import Numbers

TABLES = 4
"""Tables chosen at once."""
ALONE, PROMISING = 8, 6
"""How many numbers are taken together with all others, and how many tables are looked at closely."""
RANKED = 1000
"""In so many samples it is seen which are promising."""
VALUES, PARTS = 32, 12
"""Numbers of more values are told apart in so many parts."""
RATE, LEAN = 0.7, 12.0
"""How much of what is left over a table takes; so many samples weigh against what is seldom met."""
CHANCE = 1.5
"""So many times what chance explains must be explained: samples of one game are alike."""

Row = tuple[Numbers, int]
"""What a seat sees in numbers, and which it is."""


@dataclass(slots=True)
class PairTable:
    """Two numbers together, of each seat or of all."""

    first: str
    second: str
    by_seat: bool
    cells: dict[Hashable, float]


@dataclass
class PairTables:
    """Those of one game; none at first."""

    cuts: dict[str, list[float]] = field(default_factory=dict)
    tables: list[PairTable] = field(default_factory=list)

    def measure_rest(self, numbers: Numbers, seat: int) -> float:
        """By how much a seat that sees *numbers* is better off than a sum says."""
        total = 0.0
        for one in self.tables:
            key = (self.code(one.first, numbers), self.code(one.second, numbers), seat if one.by_seat else 0)
            total += one.cells.get(key, 0.0)
        return total

    def code(self, name: str, numbers: Numbers) -> float:
        """One number, or which part of them it belongs to."""
        number, cuts = numbers.get(name, -1.0), self.cuts.get(name)
        return number if cuts is None else bisect_right(cuts, number)


class PairFitting:
    """How they are found."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._seats, self._left = [seat for _, seat in rows], [0.0] * len(rows)
        self.found = PairTables()
        self._keys: list[list[Hashable]] = []
        """For each table the cell of each row."""
        names = dict.fromkeys(name for numbers, _ in rows[:: max(1, len(rows) // 400)] for name in numbers)
        self._columns: dict[str, list[float]] = {}
        for name in names:
            column = [numbers.get(name, -1.0) for numbers, _ in rows]
            values = set(column)
            if len(values) > VALUES:
                ranked = sorted(column)
                self.found.cuts[name] = sorted({ranked[len(ranked) * at // PARTS] for at in range(1, PARTS)})
            if len(values) > 1:
                self._columns[name] = [self.found.code(name, numbers) for numbers, _ in rows]

    def sweep(self, missed: Sequence[float], chooses: bool) -> list[float]:
        """Learn from what was *missed*, with new tables if it *chooses* some; by how much each row is judged anew."""
        self._left = list(missed)
        for table, keys in zip(self.found.tables, self._keys, strict=True):
            self._take(table, keys)
        ranked: list[tuple[str, str, bool]] = []
        for count in range(TABLES if self._columns and chooses else 0):
            if count % 2 == 0:
                ranked = self._rank()
            gain, best = max((self._explain(*one, 1), one) for one in ranked)
            if gain <= 0:
                break
            self.found.tables.append(PairTable(*best, {}))
            self._keys.append(list(self._list_keys(*best, 1)))
            self._take(self.found.tables[-1], self._keys[-1])
        return [before - left for before, left in zip(missed, self._left, strict=True)]

    def _take(self, table: PairTable, keys: Sequence[Hashable]) -> None:
        """What a table takes of what is left."""
        sums = add_up_cells(keys, self._left)
        steps = {key: RATE * total / (many + LEAN) for key, (total, many) in sums.items()}
        for key, step in steps.items():
            table.cells[key] = table.cells.get(key, 0.0) + step
        self._left = [left - steps[key] for left, key in zip(self._left, keys, strict=True)]

    def _rank(self) -> list[tuple[str, str, bool]]:
        """What is most promising."""
        step = max(1, len(self._left) // RANKED)
        names = list(self._columns)
        alone = nlargest(ALONE, names, key=lambda name: self._explain(name, name, True, step))
        pairs = [(one, other, by_seat) for one in alone for other in names for by_seat in (False, True)]
        return nlargest(PROMISING, pairs, key=lambda one: self._explain(one[0], one[1], one[2], step))

    def _list_keys(self, first: str, second: str, by_seat: bool, step: int) -> list[tuple[float, float, int]]:
        ones, twos = self._columns[first][::step], self._columns[second][::step]
        seats = self._seats[::step] if by_seat else [0] * len(ones)
        return list(zip(ones, twos, seats, strict=True))

    def _explain(self, first: str, second: str, by_seat: bool, step: int) -> float:
        """How much a table explains beyond chance."""
        left = self._left[::step]
        chance = CHANCE * sum(one * one for one in left) / max(1, len(left))
        sums = add_up_cells(self._list_keys(first, second, by_seat, step), left).values()
        return sum(total * total / (many + LEAN) - chance * many / (many + LEAN) for total, many in sums)


def add_up_cells(keys: Sequence[Hashable], left: Sequence[float]) -> dict[Hashable, tuple[float, int]]:
    """What is left over in each cell of a table, and of how many samples."""
    sums: dict[Hashable, tuple[float, int]] = {}
    for key, missed in zip(keys, left, strict=True):
        total, many = sums.get(key, (0.0, 0))
        sums[key] = (total + missed, many + 1)
    return sums
