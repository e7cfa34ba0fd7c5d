"""Thousands of games between levels as rows, one a game: written in parts, gone on with, read back as positions."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet
import pytest

from tests.terminal.kit import trueque
from trueque.archive import GAME_COLUMNS, iterate_positions
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.lockstep.seated import open_setup


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dataset") / "games"
    assert trueque(f"dataset princes {folder} --games 2 --odds 1 --levels novice,strong").code == 0
    return folder


def test_a_row_a_game_with_its_record_and_the_odds_of_the_first(games: Path) -> None:
    table = pyarrow.parquet.read_table(games)
    assert table.column_names == list(GAME_COLUMNS)
    first, second = table.to_pylist()
    assert second["odds"] is None
    for row in (first, second):
        record = read_record(row["record"])
        assert [record.names[seat] for seat in (0, 1)] == row["players"]
        assert set(row["players"]) <= {"novice", "strong"}
        assert sum(row["scores"]) == 1
    mine, theirs = first["odds"]
    assert len(mine) == len(theirs) == len(first["odds_at"]) > 50
    assert all(abs(a + b - 1) < 0.01 for a, b in zip(mine, theirs, strict=True))
    assert first["odds_at"][0] == -1
    assert first["odds_at"][-1] == len(read_record(first["record"]).log) - 1


def test_what_was_begun_goes_on_and_other_games_are_refused(games: Path) -> None:
    before = pyarrow.parquet.read_table(games).to_pylist()
    assert trueque(f"dataset princes {games} --games 3 --odds 1 --levels novice,strong").code == 0
    assert pyarrow.parquet.read_table(games).to_pylist()[:2] == before
    assert trueque(f"dataset princes {games} --games 3 --odds 2 --levels novice,strong").code == 0
    more = pyarrow.parquet.read_table(games).to_pylist()
    assert [row["odds"] is not None for row in more] == [True, True, False]
    assert [row["record"] for row in more][:2] == [row["record"] for row in before]
    other = trueque(f"dataset princes {games} --games 3 --levels normal")
    assert other.code == 2
    assert "Other games lie in" in other.err


def test_it_stops_in_time_and_the_same_words_go_on(tmp_path: Path) -> None:
    words = f"dataset princes {tmp_path} --games 12 --odds 0 --levels novice"
    assert trueque(f"{words} --minutes 0.0001").code == 0
    begun = pyarrow.parquet.read_table(tmp_path).to_pylist()
    assert [row["number"] for row in begun] == list(range(10))
    assert trueque(words).code == 0
    whole = pyarrow.parquet.read_table(tmp_path).to_pylist()
    assert whole[:10] == begun
    assert [row["number"] for row in whole] == list(range(12))


def test_positions_are_made_on_reading(games: Path) -> None:
    row = pyarrow.parquet.read_table(games).to_pylist()[0]
    record = read_record(row["record"])
    found = list(iterate_positions(games, most=1))
    assert [answer for _, _, answer, _ in found] == [line.text for line in record.log if line.author >= 0]
    width = len(open_setup("princes", dict(record.options), "plain").columns)
    assert {len(seen) for seen, *_ in found} == {width}
    assert {score for _, seat, _, score in found if seat == 0} == {row["scores"][0]}
    assert make_game(record.game, json.loads(row["options"])).seats == 2


def test_what_makes_no_sense_is_a_sentence(tmp_path: Path) -> None:
    assert "--odds takes a number" in trueque(f"dataset quick {tmp_path}/g --games 1 --odds -1").err
    assert trueque(f"dataset quick {tmp_path}/g --games 1 --levels nobody").code == 2
    unknown = trueque(f"dataset quick {tmp_path}/g --games 1 --levels strong --option turns=40")
    assert unknown.code == 0
    assert "No odds are said here" in unknown.err


def test_the_columns_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs/data.md").read_text()
    assert all(f"| `{name}` |" in page for name in GAME_COLUMNS)


@pytest.mark.soak
def test_pandas_and_polars_read_a_folder_in_three_lines(games: Path) -> None:
    import pandas
    import polars

    ours = pyarrow.parquet.read_table(games).to_pylist()
    assert list(pandas.read_parquet(games)["record"]) == [row["record"] for row in ours]
    assert polars.read_parquet(f"{games}/*.parquet")["answers"].to_list() == [row["answers"] for row in ours]
