"""Habits: how answers did in games that a game played against itself, told by what is known of any game.

Nobody tells a search of worlds what matters in a game. What every game has is this: what nature showed last, how
many answers a seat gave before, what was heard last of somebody else, who leads by how much, and the place of an answer
among those that are offered (a bid of half the money). What may be hoped for in such a position is a mean over the
worlds that came by; each telling of an answer adds what those before it did not say. Later worlds count more, since the
others learn as well. They are learned at school alone: what a search tries tells of one position, and claims were
believed worse when habits went on learning from it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game, OneOf

PLACES = 8
"""So finely is the place of an answer among the others told apart."""
LATEST, FEW = 12, 8
"""Of answers given before, of leads and of answers offered, more than so many are told apart no more."""
LEAN = 6.0
"""As many worlds weigh against what is seldom met."""
SLOWEST = 0.005
"""The least that one more world counts: habits change as the others' do."""
THOUGHT_OF = 12
"""Answers that are thought of at once."""
DRAWN = 3
"""Who wanders takes the best of so many answers, drawn anyhow."""
SHAKE = 0.02
"""Worths so close are as good as equal: whoever always bids the same is found out."""

Tally = list[float]
"""How often, what it came to on the whole, and how much of that is believed."""
Row = dict[Hashable, Tally]
"""By answer, or by its place."""


@dataclass(slots=True)
class Course:
    """What of a game on its way habits go by."""

    given: list[int]
    """How many answers each seat gave."""
    shown: Hashable = None
    """What nature last showed to all."""
    heard: Hashable = None
    """What was last heard of a seat."""
    ways: Sequence[int] = ()
    """Which of the ways to play that are known each seat follows here; none said, the first."""

    def note(self, game: Game[Any, Any], world: Any, question: Decision[Any], action: Any) -> None:
        """Before an answer is played: what everybody will know of it."""
        if question.seat != NATURE:
            self.given[question.seat] += 1
            self.heard = game.heard(world, question.seat, action, None)
        elif question.kind in game.open_kinds:
            self.shown = action


@dataclass(slots=True)
class Standing:
    """Where habits look for a question: what may be hoped for at all, and what each telling of an answer adds to it."""

    hope: Tally
    ever: Row
    """A seat's answers."""
    reply: Row
    """Its answers to what was heard last."""
    by_place: Row
    """Places among the answers, by what was shown and how far the game is."""
    by_lead: Row
    """The same for who is ahead, even or behind."""


@dataclass(slots=True)
class Picked:
    """An answer that somebody gave in a world, and where that is written down."""

    seat: int
    answer: Any
    place: int
    standing: Standing


class Habits:
    """How answers did."""

    def __init__(self) -> None:
        self._rows: dict[Hashable, Row] = {}
        self._hopes: dict[Hashable, Tally] = {}

    def pick(
        self, question: Decision[Any], course: Course, points: Sequence[float], wanders: float, rng: Random
    ) -> Picked:
        """Mostly the best of the answers that come to mind, now and then of a few."""
        listed = think_of_answers(question, rng)
        standing, places = self.find_standing(question, course, points, len(listed)), list_places(len(listed))
        if rng.random() < wanders:
            few: Sequence[int] = draw_few(len(listed), rng)
        else:
            few = range(len(listed)) if len(listed) <= THOUGHT_OF else rng.sample(range(len(listed)), THOUGHT_OF)
        ever, reply, by_place, by_lead = standing.ever, standing.reply, standing.by_place, standing.by_lead
        best, most, random = 0, -9.0, rng.random
        for at in few:
            answer, place, worth = listed[at], places[at], SHAKE * random()
            if (known := ever.get(answer)) is not None:
                worth += known[2]
            if (known := reply.get(answer)) is not None:
                worth += known[2]
            if (known := by_place.get(place)) is not None:
                worth += known[2]
            if (known := by_lead.get(place)) is not None:
                worth += known[2]
            if worth > most:
                best, most = at, worth
        return Picked(question.seat, listed[best], places[best], standing)

    def find_standing(self, question: Decision[Any], course: Course, points: Sequence[float], offered: int) -> Standing:
        """What is known of such a question, so far in the game, with such points."""
        kind, seat, rows = question.kind, question.seat, self._rows
        phase = min(LATEST, course.given[seat])
        lead = points[seat] - max([one for at, one in enumerate(points) if at != seat], default=0)
        near = (kind, seat, phase, min(offered, FEW), max(-FEW, min(FEW, int(lead))))
        shown = (kind, course.shown, phase)
        return Standing(
            self._hopes.setdefault(near, [0.0, 0.5, 0.5]),
            rows.setdefault((kind, seat), {}),
            rows.setdefault((kind, seat, course.heard), {}),
            rows.setdefault(shown, {}),
            rows.setdefault((*shown, (lead > 0) - (lead < 0)), {}),
        )

    def learn(self, picked: Sequence[Picked], worths: Sequence[float]) -> None:
        """Remember how a world ended for the answers that were given in it."""
        for one in picked:
            standing = one.standing
            rest = worths[one.seat] - standing.hope[1]
            add_to_tally(standing.hope, rest)
            for row, key in (
                (standing.ever, one.answer),
                (standing.reply, one.answer),
                (standing.by_place, one.place),
                (standing.by_lead, one.place),
            ):
                known = row.get(key)
                if known is None:
                    known = row[key] = [0.0, 0.0, 0.0]
                add_to_tally(known, rest - known[1])
                rest -= known[2]


def add_to_tally(known: Tally, apart: float) -> None:
    """One world more, which was so far from what was known."""
    count = known[0] = known[0] + 1
    known[1] += max(SLOWEST, 1 / (count + 1)) * apart
    known[2] = known[1] * count / (count + LEAN)


def think_of_answers(question: Decision[Any], rng: Random) -> Sequence[Any]:
    """The answers of a question; of one that cannot be listed, some."""
    answers = question.answers
    if type(answers) is OneOf:
        return answers.answers
    return list(dict.fromkeys(answers.sample(rng) for _ in range(THOUGHT_OF)))


def draw_few(many: int, rng: Random) -> list[int]:
    """Places of so many answers, whose best is taken by who wanders: any can be it, and what is foolish seldom is.

    Where any answer is given as often as any other, whoever wanders throws its money away, and all that is learned and
    believed in such company is wrong.
    """
    return [int(rng.random() * many) for _ in range(DRAWN)]


@cache
def list_places(many: int) -> tuple[int, ...]:
    """The place of each of so many answers."""
    return tuple(int(at / max(1, many - 1) * (PLACES - 1) + 0.5) for at in range(many))
