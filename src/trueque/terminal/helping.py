"""Help for this moment: how to answer the open question, and what may be asked."""

from __future__ import annotations

from trueque.speech import Asked, query_words
from trueque.speech.amounts import composing_hint
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
ONLY_IN = {"card": ("quick", "princes"), "realm": ("princes",)}
"""Queries that not every game answers."""


def help_lines(question: Asked, voice: Voice) -> list[str]:
    """What is asked, three ways to answer it, and the words that ask back."""
    say, words = voice.say, query_words(voice.lang)
    lines = list(question.sentences)
    if question.choices:
        one = question.choices[0]
        lines.append(
            say("Type the number of an option ({number}), its words (“{sentence}”) or its notation (“{notation}”).",
                number=one.number, sentence=one.sentence, notation=one.notation)
        )  # fmt: skip
    lines += composing_hint(question)
    lines.append(
        say("Words may be cut short; case and accents do not matter. Several answers fit one line: first; second.")
    )
    asked = [words[name] for name in ASKED if name not in ONLY_IN or question.game.name in ONLY_IN[name]]
    lines.append(say("You can always ask: {words}.", words=", ".join(asked)))
    return lines
