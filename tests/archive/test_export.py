"""Exported rows: every answer with its position and its outcome, the same in JSON lines and Parquet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.kit import trueque
from trueque.archive import COLUMNS, iterate_rows, load
from trueque.archive.storing import make_parquet_schema
from trueque.kernel import NATURE
from trueque.kernel.codec import Codec
from trueque.kernel.match import find_question
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*.trq"))
ONE_OF_EACH = [next(path for path in RECORDS if path.parent.name == game) for game in ("island", "quick", "princes")]


@pytest.mark.parametrize("path", ONE_OF_EACH, ids=lambda path: path.parent.name)
def test_rows_lead_through_the_whole_game(path: Path) -> None:
    record = read_record(path.read_text())
    game = make_game(record.game, record.options)
    codec, state, rows = Codec(game), game.start(), list(iterate_rows(record, path.name))
    for row in rows:
        assert list(row) == list(COLUMNS)
        action = game.read(state, row["answer"])
        decision = find_question(game, state, row["seat"], action)
        assert codec.spell_answer(decision, action) == row["steps"]
        seat = None if row["seat"] == NATURE else row["seat"]
        assert row["view"] is not None
        assert json.loads(row["view"])["seat"] == seat
        assert row["legal"] is None or row["answer"] in row["legal"]
        assert row["score"] == (None if seat is None or row["scores"] is None else row["scores"][seat])
        game.play(state, row["seat"], action)
    scores = game.scores(state)
    assert rows[-1]["scores"] == (None if scores is None else list(scores))


def test_json_lines_and_parquet_hold_the_same(tmp_path: Path) -> None:
    assert trueque(f"simulate quick --seats random,greedy --games 2 --records {tmp_path}/games").code == 0
    for ending in ("jsonl", "parquet"):
        assert "of games: 2" in trueque(f"export {tmp_path}/games --to {tmp_path}/all.{ending}").out
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    assert load(tmp_path / "all.parquet").to_pylist() == lines
    assert load(tmp_path / "all.jsonl").num_rows == len(lines)
    assert {row["player"] for row in lines} == {"", "random", "greedy"}
    assert load(tmp_path / "all.parquet", ["seat", "score"]).column_names == ["seat", "score"]


def test_the_columns_of_parquet_are_the_documented_ones() -> None:
    assert make_parquet_schema().names == list(COLUMNS)
    page = (Path(__file__).parents[2] / "docs/data.md").read_text()
    assert all(f"| `{name}` |" in page for name in COLUMNS)


def test_an_ending_nobody_knows_is_refused(tmp_path: Path) -> None:
    assert "should end in .jsonl or .parquet" in trueque(f"export {RECORDS[0]} --to {tmp_path}/x.csv").err
    assert trueque(f"export {tmp_path} --to {tmp_path}/x.jsonl").code == 2
