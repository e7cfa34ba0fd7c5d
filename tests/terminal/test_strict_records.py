"""`trueque check` is strict: what a record says twice or of nobody is refused, with its line, in any language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.kit import Ran, trueque_words
from trueque.kernel.record import Record, read_record, write_record

GOOD = """; a game of two marbles
trueque 1 marbles
rules seats=2
dealer typed
seat 0 Ana

seat 1 Biel
! draw red
! draw red
! draw blue
! draw red
! draw red
! draw red
0 pass
"""


WRONG = [
    ("seat 1 Biel", "seat 9 Biel", "Line 7: there is no seat 9; they go from 0 to 1."),
    ("seat 1 Biel", "seat 0 Biel", "Line 7: «seat 0» stands twice; it was said in line 5."),
    ("seats=2", "seats=2 seats=2", "Line 3: «seats=» stands twice; it was said in line 3."),
    ("dealer typed", "dealer loaded", "Line 4: there is no dealer «loaded»; there are fair, "),
    ("0 pass", "7 pass", "Line 14: there is no seat 7; they go from 0 to 1."),
    ("0 pass", "0 sing", "Line 14 («0 sing») does not fit: "),
    ("! draw blue", "! draw green", "Line 10 («! draw green») does not fit: Here nature can only answer draw "),
    (
        "0 pass",
        "! face 1",
        "Line 14 («! face 1») does not fit: Nature has nothing to draw here: it is for seat 0",
    ),
    ("0 pass", "* undo 7", "Line 14: «undo 7» should name an earlier log line; this one is number 6."),
]
"""What stands in a record, what somebody wrote instead, and what is said of it."""


def checked(folder: Path, text: str, lang: str = "en", command: str = "check") -> Ran:
    (folder / "game.trq").write_text(text, encoding="utf-8")
    return trueque_words([command, str(folder / "game.trq"), "--lang", lang])


@pytest.mark.parametrize(("was", "instead", "sentence"), WRONG)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, was: str, instead: str, sentence: str) -> None:
    assert checked(tmp_path, GOOD).code == 0
    found = checked(tmp_path, GOOD.replace(was, instead))
    assert (found.code, sentence in found.out) == (1, True), found.out


@pytest.mark.parametrize("command", ["check", "replay"])
@pytest.mark.parametrize(("lang", "line"), [("es", "línea"), ("ca", "línia")])
def test_every_fault_is_told_in_every_language(tmp_path: Path, command: str, lang: str, line: str) -> None:
    assert checked(tmp_path, GOOD, lang, command).code == 0
    for was, instead, sentence in WRONG:
        found = checked(tmp_path, GOOD.replace(was, instead), lang, command)
        number = sentence.split()[1].rstrip(":")
        said = found.out + found.err
        assert found.code == 1, (instead, said)
        assert f"{line} {number}" in said.lower(), (instead, said)
        english = ("there is no ", "stands twice", "does not fit", "nature ", "Nature ", "should name", "Line ")
        assert not any(words in said for words in english), (instead, said)


def test_in_the_listeners_language(tmp_path: Path) -> None:
    assert "Línea 7: no hay asiento 9" in checked(tmp_path, GOOD.replace("seat 1", "seat 9"), "es").out
    assert "no encaja: Aquí el azar solo puede responder" in checked(tmp_path, GOOD.replace("blue", "gold"), "es").out
    assert "No hi ha cap joc «chess»" in checked(tmp_path, GOOD.replace("marbles\n", "chess\n"), "ca").out
    for game, verb in (("island", "roll"), ("quick", "pile"), ("princes", "roll")):
        text = f"trueque 1 {game}\nrules {'seats=2' if game != 'princes' else 'mode=intro'}\n0 {verb}er\n"
        assert f"«{verb}er» no és cap resposta en notació" in checked(tmp_path, text, "ca").out


def test_a_byte_order_mark_and_long_lines_and_strange_breaks(tmp_path: Path) -> None:
    assert checked(tmp_path, "\ufeff" + GOOD.replace("\n", "\r\n")).code == 0
    for long in ("0 " + "x" * 100_000, "x" * 100_000, "! " + "x" * 100_000):
        found = checked(tmp_path, GOOD.replace("0 pass", long))
        assert (found.code, len(found.out) < 400) == (1, True)
    names = {0: "Ana\u2028! draw red", 1: "Biel\n0 pass\x85seat 1 Carla"}
    again = read_record(write_record(Record("marbles", {"seats": "2"}, names=names)))
    assert (again.log, set(again.names)) == ((), {0, 1})
    strange = GOOD.replace("Biel", "Biel\u2028seat 9 Carla")
    assert checked(tmp_path, strange).code == 0
    assert read_record(strange).names[1] == "Biel seat 9 Carla"
