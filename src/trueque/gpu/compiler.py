"""NVIDIA's run-time compiler, NVRTC, through its C interface: from C text to code for a GPU that need not be here.

The wheel `nvidia-cuda-nvrtc` of the extra `gpu` brings it; where CUDA is installed, its own is found.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from trueque.kernel.extras import find_install_command

NAMES = ("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so")


class NoGpuCompiler(RuntimeError):
    """NVRTC is not here, or does not accept the program: the sentence says which."""


@dataclass(frozen=True)
class Code:
    """A program for a GPU: finished for one kind of GPU, and as PTX that newer ones finish themselves."""

    cubin: bytes
    ptx: str


@cache
def load_nvrtc() -> ctypes.CDLL:
    """The compiler's library."""
    for builtins in find_libraries("libnvrtc-builtins.so.*"):
        ctypes.CDLL(builtins)  # it looks for this by name alone, so it must be in memory already
    for name in [*find_libraries("libnvrtc.so.*"), *NAMES]:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise NoGpuCompiler(f"NVRTC is not here; it comes with the extra «gpu»: {find_install_command('gpu')}")


def find_libraries(pattern: str) -> list[str]:
    """Libraries that NVIDIA's wheels have brought."""
    spec = find_spec("nvidia")
    folders = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    return [str(path) for folder in folders for path in sorted(folder.glob(f"**/{pattern}"))]


def compile_program(text: str, architecture: str, options: Sequence[str] = ()) -> Code:
    """Compile C text for an architecture such as ``sm_90``."""
    library, program = load_nvrtc(), ctypes.c_void_p()
    check_result(library.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"rules.cu", 0, None, None), "create")
    given = [f"--gpu-architecture={architecture}", "--extra-device-vectorization", "-w", *options]
    listed = (ctypes.c_char_p * len(given))(*(option.encode() for option in given))
    try:
        if library.nvrtcCompileProgram(program, len(given), listed):
            raise NoGpuCompiler(
                f"NVRTC refuses the printed program: {fetch_output(library, program, 'ProgramLog').decode()}"
            )
        return Code(
            fetch_output(library, program, "CUBIN"), fetch_output(library, program, "PTX").decode().rstrip("\0")
        )
    finally:
        library.nvrtcDestroyProgram(ctypes.byref(program))


def fetch_output(library: ctypes.CDLL, program: ctypes.c_void_p, what: str) -> bytes:
    """One of the things a compilation gives: CUBIN, PTX or ProgramLog."""
    size = ctypes.c_size_t()
    check_result(getattr(library, f"nvrtcGet{what}Size")(program, ctypes.byref(size)), what)
    room = ctypes.create_string_buffer(size.value)
    check_result(getattr(library, f"nvrtcGet{what}")(program, room), what)
    return room.raw


def check_result(result: int, what: str) -> None:
    """A result that is not 0 is a failure."""
    if result:
        raise NoGpuCompiler(f"NVRTC answers {result} to «{what}».")
