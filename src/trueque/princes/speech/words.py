"""How The Princes speaks: questions, answers, events and positions as sentences in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.princes.catalogue import STORES
from trueque.princes.speech.answer import describe_answer
from trueque.princes.speech.answer_reader import read_forgivingly
from trueque.princes.speech.ask import describe_question
from trueque.princes.speech.changes import CHANGES, change
from trueque.princes.speech.describe import describe_position
from trueque.princes.speech.names import PrincesVoice
from trueque.princes.speech.notes import notes
from trueque.princes.speech.points import list_point_sources
from trueque.princes.speech.refuse import ENTRIES
from trueque.princes.speech.regions import RegionWords
from trueque.princes.speech.tell import describe_event, joined
from trueque.princes.speech.whynot import kind_name, kinds, obstacles
from trueque.speech.amounts import register_words

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
    "tell",
    "title",
]

register_words(STORES, RegionWords())


def title(lang: str) -> str:
    """The public name of the game."""
    say = speaker("princes", lang)
    return say("The Princes")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    """The question as a sentence."""
    return describe_question(decision, view, PrincesVoice(to))


def answer(action: Any, view: View, to: Listener) -> str:
    """An answer as a short sentence."""
    return describe_answer(action, view, PrincesVoice(to))


def tell(event: Event, to: Listener) -> str:
    """An event as a sentence; empty where nothing is worth saying."""
    return describe_event(event, PrincesVoice(to))


def describe(view: View, to: Listener) -> Sequence[str]:
    """The whole position as lines."""
    return describe_position(view, PrincesVoice(to))


def explain(kind: str) -> str:
    """The almanac entry that explains a question of this kind."""
    return ENTRIES.get(kind, "princes-game")
