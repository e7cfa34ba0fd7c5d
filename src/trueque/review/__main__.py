"""A review in a process of its own: `python -m trueque.review < record`.

Lines of JSON come out: the curve first, then how far the work has come, at last everything, in every language. It steps
back behind everything else on the machine: whoever plays comes first.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

from trueque.kernel.record import Record, read_record
from trueque.kernel.words import Listener
from trueque.locale import languages, speaker
from trueque.review.judges import judge_of
from trueque.review.reporting import as_json, curve_json
from trueque.review.weighing import Review, weighing

EVERY = 20
"""Answers between two lines that say how far it is."""
BEHIND = 10


def tell(line: dict[str, Any]) -> None:
    print(json.dumps(line, ensure_ascii=False, separators=(",", ":")), flush=True)


def in_every_language(review: Review, record: Record) -> dict[str, Any]:
    """The same review for every listener; names are those of the record."""
    seats = range(review.game.seats)
    told = {}
    for lang in languages():
        say = speaker("review", lang)
        names = tuple(record.names.get(seat) or say("Player {n}", n=seat + 1) for seat in seats)
        told[lang] = [as_json(review, [seat], Listener(lang, seat, names))["seats"][0] for seat in seats]
    return told


def main() -> None:
    with suppress(OSError, AttributeError):
        os.nice(BEHIND)
    record = read_record(sys.stdin.buffer.read().decode("utf-8"))
    coming = weighing(judge_of(record.game, record.options), record)
    review = next(coming)
    total = len(review.curve) - 1
    tell({"curve": curve_json(review), "total": total})
    for done, _ in enumerate(coming):
        if done % EVERY == 0:
            tell({"done": done})
    tell({"done": total, "told": in_every_language(review, record)})


if __name__ == "__main__":
    main()
