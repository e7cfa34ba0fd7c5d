"""Bots at one's strength at tables, over every keeper: levels by one's results, chosen anew for each game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.table.company import KEEPERS, Guest, Keeping, laid, people
from trueque.bots.levels import levels_of
from trueque.table import messages
from trueque.table.seats import renew_seats
from trueque.table.strengths import read_results


@pytest.mark.parametrize("kind", KEEPERS)
async def test_a_table_at_ones_strength(kind: str, tmp_path: Path) -> None:
    async with Keeping(kind, tmp_path).house() as house:
        (one,) = await people(house, "Ana")
        seats = [messages.SeatWish(kind="me"), messages.SeatWish(kind="bot", bot="matched")]
        row = await laid(house, one, game="quick", options={"seats": "2"}, seats=seats, autostart=False)
        ana = await Guest.come(house, row.id, one, "Ana")
        await ana.say("sit")
        assert ana.card["seats"][1]["bot"] == "matched", "a wish, before the game"
        await ana.say("start", anyway=True)
        level = ana.card["seats"][1]["bot"]
        assert level in levels_of("quick")
        assert f"bot 1 {level}" in [entry.line.text for entry in ana.room.table.entries]
        notes = [m["sentence"] for m in ana.told if m["type"] == "note" and m["what"] == "matched"]
        assert notes == [f"The bots play at your strength in this game: {level}."]
        assert list(await house.keeper.list_results(one, "quick")) == [], "it is not over"
        assert (await ana.say("resign"))["type"] == "ack"
        async with asyncio.timeout(60):
            while not (over := await house.keeper.list_results(one, "quick")):
                await asyncio.sleep(0.005)
        (done,) = over
        (result,) = read_results(one, [done])
        assert result.levels == (level,)
        assert list(await house.keeper.list_results(one, "island")) == []
        assert renew_seats(done.seats, ())[1].bot == "matched", "the next game asks again"
