"""Tables at which no odds are said: it is said why, no number stands there, and decisions are weighed all the same."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from trueque.bots.odds import players
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import OneOf
from trueque.kernel.record import Record, read_record, write_record
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.review.decision_review import Review, review_record
from trueque.review.hints import NUMBERS, describe_verdict, make_hint, weigh_last_choice
from trueque.review.judges import explain_no_odds, has_odds, make_judge, make_record_judge
from trueque.review.review_json import serialize_review
from trueque.review.review_text import describe_review
from trueque.review.stages import review_in_stages
from trueque.review.statistics import GameFacts
from trueque.terminal.cli import run_command_line

SHORT = {"edition": "2011", "seats": "3", "victory_points": "5"}
"""Nobody has learned odds of so short a game."""
BEGUN = 60
NAMES = ("Ana", "Ben", "Cai")


@cache
def short_record() -> Record:
    game = make_game("island", SHORT)
    record = play_game(game, [bot("normal", game, seat) for seat in range(3)], Random(4)).record(game, ["normal"] * 3)
    return replace(record, log=record.log[:BEGUN])


@cache
def short_review() -> Review:
    return review_record(make_record_judge(short_record()), short_record(), 30)


@pytest.mark.parametrize("lang", ["ca", *(pytest.param(lang, marks=pytest.mark.soak) for lang in ("es", "en"))])
def test_a_review_without_odds_says_why_and_weighs_decisions_all_the_same(lang: str) -> None:
    review = short_review()
    assert not review.has_odds
    assert review.choices
    for seat in range(3):
        told = describe_review(review, seat, Listener(lang, seat, NAMES))
        assert told[0] == explain_no_odds(review.game, lang)
        assert not any("%" in line for line in told)
    assert {"en": "learned", "es": "aprendido", "ca": "après"}[lang] in explain_no_odds(review.game, lang)


def test_a_review_without_odds_holds_no_number_of_them() -> None:
    told = serialize_review(short_review(), range(3), Listener("en", 0, NAMES))
    assert told["story"] == []
    for seat in told["seats"]:
        assert (seat["first"], seat["last"], seat["luck"], seat["parts"], seat["decisions"]) == (
            None,
            None,
            None,
            [],
            [],
        )
        assert sum(sort["count"] for sort in seat["sorts"]) > 0
        assert all(sort["loss"] is None for sort in seat["sorts"])
        assert all(moment["worth"] is None and moment["best_worth"] is None for moment in seat["moments"])
    facts = GameFacts([5, 3, 2], 9, [0, 0, 0])
    assert facts.with_review_data(told["seats"]) == facts, "statistics count it as a game that was not weighed"
    *_, last = review_in_stages(short_record(), played=0)
    assert all(seat["sentences"] for seat in last["told"]["en"])


def test_the_coach_says_why_it_names_no_odds() -> None:
    judge = make_judge("island", SHORT)
    record, to = short_record(), Listener("en", 0, NAMES)
    choice = weigh_last_choice(judge, record, 0)
    assert choice is not None
    assert "%" not in describe_verdict(judge, choice, to)
    assert isinstance(choice.decision.answers, OneOf)
    said = make_hint(judge, choice.view, choice.decision, to, NUMBERS).sentence
    assert explain_no_odds(judge.game, "en") in said
    assert "%" not in said


def test_the_terminal_says_why_and_draws_no_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "short.trq"
    file.write_text(write_record(short_record()), encoding="utf-8")
    at = ["weigh", str(file), "--at", "50"]
    assert run_command_line(at) == 0
    said = capsys.readouterr().out
    assert explain_no_odds(make_game("island", SHORT), "en") in said
    assert "%" not in said
    assert run_command_line([*at, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["odds"] == []
    assert told["no_odds"]
    assert all("worth" not in one for one in told["answers"])
    assert run_command_line(["review", str(file), "--seat", "0", "--picture", str(tmp_path / "drawn.svg")]) == 2
    assert "No odds are said here" in capsys.readouterr().err


def test_a_table_whose_card_was_never_held_against_games_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learned of it lies there; nobody has shown that it comes true."""
    record = read_record((Path(__file__).parent.parent / "records/island/sample-game.trq").read_text(encoding="utf-8"))
    game = make_game(record.game, record.options)
    assert has_odds(game)
    monkeypatch.setattr(players, "is_shown_fair", lambda folder, name: False)
    assert not has_odds(game)
    assert "come true" in explain_no_odds(game, "en")
    assert make_judge(record.game, record.options).odds(game.start()) == ()
