"""Somebody is away while the game waits: what the others see and say, when a bot plays, how the seat comes back.

The clock is the test's own: nothing here takes as long as it tells.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.table.company import Guest, at_play, people
from trueque.table import messages, visits
from trueque.table.absence import MORE_MS
from trueque.table.house import House
from trueque.table.memory import MemoryKeeper
from trueque.table.rows import AbsenceTerms, ClockTerms

SECOND = 1000


class Hand:
    """A clock that goes as far as the test says."""

    def __init__(self) -> None:
        self.time = 1_000_000_000_000

    def now(self) -> int:
        return self.time


class Evening:
    """A table whose time is the test's."""

    def __init__(self, house: House, hand: Hand) -> None:
        self.house, self.hand = house, hand

    async def pass_time(self, guest: Guest, seconds: float) -> None:
        """So many seconds later, once the table has looked."""
        self.hand.time += round(seconds * SECOND)
        for _ in range(20):
            guest.room.news.set()
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)

    async def drop(self, guest: Guest) -> None:
        """The line drops."""
        await visits.leave_table(self.house, guest.room, guest.link)

    async def come(self, guest: Guest) -> Guest:
        """The same person is here again."""
        return await Guest.come(self.house, guest.room.id, guest.link.person, guest.link.name)


@asynccontextmanager
async def evening() -> AsyncIterator[Evening]:
    hand = Hand()
    house = House(MemoryKeeper(hand.now))
    try:
        yield Evening(house, hand)
    finally:
        await house.close()


def away(guest: Guest, seat: int | None) -> dict[str, Any] | None:
    """What *guest* is told of who is away on *seat*."""
    assert seat is not None
    told: dict[str, Any] | None = guest.card["seats"][seat]["away"]
    return told


def lines(guest: Guest) -> list[str]:
    return [entry.line.text for entry in guest.room.table.entries]


async def test_after_twenty_seconds_the_others_are_asked_and_after_ninety_a_bot_plays() -> None:
    async with evening() as one:
        mine, other = await at_play(one.house)
        seat = mine.link.seat
        await one.drop(mine)
        dropped = one.hand.time
        await one.pass_time(other, 19)
        assert away(other, seat) is None, "a line that comes back at once disturbs nobody"
        await one.pass_time(other, 1.5)
        told = away(other, seat)
        assert told is not None
        assert (told["since"], told["bot_at"], told["waits"]) == (dropped, dropped + 90 * SECOND, 2)
        assert "away" in told["sentence"]
        await one.pass_time(other, 69)
        assert f"bot {seat} normal" not in lines(other)
        await one.pass_time(other, 1)
        assert f"bot {seat} normal" in lines(other)
        assert away(other, seat) is None, "nobody is waited for any more"


async def test_a_wait_gives_two_minutes_more_twice_a_game() -> None:
    async with evening() as one:
        mine, other = await at_play(one.house)
        seat = mine.link.seat
        await one.drop(mine)
        dropped = one.hand.time
        assert (await other.say("away", seat=seat, say="wait"))["code"] == "state", "nobody has been asked yet"
        await one.pass_time(other, 60)
        assert (await other.say("away", seat=seat, say="wait"))["type"] == "ack"
        assert (await other.say("away", seat=seat, say="wait"))["type"] == "ack"
        told = away(other, seat)
        assert told is not None
        assert (told["bot_at"], told["waits"]) == (dropped + 90 * SECOND + MORE_MS, 1), "pressing twice gives it once"
        assert told["says"] == {str(other.link.seat): "wait"}
        await one.pass_time(other, 100)
        assert (await other.say("away", seat=seat, say="wait"))["type"] == "ack"
        await one.pass_time(other, 120)
        refused = await other.say("away", seat=seat, say="wait")
        assert refused["code"] == "state"
        assert "twice" in refused["sentence"]
        await one.pass_time(other, 49)
        assert f"bot {seat} normal" not in lines(other)
        await one.pass_time(other, 2)
        assert f"bot {seat} normal" in lines(other)


async def test_a_bot_plays_at_once_where_nobody_would_wait() -> None:
    async with evening() as one:
        ana, biel, carla = await three_at_play(one)
        seat = ana.link.seat
        await one.drop(ana)
        await one.pass_time(biel, 30)
        assert (await biel.say("away", seat=seat, say="wait"))["type"] == "ack"
        assert (await carla.say("away", seat=seat, say="let"))["type"] == "ack"
        assert f"bot {seat} normal" not in lines(carla), "one who waits is enough"
        told = away(carla, seat)
        assert told is not None
        assert told["says"] == {str(biel.link.seat): "wait", str(carla.link.seat): "let"}
        assert (await biel.say("away", seat=seat, say="let"))["type"] == "ack"
        assert f"bot {seat} normal" in lines(carla)
        assert (await carla.say("away", seat=seat, say="let"))["code"] == "state"


