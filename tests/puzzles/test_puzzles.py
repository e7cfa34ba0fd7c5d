"""Puzzles: what is shipped is what was proved, and an attempt is judged as it should be."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from trueque.kernel import IllegalAction
from trueque.kernel.position import Placed, read_position
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.puzzles import puzzle_text, ratings, shelf
from trueque.puzzles.attempts import try_answers
from trueque.puzzles.candidates import puzzle_room
from trueque.puzzles.proofs import TurnProof, find_sure_ways
from trueque.puzzles.puzzle_search import name_table
from trueque.puzzles.shelf import PROVED, Puzzle, load_all_puzzles, load_puzzles

EVERY = sorted(id for id, one in load_all_puzzles().items() if one.kind == PROVED)
SAMPLE = [one for game in ("island", "quick", "princes") for one in load_puzzles(game)[::60] if one.kind == PROVED][:6]


def proved(game: str) -> Puzzle:
    """The easiest one that was proved."""
    return next(one for one in load_puzzles(game) if one.kind == PROVED)


def proves(one: Puzzle) -> None:
    """The one shortest way is the answer that is shipped."""
    placed = one.deal_position()
    ways = find_sure_ways(placed.game, one.line, Random(f"proof {one.id}"))
    assert len(ways) == 1, one.id
    assert len(ways[0]) == len(one.steps)
    assert try_answers(one, one.steps).verdict == "solved"


@pytest.mark.parametrize("one", SAMPLE, ids=lambda one: one.id)
def test_a_sample_is_proved_again(one: Puzzle) -> None:
    proves(one)


@pytest.mark.soak
@pytest.mark.parametrize("id", EVERY)
def test_every_puzzle_is_proved_again(id: str) -> None:
    proves(shelf.find_puzzle(id))


def test_puzzles_are_looked_for_at_every_number_of_seats_and_in_every_mode() -> None:
    for game in ("island", "quick", "princes"):
        tables = puzzle_room(game).TABLES
        made = [make_game(game, options) for options in tables]
        assert len({name_table(options) for options in tables}) == len(tables), "each has its file"
        seats = {one.seats for one in made}
        assert seats == ({2} if game == "princes" else set(range(2, 7)))


NINE = (
    "island 1 beginner_board=2011 edition=2011 seats=3 version=1; phase build; turn 20; longest_road 1; "
    "seat 0 settlements c2,c4,e2 cities c6,e4,e6 roads b2-b3,b3-c4,c2-c3,c3-c4,c4-c5,c5-c6,e2-e3,e3-e4,e4-e5,e5-e6 "
    "hand grain,grain,ore,ore,ore{more}; "
    "seat 1 settlements b8,c10 roads b5-b6,b6-b7,b7-b8,b8-b9,b9-c10,c10-c11 hand wool; "
    "seat 2 settlements e9,f6 roads e8-e9,f5-f6"
)
"""Nine points, three settlements, and the cards for a city."""


def ideas(placed: Placed) -> set[tuple[str, ...]]:
    """What seat 0 may have in mind that wins at once."""
    turn = TurnProof(placed.game, 0)
    return {turn.summarize_idea(node.chosen) for node in turn.find_wins(placed.state)}


def test_two_ideas_are_no_answer_but_one_idea_in_three_places_is() -> None:
    alone, also = read_position(NINE.format(more="")), read_position(NINE.format(more=",wood,brick,wool"))
    assert len(ideas(alone)) == 1, "whichever settlement becomes the city"
    assert len(ideas(also)) == 2, "a city, or a settlement"


def test_an_attempt_that_ends_the_turn_misses() -> None:
    one = proved("quick")
    first = try_answers(one, [])
    assert first.verdict == "open"
    said: list[str] = []
    while try_answers(one, said).verdict == "open":
        now = try_answers(one, said).placed
        (asked,) = [d for d in now.game.decisions(now.state) if d.waits and d.seat == now.seat]
        end = [a for a in asked.answers if now.game.write(a) == "end"]
        said.append(now.game.write(end[0] if end else next(iter(asked.answers))))
    assert try_answers(one, said).verdict == "missed"


def test_what_is_not_open_is_refused() -> None:
    one = proved("island")
    with pytest.raises(IllegalAction):
        try_answers(one, ["city a1"])


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_puzzles_hold_what_one_seat_knows_and_nothing_else(game: str) -> None:
    for one in load_puzzles(game)[:3]:
        placed = one.deal_position()
        assert not placed.is_whole
        assert any(d.seat == placed.seat and d.waits for d in placed.game.decisions(placed.state))


def test_a_line_reads_back() -> None:
    one = proved("quick")
    assert shelf.read_puzzle(one.write_text()) == one
    assert one.kind == PROVED


def test_the_puzzle_of_the_day_is_everybodys_and_changes() -> None:
    day = date(2026, 11, 16)
    assert shelf.puzzle_of_the_day(day) == shelf.puzzle_of_the_day(day)
    assert len({shelf.puzzle_of_the_day(day + timedelta(n)).id for n in range(5)}) == 5


def test_no_two_puzzles_of_a_day_are_of_one_kind_and_each_kind_has_its_day() -> None:
    days = [shelf.puzzles_of_the_day(date(2026, 11, 16) + timedelta(n)) for n in range(12)]
    for of_the_day in days:
        families = [one.family for one in of_the_day]
        assert len(set(families)) == len(families)
    assert {one[0].family for one in days} == {one.family for one in load_all_puzzles().values()}


def test_ratings_follow_who_solves_it() -> None:
    hard = [(worth, False) for worth in (900, 1200, 1500)]
    easy = [(worth, True) for worth, _ in hard]
    mixed = [(900, False), (1200, False), (1500, True)]
    assert ratings.fit_rating(easy) < ratings.fit_rating(mixed) < ratings.fit_rating(hard)


@pytest.mark.parametrize("lang", ["en", "es", "ca"])
def test_a_puzzle_is_told_in_every_language(lang: str) -> None:
    one = proved("quick")
    to = Listener(lang, one.deal_position().seat, ("Ana", "Bea", "Carla", "Dora", "Eva", "Flora"))
    hints = puzzle_text.describe_hints(one, to)
    assert len(hints) == 3
    assert puzzle_text.describe_steps(one, to)[0] in hints[2]
    assert puzzle_text.describe_task(one, lang)


def test_a_way_that_is_luck_hides_none_that_is_sure() -> None:
    """Once shipped as a puzzle of one answer: the search had stopped at two ways, one of them luck."""
    line = (Path(__file__).parent / "many_ways.txt").read_text(encoding="utf-8").strip()
    game = read_position(line, Random(0)).game
    said = {tuple(game.write(answer) for answer in way) for way in find_sure_ways(game, line, Random(1))}
    assert ("end", "expansion church without wool") in said
    assert len(said) > 5
