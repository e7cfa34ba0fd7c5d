"""The workshop over HTTP: a drawing is checked, sits at a table, and is printed; what is no board is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.island.test_workshop import TWO
from tests.server.kit import Person, running
from trueque.island.layouts import read_drawing, write_layout_word
from trueque.table import workshops


async def test_a_drawn_board_is_checked_played_and_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshops, "WEIGHED_AT_ONCE", 1)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "es").come_in()
        told = (await ana.http.post("/api/workshop/island", json={"drawing": TWO})).json()
        assert told["playable"], told
        assert told["findings"][0]["sentence"].startswith("2 islas")
        opened = (await ana.http.get("/api/workshop/island?lang=ca")).json()
        assert opened["lands"]["W"] == "bosc"
        options = {opened["option_key"]: told["option"], "seats": "2"}
        made = (await ana.http.post("/api/tables", json={"game": "island", "options": options})).json()
        assert made["table"]["options"]["island"] == told["option"]
        asked = {"option": told["option"], "seats": 2, "games": 0, "wins": []}
        weighed = (await ana.http.post("/api/workshop/island/weighed", json=asked)).json()
        assert (weighed["games"], weighed["enough"], sum(weighed["wins"])) == (1, False, 1), weighed
        again = {**asked, "games": 1, "wins": weighed["wins"]}
        assert (await ana.http.post("/api/workshop/island/weighed", json=again)).json()["games"] == 2
        pdf = await ana.http.post("/api/workshop/island/printed", json={"option": told["option"]})
        assert (pdf.headers["content-type"], pdf.content[:5]) == ("application/pdf", b"%PDF-")


async def test_what_is_no_board_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "en").come_in()
        nowhere = await ana.http.post("/api/workshop/quick", json={"source": "x"})
        assert (nowhere.status_code, nowhere.json()["sentence"]) == (404, "This game has no board to draw.")
        text = read_drawing("three-sisters")
        same = (await ana.http.post("/api/workshop/island", json={"source": text})).json()
        assert (same["playable"], same["option"]) == (True, write_layout_word(text)), (
            "the text of a file, as the terminal takes it"
        )
        damaged = (await ana.http.post("/api/workshop/island", json={"source": "drawn:layout_x/hexes/Q4/end"})).json()
        assert "Line 3 of the layout" in damaged["findings"][0]["sentence"]
        unknown = (await ana.http.post("/api/workshop/island", json={"source": "atlantis"})).json()
        assert "There is no island “atlantis”" in unknown["findings"][0]["sentence"]
        drawn = await ana.http.post("/api/workshop/island/drawn", json={"kind": "symmetric", "hexes": 20, "parts": 2})
        assert drawn.json()["playable"]
