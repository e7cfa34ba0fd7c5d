"""What the games of a contest say about its bots: share of wins, how sure that is, ratings, time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import sqrt

from trueque.arena.contest import Contest, ContestResult

SURE = 1.96
"""Standard deviations within which nineteen of twenty such contests would end."""


@dataclass(frozen=True)
class BotStanding:
    """How one bot did."""

    bot: str
    seats: int
    """Seats it took over all games."""
    won: float
    share: float
    """Games won a seat; par is one over the number of seats."""
    low: float
    high: float
    points: float
    rating: float | None
    """Skill less its uncertainty, as openskill counts it; none without openskill."""
    milliseconds: float
    """Processor time an answer."""


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """The range in which the true share lies in nineteen of twenty cases (Wilson's)."""
    if not games:
        return 0.0, 1.0
    share, z2 = won / games, SURE * SURE
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = SURE * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def compute_standings(contest: Contest, results: Sequence[ContestResult]) -> list[BotStanding]:
    """One line a bot, in the order of the contest."""
    played = sorted(results, key=lambda result: result.number)
    rated = compute_ratings(contest, played)
    return [_compute_standing(contest, played, who, rated[who] if rated else None) for who in range(len(contest.bots))]


def _compute_standing(
    contest: Contest, results: Sequence[ContestResult], who: int, rating: float | None
) -> BotStanding:
    taken = [(result, seat) for result in results for seat, there in enumerate(result.lineup) if there == who]
    won = sum(result.scores[seat] for result, seat in taken)
    count = len(taken)
    answers = sum(result.answers[seat] for result, seat in taken)
    spent = sum(result.seconds[seat] for result, seat in taken)
    low, high = wilson_interval(won, count)
    points = sum(result.points[seat] for result, seat in taken) / max(count, 1)
    return BotStanding(contest.bots[who], count, won, won / max(count, 1), low, high, points, rating,
                    1000 * spent / max(answers, 1))  # fmt: skip


def compute_ratings(contest: Contest, results: Sequence[ContestResult]) -> list[float] | None:
    """Each bot's rating after all games, in the order of their numbers; none without openskill."""
    if find_spec("openskill") is None:
        return None
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    skill = [model.rating(name=name) for name in contest.bots]
    for result in results:
        best: dict[int, float] = {}
        for seat, who in enumerate(result.lineup):
            best[who] = max(best.get(who, 0.0), result.scores[seat])
        if len(best) > 1:
            order = sorted(best)
            rated = model.rate([[skill[who]] for who in order], scores=[best[who] for who in order])
            for who, (fresh,) in zip(order, rated, strict=True):
                skill[who] = fresh
    return [round(one.ordinal(), 2) for one in skill]
