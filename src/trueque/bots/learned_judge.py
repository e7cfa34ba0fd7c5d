"""How likely each seat is to win (`bots.odds`) and what answers are worth, in games whose champion judges by a net.

The net was learned at certain moments of a turn. What an answer is worth is seen where the turn has been played on to
the next such moment, a few times, by the quick thinker (who is made of the same net), and is the mean. Of the answers
to a question the search names those worth a thought; each is played on the same way, with the same luck. A game brings
a `LearnedGame` (its net, its search and its rules by the core's numbers); its room `judge` offers a `LearnedJudge` of
it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any, Protocol

from trueque.bots.odds.meter import SaysOdds
from trueque.bots.turn_wins import TakesTurns, find_sure_winners
from trueque.kernel import NATURE, Counts, Decision, Form, Game, OneOf, View
from trueque.kernel.judge_protocols import Worths
from trueque.kernel.sums import sum_exactly

MOST, LEAST = 8.0, 1e-6
"""Log odds beyond which, and odds below which, nothing is told apart."""
SELDOM = 0.001
"""What came of a few games is told apart no further."""
SURE = 0.9999
"""Odds that nothing but a certain win is above."""
Odds = tuple[float, ...]
WORLDS, TIMES = 4, 2
"""Positions imagined for one question, so that nothing hidden decides what was best; how often each is played on."""
SEED = 1
CLOSELY = 4
"""Answers of a search that are played on, besides the one that was given."""


class LearnedGame(TakesTurns, Protocol):
    """What a card game brings: positions of its core, its search's numbers. Steps are the core's answers."""

    TRUST: float
    """Which part of how far answers lie apart is the search's word; the rest is what came of playing them on."""

    @property
    def game(self) -> Game[Any, Any]:
        """The rules, on whichever core is fastest."""

    def core_position(self, state: Any) -> Any:
        """A position of the core, to be played on."""

    def copy(self, g: Any) -> Any:
        """The same once more."""

    def asked_seat(self, g: Any) -> int | None:
        """Whoever is asked first, or nature; none when it is over."""

    def list_steps(self, g: Any, seat: int) -> Sequence[int]:
        """The steps that may be answered."""

    def list_chances(self, g: Any) -> Sequence[tuple[int, int]]:
        """Nature's steps and their weights."""

    def apply(self, g: Any, seat: int, step: int) -> None:
        """Play a step in place."""

    def is_learned(self, g: Any) -> bool:
        """Whether the net was taught positions of this kind."""

    def turn_number(self, g: Any) -> int:
        """The number of the turn."""

    def odds(self, g: Any) -> Odds:
        """Everybody's, by the net, at a moment that it was taught; or who has won."""

    def choose_quickly(self, g: Any, seat: int, seed: int) -> int:
        """The step that the quick thinker answers with."""

    def rate_steps(self, g: Any, seat: int, seed: int) -> Mapping[int, float]:
        """What steps are worth to the seat, in log odds, as a search says."""

    def spell_answer(self, action: Any, g: Any) -> Sequence[int]:
        """An answer, step by step."""

    def is_halfway(self, g: Any, seat: int, said: list[int]) -> bool:
        """Whether more steps belong to the same answer."""

    def count_kinds(self, said: list[int], width: int) -> tuple[int, ...]:
        """How often each kind was named."""


