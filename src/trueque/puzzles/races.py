"""Which answer is best, where only games played on can say: a place to found at, a trade, whom to rob.

Every answer is played on to the end by the compiled players of its game, `strong` in all seats, in the same positions
dealt anew that fit what the seat knows, with the same chance. What trails clearly drops out. The best must lead every
other one by `LEAD` and by `SURE` standard errors, and do so again in other positions with other chance: those are the
numbers that are told, since the largest of many that waver is too large.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from trueque.bots.playouts import BEST, AnswerTrials, PlayOn, mean_and_error, seat_levels
from trueque.kernel import Game
from trueque.kernel.position import Placed, read_position

SURE = 3.0
"""Standard errors by which the best must lead."""
LEAD = 0.05
"""And part of the games: what matters less is no puzzle."""
PREVIEW, FEWER, SECOND, LAST = 2, 8, 40, 100
"""Positions in which answers are played on: to see which few are worth it, in two stages of the race, and anew."""
CLOSE = 4
NEAR = 0.15
"""Answers that are raced, and the lead beyond which one is out of it."""
PROMISING = (0.025, 0.055)
"""What the best must lead by after the first stages for the race to go on."""
WON = 0.97
"""Whoever wins as good as always has a win to find, which is another kind of puzzle."""


@dataclass(frozen=True)
class Grounds:
    """Why an answer is the best: its odds, those of the next best, and how sure their difference is."""

    worth: float
    next_worth: float
    error: float
    next: str
    """In notation."""
    rival: int | None = None
    """Whose win is held off, where that is what it is about."""
    rival_worth: float = 0.0
    rival_next_worth: float = 0.0

    def write_text(self) -> str:
        held = "" if self.rival is None else (
            f"{self.rival}:{100 * self.rival_worth:.1f}:{100 * self.rival_next_worth:.1f} "
        )  # fmt: skip
        return f"{100 * self.worth:.1f} {100 * self.next_worth:.1f} {100 * self.error:.1f} {held}{self.next}"


def read_grounds(text: str) -> Grounds:
    """What `Grounds.write_text` wrote."""
    worth, next_worth, error, rest = text.split(" ", 3)
    found = Grounds(float(worth) / 100, float(next_worth) / 100, float(error) / 100, rest)
    held, _, next_ = rest.partition(" ")
    if held.count(":") != 2:
        return found
    rival, after, before = held.split(":")
    return replace(
        found, next=next_, rival=int(rival), rival_worth=float(after) / 100, rival_next_worth=float(before) / 100
    )


@dataclass
class RaceTable:
    """A line's question, and strong players in every seat."""

    game: Game[Any, Any]
    """On its compiled core."""
    line: str
    luck: str
    """What chance begins with."""
    play_on: PlayOn | None = None

    def __post_init__(self) -> None:
        self.placed: Placed = read_position(self.line, Random(self.luck), self.game)
        assert self.placed.seat is not None, "a puzzle is a seat's line"
        self.seat = self.placed.seat
        self.play_on = self.play_on or seat_levels(self.game, dict.fromkeys(range(self.game.seats), BEST))

    def deal_trials(self, again: str = "") -> AnswerTrials:
        """The answers' trials with some chance of their own."""
        assert self.play_on is not None, "puzzles are looked for where the core is compiled"
        return AnswerTrials(self.game, self.placed.view, self.seat, self.play_on, f"{self.luck}{again}")


Leads = Callable[[Any, Any, int], Sequence[float]]
"""By how much one answer was better than another, so many times."""


def run_race(answers: Sequence[Any], worth: Callable[[Any, int], float], leads: Leads) -> list[Any]:
    """The answer that seems to lead all others, and after it those that come near; nothing where none leads."""
    open_ = sorted(answers, key=lambda one: -worth(one, PREVIEW))[:CLOSE]
    for times, least in zip((FEWER, SECOND), PROMISING, strict=True):
        best = max(open_, key=lambda one: worth(one, times))
        apart = {one: mean_and_error(leads(best, one, times)) for one in open_ if one != best}
        if any(lead < least for lead, _ in apart.values()):
            return []
        near = [one for one in apart if apart[one][0] < max(NEAR, SURE * apart[one][1])]
        open_ = [best, *(near or [min(apart, key=lambda one: apart[one][0])])]
    return open_


def is_clear(lead: float, error: float) -> bool:
    """Whether a lead is large, and sure."""
    return lead >= LEAD and lead >= SURE * error


def race_answers(table: RaceTable, answers: Sequence[Any]) -> tuple[Any, Grounds] | None:
    """The one best answer and why it is, or none."""
    trials = table.deal_trials()
    known = [one for one in answers if None not in trials.list_shares(one, PREVIEW)]
    if len(known) < 2:
        return None
    found = run_race(known, lambda one, times: mean_of_known(trials.list_shares(one, times)), trials.list_leads)
    if not found or mean_of_known(trials.list_shares(found[0], SECOND)) > WON:
        return None
    return confirm_best_answer(table.deal_trials(" again"), found[0], found[1:])


def confirm_best_answer(trials: AnswerTrials, best: Any, others: Sequence[Any]) -> tuple[Any, Grounds] | None:
    """The same with other chance than the one it was found with, where it is still clear."""
    found = {one: mean_and_error(trials.list_leads(best, one, LAST)) for one in others}
    if not all(is_clear(*one) for one in found.values()):
        return None
    other = min(found, key=lambda one: found[one][0])
    lead, error = found[other]
    worth = mean_of_known(trials.list_shares(best, LAST))
    return best, find_rival(trials, best, other, Grounds(worth, worth - lead, error, trials.game.write(other)))


HELD_OFF = 0.05
"""What the likeliest winner must lose by an answer that holds off a threat."""


def find_rival(trials: AnswerTrials, best: Any, other: Any, grounds: Grounds) -> Grounds:
    """The same, with whoever loses most of its odds by the answer."""
    shares = {
        seat: (
            mean_of_known(trials.list_shares(best, LAST, seat)),
            mean_of_known(trials.list_shares(other, LAST, seat)),
        )
        for seat in range(trials.game.seats)
        if seat != trials.seat
    }
    rival = max(shares, key=lambda seat: shares[seat][1] - shares[seat][0])
    after, before = shares[rival]
    return replace(grounds, rival=rival, rival_worth=after, rival_next_worth=before)


def mean_of_known(numbers: Sequence[float | None]) -> float:
    """Of those that are known."""
    known = [one for one in numbers if one is not None]
    return sum(known) / len(known) if known else 0.0
