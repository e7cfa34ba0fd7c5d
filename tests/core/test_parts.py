"""Records inside records: plain, as bytes, printed and compiled alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.core.pebbles import evening, rules
from tests.core.pebbles.evening import PILES, Corner, Evening, Score
from tests.core.pebbles.rules import Position
from trueque.core import library_build
from trueque.core.chance import Chance
from trueque.core.library import Library
from trueque.core.marks import renew
from trueque.core.memory import record_class_for, to_plain_record
from trueque.core.rule_reader import NotPrintable
from trueque.core.source import Source, record_size
from trueque.core.text import print_library

MODULES = ("trueque.core.chance", "tests.core.pebbles.rules", "tests.core.pebbles.evening")
RECORDS = (Evening, Position, Chance, Corner, Score)
SOURCE = Source("evening", MODULES, RECORDS)
GAMES = 200


def play_plain() -> tuple[Evening, int]:
    plain = Evening()
    return plain, evening.evening_door([plain], 7, GAMES)


@pytest.mark.parametrize("more", [(), library_build.CHECKED])
def test_a_record_inside_a_record_is_the_same_plain_and_compiled(tmp_path: Path, more: tuple[str, ...]) -> None:
    if not library_build.can_build():
        pytest.skip("Nothing here compiles C.")
    plain, longest = play_plain()
    kept: Any = record_class_for(Evening)()
    library = Library(library_build.build_library(SOURCE, tmp_path, more=more))
    assert library.bind_door(evening.evening_door)(kept.address, 7, GAMES) == longest
    assert sum(plain.total.wins) == GAMES
    assert kept.corners[2].last.taken.tolist() == plain.corners[2].last.taken
    assert [corner.luck.state for corner in kept.corners] == [corner.luck.state for corner in plain.corners]
    assert to_plain_record(Evening, kept) == plain
    assert record_class_for(Evening).arrangement.pack(plain) == kept.raw


def test_what_c_declares_and_how_a_part_is_named() -> None:
    text = print_library(SOURCE)
    records = [text.index(f"typedef struct {name} ") for name in ("Position", "Chance", "Score", "Corner", "Evening")]
    assert records[0] < records[3] < records[4]
    assert max(records[1:3]) < records[3]
    assert "  Corner corners[3];\n  Position pile;\n  Score total;" in text
    assert "(&evening->corners[k])->luck" in text
    assert "Score *score;" in text
    assert "renew((&corner->last), pile);" in text


def test_bytes_of_a_part_are_those_of_the_whole() -> None:
    kept: Any = record_class_for(Evening)()
    kept.corners[1].score.wins[0] = 5
    kept.pile.left, kept.corners[2].last = 12, rules.Position(left=3)
    kept.total = kept.corners[1].score
    assert kept.total.wins.tolist() == [5, 0]
    assert (kept.pile.left, kept.corners[2].last.left, kept.corners[0].last.left) == (12, 3, 0)
    assert kept.pile.address == kept.address + kept.arrangement.places[1].at
    with pytest.raises(ValueError, match="corners holds 3 records"):
        kept.corners = [Corner()]
    assert record_size(Evening) <= kept.arrangement.size == len(kept.raw)


def test_a_copy_shares_no_part() -> None:
    plain, _ = play_plain()
    twin = Evening()
    renew(twin, plain)
    assert twin == plain
    twin.corners[0].score.wins[0] += 1
    twin.pile.left += 1
    assert twin.corners[0].score.wins[0] == plain.corners[0].score.wins[0] + 1
    assert twin.corners[1:] == plain.corners[1:]
    assert twin.pile != plain.pile
    assert len(twin.corners) == PILES


def test_a_part_that_the_source_does_not_name_is_told() -> None:
    with pytest.raises(NotPrintable, match="Score lies inside another record"):
        print_library(Source("evening", MODULES, (Evening, Position, Chance, Corner)))
