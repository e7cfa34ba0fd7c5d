"""Programs that play over plain HTTP: a stream of lines, a door to say things, and nothing more than a socket gives."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tests.server.kit import TOLD, Person, running
from tests.server.test_play import BOT
from trueque.kernel.honest import verify_record
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.table import dice_rounds

EXAMPLE = Path(__file__).parents[2] / "examples/http_bot.py"


async def test_the_example_plays_a_whole_game_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And gives a share to every draw, as a page does; a busy machine is no withheld share."""
    monkeypatch.setattr(dice_rounds, "SECONDS", 20.0)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "open"}, BOT])
        table, key = made["table"]["id"], made["key"] or ""
        command = [sys.executable, str(EXAMPLE), node.url, ana.token, table, key]
        bot = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        out, _ = await asyncio.wait_for(bot.communicate(), 60)
        assert b"won" in out or b"Nobody" in out
        record = await ana.http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200
        kept = read_record(record.text)
        verdict = verify_record(make_game(kept.game, kept.options), kept)
        assert verdict.is_honest
        assert verdict.gave == (0,), "the program gave a share to every draw"
        await ana.close()


async def test_a_stream_tells_what_a_socket_tells_and_refuses_like_one(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        path = f"/api/tables/{made['table']['id']}"
        stranger = Person(node, "Eva")
        assert (await stranger.http.get(f"{path}/stream")).status_code == 401
        await stranger.come_in()
        assert (await stranger.http.get(f"{path}/stream?key=wrong")).status_code == 404
        assert (await stranger.http.post(f"{path}/say", json={"type": "ping", "id": "1"})).status_code == 404
        assert (await ana.http.post(f"{path}/say", json={"type": "sit", "id": "s"})).json()[-1]["type"] == "ack"
        heard = []
        async with ana.http.stream("GET", f"{path}/stream", params={"key": made["key"] or ""}) as lines:
            async for line in lines.aiter_lines():
                heard.append(json.loads(line))
                TOLD.validate_python(heard[-1])
                if heard[-1]["type"] == "update" and heard[-1]["position"]:
                    break
        assert heard[0]["type"] == "welcome"
        assert heard[0]["seat"] == 0
        said = {"type": "answer", "id": "a", "question": "none", "choice": "win"}
        refused = (await ana.http.post(f"{path}/say", json=said)).json()
        assert [(reply["type"], reply["code"]) for reply in refused] == [("refused", "stale")]
        broken = (await ana.http.post(f"{path}/say", json={"type": "nonsense"})).json()
        assert broken[0]["code"] == "malformed"
        await ana.close()
        await stranger.close()
