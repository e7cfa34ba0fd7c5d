"""What answers are worth by tables, learned from lessons: what each answer of a question came to.

Each table holds one telling of an answer by one or two of the question (`sight`): the place of a bid by the good that
is shown and how far the game is; what lies on an islet by what one carries. They are added up, each learned from what
those before it left over, and taken in the order in which they explain most.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Any

from trueque.bots.sight import NOTHING, Name, Sight

TABLES, LOOKED_THROUGH = 16, 4
"""Tables of a kind of question at most; after so many it is looked anew which tellings are promising."""
PROMISING, TESTED, RANKED = 12, 1000, 500
"""How many tellings are tried in pairs; in how many lessons, and in how many each alone."""
RATE, LEAN = 0.5, 8.0
"""How much of what is left over a table takes; so many answers weigh against what is seldom met."""
LEAST = 1e-4
"""A table that explains less is none."""
FEWEST = 30
"""With fewer lessons nothing is learned of a kind of question."""
UNMET = -1
"""What was told of no answer in any lesson."""
CODES, PARTS = 32, 16
"""Numbers of more values are told apart in so many parts."""

Column = list[Hashable]
Columns = list[Sequence[Hashable]]
Rows = dict[tuple[Hashable, Hashable], dict[Hashable, float]]


@dataclass(slots=True)
class Lesson:
    """A question, and by how much each of its answers came to more than they did in the mean."""

    told: dict[Name, Hashable]
    told_of_answers: dict[Name, Sequence[Hashable]]
    gains: list[float]


@dataclass(slots=True)
class AnswerTable:
    """One telling of an answer by two of the question."""

    of_answer: Name
    first: Name
    second: Name
    rows: Rows


class Bins:
    """Parts of numbers that take many values."""

    def __init__(self) -> None:
        self._cuts: dict[Name, list[float]] = {}

    def learn(self, name: Name, column: Sequence[Any]) -> None:
        if len(set(column)) > CODES and all(isinstance(one, int | float) for one in column):
            ranked = sorted(column)
            self._cuts[name] = sorted({ranked[len(ranked) * at // PARTS] for at in range(1, PARTS)})

    def code(self, name: Name, value: Any) -> Hashable:
        cuts = self._cuts.get(name)
        return value if cuts is None or not isinstance(value, int | float) else bisect_right(cuts, value)


class AnswerTables:
    """The tables of one game; none at first."""

    def __init__(self) -> None:
        self._tables: dict[str, list[AnswerTable]] = {}
        self._bins = Bins()
        self._numbers: dict[Name, dict[Hashable, int]] = {}
        """What is told of answers, numbered: an answer is looked for once, and not in every table."""

    def has_tables(self, kind: str) -> bool:
        """Whether anything was learned of such questions."""
        return bool(self._tables.get(kind))

    def weigh(self, kind: str, sight: Sight, many: int) -> list[float]:
        """By how much each answer is better than the mean of them."""
        worths, codes, told = [0.0] * many, dict[Name, Hashable](), dict[Name, list[int]]()
        for table in self._tables[kind]:
            for name in (table.first, table.second):
                if name not in codes:
                    codes[name] = self._bins.code(name, sight.tell(name))
            row = table.rows.get((codes[table.first], codes[table.second]))
            if row is None:
                continue
            if table.of_answer not in told:
                find = self._numbers[table.of_answer].get
                told[table.of_answer] = [find(one, UNMET) for one in sight.tell_of_answers(table.of_answer)]
            look_up = row.get
            worths = [worth + look_up(one, 0.0) for worth, one in zip(worths, told[table.of_answer], strict=True)]
        return worths

    def fit(self, lessons: dict[str, list[Lesson]]) -> Iterator[None]:
        """Learn anew from all *lessons*, by kind of question: a table at a time."""
        self._bins = Bins()
        for name in dict.fromkeys(name for some in lessons.values() for one in some for name in one.told):
            self._bins.learn(name, [one.told.get(name) for some in lessons.values() for one in some])
        for kind, some in lessons.items():
            if len(some) >= FEWEST:
                tables = self._tables[kind] = []
                for table in Fitting(some, self._bins).find_tables():
                    tables.append(self._number(table))
                    yield

    def _number(self, table: AnswerTable) -> AnswerTable:
        """The same table with numbers for what is told of answers."""
        numbers = self._numbers.setdefault(table.of_answer, {})
        for key, row in table.rows.items():
            table.rows[key] = {numbers.setdefault(one, len(numbers)): worth for one, worth in row.items()}
        return table


class Fitting:
    """How the tables of one kind of question are found."""

    def __init__(self, lessons: Sequence[Lesson], bins: Bins) -> None:
        names = dict.fromkeys(name for one in lessons for name in one.told)
        told = {name: [bins.code(name, one.told.get(name)) for one in lessons] for name in names}
        self._told: dict[Name, Column] = {name: column for name, column in told.items() if len(set(column)) > 1}
        self._told[NOTHING] = [0] * len(lessons)
        of_answers = dict.fromkeys(name for one in lessons for name in one.told_of_answers)
        self._of_answers: dict[Name, Columns] = {
            name: [one.told_of_answers.get(name) or [None] * len(one.gains) for one in lessons] for name in of_answers
        }
        self._left = [list(one.gains) for one in lessons]

    def find_tables(self) -> Iterator[AnswerTable]:
        """The one that explains most first."""
        least = LEAST * sum(one * one for row in self._left for one in row)
        ranked: list[tuple[Name, Name]] = []
        for count in range(TABLES):
            if count % LOOKED_THROUGH == 0:
                ranked = self._rank()
            of_answer, first, second = self._find_best(ranked)
            explained, sums = self._add_up(of_answer, first, second, 1)
            if explained <= least:
                return
            rows = {
                key: {code: RATE * total / (many + LEAN) for code, (total, many) in row.items()}
                for key, row in sums.items()
            }
            self._take(found := AnswerTable(of_answer, first, second, rows))
            yield found

    def _rank(self) -> list[tuple[Name, Name]]:
        """The tellings that promise most, each alone."""
        step = max(1, len(self._left) // RANKED)
        pairs = [(of_answer, told) for of_answer in self._of_answers for told in self._told]
        return nlargest(PROMISING, pairs, key=lambda pair: self._add_up(pair[0], pair[1], NOTHING, step)[0])

    def _find_best(self, ranked: Sequence[tuple[Name, Name]]) -> tuple[Name, Name, Name]:
        """The best of them, alone or two together."""
        step = max(1, len(self._left) // TESTED)
        tried = [(of_answer, told, NOTHING) for of_answer, told in ranked]
        for at, (of_answer, told) in enumerate(ranked):
            tried += [(of_answer, told, other) for same, other in ranked[:at] if same == of_answer]
        return max(tried, key=lambda names: self._add_up(names[0], names[1], names[2], step)[0])

    def _add_up(
        self, of_answer: Name, first: Name, second: Name, step: int
    ) -> tuple[float, dict[tuple[Hashable, Hashable], dict[Hashable, tuple[float, int]]]]:
        """How much a table would explain, and what is added up in it."""
        sums: dict[tuple[Hashable, Hashable], dict[Hashable, tuple[float, int]]] = {}
        answers, ones, twos, left = self._of_answers[of_answer], self._told[first], self._told[second], self._left
        for at in range(0, len(left), step):
            row = sums.setdefault((ones[at], twos[at]), {})
            for code, gain in zip(answers[at], left[at], strict=True):
                total, many = row.get(code, (0.0, 0))
                row[code] = (total + gain, many + 1)
        explained = sum(total * total / (many + LEAN) for row in sums.values() for total, many in row.values())
        return explained, sums

    def _take(self, table: AnswerTable) -> None:
        """What is left over by one table more."""
        answers = self._of_answers[table.of_answer]
        ones, twos = self._told[table.first], self._told[table.second]
        for at, gains in enumerate(self._left):
            row = table.rows[ones[at], twos[at]]
            self._left[at] = [gain - row[code] for gain, code in zip(gains, answers[at], strict=True)]
