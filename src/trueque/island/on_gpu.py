"""The Island on a GPU: the room `gpu`. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trueque.gpu.program import Beside, Wanted
from trueque.gpu.room import GpuRoom, Laid
from trueque.island.board import table_for
from trueque.island.core.engine import load
from trueque.island.core.state import MOST_SEATS, SEATS
from trueque.island.rules import read_rules

if TYPE_CHECKING:
    from trueque.island.gpu.device import Device

KERNELS = "island.gpu.json"
ROOMS = (SEATS, MOST_SEATS)
"""Seats that positions have room for: two kinds of position, and kernels for each in a file of their own."""


def laid(options: Mapping[str, str]) -> Laid:
    """The tables and the first position of the core under *options*."""
    table = table_for(read_rules(options))
    core = load("plain")
    t = core.tables(table.board, table.switches)
    return t, core.start(t)


def wanted() -> tuple[Wanted, ...]:
    """For up to four seats, and for five and six."""
    from trueque.island.gpu import program

    return tuple(program.wanted(room) for room in ROOMS)


def beside(wanted: Wanted) -> dict[str, Beside]:
    """The search, over many games at once."""
    from trueque.island.bots.search.printed import NAME, search_beside
    from trueque.island.gpu import program

    return {NAME: search_beside(next(room for room in ROOMS if program.wanted(room) is wanted))}


def opened(kernels: Path, wanted: Sequence[Wanted]) -> Device:
    from trueque.island.gpu.device import Device

    return Device(kernels)


def presets() -> dict[str, dict[str, str]]:
    """The three editions as they are, and without offers between players; and five and six at the large island."""
    editions = ("2011", "2002", "adapted")
    without = {edition: {"edition": edition, "proposals_per_turn": "0"} for edition in editions}
    return (
        without
        | {f"{edition} with offers": {"edition": edition} for edition in editions}
        | {
            "large": {"edition": "large", "proposals_per_turn": "0"},
            "large with offers": {"edition": "large"},
            "large in pairs": {"edition": "large", "between_turns": "paired"},
            "large for five": {"edition": "large", "seats": "5"},
        }
    )


ROOM = GpuRoom(KERNELS, wanted, laid, laid, presets, beside, opened)
