"""The review of a finished game at the places of its replay."""

from __future__ import annotations

from typing import Any

from trueque.review.judges import can_judge
from trueque.review.stages import Coming
from trueque.table.replays import list_moments
from trueque.table.table import Table

Json = dict[str, Any]
NONE: Json = {"status": "none", "done": 0, "total": 0, "curve": [], "sketch": False, "seats": []}
"""Nobody here can judge positions of this game."""
ASKED_FOR: Json = {**NONE, "status": "waiting"}


def serialize_first_stage(table: Table, coming: Coming | None, begin: bool) -> Json | None:
    """What is said of a review before there is any; nothing where it is to be begun, or on its way."""
    if not can_judge(table.game.name):
        return NONE
    return ASKED_FOR if coming is None and not begin else None


def serialize_review(table: Table, coming: Coming, lang: str) -> Json:
    """As far as it has come: whatever names a line of the log names a moment of the replay instead; -1: before any."""
    places = {entry.number: at for at, entry in enumerate(list_moments(table))}
    curve = [
        {"at": places.get(one["line"], -1), **{name: said for name, said in one.items() if name != "line"}}
        for one in coming.curve
    ]
    seats = [
        {**one, "moments": [_renumber_moment(moment, places) for moment in one["moments"]],
         "sorts": [{**sort, "earlier": None} for sort in one["sorts"]]}
        for one in coming.told.get(lang, ())
    ]  # fmt: skip
    return {"status": coming.status, "done": coming.done, "total": coming.total, "curve": curve,
            "sketch": coming.is_sketch, "seats": seats}  # fmt: skip


def _renumber_moment(moment: Json, places: dict[int, int]) -> Json:
    return {"at": places.get(moment["number"], 0), **{name: said for name, said in moment.items() if name != "number"}}
