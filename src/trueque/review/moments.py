"""The decisions that are worth looking at again: the costliest ones of a seat, in the order in which they came.

Of many numbers that waver the largest are too large. So those that look costliest are played on again, the better
answer and the one that was given side by side in the same positions with the same chance: to the end of the game, by
the players of its compiled core, the one who answered as well as they can, the others as they are. Those that look real
then are played on once more, with other chance, and what that comes to is told, where it is clear. Where nothing is
compiled the judge plays on as far as it looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from trueque.bots.playouts import AnswerTrials, PlayOn, compare_by_playing, seat_levels
from trueque.kernel.errors import RuleError
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


def iterate_standout_choices(
    judge: Judge, choices: Iterable[WeighedChoice], levels: Mapping[Seat, str] | None = None
) -> Iterator[list[WeighedChoice]]:
    """Of each seat at most three, one a turn, numbered by time and not by cost: so the curve, the list and the ear
    agree. *levels*: who sits where; without it nothing is played to the end.

    What is found so far comes after each position that was played on, and at last all of it: whoever asks chooses when
    to go on.
    """
    by_seat = dict[int, list[WeighedChoice]]()
    for choice in choices:
        if is_clear(choice):
            by_seat.setdefault(choice.seat, []).append(choice)
    found = list[WeighedChoice]()
    for seat, made in by_seat.items():
        play_on = None if levels is None else seat_levels(judge.game, {**levels, seat: CHAMPION})
        looked = list[WeighedChoice]()
        for one in sorted(keep_one_of_each(made), key=lambda one: -one.loss)[:TRIED]:
            looked.append(one)
            for looked[-1] in remeasure_choice(judge, one, play_on):
                yield found
        # Only what is told is played on at length; what does not stand then leaves its place to the next.
        standing = list[WeighedChoice]()
        for one in sorted(looked, key=lambda one: -one.loss):
            if len(standing) < MOST:
                confirmed = [one]
                for confirmed[0] in confirm_choice_cost(judge, one, play_on):
                    yield found
                standing += filter(is_clear, confirmed)
        found += standing
    yield sorted(found, key=lambda one: one.number)


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
    *_, again = remeasure_choice(judge, choice, play_on)
    *_, confirmed = confirm_choice_cost(judge, again, play_on)
    return confirmed


Measured = Iterator[WeighedChoice]
"""A choice after each position in which it was played on, as far as that is known; the last is what came of it."""


def remeasure_choice(judge: Judge, choice: WeighedChoice, play_on: PlayOn | None) -> Measured:
    """The same, what it cost found anew: to see whether there is something in it."""
    if choice.best_worth == CERTAIN:
        yield choice
    elif play_on is not None:
        yield from (found for found, _ in compare_by_playing_on(judge, choice, play_on, "first", FIRST))
    elif not isinstance(judge, ComparesAnswers):
        yield choice
    else:
        apart = judge.compare(choice.view, choice.decision, choice.best, choice.chosen, FIRST[-1])
        yield add_leads(choice, apart)


def confirm_choice_cost(judge: Judge, choice: WeighedChoice, play_on: PlayOn | None) -> Measured:
    """The same with the numbers that are told: if it looks likely, by games played to the end with other chance; of a
    win that was there for certain only what was left of it is played."""
    if play_on is None:
        yield choice
    elif choice.best_worth == CERTAIN:
        yield from measure_missed_win(judge, choice, play_on)
    elif choice.loss <= LIKELY * choice.error:
        yield choice
    else:
        for told in compare_by_playing_on(judge, choice, play_on, "second", SECOND):
            yield told[0]
        found, worth = told
        if worth and found.loss > SURE * found.error:
            mean = min(sum(worth) / len(worth), ALMOST - found.loss)
            yield replace(found, worth=mean, best_worth=mean + found.loss)


def compare_by_playing_on(
    judge: Judge, choice: WeighedChoice, play_on: PlayOn, luck: str, steps: Sequence[int]
) -> Iterator[tuple[WeighedChoice, list[float]]]:
    """What it cost, in more positions step by step until that is known or nothing is to be found; and what its own
    answer came to in each, nothing where it cannot be played on."""
    trials = AnswerTrials(judge.game, choice.view, choice.seat, play_on, f"{luck} {choice.number}")
    found = choice
    for times in steps:
        for _ in play_positions(trials, [choice.best, choice.chosen], times):
            yield found, []
        apart = compare_by_playing(trials, choice.best, choice.chosen, times)
        if not apart:
            yield choice, []
            return
        found = add_leads(choice, apart)
        if found.loss > KNOWN * found.error or found.loss + SURE * found.error < LEAST:
            break
    yield found, [one for one in trials.list_shares(choice.chosen, times) if one is not None]


def play_positions(trials: AnswerTrials, answers: Sequence[Any], times: int) -> Iterator[None]:
    """Play answers on in so many positions, one after the other; what cannot be played is told when it is asked for."""
    with suppress(RuleError):
        for n in range(times):
            for answer in answers:
                trials.try_answer(answer, n)
            yield


def measure_missed_win(judge: Judge, choice: WeighedChoice, play_on: PlayOn) -> Measured:
    """A win that was passed by, and how often one wins all the same."""
    trials = AnswerTrials(judge.game, choice.view, choice.seat, play_on, f"left {choice.number}")
    for _ in play_positions(trials, [choice.chosen], SECOND[-1]):
        yield choice
    shares = [one for one in trials.list_shares(choice.chosen, SECOND[-1]) if one is not None]
    yield replace(choice, worth=sum(shares) / len(shares), error=standard_error(shares)) if shares else choice


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
