"""What the champion would answer and why, for one person who practises against bots; never where people play people."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from trueque.bots.explaining import reasons, told
from trueque.bots.registry import bot, names
from trueque.locale.tongues import languages, own_words
from trueque.speech.fold import tokens

if TYPE_CHECKING:
    from trueque.speech import Asked
    from trueque.terminal.prompt import Prompt


@cache
def words_for_it() -> frozenset[str]:
    """The words that ask for advice, in every language."""
    return frozenset(
        token
        for lang in languages()
        for word in own_words(lang, "practice").get("advice", ())
        for token in tokens(word)
    )


def asks_advice(line: str) -> bool:
    """Whether a line is one of those words, alone."""
    typed = tokens(line)
    return len(typed) == 1 and typed[0] in words_for_it()


def advice(prompt: Prompt, question: Asked) -> str:
    """The champion's answer to the question that waits, facts first; else why there is none."""
    say, session = prompt.voice.say, prompt.session
    if len(session.people) != 1:
        return say("Advice is for one person who plays against bots.")
    game, decision = question.game, next((one for one in question.decisions if one.waits), None)
    if decision is None or "champion" not in names(game.name):
        return say("The champion of this game cannot say why.")
    # A new one every time: it knows the view and nothing of what it said before.
    champion = bot("champion", game, f"advice {len(session.match.log)}")
    found = reasons(game, champion, question.view, decision, question.to)
    if found is None:
        return say("The champion of this game cannot say why.")
    return say("Champion: {reasons}", reasons=told(found, game, question.view, question.to))
