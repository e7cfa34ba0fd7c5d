"""Whatever is printed as C can be printed: rules, and the players beside them."""

from __future__ import annotations

from typing import Any

import pytest

from trueque.core.rule_reader import gather_rules
from trueque.core.source import Source
from trueque.kernel.registry import find_room, find_room_module, game_names

CORES: list[Any] = [find_room(game, "cores") for game in game_names() if find_room_module(game, "cores")]
SOURCES = [one for cores in CORES for one in cores.sources()]


@pytest.mark.parametrize("source", SOURCES, ids=lambda one: one.name)
def test_no_two_rules_of_a_library_have_one_name(source: Source) -> None:
    """A rule added to a game's core may be called as one of its players' is: then nothing of it is compiled."""
    assert gather_rules(source)
