"""`trueque review`: where a game was won and lost; odds, luck and the costliest decisions of a record."""

from __future__ import annotations

from pathlib import Path

from trueque.kernel.judging import Judge
from trueque.kernel.record import Record
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.review import picture as pictures
from trueque.review import telling
from trueque.review.judges import judge_of_record
from trueque.review.reporting import as_json
from trueque.review.weighing import Review, weighing
from trueque.terminal.mass import progress
from trueque.terminal.records import load
from trueque.terminal.voice import Stop, voice


def review(file: Path, /, *, seat: int | None = None, json: bool = False, picture: Path | None = None) -> int:
    """Weigh every decision of a record; without a seat, everybody's."""
    record = load(file)
    judge = judge_of_record(record)
    last = judge.game.seats - 1
    if seat is not None and not 0 <= seat <= last:
        raise Stop(voice().say("There is no seat {seat}; they go from 0 to {last}.", seat=seat, last=last), 2)
    found = reviewed(judge, record)
    names = tuple(record.names.get(s) or voice().say("Player {n}", n=s + 1) for s in range(judge.game.seats))
    to = Listener(voice().lang, seat, names)
    seats = range(judge.game.seats) if seat is None else [seat]
    if picture is not None:
        told = as_json(found, [seat or 0], to)
        drawn = pictures.picture(words(record.game).title(to.lang), told["curve"], told["seats"][0], names)
        picture.write_text(drawn, encoding="utf-8")
    if json:
        voice().json(as_json(found, seats, to))
        return 0
    voice().line(words(record.game).title(to.lang))
    for one in seats:
        voice().lines(telling.told(found, one, to))
    return 0


def reviewed(judge: Judge, record: Record) -> Review:
    """The review of a record; a bar shows how far it has come."""
    coming = weighing(judge, record)
    found = next(coming)
    with progress(len(found.curve) - 1, voice(), voice().say("Decisions")) as advance:
        for _ in coming:
            advance(1)
    return found
