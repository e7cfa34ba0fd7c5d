"""The Island on a GPU: the room `gpu`. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trueque.gpu.program import SEATED, Beside, Wanted, make_seated_part
from trueque.gpu.room import GpuRoom, Laid
from trueque.island.board import make_island_table
from trueque.island.core.engine import load_core
from trueque.island.core.state import MOST_SEATS, SEATS
from trueque.island.rules import read_rules

if TYPE_CHECKING:
    from trueque.island.gpu.device import IslandDevice

KERNELS = "island.gpu.json"
ROOMS = (SEATS, MOST_SEATS)
"""Seats that positions have room for: two kinds of position, and kernels for each in a file of their own."""


def lay_game(options: Mapping[str, str]) -> Laid:
    """The tables and the first position of the core under *options*."""
    table = make_island_table(read_rules(options))
    core = load_core("plain")
    t = core.tables(table.board, table.switches)
    return t, core.start(t)


def list_wanted() -> tuple[Wanted, ...]:
    """For up to four seats, and for five and six."""
    from trueque.island.gpu import program

    return tuple(program.make_program(room) for room in ROOMS)


def list_beside(wanted: Wanted) -> dict[str, Beside]:
    """The search, over many games at once, and the players beside whom learners sit."""
    from trueque.core.levels import Skills
    from trueque.island.bots.search.printed import NAME, make_search_part
    from trueque.island.gpu import program
    from trueque.island.player.sense import Sense
    from trueque.island.player.source import make_source

    room = next(room for room in ROOMS if program.make_program(room) is wanted)
    return {NAME: make_search_part(room), SEATED: make_seated_part(make_source(room), Sense, Skills)}


def open_device(kernels: Path, wanted: Sequence[Wanted]) -> IslandDevice:
    from trueque.island.gpu.device import IslandDevice

    return IslandDevice(kernels)


def list_presets() -> dict[str, dict[str, str]]:
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


ROOM = GpuRoom(KERNELS, list_wanted, lay_game, lay_game, list_presets, list_beside, open_device)
