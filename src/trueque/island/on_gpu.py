"""Random games on a GPU, as commands ask for them: the room `gpu`. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trueque.island.board import Table, table_for
from trueque.island.rules import read_rules
from trueque.kernel.extras import MissingExtra, needs

if TYPE_CHECKING:
    from trueque.island.gpu.device import GpuTally

KERNELS = "island.gpu.json"
"""Where the kernels lie if nobody says otherwise."""


def export_kernels(file: Path, special: Sequence[Mapping[str, str]]) -> None:
    """Write the rules as GPU code, and quicker ones for the *special* options; needs a compiler, and no GPU."""
    needs("gpu", "numpy")
    from trueque.island.bots.search.printed import NAME, search_beside
    from trueque.island.gpu.compiler import NoCompiler, nvrtc
    from trueque.island.gpu.export import export

    try:
        nvrtc()
    except NoCompiler as missing:
        raise MissingExtra("gpu") from missing
    export(file, [laid(options) for options in special], beside={NAME: search_beside()})


def simulate(kernels: Path, options: Mapping[str, str], seed: int, games: int) -> GpuTally:
    """Play random games, one a thread; raises `NoGpu` where there is none."""
    needs("gpu", "numpy")
    from trueque.island.gpu.device import Device

    table = laid(options)
    return Device(kernels).simulate(table.board, table.switches, seed, games)


def laid(options: Mapping[str, str]) -> Table:
    """The tables of the core under *options*."""
    return table_for(read_rules({key: value for key, value in options.items() if key != "version"}))
