"""A review's numbers are the judge's own, and they add up."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import floor
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from trueque.bots.odds.meter import Measured
from trueque.bots.playouts import seat_levels
from trueque.kernel import Decision, OneOf
from trueque.kernel.game import NATURE
from trueque.kernel.judge_protocols import Judge, Worths
from trueque.kernel.match import Match
from trueque.kernel.position import read_position
from trueque.kernel.record import Record, read_record
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.review import review_text
from trueque.review.choices import AnsweredQuestion, WeighedChoice, compare_answers
from trueque.review.decision_review import Review, review_progressively, review_record
from trueque.review.decision_sorts import describe_sorts, sort_decisions
from trueque.review.hints import describe_verdict
from trueque.review.judges import make_judge, make_record_judge
from trueque.review.moments import LEAST, MOST, check_choice, choose_moments, iterate_standout_choices
from trueque.review.points import as_odds, round_odds
from trueque.review.review_json import serialize_review
from trueque.review.review_text import describe_better, round_moment
from trueque.speech.choices import list_choices
from trueque.telling.clauses import Clause, describe_advantages, describe_difference, is_outdone

RECORDS = Path(__file__).parent.parent / "records"


@cache
def sample() -> Record:
    return read_record((RECORDS / "island" / "sample-game.trq").read_text(encoding="utf-8"))


@cache
def judge() -> Judge:
    return make_judge(sample().game, sample().options)


@cache
def review() -> Review:
    return review_record(judge(), sample(), 3000)


def test_everything_that_changed_the_odds_adds_up() -> None:
    for seat in range(review().game.seats):
        first, *parts, last = review().sum_changes(seat)
        assert first + sum(parts) == pytest.approx(last, abs=1e-9)
    for point in review().curve:
        assert sum(point.odds) == pytest.approx(1.0)
        assert all(0.0 <= one <= 1.0 for one in point.odds)


def test_each_part_is_the_sum_of_its_own_steps() -> None:
    """None is what the others leave: nature's steps are luck, everybody's own are their decisions."""
    log, curve = sample().log, review().curve
    for seat in range(review().game.seats):
        for author in range(NATURE, review().game.seats):
            by = sum(after.odds[seat] - before.odds[seat] for before, after in pairwise(curve)
                     if log[after.number].author == author)  # fmt: skip
            _, *made, luck, _ = review().sum_changes(seat)
            assert by == pytest.approx(luck if author == NATURE else made[author], abs=1e-9)
    for effects in review().decisions:
        assert sum(effects) == pytest.approx(0.0, abs=1e-9), "what one seat loses the others gain"


def test_decisions_by_what_they_were_about_add_up_to_all_of_them() -> None:
    for seat in range(review().game.seats):
        found = sort_decisions(review(), seat)
        whole = review().decisions[seat][seat]
        assert -sum(one.loss or 0.0 for one in found) == pytest.approx(whole, abs=1e-9), "all that one's part says"
        assert sum(one.count for one in found) >= sum(choice.seat == seat for choice in review().choices)
        assert all(0 <= one.best <= one.count for one in found)
        for lang in LANGUAGES:
            earlier = {one.sort: 0.125 for one in found}
            assert all("−12" in line for line in describe_sorts(found, earlier, lang))


def test_before_a_draw_the_odds_are_what_is_to_be_expected_of_it() -> None:
    """Else luck would be counted as skill."""
    game, found = judge().game, 0
    match: Match[Any, Any] = Match.replay(game, replace(sample(), log=()))
    for line in sample().log[:120]:
        asked = match.open_questions()
        if asked and asked[0].seat == NATURE and asked[0].kind == "drawn_card":
            expected = [0.0] * game.seats
            for action, chance in zip(asked[0].answers, asked[0].odds or (), strict=True):
                after = match.state.copy()
                game.play(after, NATURE, action)
                for seat, odds in enumerate(judge().odds(after)):
                    expected[seat] += chance * odds / sum(asked[0].odds or ())
            assert judge().odds(match.state) == pytest.approx(expected)
            found += 1
        match.follow_line(line)
    assert found


def test_talk_at_the_table_is_no_decision() -> None:
    """It moves no card: nobody loses anything by it."""
    record = read_record((RECORDS / "island" / "sample-talk.trq").read_text(encoding="utf-8"))
    found = review_record(make_judge(record.game, record.options), record, 0)
    said = {n for n, line in enumerate(record.log) if line.text.startswith("call ")}
    assert said
    assert not said & {choice.number for choice in found.choices}


def test_the_first_picture_is_the_curve() -> None:
    """The net's, until games were played on; then the band is narrower."""
    coming = review_progressively(judge(), sample(), 3000)
    first = next(coming)
    assert first.done == 0
    assert not first.choices
    if judge().can_play:
        wide = sum(max(point.errors) for point in first.curve)
        assert sum(max(point.errors) for point in next(coming).curve) < 0.8 * wide
    assert [point.number for point in first.curve[1:]] == [
        n for n, line in enumerate(sample().log) if line.author != -2 and n >= first.curve[1].number
    ]


