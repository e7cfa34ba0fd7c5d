"""Bots at one's strength at this keyboard: by the finished records in the folder where this game's will lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from trueque.bots.level_names import level_name
from trueque.bots.own_strength import MATCHED, GameResult, choose_matching_levels
from trueque.kernel import Game
from trueque.kernel.match import Match
from trueque.kernel.record import Record, read_record
from trueque.kernel.registry import current_name, make_game
from trueque.review.statistics import find_seat
from trueque.terminal.voice import current_voice

MOST = 200
"""Records that are read, the newest."""


def choose_matching_kinds(
    game: Game[Any, Any], people: Sequence[str], kinds: Sequence[str], record: Path | None
) -> list[str]:
    """The bots that were named, with a level in place of each that should be as strong as the people here."""
    free = game.seats - len(people)
    records = list(iterate_records(record.parent if record is not None else Path()))
    results = [[one for read in records if (one := read_result(read, game.name, name)) is not None] for name in people]
    levels = choose_matching_levels(game.name, results, free)
    say, lang = current_voice().say, current_voice().lang
    shown = ", ".join(level_name(level, lang) for level in levels)
    current_voice().print_line(
        say("At your strength, by the records here ({n}): {levels}.", n=len(results[0]), levels=shown)
    )
    wished = [kinds[seat % len(kinds)] for seat in range(free)]
    return [level if kind == MATCHED else kind for kind, level in zip(wished, levels, strict=True)]


def iterate_records(folder: Path) -> Iterator[Record]:
    """The records in a folder that can be read, the oldest first."""
    found = sorted(folder.glob("*.trq"), key=lambda path: path.stat().st_mtime)
    for path in found[-MOST:]:
        try:
            yield read_record(path.read_text(encoding="utf-8"))
        except (ValueError, OSError):
            continue  # somebody else's file, or one of a game that is not here: it says nothing of anybody


def read_result(record: Record, game: str, name: str) -> GameResult | None:
    """What somebody did in a record; none of another game, or of one that is not over."""
    if current_name(record.game) != game:
        return None
    try:
        rules = make_game(record.game, record.options)
        seat, scores = find_seat(record, name, rules.seats), rules.scores(Match.replay(rules, record).state)
    except ValueError:
        return None
    if seat is None or scores is None or seat in record.bots:
        return None
    return GameResult(tuple(record.bots.values()), scores[seat], rules.seats - len(record.bots))
