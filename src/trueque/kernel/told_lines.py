"""What somebody was told of a game while it was played, held to its record when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from trueque.kernel.game import Game, Seat
from trueque.kernel.match import Match
from trueque.kernel.record import Record

Said = tuple[Seat, str]
"""Who a line is by, and how it was heard."""


def find_differing_lines(
    game: Game[Any, Any], record: Record, told: Mapping[int, Said], seat: Seat | None
) -> tuple[int, ...]:  # fmt: skip
    """The log numbers at which *record* says something else than *seat* (none: a spectator) was told."""
    heard = dict(enumerate(iterate_heard_lines(game, record, seat)))
    return tuple(number for number, said in sorted(told.items()) if heard.get(number) != said)


def iterate_heard_lines(game: Game[Any, Any], record: Record, seat: Seat | None) -> Iterator[Said]:
    """Every line of *record* as *seat* heard it."""
    match = Match.replay(game, record.with_log(()))
    for line in record.log:
        step = match.follow_line(line)
        yield line.author, line.text if step is None else step.heard_by(seat)
