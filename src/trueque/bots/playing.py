"""Bots at one table, from the start to the end: no people, no clock, no sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from trueque.bots.bot_protocols import Begins, Closes, HearsTheEnd, Speaks, StandsIn, Watches, is_shown_view
from trueque.bots.misbehaviour import Misbehaved, scores_without
from trueque.kernel import NATURE, Bot, Decision, Event, Game
from trueque.kernel.playout import draw_nature_answer
from trueque.kernel.record import TABLE, Line, Record
from trueque.kernel.versions import list_stored_options


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
        return Record(game.name, list_stored_options(game), self.log, dict(enumerate(names)))


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot with what it offers, looked up once a game: thousands of questions are put to it."""

    bot: Bot
    speaks: Callable[[Decision[Any]], bool] | None
    looks: bool
    inside: StandsIn | None = None
    """The bot, where it may answer in the position itself."""

    @classmethod
    def seat_bot(cls, bot: Bot, in_place: bool = False) -> Seated:
        speaks, inside = bot.speaks if isinstance(bot, Speaks) else None, in_place and isinstance(bot, StandsIn)
        return cls(bot, speaks, is_shown_view(bot), cast(StandsIn, bot) if inside else None)

    def choose(self, game: Game[Any, Any], state: Any, decision: Decision[Any]) -> Any:
        """Its answer."""
        if self.inside is not None:
            return self.inside.choose_in(state, decision)
        view = game.view(state, decision.seat) if self.looks else {}
        return self.bot.choose(view, decision)


class BadAnswer(RuntimeError):
    """A bot gave an answer that its question does not allow."""


class Forfeit(RuntimeError):
    """Seat *seat* lost by misbehaving."""

    def __init__(self, seat: int, why: Misbehaved) -> None:
        super().__init__(why.sentence)
        self.seat, self.why = seat, why


def play_game(
    game: Game[Any, Any], bots: Sequence[Bot], rng: Random, keep_log: bool = True, in_place: bool = False
) -> Played:
    """Play one game; *rng* answers for nature. A bot that misbehaves loses (`trueque.bots.misbehaviour`).

    *in_place*: those that can (`StandsIn`) answer in the position itself, which is one of their core then.
    """
    try:
        return _play_out(game, [Seated.seat_bot(bot, in_place) for bot in bots], rng, keep_log)
    finally:
        for bot in bots:
            if isinstance(bot, Closes):
                bot.close()


def find_quickest(game: Game[Any, Any], bots: Sequence[Bot]) -> Game[Any, Any]:
    """The game on the core on which its bots think, where they may answer in its positions; else as it is."""
    return next((bot.game for bot in bots if isinstance(bot, StandsIn)), game)


def _play_out(game: Game[Any, Any], seated: Sequence[Seated], rng: Random, keep_log: bool) -> Played:
    bots = [one.bot for one in seated]
    state = game.start()
    log: list[Line] = []
    actions, forfeit = 0, ""
    try:
        announce_seats(bots)
        watching = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Watches)]
        while decisions := game.decisions(state):
            seat, action = choose_next_answer(game, state, decisions, seated, rng)
            if keep_log:
                log.append(Line(seat, game.write(action)))
            show_events(watching, game.play(state, seat, action))
            actions += 1
        scores = game.scores(state)
        assert scores is not None, "a game without questions is over"
    except Forfeit as lost:
        scores = scores_without(lost.seat, game.seats)
        forfeit = f"seat {lost.seat} {lost.why.cause}: {lost.why.sentence}"
        if keep_log:
            log.append(Line(TABLE, f"resign {lost.seat}"))
    send_result(bots, scores)
    turns = int(game.view(state, None).get("turn", 0))
    return Played(scores, game.points(state, None), turns, actions, tuple(log), forfeit)


def announce_seats(bots: Sequence[Bot]) -> None:
    """Tell those who need it where they sit."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, Begins):
            _call_bot(seat, bot.begin, seat)


def show_events(watching: Sequence[tuple[int, Watches]], events: Sequence[Event]) -> None:
    """Tell those who watch what their seat may see."""
    for seat, bot in watching:
        _call_bot(seat, bot.watch, [seen for event in events if (seen := event.seen_by(seat)) is not None])


def send_result(bots: Sequence[Bot], scores: tuple[float, ...]) -> None:
    """Tell those who want to know."""
    for bot in bots:
        if isinstance(bot, HearsTheEnd):
            bot.over(scores)


def _call_bot(seat: int, call: Callable[..., Any], *values: Any) -> Any:
    try:
        return call(*values)
    except Misbehaved as broken:
        raise Forfeit(seat, broken) from broken


def choose_next_answer(
    game: Game[Any, Any], state: Any, decisions: Sequence[Decision[Any]], seated: Sequence[Seated], rng: Random
) -> tuple[int, Any]:
    """The next answer of anybody: those who only may speak are asked first, in the order of seats."""
    first = decisions[0]
    if first.seat == NATURE:
        return NATURE, draw_nature_answer(first, rng)
    for decision in sorted(decisions, key=lambda d: d.waits):
        one = seated[decision.seat]
        if not decision.waits and one.speaks is not None and not one.speaks(decision):
            continue
        action = _call_bot(decision.seat, one.choose, game, state, decision)
        if action is None and not decision.waits:
            continue
        if action not in decision.answers:
            raise BadAnswer(f"The bot in seat {decision.seat} answered {action!r} to «{decision.kind}».")
        return decision.seat, action
    raise BadAnswer("No bot answered, though the game waits.")
