"""A game of another package at the server's tables: listed, with its levels, and played to its end over sockets."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.outside.site import installed
from tests.server.kit import Person, running


async def test_a_table_of_pebbles_is_played_to_its_end(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    with installed(site):
        async with running(tmp_path) as node:
            ana = await Person(node, "Ana", "ca").come_in()
            listed = (await ana.http.get("/api/games")).json()
            assert [one["title"] for one in listed if one["name"] == "pebbles"] == ["Còdols"]
            assert [one["table"] for one in listed if one["table"]] == ["api/page/pebbles/table.js"]
            drawing = await ana.http.get("/api/page/pebbles/table.js")
            assert drawing.headers["content-type"].startswith("text/javascript")
            assert "script-src 'self'" in drawing.headers["content-security-policy"]
            for lost in ("pebbles/game.py", "pebbles/..%2Fgame.py", "island/table.js"):
                refused = await ana.http.get(f"/api/page/{lost}")
                assert refused.status_code in (404, 409), lost
                assert "import" not in refused.text
            levels = (await ana.http.get("/api/levels/pebbles", params={"lang": "en"})).json()
            assert levels["strong"] == "plans one move ahead"
            assert levels["champion"].startswith("searches its turn")
            rules = (await ana.http.get("/api/house-rules/pebbles", params={"lang": "en"})).json()
            assert (rules["title"], rules["switches"]) == ("Pebbles", [])
            made = await ana.make_table(game="pebbles", seats=[{"kind": "me"}, {"kind": "bot", "bot": "champion"}])
            socket = await ana.sit(made)
            rng = Random(1)
            while not (socket.position or {}).get("result"):
                if await socket.answer_somehow(rng) is None:
                    await socket.hear(60)
            assert sorted((socket.position or {})["result"]["scores"]) == [0, 1]
            await ana.close()
