"""Whole games as rows, one a game with its record as text: small to keep, and every column is made on reading.

trueque dataset quick games --games 10000           # parts games/part-00000.parquet, …

import pandas, polars
pandas.read_parquet("games")                        # polars.read_parquet("games/*.parquet")

from trueque.archive import iterate_positions
for row, seat, answer, score in iterate_positions("games"): ...
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from trueque.kernel import NATURE
from trueque.kernel.extras import MissingExtra, require_extra
from trueque.kernel.match import make_first_state
from trueque.kernel.record import Record, list_standing_answers, read_record, write_record
from trueque.kernel.registry import find_room, make_game
from trueque.kernel.versions import list_stored_options

GAME_COLUMNS = {
    "number": "the game's number: with the seed it decides all of it",
    "game": "which game",
    "options": "the rules, as a JSON object",
    "players": "who sat on each seat: a level's name",
    "answers": "how many answers there were, nature's too",
    "points": "victory points of every seat at the end",
    "scores": "how it ended for every seat: 1 won, 0 lost, shared when tied",
    "odds": "everybody's odds before the first answer and after each, a list a seat; none where not asked for",
    "odds_at": "the log number after which each of these odds stand; -1 is before the first",
    "record": "the record: rules, players and every answer in notation",
}
"""Every column of a row a game with what it holds, in order."""

LEVEL = 12
"""Of zstd: a third smaller than usual in no time (19: half, and slower than the games are played)."""

Odds = Sequence[tuple[int, Sequence[float]]]
"""Log numbers and everybody's odds after them."""


def describe_game(record: Record, number: int, odds: Odds | None = None) -> dict[str, Any]:
    """A finished game as a row."""
    game = make_game(record.game, record.options)
    state, standing = make_first_state(game, record.start), list_standing_answers(record.log)
    for line in (record.log[n] for n in standing):
        game.play(state, line.author, game.read(state, line.text))
    seats, scores = range(game.seats), game.scores(state)
    return {
        "number": number,
        "game": game.name,
        "options": json.dumps(dict(list_stored_options(game, record.options))),
        "players": [record.names.get(seat, "") for seat in seats],
        "answers": len(standing),
        "points": list(game.points(state, None)),
        "scores": None if scores is None else list(scores),
        "odds": None if odds is None else [[round(now[seat], 4) for _, now in odds] for seat in seats],
        "odds_at": None if odds is None else [at for at, _ in odds],
        "record": write_record(record),
    }


def store_games(rows: Iterable[dict[str, Any]], path: Path) -> None:
    """Write a part, whole or not at all."""
    require_extra("data")
    import pyarrow as pa
    import pyarrow.parquet

    small, share = pa.list_(pa.int16()), pa.list_(pa.float32())
    schema = pa.schema([
        ("number", pa.int32()), ("game", pa.string()), ("options", pa.string()), ("players", pa.list_(pa.string())),
        ("answers", pa.int32()), ("points", small), ("scores", share), ("odds", pa.list_(share)),
        ("odds_at", pa.list_(pa.int32())), ("record", pa.string()),
    ])  # fmt: skip
    begun = path.with_suffix(".begun")
    table = pa.Table.from_pylist(list(rows), schema)
    pyarrow.parquet.write_table(table, begun, compression="zstd", compression_level=LEVEL)
    begun.replace(path)


def count_games(path: Path) -> int:
    """How many games a part holds; none where it is not there."""
    import pyarrow.parquet

    return int(pyarrow.parquet.read_metadata(path).num_rows) if path.exists() else 0


def read_games(path: Path) -> list[dict[str, Any]]:
    """The rows of a part, as they were written; none where it is not there."""
    import pyarrow.parquet

    return list(pyarrow.parquet.read_table(path).to_pylist()) if path.exists() else []


def iterate_positions(path: str | Path, most: int | None = None) -> Iterator[tuple[list[int], int, str, float | None]]:
    """Of every answer of a seat: the row of version 1 that it saw, the seat, the answer in notation, and its score.

    *path* is a part or a folder of them; *most* is how many games are read.
    """
    try:
        import pyarrow.parquet
    except ImportError as missing:
        raise MissingExtra("data") from missing
    for kept in pyarrow.parquet.read_table(path, columns=["record"]).column("record").to_pylist()[:most]:
        yield from _iterate_rows(read_record(kept))


def _iterate_rows(record: Record) -> list[tuple[list[int], int, str, float | None]]:
    """The positions of one game, in their order."""
    room: Any = find_room(record.game, "vector")
    setup = room.set_up(dict(record.options), "plain")
    game, found = setup.game, []
    state = make_first_state(game, record.start)
    for line in (record.log[n] for n in list_standing_answers(record.log)):
        if line.author != NATURE:
            row = [0] * len(setup.columns)
            setup.steps.write_row(setup.tables, state.g, line.author, row, 0, 1)
            found.append((row, line.author, line.text))
        game.play(state, line.author, game.read(state, line.text))
    scores = game.scores(state)
    return [(row, seat, answer, None if scores is None else scores[seat]) for row, seat, answer in found]