def test_moments_are_clear_few_and_in_order_of_time() -> None:
    """A game of two that was reviewed by hand, too: a robber where nobody is, and cards that were not changed."""
    record = read_record((RECORDS / "review" / "mistakes.trq").read_text(encoding="utf-8"))
    found = choose_moments(review_record(make_record_judge(record), record, 0).moments, 0)
    assert 1 <= len(found) <= MOST
    assert [one.number for one in found] == sorted(one.number for one in found)
    assert len({one.turn for one in found}) == len(found), "one a turn"
    assert len({one.best for one in found}) == len(found), "nothing that was left undone is named twice"
    for one in found:
        assert one.loss >= LEAST
        assert one.loss > 2 * one.error


def test_what_is_no_mistake_when_played_on_is_not_named() -> None:
    """The judge prefers another answer to some of the sample's, an acceptance among them; games played on see hardly
    a difference but in one offer, which gave more than it needed to."""
    weighed = [one for one in review().choices if one.loss >= LEAST and one.loss > 2 * one.error]
    if seat_levels(judge().game, {}) is None:
        pytest.skip("nothing is compiled here")
    assert weighed
    assert [one.kind for one in review().moments] in ([], ["offer"])
    accepted = next(one for one in weighed if one.kind == "answer")
    checked = check_choice(judge(), accepted, {})
    assert checked.loss < max(LEAST, 2 * checked.error), "nor when somebody asks whether it was good"
    assert "a good answer" in describe_verdict(judge(), checked, Listener("en", checked.seat, ("A", "B", "C", "D")))


class Wavering:
    """A judge by whom every second difference is nothing but chance."""

    game: Any = None

    def compare(self, view: Any, decision: Any, better: Any, chosen: Any, times: int) -> list[float]:
        return [0.3 if better == "clear" else 0.3 * (-1) ** n for n in range(times)]


def choice_of(number: int, best: str, loss: float, worth: float = 0.2) -> WeighedChoice:
    asked: Decision[Any] = Decision(0, "trade", OneOf(()))
    return WeighedChoice(number, number, 0, "trade", "end", best, worth, worth + loss, 0.0, {}, asked)


def test_what_only_wavers_is_no_moment_and_one_omission_is_named_once() -> None:
    made = [choice_of(1, "chance", 0.5), choice_of(2, "clear", 0.1), choice_of(3, "clear", 0.2)]
    *_, found = iterate_standout_choices(cast(Judge, Wavering()), made)
    assert [(one.number, round(one.loss, 3)) for one in found] == [(3, 0.3)]
    *_, (sure,) = iterate_standout_choices(cast(Judge, Wavering()), [choice_of(1, "clear", 0.05, 0.9)])
    assert (sure.worth, sure.best_worth) == pytest.approx((0.7, 1.0)), "nothing is more than certain"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_with_the_numbers_of_the_data(lang: str) -> None:
    to = Listener(lang, 0, ("Ana", "Bruno", "Carla", "Dani"))
    said = serialize_review(review(), range(4), to)
    for seat, told in enumerate(said["seats"]):
        sentences = review_text.describe_review(review(), seat, to)
        assert told["sentences"] == sentences
        assert f"{floor(100 * told['first'] + 0.5)} %" in sentences[0], "as the page rounds it"
        assert to.names[seat] in sentences[0]
        for moment, sentence in zip(told["moments"], sentences[-len(told["moments"]) :], strict=False):
            assert moment["sentence"] in sentence
            assert re.search(rf"\b{floor(100 * moment['loss'] + 0.5)}\b[^.]* 100\b", sentence)
            assert "%)" not in sentence, "the curve has other numbers of the same moment"


def test_a_decision_is_weighed_by_what_its_seat_could_know() -> None:
    """The judge is handed the view, never the position: what others hide cannot come into it."""
    seen: list[Any] = []

    class Watched:
        game = judge().game

        can_play = False

        def odds(self, state: Any) -> tuple[float, ...]:
            return (0.25,) * 4

        def measure(self, state: Any, games: int) -> Measured:
            return Measured(self.odds(state), (0.1,) * 4)

        def find_edges(self, state: Any) -> dict[int, tuple[float, ...]]:
            return {}

        def weigh(self, view: Any, decision: Any, chosen: Any = None) -> list[Worths]:
            hands = [player.get("hand") for n, player in enumerate(view["players"]) if n != decision.seat]
            seen.append(any(hands))
            return []

    review_record(Watched(), sample())
    assert seen
    assert not any(seen)


