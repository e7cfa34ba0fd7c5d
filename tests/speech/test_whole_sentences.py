"""Nothing that is said has a blank left in it, and no answer is cut: over recorded games, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trueque.kernel.game import NATURE
from trueque.kernel.game_protocols import Known
from trueque.kernel.match import Match, Step
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.speech import list_choices as asked_now
from trueque.speech.refusals import answer_kinds
from trueque.telling.whynot import find_kind_reason, name_kind

RECORDS = Path(__file__).parents[1] / "records"
SAMPLES = ("island/sample-talk", "island/large-special-city", "quick/other-events", "quick/expansion-university",
           "princes/progress-parliament", "princes/tournament")  # fmt: skip
NAMES = ("Ana", "Bruno", "Carla", "Didac", "Elna", "Feli")
APART = 37
"""Lines between two looks at a game: everything that is said there is read."""
RAW = re.compile(r"[{}]|…|\bundefined\b")


def sentences(match: Match[Any, Any], step: Step[Any] | None, lang: str) -> Iterator[str]:
    """All that is said where *match* stands, to each seat and to whoever watches."""
    game, state = match.game, match.state
    for seat in (None, *range(game.seats)):
        to, view = Listener(lang, seat, NAMES[: game.seats]), game.view(state, seat)
        told = asked_now(game, [d for d in match.open_questions() if d.seat == seat], view, to)
        words: Any = told.words
        yield from words.describe(view, to)
        yield from told.sentences
        yield from (choice.sentence for choice in told.choices)
        yield from (name_kind(words, choice.notation, lang) for choice in told.choices)
        yield from (words.tell(seen, to) for event in (step.events if step else ()) if (seen := event.seen_by(seat)))
        if seat is not None and match.open_questions()[0].seat != NATURE:
            yield from words.notes(Known(game, seat, view, told.decisions), to).values()
            for kind in answer_kinds(told):
                if not kind.endswith("…"):
                    found = find_kind_reason(kind, told, state)
                    yield from (found.title, found.sentence)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sentence_is_whole(name: str) -> None:
    read = read_record((RECORDS / f"{name}.trq").read_text(encoding="utf-8"))
    match: Match[Any, Any] = Match.replay(make_game(read.game, read.options), replace(read, log=()))
    heard = 0
    for number, line in enumerate(read.log):
        step = match.follow_line(line)
        if number % APART or not match.open_questions():
            continue
        for lang in LANGUAGES:
            for sentence in sentences(match, step, lang):
                heard += 1
                assert not RAW.search(sentence), f"{lang}, line {number}: {sentence}"
    assert heard > 500
