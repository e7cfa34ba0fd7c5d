"""Where tables stand: opens them from a keeper, makes new ones, and runs their bots and clocks.

This is the house of one process with nothing around it; the server's adds nodes, leases, limits, mails and the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import chain
from secrets import SystemRandom, token_hex
from typing import Any, TypeVar

from trueque.kernel.decision import Decision
from trueque.kernel.errors import RuleError
from trueque.kernel.game import Bot, Game, View
from trueque.kernel.game_protocols import GuidesFirstGame, cast_to_protocol
from trueque.kernel.honest import GUIDED, promise_hash
from trueque.kernel.registry import draw_start, find_outside_games, make_game, move_start
from trueque.kernel.versions import list_stored_options, without_packages
from trueque.table import seats, waiting_room
from trueque.table.changes import KeptTable, Rematched, TableChange, Talked
from trueque.table.driver import TableDriver
from trueque.table.heads import Lost
from trueque.table.ids import hash_secret, new_id, new_secret
from trueque.table.journal import journal
from trueque.table.keeper import Keeper
from trueque.table.messages import NewTable
from trueque.table.names import login_key
from trueque.table.parcels import make_brought_talk
from trueque.table.players import find_meant_level, list_levels, refuse_unfit
from trueque.table.public_words import PublicWords
from trueque.table.refusal import make_known_game, make_refusal
from trueque.table.room import Room
from trueque.table.rows import AbsenceTerms, ClockTerms, SeatRow, TableRow
from trueque.table.start_positions import bringing_seat, read_start_position
from trueque.table.table import Table
from trueque.table.unserved import Unserved, is_to_blame, make_package_refusal, make_unserved_refusal

T = TypeVar("T")
HOST_SECONDS = 60.0
"""How long a host may be away before somebody else is it."""


class House:
    """Tables that one process serves."""

    def __init__(self, keeper: Keeper, host_seconds: float = HOST_SECONDS) -> None:
        self.keeper, self.host_seconds = keeper, host_seconds
        self.public_words = PublicWords()
        """What nobody may say where others read it."""
        self.rooms: dict[str, Room] = {}
        self.drivers: dict[str, TableDriver] = {}
        self.stopping = False
        self.least_pace = 0.0
        """Seconds from a question to a bot's answer, at least, where people play."""
        self.lost: dict[str, Lost] = {}
        """Tables that are stopped, since lines of theirs that were acknowledged are not there any more."""
        self.unserved: dict[str, Unserved] = {}
        """Tables whose game cannot be had now: what their people hear."""
        self._opening: dict[str, asyncio.Lock] = {}
        self._gone: dict[tuple[str, int], int] = {}
        """When the person of a seat was last here."""

    def now(self) -> int:
        return self.keeper.now()

    @property
    def has_neighbours(self) -> bool:
        """Whether other processes write to the same tables."""
        return False

    # -- rooms
    async def open_room(self, match: str) -> Room | None:
        """The room of a table, opened from what is kept where needed."""
        self.require_whole(match)
        if match in self.rooms:
            return self.rooms[match]
        async with self._opening.setdefault(match, asyncio.Lock()):
            if match not in self.rooms:
                kept = await self.keeper.read_table(match)
                if kept is None or kept.row.status == "closed":
                    self._opening.pop(match, None)
                    return None
                self.rooms[match] = await self._rebuild_room(kept)
        self._opening.pop(match, None)
        return self.rooms[match]

    async def _rebuild_room(self, kept: KeptTable) -> Room:
        """A table from its log, and from nothing else."""
        row, seed = kept.row, await self.keeper.read_seed(kept.row.id)
        try:
            self.keeper.heads.check_rows(row.id, kept.lines)
        except Lost as lost:
            self.stop_table(row.id, lost)
            raise

        def follow_log() -> Table | Exception:
            try:
                table = Table(row, seed, list(kept.gaps))
                table.follow_rows(kept.lines)
                return table
            except Exception as failed:
                return failed

        # A long game takes a while to follow: others need not wait for it.
        table = await self.open_beside(row.game, follow_log)
        if isinstance(table, Exception):
            raise self._note_unserved(row, table) from table
        self.unserved.pop(row.id, None)
        return Room(self, table, list(kept.talk), seed)

    def _note_unserved(self, row: TableRow, failed: Exception) -> Unserved:
        """This table alone waits for its game; told in the journal once, however often it is tried."""
        if row.id not in self.unserved:
            told = {"match": row.id, "game": row.game, "failed": type(failed).__name__}
            journal.error("a table's game cannot be opened", extra=told)
        self.unserved[row.id] = make_unserved_refusal(row.game, failed)
        return self.unserved[row.id]

    async def rebuild_room_fresh(self, row: TableRow) -> Room:
        """A fresh room of a table, beside the one in use: what a restart would make of its log."""
        kept = await self.keeper.read_table(row.id)
        assert kept is not None, "the table is kept"
        return await self._rebuild_room(kept)

    async def drop_table(self, match: str) -> None:
        """Forget a table that never began."""
        await self.keeper.drop_table(match)
        self._close_links(match)

    def _close_links(self, match: str, why: RuleError | None = None) -> None:
        room, driver = self.rooms.pop(match, None), self.drivers.pop(match, None)
        if driver is not None:
            driver.stop()
        if room is not None:
            for task in room.sleeping_tasks:
                task.cancel()
            room.send_goodbye(None, why)

    def say_goodbye(self) -> None:
        """Tell everybody that this house closes, and let nobody in any more."""
        if not self.stopping:
            self.stopping = True
            for room in self.rooms.values():
                room.send_goodbye(1500)

    async def close(self) -> None:
        """Tell everybody, and stop whatever runs; what is kept stays."""
        self.say_goodbye()
        tasks = self._running_tasks()
        for task in tasks:
            task.cancel()
        # A task that is only cancelled would still be pending when the loop goes.
        await asyncio.gather(*tasks, return_exceptions=True)

    def _running_tasks(self) -> list[asyncio.Task[Any]]:
        waiting = [task for room in self.rooms.values() for task in room.sleeping_tasks]
        return [*waiting, *(driver.task for driver in self.drivers.values())]

    # -- losses
    def require_whole(self, match: str) -> None:
        """Raise `Lost` at a table that is stopped."""
        if lost := self.lost.get(match):
            raise lost

    def stop_table(self, match: str, lost: Lost) -> None:
        """Nothing more is acknowledged at this table, and everybody is told."""
        journal.error("a table is stopped", extra={"match": match, "sentence": lost.sentence})
        self.lost[match] = lost
        self._close_links(match, lost)

    def leave_to_itself(self, room: Room, failed: Exception) -> bool:
        """Stop a table whose game's package failed, and tell its people; whether it was that, and nothing of ours."""
        if not is_to_blame(room.table.row.game, failed, room.table.match):
            return False
        self._close_links(room.id, self._note_unserved(room.table.row, failed))
        return True

    # -- tables
    async def make_table(self, person: str, name: str, choice: NewTable) -> tuple[TableRow, str]:
        """Make a table for *person*; returns it with the secret of its link."""
        said = (*choice.options.values(), *(wish.name for wish in choice.seats), *chain(*choice.before.values()))
        self.public_words.require_welcome(*said)
        begin = read_start_position if choice.position else _begin_new
        try:
            game, line = await self.open_beside(choice.game, lambda: begin(choice))
        except Exception as failed:
            if isinstance(failed, RuleError) or choice.game not in find_outside_games():
                raise
            raise make_package_refusal(choice.game, failed) from failed
        absence = replace(AbsenceTerms(**asdict(choice.absence)), bot=find_meant_level(game.name, choice.absence.bot))
        _check_choice(choice, game)
        refuse_unfit(game, [*(wish.bot for wish in choice.seats if wish.bot), absence.bot])
        secret, seed = new_secret(), token_hex(32)
        seats = [_make_seat(n, choice, person, name, game.name) for n in range(game.seats)]
        row = TableRow(
            new_id(), game.name, dict(list_stored_options(game)), choice.dice, choice.lobby, choice.spectators,
            choice.rated, ClockTerms(**asdict(choice.clock)), absence, choice.pace_ms,
            _is_self_starting(choice, seats), person, promise_hash(bytes.fromhex(seed)), hash_secret(secret),
            seats=tuple(seats),
            position=line, brought=bringing_seat(choice),
        )  # fmt: skip
        along: list[tuple[str, TableChange]] = [(row.id, told) for told in make_brought_talk(choice, person)]
        return replace(row, created=await self.keeper.add_table(row, seed, along)), secret

    async def make_rematch(self, room: Room, proposal: int) -> str:
        """A new table with the same people and options, where the next seat begins; everybody's seat is kept for them.

        A game from a position begins from it again, with whoever's turn it is there.

        It begins when all have come: to come is to agree.
        """
        old, seed = room.table.row, token_hex(32)
        options = without_packages(old.options)
        options = options if old.position else dict(move_start(old.game, options))
        row = replace(
            old, id=new_id(), status="open", started=None, ended=None, scores=None, rematch=None, version=0,
            options=dict(list_stored_options(make_game(old.game, options))), autostart=True,
            commit=promise_hash(bytes.fromhex(seed)), seats=seats.renew_seats(old.seats, room.outsiders.expelled),
            lobby=False, dice="fair" if old.dice == GUIDED else old.dice,
        )  # fmt: skip
        expelled = room.outsiders.expelled.items()
        changes: list[tuple[str, TableChange]] = [(row.id, Talked("expel", kept, person)) for person, kept in expelled]
        changes += [(old.id, Rematched(row.id)), (old.id, Talked("done", row.id, about=proposal))]
        await self.keeper.add_table(row, seed, changes)
        return row.id

    # -- serving
    async def ask_bot(self, game: str, bot: Bot, view: View, decision: Decision[Any]) -> Any:
        """What a bot of *game* answers; of one that breaks and must answer, the lot does: no game turns in a circle."""
        try:
            return await self.run_bot(game, bot, view, decision)
        except Exception:
            journal.exception("a bot broke", extra={"kind": decision.kind})
            return decision.answers.sample(SystemRandom()) if decision.waits else None

    async def run_bot(self, game: str, bot: Bot, view: View, decision: Decision[Any]) -> Any:
        """The same where it is thought: here, while everything else waits."""
        return bot.choose(view, decision)

    def make_lock(self) -> asyncio.Lock:
        """What a table's deeds wait for, one after the other; a house of strangers says who comes first."""
        return asyncio.Lock()

    async def run_beside(self, work: Callable[[], T]) -> T:
        """Do what takes a moment; a house that can does it beside everything else."""
        return work()

    async def open_beside(self, game: str, work: Callable[[], T]) -> T:
        """Open a table of *game*; a house that can keeps packages apart, which may never come back."""
        return await self.run_beside(work)

    async def consider(self, person: str, work: Callable[[], T]) -> T:
        """Read what *person* typed, which takes a moment; a house that can does it beside everything else."""
        return work()

    async def serve_table(self, room: Room) -> None:
        """Begin to run the bots and clocks of a table that has just begun here."""
        self._start_driver(room)

    async def resume_table(self, match: str) -> None:
        """Open a table that was on when the house was closed, and run it again."""
        room = await self.open_room(match)
        if room is not None and room.table.is_on:
            await self.serve_table(room)

    def _start_driver(self, room: Room) -> None:
        if room.id not in self.drivers and not self.stopping:
            self.drivers[room.id] = TableDriver(room)

    async def has_looked(self) -> bool:
        """Whether this process looks regularly; where it was frozen, what was due may not be any more."""
        return True

    # -- who is here
    async def note_presence(self, room: Room, seat: int) -> None:
        """Somebody of *seat* came or went."""
        self._gone[room.id, seat] = self.now()
        room.send_table()
        room.news.set()

    async def presence_of_seats(self, room: Room) -> tuple[int, dict[int, tuple[bool, int]]]:
        """The time now; for each seat whether its person is here, and when they were seen last."""
        now, seats = self.now(), range(len(room.table.row.seats))
        known = {seat: self._gone[room.id, seat] for seat in seats if (room.id, seat) in self._gone}
        return now, {seat: (seat in room.present, now if seat in room.present else at) for seat, at in known.items()}

    # -- what a larger house does besides
    def count_lines(self, lines: int) -> None:
        """So many lines were kept just now."""

    def count_refusal(self, code: str) -> None:
        """Something was refused."""

    def may_speak(self, room: Room, person: str) -> bool:
        """Whether a person may say one more thing."""
        return True

    def may_show(self, what: str, room: Room, person: str) -> bool:
        """Whether a person may once more be called otherwise (`name`), or let a note be told to all (`note`)."""
        return True

    def seconds_until(self, what: str, room: Room, person: str) -> float:
        """How long until a person may speak (`chat`), or show something, again."""
        return 0.0

    async def notify_turn(self, room: Room) -> None:
        """The table may wait for somebody who is not looking."""

    async def tell_other_nodes(self, room: Room, call: str) -> None:
        """Tell it to whoever else serves this table."""