class LearnedJudge(SaysOdds):
    """The champion's mind, asked for numbers instead of answers."""

    def __init__(self, learned: LearnedGame, levels: Mapping[int, str]) -> None:
        self._mind, self.game = learned, learned.game
        super().__init__(self.game, levels)

    # ---- positions

    def core_position(self, state: Any) -> Any:
        return self._mind.core_position(state)

    def _play_to_learned(self, g: Any, seed: int, least: int = 0) -> Odds:
        """The odds at the next moment that the net was taught, in turn number *least* or later."""
        mind, g, turn, rng = self._mind, self._mind.copy(g), -1, Random(seed)
        while (seat := mind.asked_seat(g)) is not None:
            if mind.is_learned(g) and mind.turn_number(g) >= least:
                break
            if mind.turn_number(g) != turn:  # so that two answers have the same luck in the turns after theirs
                turn = mind.turn_number(g)
                rng = Random(f"{seed} {turn}")
            if seat == NATURE:
                chances = mind.list_chances(g)
                step = rng.choices([step for step, _ in chances], [weight for _, weight in chances])[0]
            else:
                step = mind.choose_quickly(g, seat, rng.getrandbits(30))
            mind.apply(g, seat, step)
        return mind.odds(g)

    # ---- answers

    def weigh(self, view: View, decision: Decision[Any], chosen: Any = None) -> list[Worths]:
        answers, seat = decision.answers, decision.seat
        if not decision.waits or isinstance(answers, Form) or (isinstance(answers, OneOf) and len(answers) < 2):
            return []
        worlds = [self.game.guess(view, Random(n)) for n in range(WORLDS)]  # the same ones whenever it is asked
        places = [self._mind.core_position(world) for world in worlds]
        rated = self._rate_answers(places[0], decision)
        looked = list(rated)[:CLOSELY]
        looked += [] if chosen is None or chosen in looked else [chosen]
        listed = list(answers) if isinstance(answers, OneOf) else looked
        winners = find_sure_winners(self._mind, places, seat, listed, chosen)
        looked += [one for one in winners[:1] if one not in looked]
        if len(looked) < 2:
            return []
        if len(rated) > 1:  # what it did not think of is no better than what it did
            rated = {**dict.fromkeys(looked, min(rated[one] for one in looked if one in rated)), **rated}
        found = [self._weigh_answers(place, seat, looked) for place in places]
        return [with_wins(one, winners) for one in lean_on_search(found, rated, self._mind.TRUST)]

    def find_winners(self, view: View, decision: Decision[Any]) -> list[Any]:
        if not decision.waits or not isinstance(decision.answers, OneOf):
            return []
        places = [self._mind.core_position(self.game.guess(view, Random(n))) for n in range(WORLDS)]
        return find_sure_winners(self._mind, places, decision.seat, list(decision.answers))

    def compare(self, view: View, decision: Decision[Any], better: Any, chosen: Any, times: int) -> list[float]:
        found, seat = list[float](), decision.seat
        for luck in range(times):
            g = self._mind.core_position(self.game.guess(view, Random(f"compared {luck}")))
            later = self._mind.turn_number(g) + self.game.seats
            one, other = (
                self._play_to_learned(self._mind.apply_answer(g, seat, answer), luck, later)
                for answer in (better, chosen)
            )
            found.append(one[seat] - other[seat])
        return found

    def _rate_answers(self, g: Any, decision: Decision[Any]) -> dict[Any, float]:
        """What a search says of the answers, in log odds, best first; of counted cards one, found card by card."""
        told, answers = RatedQuestion(self._mind, g, decision.seat), decision.answers
        if isinstance(answers, Counts):
            return {answers.make_answer(self._mind.count_kinds(told.best_steps(), len(answers.limits))): 0.0}
        found = {one: told.rate_answer(self._mind.spell_answer(one, told.g)) for one in answers}
        known = {one: worth for one, worth in found.items() if worth is not None}
        return dict(sorted(known.items(), key=lambda one: -one[1]))

    def _weigh_answers(self, g: Any, seat: int, answers: Sequence[Any]) -> Worths:
        """What answers come to when the turn is over, champions going on; all of them have the same luck."""
        found, later = dict[Any, float](), self._mind.turn_number(g) + 1
        for one in answers:
            after = self._mind.apply_answer(g, seat, one)
            found[one] = average_odds([self._play_to_learned(after, n, later) for n in range(TIMES)])[seat]
        return found


def lean_on_search(found: Sequence[Worths], rated: Mapping[Any, float], trust: float) -> Sequence[Worths]:
    """What answers are worth, those that a search rated as far apart as it and what came of each say together.

    A few games differ by chance as much as answers do; a search judges thousands of positions, but none of the turns
    that follow. How likely the seat is to win on the whole is what came of its answers.
    """
    everywhere = (one for one in found[0] if one in rated and all(one in world for world in found))
    means = {one: sum(world[one] for world in found) / len(found) for one in everywhere}
    open_ = {one: mean for one, mean in means.items() if SELDOM < mean < 1 - SELDOM}  # the rest is known
    if not trust or len(open_) < 2:
        return found
    said = spread([rated[one] for one in open_])
    came = spread([log_odds(mean) for mean in open_.values()])
    shifts = {one: trust * (by_search - by_games) for one, by_search, by_games in zip(open_, said, came, strict=True)}
    return [{one: as_odds(log_odds(worth, SELDOM) + shifts[one]) if one in shifts else worth
             for one, worth in world.items()} for world in found]  # fmt: skip


