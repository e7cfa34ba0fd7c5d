"""The archived positions the promise is held at: `python -m tests.browser.promise.positions` chooses them anew.

Replaying every record takes longer than looking at a table, so what was chosen is kept in `positions.txt`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests.server.late import RECORDS
from trueque.kernel.decision import Decision, OneOf
from trueque.kernel.game import NATURE
from trueque.kernel.match import Match
from trueque.kernel.record import Record, read_record
from trueque.kernel.registry import make_game

GAMES = ("island", "quick", "princes")
ARCHIVE = Path(__file__).with_name("positions.txt")
CLOSE = RECORDS.parent / "browser" / "close-game.trq"
# Of each sort of answer the fullest tables, from records that differ.
OF_A_SORT = 2
LEAST = 55
OF_A_TABLE = 4
USUAL = 4
# Asked where the table throws real dice: what do they show?
TYPED = "typed_dice"


@dataclass(frozen=True, slots=True)
class Position:
    """Where a table is opened: before *line* of a record, at *seat*, which is asked *kinds*."""

    game: str
    name: str
    line: int
    seat: int
    kinds: str

    def __str__(self) -> str:
        return f"{self.game} {self.name} line {self.line} seat {self.seat} ({self.kinds})"


@dataclass(frozen=True, slots=True)
class Seen:
    """A position with what decides whether it is kept: its sorts of answers, and how much lies on the table."""

    where: Position
    sorts: frozenset[str]
    weight: int


def archived(game: str) -> list[Position]:
    """The chosen positions of one game."""
    lines = ARCHIVE.read_text(encoding="utf-8").splitlines()
    found = (line.split(maxsplit=4) for line in lines)
    return [Position(g, name, int(n), int(seat), kinds) for g, name, n, seat, kinds in found if g == game]


def archived_at(game: str, name: str, line: int) -> Position:
    """One of them, by the line of its record."""
    return next(one for one in archived(game) if (one.name, one.line) == (name, line))


def paths(game: str) -> list[Path]:
    return [*sorted((RECORDS / game).glob("*.trq")), *([CLOSE] if game == "island" else [])]


def record_of(where: Position) -> Record:
    found = CLOSE if where.name == CLOSE.stem else RECORDS / where.game / f"{where.name}.trq"
    return read_record(found.read_text(encoding="utf-8"))


def sorts_of(rules: Any, asked: Decision[Any]) -> frozenset[str]:
    """The kind of a question with the first word of each answer, or with its shape."""
    if isinstance(asked.answers, OneOf):
        return frozenset(f"{asked.kind}:{rules.write(answer).split()[0]}" for answer in asked.answers)
    return frozenset({f"{asked.kind}:{type(asked.answers).__name__.lower()}"})


def walked(path: Path) -> Iterator[Seen]:
    """Every position of a record at which somebody has to answer."""
    read = read_record(path.read_text(encoding="utf-8"))
    rules = make_game(read.game, read.options)
    match: Match[Any, Any] = Match.replay(rules, replace(read, log=()))
    for number, line in enumerate(read.log):
        open = rules.decisions(match.state)
        asked = [one for one in open if one.seat >= 0]
        thrown = [one for one in open if one.seat == NATURE and one.kind in rules.balanced_kinds]
        for one in thrown:  # with real dice anyone who sits is asked what they show
            seat = next(before.author for before in reversed(read.log[:number]) if before.author >= 0)
            weight = len(json.dumps(rules.view(match.state, seat)))
            yield Seen(Position(read.game, path.stem, number, seat, TYPED), frozenset({f"{TYPED}:{one.kind}"}), weight)
        for seat in {one.seat for one in asked if one.waits}:
            mine = [one for one in asked if one.seat == seat]
            kinds = "+".join(sorted({one.kind for one in mine}))
            sorts = frozenset().union(*(sorts_of(rules, one) for one in mine))
            weight = len(json.dumps(rules.view(match.state, seat))) + 40 * len(sorts)
            yield Seen(Position(read.game, path.stem, number, seat, kinds), sorts, weight)
        match.follow_line(line)


def choose(seen: list[Seen]) -> list[Position]:
    """For every sort of answer the fullest tables; then the fullest of all until there are enough."""
    heavy = sorted(seen, key=lambda one: -one.weight)
    kept: dict[Position, None] = {}
    for sort in sorted(frozenset().union(*(one.sorts for one in seen))):
        names: set[str] = set()
        for one in heavy:
            if sort in one.sorts and one.where.name not in names and len(names) < OF_A_SORT:
                names.add(one.where.name)
                kept.setdefault(one.where)
    spread: dict[tuple[str, str], int] = {}
    for one in heavy:
        if len(kept) >= LEAST:
            break
        key = (one.where.name, one.where.kinds)
        if one.where not in kept and spread.get(key, 0) < 2:
            spread[key] = spread.get(key, 0) + 1
            kept.setdefault(one.where)
    return list(kept)


def choose_crowded(seen: list[Seen]) -> list[Position]:
    """Of five and six at the table: for every question the fullest."""
    heavy = sorted(seen, key=lambda one: -one.weight)
    return list({one.where.kinds: one.where for one in reversed(heavy)}.values())


def table_of(path: Path) -> tuple[str, int, str]:
    """How many sit at a record's table, and what they play."""
    read = read_record(path.read_text(encoding="utf-8"))
    rules = make_game(read.game, read.options)
    return read.game, rules.seats, str(rules.options.get("mode", ""))


def choose_tables(game: str, chosen: list[Position]) -> list[Position]:
    """Of every other number of seats and mode the fullest positions, of different questions."""
    known = {table_of(path) for path in paths(game) if path.stem in {one.name for one in chosen}}
    kept: list[Position] = []
    for path in paths(game):
        if (table := table_of(path)) not in known:
            known.add(table)
            heavy = sorted(walked(path), key=lambda one: one.weight)
            kept += list({one.where.kinds: one.where for one in heavy}.values())[-OF_A_TABLE:]
    return kept


def is_crowded(path: Path) -> bool:
    """Whether more than four sit there on the island: its tables are the fullest of all, so they are chosen apart."""
    game, seats, _ = table_of(path)
    return game == "island" and seats > USUAL


def main() -> None:
    lines = []
    for game in GAMES:
        chosen = choose([one for path in paths(game) if not is_crowded(path) for one in walked(path)])
        chosen += choose_crowded([one for path in paths(game) if is_crowded(path) for one in walked(path)])
        chosen += choose_tables(game, chosen)
        lines += [f"{p.game} {p.name} {p.line} {p.seat} {p.kinds}" for p in chosen]
        print(game, len(chosen))
    ARCHIVE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
