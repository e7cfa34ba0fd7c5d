"""Lets nature answer at a table, under a fresh share of everybody who pledged (docs/honest-dice.md).

An answer that leads to a draw is stored and told first; only then are shares asked for, so that nobody can choose an
answer by what it would draw. Whoever does not give theirs in time gives none for the rest of the game.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trueque.kernel.rounds import Round, Signature, read_given_shares
from trueque.locale import speaker
from trueque.table import messages
from trueque.table.heads import Lost
from trueque.table.journal import journal
from trueque.table.refusal import Refusal

if TYPE_CHECKING:
    from trueque.table.link import Link
    from trueque.table.room import Batch, Room

SECONDS = 1.0
"""How long a round waits for the shares of those who pledged."""


OWED_SECONDS = 2.5
"""After so long nobody draws who is there: the node that stored the answer does not know it, or is gone."""
LATE_SECONDS = 0.5
"""An alarm that comes so late says that the whole process stood still."""
RETRY_SECONDS = 1.0


class Overtaken(Exception):
    """Another node was first, or it was done already."""


@dataclass
class Gathering:
    """The shares of one round as they come in."""

    number: int
    missing: set[int]
    given: dict[int, bytes] = field(default_factory=dict)
    signed: dict[int, Signature] = field(default_factory=dict)
    complete: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    def give_share(self, seat: int, share: bytes, signature: Signature | None) -> None:
        if seat in self.missing:
            self.missing.discard(seat)
            self.given[seat] = share
            if signature is not None:
                self.signed[seat] = signature
        if not self.missing:
            self.complete.set()


def draw_soon(room: Room) -> None:
    """Gather shares where nature waits for them; called as soon as the line that draws is told.

    Nobody waits for it with the room's lock held, or a client's share would wait behind its own answer.
    """
    if room.gathering is not None or not room.table.is_drawing:
        return
    rounds = room.table.rounds
    room.gathering = Gathering(rounds.count + 1, set(rounds.heads))
    room.gathering.task = asyncio.create_task(_draw_round(room, room.gathering))


def seconds_until_owed(room: Room, waited: float) -> float:
    """How long until a draw is this node's to make, nature having been waited for for so long; 0: it was begun."""
    if room.gathering is not None or waited < OWED_SECONDS:
        return max(OWED_SECONDS - waited, 0.1)
    draw_soon(room)
    return 0.0


async def _draw_round(room: Room, gathering: Gathering) -> None:
    while gathering.missing and await _has_frozen(gathering):
        # Nobody could be heard meanwhile: everybody gets the time once more.
        pass
    try:
        async with room.lock:
            room.gathering = None
            await room.commit(lambda: _build_round_batch(room, gathering))
    except Overtaken:
        draw_soon(room)
    except Lost:
        return
    except Exception:
        journal.exception("a draw could not be stored", extra={"match": room.id})
        asyncio.get_running_loop().call_later(RETRY_SECONDS, draw_soon, room)


async def _has_frozen(gathering: Gathering) -> bool:
    """Wait for the shares; whether this process itself was frozen while it waited."""
    began = time.monotonic()
    try:
        async with asyncio.timeout(SECONDS):
            await gathering.complete.wait()
    except TimeoutError:
        return time.monotonic() - began > SECONDS + LATE_SECONDS
    return False


def _build_round_batch(room: Room, gathering: Gathering) -> Batch:
    from trueque.table.room import make_batch

    table = room.table
    if not table.is_drawing or table.rounds.count + 1 != gathering.number:
        raise Overtaken
    draft = table.copy_match()
    table.open_round(draft, Round(b"", gathering.given, gathering.signed))
    return make_batch(table, draft)


async def give_share(room: Room, link: Link, message: messages.Share) -> None:
    """A seat gives its share to the round that is being drawn; a late or repeated one changes nothing."""
    say = speaker("table", link.lang)
    if link.seat is None:
        raise Refusal("rights", say("You have no seat at this table."), "tables")
    value = bytes.fromhex(message.share)
    if message.round != room.table.rounds.count + 1 or not room.table.is_drawing:
        return
    if not room.table.rounds.is_pledged_share(link.seat, value):
        raise Refusal("malformed", say("That is not the share which this seat pledged."), "honest-dice")
    signature = _read_signature(room, message)
    if room.gathering is not None:
        room.gathering.give_share(link.seat, value, signature)
    if room.gathering is None or room.elsewhere:
        # Another node may gather too, or instead: no share may be missing there.
        await room.house.tell_other_nodes(room, f"share {message.round} {link.seat} {message.share}{signature or ''}")


def _read_signature(room: Room, message: messages.Share) -> Signature | None:
    """What came signed with a share; whether it fits, those look who were told the same: it is theirs to know."""
    if message.last is None or not message.signature or message.last > room.table.last:
        return None
    return Signature(message.last, bytes.fromhex(message.signature))


async def make_key_known(room: Room, link: Link, message: messages.Witness) -> None:
    """A seat says with which key it signs what it was told; said once more, it changes nothing."""
    async with room.lock:
        with suppress(Overtaken):
            await room.commit(lambda: _build_key_batch(room, link.seat, message.key))


def _build_key_batch(room: Room, seat: int | None, key: str) -> Batch:
    from trueque.table.acts import table_line

    if seat is None or not room.table.is_on or not room.table.rounds.may_make_key(seat):
        raise Overtaken
    return table_line(f"witness {seat} {key}")


def take_remote_share(room: Room, words: list[str]) -> None:
    """A share that came in at another node: «share ROUND SEAT SHARE[:LAST:SIGNATURE]»."""
    number, (given, signed) = int(words[1]), read_given_shares([f"{words[2]}:{words[3]}"])
    gathering = room.gathering
    for seat, value in given.items():
        if gathering is not None and gathering.number == number and room.table.rounds.is_pledged_share(seat, value):
            gathering.give_share(seat, value, signed.get(seat))
