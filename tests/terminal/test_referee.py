"""`trueque referee` at a keyboard: lines in and out, private words behind Enter, a record that stays a referee's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.kit import trueque

TABLE = (
    "referee island --option beginner_board=2011 --option start_order=first_seat --people Ana,Pau,Teo,Vera --lang en"
)


def test_rolls_moves_and_questions_are_typed_as_they_happen() -> None:
    ran = trueque(TABLE, "points", "5+3", "who 8", "end", "robber R4", "9", "Pau: end", "quit")
    assert ran.code == 0, ran.err
    assert "Ana, 2 points" in ran.out
    assert "Ana: 8, 5 and 3." in ran.out
    assert "Teo: 1 brick" in ran.out
    assert "“robber R4” is not possible now" in ran.out
    assert "Pau: 9" in ran.out


def test_a_hand_is_shown_to_its_owner_alone_who_may_answer_there() -> None:
    ran = trueque(TABLE, "8", "hand", "", "", "Pau: hand", "", "", "Ana: hand", "", "end", "quit")
    assert ran.out.count("press Enter when nobody else reads or listens") == 3
    assert "For Pau alone" in ran.out
    shown = ran.out.split("For Ana alone")[1].split("then it is hidden.")
    assert "1 wool, 2 brick" in shown[0]
    assert shown[1].count("\n") >= 40, "hidden behind a page of empty lines"
    assert ran.out.rstrip().rpartition("then it is hidden.")[2].count("Pau to play.") == 1


def test_a_record_of_a_referee_stays_one(tmp_path: Path) -> None:
    """Its goodbye leads back to a table with real dice, and so does `play`."""
    file = tmp_path / "table.trq"
    ran = trueque(f"{TABLE} --record {file}", "8", "end", "undo", "no", "undo", "yes", "quit")
    assert "Take back “Pau to play.”?" in ran.out
    assert "Left as it was." in ran.out
    assert "Taken back." in ran.out
    assert "undo" in file.read_text()
    assert f"To play on: trueque referee {file}" in ran.out
    for command in ("referee", "play"):
        on = trueque(f"{command} {file} --lang en", "end", "quit")
        assert "The game goes on after" in on.out
        assert "Pau to play" in on.out
        assert "say what the dice show" in on.out
        file.write_text(file.read_text().rstrip().removesuffix("0 end"))


def test_an_own_island_is_typed_hex_by_hex(tmp_path: Path) -> None:
    """The beginners' board, laid by hand and read out: rows are dictated, numbers and harbours one by one."""
    rows = ("bosque 2 pasto", "sembrado, montaña, sembrado, bosque", "bosque cerro desierto montaña sembrado",
            "sembrado montaña bosque pasto", "cerro pasto cerro")  # fmt: skip
    tokens = ("6 3 8 2 4 5 10", "5", "9", "6 9", "10 11 3 12 8 4 11")
    harbours = ["3:1", "wool", "3:1", "3:1", "brick", "wood", "3:1", "grain", "ore"]
    laid = [f"harbour {kind}" for kind in harbours]
    for order in ([*laid, *rows, *tokens], [*rows, *tokens, *laid]):
        ran = trueque("referee island --people Ana,Pau --typed board --lang es", *order, "mapa", "quit")
        if "¿Qué muestran los dados" in ran.out:
            break
    assert "P1: ¿Qué terreno" in ran.out
    assert "alfa 1-alfa 2: ¿Qué puerto" in ran.out
    assert "Fila P: madera 6, lana 3, lana 8." in ran.out


@pytest.mark.parametrize(("game", "said"), [("quick", "exchange cards"), ("princes", "first hand")])
def test_every_game_has_a_referee(game: str, said: str) -> None:
    ran = trueque(f"referee {game} --people Ana,Pau --lang en", "whose turn is it", "Ana: hand", "", "", "quit")
    assert ran.code == 0, ran.err
    assert said in ran.out
    assert "For Ana alone" in ran.out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("referee island --lang en", "--people takes two or more different names"),
        ("referee island --people Ana,Ana --lang en", "--people takes two or more different names"),
        ("referee island --people Ana,Pau --typed cut --lang en", "deck, steal, board can"),
        ("referee princes --people Ana,Pau --typed deck --lang en", "Only the dice of this game are typed"),
        ("referee missing.trq --lang en", "missing.trq"),
    ],
)
def test_what_is_wrong_is_said(line: str, sentence: str) -> None:
    ran = trueque(line)
    assert ran.code in (1, 2)
    assert sentence in ran.err


def test_a_hand_is_shown_after_an_empty_line_and_after_nothing_else() -> None:
    shown = trueque(TABLE, "8", "Ana: hand", "", "", "quit").out
    hidden = trueque(TABLE, "8", "Ana: hand", "wait, what", "quit").out
    assert "then it is hidden." in shown
    assert "For Ana alone" in hidden
    assert "then it is hidden." not in hidden


def test_a_referee_reads_back_what_costs_something_and_does_it_at_enter() -> None:
    said = "I'm finishing my turn now"
    ran = trueque(TABLE, "8", said, "points", "", said, "", "quit").out
    first, second = ran.split(f"> {said}")[1:]
    assert "? Press Enter to do it." in first
    assert "Pau to play." not in first
    assert "Pau to play." in second
    off = trueque(TABLE, "confirm no", "8", said, "quit").out
    assert "? Press Enter to do it." not in off
    assert "Pau to play." in off
