"""The printed rules as WebAssembly, run by Node: the same games as plain Python's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.web import web_checksums, web_library
from tests.island.core.test_alike import FULL, tables
from trueque.core.chance import Chance
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.engine import load_core
from trueque.island.core.source import make_source
from trueque.island.core.state import MOST_SEATS, SEATS, seat_room

SEEDS = 2


@pytest.mark.parametrize("room", [SEATS, pytest.param(MOST_SEATS, marks=pytest.mark.soak)])
def test_webassembly_plays_the_same_games(tmp_path: Path, room: int) -> None:
    """A library each for four seats and for six; the second takes as long again to build."""
    wasm, core = web_library(make_source(room), tmp_path), load_core("plain", room)
    played = [options for options in FULL if seat_room(int(options["seats"])) == room]
    for options in played[::4]:
        t = tables(core, options)
        there = web_checksums(wasm, make_source(room), t, core.start(t), (Moves, Tape, Chance), SEEDS)
        assert there == [core.checksum(t, core.start(t), seed) for seed in range(SEEDS)], options
