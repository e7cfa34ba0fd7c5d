"""A finished game checked on the device of whoever played it, by the rules themselves, from its record alone."""

from __future__ import annotations

import hashlib
import json

from trueque.kernel import honest
from trueque.kernel.errors import RuleError
from trueque.kernel.record import Record, read_record
from trueque.kernel.registry import make_game
from trueque.kernel.told_lines import iterate_heard_lines
from trueque.locale import speaker, translate_error
from trueque.table.replays import describe_verdict

LENGTH = 32
"""Hexadecimal signs of what a page keeps of all that it was told."""


def judge_record(asked: str) -> str:
    """What there is to say of a record, as JSON: whether it `fits`, and `lines` of words.

    *asked* holds its `text`, a `lang`, and what the page kept when it gave its last share (`lib/dice/watch.ts`): its
    `pledge`, the number of the `last` line that it was told then, and a hash of all up to it, as `seen`.
    """
    wish = json.loads(asked)
    say = speaker("table", wish["lang"])
    try:
        record = read_record(wish["text"])
        game = make_game(record.game, record.options)
        fits, lines = describe_verdict(honest.verify_record(game, record), say)
        if wish.get("seen") and _hash_told_lines(record, wish["pledge"], wish["last"]) != wish["seen"]:
            fits = False
            lines.insert(0, say("The record says something else than was told here. Do not trust this table, and keep "
                                "its record."))  # fmt: skip
    except RuleError as broken:
        fits, lines = False, [translate_error(broken, wish["lang"])]
    return json.dumps({"fits": fits, "lines": lines})


def _hash_told_lines(record: Record, pledge: str, last: int) -> str:
    """The hash of all lines up to *last*, as the seat that made *pledge* must have heard them."""
    joined = next(
        (line.text for line in record.log if line.text.startswith("join ") and line.text.endswith(pledge)), ""
    )
    seats = [seat for seat, made in record.pledges.items() if made == pledge]
    seat = seats[0] if seats else int(joined.split()[1]) if joined else None
    seen = ""
    for number, (by, heard) in enumerate(iterate_heard_lines(make_game(record.game, record.options), record, seat)):
        before = "" if heard == joined else seen
        seen = hashlib.sha256(f"{before} {number} {by} {heard}".encode()).hexdigest()[:LENGTH]
        if number == last:
            return seen
    return ""
