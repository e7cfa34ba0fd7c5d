"""The printed rules as WebAssembly, run by Node: the same games as plain Python's."""

from __future__ import annotations

from pathlib import Path

from tests.core.web import web_checksums, web_library
from tests.island.core.test_alike import FULL, tables
from trueque.core.chance import Chance
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.engine import load
from trueque.island.core.source import source

SEEDS = 2


def test_webassembly_plays_the_same_games(tmp_path: Path) -> None:
    wasm, core = web_library(source(), tmp_path), load("plain")
    for options in FULL[::4]:
        t = tables(core, options)
        there = web_checksums(wasm, source(), t, core.start(t), (Moves, Tape, Chance), SEEDS)
        assert there == [core.checksum(t, core.start(t), seed) for seed in range(SEEDS)], options
