"""Compiles the kernels to PTX, ahead of time and without a GPU.

    trueque gpu export settlers.ptx.json

The file holds the PTX of every kernel, its entry name, and the sizes of the records it was compiled for.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

from trueque.settlers.core import compiled
from trueque.settlers.core.backend import COMPILED_PACKAGE
from trueque.settlers.core.state import OVER
from trueque.settlers.gpu import kernels

ARCHITECTURE = (9, 0)
SIZES = {"POSITION": compiled.POSITION, "MOVES": compiled.MOVES, "TAPE": compiled.TAPE, "CHANCE": compiled.CHANCE}


def export(path: Path, architecture: tuple[int, int] = ARCHITECTURE) -> None:
    """Compile every kernel and write them into one file."""
    kept = {name: compile_kernel(name, architecture) for name in ("simulate", "checksum", "playouts")}
    sizes = {name: dtype.itemsize for name, dtype in SIZES.items()} | {"TABLES": compiled.TABLES.itemsize}
    made = {"architecture": list(architecture), "source": compiled.source_hash(), "sizes": sizes, "kernels": kept}
    path.write_text(json.dumps(made), encoding="utf-8")


def compile_kernel(name: str, architecture: tuple[int, int]) -> dict[str, str]:
    """The PTX of one kernel and the name of its entry."""
    from numba import cuda

    without_a_gpu(architecture)
    function = bound(getattr(kernels, name), rules(cuda))
    ptx, _ = cuda.compile_ptx(function, signature(name), cc=architecture)
    entry = ptx.split(".visible .entry ", 1)[1].split("(", 1)[0].strip()
    return {"entry": entry, "ptx": ptx}


def without_a_gpu(architecture: tuple[int, int]) -> None:
    """Numba asks the GPU at hand what it can; we say it instead, so that none is needed."""
    from numba.cuda import dispatcher

    class Wanted:
        compute_capability = architecture

    dispatcher.get_current_device = lambda: Wanted


def bound(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The kernel with the rules among its globals."""
    return FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)


def rules(cuda: Any) -> dict[str, Any]:
    """The core's compiled functions, callable from a kernel."""
    compiled.load_rules()
    modules = {part: sys.modules[f"{COMPILED_PACKAGE}.{part}"] for part in ("rollout", "chance", "backend")}
    lowest_on_the_gpu(cuda, modules["backend"].lowest)
    return {
        "cuda": cuda, "OVER": OVER, **SIZES, "put": modules["backend"].put,
        "seed_chance": modules["chance"].seed_chance, "play_on": modules["rollout"].play_on,
        "checksum_on": modules["rollout"].checksum_on,
    }  # fmt: skip


def lowest_on_the_gpu(cuda: Any, lowest: Any) -> None:
    """A GPU finds the lowest bit by one instruction of its own."""
    from numba.cuda.extending import overload

    overload(lowest, strict=False)(lambda members: lambda members: cuda.ffs(members) - 1)


def signature(name: str) -> tuple[Any, ...]:
    """The types a kernel is compiled for."""
    from numba import from_dtype, types

    def records(dtype: Any) -> Any:
        return types.Array(from_dtype(dtype), 1, "C")

    tables, position, tape = records(compiled.TABLES), records(compiled.POSITION), records(compiled.TAPE)
    number, numbers = types.int64, types.int64[::1]
    return {
        "simulate": (tables, position, tape, number, number, numbers, numbers, numbers),
        "checksum": (tables, position, tape, number, numbers),
        "playouts": (tables, position, tape, number, number, numbers),
    }[name]
