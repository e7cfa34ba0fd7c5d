"""A guided first game at a table: its dice are as they are written down, it is never rated, checks find it honest."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

from tests.server.kit import Json, Person, running
from trueque.kernel.honest import GUIDED, verify_record
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.princes.open_draws import GUIDED as GUIDED_ROLLS

ROLLS = 4


async def test_a_guided_table_follows_its_script_and_is_never_rated(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        wanted: Json = {"dice": GUIDED, "pace_ms": 0, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]}
        made = await ana.make_table(game="princes", options={"mode": "intro"}, **wanted)
        socket, rng = await ana.sit(made, pledged=True), Random(1)
        async with asyncio.timeout(60):
            while (socket.position or {"view": {"turn": 0}})["view"]["turn"] <= ROLLS:
                if await socket.answer_somehow(rng) is None:
                    await socket.hear()
            await socket.say("resign")
            while not (socket.position or {}).get("result"):
                await socket.hear()
        text = (await ana.http.get(f"/api/tables/{made['table']['id']}/record")).text
        record = read_record(text)
        rolled = re.findall(r"^! (\d [a-z]+)", text, re.MULTILINE)
        # A card that sets a die leaves none of what is written for that roll.
        before, *after = re.split(r"^\d play (?:brigitta|reiner)", text, flags=re.MULTILINE)
        free = before.count("\n! ")
        lines = [line for line in re.findall(r"^! (.*?)(?: @\d+)?$", text, re.MULTILINE)[:free] if line in rolled]
        heard = lines[:ROLLS]
        assert heard or after, "only a card played before the first roll leaves nothing to hear"
        assert heard == GUIDED_ROLLS.split(", ")[: len(heard)]
        verdict = verify_record(make_game("princes", record.options), record)
        assert verdict.is_honest
        assert verdict.typed == len(rolled)
        for wrong in ({"game": "quick"}, {"game": "princes", "rated": True}):
            answer = await ana.http.post("/api/tables", json={"dice": GUIDED, **wrong})
            assert answer.status_code == 409, answer.text
