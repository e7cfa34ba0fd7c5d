"""Looking past one's turn: what is compared, when an answer is given up, and that futures are the same everywhere."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.island.bots.search import compiled_search
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.foresight import Foresight, Rival, blend_word, choose_rivals, give_up_stragglers
from trueque.island.bots.search.machine import load_doors
from trueque.island.bots.search.mind import make_bench, make_twin_game
from trueque.island.bots.search.plain import champion_path
from trueque.island.core.actions import ROLL_DICE
from trueque.island.core.state import ROLL
from trueque.island.game import Island
from trueque.kernel import BadOptions
from trueque.kernel.registry import make_game

SHORT = {"edition": "2011", "seats": "2", "victory_points": "3"}
BUDGET = Foresight(40, worlds=2, rounds=1, own=8, size=4)


def test_only_answers_near_the_best_are_compared() -> None:
    values = {1: 0.5, 2: 0.48, 3: 0.4, 4: -9.0}
    assert [one.number for one in choose_rivals(values, BUDGET)] == [1, 2]
    assert choose_rivals({1: 0.5, 3: 0.4}, BUDGET) == [], "the best is clear"
    assert choose_rivals({1: 2.0, 2: 1.99}, BUDGET) == [], "the best wins at once"
    assert choose_rivals({}, BUDGET) == []


def test_what_falls_behind_in_the_same_futures_is_given_up() -> None:
    best, near, far = Rival(1, 0.5, [0.5, 0.6, 0.4]), Rival(2, 0.5, [0.6, 0.5, 0.3]), Rival(3, 0.5, [0.3, 0.4, 0.2])
    assert give_up_stragglers([far, near, best]) == [near, best]


def test_the_word_of_the_search_counts_as_some_futures() -> None:
    one, other = Rival(1, 0.5, [0.3] * 10), Rival(2, 0.5, [0.1] * 10)
    assert blend_word(one, [one, other], 10.0) == pytest.approx(0.55)
    assert blend_word(other, [one, other], 10.0) == pytest.approx(0.45)
    assert blend_word(one, [one, other], 0.0) == pytest.approx(0.6)


def roll_two_futures(back_end: Any, seat: int) -> list[float]:
    """What comes of the first throw of a game."""
    game = make_game("island", SHORT)
    assert isinstance(game, Island)
    twin = make_twin_game(game.rules, game.layout, back_end)
    g: Any = twin.core.start(twin.tables)
    g.phase, g.turn = ROLL, 1
    tables: Any = twin.tables
    answers, out = array("q", [ROLL_DICE]), array("f", [0.0, 0.0])
    bench = make_bench(champion_path(2, trade=True), back_end, 8, True, game.room)
    records: tuple[Any, ...] = ([tables], [g], answers, out)
    if back_end == "compiled":
        records = (tables.address, g.address, answers.buffer_info()[0], out.buffer_info()[0])
    load_doors(back_end, game.room).roll_door(
        records[0], bench.notes, bench.net, bench.pool, bench.moves, bench.tape, bench.chance, records[1], seat,
        records[2], 1, 2, 7, 8, 4, 3, 1, records[3],
    )  # fmt: skip
    return list(out)


def test_futures_are_the_same_plain_and_compiled() -> None:
    needs_the_compiled_core()
    for seat in range(2):
        plain = roll_two_futures("plain", seat)
        assert plain == pytest.approx(roll_two_futures("compiled", seat), abs=1e-4)
        assert all(0 <= odds <= 1 for odds in plain)


@pytest.mark.soak
def test_a_champion_that_looks_ahead_plays_the_same_game_again() -> None:
    game = make_game("island", SHORT)
    assert isinstance(game, Island)

    def play_once() -> tuple[Any, ...]:
        seen = [IslandSearch(game, seat, 1, 16, back_end="plain", foresight=BUDGET) for seat in range(2)]
        return play_game(game, seen, Random(3), keep_log=False).scores

    assert play_once() == play_once()


def test_a_command_line_gives_the_champion_more_time() -> None:
    needs_the_compiled_core()
    game = make_game("island", SHORT)
    patient = bot("champion:50ms", game, 1, outside=True)
    assert isinstance(patient, IslandSearch)
    assert patient.mind.foresight == Foresight(100, rounds=3)
    usual = bot("champion", game, 1)
    assert isinstance(usual, IslandSearch)
    first = patient.mind.guess_position(game.view(game.start(), 0))
    assert patient.mind.judge_position(first, 0) == usual.mind.judge_position(first, 0), "it is the champion with time"
    quick = bot("champion:2ms", game, 1, outside=True)
    assert isinstance(quick, IslandSearch)
    assert quick.mind.foresight is None, "as quick as it is by itself"
    with pytest.raises(BadOptions, match="plays no better with more time"):
        bot("champion:50ms", make_game("quick", {"seats": "2"}), 1, outside=True)
    with pytest.raises(BadOptions, match="There is no bot"):
        bot("champion:50ms", game, 1)


def test_without_a_compiler_more_time_is_the_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_search, "can_run", lambda *_: False)
    found = bot("champion:50ms", make_game("island", SHORT), 1, outside=True)
    assert isinstance(found, IslandSearch)
    assert found.mind.foresight is None
