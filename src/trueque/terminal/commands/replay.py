"""`trueque replay`: a record as sentences, up to any line, as a seat or a spectator may see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.kernel import Game, to_plain
from trueque.kernel.match import Match
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.telling.event_lines import tell_steps
from trueque.terminal.records import load_record, name_seats, replay_record
from trueque.terminal.voice import CommandFailed, current_voice


def replay(file: Path, /, *, at: int | None = None, seat: int | None = None, json: bool = False) -> int:
    """Tell what happened in a record."""
    record = load_record(file)
    if at is not None and not 0 <= at <= len(record.log):
        raise CommandFailed(
            current_voice().say("The record has lines 0 to {last}; there is no {at}.", last=len(record.log), at=at), 2
        )
    game, match = replay_record(record, at)
    if seat is not None and not 0 <= seat < game.seats:
        raise CommandFailed(
            current_voice().say("There is no seat {seat}; they go from 0 to {last}.", seat=seat, last=game.seats - 1), 2
        )
    names = name_seats(record, game.seats)
    to = Listener(current_voice().lang, seat, names)
    if json:
        current_voice().print_json(as_json(game, match, to))
        return 0
    current_voice().print_line(game_words(game.name).title(to.lang))
    current_voice().print_lines(tell_steps(match.steps, game_words(game.name), to))
    if at is not None or not match.is_over:
        current_voice().print_line(current_voice().say("The position after line {at}:", at=len(match.log)))
        current_voice().print_lines(game_words(game.name).describe(game.view(match.state, seat), to))
    return 0


def as_json(game: Game[Any, Any], match: Match[Any, Any], to: Listener) -> dict[str, object]:
    """The record as a machine reads it: each answer with its events, and the position it ends in."""
    said = game_words(game.name)
    steps = [
        {
            "number": step.number,
            "seat": step.seat,
            "heard": step.heard_by(to.seat),
            "events": [to_plain(event) for event in step.seen_by(to.seat)],
            "sentences": [text for event in step.seen_by(to.seat) if (text := said.tell(event, to))],
        }
        for step in match.steps
    ]
    return {
        "game": game.name,
        "options": dict(game.options),
        "names": list(to.names),
        "steps": steps,
        "view": game.view(match.state, to.seat),
        "points": list(game.points(match.state, to.seat)),
        "scores": game.scores(match.state),
    }
