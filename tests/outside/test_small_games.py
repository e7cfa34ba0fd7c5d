"""Ten small games by somebody who knew the docs alone: they keep the contract, and get a champion for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from math import inf
from random import Random

import pytest
from benchmarks.small_games import GAMES, open_game, play_one

from tests.outside.small_bounds import KettleBounds, count_share_at_heaps
from tests.terminal.kit import trueque, trueque_words
from trueque.almanac.shelf import entries_of
from trueque.bots import world_search
from trueque.bots.exact_search import Prover
from trueque.bots.level_names import describe_level
from trueque.bots.levels import EVERYWHERE
from trueque.bots.playing import play_game
from trueque.bots.random_bot import RandomBot
from trueque.bots.registry import bot, names
from trueque.bots.school import School
from trueque.bots.world_search import WorldSearcher, is_decided
from trueque.envs import aec
from trueque.kernel import BadOptions, registry
from trueque.kernel.check import Effort, check_game
from trueque.kernel.containment import PackageFailed
from trueque.kernel.errors import BadPosition
from trueque.kernel.exactness import check_position_lines
from trueque.kernel.position import read_position, write_position
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


@pytest.mark.soak
@pytest.mark.parametrize(("name", "least"), [("relay", 8.0), ("shells", 5.0)])
def test_the_search_beats_chance(name: str, least: float) -> None:
    game = open_game(name)
    assert sum(play_one(game, number, "random", FEW) for number in range(10)) >= least


@pytest.mark.parametrize(
    ("heaps", "wins"), [((1, 2, 3), False), ((1, 2, 4), True), ((4, 4, 0), False), ((4, 3, 0), True)]
)
def test_what_can_be_proved_is(heaps: tuple[int, ...], wins: bool) -> None:
    """Without passes, heaps of four at most are Nim: whoever is to take loses where their bits cancel out."""
    game = open_game("heaps")
    view = {"seat": 0, "heaps": list(heaps), "passes": [False, False], "turn": 4, "last_loses": False}
    (question,) = game.decisions(game.guess(view, Random(0)))
    proved = Prover(game).prove_answers(view, question, list(question.answers), 5000)
    assert max(proved.values()) == float(wins)
    assert wins or len(proved) == len(list(question.answers))


def test_a_short_game_is_proved_from_its_first_question() -> None:
    """Whoever begins Heaps has won; its author's player knows it too, so more than an even share cannot be had."""
    game = open_game("heaps")
    (question,) = game.decisions(game.start())
    proved = Prover(game).prove_answers(game.view(game.start(), 0), question, list(question.answers), 12000)
    assert [game.write(answer) for answer, worth in proved.items() if worth == 1] == ["a 1"]


@pytest.mark.parametrize("name", ["claims", "kettle"])
def test_nothing_is_proved_where_something_is_hidden_or_drawn(name: str) -> None:
    game, rng = open_game(name), Random(1)
    state = game.start()
    while (asked := game.decisions(state)) and asked[0].seat < 0:
        game.play(state, -1, rng.choices(list(asked[0].answers), asked[0].odds)[0])
    view = game.view(state, asked[0].seat)
    assert Prover(game).prove_answers(view, asked[0], list(asked[0].answers), 5000) == {}


def test_a_game_without_bots_has_all_levels_and_says_what_they_are() -> None:
    assert names("relay") == ["random", *EVERYWHERE]
    assert all("searches worlds that fit" in describe_level(level, "relay") for level in EVERYWHERE)


