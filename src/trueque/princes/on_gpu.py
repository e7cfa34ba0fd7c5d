"""The Princes on a GPU: the room `gpu`. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trueque.core.levels import Skills
from trueque.gpu.program import SEATED, Beside, Wanted, make_program, make_seated_part
from trueque.gpu.room import GpuRoom, Laid
from trueque.princes.core.engine import load_core
from trueque.princes.core.loops import LOOPS
from trueque.princes.core.sense import Sense
from trueque.princes.core.source import make_source
from trueque.princes.core_tables import make_tables
from trueque.princes.rules import MODES, make_rules


@cache
def list_wanted() -> tuple[Wanted, ...]:
    """The rules, and nothing of their own; so many threads were quickest on an H200."""
    return (make_program(LOOPS, make_source(), blocks=8, flags=("-DROLLED",)),)


def list_beside(wanted: Wanted) -> dict[str, Beside]:
    """The players beside whom learners sit."""
    return {SEATED: make_seated_part(wanted.source, Sense, Skills)}


def lay_game(options: Mapping[str, str]) -> Laid:
    """The tables and the first position under *options*."""
    t = make_tables(make_rules({key: value for key, value in options.items() if key != "version"}))
    return t, load_core("plain").start(t)


def list_presets() -> dict[str, dict[str, str]]:
    """Every mode; decks that are brought are some of ours."""
    decks = {"red_deck": "warriors", "blue_deck": "scholars"}
    return {mode: {"mode": mode, **(decks if made_of.brought else {})} for mode, made_of in MODES.items()}


ROOM = GpuRoom("princes.gpu.json", list_wanted, lay_game, lay_game, list_presets, list_beside)
