"""In what company any game's champion learns and thinks, and what it judges and proves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any, cast

import pytest
from benchmarks.small_games import open_game

from trueque.bots.beliefs import WorldMemory
from trueque.bots.exact_search import Prover
from trueque.bots.habits import Course, Habits
from trueque.bots.pair_tables import PairFitting, Row
from trueque.bots.school import School
from trueque.bots.sight import Pointer, Sight
from trueque.bots.world_judgement import Judgement, Sample
from trueque.bots.world_numbers import WorldReader
from trueque.kernel import Decision, Game, OneOf
from trueque.kernel.playout import play_out_randomly

pytestmark = pytest.mark.usefixtures("small_games")


def test_who_wanders_is_seldom_foolish_and_tries_all_the_same() -> None:
    """Of ten answers, each a little better than the one before it: all but the worst are met, mostly good ones."""
    habits, rng, question = Habits(), Random(3), Decision(0, "bid", OneOf(tuple(range(10))))
    course = Course([0, 0])
    for _ in range(3000):
        picked = habits.pick(question, course, (0, 0), 0.5, rng)
        habits.learn([picked], [picked.answer / 10, 0.0])
    met = Counter(habits.pick(question, course, (0, 0), 1.0, rng).answer for _ in range(2000))
    assert len(met) >= 8
    assert sum(met[one] for one in range(5)) < 0.2 * 2000


def test_pairs_find_the_way_home_of_each_seat() -> None:
    """What one carries is worth more near home, which is the first place for one seat and the last for the other."""
    rng, rows, missed = Random(4), list[Row](), list[float]()
    for _ in range(4000):
        at, carried, seat = rng.randrange(7), rng.randrange(4), rng.randrange(2)
        far = at if seat == 0 else 6 - at
        rows.append(({"at": float(at), "carried": float(carried), "noise": rng.random()}, seat))
        missed.append(0.05 * carried * (3 - far) / 3 + rng.gauss(0, 0.05))
    fitting = PairFitting(rows)
    fitting.sweep(missed, True)
    first = fitting.found.tables[0]
    assert ({first.first, first.second}, first.by_seat) == ({"at", "carried"}, True)
    assert not any("noise" in (one.first, one.second) for one in fitting.found.tables)
    for seat, home in ((0, 0.0), (1, 6.0)):
        rows_of_both = [{"at": at, "carried": 3.0, "noise": 0.5} for at in (home, 6 - home)]
        near, away = (fitting.found.measure_rest(row, seat) for row in rows_of_both)
        assert near > 0.05
        assert away < -0.05


def test_it_judges_as_before_until_all_is_learned() -> None:
    game = open_game("kettle")
    judgement, rng = Judgement(WorldReader(game)), Random(5)
    state = game.start()
    rows = judgement.reader.read(state, 0)
    before = judgement.judge(state, 0)
    samples = [Sample({**rows[0], "turn": float(rng.randrange(9))}, float(rng.random() < 0.9)) for _ in range(200)]
    pieces = judgement.fit(samples, rng)
    next(pieces)
    assert judgement.judge(state, 0) == before
    for _ in pieces:
        pass
    assert min(judgement.judge(state, 0)) > 0.6


def test_lines_of_a_board_are_counted_by_whose_they_are() -> None:
    game = open_game("drop")
    reader, state = WorldReader(game), game.start()
    state.columns = ((0, 0, 0), (1,), (), (1, 1), (), ())
    state.turn = 6
    reader._heights["columns"] = 5
    mine, theirs = (reader.read_seat(state, seat) for seat in (0, 1))
    assert mine["columns lines 3 0"] == 1, "the upright one; the fourth place is free"
    assert mine["columns lines 3 0"] == theirs["columns lines 0 3"]
    assert mine["columns lines 0 2"] == theirs["columns lines 2 0"] > 0
    islets = open_game("islets")
    start = islets.start()
    start.peeks = frozenset({(0, 1), (1, 23), (0, 5)})
    assert not [name for name in WorldReader(islets).read_seat(start, 0) if "lines" in name], "pairs are no board"


def test_a_question_points_at_what_one_holds_of_what_is_asked_for() -> None:
    game = open_game("bazaar")
    state, question = reach(game, "answer", Random(7))
    sight = Sight(WorldReader(game), state, question, Course([0, 0, 0]), list(question.answers))
    pointers = [Pointer("offer", at) for at in (0, 1)]
    assert {("hands", one) for one in pointers} <= set(sight.list_names())
    hand = state.hands[question.seat]
    assert [sight.tell(("hands", one)) for one in pointers] == [hand[state.offer.give], hand[state.offer.want]]


@pytest.mark.soak
def test_what_is_sealed_at_the_first_question_came_about() -> None:
    """The other's first bid in Purses is not dealt evenly: worlds are played from the start by habit."""
    game = open_game("purses")
    school = School(game, 8000)
    school.go_on(inf)
    state, question = reach(game, "bid", Random(2))
    game.play(state, 0, next(iter(question.answers)))
    asked = next(one for one in game.decisions(state) if one.seat == 1)
    memory, view = WorldMemory(game, school, Random(1), 8000), game.view(state, 1)
    memory.relive(view, asked, inf)
    assert len(memory._likely) >= 10
    assert all(game.view(world, 1) == view for world in memory._likely)
    bids = [world.bids[0][-1] for world in memory._likely]
    dealt = [game.guess(view, Random(number)).bids[0][-1] for number in range(200)]
    assert sum(bids) / len(bids) < 0.8 * sum(dealt) / len(dealt)


