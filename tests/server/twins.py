"""Two games that one seat cannot tell apart: the same answers as far as it hears them, other cards elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from trueque.kernel.decision import Decision
from trueque.kernel.game import NATURE, Game
from trueque.kernel.match import Match
from trueque.kernel.record import Line, Record
from trueque.kernel.registry import make_game

TRIED = 400


@dataclass(frozen=True)
class Twins:
    """Two logs that sound alike to *seat*."""

    game: Game[Any, Any]
    seat: int
    logs: tuple[list[Line], list[Line]]

    @property
    def differences(self) -> int:
        return sum(a != b for a, b in zip(*self.logs, strict=True))


def twins(name: str, options: dict[str, str], seat: int, most: int, seed: int, apart: float = 1.0) -> Twins:
    """Play a game at random, and beside it another that *seat* hears as the same, until a secret is shown.

    *apart* says how often nature draws something else where it can: a laid-out stack must differ deep down, not on top.
    """
    game, rng = make_game(name, options), Random(seed)
    one, two = (Match.replay(game, Record(name, game.options)) for _ in range(2))
    for world in (one, two):
        for n in range(game.seats):
            world.log_table_line(f"join {n}")
    for _ in range(most):
        if not any(_step(game, one, two, seat, rng, apart) for _ in range(12)):
            break
    return Twins(game, seat, (list(one.log), list(two.log)))


def _step(
    game: Game[Any, Any], one: Match[Any, Any], two: Match[Any, Any], seat: int, rng: Random, apart: float
) -> bool:
    """Play one answer in both worlds, if there is one that sounds the same in both."""
    if not (decisions := one.open_questions()):
        return False
    decision = rng.choice(decisions)
    if decision.seat == NATURE:
        action = rng.choices(list(decision.answers), decision.odds)[0]
    else:
        action = decision.answers.sample(rng)
    fits = _alike(game, (one, two), decision, action, seat)
    rng.shuffle(fits)
    other = next((c for c in fits if (c != action) == (rng.random() < apart)), fits[0] if fits else None)
    if other is None:
        return False
    one.follow_line(Line(decision.seat, game.write(action)))
    two.follow_line(Line(decision.seat, game.write(other)))
    return True


def _alike(
    game: Game[Any, Any], worlds: tuple[Match[Any, Any], ...], decision: Decision[Any], action: Any, seat: int
) -> list[Any]:
    """The answers in the other world that sound the same to *seat*."""
    one, two = worlds
    asked = [
        d for d in two.open_questions() if (d.seat, d.kind, d.waits) == (decision.seat, decision.kind, decision.waits)
    ]
    assert asked, "who is asked follows from public facts alone"
    heard = game.heard(one.state, decision.seat, action, seat)
    choices = [action] if decision.seat == seat else list(islice(asked[0].answers, TRIED))
    return [c for c in choices if c in asked[0] and game.heard(two.state, decision.seat, c, seat) == heard]
