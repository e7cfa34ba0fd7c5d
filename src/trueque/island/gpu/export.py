"""Compiles the printed rules, ahead of time and without a GPU.

    trueque gpu export island.gpu.json
    trueque gpu export island.gpu.json --option proposals_per_turn=0

The file holds the programs (finished code for one architecture, and PTX for newer ones), the switches each was made
for, and the sizes of the records. A program made for one game's switches is half as quick again as the one for any.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from trueque.island.board import Table
from trueque.island.core.engine import load
from trueque.island.core.source import source, tables_layout
from trueque.island.core.tables import Tables
from trueque.island.gpu.compiler import compile_program
from trueque.island.gpu.layout import dtype
from trueque.island.gpu.program import Beside, program

ARCHITECTURE = "sm_90"
BLOCK, BLOCKS = 128, 16
"""Threads a block, and blocks that must fit a multiprocessor: with 32 registers a thread, the quickest measured."""


def switches_of(t: Tables) -> dict[str, int]:
    """Every number of the tables that is no list: what a program can be made for."""
    return {name: int(getattr(t, name)) for name, _, shape in tables_layout() if not shape}


def sizes() -> dict[str, int]:
    """The bytes of every record."""
    return {name: dtype(layout).itemsize for name, layout in source().layouts().items()}


def export(
    path: Path,
    special: Sequence[Table] = (),
    architecture: str = ARCHITECTURE,
    beside: Mapping[str, Beside] | None = None,
) -> None:
    """Compile the program of checksums, those for *special* games and the one for any, and write them to a file.

    What is printed *beside* the rules gets a program of its own, under its name.
    """
    core = load("plain")
    made = [switches_of(core.tables(table.board, table.switches)) for table in special]
    programs = [compiled({}, False, architecture), *(compiled(fixed, True, architecture) for fixed in [*made, {}])]
    more = {name: compiled({}, True, architecture, one) for name, one in (beside or {}).items()}
    written = {"architecture": architecture, "block": BLOCK, "blocks": BLOCKS, "sizes": sizes(), "programs": programs,
               "beside": more}  # fmt: skip
    path.write_text(json.dumps(written), encoding="utf-8")


def compiled(fixed: dict[str, int], muted: bool, architecture: str, beside: Beside | None = None) -> dict[str, Any]:
    """One program with what it was made for."""
    options = [f"-DBLOCK={BLOCK}", f"-DBLOCKS={BLOCKS}"]
    code = compile_program(program(fixed, muted, beside), architecture, options)
    made = {"fixed": fixed, "muted": muted, "cubin": b64encode(code.cubin).decode(), "ptx": code.ptx}
    return made | ({"sizes": beside.sizes()} if beside else {})
