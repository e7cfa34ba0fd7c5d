"""The Quick Game on a GPU: the room `gpu`. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from trueque.core.levels import Skills
from trueque.gpu.program import SEATED, Beside, Wanted, make_program, make_seated_part
from trueque.gpu.room import GpuRoom, Laid
from trueque.quick.core.engine import load_core
from trueque.quick.core.loops import LOOPS
from trueque.quick.core.source import make_source
from trueque.quick.core.worth import Sense
from trueque.quick.core_tables import make_tables
from trueque.quick.rules import read_rules


@cache
def list_wanted() -> tuple[Wanted, ...]:
    """The rules, and nothing of their own; so many threads and a draw before each answer were quickest on an H200."""
    return (make_program(LOOPS, make_source(), blocks=8, flags=("-DROLLED", "-DNATURE_FIRST=1")),)


def list_beside(wanted: Wanted) -> dict[str, Beside]:
    """The players beside whom learners sit."""
    return {SEATED: make_seated_part(wanted.source, Sense, Skills)}


def lay_game(options: Mapping[str, str], remembers: bool = False) -> Laid:
    """The tables and the first position under *options*; what nobody looks at, nobody remembers."""
    t = make_tables(read_rules({key: value for key, value in options.items() if key != "version"}), remembers=remembers)
    return t, load_core("plain").start(t)


def list_presets() -> dict[str, dict[str, str]]:
    """Two to six seats."""
    return {f"{seats} seats": {"seats": str(seats)} for seats in range(2, 7)}


ROOM = GpuRoom("quick.gpu.json", list_wanted, lay_game, partial(lay_game, remembers=True), list_presets, list_beside)
