"""Puzzles over HTTP: which one, an attempt, its verdict; nothing is kept."""

from __future__ import annotations

from pathlib import Path

from tests.server.kit import Person, running
from trueque.puzzles.shelf import PROVED, load_puzzles


async def test_a_puzzle_is_chosen_tried_and_solved(tmp_path: Path) -> None:
    one = next(one for one in load_puzzles("quick") if one.kind == PROVED)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "es").come_in()
        day = (await ana.http.get("/api/puzzles?day=true")).json()
        assert day == (await ana.http.get("/api/puzzles?day=true")).json()
        assert (await ana.http.get("/api/puzzles?game=island&near=1300")).json()["game"] == "island"
        first = (await ana.http.post(f"/api/puzzles/{one.id}", json={"hints": 2})).json()
        assert (first["verdict"], len(first["hints"]), first["answer"]) == ("open", 2, [])
        assert first["task"].startswith("Gana en este turno")
        assert one.steps[0] in [answer["notation"] for answer in first["answers"]]
        assert first["position"]["view"] == one.deal_position().view, "what its seat knows, and nothing else"
        solved = (await ana.http.post(f"/api/puzzles/{one.id}", json={"steps": list(one.steps)})).json()
        assert (solved["verdict"], len(solved["answer"]), solved["answers"]) == ("solved", len(one.steps), [])
        refused = await ana.http.post(f"/api/puzzles/{one.id}", json={"steps": ["give wood wood wood wood"]})
        assert refused.status_code == 400
        assert refused.json()["sentence"]
        nowhere = await ana.http.post("/api/puzzles/quick-00000000", json={})
        assert nowhere.json()["sentence"] == "Ese problema no existe."