def test_every_part_of_the_bots_room_is_optional() -> None:
    """Heaps brings a greedy player and nothing else: neither what it overlooks, nor a champion, nor how that thinks."""
    assert names("heaps") == ["random", "beginner", "normal", "greedy", "strong", "champion"]
    assert "misses a lot" in describe_level("beginner", "heaps")
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
def test_only_the_view_decides(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds that look alike to a seat get the same answer: nothing hidden is used, and no clock ends a thought."""
    monkeypatch.setattr(world_search, "TIME_LIMIT", 1e6)
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


def test_what_stands_there_is_judged_where_that_foretells_how_games_end() -> None:
    """Ahead in Kettle is likely to win; heaps say nothing as numbers, so nothing ends a playout there."""
    race, heaps = School(open_game("kettle"), 8000), School(open_game("heaps"), 2000)
    race.go_on(inf)
    heaps.go_on(inf)
    assert race.judgement.foretold > 0.2
    assert race.horizon >= 2
    assert heaps.horizon == 0
    state = race.reader.game.start()
    level = race.judgement.judge(state, 0)
    state.totals = (40, 10)
    ahead = race.judgement.judge(state, 30)
    assert ahead[0] > level[0] > ahead[1]
    assert ahead[0] > 0.6


def test_a_package_that_fails_in_a_search_ends_no_program() -> None:
    """The search calls the rules as they were written; what they raise to end programs is an error all the same."""
    game = open_game("kettle")

    def fall(*_: object) -> None:
        raise SystemExit

    searcher, state = WorldSearcher(game, 1, 60), game.start()
    state.kettle = (1, 2)
    asked = game.decisions(state)[0]
    assert searcher.choose(game.view(state, 0), asked) in asked
    searcher._game.__dict__["guess"] = fall
    with pytest.raises(PackageFailed):
        searcher.choose(game.view(state, 0), asked)


def test_a_search_ends_when_nothing_can_change_any_more() -> None:
    assert is_decided([90, 20, 5], 60)
    assert not is_decided([90, 40, 5], 60)


@pytest.mark.soak
def test_little_can_be_had_of_two_authors_by_anybody() -> None:
    """Counted exactly: whoever begins Heaps against its author has lost or won already, and Kettle is mostly luck."""
    assert [count_share_at_heaps(last) for last in ("wins", "loses")] == [0.5, 0.5]
    bounds = KettleBounds()
    most, equals = bounds.count_share("best", "author"), bounds.count_share("equals", "author")
    assert 0.5 < equals <= most < 0.57
    assert bounds.count_share("equals", "best") == pytest.approx(0.5, abs=1e-4)


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


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_lines_without_a_line_of_the_author(name: str) -> None:
    """Whole and as a seat knows it, exact both ways; a damaged one is refused; what it cannot know is not there."""
    game, rng = open_game(name), Random(8)
    state = game.start()
    for step in range(24):
        asked = game.decisions(state)
        if not asked:
            break
        if step % 6 == 5:
            check_position_lines(game, state, rng)
        drawn = rng.choices(list(asked[0].answers), asked[0].odds)[0] if asked[0].odds else asked[0].answers.sample(rng)
        game.play(state, asked[0].seat, drawn)
    head, *parts = write_position(game, state).split("; ")
    assert len(parts) == len(fields(state))
    with pytest.raises(BadPosition):
        read_position("; ".join([head, *parts[:-1]]))


@pytest.mark.parametrize(
    "name", ["claims", *(pytest.param(one, marks=pytest.mark.soak) for one in ("heaps", "bazaar"))]
)
def test_environments_have_columns_without_a_line_of_the_author(name: str) -> None:
    """The same at every position, numbers in range, of what the asked seat may know and nothing else."""
    env, rng = aec(name), Random(4)
    for seed in (1, 2):
        env.reset(seed=seed)
        moved = set()
        for agent in env.agent_iter(120):
            seen, _, over, cut, _ = env.last()
            assert seen["observation"].shape == (len(env.columns),)
            assert env.observation_space(agent).contains(seen)
            moved.add(seen["observation"].tobytes())
            env.step(None if over or cut else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
        assert len(moved) > 4
    assert len(env.columns) == len(set(env.columns)) > 5


def test_a_line_of_a_game_that_writes_none_is_shown() -> None:
    line = "heaps 1 last=wins seats=2 version=1; heaps: [4,2,0]; passes: [true,false]; turn: 3"
    ran = trueque_words(["show", line])
    assert ran.code == 0, ran.err
    assert "4" in ran.out


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
    assert "its almanac cannot be read" not in trueque("doctor").out, "English alone is enough for another package"
    assert entries_of("heaps")["heaps"].title("ca") == "Heaps"
    assert join_points((-12, -9)) == "-12, -9"
