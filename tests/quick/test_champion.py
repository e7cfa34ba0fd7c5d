"""The champion of The Quick Game: it plays by learned weights on the core, and knows no more than its seat may know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from trueque.bots.playing import play_game
from trueque.bots.search.bench import BackEnd
from trueque.bots.search.numbers import CERTAIN, HIDDEN
from trueque.bots.search.records import Plan
from trueque.core import library_build
from trueque.core.chance import Chance
from trueque.kernel import NATURE, Bot
from trueque.quick.bots.greedy import make_player as greedy
from trueque.quick.bots.search.bot import QuickSearch
from trueque.quick.bots.search.mind.imagine import imagine
from trueque.quick.bots.search.mind.notes import INPUTS, QuickSight
from trueque.quick.bots.search.mind.source import MIND, source
from trueque.quick.bots.search.weights import net_from, read_net, weights_path, write_net
from trueque.quick.core.engine import load_core
from trueque.quick.core_tables import make_tables
from trueque.quick.game import make
from trueque.quick.rules import read_rules

FEW = 30
"""Positions: enough to think, few enough for a test in plain Python."""
BACK_ENDS: tuple[BackEnd, ...] = ("plain", "compiled")
SEATS = range(2, 7)
SAID = {"made_by", "reproduced_by_command", "version", "commit", "seed", "processor_seconds", "rounds"}


@pytest.mark.parametrize("seats", SEATS)
def test_every_number_of_seats_has_its_weights_and_their_card(seats: int) -> None:
    net = read_net(weights_path(seats))
    assert len(net.first) == INPUTS * HIDDEN
    assert any(net.first)
    card = json.loads(weights_path(seats).with_suffix(".json").read_text(encoding="utf-8"))
    assert set(card) >= SAID
    assert f"--seats {seats} " in card["made_by"]


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    net = net_from(range(-9, INPUTS * HIDDEN - 9), range(HIDDEN), range(HIDDEN), -7)
    file = tmp_path / "some.weights"
    write_net(net, file)
    assert read_net(file) == net


def test_a_net_that_knows_nothing_gives_everybody_even_odds() -> None:
    core = load_core("plain")
    t = core.tables(make_tables(read_rules({"seats": "3"})))
    net = net_from([0] * INPUTS * HIDDEN, [0] * HIDDEN, [0] * HIDDEN, 0)
    assert MIND.bench([net, net], "plain").judge_seat(t, core.start(t), 0) == CERTAIN // 2


def test_it_sees_nothing_that_is_hidden() -> None:
    """The same view gets the same answer, whatever the pile and the other hands hold."""
    game, rng, tried = make({"seats": "3"}), Random(4), 0
    state = game.start()
    for count in range(400):
        decision = game.decisions(state)[0]
        if decision.seat != NATURE and count > 30 and tried < 2 and count % 7 == 0 and len(list(decision.answers)) > 3:
            view = game.view(state, decision.seat)
            (twin,) = (d for d in game.decisions(game.guess(view, Random(9))) if d.seat == decision.seat)
            answers = [QuickSearch(game, 5, 8, FEW).choose(view, one) for one in (decision, twin)]
            assert answers[0] == answers[1]
            tried += 1
        odds = decision.odds or None
        listed = list(decision.answers)
        game.play(state, decision.seat, rng.choices(listed, odds)[0])
    assert tried == 2


def test_a_world_that_it_imagines_looks_the_same_to_it() -> None:
    game, rng = make({"seats": "4"}), Random(7)
    state, chance, worlds = game.start(), Chance(12345), set[tuple[int, ...]]()
    for _ in range(150):
        decision = game.decisions(state)[0]
        game.play(state, decision.seat, rng.choices(list(decision.answers), decision.odds or None)[0])
    if state.phase in ("robber", "over"):
        pytest.fail("another seed is needed")
    seen, held = game.view(state, 1), game.census(state)
    for _ in range(6):
        world = state.copy()
        imagine(world.t, world.g, 1, QuickSight(), chance)
        assert game.view(world, 1) == seen
        assert game.census(world) == held
        worlds.add(world.hand(0))
    assert len(worlds) > 1


@pytest.mark.soak
def test_it_plays_a_game_to_its_end_in_plain_python() -> None:
    game = make({"seats": "3"})
    bots: list[Bot] = [QuickSearch(game, 1, 8, FEW, "plain"), greedy(game, 2), greedy(game, 3)]
    assert play_game(game, bots, Random(2), keep_log=False).turns < 400


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_plain_python_and_c_play_the_same_games(seats: int) -> None:
    if not library_build.is_at_hand(source()):
        pytest.skip("nothing here compiles C")
    tables, net, tallies = make_tables(read_rules({"seats": str(seats)})), read_net(weights_path(seats)), []
    for back_end in BACK_ENDS:
        core, bench = load_core(back_end), MIND.bench([net, net], back_end)
        t = core.tables(tables)
        rows = [0] if back_end == "plain" else 0
        tallies.append(bench.games(t, core.start(t), 3, 1, Plan(budget=FEW, other=-1, size=8), rows, 0))
    assert tallies[0] == tallies[1]
