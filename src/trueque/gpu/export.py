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
from trueque.gpu.program import Beside, Wanted, is_muted
from trueque.gpu.records import sizes

ARCHITECTURE = "sm_90"


def export(
    path: Path,
    wanted: Wanted,
    special: Sequence[Any] = (),
    architecture: str = ARCHITECTURE,
    beside: Mapping[str, Beside] | None = None,
) -> None:
    """Compile every program for any tables, and the quick ones for *special* tables, and write them to a file.

    What is printed *beside* the rules gets a program of its own, under its name.
    """
    options = [f"-DBLOCK={wanted.block}", f"-DBLOCKS={wanted.blocks}", *wanted.flags]

    def compiled(text: str) -> dict[str, Any]:
        code = compile_program(text, architecture, options)
        return {"cubin": b64encode(code.cubin).decode(), "ptx": code.ptx}

    def made_for(what: str, fixed: dict[str, int]) -> dict[str, Any]:
        return {"kernels": what, "fixed": fixed, **compiled(wanted.program(what, fixed))}

    def made_beside(one: Beside) -> dict[str, Any]:
        return {"sizes": one.sizes(), **compiled(wanted.program_beside(one))}

    named, kinds = dict(beside or {}), [path.stem for path in wanted.kernels]
    switches = [wanted.switches_of(t) for t in special]
    jobs = [(what, fixed) for what in kinds for fixed in [*(switches if is_muted(what) else []), {}]]
    with ThreadPoolExecutor() as pool:
        programs = pool.map(lambda job: made_for(*job), jobs)
        more = dict(zip(named, pool.map(made_beside, named.values()), strict=True))
    held = {"game": wanted.source.name, "architecture": architecture, "block": wanted.block, "blocks": wanted.blocks,
            "sizes": sizes(wanted.source), "programs": list(programs), "beside": more}  # fmt: skip
    path.write_text(json.dumps(held), encoding="utf-8")
