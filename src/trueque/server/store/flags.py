"""What looks like collusion in rated games is told to the host of the server, who decides: a count punishes nobody.

Three things are looked for when a rated game ends: the same people ending short games one after the other, somebody
ending them with one after the other (a guest is soon made for each), and cards that went to the winner by trade and did
not come back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.match import Step
from trueque.locale import Speaker
from trueque.server.store import schema
from trueque.table.rows import TableRow

DAY_MS = 86_400_000
SHORT_MS = 180_000
"""A rated game that is over sooner is a short one."""
SHORT_GAMES = 5
"""So many of the same people within a day are told, and again with every so many more."""
GIFTS = 8
"""So many cards more given to the winner by one opponent than came back are told."""
FLAG = re.compile(r"(farming|short|gifts) ([0-9]+)")


async def flag_game(
    conn: AsyncConnection, now: int, row: TableRow, final: list[float], steps: Iterable[Step[Any]]
) -> None:
    """Look at a rated game that ends now, and tell the host where something is odd."""
    people = {seat.seat: seat.person for seat in row.seats if seat.kind == "person" and seat.person}
    winners = [seat for seat in people if final[seat] == max(final) > 0]
    found = list[tuple[str, str]]()
    if len(people) > 1 and now - (row.started or 0) < SHORT_MS:
        # Also where a bot won for who gave up: whoever stayed has gained by it.
        found += await _find_farming(conn, now, set(people.values()), people[max(people, key=lambda seat: final[seat])])
    for (giver, taker), cards in count_gifts(steps).items():
        if cards >= GIFTS and taker in winners and giver in people:
            found.append((f"gifts {cards}", people[taker]))
    for text, about in found:
        values = {"match": row.id, "person": "", "about": about, "line": None, "done": False, "text": text}
        await conn.execute(insert(schema.report).values(time=now, **values))


async def _find_farming(conn: AsyncConnection, now: int, people: set[str], best: str) -> list[tuple[str, str]]:
    """What short games, the one that ends now among them, say about these people."""
    together = await _count_short_games(conn, now, people)
    alone = [(await _count_short_games(conn, now, {one}), one) for one in sorted(people)]
    found = [("farming", together, best), *(("short", n, one) for n, one in alone)]
    return [(f"{what} {n}", about) for what, n, about in found if n and n % SHORT_GAMES == 0][:1]


async def _count_short_games(conn: AsyncConnection, now: int, people: set[str]) -> int:
    """How many short rated games all these people have ended within a day, the one that ends now among them."""
    m, s = schema.match.c, schema.seat.c
    theirs = (
        select(s.match).where(s.person.in_(people), s.kind == "person")
        .group_by(s.match).having(func.count() == len(people))
    )  # fmt: skip
    query = select(func.count()).where(
        m.id.in_(theirs), m.rated, m.status == "over", m.ended > now - DAY_MS, m.ended - m.started < SHORT_MS
    )
    return int((await conn.execute(query)).scalar_one())


def count_gifts(steps: Iterable[Step[Any]]) -> Counter[tuple[int, int]]:
    """How many cards more each seat gave to each other by trade than it got: of any game whose trades have partners."""
    given: Counter[tuple[int, int]] = Counter()
    for event in (event for step in steps for event in step.events):
        seat, partner, give, get = (getattr(event, name, None) for name in ("seat", "partner", "give", "get"))
        if isinstance(seat, int) and isinstance(partner, int) and isinstance(give, tuple) and isinstance(get, tuple):
            more = sum(give) - sum(get)
            given[seat, partner] += more
            given[partner, seat] -= more
    return given


def describe_flag(text: str, say: Speaker) -> str:
    """A flag as a sentence; what people wrote stays as it is."""
    found = FLAG.fullmatch(text)
    if found is None:
        return text
    if found[1] == "farming":
        return say("The same people have ended {n} short rated games within a day.", n=int(found[2]))
    if found[1] == "short":
        return say("One person has ended {n} short rated games within a day.", n=int(found[2]))
    return say("An opponent gave the winner {n} cards more by trade than came back.", n=int(found[2]))
