"""The greedy player of the board game: it wins; `test_manners` holds its trades and manners."""

from __future__ import annotations

from random import Random

import pytest

from trueque.bots.playing import Played, play_game
from trueque.bots.registry import bot
from trueque.kernel.registry import make_game


def played(seats: list[str], number: int, **options: str) -> Played:
    game = make_game("island", {"seats": str(len(seats)), **options})
    bots = [bot(kind, game, f"{number} {seat}") for seat, kind in enumerate(seats)]
    return play_game(game, bots, Random(number))


@pytest.mark.parametrize("edition", ["2011", "2002", "adapted"])
def test_it_beats_three_random_players(edition: str) -> None:
    wins = sum(played(["greedy", "random", "random", "random"], n, edition=edition).scores[0] for n in range(6))
    assert wins >= 5, "par would be one and a half"
