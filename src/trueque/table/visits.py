"""Somebody at a table: what they are told when they come, what they can say, and what is heard when they go."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from trueque import __version__
from trueque.kernel.errors import RuleError
from trueque.locale import speaker
from trueque.table import (
    acts,
    agreements,
    dice_rounds,
    expulsions,
    messages,
    notes,
    place_names,
    proposals,
    seat_stays,
    seats,
    talk,
    waiting_room,
)
from trueque.table.heads import make_lines_lost_error
from trueque.table.house import House
from trueque.table.journal import journal
from trueque.table.link import Link
from trueque.table.messages import PROTOCOL, Hello, Ping, Saying, Speak
from trueque.table.parcels import read_brought_log
from trueque.table.refusal import Refusal, make_refusal, serialize_refusal
from trueque.table.room import Room

Handler = Callable[[Room, Link, Any], Awaitable[None]]

HANDLERS: dict[str, Handler] = {
    messages.Answer.type: acts.play_answer, messages.Why.type: acts.explain_refusal,
    messages.Describe.type: acts.describe_position,
    messages.Undo.type: acts.undo_answer, messages.Resign.type: acts.resign,
    messages.ClockFactor.type: acts.change_clock_factor,
    messages.Passed.type: talk.note_passed, messages.Sit.type: seats.sit_down, messages.Start.type: seats.start_game,
    messages.SeatChange.type: seats.change_seat, messages.ChangeRules.type: agreements.change_rules,
    messages.Bring.type: agreements.bring_deck,
    messages.Rename.type: waiting_room.rename_seat, messages.Ready.type: waiting_room.set_ready,
    messages.Stand.type: seat_stays.leave_table,
    messages.Leave.type: seat_stays.leave_table, messages.Keep.type: seat_stays.keep_seat,
    messages.AboutAway.type: seat_stays.publish_absence, messages.MakeHost.type: seat_stays.make_host,
    messages.Remove.type: expulsions.expel_person, messages.Readmit.type: expulsions.readmit_person,
    messages.Chat.type: talk.send_chat,
    messages.Mute.type: talk.mute_person, messages.Report.type: talk.report_person,
    messages.Propose.type: talk.make_proposal,
    messages.Reply.type: talk.reply_to_proposal, messages.Share.type: dice_rounds.give_share,
    messages.Witness.type: dice_rounds.make_key_known, messages.Back.type: acts.play_given_answer,
}  # fmt: skip
"""What is done about each thing that can be said, by its `type`."""


async def enter_table(house: House, room: Room, link: Link, hello: Hello, me: dict[str, Any]) -> None:
    """Somebody who may come in is told everything they do not have yet; *me* is who they are, as they are told."""
    link.head = room.current_slip
    async with room.lock:
        if house.has_neighbours:
            await room.read_on()
        if not room.has_acknowledged(hello.head):
            gone = make_lines_lost_error(int(hello.head.partition(".")[0]))
            house.stop_table(room.id, gone)
            raise Refusal("lost", gone.spoken(hello.lang), "server")
        link.seat = room.find_seat(link.person, link.held)
        missing = room.table.list_entries_since(hello.since)
        # Before anybody tells this connection anything: the first thing that it hears is its welcome.
        story = await room.tell_story(missing, link.seat, link.lang)
        room.links[link] = None
        _send_welcome(room, link, hello, me, story)
        if room.table.row.autostart:
            # A node that died between the last seat and the first line left a full table that has not begun.
            await seats.begin_if_full(room)
    if link.seat is not None:
        await _note_presence(house, room, link.seat)
        await seat_stays.note_return(room, link.seat)
    # What a server that stopped between an answer and its draw still owes.
    dice_rounds.draw_soon(room)
    seat_stays.watch_host(room)


def _send_welcome(room: Room, link: Link, hello: Hello, me: dict[str, Any], story: list[dict[str, Any]]) -> None:
    before = read_brought_log(room.before, link.lang) if hello.since < 0 else []
    link.send({"type": "welcome", "protocol": PROTOCOL, "version": __version__, "me": me,
               **room.serialize_greeting(link),
               "before": before})  # fmt: skip
    link.ear, link.keeps = hello.ear, hello.keeps
    update = room.make_update(story, link.seat, link.lang)
    link.send(place_names.add_place_names(room.table, update, link))
    for told in iterate_told_talk(room, link, hello.chat_since):
        link.send(told)


def iterate_told_talk(room: Room, link: Link, since: int) -> Iterator[dict[str, Any]]:
    """What was said beside the game since, and what is proposed, as *link* is told it."""
    for row in room.chat:
        if row.number > since and row.person not in link.muted:
            yield room.serialize_chat(row)
    for row in room.notes:
        if row.number > since and row.person not in link.muted:
            yield notes.serialize_note(row, link.lang)
    for proposal in room.proposals.values():
        if proposal.status == "open" and room.is_heard_by(link, proposal):
            yield proposals.serialize_proposal(proposal, room.table, link.lang)


async def leave_table(house: House, room: Room, link: Link) -> None:
    """The connection is over; the table hears it."""
    room.links.pop(link, None)
    link.close()
    if link.seat is not None and not house.stopping:
        await _note_presence(house, room, link.seat)
    seat_stays.watch_host(room)


async def _note_presence(house: House, room: Room, seat: int) -> None:
    try:
        await house.note_presence(room, seat)
    except Exception:
        journal.warning("presence not noted", extra={"match": room.id}, exc_info=True)


async def handle_message(house: House, room: Room, link: Link, message: object) -> None:
    """Do what a message says; whatever there is to say about it is told to *link*."""
    id = getattr(message, "id", None)
    try:
        await dispatch_message(house, room, link, message)
    except RuleError as error:
        send_refusal(house, link, error, id)
    except Exception as failed:
        if house.leave_to_itself(room, failed):
            return
        journal.exception("a message could not be handled", extra={"match": room.id})
        say = speaker("table", link.lang)
        sentence = say("Something went wrong here; nothing was played. Try again.")
        send_refusal(house, link, Refusal("busy", sentence, "server"), id)


async def dispatch_message(house: House, room: Room, link: Link, message: object) -> None:
    """Do what a message says, or raise why not."""
    if isinstance(message, Ping):
        link.send({"type": "pong", "id": message.id, "now": house.now()})
    elif isinstance(message, Speak):
        link.lang = message.lang
        link.levels = None if message.levels is None else tuple(sorted(message.levels.items()))
        link.rate = message.rate if message.levels is not None else 0
        acts.acknowledge(link, message.id)
        _resend_in_language(room, link)
    elif isinstance(message, Saying):
        await HANDLERS[message.type](room, link, message)
    else:
        raise make_refusal("protocol", "protocol", lambda say: say("Hello was said already."))


def _resend_in_language(room: Room, link: Link) -> None:
    """Everything that stands there, in the language that was just chosen."""
    link.send(place_names.add_place_names(room.table, room.make_update([], link.seat, link.lang), link))
    if room.table.match is None:
        link.send(room.serialize_table_for(link))
        for row in room.notes:
            link.send(notes.serialize_note(row, link.lang))


def send_refusal(house: House, link: Link, error: RuleError, id: str | None = None) -> None:
    """Tell why something was not done."""
    message = serialize_refusal(error, id, link.lang)
    house.count_refusal(message["code"])
    link.send(message)
