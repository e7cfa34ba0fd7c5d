"""Both principalities as a drawing: what lies on the table is in it, once, and inside the frame."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.review.clause_audit import iterate_questions
from trueque.kernel.registry import make_game
from trueque.princes.picture import draw_view
from trueque.table.link_cards import draw_game

SHAPE = "{http://www.w3.org/2000/svg}"
EDGES = (0, 580)


def parse_drawing(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')


@pytest.mark.parametrize("record", ["intro", "gold", "tournament"])
def test_what_lies_on_the_table_is_drawn(record: str) -> None:
    drawings = set[str]()
    for game, state, _ in iterate_questions("princes", 40, record):
        view = game.view(state, None)
        drawn = draw_view(view)
        shapes = parse_drawing(drawn)
        realms = view["realms"]
        numbers = [text.text for text in shapes.iter(f"{SHAPE}text")]
        assert sorted(map(str, numbers)) == sorted(one["region"][-1] for realm in realms for one in realm["regions"])
        stock = sum(one["stock"] for realm in realms for one in realm["regions"])
        assert len(shapes.findall(f"{SHAPE}circle")) == stock
        assert len(shapes.findall(f"{SHAPE}rect")) == sum(len(realm["cards"]) for realm in realms)
        built = sum(len(realm[kind]) for realm in realms for kind in ("regions", "cards", "places"))
        assert len(shapes.findall(f"{SHAPE}polygon")) == built
        spots = [float(n) for at in re.findall(r"-?[\d.]+,-?[\d.]+", drawn) for n in at.split(",")]
        assert all(EDGES[0] <= n <= EDGES[1] for n in spots)
        drawings.add(drawn)
    assert len(drawings) > 4


def test_a_game_that_nobody_has_begun_shows_its_principalities() -> None:
    assert draw_game(make_game("princes", {})).count("<polygon") == 16
    assert draw_view({"realms": [{"regions": []}, {"regions": []}]}) == ""
