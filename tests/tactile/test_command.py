"""`trueque tactile` from a layout, a file, a record and options, and what it says when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.kit import trueque

RECORD = Path(__file__).parents[1] / "records/island/sample-game.trq"
FORMATS = ("brf", "pef")
CARD_GAMES = ("quick-game", "princes")
NAMES = {
    "en": ("sheets board legend rules costs", "the-island the-quick-game the-princes"),
    "es": ("laminas tablero leyenda reglas costes", "la-isla el-juego-rapido los-principes"),
    "ca": ("lamines tauler llegenda regles costos", "l-illa el-joc-rapid els-princeps"),
}
"""What files are called in each language."""


def written(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")}


@pytest.mark.parametrize("lang", ["ca", *(pytest.param(one, marks=pytest.mark.soak) for one in ("es", "en"))])
def test_a_layout_becomes_sheets_and_braille(tmp_path: Path, lang: str) -> None:
    ran = trueque(f"tactile beginner-2011 --only sheets,braille --lang {lang} --into {tmp_path}")
    assert (ran.code, ran.err) == (0, "")
    (sheets, board, legend, *booklets), games = (said.split() for said in NAMES[lang])
    braille = {board, *(f"{what}-{game}" for what in booklets for game in games)}
    drawn = {f"{sheets}-A4.pdf", f"{board}-A4.svg", f"{legend}-A4.svg"}
    assert written(tmp_path) == drawn | {f"{name}.{ending}" for name in braille for ending in FORMATS}
    assert len(ran.out.splitlines()) == 17


def test_a_record_at_a_line_shows_the_pieces_of_that_moment(tmp_path: Path) -> None:
    for at in (40, 90):
        ran = trueque(f"tactile {RECORD} --at {at} --paper a3 --only sheets --lang en --into {tmp_path}/{at}")
        assert ran.code == 0, ran.err
    early, late = ((tmp_path / at / "board-A3.svg").read_text() for at in ("40", "90"))
    assert late.count("<poly") > early.count("<poly")


def test_a_drawn_layout_and_options(tmp_path: Path) -> None:
    drawing = tmp_path / "mine.layout"
    drawing.write_text("layout mine\nhexes\n   W6    B8\nS5    D     G9\n   O4    S10\nend\nharbour a1-a2 3:1\n")
    assert trueque(f"tactile {drawing} --only sheets --lang en --into {tmp_path}/a").code == 0
    ran = trueque(f"tactile --edition adapted --seats 3 --seed x --only sheets --lang en --into {tmp_path}/b")
    again = trueque(f"tactile --edition adapted --seats 3 --seed x --only sheets --lang en --into {tmp_path}/c")
    assert ran.code == again.code == 0
    assert (tmp_path / "b/board-A4.svg").read_bytes() == (tmp_path / "c/board-A4.svg").read_bytes()


def test_sleeves_of_both_card_games_contracted_for_upright_paper(tmp_path: Path) -> None:
    ran = trueque(f"tactile --only sleeves --cells 32 --grade 2 --lang en --into {tmp_path}")
    assert (ran.code, ran.err) == (0, "")
    embossed = {f"{what}-the-{game}.{end}" for what in ("sleeves", "cards") for game in CARD_GAMES for end in FORMATS}
    assert written(tmp_path) == {*embossed, *(f"sleeves-the-{game}-A4.pdf" for game in CARD_GAMES)}
    assert 'cols="32" rows="27"' in (tmp_path / "cards-the-quick-game.pef").read_text()


@pytest.mark.soak
def test_solids_are_written_with_their_list(tmp_path: Path) -> None:
    ran = trueque(f"tactile --only solids --lang ca --into {tmp_path}")
    assert ran.code == 0, ran.err
    assert {"solids/guia-d-impressio.txt", "solids/lladre.stl", "solids/marc-6.stl"} <= written(tmp_path)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("tactile nowhere", "is not a record (.trq), a link to a table or a layout"),
        ("tactile small --paper A5", "Paper is A4, A3"),
        ("tactile small --only stones", "--only takes sheets, braille, solids, sleeves"),
        ("tactile small --cells 27", "--cells goes from 28 to 40, not 27"),
        ("tactile small --grade 3", "--grade is 1 (letter by letter) or 2 (contracted), not 3"),
        ("tactile small --at 3", "--at goes with a record"),
        (f"tactile {RECORD} --at 9999", "there is no 9999"),
        ("tactile missing.trq", "missing.trq"),
        ("tactile missing.layout", "missing.layout"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    line: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = trueque(f"{line} --lang en")
    assert ran.code in (1, 2)
    assert sentence in ran.err
    assert not written(tmp_path)
