"""The coach in a running game: a hint in three strengths, and whether one's last answer was a good one.

It knows what its listener knows: the judge is handed a view, never the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trueque.kernel import Decision, View
from trueque.kernel.judging import Judge
from trueque.kernel.record import TABLE, Record, standing
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.review.choices import SLIGHT, Asked, Choice, Ranked, compared, ranked
from trueque.review.telling import answer_said, percent
from trueque.review.weighing import begun, turn_of
from trueque.speech.choices import asked as asked_now
from trueque.speech.ears import speaks_for
from trueque.speech.whynot import name_kind

STRENGTHS = (1, 2, 3)
"""What to look at; which kind of answer; the answer with its reason."""
COMPARED = 3
"""Answers whose kinds are named in the weakest hint."""
MUCH = 0.05
"""Odds between the best answer and the third from which much hangs on a question."""
BACK = 40
"""Answers of one's own that are looked through for one in which there was something to choose."""


@dataclass(frozen=True)
class Advice:
    """A hint; only the strongest names an answer and its place."""

    sentence: str
    action: Any = None
    place: str = ""


def hint(judge: Judge, view: View, decision: Decision[Any], to: Listener, strength: int) -> Advice:
    """What to think of; stronger hints give away more."""
    say, found = speaker("review", to.lang), ranked(judge, view, decision)
    if len(found) < 2:
        return Advice(say("There is nothing to choose here."))
    if strength < STRENGTHS[1]:
        return Advice(_what_to_look_at(judge, found, view, to))
    said = answer_said(judge.game.name, found[0].action, view, to)
    if strength < STRENGTHS[-1]:
        return Advice(say("The best answer is of this kind: {kind}.", kind=_kind(judge, found[0].action, view, to)))
    place, why = speaks_for(asked_now(judge.game, [], view, to, few=0), found[0].action)
    other = answer_said(judge.game.name, found[1].action, view, to)
    sentence = say("{answer}: {worth} % to win. Next best: {other}, {odds} %.", answer=said, other=other,
                   worth=percent(found[0].worth), odds=percent(found[1].worth))  # fmt: skip
    return Advice(f"{sentence} {why}" if why else sentence, found[0].action, place)


def _what_to_look_at(judge: Judge, found: Sequence[Ranked], view: View, to: Listener) -> str:
    """How much hangs on the question, and what is worth comparing: in no order that says which is best."""
    say, best = speaker("review", to.lang), found[:COMPARED]
    kinds = sorted({_kind(judge, one.action, view, to) for one in best})
    apart = best[0].worth - best[-1].worth
    weight = say("Much hangs on this.") if apart >= MUCH else say("Several answers are nearly as good as each other.")
    if len(kinds) == 1:
        return f"{weight} {say('All of them are of one kind: {kind}. Compare where and with whom.', kind=kinds[0])}"
    return f"{weight} {say('Compare: {answers}.', answers='; '.join(kinds))}"


def _kind(judge: Judge, action: Any, view: View, to: Listener) -> str:
    """What kind of answer it is; the answer itself, where a game has no word for its kind."""
    named = name_kind(words(judge.game.name), judge.game.write(action), to.lang)
    return named or answer_said(judge.game.name, action, view, to)


def last_choice(judge: Judge, record: Record, seat: int) -> Choice | None:
    """The last answer of a seat in which it had a choice, weighed by what it knew then; none where there is none."""
    log, game = record.log, judge.game
    kept = [number for number in standing(log) if log[number].author != TABLE]
    own = [place for place, number in enumerate(kept) if log[number].author == seat]
    for place in own[: -BACK - 1 : -1]:
        match = begun(game, record, kept[:place])
        line = log[kept[place]]
        action = game.read(match.state, line.text)
        view = game.view(match.state, seat)
        given = Asked(kept[place], turn_of(game, match.state), seat, match.question(seat, action), action)
        choice = compared(judge.weigh(view, given.decision, action), given, view)
        if choice is not None:
            return choice
    return None


def verdict(judge: Judge, choice: Choice | None, to: Listener) -> str:
    """Whether an answer was good, in a sentence."""
    say = speaker("review", to.lang)
    if choice is None:
        return say("You have not chosen anything yet.")
    chosen = answer_said(judge.game.name, choice.chosen, choice.view, to)
    if choice.loss < max(SLIGHT, 2 * choice.error) or choice.best == choice.chosen:
        return say("{answer}: a good answer, nothing clearly better was found ({worth} % to win).", answer=chosen,
                   worth=percent(choice.worth))  # fmt: skip
    cost = say.many("{n} point", "{n} points", percent(choice.loss))
    better = answer_said(judge.game.name, choice.best, choice.view, to)
    _, why = speaks_for(asked_now(judge.game, [], choice.view, to, few=0), choice.best)
    told = say("{answer} cost about {cost}. Better: {better} ({worth} % to win).", answer=chosen, cost=cost,
               better=better, worth=percent(choice.best_worth))  # fmt: skip
    return f"{told} {why}" if why else told
