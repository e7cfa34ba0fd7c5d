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
from trueque.gpu.records import record_sizes

ARCHITECTURE = "sm_90"


def export_kernels(
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

    def serialize_code(text: str) -> dict[str, Any]:
        code = compile_program(text, architecture, options)
        return {"cubin": b64encode(code.cubin).decode(), "ptx": code.ptx}

    def compile_for(what: str, fixed: dict[str, int]) -> dict[str, Any]:
        return {"kernels": what, "fixed": fixed, **serialize_code(wanted.print_program(what, fixed))}

    def compile_beside(name: str, one: Beside, fixed: dict[str, int]) -> dict[str, Any]:
        code = serialize_code(wanted.print_beside(one, fixed))
        return {"name": name, "fixed": fixed, "sizes": one.record_sizes(), **code}

    kinds, switches = [path.stem for path in wanted.kernels], [wanted.switch_values(t) for t in special]
    jobs = [(what, fixed) for what in kinds for fixed in [*(switches if is_muted(what) else []), {}]]
    others = [(name, one, fixed) for name, one in (beside or {}).items()
              for fixed in [*(switches if one.is_special else []), {}]]  # fmt: skip
    with ThreadPoolExecutor() as pool:
        programs, more = pool.map(compile_for, *zip(*jobs, strict=True)), []
        if others:
            more = list(pool.map(compile_beside, *zip(*others, strict=True)))
    held = {"game": wanted.source.name, "architecture": architecture, "block": wanted.block, "blocks": wanted.blocks,
            "sizes": record_sizes(wanted.source), "programs": list(programs), "beside": more}  # fmt: skip
    path.write_text(json.dumps(held), encoding="utf-8")
