"""A review in words, the same for eyes and ears: the odds, the sum, then the moments one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from trueque.kernel.game import Game, View
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.review.choices import Ranked, WeighedChoice
from trueque.review.decision_review import Review
from trueque.review.decision_sorts import describe_sorts, sort_decisions
from trueque.review.judges import explain_no_odds, has_odds
from trueque.review.moments import CERTAIN, choose_moments
from trueque.review.points import as_odds, as_percent, format_points
from trueque.speech.choices import Asked, list_choices
from trueque.telling.clauses import describe_difference


@dataclass(frozen=True)
class ReviewMoment:
    """One decision as it is told."""

    number: int
    """Of its log line."""
    turn: int
    loss: float
    worth: float | None
    best_worth: float | None
    """What both come to; none where no odds are said."""
    error: float
    chosen: str
    best: str
    why: str
    """What spoke for the better one and not for the other; empty where no fact did."""
    sentence: str


def describe_review(review: Review, seat: int, to: Listener) -> list[str]:
    """The whole review for the one who sat there."""
    say = speaker("review", to.lang)
    lines = describe_changes(review, seat, to) if review.has_odds else [explain_no_odds(review.game, to.lang)]
    lines += describe_sorts(sort_decisions(review, seat), {}, to.lang)
    found = describe_moments(review, seat, to)
    if not found:
        return [*lines, say("No decision was found that clearly cost anything.")]
    lines.append(say.many("{n} moment.", "{n} moments.", len(found)))
    # Else somebody who is said to have had 3 % is told that a place cost 22 games of 100.
    lines.append(
        say(
            "What a decision cost was found by playing on from it many times, whoever decided as well as our best"
            " players: it need not be a step of the curve."
        )
        if review.has_odds
        else say(
            "What a decision cost was found by playing on from it many times, whoever decided as well as our best"
            " players."
        )
    )
    return [*lines, *(f"{n}. {moment.sentence}" for n, moment in enumerate(found, 1))]


def describe_changes(review: Review, seat: int, to: Listener) -> list[str]:
    """The odds of a seat, how sure they are, and what changed them."""
    say = speaker("review", to.lang)
    first, last = review.curve[0].odds[seat], review.curve[-1].odds[seat]
    lines = [say("{name}: a chance to win of {first} % at the beginning, of {last} % at the end.", name=to.names[seat],
                 first=as_odds(first), last=as_odds(last))]  # fmt: skip
    lines += [*describe_errors(review, seat, to), *describe_unknown(review, to)]
    return lines + [f"{part.label}: {format_points(part.by)}" for part in iterate_odds_changes(review, seat, to)]


def describe_errors(review: Review, seat: int, to: Listener) -> list[str]:
    """How far off the odds of a seat may lie where they are least sure."""
    widest = as_percent(max((one.errors[seat] for one in review.curve if one.errors), default=0.0))
    if not widest:
        return []
    return [speaker("review", to.lang).many("Odds are not exact: on the way they may lie {n} point off.",
                                            "Odds are not exact: on the way they may lie up to {n} points off.",
                                            widest)]  # fmt: skip


def describe_unknown(review: Review, to: Listener) -> list[str]:
    """Whom the odds take for normal players; nothing where it is known of everybody how strong they are."""
    unknown = [seat for seat in range(review.game.seats) if seat not in review.record.bots]
    if not unknown:
        return []
    say, names = speaker("review", to.lang), [to.names[seat] for seat in unknown]
    return [say.many("The odds take {names} for a normal player: nobody knows how strong that seat is.",
                     "The odds take {names} for normal players: nobody knows how strong they are.", len(names),
                     names=", ".join(names))]  # fmt: skip


@dataclass(frozen=True)
class OddsChange:
    """Something that changed the odds: a seat's decisions, or (no seat) luck."""

    label: str
    by: float
    seat: int | None = None


def iterate_odds_changes(review: Review, seat: int, to: Listener) -> Iterator[OddsChange]:
    """What changed the odds of a seat, part by part: they add up to the whole change."""
    if not review.has_odds:
        return
    say = speaker("review", to.lang)
    _, *made, luck, _ = review.sum_changes(seat)
    yield OddsChange(say("your decisions") if to.seat == seat else say("own decisions"), made[seat], seat)
    for other, change in enumerate(made):
        if other != seat:
            yield OddsChange(say("decisions of {name}", name=to.names[other]), change, other)
    yield OddsChange(say("luck"), luck)


def describe_moments(review: Review, seat: int, to: Listener) -> list[ReviewMoment]:
    """The costliest decisions in words."""
    return [_describe_moment(review, choice, to) for choice in choose_moments(review.moments, seat)]


def _describe_moment(review: Review, choice: WeighedChoice, to: Listener) -> ReviewMoment:
    say = speaker("review", to.lang)
    # Named as whoever sat there heard it then: what others hid does not come into it.
    at_the_time = Listener(to.lang, choice.seat, to.names)
    chosen, best = (
        phrase_answer(review.game.name, action, choice.view, at_the_time) for action in (choice.chosen, choice.best)
    )
    asked = list_choices(review.game, [], choice.view, at_the_time, few=0)
    why = describe_better(choice, asked)
    n, worth, better = round_moment(choice)
    when = say("Turn {turn}", turn=choice.turn) if choice.turn > 0 else say("Before the first turn")
    # What both come to is said nowhere: the curve has other numbers, since there everybody plays as they do.
    sentence = say.many(
        "{when}: it cost {n} game of 100. Done: {chosen}. Better: {best}.",
        "{when}: it cost {n} games of 100. Done: {chosen}. Better: {best}.",
        n, when=when, chosen=chosen, best=best,
    )  # fmt: skip
    if why:
        sentence = f"{sentence} {why}"
    done, do = (worth / 100, better / 100) if review.has_odds else (None, None)
    return ReviewMoment(choice.number, choice.turn, n / 100, done, do, choice.error, chosen, best, why, sentence)


def round_moment(choice: WeighedChoice) -> tuple[int, int, int]:
    """What a moment cost and what its answer and the better one come to, in whole points that add up."""
    better = as_odds(choice.best_worth)
    cost = min(as_percent(choice.loss), better - 1)  # nobody has lost for certain who still plays
    return cost, better - cost, better


def describe_better(choice: WeighedChoice, asked: Asked) -> str:
    """What spoke for the better answer and not for the other, a certain win in the same turn before all else."""
    return describe_difference(asked, choice.best, choice.chosen, wins_turn=choice.best_worth == CERTAIN)


def phrase_answer(game: str, action: Any, view: View, to: Listener) -> str:
    """An answer in the middle of a sentence."""
    return game_words(game).answer(action, view, to).rstrip(".")


def describe_ranking(game: Game[Any, Any], found: Iterable[Ranked], view: View, to: Listener) -> list[str]:
    """Answers best first, each with its odds where odds are said."""
    say, is_told = speaker("review", to.lang), has_odds(game)
    lines = []
    for n, one in enumerate(found, 1):
        answer = phrase_answer(game.name, one.action, view, to)
        if is_told:
            lines.append(say("{n}. {answer}: {worth} %", n=n, answer=answer, worth=as_odds(one.worth)))
        else:
            lines.append(say("{n}. {answer}", n=n, answer=answer))
    return lines
