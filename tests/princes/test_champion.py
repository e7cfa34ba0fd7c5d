"""The champion of The Princes: it plays by learned weights on the core, and knows no more than its seat may know."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.princes.walks import random_game
from trueque.bots.playing import play_game
from trueque.bots.search.bench import BackEnd
from trueque.bots.search.numbers import HIDDEN, UNIT
from trueque.bots.search.records import Plan
from trueque.core import library_build
from trueque.kernel import NATURE, Bot
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.princes.bots.greedy import make_player as greedy
from trueque.princes.bots.search.bot import PrincesSearch
from trueque.princes.bots.search.mind.features import describe
from trueque.princes.bots.search.mind.notes import INPUTS, PrincesSight
from trueque.princes.bots.search.mind.source import MIND, source
from trueque.princes.bots.search.weights import net_from, read_net, weights_path, write_net
from trueque.princes.bots.step_answers import is_same_answer
from trueque.princes.core.engine import load_core
from trueque.princes.core_tables import make_game_tables, make_tables
from trueque.princes.game import make
from trueque.princes.rules import MODES, make_rules

FEW = 40
"""Positions: enough to think, few enough for a test in plain Python."""
TURNS = 30
RECORDS = sorted((Path(__file__).parents[1] / "records/princes/champion").glob("*.trq"))
GAMES = [one if one.stem.endswith("-1") else pytest.param(one, marks=pytest.mark.soak) for one in RECORDS]
"""One of each mode in the lane, the others in the soak."""
BACK_ENDS: tuple[BackEnd, ...] = ("plain", "compiled")


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_its_weights(mode: str) -> None:
    net = read_net(weights_path(mode))
    assert len(net.first) == INPUTS * HIDDEN
    assert any(net.first)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_its_games_replay_and_none_stands_still(path: Path) -> None:
    """Games of two champions, three of each mode: the target is reached, cards are built, no region goes to and fro."""
    record = read_record(path.read_text(encoding="utf-8"))
    game = make(record.options)
    match = Match.replay(game, record)
    assert match.is_over
    assert max(game.points(match.state, None)) >= game.rules.target
    said = [line.text for line in record.log if line.author >= 0]
    assert sum(text.startswith("build") for text in said) >= 6
    swaps = [text for text in said if text.startswith("swap")]
    assert all(one != other for one, other in pairwise(swaps))


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    net = net_from(range(-9, INPUTS * HIDDEN - 9), range(HIDDEN), range(HIDDEN), -7)
    file = tmp_path / "some.weights"
    write_net(net, file)
    assert read_net(file) == net


def test_it_sees_nothing_that_is_hidden() -> None:
    """The same view gets the same answer, whatever the stacks and the other hand hold."""
    tried = 0
    for count, (game, s, *_) in enumerate(random_game(4, mode="gold")):
        for decision in game.decisions(s):
            if decision.seat == NATURE or count % 60 or len(list(decision.answers)) == 1:
                continue
            view = game.view(s, decision.seat)
            (twin,) = game.decisions(game.guess(view, Random(9)))
            answers = [PrincesSearch(game, 5, 1, FEW, "plain").choose(view, one) for one in (decision, twin)]
            assert answers[0] == answers[1]
            tried += 1
        if tried >= 3:
            return


def test_the_judgement_looks_at_no_hidden_card() -> None:
    game = make({"mode": "gold"})
    programs, seen = make_game_tables(game.rules), list[list[int]]()
    for count, (game, s, *_) in enumerate(random_game(6, mode="gold")):
        if count == 120:
            for seed in (1, 2):
                notes = PrincesSight()
                guessed = game.guess(game.view(s, 0), Random(seed))
                describe(programs.t, guessed.core.release(guessed.g), 0, notes)
                seen.append(notes.inputs)
            break
    assert seen[0] == seen[1]
    assert any(seen[0])


@pytest.mark.soak
def test_it_plays_a_game_of_turmoil_to_its_end_in_plain_python() -> None:
    game = make({"mode": "turmoil", "limit": "100"})
    bots: list[Bot] = [PrincesSearch(game, 1, 1, 1, "plain"), greedy(game, 2)]
    assert play_game(game, bots, Random(2), keep_log=False).turns < 100


def test_resources_are_said_in_any_order() -> None:
    from trueque.princes.actions import Pass, Take

    take = Take((1, 2))
    assert is_same_answer(take, (184, 185, 185, 3), [185, 184, 185])
    assert not is_same_answer(take, (184, 185, 185, 3), [186])
    assert is_same_answer(Pass(), (2,), [2])


@pytest.mark.soak
def test_plain_python_and_c_play_the_same_games() -> None:
    if not library_build.is_at_hand(source()):
        pytest.skip("nothing here compiles C")
    rules = make_rules({"mode": "turmoil", "limit": "100"})
    tables, net, tallies = make_tables(rules), read_net(weights_path("turmoil")), []
    for back_end in BACK_ENDS:
        core, bench = load_core(back_end), MIND.bench([net, net], back_end)
        t = core.tables(tables)
        rows = [0] if back_end == "plain" else 0
        tallies.append(bench.games(t, core.start(t), 3, 1, Plan(budget=FEW), rows, 0))
    assert tallies[0] == tallies[1]


def test_a_net_that_knows_nothing_finds_all_alike() -> None:
    core = load_core("plain")
    t = core.tables(make_tables(make_rules({})))
    assert MIND.bench([MIND.records.net(), MIND.records.net()], "plain").judge_seat(t, core.start(t), 0) == 0
    assert MIND.bench([net_from([0] * INPUTS * HIDDEN, [0] * HIDDEN, [0] * HIDDEN, UNIT)] * 2, "plain").judge_seat(
        t, core.start(t), 0
    ) == UNIT  # fmt: skip
