"""Ten small games by somebody who knew the docs alone: they keep the contract, and get a champion for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from benchmarks.small_games import GAMES, open_game, play_one

from tests.terminal.kit import trueque
from trueque.bots.level_names import describe_level
from trueque.bots.levels import LEVELS
from trueque.bots.playing import play_game
from trueque.bots.random_bot import RandomBot
from trueque.bots.registry import bot, names
from trueque.bots.world_search import WorldSearcher
from trueque.kernel import BadOptions, registry
from trueque.kernel.check import Effort, check_game
from trueque.kernel.registry import make_game, sample_options
from trueque.terminal.commands.check import join_points

OPEN = ("relay", "heaps", "drop", "kettle")
"""Games in which nothing is hidden."""
HIDING = tuple(name for name in GAMES if name not in OPEN)
FEW = 600


@pytest.fixture(autouse=True)
def small_games() -> Iterator[None]:
    before = dict(registry._announced)
    for name in GAMES:
        open_game(name)
    yield
    registry._announced.clear()
    registry._announced.update(before)
    registry.clear_caches()


@pytest.mark.parametrize(("name", "least"), [("relay", 8.0), pytest.param("shells", 5.0, marks=pytest.mark.soak)])
def test_the_search_beats_chance(name: str, least: float) -> None:
    game = open_game(name)
    assert sum(play_one(game, number, "random", FEW) for number in range(10)) >= least


def test_a_game_without_bots_has_all_levels_and_says_what_they_are() -> None:
    assert names("relay") == ["random", *LEVELS]
    assert all("searches worlds that fit" in describe_level(level, "relay") for level in LEVELS)


def test_every_part_of_the_bots_room_is_optional() -> None:
    """Heaps brings a greedy player and nothing else: neither what it overlooks, nor a champion, nor how that thinks."""
    assert names("heaps") == ["random", "beginner", "normal", "greedy", "strong", "champion"]
    assert "overlooks 70 %" in describe_level("beginner", "heaps")
    assert describe_level("strong", "heaps") == "plans one move ahead"
    assert "searches worlds" in describe_level("champion", "heaps")
    game = make_game("heaps")
    assert isinstance(bot("champion", game), WorldSearcher)
    assert sum(play_game(game, [bot("beginner", game), bot("greedy", game)], Random(1)).scores) == 1
    ran = trueque("doctor --json")
    assert '"heaps"' in ran.out, ran.err
    ran = trueque("arena heaps greedy normal --games 4 --json")
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("name", ["claims", *(pytest.param(one, marks=pytest.mark.soak) for one in HIDING[1:])])
def test_only_the_view_decides(name: str) -> None:
    """Two worlds that look alike to a seat get the same answer: nothing hidden is used."""
    game, rng = open_game(name), Random(3)
    compared = differing = 0
    for number in range(12):
        state = game.start()
        for _ in range(rng.randrange(12, 40)):
            asked = game.decisions(state)
            if not asked:
                break
            first = asked[0]
            if first.seat >= 0 and number % 2:
                view = game.view(state, first.seat)
                other = game.guess(view, Random(number))
                same = next(one for one in game.decisions(other) if one.seat == first.seat)
                answers = [
                    WorldSearcher(game, number, 60).choose(game.view(world, first.seat), question)
                    for world, question in ((state, first), (other, same))
                ]
                assert answers[0] == answers[1]
                compared, differing = compared + 1, differing + (other != state)
            drawn = rng.choices(list(first.answers), first.odds)[0] if first.odds else first.answers.sample(rng)
            game.play(state, first.seat, drawn)
    assert compared > 5
    assert differing


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract(name: str) -> None:
    open_game(name)
    for options in sample_options(name):
        check_game(make_game(name, options), Effort(games=4, every=5, hidden=name not in OPEN))


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_the_champion_beats_chance(name: str) -> None:
    """Four fifths at two seats; at three, half as much again as its share."""
    game = open_game(name)
    won = sum(play_one(game, number, "random", 6000) for number in range(30)) / 30
    assert won >= (0.8 if game.seats == 2 else 0.5)


def test_a_long_question_is_thought_of_in_part() -> None:
    """Bazaar's offers and a budget smaller than they are many: still an answer that is allowed."""
    game = open_game("bazaar")
    played = play_game(game, [WorldSearcher(game, 1, 5), RandomBot(2), RandomBot(3)], Random(4))
    assert sum(played.scores) == pytest.approx(1)


def test_what_the_author_found() -> None:
    """Seats are filled, no turns are told where none are counted, and a room that is none is refused in a sentence."""
    ran = trueque("arena shells random random --games 3 --json")
    assert ran.code == 0, ran.err
    assert "Turns a game" not in trueque("simulate tricks --games 2").out
    assert "Turns a game" in trueque("simulate heaps --games 2").out
    with pytest.raises(BadOptions, match="no room «game»; there may be words"):
        registry.find_room_module("heaps", "game")  # type: ignore[arg-type]
    assert "heaps: its almanac cannot be read: heaps: no section for" in trueque("doctor").out
    assert join_points((-12, -9)) == "-12, -9"
