"""What a game takes along when it goes on elsewhere: where it stands as whoever goes knows it, and its log so far.

The log goes as sentences that everybody could hear, in every language: what stands behind them stays where it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from trueque.kernel.position import WHOLE
from trueque.locale import languages
from trueque.table import speech
from trueque.table.changes import Talked
from trueque.table.messages import NewTable
from trueque.table.names import clean_text
from trueque.table.refusal import make_refusal
from trueque.table.replays import write_position_at
from trueque.table.room import Room
from trueque.table.table import Table

MOST_LINES = 1000
"""Sentences of a log that travel, the last ones: an address carries them."""
LONGEST_LINE = 400


def make_parcel(room: Room, seat: int | None, together: Sequence[int]) -> dict[str, Any]:
    """All that *seat* takes along; *together*: the seats that share its device, whose hands nobody deals anew."""
    table = room.table
    if seat is None or not table.is_on:
        raise make_refusal("state", "travelling", lambda say: say("Only a game that you play can be taken along."))
    return {
        "game": table.row.game, "line": write_position_at(table, None, WHOLE if len(together) > 1 else seat),
        "seat": seat,
        "together": list(together), "bots": [table.bots.get(one.seat, "") for one in table.row.seats],
        "name": table.names[seat], "before": {lang: _describe_log(room, lang) for lang in languages()},
    }  # fmt: skip


def _describe_log(room: Room, lang: str) -> list[str]:
    earlier = read_brought_log(room.before, lang)
    return [*earlier, *_describe_public_log(room.table, lang)][-MOST_LINES:]


def _describe_public_log(table: Table, lang: str) -> list[str]:
    """What happened in the game, as whoever only watches heard it."""
    stood = [entry for entry in table.entries if entry.step is not None and not entry.undone]
    return [sentence for entry in stood for sentence in speech.serialize_line(table, entry, None, lang)["says"]]


def read_brought_log(before: Mapping[str, list[str]], lang: str) -> list[str]:
    """A log that was brought along, in *lang* where it came in it."""
    return before.get(lang) or before.get("en") or next(iter(before.values()), [])


def make_brought_talk(choice: NewTable, person: str) -> list[Talked]:
    """What is kept of the log that comes with a game: it is what *person* says, and goes when they go."""
    told = {lang: [clean_text(line)[:LONGEST_LINE] for line in lines] for lang, lines in choice.before.items() if lines}
    return [Talked("before", json.dumps(told, ensure_ascii=False), person)] if told and choice.brought else []
