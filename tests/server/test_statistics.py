"""Statistics over HTTP: a row a game, the same numbers as the record's; a review adds what was weighed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.server.kit import Person, running
from tests.server.test_play import play_on, two_at_a_table
from trueque.kernel.record import read_record
from trueque.puzzles.foundings import require_shelf
from trueque.review.statistics import count_record_facts
from trueque.server.store import game_facts


async def test_a_finished_game_is_counted_and_weighed(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        assert (await ana.http.get("/api/me/statistics")).json()["games"] == []
        await play_on([first, second], Random(1))
        id = made["table"]["id"]
        text = (await ana.http.get(f"/api/tables/{id}/record")).text
        counted = count_record_facts(read_record(text))
        assert counted is not None
        told = (await ana.http.get("/api/me/statistics?lang=es")).json()
        (row,) = told["games"]
        assert (row["table"], row["points"], row["trades"]) == (id, counted.points[0], counted.trades[0])
        assert (row["decisions"], told["left"]) == (None, 0)
        assert told["groups"][0]["games"] == 1
        assert "1 partida" in told["lines"][0]
        csv = (await ana.http.get("/api/me/statistics.csv")).text.splitlines()
        assert len(csv) == 2
        assert csv[0].startswith("file,game,seats")
        assert (await biel.http.get("/api/me/statistics")).json()["games"][0]["points"] == counted.points[1]
        # What a review finds is kept, and told of in the next one.
        reviewed = counted.with_review_data([{"seat": s, "decisions": [-0.1, -0.2], "luck": 0.3 - s, "sorts":
                                     [{"sort": "trade", "loss": 0.1}]} for s in range(2)])  # fmt: skip
        await node.house.writer.run_transaction(lambda conn, now: game_facts.save_facts(conn, {id: reviewed}))
        told = (await ana.http.get("/api/me/statistics?lang=ca")).json()
        row = told["games"][0]
        assert (row["decisions"], row["luck"], row["sorts"]) == (-0.1, 0.3, {"trade": 0.1})
        assert told["sorts"] == [{"sort": "trade", "label": "comerç"}]
        assert any("comerç −10 %" in line for line in told["lines"]), told["lines"]
        head, line = (await ana.http.get("/api/me/statistics.csv")).text.splitlines()
        assert dict(zip(head.split(","), line.split(","), strict=True))["lost_trade"] == "0.1"


async def test_boards_to_found_on_are_sent_and_mapped(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "ca").come_in()
        series = (await ana.http.get("/api/foundings?number=3")).json()
        assert series["boards"] == require_shelf("island").series_boards(3)
        id = series["boards"][0]
        board = require_shelf("island").boards[id]
        shown = (await ana.http.post(f"/api/foundings/{id}", json={})).json()
        assert {place["notation"] for place in shown["places"]} == {*board.shares}
        assert all(place["share"] is None for place in shown["places"])
        chosen = (await ana.http.post(f"/api/foundings/{id}", json={"choice": board.best})).json()
        assert (chosen["rank"], chosen["loss"]) == (1, 0.0)
        assert chosen["told"].startswith("El millor lloc")
        refused = await asyncio.gather(
            ana.http.post("/api/foundings/island-00000000", json={}),
            ana.http.post(f"/api/foundings/{id}", json={"choice": "settlement z9"}),
            ana.http.get("/api/foundings?game=quick"),
        )
        assert [one.status_code for one in refused] == [409, 409, 409]
        assert refused[0].json()["sentence"] == "No hi ha cap tauler així."
