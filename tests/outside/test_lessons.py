"""What the school of any game teaches beyond habits: by what an answer points at, and by trying every answer."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from contextlib import suppress
from math import inf
from random import Random

import pytest
from benchmarks.small_games import GAMES, open_game

from trueque.bots.answer_tables import AnswerTables, Lesson
from trueque.bots.habits import Course
from trueque.bots.lessons import Teacher
from trueque.bots.school import School
from trueque.bots.sight import ITSELF, PLACE, Name, Sight
from trueque.bots.world_numbers import WorldReader
from trueque.kernel import Decision
from trueque.kernel.playout import play_out_randomly

pytestmark = pytest.mark.usefixtures("small_games")


def test_an_answer_points_at_what_the_view_holds_in_its_place() -> None:
    """An offer of Bazaar: how many one holds of what one gives, and of what one wants."""
    game = open_game("bazaar")
    state = game.start()
    while (asked := game.decisions(state))[0].seat < 0:
        play_out_randomly(game, state, Random(5), 1)
    (question,) = asked
    listed, seat = list(question.answers), question.seat
    sight = Sight(WorldReader(game), state, question, Course([0] * game.seats), listed)
    names = sight.list_answer_names()
    assert {("hands", "give"), ("hands", "want"), ITSELF, PLACE} <= set(names)
    pointed, hand = sight.tell_of_answers(("hands", "want")), state.hands[seat]
    assert list(pointed) == [(type(one), hand[one.want] if hasattr(one, "want") else None) for one in listed]
    assert pointed[-1] == (type(listed[-1]), None), "who passes wants nothing"
    others = [one for one in range(game.seats) if one != seat]
    assert all(state.hands[one] != value for one in others for value in sight._view.values()), "nothing hidden is seen"


class BrokenOff(Exception):
    """What a house lets fail that takes too long."""


def test_a_school_that_is_broken_off_goes_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever piece that was."""
    school, whole, pieces = School(open_game("drop"), 300), School._play_by_habit, 0

    def play(self: School) -> None:
        nonlocal pieces
        pieces += 1
        if pieces % 2:
            raise BrokenOff
        whole(self)

    monkeypatch.setattr(School, "_play_by_habit", play)
    for _ in range(10_000):
        if school.is_over:
            break
        with suppress(BrokenOff):
            school.go_on(inf)
    assert school.is_over
    assert pieces > 20


def test_tables_find_what_tells_good_answers() -> None:
    """Gains that hang on what an answer points at when it is late, and on nothing else."""
    rng = Random(2)
    given: Name = ("", "given")
    pointed: Name = ("hand", "card")

    def draw() -> Lesson:
        told: dict[Name, Hashable] = {given: rng.randrange(2), ("noise", None): rng.randrange(5)}
        held = [rng.randrange(3) for _ in range(4)]
        worths = [one * float(str(told[given])) for one in held]
        mean = sum(worths) / 4
        of_answers: dict[Name, Sequence[Hashable]] = {ITSELF: list("abcd"), pointed: held}
        return Lesson(told, of_answers, [worth - mean for worth in worths])

    tables = AnswerTables()
    assert not tables.has_tables("play")
    for _ in tables.fit({"play": [draw() for _ in range(400)], "seldom": [draw()]}):
        pass
    assert tables.has_tables("play")
    assert not tables.has_tables("seldom")
    first = tables._tables["play"][0]
    assert (first.of_answer, {first.first, first.second} - {("", "nothing")}) == (pointed, {given})


def test_a_lesson_tries_every_answer_and_leaves_its_world_as_it_was() -> None:
    """In Kettle, to stop with more in it is worth more."""
    game = open_game("kettle")
    school = School(game, 9000)
    school.go_on(inf)
    teacher = Teacher(school.judgement, school._step_on, lambda _: [0.5, 0.5], Random(1))

    def stop_gains(kettle: tuple[int, ...]) -> float:
        state = game.start()
        state.kettle = kettle
        before, question = state.copy(), find_question(game.decisions(state))
        listed = list(question.answers)
        stops = [game.write(one) for one in listed].index("stop")
        taught = [teacher.give_lesson(state, question, Course([4, 4]), listed).gains for _ in range(40)]
        assert state == before
        assert all(sum(gains) == pytest.approx(0) for gains in taught)
        return sum(gains[stops] for gains in taught) / len(taught)

    assert stop_gains((1, 2)) < stop_gains((3, 4, 5, 6))


def find_question(asked: tuple[Decision[object], ...]) -> Decision[object]:
    assert len(asked) == 1
    assert asked[0].seat >= 0
    return asked[0]


@pytest.mark.soak
@pytest.mark.parametrize("name", [one for one in GAMES if one not in ("heaps", "drop")])
def test_what_lessons_teach_is_followed_only_where_it_wins(name: str) -> None:
    school = School(open_game(name), 40_000)
    school.go_on(inf)
    assert len(school.ways) == len(school._follow)
    assert sum(school._follow) == pytest.approx(1)
    if name == "kettle":
        assert school._follow[0] < 0.25
