"""Named players: each plays by its style, in its own words; and bots that trade without manners, by name."""

from __future__ import annotations

import pytest

from trueque.bots.characters import characters_of
from trueque.bots.level_names import describe_level, level_name
from trueque.bots.registry import bot, names
from trueque.island import actions as act
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.cores import simulator
from trueque.kernel import BadOptions
from trueque.kernel.registry import make_game

OPTIONS = {"edition": "2011", "seats": "4"}


def test_they_are_found_by_name_and_described() -> None:
    game = make_game("island", OPTIONS)
    for name, one in characters_of("island").items():
        assert isinstance(bot(name, game), IslandGreedy)
        assert level_name(name, "es") == name.capitalize()
        assert one.style in describe_level(name, "island")
        assert hasattr(act, one.deed), "an answer of the game"
    assert set(characters_of("island")) <= set(names("island"))
    assert not characters_of("quick")


def test_the_core_plays_them_and_none_is_far_from_its_level() -> None:
    for name, one in characters_of("island").items():
        won = [simulator(OPTIONS, table)(1, 200).wins for table in ((name, one.level) * 2, (one.level, name) * 2)]
        share = (won[0][0] + won[0][2] + won[1][1] + won[1][3]) / 400
        assert 0.4 < share < 0.6, name


def test_bots_without_manners_are_named_on_ones_own_command_line_alone() -> None:
    game = make_game("island", OPTIONS)
    assert isinstance(bot("normal:eager", game, outside=True), IslandGreedy)
    with pytest.raises(BadOptions):
        bot("normal:eager", game)
    with pytest.raises(BadOptions):
        bot("strong:eager", make_game("quick", {}), outside=True)
