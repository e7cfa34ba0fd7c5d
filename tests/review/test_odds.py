"""Odds: learned of the players that are shipped, the same on both back ends, certain where a win is, none elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from trueque.bots.levels import levels_of, prepare_bots
from trueque.bots.odds.net import OddsNet, Shape, exponentials, normalize_scores, read_net, write_net
from trueque.bots.odds.players import find_learned, find_odds_room, is_shown_fair, read_card, sign_players
from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.core.outcomes import ASKED, HEAD, IN_TURN, KIND
from trueque.kernel import NATURE, OneOf
from trueque.kernel.position import read_position
from trueque.kernel.record import TABLE, Line, Record
from trueque.kernel.registry import make_game
from trueque.review.choices import rank_answers
from trueque.review.judges import explain_no_odds, has_odds, make_judge, make_record_judge
from trueque.training.odds.refit import put_in_order
from trueque.training.odds.worth import PHASES

GAMES = ("island", "quick", "princes")
GAMES_CHECKED = 600
EVERY_TABLE = [(game, name) for game in GAMES for name in find_odds_room(game).TABLES]  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "name"), EVERY_TABLE)
def test_odds_stand_on_the_players_that_are_shipped(game: str, name: str) -> None:
    """Where this fails a level or a champion has changed: `python -m trueque.training.odds` learns the odds anew."""
    room = find_odds_room(game)
    assert room is not None
    card = json.loads((room.WEIGHTS / f"{name}.json").read_text(encoding="utf-8"))
    assert card["players"] == sign_players(room, name)
    strengths = [card["strengths"][level] for level in levels_of(game)]
    assert strengths == sorted(strengths), "no level is weaker than the one below"
    assert card["strengths"]["champion"] > 0
    assert card["strengths"]["normal"] == 0
    assert len(card["worth"]) == PHASES
    assert all(1 <= worth < 50 for worth in card["worth"]), "no net is worth as much as a hundred games played on"


def test_other_players_would_be_noticed(tmp_path: Path) -> None:
    """A level that errs by a thousandth more, and a champion with one byte changed."""
    room: Any = find_odds_room("island")
    file = tmp_path / "one.weights"
    file.write_bytes(b"1")
    plain: Any = SimpleNamespace(SKILLS=room.SKILLS, list_champions=lambda name: (file,))
    weaker = replace(room.SKILLS["normal"], blur=room.SKILLS["normal"].blur + 1)
    said = {
        sign_players(plain, ""),
        sign_players(
            SimpleNamespace(SKILLS={**room.SKILLS, "normal": weaker}, list_champions=plain.list_champions),
            "",
        ),
    }
    file.write_bytes(b"2")
    assert len({*said, sign_players(plain, "")}) == 3
    assert len({sign_players(room, name) for name in room.TABLES}) == len(room.TABLES), "each table has its champion"


def test_a_level_that_chance_made_weaker_counts_as_the_one_below() -> None:
    assert put_in_order([-5, 0, 40, 30, 90]) == [-5, 0, 35, 35, 90]
    assert put_in_order([0, 60, 30, 0]) == [0, 30, 30, 30]


@pytest.mark.parametrize(("game", "name"), EVERY_TABLE)
def test_every_rule_that_odds_were_learned_under_has_them(game: str, name: str) -> None:
    room = find_odds_room(game)
    assert room is not None
    for options in room.TABLES[name]:
        made = make_game(game, options)
        assert room.find_table(made) == name
        learned = find_learned(made)
        assert (learned is not None) == is_shown_fair(room.WEIGHTS, name)
        assert learned is None or learned.net.shape.seats == made.seats


@pytest.mark.parametrize(("game", "name"), EVERY_TABLE)
def test_a_card_that_says_whether_odds_are_a_fair_game_says_of_how_many_games(game: str, name: str) -> None:
    """Of games that nothing was learned from, under the usual rules and under others."""
    room = find_odds_room(game)
    assert room is not None
    told = read_card(room.WEIGHTS, name).get("fairness", {})
    assert set(told) <= {"usual rules", "other rules"}
    assert not told or sum(one["games"] for one in told.values()) >= GAMES_CHECKED
    for one in told.values():
        assert one["fair"] == (not one["unfair"] and not one["tenths off"])


def test_where_games_did_not_show_odds_to_be_fair_none_are_said(tmp_path: Path) -> None:
    told = {
        "fair": {"fairness": {"usual rules": {"fair": True}, "other rules": {"fair": True}}},
        "unfair": {"fairness": {"usual rules": {"fair": True}, "other rules": {"fair": False}}},
        "half": {"fairness": {"usual rules": {"fair": True}}},
        "unshown": {},
    }
    for name, card in told.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(card), encoding="utf-8")
        assert is_shown_fair(tmp_path, name) == (name == "fair")


UNMEASURED = [
    ("island", {"edition": "2011", "seats": "4", "monopoly": "one_each"}),
    ("island", {"seats": "3", "victory_points": "5"}),
    ("quick", {"turns": "60"}),
    ("princes", {"mode": "tournament"}),
]


@pytest.mark.parametrize(("game", "options"), UNMEASURED)
def test_where_nobody_has_measured_them_there_are_no_odds(game: str, options: dict[str, str]) -> None:
    """It is said why; answers are weighed all the same (`test_without_odds`)."""
    made = make_game(game, options)
    assert not has_odds(made)
    assert "nobody has learned them" in explain_no_odds(made, "en")
    judge = make_judge(game, made.options)
    assert tuple(judge.odds(judge.game.start())) == ()


def test_whole_numbers_come_to_the_same_odds_everywhere() -> None:
    """Down to the last digit, on whatever machine: nothing but whole numbers is divided."""
    assert normalize_scores([0, 0]) == (0.5, 0.5)
    coarse, fine = exponentials()
    assert (coarse[16], fine[128], coarse[-1]) == (395007542, 1040706261, 121)
    assert normalize_scores([5000, 1234, -777]) == (0.6087203900620504, 0.24272410735282193, 0.14855550258512765)


def make_tiny_net(rng: Random) -> OddsNet:
    shape = Shape(2, 1, 2, 3, 4, 2)

    def draw(rows: int, columns: int) -> list[list[int]]:
        return [[rng.randrange(-60_000, 60_000) for _ in range(columns)] for _ in range(rows)]

    return OddsNet(shape, draw(shape.inputs, 4), draw(1, 4)[0], draw(4, 2), draw(4, 2), draw(1, 2)[0], draw(1, 2)[0],
                   draw(1, 4)[0], draw(1, 9)[0])  # fmt: skip


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    net = make_tiny_net(Random(3))
    write_net(net, tmp_path / "one.odds")
    assert read_net(tmp_path / "one.odds") == net
    odds = net.judge(1, 0, 1, [3, 1, 2, 0, 5], [0, 40])
    assert sum(odds) == pytest.approx(1.0)
    assert odds != net.judge(1, 0, 1, [3, 1, 2, 0, 5], [0, 0]), "who sits there counts"
    assert odds != net.judge(2, 0, 1, [3, 1, 2, 0, 5], [0, 40]), "and what is asked"


@cache
def played(game: str) -> tuple[Any, list[Any], list[str]]:
    """A game of levels, its positions, and who sat there."""
    prepare_bots(game, ("champion",))
    judge, rng = make_judge(game, make_game(game).options), Random(f"odds {game}")
    levels = [one for one in levels_of(game) if one not in ("expert", "champion")]
    lineup = [rng.choice(levels) for _ in range(judge.game.seats)]
    players = [Seated.seat_bot(bot(one, judge.game, rng.getrandbits(30))) for one in lineup]
    state, kept = judge.game.start(), list[Any]()
    while decisions := judge.game.decisions(state):
        kept.append(state.copy())
        seat, action = choose_next_answer(judge.game, state, decisions, players, rng)
        judge.game.play(state, seat, action)
    kept.append(state)
    return judge.game, kept, lineup


def test_odds_come_to_an_end_before_anything_is_laid() -> None:
    """Under every rule for three; to look through each draw of an island's laying never ended under some."""
    room: Any = find_odds_room("island")
    for options in room.TABLES["seats3"]:
        judge = make_judge("island", make_game("island", options).options)
        odds = judge.odds(judge.game.start())
        assert not odds or sum(odds) == pytest.approx(1.0)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_looks_the_same_on_both_back_ends(game: str) -> None:
    made, states, _ = played(game)
    room: Any = find_odds_room(game)
    if made.start().g.__class__ is make_game(game).start().g.__class__:
        pytest.skip("nothing here compiles C")
    plain = make_game(game, made.options)
    tables = room.watch_table(made), room.watch_table(plain)
    kinds = set()
    for state in states[::9]:
        g = made.core.release(state.g) if game == "island" else state.core.release(state.g)
        rows = [list(one.sampler.look(one.tables, each)) for one, each in zip(tables, (state.g, g), strict=True)]
        assert rows[0] == rows[1]
        kinds.add(rows[0][KIND])
        assert rows[0][IN_TURN] in range(-1, made.seats)
    assert len(kinds) > 4


