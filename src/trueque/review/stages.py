"""A review as it comes: the curve first, then how far the work is, at last everything, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from trueque.kernel.record import Record
from trueque.kernel.words import Listener, make_names_distinct
from trueque.locale import languages, speaker
from trueque.review.decision_review import PLAYED, Review, review_progressively
from trueque.review.judges import make_record_judge
from trueque.review.points import PLACES
from trueque.review.review_json import serialize_review
from trueque.review.story import list_turn_points, serialize_story

Status = Literal["waiting", "weighing", "ready", "failed"]
Stage = dict[str, Any]


@dataclass
class Coming:
    """A review on its way, or there."""

    status: Status = "waiting"
    done: int = 0
    total: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)
    """One point a turn (`story`)."""
    told: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """By language, for each seat."""

    def take_stage(self, stage: Stage) -> None:
        """One step further."""
        self.status = "ready" if "told" in stage else "weighing"
        self.done, self.total = stage.get("done", self.done), stage.get("total", self.total)
        self.curve, self.told = stage.get("curve", self.curve), stage.get("told", self.told)


def review_in_stages(record: Record, played: int = PLAYED) -> Iterator[Stage]:
    """Weigh a record, and say after every answer how far that is: whoever listens chooses when to go on."""
    coming = review_progressively(make_record_judge(record), record, played)
    for review in islice(coming, 2):
        total = len(review.curve) - 1
        yield {"curve": serialize_story(list_turn_points(review.curve, record.log), PLACES), "total": total}
    yield from ({"done": done} for done, _ in enumerate(coming, 1))
    yield {"done": total, "told": _serialize_in_languages(review, record)}


def _serialize_in_languages(review: Review, record: Record) -> dict[str, Any]:
    """The same review for every listener; names are those of the record."""
    seats = range(review.game.seats)
    told = {}
    for lang in languages():
        say = speaker("review", lang)
        names = make_names_distinct([record.names.get(seat) or say("Player {n}", n=seat + 1) for seat in seats])
        told[lang] = [serialize_review(review, [seat], Listener(lang, seat, names))["seats"][0] for seat in seats]
    return told
