"""What a seat can do in a game that is on: answer, ask why, take back, give up, come back."""

from __future__ import annotations

from trueque.kernel.errors import RuleError
from trueque.kernel.record import TABLE
from trueque.locale import speaker
from trueque.table import messages
from trueque.table.answers import Meant, prepare_reading, prepare_reason, read_given_answer
from trueque.table.changes import FactorChanged
from trueque.table.inquiries import answer_position_query
from trueque.table.link import Link
from trueque.table.refusal import Refusal
from trueque.table.room import Batch, Room, make_batch
from trueque.table.rows import NewLine


class Repeated(Exception):
    """This very answer was given before; it has a log number already."""

    def __init__(self, number: int) -> None:
        self.number = number


def require_playing_seat(room: Room, link: Link) -> int:
    """The seat this connection plays, in a game that is on."""
    say = speaker("table", link.lang)
    if link.seat is None:
        raise Refusal("rights", say("You have no seat at this table."), "tables")
    if not room.table.is_on:
        raise Refusal("state", say("No game is on at this table."), "tables")
    return link.seat


def acknowledge(link: Link, id: str, number: int | None = None) -> None:
    link.send({"type": "ack", "id": id, "number": number, "head": link.head()})


async def play_answer(room: Room, link: Link, message: messages.Answer) -> None:
    """Play an answer; it is acknowledged when it is stored, and a repeat gets the first acknowledgement."""
    meant = await _read(room, link, message)
    async with room.lock:
        try:
            await room.commit(
                lambda: _build_answer_batch(room, link, message, meant),
                lambda number: acknowledge(link, message.id, number),
            )
        except Repeated as first:
            acknowledge(link, message.id, first.number)


async def _read(room: Room, link: Link, message: messages.Answer) -> Meant | None:
    """What an answer in words means; nothing where it is none, or where it is refused whatever it means."""
    table, seat = room.table, link.seat
    if message.text is None or seat is None or not table.is_on or f"{seat}.{message.id}" in table.answers:
        return None
    if all(asked.id != message.question for asked in table.open_questions(seat)):
        return None
    return await room.house.consider(link.person, prepare_reading(table, seat, message.text, link.lang, message.sure))


def _build_answer_batch(room: Room, link: Link, message: messages.Answer, meant: Meant | None) -> Batch:
    table = room.table
    if link.seat is not None and (number := table.answers.get(f"{link.seat}.{message.id}")) is not None:
        raise Repeated(number)
    seat = require_playing_seat(room, link)
    say = speaker("table", link.lang)
    if table.paused:
        raise Refusal("state", say("The game is paused."), "pause")
    if seat in table.bots:
        raise Refusal("state", say("A bot plays for you; take your seat back first."), "tables")
    asked, action = read_given_answer(table, seat, message, link.lang, meant)
    draft = table.copy_match()
    draft.play(asked.decision.seat, action)
    return make_batch(table, draft, f"{seat}.{message.id}")


async def explain_refusal(room: Room, link: Link, message: messages.Why) -> None:
    """Say why an answer or a kind of answer is not open, or that it is; nothing is played."""
    table, consider = room.table, room.house.consider
    if message.kind is not None and link.seat is not None and table.match is not None:
        # Also after the end: «the game is over» is a reason, too.
        found = await consider(link.person, prepare_reason(table, link.seat, message.kind, link.lang))
        link.send({"type": "reason", "id": message.id, **found})
        return
    seat = require_playing_seat(room, link)
    await consider(link.person, prepare_reading(table, seat, message.text or "", link.lang))
    raise Refusal("state", speaker("table", link.lang)("That is possible now."), "questions")


async def describe_position(room: Room, link: Link, message: messages.Describe) -> None:
    """Say the position in sentences, or reply to a query about it («costs», «who 8»)."""
    query, lines, table = "", list[str](), room.table
    if table.match is not None:
        decisions = [asked.decision for asked in table.open_questions(link.seat)] if link.seat is not None else []
        view, to = table.game.view(table.state, link.seat), table.listener(link.seat, link.lang)
        query, lines = await room.house.consider(
            link.person, lambda: answer_position_query(table.game, view, to, message.text, decisions)
        )
    link.send({"type": "description", "id": message.id, "lines": lines, "query": query})


async def undo_answer(room: Room, link: Link, message: messages.Undo) -> None:
    """Take back one's own last answer."""
    async with room.lock:
        try:
            await room.commit(
                lambda: _build_undo_batch(room, link, message.id), lambda number: acknowledge(link, message.id, number)
            )
        except Repeated as first:
            acknowledge(link, message.id, first.number)


def _build_undo_batch(room: Room, link: Link, id: str) -> Batch:
    seat = require_playing_seat(room, link)
    if (number := room.table.answers.get(f"{seat}.{id}")) is not None:
        raise Repeated(number)
    if not room.table.can_undo(seat) or seat in room.table.bots:
        say = speaker("table", link.lang)
        sentence = say("Only your own last answer can be taken back, while nothing was drawn, answered or shown since.")
        raise RuleError(sentence, "undo")
    draft = room.table.copy_match()
    draft.undo(seat)
    return make_batch(room.table, draft, f"{seat}.{id}")


def table_line(text: str) -> Batch:
    """One line about the table."""
    return Batch([NewLine(TABLE, text)])


async def resign(room: Room, link: Link, message: messages.Resign) -> None:
    """Give up: a bot plays on."""
    async with room.lock:
        seat = require_playing_seat(room, link)
        await room.commit(lambda: table_line(f"resign {seat}"), lambda number: acknowledge(link, message.id, number))
        await room.reassign_seats()


def join_line(room: Room, seat: int, pledge: str | None) -> str:
    """The line of somebody who sits down in mid-game; it holds their pledge where that seat has made none before."""
    return f"join {seat} {pledge}" if pledge and room.table.rounds.may_pledge(seat) else f"join {seat}"


async def return_to_seat(room: Room, link: Link, pledge: str | None = None) -> None:
    """The person of a seat that a bot keeps takes it back, with the hand as it is now."""
    async with room.lock:
        seat, table = link.seat, room.table
        if seat is not None and seat in table.bots and seat not in table.lost and table.is_on:
            await room.commit(lambda: table_line(join_line(room, seat, pledge)))


async def play_given_answer(room: Room, link: Link, message: messages.Back) -> None:
    """A seat that missed a round gives shares from the next answer on; said once more, it changes nothing."""
    async with room.lock:
        seat = link.seat
        if seat is not None and room.table.is_on and room.table.rounds.may_share_again(seat):
            await room.commit(lambda: table_line(f"back {seat}"))
    acknowledge(link, message.id)


async def change_clock_factor(room: Room, link: Link, message: messages.ClockFactor) -> None:
    """More time for one's own seat, at tables that are not rated."""
    say = speaker("table", link.lang)
    if link.seat is None or room.table.row.rated:
        refused = say("Clocks can only be changed by somebody at the table, and never in a rated game.")
        raise Refusal("rights", refused, "clock")
    seat = link.seat
    async with room.lock:
        await room.house.keeper.apply_changes(room.id, FactorChanged(seat, message.factor))
        await room.reload_row()
        room.publish_lines([])
    acknowledge(link, message.id)