def test_a_double_threat_is_seen_before_it_stands() -> None:
    """Three with free ends win at the next answer; two must be closed at once, and by one of the places beside them."""
    game = open_game("drop")
    state = game.start()
    state.columns, state.turn = ((), (0,), (0, 1), (0, 1), (1,), ()), 6
    (question,) = game.decisions(state)
    proved = Prover(game).prove_answers(game.view(state, 0), question, list(question.answers), 200)
    assert [answer.column for answer, worth in proved.items() if worth == 1] == [0]
    state.columns, state.turn = ((1,), (), (0,), (0,), (), ()), 3
    (question,) = game.decisions(state)
    prover = Prover(game)
    proved = prover.prove_answers(game.view(state, 1), question, list(question.answers), 4000)
    assert {answer.column for answer in proved} >= {0, 2, 3}
    assert set(proved.values()) == {0.0}
    assert not {1, 4} & {answer.column for answer in proved}
    game.play(state, 1, next(iter(question.answers)))
    assert prover.find_winner(state, game.decisions(state)[0]) == 0


class HiddenCoin:
    """Openly begun: the one hides a coin in a hand, the other says in which."""

    seats = 2

    def start(self) -> Coin:
        return Coin(None, None)

    def decisions(self, coin: Coin) -> list[Decision[int]]:
        if coin.said is not None:
            return []
        return [Decision(*((0, "hide") if coin.hand is None else (1, "say")), OneOf((0, 1)))]

    def play(self, coin: Coin, seat: int, answer: int) -> None:
        if seat == 0:
            coin.hand = answer
        else:
            coin.said = answer

    def scores(self, coin: Coin) -> tuple[float, float]:
        return (0.0, 1.0) if coin.said == coin.hand else (1.0, 0.0)

    def view(self, coin: Coin, seat: int) -> dict[str, Any]:
        is_known = seat == 0 or coin.said is not None
        return {"is_hidden": coin.hand is not None, "hand": coin.hand if is_known else None, "said": coin.said}

    def guess(self, view: dict[str, Any], rng: Random) -> Coin:
        is_unknown = view["is_hidden"] and view["hand"] is None
        return Coin(rng.randrange(2) if is_unknown else view["hand"], view["said"])


@dataclass
class Coin:
    hand: int | None
    said: int | None

    def copy(self) -> Coin:
        return Coin(self.hand, self.said)


def test_nothing_is_proved_of_what_will_be_hidden() -> None:
    """At the first question all lies open; whoever looks ahead as if it stayed so has lost with either hand."""
    game: Game[Any, Any] = cast(Any, HiddenCoin())
    state, prover = game.start(), Prover(game)
    (question,) = game.decisions(state)
    assert prover.prove_answers(game.view(state, 0), question, [0, 1], 5000) == {}
    assert prover.find_winner(state, question) is None


def reach(game: Game[Any, Any], kind: str, rng: Random) -> tuple[Any, Decision[Any]]:
    """A position in which such a question is asked."""
    state = game.start()
    while (asked := game.decisions(state))[0].kind != kind:
        play_out_randomly(game, state, rng, 1)
    return state, asked[0]
