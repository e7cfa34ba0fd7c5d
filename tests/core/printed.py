"""The printed rules compiled by this machine's C compiler, behind the same door as on a GPU.

Where there is no C compiler, the tests that need one still hold the printed text to its shape and say in a sentence
what they could not run.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import warnings
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np

from trueque.gpu.device import GpuDevice
from trueque.gpu.program import Beside, Wanted

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


class NumpyArrays:
    """Arrays where there is no GPU."""

    name = "numpy"

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        return np.zeros(shape, dtype)

    def upload_bytes(self, array: np.ndarray[Any, Any]) -> Any:
        return np.ascontiguousarray(array).view(np.uint8).copy()

    def upload_numbers(self, array: np.ndarray[Any, Any]) -> Any:
        return array.copy()

    def wrap_array(self, array: Any) -> Any:
        return np.asarray(array)

    def address(self, array: Any) -> int:
        return int(array.ctypes.data)

    def fetch(self, array: Any) -> np.ndarray[Any, Any]:
        return np.asarray(array)

    def stream(self) -> int:
        return 0

    def synchronize(self) -> None:
        """Nothing runs beside us."""


class NoDriver:
    """Memory enough for a few games."""

    def free_bytes(self) -> int:
        return 1 << 24


class PrintedProgram:
    """A program of ours in a shared library."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.library = library

    def start(self, name: str, threads: int, *values: Any) -> None:
        numbers = [int(v) if isinstance(v, int) else 0 if v is None else int(v.ctypes.data) for v in values]
        getattr(self.library, name)(*(ctypes.c_longlong(number) for number in numbers))


class Printed(GpuDevice):
    """What `GpuDevice` is to a GPU, on this machine's CPU."""

    def __init__(self, wanted: Wanted, effort: str = "-O1") -> None:
        self.arrays, self.driver = NumpyArrays(), NoDriver()  # type: ignore[assignment]
        self.wanted, self.block, self.threads = wanted, 1, 2
        self.programs, self.effort = dict[str, PrintedProgram](), effort

    def find_program(self, what: str, t: Any) -> Any:
        if what not in self.programs:
            self.programs[what] = compiled(self.wanted.print_program(what), what, self.effort)
        return self.programs[what]

    def load_beside(self, name: str, wanted: Beside, t: Any = None) -> Any:
        if name not in self.programs:
            self.programs[name] = compiled(self.wanted.print_beside(wanted), name, self.effort)
        return self.programs[name]


def is_compiler_missing() -> bool:
    """Whether nothing compiles C here; a warning says so."""
    if COMPILER is None:
        warnings.warn("No C compiler is here, so the printed rules were read but not run.", stacklevel=2)
    return COMPILER is None


def compiled(text: str, name: str, effort: str = "-O1") -> PrintedProgram:
    """C text as a library in this process."""
    folder = Path(mkdtemp(prefix="trueque-printed-"))
    source, library = folder / f"{name}.c", folder / f"{name}.so"
    source.write_text(text, encoding="utf-8")
    command = [str(COMPILER), effort, "-w", "-shared", "-fPIC", "-o", str(library), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return PrintedProgram(ctypes.CDLL(str(library)))
