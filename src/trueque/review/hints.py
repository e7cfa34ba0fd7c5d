"""The coach in a running game: a hint in three strengths, and whether one's last answer was a good one.

It knows what its listener knows: the judge is handed a view, never the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trueque.kernel import Decision, View
from trueque.kernel.judge_protocols import Judge
from trueque.kernel.record import TABLE, Record, list_standing_answers
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.review.choices import SLIGHT, AnsweredQuestion, Ranked, WeighedChoice, compare_answers, rank_answers
from trueque.review.decision_review import replay_lines, turn_number
from trueque.review.review_text import as_percent, phrase_answer
from trueque.speech.choices import list_choices as asked_now
from trueque.speech.ears import describe_advantages
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


def make_hint(judge: Judge, view: View, decision: Decision[Any], to: Listener, strength: int) -> Advice:
    """What to think of; stronger hints give away more."""
    say, found = speaker("review", to.lang), rank_answers(judge, view, decision)
    if len(found) < 2:
        return Advice(say("There is nothing to choose here."))
    if strength < STRENGTHS[1]:
        return Advice(_describe_focus(judge, found, view, to))
    said = phrase_answer(judge.game.name, found[0].action, view, to)
    if strength < STRENGTHS[-1]:
        return Advice(
            say("The best answer is of this kind: {kind}.", kind=_answer_kind(judge, found[0].action, view, to))
        )
    place, why = describe_advantages(asked_now(judge.game, [], view, to, few=0), found[0].action)
    other = phrase_answer(judge.game.name, found[1].action, view, to)
    sentence = say("{answer}: {worth} % to win. Next best: {other}, {odds} %.", answer=said, other=other,
                   worth=as_percent(found[0].worth), odds=as_percent(found[1].worth))  # fmt: skip
    return Advice(f"{sentence} {why}" if why else sentence, found[0].action, place)


def _describe_focus(judge: Judge, found: Sequence[Ranked], view: View, to: Listener) -> str:
    """How much hangs on the question, and what is worth comparing: in no order that says which is best."""
    say, best = speaker("review", to.lang), found[:COMPARED]
    kinds = sorted({_answer_kind(judge, one.action, view, to) for one in best})
    apart = best[0].worth - best[-1].worth
    weight = (
        say("A lot depends on this.") if apart >= MUCH else say("Several answers are nearly as good as each other.")
    )
    if len(kinds) == 1:
        return f"{weight} {say('All of them are of one kind: {kind}. Compare where and with whom.', kind=kinds[0])}"
    return f"{weight} {say('Compare: {answers}.', answers='; '.join(kinds))}"


def _answer_kind(judge: Judge, action: Any, view: View, to: Listener) -> str:
    """What kind of answer it is; the answer itself, where a game has no word for its kind."""
    named = name_kind(game_words(judge.game.name), judge.game.write(action), to.lang)
    return named or phrase_answer(judge.game.name, action, view, to)


def weigh_last_choice(judge: Judge, record: Record, seat: int) -> WeighedChoice | None:
    """The last answer of a seat in which it had a choice, weighed by what it knew then; none where there is none."""
    log, game = record.log, judge.game
    kept = [number for number in list_standing_answers(log) if log[number].author != TABLE]
    own = [place for place, number in enumerate(kept) if log[number].author == seat]
    for place in own[: -BACK - 1 : -1]:
        match = replay_lines(game, record, kept[:place])
        line = log[kept[place]]
        action = game.read(match.state, line.text)
        view = game.view(match.state, seat)
        given = AnsweredQuestion(
            kept[place], turn_number(game, match.state), seat, match.find_question(seat, action), action
        )
        choice = compare_answers(judge.weigh(view, given.decision, action), given, view)
        if choice is not None:
            return choice
    return None


def describe_verdict(judge: Judge, choice: WeighedChoice | None, to: Listener) -> str:
    """Whether an answer was good, in a sentence."""
    say = speaker("review", to.lang)
    if choice is None:
        return say("You have not chosen anything yet.")
    chosen = phrase_answer(judge.game.name, choice.chosen, choice.view, to)
    if choice.loss < max(SLIGHT, 2 * choice.error) or choice.best == choice.chosen:
        return say("{answer}: a good answer, nothing clearly better was found ({worth} % to win).", answer=chosen,
                   worth=as_percent(choice.worth))  # fmt: skip
    cost = say.many("{n} point", "{n} points", as_percent(choice.loss))
    better = phrase_answer(judge.game.name, choice.best, choice.view, to)
    _, why = describe_advantages(asked_now(judge.game, [], choice.view, to, few=0), choice.best)
    told = say("{answer} cost about {cost}. Better: {better} ({worth} % to win).", answer=chosen, cost=cost,
               better=better, worth=as_percent(choice.best_worth))  # fmt: skip
    return f"{told} {why}" if why else told
