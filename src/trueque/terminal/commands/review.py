"""`trueque review`: where a game was won and lost; odds, luck and the costliest decisions of a record."""

from __future__ import annotations

from pathlib import Path

from trueque.kernel.judge_protocols import Judge
from trueque.kernel.record import Record
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.review import picture as pictures
from trueque.review import review_text
from trueque.review.decision_review import Review, review_progressively
from trueque.review.judges import explain_no_odds, make_record_judge
from trueque.review.review_json import serialize_review
from trueque.terminal.mass import progress
from trueque.terminal.records import load_record, name_seats
from trueque.terminal.voice import CommandFailed, current_voice


def review(file: Path, /, *, seat: int | None = None, json: bool = False, picture: Path | None = None) -> int:
    """Weigh every decision of a record; without a seat, everybody's."""
    record = load_record(file)
    judge = make_record_judge(record)
    last = judge.game.seats - 1
    if seat is not None and not 0 <= seat <= last:
        raise CommandFailed(
            current_voice().say("There is no seat {seat}; they go from 0 to {last}.", seat=seat, last=last), 2
        )
    found = review_with_progress(judge, record)
    names = name_seats(record, judge.game.seats)
    to = Listener(current_voice().lang, seat, names)
    seats = range(judge.game.seats) if seat is None else [seat]
    if picture is not None:
        if not found.has_odds:
            raise CommandFailed(explain_no_odds(judge.game, to.lang), 2)
        told = serialize_review(found, [seat or 0], to)
        drawn = pictures.draw_picture(game_words(record.game).title(to.lang), told["story"], told["seats"][0], names)
        picture.write_text(drawn, encoding="utf-8")
    if json:
        current_voice().print_json(serialize_review(found, seats, to))
        return 0
    current_voice().print_line(game_words(record.game).title(to.lang))
    for one in seats:
        current_voice().print_lines(review_text.describe_review(found, one, to))
    return 0


def review_with_progress(judge: Judge, record: Record) -> Review:
    """The review of a record; a bar shows how far it has come."""
    coming = review_progressively(judge, record)
    found, _ = next(coming), next(coming)
    with progress(len(found.curve) - 1, current_voice(), current_voice().say("Decisions")) as advance:
        done = 0
        for found in coming:
            advance(found.done - done)
            done = found.done
    return found
