"""Everything that happens, can be asked and can be answered is said in three languages."""

from __future__ import annotations

import re

import pytest

from tests.island.table import beginners, random_match
from trueque.almanac.shelf import ids
from trueque.island import events as ev
from trueque.island.actions import Seats
from trueque.island.speech import words
from trueque.island.speech.tell import TELLERS
from trueque.island.state import PHASES
from trueque.kernel.event import Event
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES

NAMES = ("Teo", "Carla", "Hugo", "Vera")
SILENT = {ev.TerrainLaid, ev.TokenLaid, ev.HarbourLaid, ev.PhaseBegan}
"""What the description tells, and nobody needs to hear."""


def fit(sentence: str) -> bool:
    return bool(sentence) and not re.search(r"[{}]|None|\b(wood|hills|knight)\b", sentence)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["2011", "adapted"])
def test_a_whole_game_can_be_told(lang: str, edition: str) -> None:
    match = random_match({"edition": edition, "victory_points": "4"}, 3, 250)
    for step in match.steps:
        for seat in (0, None):
            to = Listener(lang, seat, NAMES)
            for event in step.seen_by(seat):
                sentence = words.tell(event, to)
                assert type(event) in SILENT or sentence or isinstance(event, ev.Robbed | ev.CardDrawn)
                assert "{" not in sentence
                if lang != "en" and sentence:
                    assert fit(sentence), sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_answer_can_be_said(lang: str) -> None:
    match = random_match({"edition": "2011", "victory_points": "4", "variant": "combined"}, 4, 0)
    said = 0
    for answers in range(5, 120, 9):
        match = random_match({"edition": "2011", "victory_points": "4", "variant": "combined"}, 4, answers)
        for decision in match.open_questions():
            to = Listener(lang, decision.seat, NAMES)
            view = match.game.view(match.state, decision.seat)
            assert words.ask(decision, view, to)
            assert words.explain(decision.kind) in ids()
            for i, action in zip(range(40), decision.answers, strict=False):
                sentence = words.answer(action, view, to)
                assert sentence
                assert "{" not in sentence, (i, sentence)
                said += 1
        lines = words.describe(match.game.view(match.state, 1), Listener(lang, 1, NAMES))
        assert all(lines)
        assert len(lines) > 12
    assert said > 100


def test_every_event_has_a_sentence_or_a_reason_to_be_silent() -> None:
    known = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert set(TELLERS) | SILENT == known


def test_every_question_has_an_entry_of_its_own() -> None:
    kinds = (set(PHASES) - {"draft", "over"}) | {"offer", "propose", "called", "own_offer", "talk"}
    assert set(words.ENTRIES) == kinds


VERA = {lang: Listener(lang, 3, NAMES) for lang in LANGUAGES}


@pytest.mark.parametrize(
    ("event", "es", "ca", "en"),
    [
        (ev.Rolled(2, 4, 3), "Hugo: 7, 4 y 3.", "Hugo: 7, 4 i 3.", "Hugo: 7, 4 and 3."),
        (ev.Rolled(3, 5, 3), "8, 5 y 3.", "8, 5 i 3.", "8, 5 and 3."),
        (
            ev.RobberMoved(2, "R3", "P3", "pasture", 8),
            "Hugo: el ladrón va al hexágono P3, lana 8.",
            "Hugo: el lladre va a l'hexàgon P3, llana 8.",
            "Hugo: the robber goes to hex P3, wool 8.",
        ),
        (
            ev.Offered(2, (2, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 1, 3)),
            "Hugo ofrece 2 de madera por 1 de lana.",
            "Hugo ofereix 2 de fusta per 1 de llana.",
            "Hugo offers 2 wood for 1 wool.",
        ),
        (
            ev.Stolen(3, 1, "wood"),
            "Robas 1 carta a Carla: madera.",
            "Robes 1 carta a Carla: fusta.",
            "You steal 1 card from Carla: wood.",
        ),
        (ev.Produced(3, (0, 0, 1, 0, 0)), "Recibes 1 de lana.", "Reps 1 de llana.", "You get 1 wool."),
        (ev.Produced(0, (0, 1, 0, 0, 0)), "Teo: 1 de arcilla.", "Teo: 1 de fang.", "Teo: 1 brick."),
        (
            ev.SettlementBuilt(3, "a5", True),
            "Construyes un poblado, a5.",
            "Construeixes un poblat, a5.",
            "You build a settlement, a5.",
        ),
        (ev.TurnBegan(0, 9), "Juega Teo.", "Juga Teo.", "Teo to play."),
        (ev.CardPlayed(3, "knight"), "Juegas Caballero.", "Jugues Cavaller.", "You play Knight."),
    ],
)
def test_events_sound_as_the_spoken_design_says(event: Event, es: str, ca: str, en: str) -> None:
    assert [words.tell(event, VERA[lang]) for lang in ("es", "ca", "en")] == [es, ca, en]


def test_the_overview_of_the_island_is_what_an_ear_can_hold() -> None:
    table = beginners()
    lines = words.describe(table.game.view(table.state, 3), VERA["en"])
    start = next(i for i, line in enumerate(lines) if line.startswith("Row P"))
    overview = " ".join(lines[start : start + 6])
    assert overview == (
        "Row P: wood 6, wool 3, wool 8. Row Q: grain 2, ore 4, grain 5, wood 10. Row R: wood 5, brick 9, desert, "
        "ore 6, grain 9. Row S: grain 10, ore 11, wood 3, wool 12. Row T: brick 8, wool 4, brick 11. Robber: hex R3."
    )
    assert len(overview.split()) <= 60


def test_a_corner_is_said_with_what_it_touches() -> None:
    table = beginners().deal(3, wood=1, brick=1, wool=1, grain=1)
    table.play("0 roll", "! 1+1", "0 end", "1 roll", "! 1+1", "1 end", "2 roll", "! 1+1", "2 end")
    table.play("3 roll", "! 1+1").deal(3, wood=1, brick=1).play("3 build", "3 road b6-a5")
    view = table.game.view(table.state, 3)
    settle = table.game.read(table.state, "settlement a5")
    assert words.answer(settle, view, VERA["es"]) == "Poblado, a5: lana 3, lana 8; costa, puerto 2:1 de lana"
    offer = table.game.read(table.state, "offer wood > ore to 0+1")
    assert words.answer(offer, view, VERA["ca"]) == "Oferir 1 de fusta per 1 de pedra, a Teo, Carla"
    assert str(Seats((0, 1))) == "0+1"


def test_the_log_has_the_price_of_what_was_paid_for_and_the_voice_has_not() -> None:
    spectator, mine = Listener("en", None, NAMES), Listener("ca", 1, NAMES)
    road = ev.RoadBuilt(1, "a1-a2", paid=True)
    assert words.write_event(road, spectator) == f"{NAMES[1]} builds a road, a1-a2 (1 wood, 1 brick)."
    assert words.write_event(road, mine) == "Construeixes una carretera, a1-a2 (1 de fusta, 1 de fang)."
    assert words.tell(road, spectator) == f"{NAMES[1]} builds a road, a1-a2."
    free = ev.RoadBuilt(1, "a1-a2", paid=False)
    assert words.write_event(free, spectator) == words.tell(free, spectator)
    assert (
        words.write_event(ev.CardBought(0, 9), spectator)
        == f"{NAMES[0]} buys a development card (1 wool, 1 grain, 1 ore)."
    )
