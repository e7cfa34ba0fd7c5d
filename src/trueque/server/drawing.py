"""Lets nature answer at a table, under a fresh share of everybody who pledged (docs/honest-dice.md).

An answer that leads to a draw is stored and told first; only then are shares asked for, so that nobody can choose an
answer by what it would draw. Whoever does not give theirs in time gives none for the rest of the game.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.locale import speaker
from trueque.server.protocol import said
from trueque.server.refusal import Refusal
from trueque.server.store.writer import CHANNEL

if TYPE_CHECKING:
    from trueque.server.link import Link
    from trueque.server.room import Batch, Room

SECONDS = 1.0
"""How long a round waits for the shares of those who pledged."""


class Overtaken(Exception):
    """Another node has drawn already."""


@dataclass
class Gathering:
    """The shares of one round as they come in."""

    number: int
    missing: set[int]
    given: dict[int, bytes] = field(default_factory=dict)
    complete: asyncio.Event = field(default_factory=asyncio.Event)

    def give(self, seat: int, share: bytes) -> None:
        if seat in self.missing:
            self.missing.discard(seat)
            self.given[seat] = share
        if not self.missing:
            self.complete.set()


async def draw(room: Room) -> None:
    """Let nature answer where it is asked; with the room's lock held."""
    while room.table.is_drawing:
        given = await _gathered(room)
        last = room.table.last

        def build(given: dict[int, bytes] = given, last: int = last) -> Batch:
            from trueque.server.room import batch

            if room.table.last != last:
                raise Overtaken
            draft = room.table.draft()
            room.table.open_round(draft, given)
            return batch(room.table, draft)

        try:
            await room.commit(build)
        except Overtaken:
            continue


async def resume(room: Room) -> None:
    """Draw what a server that stopped in between had not drawn yet."""
    async with room.lock:
        await draw(room)


async def _gathered(room: Room) -> dict[int, bytes]:
    rounds = room.table.rounds
    gathering = room.gathering = Gathering(rounds.count + 1, set(rounds.heads))
    try:
        if gathering.missing:
            async with asyncio.timeout(SECONDS):
                await gathering.complete.wait()
    except TimeoutError:
        pass
    finally:
        room.gathering = None
    return gathering.given


async def share(room: Room, link: Link, message: said.Share) -> None:
    """A seat gives its share to the round that is being drawn; a late or repeated one changes nothing."""
    say = speaker("server", link.lang)
    if link.seat is None:
        raise Refusal("rights", say("You have no seat at this table."), "tables")
    value = bytes.fromhex(message.share)
    if message.round != room.table.rounds.count + 1 or not room.table.is_drawing:
        return
    if not room.table.rounds.fits(link.seat, value):
        raise Refusal("malformed", say("That is not the share which this seat pledged."), "honest-dice")
    if room.gathering is not None:
        room.gathering.give(link.seat, value)
    elif room.house.store.many_nodes:
        call = f"{room.id} share {message.round} {link.seat} {message.share}"

        async def notify(conn: AsyncConnection, now: int) -> None:
            await conn.execute(text("SELECT pg_notify(:channel, :call)"), {"channel": CHANNEL, "call": call})

        await room.house.writer.write(notify)


def told_by_another_node(room: Room, words: list[str]) -> None:
    """A share that came in at another node: «share ROUND SEAT SHARE»."""
    number, seat, value = int(words[1]), int(words[2]), bytes.fromhex(words[3])
    gathering = room.gathering
    if gathering is not None and gathering.number == number and room.table.rounds.fits(seat, value):
        gathering.give(seat, value)
