"""Whole games at the keyboard, through a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.kit import trueque
from trueque.kernel.position import read_link, read_position
from trueque.kernel.record import read_record
from trueque.terminal.session import Session
from trueque.terminal.voice import Voice

TURNS = ["lay red", "lay blue", "no", "red", "roll"]
"""Lines that carry any position of marbles on: those that do not fit are refused."""


def test_a_whole_game_by_numbers() -> None:
    ran = trueque("play marbles --bots random --seed 3 --lang en", *TURNS * 60)
    assert ran.code == 0
    assert "Game over. Winner:" in ran.out


def test_words_numbers_and_notation_are_the_same_answer(tmp_path: Path) -> None:
    records = []
    for i, typed in enumerate(("lay red", "2", "LAY  Red", "lay the red")):
        file = tmp_path / f"{i}.trq"
        trueque(f"play marbles --seed 3 --bots random --record {file}", typed)
        records.append(file.read_text())
    assert len(set(records)) == 1
    assert "0 lay red" in records[0]


def test_an_ambiguous_word_is_asked_back_and_the_next_line_completes_it() -> None:
    ran = trueque("play marbles --seed 3 --bots random --lang en", "lay", "red")
    assert "“lay” could mean 2 answers: 2: Lay red; 3: Lay blue." in ran.out
    assert "0 laid red" in ran.out


def test_an_offer_in_words_and_by_steps(tmp_path: Path) -> None:
    for i, typed in enumerate((["offer red for blue to teo"], ["5", "red", "blue", "1"], ["offer red > blue to 1"])):
        file = tmp_path / f"{i}.trq"
        trueque(f"play marbles --seed 3 --bots random --record {file}", *typed)
        assert "0 offer 1,0 > 0,1 to 1" in file.read_text(), typed


def test_several_answers_in_one_line_stop_at_the_first_refusal(tmp_path: Path) -> None:
    ran = trueque("play marbles --seed 3 --bots random --lang en", "o; lay green; lay red")
    assert "laid red" not in ran.out


def test_undo_takes_back_the_last_answer_while_nothing_happened_since(tmp_path: Path) -> None:
    file = tmp_path / "undo.trq"
    typed = ["offer red for blue to teo", "undo"]
    ran = trueque(f"play marbles --seed 3 --bots random --lang en --record {file}", *typed)
    assert "somebody else has answered since" in ran.out
    assert "undo" not in [line.text for line in read_record(file.read_text()).log]


def test_a_saved_game_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "tonight.trq"
    first = trueque("play marbles --seed 3 --bots random --lang en", "lay red", f"save {file}", "quit")
    assert f"Saved in {file}" in first.out
    before = read_record(file.read_text())
    second = trueque(f"play {file} --lang es --seed 4", *TURNS * 60)
    assert "La partida sigue" in second.out
    assert "Fin de la partida." in second.out
    after = read_record(file.read_text())
    assert after.log[: len(before.log)] == before.log
    assert trueque(f"check {file}").code == 0
    over = trueque(f"play {file} --lang en")
    assert over.code == 0
    assert "This game is over" in over.err


def test_hot_seat_hides_one_hand_from_the_other() -> None:
    ran = trueque("play marbles --people Ana,Pau --seed 3 --lang en", "", "lay red", "", "roll")
    lines = ran.out.splitlines()
    hand_over = lines.index("Pass to Pau, then press Enter.")
    assert not any(lines[hand_over - 40 : hand_over])
    assert "0 laid red." in lines[hand_over:]
    assert "Pass to Ana, then press Enter." in lines[hand_over:]


def test_real_dice_are_typed_in() -> None:
    ran = trueque("play marbles --real-dice --seed 3 --bots random --lang en", "roll", "seven", "2")
    assert "What do the dice show?" in ran.out
    assert "“seven” is not a possible roll here." in ran.out
    assert "die 2." in ran.out


def test_the_end_of_the_input_is_a_goodbye() -> None:
    ran = trueque("play marbles --seed 3 --lang ca")
    assert ran.code == 0
    assert ran.out.endswith("Fins aviat.\n")


def test_ctrl_c_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUEQUE_HOME", str(tmp_path))
    typed = iter(["lay red"])

    def read(self: Voice) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Voice, "read_line", read)
    ran = trueque("play marbles --seed 3 --bots random --lang en")
    file = tmp_path / "trueque" / "games" / "marbles.trq"
    assert ran.code == 0
    assert f"To play on: trueque play {file}" in ran.out
    assert "0 lay red" in file.read_text()


def test_what_breaks_inside_is_told_with_the_position_it_broke_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(self: Session) -> None:
        raise ZeroDivisionError("there it is")

    monkeypatch.setattr(Session, "play_step", breaks)
    ran = trueque("play quick --seats 2 --lang es", "")
    assert ran.code == 70
    assert "ZeroDivisionError: there it is" in ran.err
    (place,) = re.findall(r"Falló en esta posición: /#/p/(\S+)", ran.err)
    assert read_position(read_link(place)).game.name == "quick", "whoever reports it can pass it on"


def test_alone_against_bots_one_may_ask_for_advice() -> None:
    ran = trueque("play island --seed 3 --bots random --lang es --option start_order=first_seat", "consejo")
    (said,) = [line for line in ran.out.splitlines() if line.startswith("Campeón: ")]
    assert "de 36 tiradas" in said
    assert "% de probabilidad de victoria" in said


def test_hints_grow_clearer_and_the_last_answer_is_weighed() -> None:
    ran = trueque(
        "play quick --seats 2 --seed 3 --bots random --lang es",
        "pista",
        "pista",
        "pista",
        "pista",
        "1",
        "¿estuvo bien?",
    )
    assert ran.out.count("Una idea: ") == 1
    assert ran.out.count("% de probabilidad de victoria") >= 2, (
        "the odds when asked for, and what the last answer was worth"
    )


def test_among_people_nobody_is_advised() -> None:
    ran = trueque("play marbles --people Ana,Pau --seed 3 --lang en", "", "advice")
    assert "You can get advice only when you play alone against bots." in ran.out
