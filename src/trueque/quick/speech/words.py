"""How the quick game speaks: questions, answers, events and the table as sentences in three languages."""

from __future__ import annotations

from trueque.locale import speaker
from trueque.quick.speech.answer import answer
from trueque.quick.speech.answer_reader import read_forgivingly
from trueque.quick.speech.ask import ask
from trueque.quick.speech.changes import CHANGES, change, summarize
from trueque.quick.speech.describe import describe
from trueque.quick.speech.notes import notes
from trueque.quick.speech.points import list_point_sources
from trueque.quick.speech.refuse import EXPLAINED_IN
from trueque.quick.speech.tell import joined, tell
from trueque.quick.speech.whynot import kind_name, kinds, obstacles

__all__ = [
    "CHANGES",
    "answer",
    "ask",
    "change",
    "describe",
    "explain",
    "joined",
    "kind_name",
    "kinds",
    "list_point_sources",
    "notes",
    "obstacles",
    "read_forgivingly",
    "summarize",
    "tell",
    "title",
]


def title(lang: str) -> str:
    """The public name of the game."""
    say = speaker("quick", lang)
    return say("The Quick Game")


def explain(kind: str) -> str:
    """The almanac entry that explains a question of this kind."""
    return EXPLAINED_IN.get(kind, "quick-game")
