"""`trueque replay`: a record as sentences, up to any line, as a seat or a spectator may see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.kernel import Game, plain
from trueque.kernel.match import Match
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.speech import told
from trueque.terminal.records import load, replayed
from trueque.terminal.voice import Stop, voice


def replay(file: Path, /, *, at: int | None = None, seat: int | None = None, json: bool = False) -> int:
    """Tell what happened in a record."""
    record = load(file)
    if at is not None and not 0 <= at <= len(record.log):
        raise Stop(voice().say("The record has lines 0 to {last}; there is no {at}.", last=len(record.log), at=at), 2)
    game, match = replayed(record, at)
    if seat is not None and not 0 <= seat < game.seats:
        raise Stop(voice().say("There is no seat {seat}; they go from 0 to {last}.", seat=seat, last=game.seats - 1), 2)
    names = tuple(record.names.get(s) or voice().say("Player {n}", n=s + 1) for s in range(game.seats))
    to = Listener(voice().lang, seat, names)
    if json:
        voice().json(as_json(game, match, to))
        return 0
    voice().line(words(game.name).title(to.lang))
    voice().lines(told(match.steps, words(game.name), to))
    if at is not None or not match.is_over:
        voice().line(voice().say("The position after line {at}:", at=len(match.log)))
        voice().lines(words(game.name).describe(game.view(match.state, seat), to))
    return 0


def as_json(game: Game[Any, Any], match: Match[Any, Any], to: Listener) -> dict[str, object]:
    """The record as a machine reads it: each answer with its events, and the position it ends in."""
    said = words(game.name)
    steps = [
        {
            "number": step.number,
            "seat": step.seat,
            "heard": step.heard_by(to.seat),
            "events": [plain(event) for event in step.seen_by(to.seat)],
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
