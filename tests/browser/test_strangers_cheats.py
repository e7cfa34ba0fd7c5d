"""Cheats by somebody who has read docs/honest-dice.md and no checker, live: a patched server and an honest page."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Served
from tests.browser.test_dice import OPEN_A_TABLE
from trueque.kernel import rounds
from trueque.kernel.game import NATURE
from trueque.kernel.record import Line
from trueque.server.house import ServerHouse
from trueque.table import dice_rounds
from trueque.table.table import Table

pytestmark = pytest.mark.soak
WARNING = "do not trust this table"


async def play_on(house: ServerHouse, id: str, answers: int) -> None:
    """Seat 0 gives so many answers, rather a throw than anything else."""
    room = await house.open_room(id)
    assert room is not None
    table, given = room.table, 0
    while given < answers and table.is_on:
        async with room.lock:
            mine = [asked for asked in table.open if asked.decision.seat == 0 and asked.decision.waits]
            if mine and not table.is_drawing:
                action = next(iter(mine[0].decision.answers))
                await room.commit(partial(house.drivers[id]._build_played_batch, mine[0], action, None))
                given += 1
        await asyncio.sleep(0.05)


def warned(page: Page, served: Served) -> None:
    """The page warns its person in the middle of the table, while they play on."""
    id = page.evaluate(OPEN_A_TABLE)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    playing = asyncio.run_coroutine_threadsafe(play_on(served.app.state.house, id, 12), served.loop)
    expect(page.get_by_role("alert").filter(has_text=WARNING)).to_be_visible(timeout=60_000)
    playing.cancel()


def test_all_throws_with_the_shares_of_one_round(page: Page, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares are asked for once: whoever has them knows all that falls after that, and no share is ever late."""

    def last_round(log: Sequence[Line]) -> tuple[rounds.Round, int] | None:
        drawn = 0
        for line in reversed(log):
            drawn += line.author == NATURE
            if (found := rounds.read_round(line)) is not None:
                return found, drawn
        return None

    page.goto(served.url)
    with monkeypatch.context() as while_it_cheats:
        while_it_cheats.setattr(dice_rounds, "SECONDS", 60.0)
        while_it_cheats.setattr(rounds, "find_current_round", last_round)
        warned(page, served)


def test_a_share_of_the_servers_choosing(page: Page, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server tries shares of its own until the throw is one it likes; what it pledged is another."""
    plain = Table.open_round

    def choose(table: Table, draft: Any, given: rounds.Round) -> None:
        honest = table.chain
        table.chain = type("Chosen", (), {"share_of_round": lambda self, number: bytes([number % 256]) * 16})()
        try:
            plain(table, draft, given)
        finally:
            table.chain = honest

    page.goto(served.url)
    with monkeypatch.context() as while_it_cheats:
        while_it_cheats.setattr(dice_rounds, "SECONDS", 60.0)
        while_it_cheats.setattr(Table, "open_round", choose)
        warned(page, served)


def test_a_share_in_somebodys_name(page: Page, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page sends is thrown away, and another share stands in its place from the second round on."""
    plain = Table.open_round

    def replace(table: Table, draft: Any, given: rounds.Round) -> None:
        made = rounds.Round(given.server, dict.fromkeys(given.seats, b"\x07" * 16)) if table.rounds.count else given
        plain(table, draft, made)

    page.goto(served.url)
    with monkeypatch.context() as while_it_cheats:
        while_it_cheats.setattr(dice_rounds, "SECONDS", 60.0)
        while_it_cheats.setattr(Table, "open_round", replace)
        warned(page, served)
