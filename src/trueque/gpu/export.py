"""Compiles the printed rules, ahead of time and without a GPU.

    trueque gpu export island.gpu.json
    trueque gpu export quick.gpu.json --game quick --option seats=4

The file holds the programs (finished code for one architecture, and PTX for newer ones), the switches each was made
for, and the sizes of the records. A program made for one game's switches is half as quick again as the one for any.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from trueque.gpu.compiler import compile_program
from trueque.gpu.program import Beside, Wanted
from trueque.gpu.records import sizes

ARCHITECTURE = "sm_90"


def export(
    path: Path,
    wanted: Wanted,
    special: Sequence[Any] = (),
    architecture: str = ARCHITECTURE,
    beside: Mapping[str, Beside] | None = None,
) -> None:
    """Compile the program of checksums, those for *special* tables and the one for any, and write them to a file.

    What is printed *beside* the rules gets a program of its own, under its name.
    """

    def compiled(fixed: dict[str, int], muted: bool, beside: Beside | None = None) -> dict[str, Any]:
        options = [f"-DBLOCK={wanted.block}", f"-DBLOCKS={wanted.blocks}", *wanted.flags]
        code = compile_program(wanted.program(fixed, muted, beside), architecture, options)
        made = {"fixed": fixed, "muted": muted, "cubin": b64encode(code.cubin).decode(), "ptx": code.ptx}
        return made | ({"sizes": beside.sizes()} if beside else {})

    named = dict(beside or {})
    jobs: list[tuple[Any, ...]] = [({}, False), *((wanted.switches_of(t), True) for t in special), ({}, True)]
    with ThreadPoolExecutor() as pool:
        made = list(pool.map(lambda job: compiled(*job), [*jobs, *(({}, True, one) for one in named.values())]))
    programs, more = made[: len(jobs)], dict(zip(named, made[len(jobs) :], strict=True))
    held = {"game": wanted.source.name, "architecture": architecture, "block": wanted.block, "blocks": wanted.blocks,
            "sizes": sizes(wanted.source), "programs": programs, "beside": more}  # fmt: skip
    path.write_text(json.dumps(held), encoding="utf-8")
