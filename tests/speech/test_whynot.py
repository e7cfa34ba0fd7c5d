"""Every kind of greyed control says why, in three languages: something is named, never a parser's sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trueque.almanac import entry
from trueque.kernel import NATURE, RuleError
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.kernel.why import CAUSES
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.speech.choices import Asked, ask_seat
from trueque.speech.refusals import answer_kinds
from trueque.speech.verdict import understand_line
from trueque.telling.whynot import ReasonLine, explain_kind, find_kind_reason

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Aina", "Biel", "Hugo", "Dolça", "Emma", "Ferran")
PARSED = re.compile(
    r"nothing that can be answered|respuesta posible aquí|resposta possible aquí|do not understand|entiendo|entenc"
)
"""What only a parser says."""
STEP, SOAK_STEP = 41, 23
"""Every so many answers a position is looked at: a prime, so that no phase is met or missed by rhythm."""


@cache
def positions(game: str, records: int = 12, step: int = STEP) -> tuple[tuple[Any, Any], ...]:
    """Archived positions of a game: its records, cut every few answers, and the ends."""
    found = []
    for path in sorted((RECORDS / game).glob("*.trq"))[:records]:
        record = read_record(path.read_text(encoding="utf-8"))
        made = make_game(game, record.options)
        state, played = made.start(), 0
        for line in record.log:
            if line.author < NATURE:
                continue
            made.play(state, line.author, made.read(state, line.text))
            played += 1
            if played % step == 0:
                found.append((made, state.copy()))
        found.append((made, state.copy()))
    return tuple(found)


def seats_asked(game: Any, state: Any, lang: str) -> Iterator[Asked]:
    """The seat whose turn it is and another: one's own obstacles, and that it is not one's turn."""
    for seat in range(min(game.seats, 2)):
        yield ask_seat(game, state, seat, Listener(lang, seat, NAMES[: game.seats]))


def named(asked: Asked) -> list[str]:
    """The kinds of a game, with the cards of the hand where a card follows."""
    held = [card[0] for card in asked.view["hands"][asked.to.seat]["cards"]] if asked.game.name == "princes" else []
    return [
        kind
        for one in answer_kinds(asked)
        for kind in ([f"{one[:-2]} {card}" for card in held] if "…" in one else [one])
    ]


Met = set[tuple[str, str]]


def looked_at(asked: Asked, state: Any) -> Met:
    """Ask about every kind of answer: each reason names something, and each cure is an answer now."""
    met: Met = set()
    for kind in named(asked):
        found = find_kind_reason(kind, asked, state)
        assert found.title
        assert found.lines, kind
        for line in found.lines:
            check(kind, line)
            met.add((kind.split()[0], line.cause))
            for cure in line.cures:
                assert understand_line(cure.notation, asked, state).action in cure.decision.answers
    return met


def check(kind: str, line: ReasonLine) -> None:
    assert line.cause in CAUSES
    assert len(line.sentence) > 12, line.sentence
    assert line.sentence[-1] in ".?:", line.sentence
    assert "{" not in line.sentence
    assert not PARSED.search(line.sentence), line.sentence
    assert line.cause in ("open", "question") or is_rule(line.entry), (kind, line)


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_every_greyed_kind_gives_a_reason(game: str) -> None:
    """The languages take turns; the soak has every position in each."""
    met: Met = set()
    for n, (made, state) in enumerate(positions(game)):
        for asked in seats_asked(made, state, LANGUAGES[n % 3]):
            met |= looked_at(asked, state)
    for kind in {one.split()[0] for one in answer_kinds(asked)}:
        causes = {cause for name, cause in met if name == kind}
        assert causes - {"open", "over", "turn"}, f"{kind}: no position of its own turn gives a reason of its own"
    assert {"turn", "over", "open", "phase", "cards", "spent", "piece", "place"} <= {cause for _, cause in met}


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_reason_tells_only_what_its_seat_may_know(game: str) -> None:
    """In another world that looks the same from this seat, every reason is the same, cures too."""
    for n, (made, state) in enumerate(positions(game)[::4]):
        for asked in seats_asked(made, state, "en"):
            other = made.guess(asked.view, Random(n))
            for kind in named(asked):
                assert find_kind_reason(kind, asked, state) == find_kind_reason(kind, asked, other), kind


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_every_greyed_kind_gives_a_reason_in_every_language(game: str, lang: str) -> None:
    for made, state in positions(game, 40, SOAK_STEP):
        for asked in seats_asked(made, state, lang):
            looked_at(asked, state)


def is_rule(name: str) -> bool:
    if re.fullmatch(r"R-\d{3}", name):
        return True
    return bool(entry(name))


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_bare_word_gives_the_reason_of_its_kind(game: str) -> None:
    """Typed alone, in the terminal and in screen-reader mode, as a greyed control on the page."""
    said = {"island": ("road", "carretera", "ciutat", "play knight"), "quick": ("road", "caballero", "ciutat"),
            "princes": ("road", "poblado", "ciutat")}[game]  # fmt: skip
    tried = 0
    for made, state in positions(game)[::3]:
        asked = ask_seat(made, state, 0, Listener("en", 0, NAMES[: made.seats]))
        for text in said:
            told = complaint(text, asked, state)
            assert not PARSED.search(told), (text, told)
            tried += bool(told)
    assert tried > 20


def complaint(text: str, asked: Asked, state: Any) -> str:
    """Why a line is no answer; nothing where it is one."""
    try:
        understand_line(text, asked, state)
    except RuleError as refused:
        return refused.spoken(asked.to.lang)
    return ""


@pytest.mark.parametrize(
    ("lang", "text", "told"),
    [
        ("es", "poblado z9", "«z9» no es ninguna encrucijada; van de a1 a f7."),
        ("ca", "poblat z9", "«z9» no és cap cruïlla; van de a1 a f7."),
        ("es", "carretera a1-a3", "Ningún camino une a1 y a3; desde a1 se va a a2, b2."),
        ("en", "road a1-a3", "No path joins a1 and a3; a1 has paths to a2, b2."),
    ],
)
def test_a_place_that_is_none_keeps_the_games_own_reason(lang: str, text: str, told: str) -> None:
    made = make_game("island", {"beginner_board": "2011", "start_order": "first_seat"})
    state = made.start()
    asked = ask_seat(made, state, 0, Listener(lang, 0, NAMES[:4]))
    with pytest.raises(RuleError) as refused:
        understand_line(text, asked, state)
    assert refused.value.spoken(lang) == told


@pytest.mark.parametrize(
    ("lang", "road", "settlement", "before", "after"),
    [
        ("es", "carretera", "poblado", "Primero tu poblado", "Primero la carretera"),
        ("ca", "carretera", "poblat", "Primer el teu poblat", "Primer la carretera"),
        ("en", "road", "settlement", "First your settlement", "First build a road"),
    ],
)
def test_who_founds_is_told_what_comes_first(lang: str, road: str, settlement: str, before: str, after: str) -> None:
    made, rng = make_game("island", {"start_order": "first_seat"}), Random(1)
    state = made.start()
    while (asked := made.decisions(state)[0]).seat == NATURE:
        made.play(state, NATURE, asked.answers.sample(rng))

    def told(text: str) -> str:
        asked = ask_seat(made, state, 0, Listener(lang, 0, NAMES[:4]))
        with pytest.raises(RuleError) as refused:
            understand_line(text, asked, state)
        return refused.value.spoken(lang)

    assert told(road).startswith(before)
    made.play(state, 0, made.read(state, "settlement c5"))
    assert told(settlement).startswith(after)


@pytest.mark.parametrize(("lang", "text"), [("es", "carretera"), ("ca", "carretera"), ("en", "road")])
def test_why_and_a_kind_is_answered_with_its_reason_and_what_helps(lang: str, text: str) -> None:
    made, state = next(
        (made, state) for made, state in positions("island") if state.phase == "roll" and state.g.seat == 0
    )
    lines = explain_kind(text, ask_seat(made, state, 0, Listener(lang, 0, NAMES[: made.seats])), state)
    helps = {"es": "Ayudaría: Tirar los dados", "ca": "Ajudaria: Tirar els daus", "en": "help: Roll the dice"}[lang]
    assert helps in lines[0]
