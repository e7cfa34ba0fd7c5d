"""The host may change the house rules until the game begins; everybody is told what differs from the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from secrets import SystemRandom

from trueque.kernel.registry import draw_start, make
from trueque.locale import Speaker, speaker
from trueque.speech.looking import spoken_rules
from trueque.table import decks, said
from trueque.table.acts import ack
from trueque.table.beginning import its_own_rules
from trueque.table.changes import RulesChanged
from trueque.table.gathering import left_behind
from trueque.table.link import Link
from trueque.table.notes import rules_note
from trueque.table.refusal import Refusal, made
from trueque.table.room import Room
from trueque.table.rows import SeatRow, TableRow
from trueque.table.staying import must_be_host
from trueque.table.swapping import forget_asked


async def change_rules(room: Room, link: Link, message: said.ChangeRules) -> None:
    """Play by other rules: ready marks fall, since what people had agreed to is no longer so."""
    say = speaker("table", link.lang)
    async with room.lock:
        must_be_host(room, link)
        row = room.table.row
        if row.status != "open":
            raise Refusal("state", say("The game has begun; its rules stay as they are."), "tables")
        if row.position:
            raise its_own_rules()
        options = _options(row, message.options)
        seats = _seats(row, made(row.game, options).seats, say)
        if len(seats) < len(row.seats):
            # Seats are counted anew: whoever was asked to swap may sit elsewhere now.
            await forget_asked(room, *range(len(row.seats)))
        kept = tuple(seat if seat.person in (None, row.host) else replace(seat, ready=False) for seat in seats)
        change = RulesChanged(row, dict(make(row.game, options).options), kept)
        if not await room.house.keeper.change(room.id, change):
            await room.look_again()
            raise Refusal("state", say("Somebody has just sat down; look again, then change the rules."), "tables")
        await room.look_again()
        await room.speak("note", rules_note(row.game, options))
    ack(link, message.id)


async def bring(room: Room, link: Link, message: said.Bring) -> None:
    """A deck for one's own seat; the others hear that there is one, and can read it in the options."""
    say = speaker("table", link.lang)
    async with room.lock:
        row = room.table.row
        if link.seat is None:
            raise Refusal("state", say("Who brings a deck sits at the table."), "tables")
        if row.status != "open":
            raise Refusal("state", say("The game has begun; its rules stay as they are."), "tables")
        option = decks.option_of(row.game, row.options, link.seat)
        if not option:
            raise Refusal("state", say("No decks are brought to this table."), "tables")
        options = made(row.game, {**row.options, option: message.deck}).options
        if not await room.house.keeper.change(room.id, RulesChanged(row, dict(options), row.seats)):
            await room.look_again()
            raise Refusal("state", say("Somebody has just sat down; look again, then bring your deck."), "tables")
        await room.look_again()
        await room.note("brought", link.seat, row.seats[link.seat].name)
    ack(link, message.id)


def _options(row: TableRow, wish: Mapping[str, str]) -> dict[str, str]:
    """What was wished, for as many seats as the table has unless the wish says otherwise; who begins is drawn anew."""
    seats = {"seats": row.options["seats"]} if "seats" in row.options and not _brings_seats(row.game, wish) else {}
    asked = decks.carried(row.game, row.options, wish)
    return dict(draw_start(row.game, {**seats, **asked}, SystemRandom()))


def _brings_seats(game: str, wish: Mapping[str, str]) -> bool:
    """Whether the wish, or the edition it names, is for a number of seats of its own."""
    rules = spoken_rules(game, "en")
    usual = rules.presets[0].values.get("seats")
    return "seats" in wish or rules.preset(wish).values.get("seats") != usual


def _seats(row: TableRow, wanted: int, say: Speaker) -> tuple[SeatRow, ...]:
    """The chairs for *wanted* players: new ones are empty like the others; fewer, only where nobody must get up."""
    if wanted >= len(row.seats):
        more = range(len(row.seats), wanted)
        return (*row.seats, *(left_behind(row, SeatRow(number)) for number in more))
    staying = [seat for seat in row.seats if seat.kind in ("person", "reserved")]
    if len(staying) > wanted:
        raise Refusal("state", say("More people sit here than these rules are for ({n}): free a seat first.",
                                   n=wanted), "tables")  # fmt: skip
    free = [seat for seat in row.seats if seat not in staying][: wanted - len(staying)]
    chairs = sorted([*staying, *free], key=lambda seat: seat.seat)
    return tuple(replace(seat, seat=n) for n, seat in enumerate(chairs))
