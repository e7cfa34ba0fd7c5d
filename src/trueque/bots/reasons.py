"""Why a bot chose its answer, in a sentence: what everybody can see speaks for it first, then the bot's own numbers.

For reviews, coaches and whoever asks in a practice game; nobody is told while people play each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trueque.bots.bot_protocols import Explains, Weighed
from trueque.kernel import Bot, Decision, Game, View
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.speech.choices import list_choices
from trueque.telling.clauses import describe_advantages


@dataclass(frozen=True)
class AnswerReasons:
    """An answer, what speaks for it, and what the bot compared it with."""

    action: Any
    facts: str
    """What the board shows; empty where the answer names no place."""
    weighed: Weighed | None
    """The answer's own number; none where there was nothing to choose."""
    next_best: Weighed | None


def find_reasons(
    game: Game[Any, Any], bot: Bot, view: View, decision: Decision[Any], to: Listener
) -> AnswerReasons | None:
    """The answer that *bot* gives and why; none where it says nothing, or cannot say why."""
    action = bot.choose(view, decision)
    explains = cast_to_protocol(bot, Explains)
    if action is None or explains is None:
        return None
    found: Sequence[Weighed] = explains.considered_answers
    own = next((one for one in found if one.action == action), None)
    others = [one for one in found if one.action != action] if own is not None else []
    _, facts = describe_advantages(list_choices(game, [], view, to, few=0), action)
    return AnswerReasons(action, facts, own, others[0] if others else None)


def describe_reasons(why: AnswerReasons, game: Game[Any, Any], view: View, to: Listener) -> str:
    """The same as a sentence, facts first."""
    say, answer = speaker("bots", to.lang), game_words(game.name).answer
    parts = [f"{answer(why.action, view, to).rstrip('.')}."]
    parts += [why.facts] if why.facts else []
    if why.weighed is not None:
        parts.append(say("{odds} to win.", odds=format_odds(say, why.weighed)))
    if why.next_best is not None:
        other = answer(why.next_best.action, view, to).rstrip(".")
        parts.append(say("Next best: {answer}, {odds}.", answer=other, odds=format_odds(say, why.next_best)))
    return " ".join(parts)


def format_odds(say: Speaker, one: Weighed) -> str:
    """Odds in hundredths, or by how many they grow."""
    amount = 100 * one.worth
    if not one.is_gain:
        return say("{n} %", n=amount)
    return say("{sign}{n} %", sign="+" if amount >= 0 else "−", n=abs(amount))
