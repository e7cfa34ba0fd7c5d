"""Finished games of somebody, written straight into a server's store: statistics need many, and playing takes long."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from tests.browser.house import Served
from trueque.review.statistics import GameFacts
from trueque.server.store import game_facts, tables
from trueque.table.rows import AbsenceTerms, ClockTerms, SeatRow, TableRow

DAY = 86_400_000
FIRST = 1_790_000_000_000


class Seeded(NamedTuple):
    """One of the games."""

    id: str
    points: int


def finished_games(served: Served, person: str, count: int) -> list[Seeded]:
    """So many games of the person in the first seat against three bots, some won, the later ones weighed."""
    made: list[Seeded] = []

    async def write(conn: AsyncConnection, now: int) -> None:
        for n in range(count):
            row, facts = game(person, n)
            await tables.add_table(conn, row, "0" * 64)
            await game_facts.save_facts(conn, {row.id: facts})
            made.append(Seeded(row.id, facts.points[0]))

    served.run(served.app.state.house.writer.run_transaction(write))
    return made


def game(person: str, n: int) -> tuple[TableRow, GameFacts]:
    rng = Random(n)
    won = rng.random() < 0.25 + n / 100
    points = [10 if won else rng.randint(4, 9), 10 if not won else 7, rng.randint(3, 8), rng.randint(3, 8)]
    me = SeatRow(seat=0, kind="person", person=person, name="Ana")
    names = ("Biel", "Carme", "Dídac")
    bots = [SeatRow(seat=seat, kind="bot", name=name, bot="strong") for seat, name in enumerate(names, 1)]
    seats, scores = (me, *bots), [float(won), float(not won), 0.0, 0.0]
    facts = GameFacts(points, rng.randint(50, 90), [rng.randint(2, 14) for _ in range(4)])
    if n > 4:
        facts = replace(facts, decisions=[-rng.random() / 4] * 4, luck=[rng.uniform(-0.3, 0.3)] * 4,
                        sorts=[{"opening": 0.05, "trade": rng.random() / 10}] * 4)  # fmt: skip
    row = table_row(f"{person[:8]}{n:04d}", person, seats, scores, FIRST + n * DAY)
    return row, facts


def table_row(id: str, host: str, seats: tuple[SeatRow, ...], scores: list[float], ended: int) -> TableRow:
    return TableRow(
        id=id, game="island", options={"edition": "2011", "seats": "4"}, dice="fair", lobby=False, spectators=True,
        rated=False, clock=ClockTerms(), absence=AbsenceTerms(), pace_ms=0, autostart=False, host=host, status="over",
        created=ended - 1000, started=ended - 1000, ended=ended, commit="", invite="", scores=scores, seats=seats,
    )  # fmt: skip
