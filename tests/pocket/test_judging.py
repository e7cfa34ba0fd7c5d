"""A finished game judged by the rules where it was played: the record, and what was told of it."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.cheats.operators import HiddenCard
from tests.cheats.pages import Page
from tests.cheats.world import Operator, World
from trueque.pocket.game_check import _hash_told_lines, judge_record


@pytest.fixture
def world() -> World:
    world = World("quick", Random(7), Operator())
    world.play()
    return world


def test_a_page_told_otherwise_is_told_by_the_rules(world: World) -> None:
    page, record = world.clients[0], world.record()
    assert isinstance(page, Page)
    kept = page.kept()
    asked = {"text": str(record), "lang": "en", "pledge": page.pledge, **kept}
    told = json.loads(judge_record(json.dumps(asked)))
    assert told["fits"], told
    assert _hash_told_lines(record, page.pledge, kept["last"]) == kept["seen"], "as the page makes it"
    other = json.loads(judge_record(json.dumps(asked | {"seen": "0" * 32})))
    assert not other["fits"]
    assert "something else" in other["lines"][0]
    world.close()


def test_a_card_that_is_not_what_the_shares_say_is_found() -> None:
    cheat = HiddenCard()
    world = World("quick", Random(3), cheat)
    world.play()
    told = json.loads(judge_record(json.dumps({"text": str(world.record()), "lang": "ca"})))
    assert cheat.marks
    assert not told["fits"]
    assert str(cheat.marks[0]) in told["lines"][0]
    world.close()
