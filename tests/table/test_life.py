"""The life of a table, over every keeper: the same acts, the same messages, and nothing lost when the house closes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.table.company import KEEPERS, Guest, Keeping, at_play, laid, people
from trueque.kernel.record import TABLE
from trueque.table import messages
from trueque.table.house import House
from trueque.table.memory import MemoryKeeper
from trueque.table.pace import FORCED
from trueque.table.rows import ClockTerms


@pytest.fixture(params=KEEPERS)
def keeping(request: pytest.FixtureRequest, tmp_path: Path) -> Keeping:
    return Keeping(request.param, tmp_path)


def heard(guest: Guest) -> list[str]:
    return [entry.line.text for entry in guest.room.table.entries]


async def until(guest: Guest, text: str) -> None:
    """Wait until the log has a line that begins so."""
    async with asyncio.timeout(60):
        while not any(line.startswith(text) for line in heard(guest)):
            await asyncio.sleep(0.005)


# -- sitting down
async def test_a_waiting_room(keeping: Keeping) -> None:
    async with keeping.house() as house:
        one, two = await people(house, "Ana", "Biel")
        row = await laid(house, one, options={"seats": "3"}, autostart=False)
        ana, biel = await Guest.come(house, row.id, one, "Ana"), await Guest.come(house, row.id, two, "Ana")
        assert (await ana.say("sit", seat=1))["type"] == "ack"
        assert (await biel.say("sit", seat=1))["code"] == "state", "that chair is taken"
        assert (await biel.say("sit"))["type"] == "ack"
        assert [seat["name"] for seat in ana.card["seats"]] == ["Ana 2", "Ana", ""], "told apart"
        assert (await biel.say("name", name="Ana"))["code"] == "state"
        assert (await biel.say("name", name="Biel"))["type"] == "ack"
        assert (await biel.say("ready", on=False))["type"] == "ack"
        assert (await biel.say("start"))["code"] == "rights"
        assert (await ana.say("propose", what="swap", to=0))["type"] == "ack"
        proposal = next(m["number"] for m in reversed(biel.hear()) if m["type"] == "proposal")
        assert (await biel.say("reply", proposal=proposal, say="agree"))["type"] == "ack"
        assert [seat["name"] for seat in biel.card["seats"]] == ["Ana", "Biel", ""]
        assert (await ana.say("seat", seat=2, kind="bot", bot="random"))["type"] == "ack"
        assert (await ana.say("start"))["code"] == "state", "Biel is not ready"
        assert (await ana.say("rules", options={"seats": "2"}))["type"] == "ack"
        assert (await ana.say("start", anyway=True))["type"] == "ack"
        assert heard(ana)[:2] == ["join 0", "join 1"]
        biel.hear()
        notes = [m["what"] for m in biel.told if m["type"] == "note"]
        assert notes == ["sat", "sat", "renamed", "waits", "swapped", "rules"]


async def test_leaving_and_another_host(keeping: Keeping) -> None:
    async with keeping.house() as house:
        ana, biel = await at_play(house)
        host, other = (ana, biel) if ana.card["host"] == ana.link.person else (biel, ana)
        assert (await host.say("leave"))["type"] == "ack"
        assert other.card["host"] == other.link.person
        assert (await other.say("keep", seat=0))["code"] == "state", "a bot keeps it already"
        assert (await host.say("sit"))["type"] == "ack"
        assert f"join {host.link.seat}" in heard(host)[-2:], "back on the same seat"


# -- playing
async def test_an_answer_is_kept_once(keeping: Keeping) -> None:
    async with keeping.house() as house:
        ana, biel = await at_play(house)
        question = next(q["id"] for q in ana.position["questions"] if q["waits"])
        assert (await ana.say("answer", question=question, text="nothing like it"))["type"] == "refused"
        first = await ana.say("answer", id="once", question=question, text="pass")
        assert first["type"] == "ack"
        assert await ana.say("answer", id="once", question=question, text="pass") == first
        assert heard(biel).count("pass") == 1
        assert biel.position["number"] == first["number"]
        assert (await biel.say("why", kind="nothing"))["type"] in ("reason", "refused")
        assert (await biel.say("describe"))["lines"]
        assert (await biel.say("speak", lang="ca"))["type"] == "ack"


async def test_taking_back_alone_and_together(keeping: Keeping) -> None:
    async with keeping.house() as house:
        ana, biel = await at_play(house)
        first = (await ana.answer("pass"))["number"]
        assert (await biel.say("undo"))["type"] == "refused", "it is not Biel's"
        assert (await ana.say("undo"))["type"] == "ack"
        assert heard(ana)[-1].startswith("undo"), heard(ana)
        await ana.answer("pass")
        again = (await biel.answer("pass"))["number"]
        assert (await ana.say("propose", what="undo", to=again))["type"] == "ack"
        proposal = next(m["number"] for m in reversed(biel.hear()) if m["type"] == "proposal")
        assert (await biel.say("reply", proposal=proposal, say="agree"))["type"] == "ack"
        assert heard(biel)[-1].startswith(f"undo {again}"), (first, heard(biel))
        assert [q["kind"] for q in biel.position["questions"] if q["waits"]] == ["turn"]


async def test_pausing_needs_everybody(keeping: Keeping) -> None:
    async with keeping.house() as house:
        ana, biel = await at_play(house)
        for what in ("pause", "resume"):
            await biel.say("propose", what=what)
            proposal = next(m["number"] for m in reversed(ana.hear()) if m["type"] == "proposal")
            await ana.say("reply", proposal=proposal, say="agree")
            assert heard(ana)[-1] == what
            assert ana.position["paused"] is (what == "pause")


async def test_a_bots_pace_stands_in_the_times_of_the_log(keeping: Keeping) -> None:
    async with keeping.house() as house:
        (one,) = await people(house, "Ana")
        seats = [messages.SeatWish(kind="me"), messages.SeatWish(kind="bot", bot="random")]
        row = await laid(house, one, seats=seats, pace_ms=200)
        ana = await Guest.come(house, row.id, one, "Ana")
        await ana.say("sit")
        if ana.position["questions"]:
            await ana.answer("pass")
        table = ana.room.table
        async with asyncio.timeout(60):
            while not any(entry.line.author == 1 for entry in table.entries):
                await asyncio.sleep(0.01)
        number = next(entry.number for entry in table.entries if entry.line.author == 1)
        waited = (table.entries[number].line.time or 0) - (table.entries[number - 1].line.time or 0)
        assert waited >= 200 * FORCED - 10, "never sooner, on any machine"


# -- after the house was closed
def seen(guest: Guest) -> dict[str, Any]:
    """All that a guest is told of a game that can be told twice alike."""
    told, table = dict(guest.position), guest.room.table
    told["clocks"] = {**told["clocks"], "now": 0}
    lines = [(entry.number, entry.line, entry.undone) for entry in table.entries]
    return {"position": told, "lines": lines, "heads": table.heads, "row": table.row, "open": table.open,
            "clock": table.clock, "bots": table.bots, "proposals": guest.room.proposals}  # fmt: skip


async def test_nothing_is_lost_when_the_house_closes(keeping: Keeping) -> None:
    async with keeping.house() as house:
        ana, biel = await at_play(house, clock=ClockTerms(kind="turn", seconds=3000))
        await ana.answer("pass")
        await biel.answer("pass")
        await biel.say("undo")
        await biel.say("chat", text="Hello")
        await biel.say("clock", factor=2)
        await biel.say("propose", what="pause")
        number = ana.room.id
        guests = [(guest.link.person, guest.link.name, guest.link.head()) for guest in (ana, biel)]
        # Once more as they see it now: with the proposal that is still open.
        before = [seen(await Guest.come(house, number, person, name)) for person, name, _ in guests]
    async with keeping.house() as house:
        for (person, name, head), was in zip(guests, before, strict=True):
            back = await Guest.come(house, number, person, name)
            assert seen(back) == was
            assert back.room.has_acknowledged(head), "what was acknowledged is there"
            assert [m["text"] for m in back.told if m["type"] == "chat"] == ["Hello"]
        proposal = next(m["number"] for m in back.told if m["type"] == "proposal")
        ana = await Guest.come(house, number, *guests[0][:2])
        assert (await ana.say("reply", proposal=proposal, say="agree"))["type"] == "ack"
        assert heard(ana)[-1] == "pause"


async def test_a_game_of_bots_is_taken_up_again_and_ends(keeping: Keeping) -> None:
    async with keeping.house() as house:
        (one,) = await people(house, "Ana")
        bots = [messages.SeatWish(kind="me"), messages.SeatWish(kind="bot", bot="random")]
        row = await laid(house, one, seats=bots)
        ana = await Guest.come(house, row.id, one, "Ana")
        await ana.say("sit")
        lines = ana.room.table.last
    async with keeping.house() as house:
        await house.resume_table(row.id)
        ana = await Guest.come(house, row.id, one, "Ana")
        assert ana.room.table.last >= lines
        assert (await ana.say("resign"))["type"] == "ack"
        await until(ana, "resign")
        async with asyncio.timeout(60):
            while ana.room.table.is_on:
                await asyncio.sleep(0.01)
        kept = await house.keeper.read_row(row.id)
        assert kept is not None
        assert kept.status == "over"
        assert kept.scores is not None
        assert kept.scores[0] == 0.0, "who gave up scores nothing"


# -- a clock that one can set
async def test_a_clock_that_runs_out_is_answered_once() -> None:
    now = [1_000_000]
    keeper = MemoryKeeper(lambda: now[0])
    house = House(keeper)
    ana, _ = await at_play(house, clock=ClockTerms(kind="turn", seconds=60))
    deadline = ana.position["clocks"]["running"][0]["deadline"]
    assert deadline == 1_060_000
    now[0] = deadline - 1
    ana.room.news.set()
    await asyncio.sleep(0.05)
    assert not any(line.startswith("timeout") for line in heard(ana)), "not a moment sooner"
    now[0] = deadline
    ana.room.news.set()
    await until(ana, f"timeout {ana.link.seat}")
    lines = [(e.line.author, e.line.text) for e in ana.room.table.entries]
    at = lines.index((TABLE, f"timeout {ana.link.seat}"))
    assert lines[at + 1][0] == ana.link.seat, "a bot answers for them"
    await house.close()


async def test_a_game_from_a_position_is_played_again_from_it() -> None:
    pieces = (
        "seat 0 settlements b4,d10 roads b3-b4,d9-d10; seat 1 settlements c4,e6 roads b3-c4,e6-e7; "
        "seat 2 settlements d5,e4 roads d5-d6,e3-e4"
    )
    line = f"island 1 beginner_board=2011 seats=3; phase trade; turn 4; active 1; {pieces}"
    house = House(MemoryKeeper())
    row, _ = await house.make_table("ana", "Ana", messages.NewTable(game="island", position=line))
    room = await house.open_room(row.id)
    assert room is not None
    again = await house.keeper.read_row(await house.make_rematch(room, 1))
    assert again is not None
    assert (again.position, again.options) == (row.position, row.options), "who begins stands in the line"
    await house.close()


async def test_times_of_a_table_never_go_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is set back makes no line older than the one before it, whoever writes it."""
    async with Keeping("memory", tmp_path).house() as house:
        first, _ = await at_play(house)
        now = house.keeper.now()
        monkeypatch.setattr(house.keeper, "now", lambda: now - 20_000)
        before = first.room.table.last
        question = next(one for one in first.position["questions"] if one["waits"])
        answer = next(iter(question["answers"]["answers"]))["id"]
        assert (await first.say("answer", question=question["id"], choice=answer))["type"] == "ack"
        times = [entry.line.time for entry in first.room.table.entries]
        assert len(times) > before + 1
        assert times == sorted(times, key=lambda time: time or 0)
