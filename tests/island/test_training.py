"""What the island's champion learns from: games in step, how they looked, the file of weights, the card beside it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from trueque.island.bots.search import doors
from trueque.island.bots.search.notes import INPUTS, INPUTS_OF_TWO
from trueque.island.bots.search.plain import FOLDER, FORMER, PlainBench, read_net, weights_path
from trueque.island.bots.search.value import number_of_net
from trueque.island.bots.search.weights import (
    Numbers,
    Weights,
    average_weights,
    calibrate_weights,
    first_guess,
    load_weights,
    make_plain_net,
    read_weights,
    save_weights,
)
from trueque.island.training.average import play_duels_at_once
from trueque.island.training.course import mix_weights
from trueque.island.training.crowd import CpuCrowd, seat_nets, seat_one
from trueque.island.training.lessons import UNDECIDED, Lessons, gather_lessons
from trueque.island.training.response import lessons_of_seat, won_share
from trueque.island.training.tables import Hall
from trueque.terminal.commands.train import describe_round

MOST_BYTES = 5_000_000
SHORT = {"edition": "2011", "seats": "2", "proposals_per_turn": "0", "victory_points": "3"}


def said(weights: Weights, looks: Numbers) -> Numbers:
    """What the network says, by NumPy alone."""
    hidden = np.maximum(looks @ weights.first[: looks.shape[-1]] + weights.first_bias, 0)
    odds: Numbers = 1 / (1 + np.exp(-(hidden @ weights.second + weights.second_bias[0])))
    return odds


def test_games_in_step_teach_how_positions_looked_and_how_they_ended() -> None:
    crowd, weights = CpuCrowd(2, SHORT, "plain"), load_weights(2)
    learned = gather_lessons(crowd, weights, size=4, warmth=0.05, seed=4, longest=36)
    assert learned.looks.shape[1:] == (2, INPUTS_OF_TWO)
    assert {int(n) for n in learned.game} == {0, 1}
    assert learned.won_games == int((learned.winner != UNDECIDED).sum())
    first = learned.looks[learned.game == 0].astype(np.float32)
    assert (first[0, :, 2] == 1).all(), "the founding is told"
    assert (first[-1, :, 2] == 0).all(), "and then the turns"
    mine, other = slice(4, 56), slice(56, 108)
    assert (first[:, 0, mine] == first[:, 1, other]).all(), "a seat's row is the other's opponent"


def test_the_search_judges_as_numpy_says() -> None:
    crowd, weights = CpuCrowd(2, SHORT, "plain"), load_weights(2)
    crowd.begin_games(9, [weights], np.zeros(2, np.int64), 4)
    for _ in range(6):
        crowd.step_games(crowd.choose_answers(0.0))
    looks = crowd.write_looks(np.ones(2, np.int8)).copy()
    bench = PlainBench(make_plain_net(weights), 4)
    for game in range(2):
        for seat in range(2):
            judged = doors.judge_door(crowd.env.tables, bench.notes, bench.net, [crowd.env.positions[game]], seat)
            assert judged == pytest.approx(float(said(weights, looks[game, seat])), abs=1e-4)


def test_a_mixture_says_what_lies_between() -> None:
    rng = np.random.default_rng(1)
    guess, looks = first_guess(), rng.random((20, INPUTS), dtype=np.float32)
    half, other = mix_weights(guess, load_weights(2), 0.5), load_weights(2)
    logs = [np.log(odds / (1 - odds)) for odds in (said(w, looks) for w in (guess, other, half))]
    assert logs[2] == pytest.approx((logs[0] + logs[1]) / 2, abs=1e-3)


def test_an_average_says_the_mean_of_log_odds_to_numpy_and_to_the_search(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    looks, nets = (
        rng.random((20, INPUTS), dtype=np.float32),
        [load_weights(4), read_weights(weights_path(4, trade=True))],
    )
    both = average_weights(nets, [0.25, 0.75])
    logs = [np.log(odds / (1 - odds)) for odds in (said(w, looks) for w in (*nets, both))]
    assert logs[2] == pytest.approx(0.25 * logs[0] + 0.75 * logs[1], abs=1e-3)
    save_weights(both, tmp_path / "both.npz")
    net = read_net(tmp_path / "both.npz")
    assert net == make_plain_net(both)
    assert net.width == 64
    with pytest.raises(ValueError, match="even number of hidden units"):
        make_plain_net(average_weights([both] * 3, [0.5] * 3))


def test_every_seat_of_a_crowd_may_have_a_net_of_its_own() -> None:
    which = seat_nets(np.array([[0, 1, 2], [15, 0, 3]]))
    assert [[number_of_net(int(game), seat) for seat in range(3)] for game in which] == [[0, 1, 2], [15, 0, 3]]
    assert [[number_of_net(int(game), seat) for seat in range(2)] for game in seat_one(3, 2)] == [
        [1, 0],
        [0, 1],
        [1, 0],
    ]


def test_duels_of_several_nets_are_played_at_once() -> None:
    crowd, weights = CpuCrowd(4, SHORT, "plain"), load_weights(2)
    ends = play_duels_at_once(crowd, [weights, first_guess()], weights, 4, seed=4, longest=36)
    assert len(ends) == 2
    assert all(0 <= won <= of <= 2 for won, of in ends)


def test_odds_that_are_set_straight_keep_their_order() -> None:
    rng = np.random.default_rng(2)
    looks = rng.random((20, INPUTS), dtype=np.float32)
    before, after = (np.log(odds / (1 - odds)) for odds in
                     (said(w, looks) for w in (first_guess(), calibrate_weights(first_guess(), 1.2,
                                                                                -0.4))))  # fmt: skip
    assert after == pytest.approx(1.2 * before - 0.4, abs=1e-3)


def test_a_best_response_learns_from_its_own_seat_alone() -> None:
    looks = np.arange(5 * 3, dtype=np.float16).reshape(5, 3, 1)
    lessons = Lessons(looks, np.array([0, 1, 2, 0, 1]), np.array([0, 2, UNDECIDED]), 0)
    mine = np.array([0, 1, 2])
    own = lessons_of_seat(lessons, mine)
    assert own.looks.ravel().tolist() == [0, 4, 8, 9, 13]
    assert own.winner.tolist() == [0, 1, UNDECIDED]
    assert won_share(lessons, mine) == 0.5


def test_what_came_of_a_position_is_what_the_next_ones_say_and_who_won() -> None:
    torch = pytest.importorskip("torch")
    from trueque.island.training.fit import carry_values_back

    values = torch.tensor([[0.5, 0.5], [0.1, 0.9], [0.6, 0.4], [0.8, 0.2]])
    won = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0]])
    says = carry_values_back(values, torch.tensor([0, 1, 0, 0]), won, 0.5)
    assert says[:, 0].tolist() == pytest.approx([0.5 * 0.9 + 0.5 * 0.6, 0.0, 0.5 * 1.0 + 0.5 * 0.8, 1.0])


def test_every_kind_of_round_can_be_told() -> None:
    alone = {"round": 1, "rows": 9, "loss": 0.5, "won_against_best": {"0.9": 0.61}}
    league = {"round": 2, "won_at_tables": 0.662, "best_before_won": 0.481}
    told = [
        describe_round(one)
        for one in (alone, league, {"round": 3, "won": 0.305}, {"round": 4, "won_without_whims": 0.3})
    ]
    assert [part in line for part, line in zip(("61.0", "66.2", "30.5", "30.0"), told, strict=True)] == [True] * 4


def test_weights_come_back_from_their_file_as_they_were(tmp_path: Path) -> None:
    weights = first_guess()
    save_weights(weights, tmp_path / "two_seats.npz")
    assert all((a == b).all() for a, b in zip(weights, read_weights(tmp_path / "two_seats.npz"), strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("trade", [False, True])
def test_weights_read_without_numpy_are_the_same_numbers(seats: int, trade: bool) -> None:
    file = weights_path(seats, trade)
    assert read_net(file) == make_plain_net(read_weights(file))


def test_where_players_trade_the_weights_are_those_learned_with_trade() -> None:
    assert [weights_path(seats, trade=True).stem for seats in range(2, 7)] == [
        f"trade_{seats}" for seats in range(2, 7)
    ]
    alone = ["two_seats", "more_seats", "more_seats", "five_seats", "six_seats"]
    assert [weights_path(seats).stem for seats in range(2, 7)] == alone
    files = {weights_path(seats, trade).read_bytes() for seats in range(3, 7) for trade in (False, True)}
    assert len(files) == 7, "three and four share theirs where players do not trade"


def test_a_hall_without_processes_plays_nothing() -> None:
    hall = Hall(3, 0)
    lessons = hall.begin_tables(first_guess(), 8, 1).result()
    assert (len(lessons.looks), lessons.won_games, hall.won) == (0, 0, 0.0)
    hall.close()


def test_the_shipped_weights_are_small_and_say_where_they_come_from() -> None:
    files = sorted([*FOLDER.glob("*.npz"), *FORMER.glob("*.npz")])
    assert {FOLDER / "two_seats.npz", FORMER / "stream_4.npz"} <= set(files)
    for file in files:
        card = json.loads(file.with_suffix(".json").read_text())
        assert file.stat().st_size < MOST_BYTES
        assert read_weights(file).first.shape[0] == INPUTS
        assert {"made_by", "version", "commit", "seed", "processor_seconds", "rounds"} <= set(card)
