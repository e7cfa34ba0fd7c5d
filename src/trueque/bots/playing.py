"""Bots at one table, from the start to the end: no people, no clock, no sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from trueque.kernel import NATURE, Bot, Decision, Game
from trueque.kernel.record import Line, Record


@dataclass(frozen=True)
class Played:
    """How a game went."""

    scores: tuple[float, ...]
    points: tuple[int, ...]
    turns: int
    actions: int
    """Answers of seats and of nature."""
    log: tuple[Line, ...]

    def record(self, game: Game[Any, Any], names: Sequence[str]) -> Record:
        return Record(game.name, game.options, self.log, dict(enumerate(names)))


class BadAnswer(RuntimeError):
    """A bot gave an answer that its question does not allow."""


def play_game(game: Game[Any, Any], bots: Sequence[Bot], rng: Random, keep_log: bool = True) -> Played:
    """Play one game; *rng* answers for nature."""
    state = game.start()
    log: list[Line] = []
    actions = 0
    while decisions := game.decisions(state):
        seat, action = _next_answer(game, state, decisions, bots, rng)
        if keep_log:
            log.append(Line(seat, game.write(action)))
        game.play(state, seat, action)
        actions += 1
    scores = game.scores(state)
    assert scores is not None, "a game without questions is over"
    turns = int(game.view(state, None).get("turn", 0))
    return Played(scores, game.points(state, None), turns, actions, tuple(log))


def _next_answer(
    game: Game[Any, Any], state: Any, decisions: Sequence[Decision[Any]], bots: Sequence[Bot], rng: Random
) -> tuple[int, Any]:
    """The next answer of anybody: those who only may speak are asked first, in the order of seats."""
    first = decisions[0]
    if first.seat == NATURE:
        return NATURE, rng.choices(list(first.answers), first.odds)[0]
    for decision in sorted(decisions, key=lambda d: d.waits):
        bot = bots[decision.seat]
        if not decision.waits and not speaks(bot, decision):
            continue
        view = game.view(state, decision.seat) if getattr(bot, "needs_view", True) else {}
        action = bot.choose(view, decision)
        if action is None and not decision.waits:
            continue
        if action not in decision.answers:
            raise BadAnswer(f"The bot in seat {decision.seat} answered {action!r} to «{decision.kind}».")
        return decision.seat, action
    raise BadAnswer("No bot answered, though the game waits.")


def speaks(bot: Bot, decision: Decision[Any]) -> bool:
    """Whether *bot* wants to be asked a question that does not wait; one that does not say so does."""
    wants = getattr(bot, "speaks", None)
    return wants is None or bool(wants(decision))
