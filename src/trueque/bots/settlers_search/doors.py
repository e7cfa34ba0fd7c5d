"""The search as Python calls it: each record comes as an array with one of it."""

from __future__ import annotations

from typing import Any

from trueque.bots.settlers_search.machine import door
from trueque.bots.settlers_search.reply import deepen
from trueque.bots.settlers_search.turn import think
from trueque.bots.settlers_search.value import begin, judge


@door
def think_door(tables: Any, notes: Any, pool: Any, listed: Any, tapes: Any, p: int, size: int) -> int:
    """Search the question put to seat p in the pool's first position; how many answers are valued in the notes."""
    return think(tables[0], p, notes[0], pool, listed[0], tapes[0], size)


@door
def deepen_door(
    tables: Any, notes: Any, pool: Any, inner: Any, listed: Any, tapes: Any, p: int, total: int, most: int, size: int
) -> None:
    """After `think_door`: weigh the best answers by the next seat's replies."""
    deepen(tables[0], p, notes[0], pool, notes[1], inner, listed[0], tapes[0], total, most, size)


@door
def judge_door(tables: Any, notes: Any, pool: Any, p: int) -> float:
    """How likely seat p is to win from the pool's first position."""
    begin(tables[0], pool[0], notes[0])
    return judge(tables[0], pool[0], p, notes[0])
