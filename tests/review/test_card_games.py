"""Reviews and the coach of The Quick Game and The Princes: the same promises as on the Island."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from trueque.bots.learned_judge import OddsNormalizer, log_odds
from trueque.kernel import NATURE
from trueque.kernel.judge_protocols import Judge
from trueque.kernel.match import Match
from trueque.kernel.position import read_position
from trueque.kernel.record import Record, read_record
from trueque.kernel.registry import game_words
from trueque.kernel.sums import sum_exactly
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.quick.bots.search.mind.steps import is_thought_of
from trueque.quick.game import Quick
from trueque.quick.judge import QuickMind
from trueque.review import hints
from trueque.review.choices import rank_answers
from trueque.review.decision_review import Review, review_record
from trueque.review.decision_sorts import sort_decisions
from trueque.review.judges import make_judge
from trueque.review.picture import draw_picture
from trueque.review.review_json import serialize_review
from trueque.telling.whynot import name_kind

RECORDS = Path(__file__).parent.parent / "records"
GAMES = {"quick": ("quick/seats-2.trq", 50), "princes": ("princes/intro.trq", 80)}
"""A record of each, and how much of it is weighed: the rest would only take time."""


@cache
def sample(game: str) -> Record:
    name, length = GAMES[game]
    record = read_record((RECORDS / name).read_text(encoding="utf-8"))
    return replace(record, log=record.log[:length])


@cache
def judge(game: str) -> Judge:
    return make_judge(game, sample(game).options)


@cache
def review(game: str) -> Review:
    return review_record(judge(game), sample(game), 2000)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_changed_the_odds_adds_up(game: str) -> None:
    found = review(game)
    assert found.choices, "somebody had a choice"
    for seat in range(found.game.seats):
        first, *parts, last = found.sum_changes(seat)
        assert first + sum(parts) == pytest.approx(last, abs=1e-9)
        sorts = sum_exactly(one.loss or 0.0 for one in sort_decisions(found, seat))
        assert -sorts == pytest.approx(found.decisions[seat][seat], abs=1e-9), "what they were about, too"
    for point in found.curve:
        assert sum(point.odds) == pytest.approx(1.0)
        assert all(0.0 <= one <= 1.0 for one in point.odds)


def test_the_first_turn_of_the_quick_game_is_turn_1() -> None:
    """It has nothing before its first turn, which its rules call 0; elsewhere hands are chosen before."""
    assert review("quick").choices[0].turn == 1
    assert review("princes").choices[0].turn == 0


@pytest.mark.parametrize("game", GAMES)
def test_who_has_won_is_certain(game: str) -> None:
    name, _ = GAMES[game]
    whole = read_record((RECORDS / name).read_text(encoding="utf-8"))
    match: Match[Any, Any] = Match.replay(judge(game).game, whole)
    assert judge(game).odds(match.state) == match.game.scores(match.state)


def asked_in(game: str) -> tuple[Any, Any]:
    """A view of the sample and the question that waits for its seat, with something to choose."""
    match: Match[Any, Any] = Match.replay(judge(game).game, replace(sample(game), log=()))
    found = None
    for line in sample(game).log:
        for one in match.open_questions():
            if one.seat != NATURE and one.waits and len(list(one.answers)) > 3:
                found = match.game.view(match.state, one.seat), one
        match.follow_line(line)
    assert found is not None
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_hint_gives_away_more(game: str, lang: str) -> None:
    view, decision = asked_in(game)
    to = Listener(lang, decision.seat, ("Ana", "Bruno"))
    first, second, third, last = (hints.make_hint(judge(game), view, decision, to, n) for n in hints.STRENGTHS)
    assert first.action is None
    assert second.action is None
    assert third.action in decision.answers
    assert len({first.sentence, second.sentence, third.sentence, last.sentence}) == 4
    assert first.sentence.endswith("?"), "a question that points"
    assert [" %" in one.sentence for one in (first, second, third, last)] == [False, False, False, True]
    assert name_kind(game_words(game), judge(game).game.write(third.action), lang) in second.sentence
    assert not [one for one in (first, second, third) if "…" in one.sentence], "no answer is cut"


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_hint_is_the_best_answer_of_the_judge(game: str) -> None:
    view, decision = asked_in(game)
    told = hints.make_hint(judge(game), view, decision, Listener("en", decision.seat, ("Ana", "Bruno")), 3)
    best = rank_answers(judge(game), view, decision)[0]
    assert told.action == best.action
    asked = hints.make_hint(judge(game), view, decision, Listener("en", decision.seat, ("Ana", "Bruno")), hints.NUMBERS)
    assert f"{round(100 * best.worth)} %" in asked.sentence


@pytest.mark.parametrize("game", GAMES)
def test_was_that_good_is_about_ones_last_choice(game: str) -> None:
    found = hints.weigh_last_choice(judge(game), sample(game), 0)
    assert found is not None
    own = [n for n, line in enumerate(sample(game).log) if line.author == 0]
    assert found.number in own[-hints.BACK :]
    said = hints.describe_verdict(judge(game), found, Listener("en", 0, ("Ana", "Bruno")))
    assert f"{round(100 * found.worth)} %" in said or f"{round(100 * found.best_worth)} %" in said
    assert hints.weigh_last_choice(judge(game), replace(sample(game), log=()), 0) is None


def test_mended_odds_add_up_and_keep_their_order() -> None:
    odds = OddsNormalizer(0.5, 0.2, 0.1).normalize_odds([log_odds(one) for one in (0.9, 0.5, 0.1, 1.0)], 1)
    assert sum(odds) == pytest.approx(1.0)
    assert odds[3] > odds[0] > odds[2]
    assert OddsNormalizer(1.0, 1.0).normalize_odds([0.0, 0.0], 0)[0] > 0.7


def test_the_picture_shows_every_seat_and_says_what_it_shows() -> None:
    to = Listener("es", 0, ("Ana <b>", "Bruno"))
    told = serialize_review(review("quick"), [0], to)
    drawn = draw_picture("El Juego Rápido", told["story"], told["seats"][0], to.names)
    root = ElementTree.fromstring(drawn)
    lines = [one for one in root.iter() if one.tag.endswith("polyline")]
    assert [len(one.attrib["points"].split()) for one in lines] == [len(told["story"])] * 2
    assert len({one.attrib["stroke-dasharray"] for one in lines}) == 2, "nothing hangs on colours"
    described = next(one.text or "" for one in root.iter() if one.tag.endswith("desc"))
    assert told["seats"][0]["sentences"][0] in described


def test_steps_are_rated_where_no_answer_stays_in_every_search() -> None:
    """Twenty swaps and buildings that are nearly alike: each search followed eight others, and no judge said a word."""
    placed = read_position(
        "quick 1 end=now events=10/5 first=0 guild=any library=owner marketday=new protection=separate reshuffle=empty "
        "seats=2 turns=1000 university=waive version=1; turn 34; exchanges 1; market grain,brick,ore,ore,ore; "
        "discards wood,wool,wool,wool,brick,ore; events 3,1; seat 0 knights 2 settlements 0 expansions library hand "
        "wood,wool,grain,grain,grain,brick,brick,brick,ore,ore,ore; seat 1 roads 4 expansions church,university hand "
        "wood,wood,grain; knows all 0 wood; knows all 1 wood; pile_most all 8,12,10,6,10; pile_most 0 8,11,10,6,10; "
        "pile_most 1 7,12,9,6,9"
    )
    assert isinstance(placed.game, Quick)
    mind = QuickMind(placed.game)
    g = mind.core_position(placed.state)
    for seed in range(230, 240):
        rated = mind.rate_steps(g, 0, seed)
        assert set(rated) == {step for step in mind.list_steps(g, 0) if is_thought_of(step)}, seed
