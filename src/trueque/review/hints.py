"""The coach in a running game: a hint in four strengths, and whether one's last answer was a good one.

It knows what its listener knows: the judge is handed a view, never the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from trueque.kernel import Decision, View
from trueque.kernel.judge_protocols import Judge
from trueque.kernel.record import TABLE, Record, list_standing_answers
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.review.choices import AnsweredQuestion, Ranked, WeighedChoice, compare_answers, rank_answers
from trueque.review.decision_review import find_turn_number, replay_lines
from trueque.review.judges import explain_no_odds, has_odds
from trueque.review.moments import LEAST, SURE, check_choice
from trueque.review.points import as_odds, as_percent
from trueque.review.review_text import phrase_answer
from trueque.speech.choices import list_choices as asked_now
from trueque.telling.clauses import (
    AGAINST,
    Clause,
    ClauseFinder,
    are_alike,
    contrast_clauses,
    describe_clause_question,
    describe_clauses,
    describe_difference,
    describe_reasons,
    trim_clauses,
)
from trueque.telling.whynot import name_kind

STRENGTHS = (1, 2, 3, 4)
"""A question that points; the idea, with its fact; the answer, and what tells it from the next best; the odds."""
QUESTION, IDEA, ANSWER, NUMBERS = STRENGTHS
GAINS = frozenset({"wins", "wins_turn", "points", "pays"})
"""Facts of an answer that leads to something by itself."""
UNSEEN = frozenset({"stranger", "drawn"})
"""Facts of an answer that may bring what is lacked, or anything else."""
COMPARED = 40
"""Answers whose facts are all looked at."""
TOLD = 2
"""Facts that are told of the second answer, and of an offer."""
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
    asked = asked_now(judge.game, [], view, to, few=0)
    finder = ClauseFinder(asked)
    best, other = choose_two(finder, found)
    kind = _answer_kind(judge, best.action, view, to)
    unlike = next((one for one in found if _answer_kind(judge, one.action, view, to) != kind), other)
    against = unlike if strength < ANSWER else other
    facts = contrast_clauses(_find_facts(finder, best), finder.find(against.action))
    if strength == QUESTION:
        return Advice(describe_clause_question(facts[0], asked) if facts else say("What would you gain here?"))
    if strength == IDEA:
        told = say("{facts} An idea: {kind}.", facts=describe_reasons(facts, asked, 1), kind=kind)
        return Advice(f"{told} {_describe_trade(finder, say)}".strip())
    said = say("{answer}.", answer=phrase_answer(judge.game.name, best.action, view, to))
    parts = [said, describe_reasons(facts, asked, TOLD), _describe_other(finder, best, other, say)]
    parts += [_describe_trade(finder, say)] if strength == ANSWER else [_describe_odds(judge, best, other, view, to)]
    place = finder.room.locate_answer(best.action) if finder.room is not None else ""
    return Advice(" ".join(filter(None, parts)), best.action, place)


def choose_two(finder: ClauseFinder, found: Sequence[Ranked]) -> tuple[Ranked, Ranked]:
    """The answer that is hinted at, and the one that is told beside it: none against which its own facts speak, where
    there is another."""
    best, *others = put_sure_gain_first(finder, found)
    spoken_for = (one for one in others[:COMPARED] if AGAINST.isdisjoint(fact.kind for fact in finder.find(one.action)))
    return best, next(spoken_for, others[0])


def put_sure_gain_first(finder: ClauseFinder, found: Sequence[Ranked]) -> list[Ranked]:
    """The answers; before a first one whose gain is unseen, or against which its facts speak, the first that surely
    gains something, or against which none speaks; unless that is clearly worse."""
    kinds = {clause.kind for clause in finder.find(found[0].action)} if found else set[str]()
    if kinds.isdisjoint(UNSEEN | AGAINST) or not kinds.isdisjoint(GAINS):
        return list(found)
    near = [one for one in found[1:COMPARED] if not is_clearly_better(found[0], one)]
    other = next((one for one in near if has_gain(finder, one.action)), None)
    if other is None and kinds & AGAINST:
        other = next((one for one in near if not AGAINST & {clause.kind for clause in finder.find(one.action)}), None)
    return list(found) if other is None else [other, *[one for one in found if one is not other]]


def has_gain(finder: ClauseFinder, action: Any) -> bool:
    """Whether an answer leads to something by itself."""
    return any(clause.kind in GAINS for clause in finder.find(action))


def is_clearly_better(one: Ranked, other: Ranked) -> bool:
    return one.worth - other.worth > max(LEAST, 2 * hypot(one.error, other.error))


def _find_facts(finder: ClauseFinder, best: Ranked) -> list[Clause]:
    """The facts about the best answer, and that it wins this turn where that is certain."""
    facts = finder.find(best.action)
    is_won = any(clause.kind == "wins" for clause in facts)
    return [Clause("wins_turn"), *facts] if best.worth == 1.0 and facts and not is_won else facts


def _describe_other(finder: ClauseFinder, best: Ranked, other: Ranked, say: Speaker) -> str:
    """The next best answer, and what tells it from the best; or that nothing does."""
    asked, own, theirs = finder.asked, finder.find(best.action), finder.find(other.action)
    answer = phrase_answer(asked.game.name, other.action, asked.view, asked.to)
    apart = [clause for clause in contrast_clauses(theirs, own) if clause not in own]
    facts, is_close = (
        describe_reasons(apart, asked, TOLD),
        best.worth - other.worth < max(LEAST, 2 * hypot(best.error, other.error)),
    )
    if are_alike(own, theirs):
        return (
            say("As far as can be told as good as this answer: {answer}.", answer=answer) if is_close
            else say("Next best: {answer}. Played on, it does less well, but no single fact says why.", answer=answer)
        )  # fmt: skip
    if is_close:
        return say("About as good: {answer}. {facts}", answer=answer, facts=facts).rstrip()
    return say("Next best: {answer}. {facts}", answer=answer, facts=facts).rstrip()


def _describe_trade(finder: ClauseFinder, say: Speaker) -> str:
    """The offer that would bring the one card that is missing, with why somebody may take it; empty without one."""
    offer = finder.suggest_trade()
    if offer is None:
        return ""
    asked = finder.asked
    answer = phrase_answer(asked.game.name, offer, asked.view, asked.to)
    return say(
        "A trade to try: {answer}. {facts}",
        answer=answer,
        facts=describe_clauses(trim_clauses(finder.find(offer)), asked, TOLD),
    )


def _describe_odds(judge: Judge, best: Ranked, other: Ranked, view: View, to: Listener) -> str:
    """Both answers in odds, for those who ask for numbers; or why none are said."""
    if not has_odds(judge.game):
        return explain_no_odds(judge.game, to.lang)
    say, name = speaker("review", to.lang), judge.game.name
    return say("{answer}: {worth} % to win. Next best: {other}, {odds} %.",
               answer=phrase_answer(name, best.action, view, to), other=phrase_answer(name, other.action, view, to),
               worth=as_odds(best.worth), odds=as_odds(other.worth))  # fmt: skip


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
            kept[place], find_turn_number(game, match.state), seat, match.find_question(seat, action), action
        )
        choice = compare_answers(judge.weigh(view, given.decision, action), given, view)
        if choice is not None:
            return check_choice(judge, choice, record.bots)
    return None


def describe_verdict(judge: Judge, choice: WeighedChoice | None, to: Listener) -> str:
    """Whether an answer was good, in a sentence."""
    say = speaker("review", to.lang)
    if choice is None:
        return say("You have not chosen anything yet.")
    chosen = phrase_answer(judge.game.name, choice.chosen, choice.view, to)
    is_told = has_odds(judge.game)
    if choice.loss < max(LEAST, SURE * choice.error) or choice.best == choice.chosen:
        if not is_told:
            return say("{answer}: a good answer, nothing clearly better was found.", answer=chosen)
        return say("{answer}: a good answer, nothing clearly better was found ({worth} % to win).", answer=chosen,
                   worth=as_odds(choice.worth))  # fmt: skip
    cost = say.many("{n} point", "{n} points", as_percent(choice.loss))
    better = phrase_answer(judge.game.name, choice.best, choice.view, to)
    why = describe_difference(asked_now(judge.game, [], choice.view, to, few=0), choice.best, choice.chosen)
    if is_told:
        told = say("{answer} cost about {cost}. Better: {better} ({worth} % to win).", answer=chosen, cost=cost,
                   better=better, worth=as_odds(choice.best_worth))  # fmt: skip
    else:
        told = say("{answer} cost about {cost}. Better: {better}.", answer=chosen, cost=cost, better=better)
    return f"{told} {why}" if why else told
