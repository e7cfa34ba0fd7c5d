"""Chat, mute, report; proposals and what happens when all agree."""

from __future__ import annotations

from trueque.kernel.errors import RuleError
from trueque.kernel.record import TABLE
from trueque.locale import speaker
from trueque.table import said, swapping
from trueque.table.acts import ack
from trueque.table.changes import Muted, Reported, Talked
from trueque.table.expelling import must_be_welcome
from trueque.table.link import Link
from trueque.table.names import clean_text
from trueque.table.proposals import Proposal
from trueque.table.refusal import Refusal
from trueque.table.room import Batch, Room, batch
from trueque.table.rows import NewLine

RATED_UNDO = 20
"""How many lines all together can take back at a rated table; elsewhere as many as they agree on."""


def may_speak(room: Room, link: Link) -> bool:
    """Whether a person may say one more thing here, over however many connections and calls they say it."""
    return room.house.may_speak(room, link.person)


async def chat(room: Room, link: Link, message: said.Chat) -> None:
    """Say something to everybody at the table."""
    say = speaker("table", link.lang)
    must_be_welcome(room, link)
    if not may_speak(room, link):
        raise Refusal("limits", say("Too many chat lines at once; wait a little."), "chat")
    text = clean_text(message.text)
    if not text:
        raise Refusal("malformed", say("There is nothing to read in that."), "chat")
    async with room.lock:
        # The first line is the name a spectator had then; seats are called by their present name.
        await room.speak("chat", f"{link.name}\n{text}", link.person, link.seat)
    ack(link, message.id)


async def mute(room: Room, link: Link, message: said.Mute) -> None:
    """Hear no more (or again) from a person, at any table."""
    link.muted = link.muted | {message.person} if message.on else link.muted - {message.person}
    await room.house.keeper.change(room.id, Muted(link.person, tuple(sorted(link.muted)[:500])))
    ack(link, message.id)


async def report(room: Room, link: Link, message: said.Report) -> None:
    """Tell the host of the server."""
    say = speaker("table", link.lang)
    if not may_speak(room, link):
        raise Refusal("limits", say("Too many reports at once; wait a little."), "chat")
    line = next((row for row in room.chat if row.number == message.chat), None)
    seats = room.table.row.seats
    about = line.person if line else None
    if message.seat is not None and message.seat < len(seats):
        about = seats[message.seat].person
    await room.house.keeper.change(room.id, Reported(link.person, about, message.chat, clean_text(message.text)))
    ack(link, message.id)


async def propose(room: Room, link: Link, message: said.Propose) -> None:
    """Ask the others for something that needs everyone."""
    say = speaker("table", link.lang)
    if link.seat is None:
        raise Refusal("rights", say("You have no seat at this table."), "tables")
    async with room.lock:
        _must_make_sense(room, link, message)
        if message.what == "rematch" and room.table.row.rematch:
            # Two pressed at once: both go to the same table.
            ack(link, message.id)
            return
        if not may_speak(room, link):
            raise Refusal("limits", say("Too many proposals at once; wait a little."), "tables")
        if message.what == "swap":
            # One wish at a time: who asks again has thought better of it.
            await swapping.forget_asked(room, link.seat)
        about = message.to if message.what in ("undo", "swap", "remove") else None
        row = await room.speak("propose", message.what, link.person, link.seat, about)
        await _settle(room, room.proposals[row.number])
    ack(link, message.id)


def _must_make_sense(room: Room, link: Link, message: said.Propose) -> None:
    say = speaker("table", link.lang)
    table = room.table
    if message.what == "swap":
        swapping.must_make_sense(room, link, message.to)
    elif message.what == "rematch":
        if table.is_on or table.row.status == "open":
            raise Refusal("state", say("A rematch is for when the game is over."), "tables")
    elif not table.is_on:
        raise Refusal("state", say("No game is on at this table."), "tables")
    elif message.what == "undo":
        steps = table.match.steps if table.match else []
        if table.row.rated and message.to is not None and table.last - message.to >= RATED_UNDO:
            sentence = say("At a rated table at most {n} lines can be taken back.", n=RATED_UNDO)
            raise RuleError(sentence, "undo")
        if all(step.number != message.to or step.seat < 0 for step in steps):
            raise RuleError(say("That line is no answer of a player that still stands."), "undo")
    elif message.what == "remove":
        _must_be_a_vote(room, link, message.to)
    elif (message.what == "pause") == table.paused:
        raise Refusal("state", say("The game is paused.") if table.paused else say("The game is not paused."), "pause")


def _must_be_a_vote(room: Room, link: Link, seat: int | None) -> None:
    """A seat is taken away by all the others, at least two: one alone would decide about an opponent."""
    say, others = speaker("table", link.lang), [s for s in room.table.everybody() if s != seat]
    if seat is None or seat == link.seat or seat not in room.table.everybody():
        raise Refusal("state", say("There is nobody on that seat who could be removed."), "tables")
    if len(others) < 2:
        raise Refusal("rights", say("In a game of two nobody is removed: the clock decides, or one resigns."), "tables")


async def reply(room: Room, link: Link, message: said.Reply) -> None:
    """Agree, decline, or withdraw."""
    say = speaker("table", link.lang)
    async with room.lock:
        proposal = room.proposals.get(message.proposal)
        if link.seat is None or proposal is None or proposal.status != "open":
            raise Refusal("state", say("That proposal is no longer open."), "tables")
        if (message.say == "withdraw") != (proposal.by == link.seat):
            raise Refusal(
                "rights", say("One's own proposal can be withdrawn, others' agreed to or declined."), "tables"
            )
        if proposal.what == "remove" and link.seat == proposal.to:
            raise Refusal("rights", say("Whom it is about has no vote."), "tables")
        if proposal.what == "swap" and link.seat not in (proposal.by, proposal.to):
            name = room.table.names[proposal.to or 0]
            raise Refusal("rights", say("Only {name} was asked, and can reply.", name=name), "tables")
        if proposal.what == "undo" and message.say == "agree" and room.table.is_drawing:
            # Shares are given for that draw: taken back now, somebody could have seen it first.
            raise Refusal("state", say("The draw comes first; agree once it lies there."), "undo")
        await room.speak(message.say, "", link.person, link.seat, proposal.number)
        if message.say == "agree":
            await _settle(room, proposal)
    ack(link, message.id)


async def _settle(room: Room, proposal: Proposal) -> None:
    """Carry a proposal out once all agreed; the talk line that says so is in the same transaction.

    A rematch binds nobody: the table is there at once, and who wants to play comes.
    """
    if proposal.status != "open" or (proposal.what != "rematch" and proposal.missing(room.table)):
        return
    if proposal.what == "rematch":
        await room.house.rematch(room, proposal.number)
        await room.look_again()
    elif proposal.what == "swap":
        await swapping.swap(room, proposal)
    else:
        await room.commit(lambda: _carried_out(room, proposal))
        room.reseat()
    await room.read_on()


def _carried_out(room: Room, proposal: Proposal) -> Batch:
    table = room.table
    done = (Talked("done", about=proposal.number),)
    if proposal.what != "undo":
        line = f"remove {proposal.to}" if proposal.what == "remove" else proposal.what
        return Batch([NewLine(TABLE, line)], changes=done)
    draft = table.draft()
    draft.undo_to(proposal.to or 0, range(len(table.row.seats)))
    return batch(table, draft, changes=done)


async def passed(room: Room, link: Link, message: said.Passed) -> None:
    """A listener needs no time for what was told so far."""
    link.passed = max(link.passed, min(message.number, room.table.last))
    ack(link, message.id)
