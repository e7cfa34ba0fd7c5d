"""Bots at a table with people: they speak when they may, and at a pace one can follow."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pytest

from tests.server.kit import Json, Person, Socket, running
from tests.server.twins import twins
from trueque.island.actions import Offer
from trueque.kernel import NATURE, Counts, Decision, Form, OneOf
from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.server.protocol.tables import NewTable
from trueque.server.settings import Settings
from trueque.table import driver as driver_module
from trueque.table import pace as pace_module
from trueque.table import speech as speech_module
from trueque.table.link import Link
from trueque.table.pace import LONGEST, hearing_seconds, is_forced, pause_seconds, seconds_to_step

PACE = 0.4
STRONG = {"kind": "bot", "bot": "strong"}
MANY = OneOf((1, 2, 3))


async def heard(socket: Socket, word: str) -> Json:
    """The first line of the log that begins with *word*."""
    while True:
        for line in socket.lines.values():
            if line["heard"].startswith(word):
                return line
        await socket.hear(20)


async def test_bots_offer_trades_at_a_table(tmp_path: Path) -> None:
    """They are asked to speak before they are asked to go on, or they would never say a word."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(game="island", seats=[{"kind": "me"}, STRONG, STRONG, STRONG])
        socket = await ana.sit(made)
        assert (await socket.do("resign"))["type"] == "ack"
        async with asyncio.timeout(30):
            await heard(socket, "offer")


@pytest.mark.parametrize(
    ("answers", "share"),
    [
        (MANY, 1.0),
        (OneOf((1,)), 0.4),
        (Counts(("wood", "ore"), (2, 2), 2, 2), 1.0),
        (Counts(("wood", "ore"), (2, 0), 2, 2), 0.4),
        (Form(Offer, ("give", "want"), (MANY, MANY)), 1.0),
    ],
)
def test_what_leaves_no_choice(answers: Any, share: float) -> None:
    assert is_forced(Decision(0, "some", answers)) == (share < 1)


def test_answers_come_on_steps_of_the_pace() -> None:
    assert seconds_to_step(0.6, 0.0) == pytest.approx(0.6)
    assert seconds_to_step(0.6, 0.59) == pytest.approx(0.01)
    assert seconds_to_step(0.6, 0.61) == pytest.approx(0.59)
    assert seconds_to_step(0, 5.0) == 0


@pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param("island", {"seats": "3"}, marks=pytest.mark.soak), ("quick", {"seats": "3"}), ("princes", {})],
)
def test_the_pace_is_the_same_in_two_worlds(name: str, options: dict[str, str]) -> None:
    """How soon a bot answers hangs on what a spectator knows, never on its hand."""
    usual, compared, shares = NewTable(game=name).pace_ms, 0, set()
    for seed in range(4):
        twin = twins(name, options, 0, 200, seed, 0.1 if name == "princes" else 1.0)
        game = twin.game
        worlds = [Match.replay(game, Record(name, game.options)) for _ in range(2)]
        for one, two in zip(*twin.logs, strict=True):
            for world, line in zip(worlds, (one, two), strict=True):
                world.follow_line(line)
            asked = [[d for d in world.open_questions() if d.seat != NATURE] for world in worlds]
            for left, right in zip(*asked, strict=True):
                if game.view(worlds[0].state, None) == game.view(worlds[1].state, None):
                    paces = [pause_seconds(usual, game, w.state, d) for w, d in zip(worlds, (left, right), strict=True)]
                    assert paces[0] == paces[1]
                    assert 0.1 < paces[0] < 1.5, "neither at once nor slowly"
                    compared += 1
                    shares.add(paces[0])
    assert compared > 10
    assert len(shares) == 2 or name != "island", "a roll, which everybody sees to be forced, is sooner"


async def test_nobody_can_know_a_bots_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    monkeypatch.setattr(driver_module, "find_bot", lambda game, level, seed: seeds.append(seed))
    monkeypatch.setattr(driver_module, "can_speak", lambda *_: False)
    for _ in range(2):
        monkeypatch.setattr(driver_module.TableDriver, "__init__", lambda self, room: None)
        driver = driver_module.TableDriver(None)  # type: ignore[arg-type]
        driver.room, driver._bots = SimpleNamespace(table=SimpleNamespace(game=None), id="same"), {}  # type: ignore[assignment]
        driver._get_bot(0, "beginner")
    assert seeds[0] != seeds[1]
    assert crc32(b"same 0") not in seeds


async def test_a_bot_takes_the_tables_pace(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        options = {"seats": "2", "first": "0"}
        made = await ana.make_table(game="quick", options=options, seats=[STRONG, {"kind": "me"}], pace_ms=400)
        began = time.monotonic()
        socket = await ana.sit(made)
        while not any(line["by"] == 0 for line in socket.lines.values()):
            await socket.hear()
        assert 0.4 * PACE <= time.monotonic() - began < 20 * PACE


async def test_at_once_is_no_sooner_than_what_hides_a_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table where bots answer «at once», each answer still comes on a step: else its time is the thinking's."""
    steps: list[float] = []

    def left_until(step: float, gone: float) -> float:
        steps.append(step)
        return 0.0

    monkeypatch.setattr(driver_module, "seconds_to_step", left_until)
    async with running(tmp_path, least_pace=Settings().least_pace) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(game="quick", options={"seats": "2", "first": "0"}, seats=[STRONG, {"kind": "me"}])
        socket = await ana.sit(made)
        while not any(line["by"] == 0 for line in socket.lines.values()):
            await socket.hear(30)
    assert set(steps) == {Settings().least_pace}
    assert Settings().least_pace > 0.05, "a champion of the card games thinks for 25 to 45 ms"


def test_the_time_to_hear_follows_public_text_and_is_bounded() -> None:
    assert hearing_seconds("x" * 24, 12) == pytest.approx(2.4)
    assert hearing_seconds("x" * 2400, 12) == LONGEST
    assert hearing_seconds("x" * 24, 0) == 0, "nobody listens"
    assert hearing_seconds("", 12) == 0


@pytest.mark.parametrize("ends", ["passed", "gone", "moved"])
async def test_bots_wait_for_a_listener_until_the_deed_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    """What takes ten minutes to say is waited for until the listener passes it over or goes, or the table moves on."""
    monkeypatch.setattr(pace_module, "LONGEST", 600.0)
    monkeypatch.setattr(speech_module, "describe_last_deed", lambda table, lang: "x" * 12 * 600)
    link, other = Link("ana", "Ana", "en", rate=12), Link("biel", "Biel", "en")
    table = SimpleNamespace(row=SimpleNamespace(pace_ms=600, seats=()), last=7)
    driver: Any = driver_module.TableDriver.__new__(driver_module.TableDriver)
    driver.room, driver._began = SimpleNamespace(table=table, links={link: None, other: None}), (7, time.monotonic())
    waiting = asyncio.create_task(driver._wait_until_heard(7))
    assert not (await asyncio.wait({waiting}, timeout=0.5))[0]
    if ends == "passed":
        link.passed = 7
    elif ends == "gone":
        driver.room.links.pop(link, None)
    else:
        table.last = 8
    await asyncio.wait_for(waiting, 60)
    table.row.pace_ms = 0
    await asyncio.wait_for(driver._wait_until_heard(table.last), 60)
