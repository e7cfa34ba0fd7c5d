"""The Princes on a GPU: the room `gpu`. Loading it needs nothing; using it the extra."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trueque.gpu.program import Wanted, wanted_of
from trueque.gpu.room import GpuRoom, Laid
from trueque.princes.core.engine import load
from trueque.princes.core.loops import LOOPS
from trueque.princes.core.source import source
from trueque.princes.lowering import tables_of
from trueque.princes.rules import MODES, rules_of


@cache
def wanted() -> tuple[Wanted, ...]:
    """The rules, and nothing of their own; so many threads were quickest on an H200."""
    return (wanted_of(LOOPS, source(), blocks=8, flags=("-DROLLED",)),)


def laid(options: Mapping[str, str]) -> Laid:
    """The tables and the first position under *options*."""
    t = tables_of(rules_of({key: value for key, value in options.items() if key != "version"}))
    return t, load("plain").start(t)


def presets() -> dict[str, dict[str, str]]:
    """Every mode; decks that are brought are some of ours."""
    decks = {"red_deck": "warriors", "blue_deck": "scholars"}
    return {mode: {"mode": mode, **(decks if made_of.brought else {})} for mode, made_of in MODES.items()}


ROOM = GpuRoom("princes.gpu.json", wanted, laid, laid, presets)