def test_why_an_answer_was_better_is_what_the_other_had_not() -> None:
    """What one lacks either way, or that the turn passes on, speaks for nothing."""
    placed = read_position(
        "island 1 beginner_board=2011 edition=2011 seats=3 version=1 victory_points=9; phase build; turn 20; "
        "seat 0 settlements c2,c4 cities c6,e4,e6 roads c2-c3,c3-c4,c4-c5,c5-c6,e3-e4,e4-e5,e5-e6 "
        "hand grain,grain,ore,ore,ore; seat 1 settlements c10 cities b8,e9 "
        "roads b7-b8,b8-b9,b9-c10,c10-c11,e8-e9 hand grain,grain,grain,ore,ore,ore,wood,brick,wool; "
        "seat 2 settlements f6,d8 roads f5-f6,d7-d8"
    )
    asked = list_choices(placed.game, [], placed.game.view(placed.state, 0), Listener("en", 0, ("A", "B", "C")), few=0)
    city, end = (placed.game.read(placed.state, text) for text in ("city c2", "end"))
    assert describe_difference(asked, city, end).startswith("It wins the game.")
    lacked = "still need"
    assert lacked in describe_advantages(asked, end)[1]
    told = describe_difference(asked, end, city)
    assert lacked not in told
    assert "passes" not in told


def test_as_much_of_the_same_or_more_is_no_reason_for_the_other() -> None:
    """A corner that is paid in fewer rolls, of fewer kinds, is not better for being paid at all."""
    poor, rich, mixed = (Clause("rolls", (*numbers,)) for numbers in (("d6", 11, 1), ("e5", 12, 2), ("b4", 13, 1)))
    assert is_outdone(poor, [Clause("harbour", ("a1", 3, "")), rich])
    assert not is_outdone(rich, [poor])
    assert not is_outdone(mixed, [rich])
    assert not is_outdone(Clause("pays", ("city",)), [Clause("pays", ("city",))])


def test_open_odds_are_never_certain_and_a_moment_s_numbers_add_up() -> None:
    assert [as_odds(one) for one in (0.0, 0.001, 0.5, 0.998, 1.0)] == [0, 1, 50, 99, 100]
    assert [round_odds(one, 4) for one in (0.0, 0.00001, 0.99999, 1.0)] == [0.0, 0.0001, 0.9999, 1.0]
    rng = Random(41)
    for _ in range(500):
        best = rng.choice([1.0, rng.uniform(LEAST, 1.0)])
        loss = rng.uniform(LEAST, best)
        choice: Any = SimpleNamespace(loss=loss, worth=best - loss, best_worth=best)
        cost, worth, better = round_moment(choice)
        assert better - worth == cost
        assert abs(cost - 100 * loss) <= 1.5
        assert abs(better - 100 * best) <= 1.5
        assert worth > 0
        assert better < 100 or best == 1.0


IN_TWO = (
    "island 1 beginner_board=2011 edition=2011 seats=3 version=1 victory_points=9; phase trade; turn 20; "
    "seat 0 settlements c2,c4 cities c6,e4,e6 roads c2-c3,c3-c4,c4-c5,c5-c6,e3-e4,e4-e5,e5-e6 "
    "hand grain,ore,ore,ore,wood,wood,wood,wood; "
    "seat 1 settlements c10 cities b8,e9 roads b7-b8,b8-b9,b9-c10,c10-c11,e8-e9; "
    "seat 2 settlements f6,d8 roads f5-f6,d7-d8"
)


def test_a_review_says_that_the_better_answer_led_to_a_win() -> None:
    """Four wood for the grain that the city lacks: the trade itself brings no point."""
    placed = read_position(IN_TWO, Random(1))
    mind = make_judge("island", placed.game.options)
    state = read_position(IN_TWO, Random(1), mind.game).state
    decision = next(one for one in mind.game.decisions(state) if one.waits)
    view, ending = mind.game.view(state, 0), mind.game.read(state, "end")
    asked = AnsweredQuestion(1, 20, 0, decision, ending)
    choice = compare_answers(mind.weigh(view, decision, ending), asked, view)
    assert choice is not None
    assert choice.best_worth == 1.0
    to = Listener("en", 0, ("Ana", "Ben", "Cai"))
    told, win = list_choices(mind.game, [], view, to, few=0), "It leads to a win in this very turn."
    assert describe_better(choice, told).startswith(win)
    assert "dice" not in describe_better(choice, told), "nobody waits for the dice then"
    unsure = replace(choice, best_worth=0.9)
    assert win not in describe_better(unsure, told)
