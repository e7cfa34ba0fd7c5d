"""Why a kind of answer is not open: the door to each game's reasons, for greyed controls and for what is typed.

The same for the page, the terminal and a screen reader: a heading, a line for each obstacle, the answers that would
help and are open now, and the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from trueque.kernel import BadNotation, Decision
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.why import GivesReasons, Obstacle
from trueque.kernel.words import Words
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.refusals import (
    answer_kinds,
    entry_of_question,
    find_named_kind,
    is_kind_of,
    is_open,
    list_obstacles,
)

FEW = 3
"""So many answers that would help are offered for each obstacle."""


@dataclass(frozen=True)
class OpenCure:
    """An answer that is open now and would help."""

    decision: Decision[Any]
    notation: str
    sentence: str


@dataclass(frozen=True)
class ReasonLine:
    """One thing in the way."""

    cause: str
    sentence: str
    entry: str
    cures: tuple[OpenCure, ...]


@dataclass(frozen=True)
class KindReason:
    """Why a kind of answer is not open."""

    kind: str
    title: str
    lines: tuple[ReasonLine, ...]

    @property
    def entry(self) -> str:
        """The rule behind the first line."""
        return self.lines[0].entry

    @property
    def sentence(self) -> str:
        return " ".join(line.sentence for line in self.lines)


def name_kind(words: Words, notation: str, lang: str) -> str:
    """What the kind of an answer is called, whole: “Go on to building”; empty for a game that does not say."""
    reasons = cast_to_protocol(words, GivesReasons)
    if reasons is None:
        return ""
    begun = notation.split()
    said = (" ".join(begun[:n]) for n in (2, 1) if len(begun) >= n)
    kind = next((kind for kind in said if any(is_kind_of(kind, one) for one in reasons.kinds())), None)
    return "" if kind is None else reasons.kind_name(kind, lang)


def find_kind_reason(kind: str, asked: Asked, state: Any) -> KindReason:
    """Why *kind* is not open to the listener's seat; *state* must be one that this seat may know."""
    say, to = speaker("telling", asked.to.lang), asked.to
    known = answer_kinds(asked)
    if not any(is_kind_of(kind, one) for one in known):
        listed = ", ".join(known)
        raise BadNotation(say("There is no kind of answer “{kind}”; there are {kinds}.", kind=kind[:40], kinds=listed))
    words = cast(GivesReasons, asked.words)
    title = say("{what}: why not?", what=words.kind_name(kind, to.lang))
    if is_open(kind, asked):
        return KindReason(
            kind, title, (ReasonLine("open", say("That is possible now."), entry_of_question(asked), ()),)
        )
    found = list_obstacles(kind, asked, state)
    return KindReason(
        kind, title, tuple(ReasonLine(o.cause, o.sentence, o.entry, _list_open_cures(o, asked)) for o in found)
    )


def _list_open_cures(obstacle: Obstacle, asked: Asked) -> tuple[OpenCure, ...]:
    """The answers that would help and can be given now."""
    found = (
        OpenCure(decision, asked.game.write(action), asked.words.answer(action, asked.view, asked.to))
        for action in obstacle.cures
        for decision in asked.decisions
        if action in decision.answers
    )
    return tuple(islice(found, FEW))


def explain_kind(text: str, asked: Asked, state: Any) -> list[str]:
    """«why road»: the reason in lines, each followed by what would help; nothing where *text* names no kind."""
    kind = find_named_kind(text, asked) if text else None
    if kind is None or asked.to.seat is None:
        return []
    say, lines = speaker("telling", asked.to.lang), list[str]()
    for line in find_kind_reason(kind, asked, state).lines:
        cures = "; ".join(cure.sentence for cure in line.cures)
        lines.append(
            say("{reason} What would help: {cures}.", reason=line.sentence, cures=cures) if cures else line.sentence
        )
    return lines
