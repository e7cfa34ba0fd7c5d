"""How the board game speaks: questions, answers, events and the position as sentences in three languages."""

from __future__ import annotations

from trueque.island.speech.answer import LASTING, answer
from trueque.island.speech.answer_reader import read_forgivingly
from trueque.island.speech.ask import ask
from trueque.island.speech.changes import CHANGES, change, summarize
from trueque.island.speech.describe import describe
from trueque.island.speech.log_text import write_event
from trueque.island.speech.notes import notes
from trueque.island.speech.points import list_point_sources
from trueque.island.speech.tell import ALIKE, tell
from trueque.island.speech.whynot import kind_name, kinds, obstacles
from trueque.locale import speaker

__all__ = [
    "ALIKE",
    "CHANGES",
    "LASTING",
    "answer",
    "ask",
    "change",
    "describe",
    "explain",
    "kind_name",
    "kinds",
    "list_point_sources",
    "notes",
    "obstacles",
    "read_forgivingly",
    "summarize",
    "tell",
    "title",
    "write_event",
]  # fmt: skip

ENTRIES = {
    "terrain": "island-setup",
    "tokens": "number-tokens",
    "harbours": "harbour",
    "start_throw": "start-order",
    "dice": "dice",
    "taken_card": "stealing",
    "drawn_card": "development-cards",
    "found_settlement": "founding",
    "found_road": "founding",
    "roll": "turn",
    "discard": "discarding",
    "robber": "robber",
    "steal": "stealing",
    "trade": "trade",
    "build": "building",
    "free_road": "road-building",
    "answer": "offers",
    "offer": "offers",
    "propose": "offers",
    "called": "calling",
    "talk": "calling",
    "own_offer": "offers",
}


def title(lang: str) -> str:
    """The public name of the game."""
    say = speaker("island", lang)
    return say("The Island")


def explain(kind: str) -> str:
    """The almanac entry that explains a question of this kind."""
    return ENTRIES.get(kind, "island-game")
