"""Games that never stop while a net learns: where they begin, who sits there, and what came of a position."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from trueque.island.bots.search.founding import Founding
from trueque.island.bots.search.plain import FOLDER, FORMER
from trueque.island.bots.search.weights import load_weights, read_weights
from trueque.island.game import Island
from trueque.island.rules import read_rules
from trueque.island.training.crowd import CpuCrowd
from trueque.island.training.mixture import mix_files
from trueque.island.training.openings import Openings, found_game
from trueque.island.training.stream import MEAN, NEWEST, START, Piece, Wins, leave_out_shared, seat_players

OPTIONS = {"edition": "2011", "seats": "4", "proposals_per_turn": "0"}


def list_seats(is_rival: bool) -> list[list[int]]:
    return [[int(game) >> 4 * seat & 15 for seat in range(4)] for game in seat_players(32, 4, is_rival)]


def test_newest_start_and_mean_sit_together() -> None:
    numbers = list_seats(False)
    assert numbers[0] == numbers[1] == [NEWEST] * 4
    assert numbers[2] == [START, NEWEST, NEWEST, NEWEST]
    assert numbers[3] == [MEAN, START, START, START]
    assert numbers[18] == [NEWEST, START, NEWEST, NEWEST], "every seat in turn"


def test_a_rival_sits_in_few_games_and_these_teach_nothing() -> None:
    numbers = list_seats(True)
    assert numbers[:14] == [[NEWEST] * 4] * 14
    assert numbers[14:16] == [[START, NEWEST, NEWEST, NEWEST], [MEAN, START, START, START]]
    looks, games = [np.arange(6.0)], [np.array([0, 13, 14, 15, 16, 31])]
    taught = leave_out_shared(Piece(looks, games, [np.array([14])], [np.array([2])]))
    assert taught.looks[0].tolist() == [0, 1, 4]
    assert taught.games[0].tolist() == [0, 13, 16]


def test_nets_are_mixed_as_the_card_says(tmp_path: Path) -> None:
    shipped = json.loads((FOLDER / "mixed_4.json").read_text(encoding="utf-8"))
    card = mix_files(tmp_path / "mixed_4.npz", [FORMER / name for name in shipped["of"]])
    assert (card["of"], card["made_by"]) == (shipped["of"], shipped["made_by"])
    made, kept = read_weights(tmp_path / "mixed_4.npz"), read_weights(FOLDER / "mixed_4.npz")
    assert all((one == other).all() for one, other in zip(made, kept, strict=True))


def test_wins_are_counted_by_who_sat_there() -> None:
    wins = Wins()
    wins.count_piece(Piece([], [], [np.array([0, 2, 3, 18])], [np.array([0, 0, 1, 1])]), 4)
    assert wins.tell() == {"start_among_newest": [1.0, 2], "mean_among_start": [0.0, 1]}
    wins = Wins(is_rival=True)
    wins.count_piece(Piece([], [], [np.array([2, 14, 15, 31])], [np.array([0, 1, 0, 1])]), 4)
    assert wins.tell() == {"rival_among_newest": [0.0, 1], "mean_among_rival": [1.0, 2]}


def test_games_begin_where_the_champion_has_founded() -> None:
    game = Island(read_rules(OPTIONS), backend="compiled")
    founding = Founding(game, "compiled")
    first, asked = found_game(game, founding, 5)
    assert found_game(game, founding, 5) == (first, asked)
    crowd = CpuCrowd(3, OPTIONS)
    crowd.begin_games(1, [load_weights(4)], np.zeros(3, np.int64), 8)
    positions = np.frombuffer(first, np.uint8)[None]
    begun = Openings(positions, np.array([asked], np.int8), positions, np.array([asked], np.int8),
                     np.random.default_rng(1))  # fmt: skip
    begun.begin(crowd, np.array([0, 2]))
    assert [position.turn for position in crowd.env.positions] == [1, 0, 1]
    for position in (crowd.env.positions[0], crowd.env.positions[2]):
        assert [position.settlements_left[seat] for seat in range(4)] == [3] * 4
    crowd.step_games(crowd.choose_answers(0.0))
    assert not crowd.over.any(), "what the search answers there is legal"


def test_what_came_of_a_look_is_what_came_later_as_far_as_the_pieces_go() -> None:
    torch = pytest.importorskip("torch")
    from trueque.island.training.stream_fit import trace_back

    none = torch.zeros(0, dtype=torch.int64)
    games = [torch.tensor([0, 1]), torch.tensor([0]), none]
    piece = Piece([], games, [none, none, torch.tensor([0])], [none, none, torch.tensor([1])])
    values = [torch.tensor([[0.5, 0.5], [0.4, 0.6]]), torch.tensor([[0.8, 0.2]]), torch.zeros((0, 2))]
    start = torch.zeros((2, 2)), torch.zeros((2, 2)), torch.zeros(2, dtype=torch.bool)
    says, known = trace_back(piece, values, *start, 0.5)
    assert known[0].tolist() == [True, False]
    assert known[1].tolist() == [True]
    assert says[1][0].tolist() == [0.0, 1.0], "the other seat won"
    assert says[0][0].tolist() == pytest.approx([0.5 * 0.0 + 0.5 * 0.8, 0.5 * 1.0 + 0.5 * 0.2])
