"""Bots at a table with people: they speak when they may, and at a pace one can follow."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Json, Person, Socket, running
from trueque.kernel import Counts, Decision, Form, OneOf
from trueque.server.pace import pause
from trueque.server.protocol.tables import NewTable
from trueque.settlers.actions import Offer

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
        made = await ana.make_table(game="settlers", seats=[{"kind": "me"}, STRONG, STRONG, STRONG])
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
def test_a_bot_with_no_choice_answers_sooner(answers: Any, share: float) -> None:
    decision = Decision(0, "some", answers)
    usual = NewTable(game="settlers").pace_ms
    assert pause(usual, decision) == pytest.approx(usual / 1000 * share)
    assert pause(0, decision) == 0
    assert 0.1 < pause(usual, decision) < 1.5, "neither at once nor slowly"


async def test_a_bot_takes_the_tables_pace(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(game="quick", options={"seats": "2"}, seats=[STRONG, {"kind": "me"}], pace_ms=400)
        began = time.monotonic()
        socket = await ana.sit(made)
        while not any(line["by"] == 0 for line in socket.lines.values()):
            await socket.hear()
        assert 0.4 * PACE <= time.monotonic() - began < 20 * PACE
