"""Bots at one table, from the start to the end: no people, no clock, no sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from trueque.bots.misbehaviour import Misbehaved, scores_without
from trueque.kernel import NATURE, Bot, Decision, Event, Game
from trueque.kernel.record import TABLE, Line, Record


@dataclass(frozen=True)
class Played:
    """How a game went."""

    scores: tuple[float, ...]
    points: tuple[int, ...]
    turns: int
    actions: int
    """Answers of seats and of nature."""
    log: tuple[Line, ...]
    forfeit: str = ""
    """Who misbehaved, and how; empty where the game was played to its end."""

    def record(self, game: Game[Any, Any], names: Sequence[str]) -> Record:
        return Record(game.name, game.options, self.log, dict(enumerate(names)))


class BadAnswer(RuntimeError):
    """A bot gave an answer that its question does not allow."""


class Lost(RuntimeError):
    """Seat *seat* lost by misbehaving."""

    def __init__(self, seat: int, why: Misbehaved) -> None:
        super().__init__(why.sentence)
        self.seat, self.why = seat, why


def play_game(game: Game[Any, Any], bots: Sequence[Bot], rng: Random, keep_log: bool = True) -> Played:
    """Play one game; *rng* answers for nature. A bot that misbehaves loses (`trueque.bots.misbehaviour`)."""
    try:
        return _play_out(game, bots, rng, keep_log)
    finally:
        for bot in bots:
            if (close := getattr(bot, "close", None)) is not None:
                close()


def _play_out(game: Game[Any, Any], bots: Sequence[Bot], rng: Random, keep_log: bool) -> Played:
    state = game.start()
    log: list[Line] = []
    actions, forfeit = 0, ""
    try:
        begin(bots)
        while decisions := game.decisions(state):
            seat, action = next_answer(game, state, decisions, bots, rng)
            if keep_log:
                log.append(Line(seat, game.write(action)))
            show(bots, game.play(state, seat, action))
            actions += 1
        scores = game.scores(state)
        assert scores is not None, "a game without questions is over"
    except Lost as lost:
        scores = scores_without(lost.seat, game.seats)
        forfeit = f"seat {lost.seat} {lost.why.cause}: {lost.why.sentence}"
        if keep_log:
            log.append(Line(TABLE, f"resign {lost.seat}"))
    tell_result(bots, scores)
    turns = int(game.view(state, None).get("turn", 0))
    return Played(scores, game.points(state, None), turns, actions, tuple(log), forfeit)


def begin(bots: Sequence[Bot]) -> None:
    """Tell those who need it where they sit."""
    for seat, bot in enumerate(bots):
        if (start := getattr(bot, "begin", None)) is not None:
            _held_to_rules(seat, start, seat)


def show(bots: Sequence[Bot], events: Sequence[Event]) -> None:
    """Tell those who watch what their seat may see."""
    for seat, bot in enumerate(bots):
        if (watch := getattr(bot, "watch", None)) is not None:
            _held_to_rules(seat, watch, [seen for event in events if (seen := event.seen_by(seat)) is not None])


def tell_result(bots: Sequence[Bot], scores: tuple[float, ...]) -> None:
    """Tell those who want to know."""
    for bot in bots:
        if (over := getattr(bot, "over", None)) is not None:
            over(scores)


def _held_to_rules(seat: int, call: Callable[..., Any], *values: Any) -> Any:
    try:
        return call(*values)
    except Misbehaved as broken:
        raise Lost(seat, broken) from broken


def next_answer(
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
        action = _held_to_rules(decision.seat, bot.choose, view, decision)
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
