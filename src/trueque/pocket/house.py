"""Tables in one browser: whoever plays here is the only person, and every table that is kept is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trueque.locale import speaker
from trueque.pocket.hotseat import friends_seated
from trueque.pocket.person import Person, come_in, read_person
from trueque.table import speech
from trueque.table.chest import Chest, ChestKeeper
from trueque.table.house import House
from trueque.table.refusal import Refusal, refusal
from trueque.table.room import Room
from trueque.table.rows import TableRow
from trueque.table.said import NewTable
from trueque.table.table import Table

if TYPE_CHECKING:
    from asyncio import Task

    from trueque.pocket.reviewing import Reviews
    from trueque.review.statistics import Facts


def no_room() -> Refusal:
    """The browser keeps nothing more, and nothing of what was to be kept."""
    return refusal(
        "state",
        "tables",
        lambda say: say("The storage of this browser is full, so nothing was played. Make room first, and try again."),
        "pocket",
    )


class PocketHouse(House):
    """The house of one person; several pages of a browser may be open over the same chest."""

    def __init__(self, keeper: ChestKeeper, person: Person | None) -> None:
        super().__init__(keeper)
        self.chest_keeper, self.person = keeper, person
        self.counted: dict[str, Facts] = {}
        """What was counted in games that are over, by their tables."""
        self.reviews: Reviews | None = None
        """None has been asked for yet."""

    @classmethod
    async def open(cls, chest: Chest) -> PocketHouse:
        """The house of what lies in *chest*."""
        return cls(await ChestKeeper.open(chest), await read_person(chest))

    @property
    def has_neighbours(self) -> bool:
        return True

    @property
    def lang(self) -> str:
        return self.person.lang if self.person else "en"

    def known(self) -> Person:
        """Whoever plays here, who must have come in."""
        if self.person is None:
            raise refusal("who", "", lambda say: say("Come in first."), "pocket")
        return self.person

    async def come_in(self, name: str | None, lang: str | None) -> Person:
        self.person = await come_in(self.chest_keeper.chest, self.person, name, lang)
        return self.person

    async def new_table(self, person: str, name: str, choice: NewTable) -> tuple[TableRow, str]:
        row, secret = await super().new_table(person, name, choice)
        names = {number: wish.name for number, wish in enumerate(choice.seats)}
        return await self._round_device(row, names), secret

    async def rematch(self, room: Room, proposal: int) -> str:
        match = await super().rematch(room, proposal)
        row = await self.keeper.row(match)
        assert row is not None, "the next table is kept"
        await self._round_device(row, {seat.seat: seat.name for seat in row.seats})
        return match

    async def _round_device(self, row: TableRow, names: dict[int, str]) -> TableRow:
        """The table with everybody seated who shares this device."""
        if seated := friends_seated(row, names, self.known().id):
            await self.keeper.change(row.id, *seated)
            row = await self.keeper.row(row.id) or row
        return row

    async def rows(self, *status: str) -> list[TableRow]:
        """The tables of that status, newest first."""
        return [row for row in await self.chest_keeper.rows() if row.status in status]

    async def opened(self, match: str) -> Room:
        """The room of a table that is kept here."""
        room = await self.room(match)
        if room is None:
            raise refusal("unknown", "tables", lambda say: say("There is no such table in this browser."), "pocket")
        return room

    async def finished(self, match: str) -> Room:
        """The room of a table whose game is over."""
        room = await self.opened(match)
        if room.table.row.status != "over" or room.table.match is None:
            say = speaker("pocket", self.lang)
            raise Refusal("state", say("The record is open when the game is over."), "records")
        return room

    async def card(self, row: TableRow, lang: str) -> dict[str, Any]:
        """A table's card."""
        if row.status in ("open", "playing"):
            return (await self.opened(row.id)).table_card(lang)
        return speech.table_card(Table(row, "00"), lang, set(), 0)

    def _running(self) -> list[Task[None]]:
        return [*super()._running(), *(self.reviews.tasks.values() if self.reviews else ())]

    def rest(self, room: Room) -> None:
        """Nobody looks at a table: its bots wait, and it is read anew when somebody comes again."""
        self._empty(room.id)
