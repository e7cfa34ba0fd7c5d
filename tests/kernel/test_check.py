"""The conformance kit passes the sound toy and catches every broken one."""

from __future__ import annotations

import pytest

from tests.kernel.broken import BROKEN, BiasedGuess, Endless, SideDoor
from tests.kernel.marbles import Marbles
from trueque.kernel.check import Breach, Effort, check_game


@pytest.mark.parametrize("seats", [2, 3])
def test_the_toy_keeps_the_contract(seats: int) -> None:
    checker = check_game(Marbles(seats), Effort(games=8, every=3, bias_games=40), seed=seats)
    assert checker.looks > 50
    assert checker.worlds.differed > 100


@pytest.mark.parametrize(("broken", "sentence"), BROKEN.items(), ids=[b.__name__ for b in BROKEN])
def test_every_broken_game_is_caught(broken: type[Marbles], sentence: str) -> None:
    effort = Effort(games=6, every=1, answers_tried=8, longest=400)
    if broken is BiasedGuess:
        effort = Effort(games=1, bias_games=60)
    elif broken in (Endless, SideDoor):
        effort = Effort(games=1, every=50, longest=400)
    with pytest.raises(Breach, match=sentence):
        check_game(broken(3), effort, seed=1)
