"""Puzzles without a server: the texts come along, and what an answer comes to is told as a server tells it."""

from __future__ import annotations

import asyncio

import pytest

from tests.table.company import BoxedTexts
from trueque.pocket.call_answers import answer_call
from trueque.pocket.house import PocketHouse
from trueque.puzzles.shelf import PLAYED, load_puzzles
from trueque.site.modules import list_needed_files

GAMES = ("island", "quick", "princes")


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_tried_where_there_is_no_server(game: str) -> None:
    one = next(one for one in load_puzzles(game) if one.kind in PLAYED)

    async def try_it() -> None:
        house = await PocketHouse.open(BoxedTexts())
        asked = await answer_call(house, "POST", f"puzzles/{one.id}", {"steps": [], "lang": "en"})
        assert asked["verdict"] == "open"
        assert not asked["answer"]
        told = await answer_call(house, "POST", f"puzzles/{one.id}", {"steps": [one.steps[0]], "lang": "en"})
        assert told["verdict"] == "solved"
        assert told["answer"]
        assert (await answer_call(house, "GET", f"puzzles?game={game}", None))["game"] == game
        assert (await answer_call(house, "GET", "puzzles/day?lang=ca", None))["puzzles"]

    asyncio.run(try_it())


def test_a_site_takes_the_puzzles_of_every_game_along() -> None:
    taken = list_needed_files()
    assert [game for game in GAMES if f"trueque/{game}/puzzles/shipped.txt" not in taken] == []
