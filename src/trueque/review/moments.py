"""The decisions that are worth looking at again: the costliest ones of a seat, in the order in which they came.

Of many numbers that waver the largest are too large. So those that look costliest are played on again, the better
answer and the one that was given side by side in the same positions with the same chance: to the end of the game, by
the players of its compiled core, the one who answered as well as they can, the others as they are. Those that look real
then are played on once more, with other chance, and what that comes to is told, where it is clear. Where nothing is
compiled the judge plays on as far as it looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from trueque.bots.playouts import AnswerTrials, PlayOn, compare_by_playing, seat_levels
from trueque.kernel.game import Seat
from trueque.kernel.judge_protocols import CHAMPION, ComparesAnswers, Judge
from trueque.review.choices import WeighedChoice, standard_error

MOST = 3
LEAST = 0.02
"""A decision that cost less than two points in a hundred is nothing to look at."""
SURE, LIKELY = 2.0, 1.0
"""Standard errors by which the better answer must lead, and by which it must when it is first played on."""
TRIED = 5
"""Decisions of a seat that are played on again."""
FIRST, SECOND = (8, 16, 24), (25, 50, 75, 100, 125)
"""In how many positions: in more only while it is open what they cost. The second time's numbers are told."""
KNOWN = 6.0
"""Standard errors beyond which a loss is known."""
CERTAIN, ALMOST = 1.0, 1.0 - 1e-9
"""Odds of a win that is there, and the most that games played on can say."""


def choose_standout_choices(
    judge: Judge, choices: Iterable[WeighedChoice], levels: Mapping[Seat, str] | None = None
) -> list[WeighedChoice]:
    """Of each seat at most three, one a turn, numbered by time and not by cost: so the curve, the list and the ear
    agree. *levels*: who sits where; without it nothing is played to the end."""
    by_seat = dict[int, list[WeighedChoice]]()
    for choice in choices:
        if is_clear(choice):
            by_seat.setdefault(choice.seat, []).append(choice)
    found = list[WeighedChoice]()
    for seat, made in by_seat.items():
        play_on = None if levels is None else seat_levels(judge.game, {**levels, seat: CHAMPION})
        costliest = sorted(keep_one_of_each(made), key=lambda one: -one.loss)[:TRIED]
        looked = sorted((remeasure_choice(judge, one, play_on) for one in costliest), key=lambda one: -one.loss)
        # Only what is told is played on at length; what does not stand then leaves its place to the next.
        confirmed = (confirm_choice_cost(judge, one, play_on) for one in looked)
        found += islice(filter(is_clear, confirmed), MOST)
    return sorted(found, key=lambda one: one.number)


def is_clear(choice: WeighedChoice) -> bool:
    """Whether it lost something worth telling, beyond doubt."""
    return choice.loss >= LEAST and choice.loss > SURE * choice.error


def keep_one_of_each(made: Iterable[WeighedChoice]) -> list[WeighedChoice]:
    """One a turn, and one for each thing that was not done: who leaves something out for three turns did so once."""
    by_turn, by_answer = dict[int, WeighedChoice](), dict[Any, WeighedChoice]()
    for choice in made:
        place = choice.turn if choice.turn > 0 else -choice.number  # everything before the first turn has turn 0
        if place not in by_turn or by_turn[place].loss < choice.loss:
            by_turn[place] = choice
    for choice in by_turn.values():
        if choice.best not in by_answer or by_answer[choice.best].loss < choice.loss:
            by_answer[choice.best] = choice
    return list(by_answer.values())


def check_choice(judge: Judge, choice: WeighedChoice, levels: Mapping[Seat, str]) -> WeighedChoice:
    """The same; if it looks like a mistake, with what it cost when it was played on."""
    if not is_clear(choice):
        return choice
    play_on = seat_levels(judge.game, {**levels, choice.seat: CHAMPION})
    return confirm_choice_cost(judge, remeasure_choice(judge, choice, play_on), play_on)


def remeasure_choice(judge: Judge, choice: WeighedChoice, play_on: PlayOn | None) -> WeighedChoice:
    """The same, what it cost found anew: to see whether there is something in it."""
    if choice.best_worth == CERTAIN:
        return choice
    if play_on is not None:
        return compare_by_playing_on(judge, choice, play_on, "first", FIRST)[0]
    if not isinstance(judge, ComparesAnswers):
        return choice
    return add_leads(choice, judge.compare(choice.view, choice.decision, choice.best, choice.chosen, FIRST[-1]))


def confirm_choice_cost(judge: Judge, choice: WeighedChoice, play_on: PlayOn | None) -> WeighedChoice:
    """The same with the numbers that are told: if it looks likely, by games played to the end with other chance; of a
    win that was there for certain only what was left of it is played."""
    if play_on is None:
        return choice
    if choice.best_worth == CERTAIN:
        return measure_missed_win(judge, choice, play_on)
    if choice.loss <= LIKELY * choice.error:
        return choice
    found, worth = compare_by_playing_on(judge, choice, play_on, "second", SECOND)
    if not worth or found.loss <= SURE * found.error:
        return found
    mean = min(sum(worth) / len(worth), ALMOST - found.loss)
    return replace(found, worth=mean, best_worth=mean + found.loss)


def compare_by_playing_on(
    judge: Judge, choice: WeighedChoice, play_on: PlayOn, luck: str, steps: Sequence[int]
) -> tuple[WeighedChoice, list[float]]:
    """What it cost, in more positions step by step until that is known or nothing is to be found; and what its own
    answer came to in each, nothing where it cannot be played on."""
    trials = AnswerTrials(judge.game, choice.view, choice.seat, play_on, f"{luck} {choice.number}")
    for times in steps:
        apart = compare_by_playing(trials, choice.best, choice.chosen, times)
        if not apart:
            return choice, []
        found = add_leads(choice, apart)
        if found.loss > KNOWN * found.error or found.loss + SURE * found.error < LEAST:
            break
    return found, [one for one in trials.list_shares(choice.chosen, times) if one is not None]


def measure_missed_win(judge: Judge, choice: WeighedChoice, play_on: PlayOn) -> WeighedChoice:
    """A win that was passed by, and how often one wins all the same."""
    trials = AnswerTrials(judge.game, choice.view, choice.seat, play_on, f"left {choice.number}")
    shares = [one for one in trials.list_shares(choice.chosen, SECOND[-1]) if one is not None]
    return replace(choice, worth=sum(shares) / len(shares), error=standard_error(shares)) if shares else choice


def add_leads(choice: WeighedChoice, apart: list[float]) -> WeighedChoice:
    """The same, by how much the better answer led each time."""
    if len(apart) < 2:
        return choice
    lost = sum(apart) / len(apart)
    worth = min(choice.worth, ALMOST - lost)  # nothing is more than certain, and nothing here is certain
    return replace(choice, worth=worth, best_worth=worth + lost, error=standard_error(apart))


def choose_moments(choices: Iterable[WeighedChoice], seat: int) -> list[WeighedChoice]:
    """Those of one seat."""
    return [choice for choice in choices if choice.seat == seat]
