"""A line of the log: the deed before its price, each sentence with the mark of whom it speaks of, in its own turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.late import record
from trueque.kernel.game_protocols import log_writer_for
from trueque.kernel.match import Match
from trueque.kernel.registry import game_words, make_game
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.table.speech import describe_drawing, describe_table_line, serialize_line

NAMES = ("Alba", "Biel", "Cesc", "Dolça")


def told(game: str, name: str, seat: int | None) -> Iterator[dict[str, Any]]:
    """A record line by line, as *seat* is told it."""
    read = record(game, name)
    made = make_game(read.game, read.options)
    says = game_words(game)
    table: Any = SimpleNamespace(
        words=says,
        written=log_writer_for(says),
        listener=lambda seat, lang: Listener(lang, seat, NAMES[: made.seats]),
        entries=[],
    )
    match: Match[Any, Any] = Match.replay(made, replace(read, log=()))
    for number, line in enumerate(read.log):
        step = match.follow_line(line)
        entry: Any = SimpleNamespace(step=step, line=line, number=number, undone=False, odds=None, is_round=False)
        table.entries.append(entry)
        if step is not None:
            yield serialize_line(table, entry, seat, "en")


@pytest.mark.parametrize(
    ("game", "name"), [("island", "ends-city"), ("quick", "seats-4"), ("princes", "progress-parliament")]
)
def test_every_sentence_has_the_mark_of_whom_it_speaks_of(game: str, name: str) -> None:
    for line in told(game, name, 1):
        assert len(line["of"]) == len(line["says"])
        for seat, sentence in zip(line["of"], line["says"], strict=True):
            assert seat == 1 or not sentence.startswith(("You build", "You discard", "You get", "Your turn", "You pay"))
            named = next((n for n, who in enumerate(NAMES) if sentence.startswith((f"{who} ", f"{who}:"))), seat)
            assert seat == named or seat < 0, sentence


@pytest.mark.parametrize(("game", "name"), [("island", "ends-city"), ("quick", "seats-4"), ("princes", "gold")])
def test_the_end_of_a_turn_stands_in_the_turn_it_ends(game: str, name: str) -> None:
    opened = [line for line in told(game, name, 0) if "opens" in line]
    assert len(opened) > 10
    for line in opened:
        before, after = line["says"][: line["opens"]], line["says"][line["opens"] :]
        assert not any("to play." in one or one.startswith("Your turn.") for one in before), before
        assert not any("ends the turn" in one for one in after), after


@pytest.mark.parametrize(("game", "name"), [("island", "ends-city"), ("quick", "seats-4"), ("princes", "gold")])
def test_the_deed_is_told_before_its_price(game: str, name: str) -> None:
    deeds = [one for line in told(game, name, None) for one in line["says"] if " builds " in one]
    priced = [one for one in deeds if "(" in one]
    assert len(priced) > 10
    for line in told(game, name, None):
        paid = [n for n, one in enumerate(line["says"]) if " pays " in one]
        assert not (paid and any(" builds " in one for one in line["says"][paid[0] :])), line["says"]


@pytest.mark.parametrize(
    ("lang", "level", "called"),
    [
        ("es", "beginner", "principiante"),
        ("ca", "strong", "fort"),
        ("en", "champion", "champion"),
        ("es", "mine", "mine"),
    ],
)
def test_a_bots_level_is_called_as_everywhere(lang: str, level: str, called: str) -> None:
    table: Any = SimpleNamespace(names=NAMES, row=SimpleNamespace(seats=NAMES))
    for number in (1, 40):
        entry: Any = SimpleNamespace(number=number, line=SimpleNamespace(text=f"bot 1 {level}"))
        said = describe_table_line(table, entry, speaker("table", lang))
        assert said.endswith(f"({called})."), said


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
@pytest.mark.parametrize(("is_over", "has_seed"), [(False, False), (True, False), (True, True)])
def test_a_game_without_dice_speaks_of_cards(lang: str, is_over: bool, has_seed: bool) -> None:
    assert not make_game("quick", {}).balanced_kinds
    said = describe_drawing("cards", speaker("table", lang), is_over, has_seed)
    assert not re.search(r"\b(dice|roll|dados?|daus?|tirad[ae]s?)\b", said, re.IGNORECASE), said
    assert said != describe_drawing("fair", speaker("table", lang), is_over, has_seed)
