"""A review as it comes: the curve first, then how far the work is, at last everything, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from trueque.kernel.record import Record
from trueque.kernel.words import Listener, make_names_distinct
from trueque.locale import languages, speaker
from trueque.review.decision_review import PLAYED, Point, Review, iterate_curve, review_progressively
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
    is_sketch: bool = False
    """Whether it is the net's, until games were played on."""
    told: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """By language, for each seat."""

    def take_stage(self, stage: Stage) -> None:
        """One step further."""
        if "measured" not in stage:
            self.status = "ready" if "told" in stage else "weighing"
        self.done, self.total = stage.get("done", self.done), stage.get("total", self.total)
        self.curve, self.told = stage.get("curve", self.curve), stage.get("told", self.told)
        self.is_sketch = stage.get("sketch", self.is_sketch)


def review_in_stages(record: Record, played: int = PLAYED) -> Iterator[Stage]:
    """Weigh a record, and say after every point of its curve and every answer how far that is: whoever listens chooses
    when to go on."""
    judge, curve = make_record_judge(record), list[Point]()
    for point in iterate_curve(judge, record):
        curve.append(point)
        yield {"measured": len(curve)}
    coming = review_progressively(judge, record, played, curve=curve)
    for review, is_sketch in zip(islice(coming, 2), (played > 0 and judge.can_play, False), strict=True):
        total = len(review.curve) - 1
        story = serialize_story(list_turn_points(review.curve, record.log), PLACES)
        yield {"curve": story, "sketch": is_sketch, "total": total}
    yield from ({"done": review.done} for review in coming)
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
