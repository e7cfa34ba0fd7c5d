"""What people say at a table, line by line, and what each line means: see README.md beside it.

A third of the lines (every third of a language's) was held back while the grammar was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from trueque.kernel import RuleError
from trueque.kernel.position import read_position
from trueque.kernel.words import Listener
from trueque.speech import Asked, ReadBack, list_choices, understand_line
from trueque.speech.questions import read_line
from trueque.telling.query_replies import answer_query

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Teo", "Carla", "Hugo")
QUOTED = re.compile("[“«]([^”»]*)[”»]")
HELD = 3
"""Every so many lines one was held back."""


@dataclass(frozen=True)
class Line:
    """Something said in a position: a question (?), an answer (=), or what must never be played (!)."""

    number: int
    lang: str
    position: str
    kind: str
    meaning: str
    said: str

    @property
    def is_held_back(self) -> bool:
        return self.number % HELD == HELD - 1


def lines(lang: str, which: str = "") -> Iterator[Line]:
    """The corpus of one language; *which* names a later set."""
    position, kind, meaning, number, file = "", "", "", 0, FOLDER / f"{lang}{which}.txt"
    # Some sets are of one language alone.
    for row in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if row.startswith("@"):
            position = row[1:].strip()
        elif row[:1] in "?=!" and row[:2].strip() in ("?", "=", "!"):
            kind, meaning = row[0], row[1:].strip()
        elif row.strip() and not row.startswith("#"):
            yield Line(number, lang, position, kind, meaning, row.strip())
            number += 1


@cache
def placed(name: str) -> Any:
    """The position of that name."""
    rows = (FOLDER / "positions.txt").read_text(encoding="utf-8").splitlines()
    return read_position(next(row.partition(": ")[2] for row in rows if row.startswith(f"{name}: ")))


@cache
def question(name: str, lang: str) -> Asked:
    at = placed(name)
    to = Listener(lang, 0, NAMES[: at.game.seats])
    return list_choices(at.game, at.game.decisions(at.state), at.game.view(at.state, 0), to)


def heard(said: str, name: str, lang: str) -> tuple[str, Any]:
    """What a shell makes of it: a query with its reply, an action, one that is read back (~), or nothing and why."""
    asking = question(name, lang)
    query = read_line(said, asking.to, asking.game.name, kinds=asking.kinds)
    if query is not None:
        reply = answer_query(query, asking)
        return "?", (query.name, reply) if reply is not None else (query.name, None)
    try:
        return "=", understand_line(said, asking, placed(name).state).action
    except ReadBack as asks:
        return "~", asks.understood.action
    except RuleError as refused:
        return "!", refused.spoken(lang)


@cache
def wanted(meaning: str, name: str, lang: str) -> tuple[str, Any]:
    """What a line means, from its short form in English words."""
    kind, found = heard(meaning, name, "en")
    if kind == "?" and found[1] is not None:
        query = read_line(meaning, question(name, "en").to, placed(name).game.name, kinds=question(name, "en").kinds)
        assert query is not None
        return kind, (query.name, answer_query(query, question(name, lang)))
    return "=" if kind == "~" else kind, found


def is_told_the_same(found: tuple[str, Any], meant: tuple[str, Any]) -> bool:
    """Two questions with one reply are one, and so is a part of it that the line names: the price of a city alone."""
    same = found[1] is not None and found[1] == meant[1]
    return same or (found[0] == meant[0] and bool(found[1]) and set(found[1]) <= set(meant[1] or ()))


def judged(line: Line) -> str:
    """Understood, read back (as it was meant), asked back (the reply names it among others), misread (read back as
    something else), unknown, otherwise (another reply) or misplayed."""
    kind, found = heard(line.said, line.position, line.lang)
    if line.kind == "!":
        return {"=": "misplayed", "~": "misread"}.get(kind, "understood")
    meant = wanted(line.meaning, line.position, line.lang)
    assert meant[0] == line.kind, f"the corpus itself is wrong: {line.meaning}: {meant}"
    if (kind, found) == meant or (kind == meant[0] == "?" and is_told_the_same(found, meant[1])):
        return "understood"
    if kind == "~":
        return "read back" if ("=", found) == meant else "misread"
    if kind == "!":
        return "asked back" if is_asked_back(line, found, meant) else "unknown"
    return "misplayed" if kind == "=" else "otherwise"


def is_asked_back(line: Line, told: str, meant: tuple[str, Any]) -> bool:
    """Whether a line that was not understood gets what was meant as one of the two that work: typed, it is."""
    near = (one.partition(": ")[0] if one[:1].isdigit() else one for one in QUOTED.findall(told)[1:])
    return any(heard(one, line.position, line.lang) == meant for one in near)
