"""The referee of a real table over HTTP: the page keeps the record, the server only hears and says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.kit import Person, running


async def test_a_real_table_lives_in_its_record(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        person = await Person(node, "Ana").come_in()

        async def said(path: str, **body: Any) -> dict[str, Any]:
            reply = await person.http.post(f"/api/{path}", json={"lang": "en", **body})
            assert reply.status_code == 200, reply.text
            found: dict[str, Any] = reply.json()
            return found

        options = {"beginner_board": "2011", "start_order": "first_seat"}
        told = await said("referee/tables", game="island", names=["Ana", "Pau", "Teo", "Vera"], options=options)
        assert "Lay the island: P1, wood 6" in told["said"][1]["text"]
        assert told["asks"][0]["text"].startswith("Ana: roll")
        told = await said("referee", record=told["record"], text="eight; Pau: hand")
        assert "Ana: 8" in told["said"][0]["text"]
        assert [one["seat"] for one in told["said"]][-1] == 1, "a hand is for its owner alone"
        told = await said("referee", record=told["record"], text="I was wrong")
        assert told["confirming"]
        told = await said("referee", record=told["record"], text="yes", confirming=True)
        told = await said("referee", record=told["record"], text="7")
        assert "robber" in told["asks"][0]["text"]
        assert told["view"]["mine"] == {}, "nobody's hand"
        assert "P1" in [one["place"] for one in told["places"]], "the board, to be pressed"
        refused = await person.http.post("/api/referee", json={"record": "trueque 1 island\n0 dance", "lang": "en"})
        assert refused.status_code == 400
        assert "dance" in refused.json()["sentence"]
