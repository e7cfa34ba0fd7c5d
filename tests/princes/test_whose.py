"""Sentences say whose: whose hand, whose regions, who has won when the turns run out. In three languages."""

from __future__ import annotations

import pytest

from tests.princes.table import ME, Table
from trueque.kernel.words import Listener
from trueque.princes.actions import End, Face, Roll, Rolled
from trueque.princes.events import GameEnded, Searched, Stolen, Swapped
from trueque.princes.speech import words

NAMES = ("Vera", "Hugo")
STOLEN = Stolen(1, "scout", 7)
SEARCHED = Searched(1, "hand", 0, ("scout",))
REGIONS = Swapped(1, "forest2", "hills3")
SITES = Swapped(1, "L1t", "R1b")
LIMIT = GameEnded(None, (7, 5))
SHARED = GameEnded(None, (6, 6))

SAID = {
    "en": {
        STOLEN: ("Hugo takes Scout from your hand.", "You take Scout from the other hand.",
                 "Hugo takes Scout from the hand of Vera."),
        SEARCHED: ("Hugo looks through your hand.", "You look through the other hand: Scout.",
                   "Hugo looks through the other hand."),
        REGIONS: ("Hugo: forest 2 and hills 3 change places.", "Yours: forest 2 and hills 3 change places.",
                  "Hugo: forest 2 and hills 3 change places."),
        LIMIT: ("That was the last turn: more points win. You win: Vera 7, Hugo 5.",
                "That was the last turn: more points win. Vera wins: Vera 7, Hugo 5.",
                "That was the last turn: more points win. Vera wins: Vera 7, Hugo 5."),
        SHARED: ("That was the last turn: more points win. Shared victory: Vera 6, Hugo 6.",) * 3,
    },
    "es": {
        STOLEN: ("Hugo toma Explorador de tu mano.", "Tomas Explorador de la otra mano.",
                 "Hugo toma Explorador de la mano de Vera."),
        SITES: ("Hugo: I1 arriba y D1 abajo cambian de sitio.", "De las tuyas: I1 arriba y D1 abajo cambian de sitio.",
                "Hugo: I1 arriba y D1 abajo cambian de sitio."),
        LIMIT: ("Ha sido el último turno: gana quien tiene más puntos. Ganas: Vera 7, Hugo 5.",
                "Ha sido el último turno: gana quien tiene más puntos. Gana Vera: Vera 7, Hugo 5.",
                "Ha sido el último turno: gana quien tiene más puntos. Gana Vera: Vera 7, Hugo 5."),
    },
    "ca": {
        STOLEN: ("Hugo agafa Explorador de la teva mà.", "Agafes Explorador de l'altra mà.",
                 "Hugo agafa Explorador de la mà de Vera."),
        REGIONS: ("Hugo: bosc 2 i fangar 3 canvien de lloc.", "De les teves: bosc 2 i fangar 3 canvien de lloc.",
                  "Hugo: bosc 2 i fangar 3 canvien de lloc."),
        SHARED: ("Ha estat l'últim torn: guanya qui té més punts. Victòria compartida: Vera 6, Hugo 6.",) * 3,
    },
}  # fmt: skip


@pytest.mark.parametrize("lang", SAID)
def test_a_sentence_says_whose(lang: str) -> None:
    for event, lines in SAID[lang].items():
        assert tuple(words.tell(event, Listener(lang, seat, NAMES)) for seat in (0, 1, None)) == lines


@pytest.mark.parametrize("first", ["brigitta", "reiner"])
def test_brigitta_and_reiner_set_both_dice_of_one_roll(first: str) -> None:
    """R-273: in either order; nature has one answer left."""
    t = Table("gold").hold(ME, "brigitta", "reiner").dice()
    t.play(first)
    if first == "brigitta":
        t.do(Face(4))
    t.play("reiner" if first == "brigitta" else "brigitta")
    if first == "reiner":
        t.do(Face(4))
    t.do(Roll())
    assert t.answers() == {Rolled(4, "celebration")}


def test_a_hand_below_its_limit_may_exchange() -> None:
    """R-221: one card is enough, where the hand could not be filled up."""
    t = Table("intro").hold(ME, "scout")
    t.s.barred[ME] = True
    t.do(End())
    assert t.kind == (ME, "exchange")


def test_whose_card_is_meant_where_both_have_one_at_the_same_site() -> None:
    """The doctor asks for one's own Bath House."""
    t = Table("progress").hold(ME, "doctor").cities(ME, "L1", "R1").lay(ME, L1t="bath_house", R1t="bath_house")
    t.cities(1 - ME, "L1").lay(1 - ME, L1t="town_hall")
    t.play("doctor")
    view = t.game.view(t.state, ME)
    said = [words.answer(answer, view, Listener("en", ME, NAMES)) for answer in sorted(t.answers(), key=str)]
    assert [one.partition(":")[0] for one in said] == ["Bath House", "Bath House"]
