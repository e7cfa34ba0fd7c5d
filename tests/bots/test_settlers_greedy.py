"""The greedy player of the board game: it wins, trades for reasons, and has manners."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from trueque.bots.playing import Played, play_game
from trueque.bots.registry import bot
from trueque.bots.settlers_greedy import OFFERS_A_TURN
from trueque.kernel.registry import make


def played(seats: list[str], number: int, **options: str) -> Played:
    game = make("settlers", {"seats": str(len(seats)), **options})
    bots = [bot(kind, game, f"{number} {seat}") for seat, kind in enumerate(seats)]
    return play_game(game, bots, Random(number))


@pytest.mark.parametrize("edition", ["2011", "2002", "adapted"])
def test_it_beats_three_random_players(edition: str) -> None:
    wins = sum(played(["greedy", "random", "random", "random"], n, edition=edition).scores[0] for n in range(6))
    assert wins >= 5, "par would be one and a half"


def test_it_offers_at_most_so_often_a_turn_and_some_deals_are_made() -> None:
    verbs: Counter[str] = Counter()
    for number in range(3):
        offers: Counter[int] = Counter()
        for line in played(["greedy"] * 4, number).log:
            word = line.text.split()[0]
            verbs[word] += 1
            if word == "end":
                offers.clear()
            elif word == "offer":
                offers[line.author] += 1
                assert offers[line.author] <= OFFERS_A_TURN
    assert verbs["deal"] >= 3
    assert verbs["offer"] < verbs["roll"]
    assert verbs["city"]
    assert verbs["play"]


def test_games_between_greedy_players_are_short() -> None:
    assert all(played(["greedy"] * 4, number).turns < 160 for number in range(3))
