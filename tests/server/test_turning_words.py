"""Turning points as people read them: sentences, in three languages, of what was truly done in that turn."""

from __future__ import annotations

import re

import pytest

from tests.server.late import record
from tests.server.test_since import rows_of, table_of
from trueque.locale import LANGUAGES
from trueque.table.proposals import TableProposal, serialize_proposal
from trueque.table.results import serialize_result, true_points, winning_seats
from trueque.table.speech import describe_deed
from trueque.table.turning_points import serialize_turning_points

FINISHED = [
    ("island", "ends-city"), ("island", "ends-as-the-turn-begins"), ("island", "ends-free-road"),
    ("quick", "seats-4"), ("quick", "taken-road"), ("quick", "use-library"),
    ("princes", "duel"), ("princes", "gold"), ("princes", "progress-parliament"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "name"), FINISHED, ids=[f"{game}-{name}" for game, name in FINISHED])
def test_every_turning_point_is_a_sentence_about_its_own_turn(game: str, name: str) -> None:
    table = table_of(record(game, name))
    table.follow_rows(rows_of(record(game, name)))
    assert table.scores is not None
    for lang in LANGUAGES:
        found = serialize_turning_points(table, lang)
        assert found
        for one in found:
            assert re.match(r"[^\W\d_].*\.$", one["deed"]), "a sentence, not notation"
            assert not re.search(r"\?|-1\b|\bNone\b|[{}]", one["deed"] + one["change"]), one
            assert one["seat"] >= 0
        last = found[-1]
        assert [last["seat"]] == winning_seats(table)
        assert str(true_points(table, table.state)[last["seat"]]) in last["change"], (
            "the winner's points are the true ones"
        )
    # A line belongs to the turn it was played in: walked through once more, the position says the same.
    match, turns = table.dealer_match(), dict[int, int]()
    for number, entry in enumerate(table.entries):
        match.follow_line(entry.line)
        turns[number] = int(table.game.view(match.state, None)["turn"])
    assert all(one["turn"] == turns[one["at"]] for one in serialize_turning_points(table, "en"))


@pytest.mark.parametrize(("game", "name"), FINISHED, ids=[f"{game}-{name}" for game, name in FINISHED])
def test_the_end_says_where_everybodys_points_came_from_and_speaks_to_whom_won(game: str, name: str) -> None:
    table = table_of(record(game, name))
    table.follow_rows(rows_of(record(game, name)))
    winner = winning_seats(table)[0]
    for lang in LANGUAGES:
        result = serialize_result(table, lang)
        assert result is not None
        columns = zip(*(source["points"] for source in result["sources"]), strict=True)
        assert [sum(column) for column in columns] == result["points"] == true_points(table, table.state)
        assert all(min(source["points"]) >= 0 and source["name"] for source in result["sources"]), result["sources"]
        assert result["won"] == [winner]
    won = serialize_turning_points(table, "en", winner)[-1]["deed"]
    assert re.search(r"\b[Yy]ours?\b|^You ", won), "whoever won is spoken to"


def test_where_a_bot_won_in_a_seat_that_was_given_up_it_is_said_who_won() -> None:
    table = table_of(record("quick", "seats-4"))
    table.follow_rows(rows_of(record("quick", "seats-4")))
    (winner,) = winning_seats(table)
    table.lost.add(winner)
    said = [serialize_result(table, lang) for lang in LANGUAGES]
    assert [result["won"] for result in said if result] == [[]] * len(LANGUAGES)
    assert all(result and table.names[winner] in result["sentence"] for result in said)
    assert said[0]
    assert "bot" in said[0]["sentence"]


def test_a_hidden_point_is_named_once_the_game_is_over() -> None:
    table = table_of(record("island", "ends-as-the-turn-begins"))
    table.follow_rows(rows_of(record("island", "ends-as-the-turn-begins")))
    said = {lang: [one["deed"] for one in serialize_turning_points(table, lang)] for lang in LANGUAGES}
    assert "Biel draws Victory Point." in said["en"]
    assert "Biel roba Punto de victoria." in said["es"]
    assert "Biel roba Punt de victòria." in said["ca"]
    assert any("Largest Army: Biel has it now." in deed for deed in said["en"]), "what a deed brought stands with it"


def test_a_point_card_that_wins_is_the_deed_that_won() -> None:
    table = table_of(record("island", "ends-point-card"))
    table.follow_rows(rows_of(record("island", "ends-point-card")))
    said = {lang: serialize_turning_points(table, lang)[-1]["deed"] for lang in LANGUAGES}
    assert said["en"] == "Carme draws Victory Point."
    assert said["es"] == "Carme roba Punto de victoria."
    assert said["ca"] == "Carme roba Punt de victòria."


@pytest.mark.parametrize(("game", "name"), [("island", "ends-city"), ("princes", "duel")])
def test_what_is_taken_back_is_said_a_throw_by_its_dice_and_no_sentence_ends_open(game: str, name: str) -> None:
    table = table_of(record(game, name))
    table.follow_rows(rows_of(record(game, name)))
    for lang in LANGUAGES:
        for entry in table.entries:
            deed = describe_deed(table, entry.number, lang)
            assert entry.line.text != "roll" or re.search(r"\d", deed), "the dice"
            asked = TableProposal(1, "undo", 0, entry.number, {0})
            assert re.search(r"[^:\s]\.$", serialize_proposal(asked, table, lang)["sentence"])
