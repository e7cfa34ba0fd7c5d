"""Boards to try rules on: each is a position of its entry's game, and somebody is asked there."""

from __future__ import annotations

import pytest

from trueque.almanac import entry, serialize_entry
from trueque.almanac.examples import load_examples
from trueque.kernel.position import read_position, write_position


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_every_board_is_one_of_its_game_where_somebody_is_asked(game: str) -> None:
    mine = {name: line for name, line in load_examples().items() if game in entry(name).games}
    assert len(mine) >= 20, "most rules that can be asked for have a board"
    for name, line in mine.items():
        placed = read_position(line)
        assert placed.game.name == game, name
        assert write_position(placed.game, placed.state) == line, name
        assert {one.seat for one in placed.game.decisions(placed.state) if one.waits and one.seat >= 0}, name


def test_an_entry_tells_its_board() -> None:
    assert serialize_entry(entry("robber"), "en")["try"].startswith("island 1 ")
    assert serialize_entry(entry("tactile-pieces"), "en")["try"] == ""
