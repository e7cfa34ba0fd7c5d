"""The Island on a GPU: the room `gpu`. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trueque.gpu.program import Beside, Wanted
from trueque.gpu.room import GpuRoom, Laid
from trueque.island.board import table_for
from trueque.island.core.engine import load
from trueque.island.rules import read_rules

if TYPE_CHECKING:
    from trueque.island.gpu.device import Device

KERNELS = "island.gpu.json"


def laid(options: Mapping[str, str]) -> Laid:
    """The tables and the first position of the core under *options*."""
    table, core = (
        table_for(read_rules({key: value for key, value in options.items() if key != "version"})),
        load("plain"),
    )
    t = core.tables(table.board, table.switches)
    return t, core.start(t)


def wanted() -> Wanted:
    from trueque.island.gpu import program

    return program.wanted()


def beside() -> dict[str, Beside]:
    """The search, over many games at once."""
    from trueque.island.bots.search.printed import NAME, search_beside

    return {NAME: search_beside()}


def opened(kernels: Path, wanted: Any) -> Device:
    from trueque.island.gpu.device import Device

    return Device(kernels)


def presets() -> dict[str, dict[str, str]]:
    """The three editions as they are, and without offers between players."""
    editions = ("2011", "2002", "adapted")
    without = {edition: {"edition": edition, "proposals_per_turn": "0"} for edition in editions}
    return without | {f"{edition} with offers": {"edition": edition} for edition in editions}


ROOM = GpuRoom(KERNELS, wanted, laid, laid, presets, beside, opened)
