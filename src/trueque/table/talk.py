"""Chat, mute, report; proposals and what happens when all agree."""

from __future__ import annotations

from trueque.kernel.errors import RuleError
from trueque.kernel.record import TABLE
from trueque.locale import speaker
from trueque.table import messages, seat_swaps
from trueque.table.acts import acknowledge
from trueque.table.changes import Muted, Reported, Talked
from trueque.table.expulsions import require_welcome
from trueque.table.link import Link
from trueque.table.names import clean_text
from trueque.table.proposals import TableProposal
from trueque.table.refusal import Refusal, describe_wait, make_refusal
from trueque.table.room import Batch, Room, make_batch
from trueque.table.rows import NewLine

RATED_UNDO = 20
"""How many lines all together can take back at a rated table; elsewhere as many as they agree on."""


def must_not_talk_on(room: Room, link: Link, sentence: str) -> None:
    """One limit for all that a person says here, over however many connections and calls; *sentence* says what."""
    if not room.house.may_speak(room, link.person):
        wait = describe_wait(speaker("table", link.lang), room.house.seconds_until("chat", room, link.person))
        raise Refusal("limits", f"{sentence} {wait}".strip(), "chat")


async def send_chat(room: Room, link: Link, message: messages.Chat) -> None:
    """Say something to everybody at the table."""
    say = speaker("table", link.lang)
    require_welcome(room, link)
    must_not_talk_on(room, link, say("Too many chat lines at once."))
    text = clean_text(message.text)
    if not text:
        raise Refusal("malformed", say("There is nothing to read in that message."), "chat")
    room.house.public_words.require_welcome(text)
    async with room.lock:
        # The first line is the name a spectator had then; seats are called by their present name.
        await room.add_talk("chat", f"{link.name}\n{text}", link.person, link.seat)
    acknowledge(link, message.id)


async def mute_person(room: Room, link: Link, message: messages.Mute) -> None:
    """Hear no more (or again) from a person, at any table."""
    muted = link.muted | {message.person} if message.on else link.muted - {message.person}
    await room.house.keeper.apply_changes(room.id, Muted(link.person, tuple(sorted(muted)[:500])))
    link.muted = muted
    acknowledge(link, message.id)


async def report_person(room: Room, link: Link, message: messages.Report) -> None:
    """Tell the host of the server."""
    say = speaker("table", link.lang)
    must_not_talk_on(room, link, say("Too many reports at once."))
    line = next((row for row in room.chat if row.number == message.chat), None)
    seats = room.table.row.seats
    about = line.person if line else None
    if message.seat is not None and message.seat < len(seats):
        about = seats[message.seat].person
    await room.house.keeper.apply_changes(room.id, Reported(link.person, about, message.chat, clean_text(message.text)))
    acknowledge(link, message.id)


async def make_proposal(room: Room, link: Link, message: messages.Propose) -> None:
    """Ask the others for something that needs everyone."""
    say = speaker("table", link.lang)
    if link.seat is None:
        raise Refusal("rights", say("You have no seat at this table."), "tables")
    async with room.lock:
        _check_proposal(room, link, message)
        if message.what == "rematch" and room.table.row.rematch:
            # Two pressed at once: both go to the same table.
            acknowledge(link, message.id)
            return
        must_not_talk_on(room, link, say("Too many proposals at once."))
        if message.what == "swap":
            # One wish at a time: who asks again has thought better of it.
            await seat_swaps.drop_swap_proposals(room, link.seat)
        about = message.to if message.what in ("undo", "swap", "remove") else None
        row = await room.add_talk("propose", message.what, link.person, link.seat, about)
        await _settle_proposal(room, room.proposals[row.number])
    acknowledge(link, message.id)


def _check_proposal(room: Room, link: Link, message: messages.Propose) -> None:
    say = speaker("table", link.lang)
    table = room.table
    if message.what == "swap":
        seat_swaps.check_swap(room, link, message.to)
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
            raise RuleError(say("That line is not a player's answer, or it has been taken back already."), "undo")
    elif message.what == "remove":
        _require_vote(room, link, message.to)
    else:
        _require_change(room, message.what)