async def three_at_play(one: Evening) -> tuple[Guest, Guest, Guest]:
    """Three people in a game, the one who is asked first."""
    names = await people(one.house, "Ana", "Biel", "Carla")
    wish = messages.NewTable(game="marbles", pace_ms=0, autostart=True, options={"seats": "3"})
    row, _ = await one.house.make_table(names[0], "Ana", wish)
    guests = [await Guest.come(one.house, row.id, person, person) for person in names]
    for guest in guests:
        assert (await guest.say("sit"))["type"] == "ack"
    first, second, third = sorted(guests, key=lambda guest: not guest.position["questions"])
    return first, second, third


async def test_twenty_drop_outs_in_a_row_and_every_seat_comes_back_with_one_word() -> None:
    """Each time the others need no menu: the question stands at the seat, or a bot plays by itself."""
    async with evening() as one:
        mine, other = await at_play(one.house)
        for number in range(20):
            seat = mine.link.seat
            await one.drop(mine)
            await one.pass_time(other, 21)
            assert away(other, seat) is not None, f"drop-out {number}"
            if number % 2:
                assert (await other.say("away", seat=seat, say="let"))["type"] == "ack"
            else:
                await one.pass_time(other, 70)
            assert lines(other)[-1] == f"bot {seat} normal" or f"bot {seat} normal" in lines(other)[-8:]
            mine = await one.come(mine)
            assert mine.card["seats"][seat]["stands_in"], "nobody is put back on their seat unasked"
            assert (await mine.say("sit"))["type"] == "ack"
            assert not mine.card["seats"][seat]["stands_in"]
            assert away(other, seat) is None
            if not mine.room.table.is_on:
                break
            if other.link.seat in other.room.table.waiting_seats:
                mine, other = other, mine
        assert number == 19, "the toy game is long enough"


async def test_who_is_back_in_time_keeps_the_seat_and_is_asked_about_anew() -> None:
    async with evening() as one:
        mine, other = await at_play(one.house)
        seat = mine.link.seat
        await one.drop(mine)
        await one.pass_time(other, 30)
        assert away(other, seat) is not None
        mine = await one.come(mine)
        assert away(other, seat) is None
        assert not mine.card["seats"][seat]["stands_in"]
        await one.drop(mine)
        dropped = one.hand.time
        await one.pass_time(other, 19)
        assert away(other, seat) is None
        await one.pass_time(other, 2)
        told = away(other, seat)
        assert told is not None
        assert told["since"] == dropped


async def test_whose_turn_comes_while_they_are_away_has_twenty_seconds() -> None:
    async with evening() as one:
        mine, other = await at_play(one.house)
        seat = other.link.seat
        await one.drop(other)
        await one.pass_time(mine, 300)
        assert away(mine, seat) is None, "nobody waits for them"
        await mine.answer("pass")
        await one.pass_time(mine, 0)
        assert away(mine, seat) is not None
        await one.pass_time(mine, 19)
        assert f"bot {seat} normal" not in lines(mine)
        await one.pass_time(mine, 2)
        assert f"bot {seat} normal" in lines(mine)


@pytest.mark.parametrize(
    ("clock", "is_asked"),
    [
        (ClockTerms(), True),
        (ClockTerms(kind="turn", seconds=500), True),
        (ClockTerms(kind="turn", seconds=600), False),
        (ClockTerms(kind="days", days=2), False),
    ],
)
async def test_only_where_people_sit_together(clock: ClockTerms, is_asked: bool) -> None:
    async with evening() as one:
        mine, other = await at_play(one.house, clock=clock)
        seat = mine.link.seat
        await one.drop(mine)
        await one.pass_time(other, 21)
        assert (away(other, seat) is not None) is is_asked
        await one.pass_time(other, 70)
        assert (f"bot {seat} normal" in lines(other)) is is_asked


async def test_a_table_that_waits_still_asks_and_lets_a_bot_play() -> None:
    async with evening() as one:
        mine, other = await at_play(one.house, absence=AbsenceTerms(kind="hold"))
        seat = mine.link.seat
        await one.drop(mine)
        await one.pass_time(other, 3600)
        told = away(other, seat)
        assert told is not None
        assert (told["bot_at"], told["waits"]) == (None, 0)
        assert (await other.say("away", seat=seat, say="wait"))["code"] == "state"
        assert (await other.say("away", seat=seat, say="let"))["type"] == "ack"
        assert f"bot {seat} normal" in lines(other)


async def test_who_only_watches_is_not_asked() -> None:
    async with evening() as one:
        mine, other = await at_play(one.house)
        watcher = await Guest.come(one.house, mine.room.id, "person-Dora", "Dora")
        await one.drop(mine)
        await one.pass_time(other, 30)
        assert (await watcher.say("away", seat=mine.link.seat, say="let"))["code"] == "rights"
        assert away(watcher, mine.link.seat) is not None
