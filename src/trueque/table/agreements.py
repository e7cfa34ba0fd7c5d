"""The host may change the house rules until the game begins; everybody is told what differs from the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from secrets import SystemRandom

from trueque.kernel.registry import draw_start, make_game
from trueque.kernel.versions import list_stored_options, without_packages
from trueque.locale import Speaker, speaker
from trueque.table import decks, messages
from trueque.table.acts import acknowledge
from trueque.table.changes import RulesChanged
from trueque.table.link import Link
from trueque.table.notes import write_rules_note
from trueque.table.refusal import Refusal, make_known_game
from trueque.table.room import Room
from trueque.table.rows import SeatRow, TableRow
from trueque.table.seat_stays import require_host
from trueque.table.seat_swaps import drop_swap_proposals
from trueque.table.start_positions import fixed_rules_refusal
from trueque.table.waiting_room import vacate_seat
from trueque.telling.lookup import translate_rules


async def change_rules(room: Room, link: Link, message: messages.ChangeRules) -> None:
    """Play by other rules: ready marks fall, since what people had agreed to is no longer so."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_host(room, link)
        row = room.table.row
        if row.status != "open":
            raise Refusal("state", say("The game has begun; its rules stay as they are."), "tables")
        if row.position:
            raise fixed_rules_refusal()
        room.house.public_words.require_welcome(*message.options.values())
        options = _merge_options(row, message.options)
        seats = _resize_seats(row, make_known_game(row.game, options).seats, say)
        if len(seats) < len(row.seats):
            # Seats are counted anew: whoever was asked to swap may sit elsewhere now.
            await drop_swap_proposals(room, *range(len(row.seats)))
        kept = tuple(seat if seat.person in (None, row.host) else replace(seat, ready=False) for seat in seats)
        change = RulesChanged(row, dict(list_stored_options(make_game(row.game, options))), kept)
        if not await room.house.keeper.apply_changes(room.id, change):
            await room.reload_row()
            raise Refusal("state", say("Somebody has just sat down; look again, then change the rules."), "tables")
        await room.reload_row()
        await room.add_talk("note", write_rules_note(row.game, options))
    acknowledge(link, message.id)


async def bring_deck(room: Room, link: Link, message: messages.Bring) -> None:
    """A deck for one's own seat; the others hear that there is one, and can read it in the options."""
    say = speaker("table", link.lang)
    async with room.lock:
        row = room.table.row
        if link.seat is None:
            raise Refusal("state", say("Only somebody who sits at the table can bring a deck."), "tables")
        if row.status != "open":
            raise Refusal("state", say("The game has begun; its rules stay as they are."), "tables")
        option = decks.write_deck_option(row.game, row.options, link.seat)
        if not option:
            raise Refusal("state", say("You cannot bring a deck to this table."), "tables")
        room.house.public_words.require_welcome(message.deck)
        brought = make_known_game(row.game, {**without_packages(row.options), option: message.deck})
        change = RulesChanged(row, dict(list_stored_options(brought)), row.seats)
        if not await room.house.keeper.apply_changes(room.id, change):
            await room.reload_row()
            raise Refusal("state", say("Somebody has just sat down; look again, then bring your deck."), "tables")
        await room.reload_row()
        await room.add_note("brought", link.seat, row.seats[link.seat].name)
    acknowledge(link, message.id)


def _merge_options(row: TableRow, wish: Mapping[str, str]) -> dict[str, str]:
    """What was wished, for as many seats as the table has unless the wish says otherwise; who begins is drawn anew."""
    seats = {"seats": row.options["seats"]} if "seats" in row.options and not _has_own_seats(row.game, wish) else {}
    asked = without_packages(decks.carry_decks_over(row.game, row.options, wish))
    return dict(draw_start(row.game, {**seats, **asked}, SystemRandom()))


def _has_own_seats(game: str, wish: Mapping[str, str]) -> bool:
    """Whether the wish, or the edition it names, is for a number of seats of its own."""
    rules = translate_rules(game, "en")
    usual = rules.presets[0].values.get("seats")
    return "seats" in wish or rules.find_preset(wish).values.get("seats") != usual


def _resize_seats(row: TableRow, wanted: int, say: Speaker) -> tuple[SeatRow, ...]:
    """The chairs for *wanted* players: new ones are empty like the others; fewer, only where nobody must get up."""
    if wanted >= len(row.seats):
        more = range(len(row.seats), wanted)
        return (*row.seats, *(vacate_seat(row, SeatRow(number)) for number in more))
    staying = [seat for seat in row.seats if seat.kind in ("person", "reserved")]
    if len(staying) > wanted:
        raise Refusal("state", say("More people sit here than these rules are for ({n}): free a seat first.",
                                   n=wanted), "tables")  # fmt: skip
    free = [seat for seat in row.seats if seat not in staying][: wanted - len(staying)]
    chairs = sorted([*staying, *free], key=lambda seat: seat.seat)
    return tuple(replace(seat, seat=n) for n, seat in enumerate(chairs))
