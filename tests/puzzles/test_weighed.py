"""Puzzles whose answer was weighed: the race has one winner or none, and what is shipped wins it again."""

from __future__ import annotations

from random import Random

import pytest

from trueque.kernel.words import Listener
from trueque.puzzles import puzzle_text
from trueque.puzzles.attempts import try_answers
from trueque.puzzles.races import FIRST, MOST, ChampionTable, Grounds, Race, mean_of, read_grounds
from trueque.puzzles.shelf import WEIGHED, Puzzle, load_all_puzzles, read_puzzle
from trueque.review.judges import make_judge

EVERY = [one for _, one in sorted(load_all_puzzles().items()) if one.kind in WEIGHED]
KINDS = sorted({one.kind for one in EVERY})
NAMES = ("Ana", "Bea", "Carla", "Dora", "Eva", "Flora")


def noisy(worth: dict[str, float], spread: float) -> Race:
    """Answers that come out by chance around their worth."""
    rng = Random("noise")
    luck: dict[tuple[str, int], float] = {}

    def play(answer: str, n: int) -> float:
        return worth[answer] + luck.setdefault((answer, n), rng.gauss(0, spread))

    return Race(list(worth), play)


def test_a_clear_lead_is_found_and_a_close_race_has_no_winner() -> None:
    clear = noisy({"a": 0.5, "b": 0.3, "c": 0.2}, 0.1)
    assert clear.run_race() == "a"
    assert noisy({"a": 0.5, "b": 0.5, "c": 0.2}, 0.1).run_race() is None
    assert noisy({"a": 0.51, "b": 0.5}, 0.0001).run_race() is None, "too little hangs on it"
    assert all(FIRST <= len(tries) <= MOST for tries in clear.worth.values())


def test_the_grounds_are_the_races_own_numbers() -> None:
    race = noisy({"a": 0.5, "b": 0.3, "c": 0.2}, 0.1)
    found = race.make_grounds(race.run_race(), str)
    both = len(race.worth["b"])
    assert found.next == "b"
    assert found.worth - found.next_worth == pytest.approx(mean_of(race.worth["a"][:both]) - mean_of(race.worth["b"]))
    told = Grounds(0.431, 0.352, 0.012, "robber T2")
    assert read_grounds(told.write_text()).write_text() == told.write_text()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_shipped_leads_by_three_errors_and_is_told(kind: str) -> None:
    for one in [puzzle for puzzle in EVERY if puzzle.kind == kind]:
        grounds = read_grounds(one.grounds)
        # Kept to a tenth of a point, so the three errors may come out a little short here.
        assert grounds.worth - grounds.next_worth >= 3 * grounds.error - 0.003, one.id
        assert read_puzzle(one.write_text()) == one
    sample = next(puzzle for puzzle in EVERY if puzzle.kind == kind)
    for lang in ("en", "es", "ca"):
        to = Listener(lang, sample.deal_position().seat, NAMES)
        assert len(puzzle_text.describe_hints(sample, to)) == 3
        assert str(round(100 * grounds_of(sample).worth)) in puzzle_text.describe_reason(sample, to)
        assert puzzle_text.describe_task(sample, lang)


def grounds_of(one: Puzzle) -> Grounds:
    return read_grounds(one.grounds)


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_solves_and_the_next_best_does_not(kind: str) -> None:
    for one in [puzzle for puzzle in EVERY if puzzle.kind == kind][:3]:
        assert try_answers(one, []).verdict == "open"
        assert try_answers(one, one.steps).verdict == "solved"
        assert try_answers(one, [grounds_of(one).next]).verdict == "missed"


def lead_again(one: Puzzle, tries: int) -> float:
    """By how much the answer leads the next best with other luck."""
    placed = one.deal_position()
    table = ChampionTable(make_judge(one.game, placed.game.options), one.line, one.kind, f"again {one.id}")
    read = table.judge.game.read
    best, other = read(placed.state, one.steps[0]), read(placed.state, grounds_of(one).next)
    return mean_of([table.play_out_answer(best, n) - table.play_out_answer(other, n) for n in range(tries)])


def test_one_leads_again_with_other_luck() -> None:
    """The surest of the robber's: a few tries show it; all of them are tried in soak."""
    sure = max((one for one in EVERY if one.kind == "rob"), key=lambda one: sureness(grounds_of(one)))
    assert lead_again(sure, 4) > 0


def sureness(grounds: Grounds) -> float:
    return (grounds.worth - grounds.next_worth) / max(grounds.error, 1e-9)


@pytest.mark.soak
@pytest.mark.parametrize("one", EVERY[::5], ids=lambda one: one.id)
def test_a_sample_leads_again_with_other_luck(one: Puzzle) -> None:
    assert lead_again(one, 48) > 0
