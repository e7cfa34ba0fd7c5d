"""What a table tells of its people, in the third person and the past: heard, corrected, and never bent to a move."""

from __future__ import annotations

import pytest

from tests.referee.test_engine import BEGINNERS, heard, table
from trueque.referee import Referee
from trueque.referee.hearsay import read_told

TYPED = ("deck", "steal")


def at_table(lang: str, *said: str) -> Referee:
    referee = table("island", BEGINNERS, TYPED, lang)
    for line in said:
        referee.hear_lines(line)
    return referee


@pytest.mark.parametrize(
    ("lang", "roll", "passes"),
    [
        ("ca", "l'Ana ha tret un vuit", "l'Ana passa"),
        ("ca", "ha sortit un sis i un dos", "Ana ha acabat"),
        ("es", "ha salido un ocho", "Ana pasa"),
        ("es", "Ana ha sacado un seis y un dos", "Ana ha terminado"),
        ("en", "Ana rolled an eight", "Ana passes"),
        ("en", "it's an eight", "Ana is done"),
    ],
)
def test_a_roll_and_the_end_of_a_turn_are_told_by_anybody(lang: str, roll: str, passes: str) -> None:
    referee = at_table(lang, roll)
    assert any(line.text in ("6+2", "2+6") for line in referee.match.log), referee.match.log
    referee.hear_lines(passes)
    assert referee.match.game.view(referee.match.state, None)["active"] == 1


@pytest.mark.parametrize(
    ("lang", "roll", "correction"),
    [("ca", "Ana ha tret un nou", "no, era un vuit"), ("es", "ha salido un nueve", "no, era un ocho"),
     ("en", "Ana rolled a nine", "no, it was an eight")],
)  # fmt: skip
def test_a_correction_is_told_first_and_done_where_all_agree(lang: str, roll: str, correction: str) -> None:
    referee = at_table(lang, roll)
    before = [line.text for line in referee.match.log]
    told = heard(referee, correction)
    assert "8" in told
    assert [line.text for line in referee.match.log] == before, "nothing is done by saying it"
    assert referee.meant == correction
    referee.hear_lines(correction, sure=True)
    dice = [line.text for line in referee.match.log if "+" in line.text]
    assert sum(map(int, dice[-1].split("+"))) == 8


@pytest.mark.parametrize(("lang", "roll"), [("ca", "un nou"), ("es", "un nueve"), ("en", "a nine")])
def test_what_is_told_of_somebody_else_or_of_something_else_plays_nothing(lang: str, roll: str) -> None:
    before = len(at_table(lang).match.log)
    for said in {
        "ca": (f"en Pau ha tret {roll}", "la Vera passa", "l'Ana ha posat la taula", "en Teo fa cara de son"),
        "es": (f"Pau ha sacado {roll}", "Vera pasa", "Ana ha puesto la mesa", "Teo hace muecas"),
        "en": (f"Pau rolled {roll}", "Vera passes", "Ana has put the kettle on", "Teo makes tea"),
    }[lang]:
        referee = at_table(lang)
        assert heard(referee, said)
        assert len(referee.match.log) == before, said


def test_a_piece_that_cannot_be_built_ends_no_trade_phase() -> None:
    referee = at_table("en", "Ana rolled a nine")
    before = len(referee.match.log)
    assert "not possible" in heard(referee, "Ana builds a settlement on c7")
    assert len(referee.match.log) == before


def test_a_trade_of_two_is_told_whole_or_not_at_all() -> None:
    referee = at_table("en", "Ana rolled a nine")
    before = len(referee.match.log)
    assert heard(referee, "Ana gives Pau a wood for an ore")
    assert len(referee.match.log) == before, "Ana has no wood"
    told = heard(referee, "Pau gives Ana a wool for a brick")
    assert [line.text.split()[0] for line in referee.match.log[before:]] == ["offer", "accept", "deal"], told


def test_only_an_opening_of_a_name_and_a_verb_is_put_into_ones_own_words() -> None:
    to = at_table("en").listener()
    assert read_told("Ana builds on c seven", to) is not None
    assert read_told("Builds on c seven", to) is None
    assert read_told("I think Ana builds on c seven", to) is None
