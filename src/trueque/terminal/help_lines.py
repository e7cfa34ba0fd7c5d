"""Help for this moment: how to answer the open question, and what may be asked."""

from __future__ import annotations

from trueque.speech import Asked, words_of_queries
from trueque.speech.ears import has_answer
from trueque.telling.amount_hints import hint_for_question
from trueque.terminal.voice import Voice

ASKED = (
    "options",
    "where",
    "hand",
    "card",
    "realm",
    "costs",
    "points",
    "players",
    "board",
    "last",
    "log",
    "why",
    "rules",
    "undo",
    "save",
    "quit",
)
OF_THE_GAME = frozenset({"hand", "card", "realm", "costs", "points", "players"})
"""Queries that the game's ear answers, where it has an answer."""


def list_help(question: Asked, voice: Voice) -> list[str]:
    """What is asked, three ways to answer it, and the words that ask back."""
    say, words, game = voice.say, words_of_queries(voice.lang), question.game.name
    lines = list(question.sentences)
    if question.choices:
        one = question.choices[0]
        lines.append(
            say("Type the number of an option ({number}), its words (“{sentence}”) or its notation (“{notation}”).",
                number=one.number, sentence=one.sentence, notation=one.notation)
        )  # fmt: skip
    lines += hint_for_question(question)
    lines.append(
        say("Words may be cut short; case and accents do not matter. Several answers fit one line: first; second.")
    )
    asked = [words[name] for name in ASKED if name not in OF_THE_GAME or has_answer(game, name)]
    lines.append(say("You can always ask: {words}.", words=", ".join(asked)))
    return lines
