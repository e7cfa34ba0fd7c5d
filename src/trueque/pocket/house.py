"""Tables in one browser: whoever plays here is the only person, and every table that is kept is theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from trueque.locale import speaker
from trueque.pocket.brought_players import offer_kept_players
from trueque.pocket.hotseat import seat_friends
from trueque.pocket.person import PocketPerson, read_person, save_person
from trueque.table import speech
from trueque.table.chest import Chest, ChestKeeper
from trueque.table.house import House
from trueque.table.messages import NewTable
from trueque.table.refusal import Refusal, make_refusal
from trueque.table.room import Room
from trueque.table.rows import TableRow
from trueque.table.table import Table

if TYPE_CHECKING:
    from asyncio import Task

    from trueque.pocket.pocket_reviews import PocketReviews
    from trueque.review.statistics import GameFacts


QUIET = 0.4
"""Seconds after which a page that has asked for nothing is looked at, or thought about."""


def make_storage_full_refusal() -> Refusal:
    """The browser keeps nothing more, and nothing of what was to be kept."""
    return make_refusal(
        "state",
        "tables",
        lambda say: say("The storage of this browser is full, so nothing was played. Make room first, and try again."),
        "pocket",
    )


class PocketHouse(House):
    """The house of one person; several pages of a browser may be open over the same chest."""

    def __init__(self, keeper: ChestKeeper, person: PocketPerson | None) -> None:
        super().__init__(keeper)
        self.chest_keeper, self.person = keeper, person
        self.counted: dict[str, GameFacts] = {}
        """What was counted in games that are over, by their tables."""
        self.reviews: PocketReviews | None = None
        """None has been asked for yet."""
        self.asking, self.asked_at = 0, -QUIET
        """How many calls are being answered, and when somebody last asked for something."""

    @classmethod
    async def open(cls, chest: Chest) -> PocketHouse:
        """The house of what lies in *chest*."""
        await offer_kept_players(chest)
        return cls(await ChestKeeper.open(chest), await read_person(chest))

    @property
    def has_neighbours(self) -> bool:
        return True

    @property
    def lang(self) -> str:
        return self.person.lang if self.person else "en"

    def require_person(self) -> PocketPerson:
        """Whoever plays here, who must have come in."""
        if self.person is None:
            raise make_refusal("who", "", lambda say: say("Come in first."), "pocket")
        return self.person

    @contextmanager
    def note_asking(self) -> Iterator[None]:
        """Somebody is being answered: what is made by the way waits."""
        self.asking += 1
        try:
            yield
        finally:
            self.asking -= 1
            self.asked_at = monotonic()

    async def wait_for_quiet(self) -> None:
        """Until nobody is being answered, nor was a moment ago: a table is made and drawn by several calls in a row."""
        await asyncio.sleep(0)
        while self.asking or monotonic() - self.asked_at < QUIET:
            await asyncio.sleep(QUIET / 4)

    async def enter_person(self, name: str | None, lang: str | None) -> PocketPerson:
        self.person = await save_person(self.chest_keeper.chest, self.person, name, lang)
        return self.person

    async def make_table(self, person: str, name: str, choice: NewTable) -> tuple[TableRow, str]:
        row, secret = await super().make_table(person, name, choice)
        names = {number: wish.name for number, wish in enumerate(choice.seats)}
        return await self._seat_friends(row, names), secret

    async def make_rematch(self, room: Room, proposal: int) -> str:
        match = await super().make_rematch(room, proposal)
        row = await self.keeper.read_row(match)
        assert row is not None, "the next table is kept"
        await self._seat_friends(row, {seat.seat: seat.name for seat in row.seats})
        return match

    async def _seat_friends(self, row: TableRow, names: dict[int, str]) -> TableRow:
        """The table with everybody seated who shares this device."""
        if seated := seat_friends(row, names, self.require_person().id):
            await self.keeper.apply_changes(row.id, *seated)
            row = await self.keeper.read_row(row.id) or row
        return row

    async def list_tables(self, *status: str) -> list[TableRow]:
        """The tables of that status, newest first."""
        return [row for row in await self.chest_keeper.list_tables() if row.status in status]

    async def find_room_or_refuse(self, match: str) -> Room:
        """The room of a table that is kept here."""
        room = await self.open_room(match)
        if room is None:
            raise make_refusal(
                "unknown", "tables", lambda say: say("There is no such table in this browser."), "pocket"
            )
        return room

    async def require_finished_room(self, match: str) -> Room:
        """The room of a table whose game is over."""
        room = await self.find_room_or_refuse(match)
        if room.table.row.status != "over" or room.table.match is None:
            say = speaker("pocket", self.lang)
            raise Refusal("state", say("The record is open when the game is over."), "records")
        return room

    async def serialize_table(self, row: TableRow, lang: str) -> dict[str, Any]:
        """A table's card."""
        if row.status in ("open", "playing"):
            return (await self.find_room_or_refuse(row.id)).serialize_table(lang)
        return speech.serialize_table(Table(row, "00"), lang, set(), 0)

    def _running_tasks(self) -> list[Task[None]]:
        return [*super()._running_tasks(), *(self.reviews.tasks.values() if self.reviews else ())]

    def close_room(self, room: Room) -> None:
        """Nobody looks at a table: its bots wait, and it is read anew when somebody comes again."""
        self._close_links(room.id)