@pytest.mark.parametrize("game", GAMES)
def test_a_win_that_was_taken_with_one_answer_was_nearly_certain_and_the_end_says_who_won(game: str) -> None:
    made, states, lineup = played(game)
    judge = make_judge(game, made.options, dict(enumerate(lineup)))
    assert judge.odds(states[-1]) == tuple(made.scores(states[-1]))
    winner = max(range(made.seats), key=lambda seat: made.scores(states[-1])[seat])
    last = next(state for state in reversed(states[:-1]) if made.decisions(state)[0].seat != NATURE)
    if made.decisions(last)[0].seat == winner:
        assert judge.odds(last)[winner] > 0.9
    for state in states[:: max(1, len(states) // 12)]:
        assert sum(judge.odds(state)) == pytest.approx(1.0)


NEAR = (
    "island 1 beginner_board=2011 edition=2011 seats=3 version=1 victory_points={points}; phase build; turn 20; "
    "seat 0 settlements c2,c4 cities c6,e4,e6 roads c2-c3,c3-c4,c4-c5,c5-c6,e3-e4,e4-e5,e5-e6 hand {hand}; "
    "seat 1 settlements c10 cities b8,e9 roads b7-b8,b8-b9,b9-c10,c10-c11,e8-e9 "
    "hand grain,grain,grain,ore,ore,ore,wood,brick,wool; seat 2 settlements f6,d8 roads f5-f6,d7-d8"
)
BY_ROAD, BY_CITY = {"points": "10", "hand": "wood,brick"}, {"points": "9", "hand": "grain,grain,ore,ore,ore"}


def first_odds(level: str, position: dict[str, str]) -> tuple[float, float]:
    """What a level at the first seat has there, and what the net alone says of it."""
    options = read_position(NEAR.format(**position)).game.options
    judge: Any = make_judge("island", options, {0: level})
    state = read_position(NEAR.format(**position), Random(1), judge.game).state
    room, learned = find_odds_room("island"), find_learned(judge.game)
    assert room is not None
    assert learned is not None
    table = room.watch_table(judge.game)
    row = table.sampler.look(table.tables, state.g)
    strengths = [learned.strength_of(one) for one in (level, "normal", "normal")]
    net = learned.net.judge(row[KIND], row[ASKED], row[IN_TURN], list(row[HEAD:]), strengths)
    return judge.odds(state)[0], net[0]


def test_a_win_that_is_there_is_worth_what_its_seat_makes_of_it() -> None:
    """The Island's levels build the city that wins and mostly miss the road; who searches misses neither."""
    for level in levels_of("island"):
        (by_road, by_net), (by_city, _) = first_odds(level, BY_ROAD), first_odds(level, BY_CITY)
        assert by_city > 0.95
        assert by_net <= by_road, "never worth less than the same place without it"
    assert first_odds("champion", BY_ROAD)[0] == first_odds("strong", BY_CITY)[0] == 1.0
    assert first_odds("normal", BY_ROAD)[0] < 0.97


def test_the_coach_sees_the_road_that_the_levels_miss() -> None:
    line = NEAR.format(**BY_ROAD)
    judge = make_judge("island", read_position(line).game.options)
    state = read_position(line, Random(1), judge.game).state
    asked = next(one for one in judge.game.decisions(state) if one.waits)
    best, *others = rank_answers(judge, judge.game.view(state, asked.seat), asked)
    assert best.worth == 1.0
    assert judge.game.write(best.action).startswith("road")
    assert all(one.worth < 1.0 for one in others)


@pytest.mark.parametrize("game", GAMES)
def test_the_stronger_sits_the_likelier_and_who_is_unknown_counts_as_normal(game: str) -> None:
    made, states, _ = played(game)
    middle = next(state for state in states[len(states) // 3 :] if made.decisions(state)[0].seat != NATURE)
    said = [
        make_judge(game, made.options, {0: level}).odds(middle)[0]
        for level in ("novice", "normal", "strong", "champion")
    ]
    assert said[:3] == sorted(said[:3])
    assert said[0] < said[-1] - 0.05
    assert make_judge(game, made.options).odds(middle)[0] == said[1]
    record = Record(game, made.options)
    seated = replace(record, log=(Line(TABLE, "bot 0 champion"),))
    assert make_record_judge(seated).odds(middle)[0] == said[-1]


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_uses_nothing_that_its_seat_cannot_know(game: str) -> None:
    """Two worlds: whatever is hidden, the hints and their numbers are the same."""
    made, states, _ = played(game)
    asked = [
        (state, one)
        for state in states
        for one in made.decisions(state)
        if one.waits and one.seat != NATURE and isinstance(one.answers, OneOf) and len(one.answers) > 2
    ]
    for state, decision in asked[len(asked) // 2 :: len(asked) // 5]:
        view = made.view(state, decision.seat)
        other = made.guess(view, Random(7))
        same = next(one for one in made.decisions(other) if one.seat == decision.seat and one.kind == decision.kind)
        found = [
            rank_answers(make_judge(game, made.options), made.view(world, decision.seat), question)
            for world, question in ((state, decision), (other, same))
        ]
        assert found[0] == found[1]
