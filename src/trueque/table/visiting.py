"""Somebody at a table: what they are told when they come, what they can say, and what is heard when they go."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from trueque import __version__
from trueque.kernel.errors import RuleError
from trueque.locale import speaker
from trueque.table import (
    acts,
    agreeing,
    called,
    drawing,
    expelling,
    gathering,
    notes,
    proposals,
    said,
    seating,
    staying,
    talking,
)
from trueque.table.heads import lines_lost
from trueque.table.house import House
from trueque.table.journal import journal
from trueque.table.link import Link
from trueque.table.refusal import Refusal, refusal, refused
from trueque.table.room import Room
from trueque.table.said import PROTOCOL, Hello, Ping, Saying, Speak
from trueque.table.travelling import said_before

Handler = Callable[[Room, Link, Any], Awaitable[None]]

HANDLERS: dict[str, Handler] = {
    said.Answer.type: acts.answer, said.Why.type: acts.why, said.Describe.type: acts.describe,
    said.Undo.type: acts.undo, said.Resign.type: acts.resign, said.ClockFactor.type: acts.clock_factor,
    said.Passed.type: talking.passed, said.Sit.type: seating.sit, said.Start.type: seating.start,
    said.SeatChange.type: seating.change_seat, said.ChangeRules.type: agreeing.change_rules,
    said.Bring.type: agreeing.bring,
    said.Rename.type: gathering.rename, said.Ready.type: gathering.ready, said.Stand.type: staying.leave,
    said.Leave.type: staying.leave, said.Keep.type: staying.keep,
    said.AboutAway.type: staying.say_about_away, said.MakeHost.type: staying.make_host,
    said.Remove.type: expelling.expel, said.Readmit.type: expelling.readmit, said.Chat.type: talking.chat,
    said.Mute.type: talking.mute, said.Report.type: talking.report, said.Propose.type: talking.propose,
    said.Reply.type: talking.reply, said.Share.type: drawing.share, said.Back.type: acts.give_again,
}  # fmt: skip
"""What is done about each thing that can be said, by its `type`."""


async def enter(house: House, room: Room, link: Link, hello: Hello, me: dict[str, Any]) -> None:
    """Somebody who may come in is told everything they do not have yet; *me* is who they are, as they are told."""
    link.head = room.slip
    async with room.lock:
        if house.has_neighbours:
            await room.read_on()
        if not room.knows(hello.head):
            gone = lines_lost(int(hello.head.partition(".")[0]))
            house.stop_table(room.id, gone)
            raise Refusal("lost", gone.spoken(hello.lang), "server")
        link.seat = room.seat_of(link.person, link.held)
        room.links.add(link)
        _welcome(room, link, hello, me)
        if room.table.row.autostart:
            # A node that died between the last seat and the first line left a full table that has not begun.
            await seating.begin_if_full(room)
    if link.seat is not None:
        await _note_presence(house, room, link.seat)
        await staying.note_return(room, link.seat)
    # What a server that stopped between an answer and its draw still owes.
    drawing.draw_soon(room)
    staying.look_for_host(room)


def _welcome(room: Room, link: Link, hello: Hello, me: dict[str, Any]) -> None:
    before = said_before(room.before, link.lang) if hello.since < 0 else []
    link.tell({"type": "welcome", "protocol": PROTOCOL, "version": __version__, "me": me, **room.told_to(link),
               "before": before})  # fmt: skip
    link.ear, link.keeps = hello.ear, hello.keeps
    update = room.update(room.table.entries[hello.since + 1 :], link.seat, link.lang)
    link.tell(called.add(room.table, update, link))
    for row in room.chat:
        if row.number > hello.chat_since and row.person not in link.muted:
            link.tell(room.chat_line(row))
    for row in room.notes:
        if row.number > hello.chat_since and row.person not in link.muted:
            link.tell(notes.told(row, link.lang))
    for proposal in room.proposals.values():
        if proposal.status == "open":
            link.tell(proposals.told(proposal, room.table, link.lang))


async def leave(house: House, room: Room, link: Link) -> None:
    """The connection is over; the table hears it."""
    room.links.discard(link)
    link.close()
    if link.seat is not None and not house.stopping:
        await _note_presence(house, room, link.seat)
    staying.look_for_host(room)


async def _note_presence(house: House, room: Room, seat: int) -> None:
    try:
        await house.came_or_went(room, seat)
    except Exception:
        journal.warning("presence not noted", extra={"match": room.id}, exc_info=True)


async def hear(house: House, room: Room, link: Link, message: object) -> None:
    """Do what a message says; whatever there is to say about it is told to *link*."""
    id = getattr(message, "id", None)
    try:
        await act(house, room, link, message)
    except RuleError as error:
        refuse(house, link, error, id)
    except Exception as failed:
        if house.leave_to_itself(room, failed):
            return
        journal.exception("a message could not be handled", extra={"match": room.id})
        say = speaker("table", link.lang)
        sentence = say("Something went wrong here; nothing was played. Try again.")
        refuse(house, link, Refusal("busy", sentence, "server"), id)


async def act(house: House, room: Room, link: Link, message: object) -> None:
    """Do what a message says, or raise why not."""
    if isinstance(message, Ping):
        link.tell({"type": "pong", "id": message.id, "now": house.now()})
    elif isinstance(message, Speak):
        link.lang = message.lang
        link.levels = None if message.levels is None else tuple(sorted(message.levels.items()))
        link.rate = message.rate if message.levels is not None else 0
        acts.ack(link, message.id)
        _speak_anew(room, link)
    elif isinstance(message, Saying):
        await HANDLERS[message.type](room, link, message)
    else:
        raise refusal("protocol", "protocol", lambda say: say("Hello was said already."))


def _speak_anew(room: Room, link: Link) -> None:
    """Everything that stands there, in the language that was just chosen."""
    link.tell(called.add(room.table, room.update([], link.seat, link.lang), link))
    if room.table.match is None:
        link.tell(room.table_told(link))
        for row in room.notes:
            link.tell(notes.told(row, link.lang))


def refuse(house: House, link: Link, error: RuleError, id: str | None = None) -> None:
    """Tell why something was not done."""
    message = refused(error, id, link.lang)
    house.refused(message["code"])
    link.tell(message)