def spread(numbers: Sequence[float]) -> list[float]:
    """How far each lies from the mean."""
    mean = sum_exactly(numbers) / len(numbers)
    return [one - mean for one in numbers]


def with_wins(found: Worths, winners: Sequence[Any]) -> Worths:
    """A win that is there for certain comes before everything that only looks like one."""
    return {one: 1.0 if one in winners else min(worth, SURE) for one, worth in found.items()}


def play_whole_answer(mind: LearnedGame, g: Any, seat: int, steps: Sequence[int]) -> Any:
    """The position after an answer, given step by step; what answers itself is left out."""
    now, said = mind.copy(g), list[int]()
    for step in steps:
        if said and not mind.is_halfway(now, seat, said):
            break
        mind.apply(now, seat, step)
        said.append(step)
    return now


class RatedQuestion:
    """A question, and what the search says of its answers, step by step; nothing is asked twice."""

    def __init__(self, mind: LearnedGame, g: Any, seat: int) -> None:
        self._mind, self.g, self._seat = mind, g, seat
        self._known: dict[tuple[int, ...], Mapping[int, float]] = {}

    def best_steps(self) -> list[int]:
        """The best steps, one after the other."""
        now, said = self._mind.copy(self.g), list[int]()
        while not said or self._mind.is_halfway(now, self._seat, said):
            found = self._rate_steps(now, said)
            said.append(max(found, key=lambda step: found[step]))
            self._mind.apply(now, self._seat, said[-1])
        return said

    def rate_answer(self, steps: Sequence[int]) -> float | None:
        """The first step's worth, less what the steps after it fall short of the best ones; none: not thought of."""
        worth = self._rate_steps(self.g, []).get(steps[0])
        if worth is None or len(steps) == 1:
            return worth
        now, said = self._mind.copy(self.g), list[int]()
        for step in steps:
            if said:
                if not self._mind.is_halfway(now, self._seat, said):
                    break  # the rest answered itself
                found = self._rate_steps(now, said)
                if step not in found:
                    return None
                worth -= max(found.values()) - found[step]
            self._mind.apply(now, self._seat, step)
            said.append(step)
        return worth

    def _rate_steps(self, g: Any, said: list[int]) -> Mapping[int, float]:
        place = tuple(said)
        if place not in self._known:
            self._known[place] = self._mind.rate_steps(g, self._seat, SEED)
        return self._known[place]


def average_odds(found: Sequence[Odds], weights: Sequence[float] = ()) -> Odds:
    """Seat by seat, with weights that add up to one; without, all alike."""
    parts = weights or [1 / len(found)] * len(found)
    return tuple(
        sum_exactly(one * part for one, part in zip(seat, parts, strict=True)) for seat in zip(*found, strict=True)
    )


@dataclass(frozen=True)
class OddsNormalizer:
    """What makes a net's log odds true of a whole table: each seat's were learned by themselves."""

    slope: float = 1.0
    active: float = 0.0
    """More, for the seat in turn."""
    next: float = 0.0
    """More, for the one after it."""

    def normalize_odds(self, log_odds: Sequence[float], active: int) -> Odds:
        """Odds that add up to one."""
        seats = len(log_odds)
        raised = [self.slope * max(-MOST, min(MOST, one)) for one in log_odds]
        raised[active] += self.active
        raised[(active + 1) % seats] += self.next
        return softmax(raised)


def softmax(logs: Sequence[float]) -> Odds:
    """Odds that add up to one, from what each is in logarithms."""
    top = max(logs)
    parts = [exp(one - top) for one in logs]
    whole = sum_exactly(parts)
    return tuple(part / whole for part in parts)


def log_odds(odds: float, least: float = LEAST) -> float:
    """Odds as log odds, none of them endless."""
    kept = min(max(odds, least), 1 - least)
    return log(kept / (1 - kept))


def as_odds(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))
