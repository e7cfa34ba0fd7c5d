"""A policy comes to a page as a file: it sits down by its name, is kept, and what is wrong with it is a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bots.test_policy import keep_random
from tests.pocket.test_door import Page
from tests.table.company import BoxedTexts
from trueque.bots import player_files
from trueque.bots.policy.player import PolicyBot
from trueque.kernel.registry import make_game
from trueque.pocket.brought_players import make_player_name
from trueque.table.players import find_bot

TWO = {"seats": "2"}


@pytest.fixture(autouse=True)
def nobody_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_files, "_OFFERED", {})


async def test_a_policy_sits_down_in_a_page_and_is_still_there_tomorrow(tmp_path: Path) -> None:
    chest, text = BoxedTexts(), keep_random("quick", tmp_path / "mine.json", options=TWO).read_text()
    page = await Page.open(chest)
    assert await page.call("POST", "players", {"file": "My best one.json", "text": text}) == {
        "name": "my-best-one", "game": "quick",
    }  # fmt: skip
    player_files._OFFERED.clear()
    again = await Page.open(chest)
    assert (await again.call("GET", "levels/quick?lang=en"))["my-best-one"] == "a player that somebody here trained"
    wish = {
        "game": "quick",
        "options": TWO,
        "pace_ms": 0,
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "my-best-one"}],
    }
    made = await again.call("POST", "tables", wish)
    assert [seat["bot"] for seat in made["table"]["seats"]][1] == "my-best-one"
    assert isinstance(find_bot(make_game("quick", TWO), "my-best-one", 1), PolicyBot)
    three = {**wish, "options": {"seats": "3"}}
    assert "columns" in (await again.call("POST", "tables", three, status=400))["sentence"]


@pytest.mark.parametrize(("text", "said"), [("[1]", "no policy of ours"), ("{", "can be read"), ("", "can be read")])
async def test_what_is_no_policy_is_a_sentence_and_not_kept(text: str, said: str) -> None:
    page = await Page.open(chest := BoxedTexts())
    problem = await page.call("POST", "players", {"file": "x.json", "text": text}, status=400)
    assert said in problem["sentence"]
    assert await chest.read("player/") == []


@pytest.mark.parametrize(
    ("file", "name"),
    [("Mine.v2.json", "mine"), ("7.json", "policy-7"), (".json", "policy"), ("a/ñ b.json", "b"), ("x" * 40, "x" * 20)],
)
def test_a_files_name_becomes_a_bots(file: str, name: str) -> None:
    assert make_player_name(file) == name