def _begin_new(choice: NewTable) -> tuple[Game[Any, Any], str]:
    """The game that was chosen, with the seat that begins drawn where that is left to chance; no position."""
    options = without_packages(choice.options)
    game = make_known_game(choice.game, options)
    return make_game(game.name, draw_start(game.name, options, SystemRandom())), ""


def _check_choice(choice: NewTable, game: Game[Any, Any]) -> None:
    """A table that can be played at: not more seats than the game has, bots that exist."""
    if len(choice.seats) > game.seats:
        raise make_refusal("state", "tables", lambda say: say("This game has {n} seats.", n=game.seats))
    if choice.dice == GUIDED and (cast_to_protocol(game, GuidesFirstGame) is None or choice.rated or choice.position):
        raise make_refusal("state", "tables", lambda say: say("There is no guided first game of that kind."))
    if choice.rated and choice.dice == "typed":
        raise make_refusal("state", "tables", lambda say: say("Typed dice are never rated: nobody can check them."))
    known = list_levels(game.name)
    wished = [wish.bot for wish in choice.seats if wish.bot] + [choice.absence.bot]
    named = [find_meant_level(game.name, bot) for bot in wished]
    if not set(named) <= set(known):
        bots = ", ".join(known)
        raise make_refusal("state", "bots", lambda say: say("There is no such bot; there are {bots}.", bots=bots))


def _make_seat(number: int, choice: NewTable, person: str, name: str, game: str) -> SeatRow:
    if number >= len(choice.seats):
        return SeatRow(number)
    wish = choice.seats[number]
    if wish.kind == "me":
        return SeatRow(number, "reserved", person, name)
    if wish.kind == "bot":
        level = find_meant_level(game, wish.bot)
        return SeatRow(number, "bot", name=waiting_room.bot_name(number, level, game=game), bot=level)
    level = find_meant_level(game, wish.bot) if wish.bot else ""
    return SeatRow(number, wish.kind, name=login_key(wish.name) if wish.kind == "reserved" else "", bot=level)


def _is_self_starting(choice: NewTable, seats: list[SeatRow]) -> bool:
    """Whether the game begins with the last seat: as was chosen, or where nobody else is expected."""
    return all(seat.kind != "open" for seat in seats) if choice.autostart is None else choice.autostart