def _require_change(room: Room, what: str) -> None:
    """Nobody pauses what is paused: two may have asked for it."""
    if what == "pause" and room.table.paused:
        raise make_refusal("state", "pause", lambda say: say("The game is paused."))
    if what == "resume" and not room.table.paused:
        raise make_refusal("state", "pause", lambda say: say("The game is not paused."))


def _require_vote(room: Room, link: Link, seat: int | None) -> None:
    """A seat is taken away by all the others, at least two: one alone would decide about an opponent."""
    say, others = speaker("table", link.lang), [s for s in room.table.personal_seats() if s != seat]
    if seat is None or seat == link.seat or seat not in room.table.personal_seats():
        raise Refusal("state", say("There is nobody in that seat to remove."), "tables")
    if len(others) < 2:
        raise Refusal(
            "rights", say("In a game for two nobody is removed: the clock decides, or somebody resigns."), "tables"
        )


async def reply_to_proposal(room: Room, link: Link, message: messages.Reply) -> None:
    """Agree, decline, or withdraw."""
    say = speaker("table", link.lang)
    async with room.lock:
        proposal = room.proposals.get(message.proposal)
        if link.seat is None or proposal is None or proposal.status != "open":
            raise Refusal("state", say("That proposal is no longer open."), "tables")
        if (message.say == "withdraw") != (proposal.by == link.seat):
            raise Refusal(
                "rights",
                say("You can withdraw your own proposal; other people's you can agree to or decline."),
                "tables",
            )
        if proposal.what == "remove" and link.seat == proposal.to:
            raise Refusal("rights", say("The person this is about has no vote."), "tables")
        if proposal.what == "swap" and link.seat not in (proposal.by, proposal.to):
            name = room.table.names[proposal.to or 0]
            raise Refusal("rights", say("Only {name} was asked, so only {name} can reply.", name=name), "tables")
        if message.say == "agree":
            _require_time_for(room, proposal)
        await room.add_talk(message.say, "", link.person, link.seat, proposal.number)
        if message.say == "agree":
            await _settle_proposal(room, proposal)
    acknowledge(link, message.id)


def _require_time_for(room: Room, proposal: TableProposal) -> None:
    """What was proposed while the game was on is not done once it is over, nor taken back under a draw."""
    if proposal.what in ("undo", "pause", "resume", "remove") and not room.table.is_on:
        raise make_refusal("state", "tables", lambda say: say("No game is on at this table."))
    if proposal.what in ("pause", "resume"):
        _require_change(room, proposal.what)
    if proposal.what == "undo" and room.table.is_drawing:
        # Shares are given for that draw: taken back now, somebody could have seen it first.
        raise make_refusal("state", "undo", lambda say: say("The draw comes first; agree once it lies there."))


async def _settle_proposal(room: Room, proposal: TableProposal) -> None:
    """Carry a proposal out once all agreed; the talk line that says so is in the same transaction.

    A rematch binds nobody: the table is there at once, and who wants to play comes.
    """
    if proposal.status != "open" or (proposal.what != "rematch" and proposal.missing_seats(room.table)):
        return
    if proposal.what == "rematch":
        await room.house.make_rematch(room, proposal.number)
        await room.reload_row()
    elif proposal.what == "swap":
        await seat_swaps.swap_seats(room, proposal)
    else:
        await room.commit(lambda: _build_proposal_batch(room, proposal))
        await room.reassign_seats()
    await room.read_on()


def _build_proposal_batch(room: Room, proposal: TableProposal) -> Batch:
    # Once more: another node may have been first with a line, and this is built again on what it wrote.
    _require_time_for(room, proposal)
    table = room.table
    done = (Talked("done", about=proposal.number),)
    if proposal.what != "undo":
        line = f"remove {proposal.to}" if proposal.what == "remove" else proposal.what
        return Batch([NewLine(TABLE, line)], changes=done)
    draft = table.copy_match()
    draft.undo_to(proposal.to or 0, range(len(table.row.seats)))
    return make_batch(table, draft, changes=done)


async def note_passed(room: Room, link: Link, message: messages.Passed) -> None:
    """A listener needs no time for what was told so far."""
    link.passed = max(link.passed, min(message.number, room.table.last))
    acknowledge(link, message.id)
