"""`trueque show` and `trueque play --from`: a position in words, as its line, and as the beginning of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.kit import trueque, trueque_words
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.kernel.position import read_position, write_link, write_position
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game

LINE = (
    "island 1 beginner_board=2011 edition=2011 seats=3 version=1; phase trade; turn 4; "
    "seat 0 settlements b4,d10 roads b3-b4,d9-d10 hand wood; "
    "seat 1 settlements c4,e6 roads b3-c4,e6-e7; seat 2 settlements d5,e4 roads d5-d6,e3-e4"
)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("es", "Jugador 1: 2 puntos, 1 carta"),
        ("ca", "Jugador 1: 2 punts, 1 carta"),
        ("en", "Player 1: 2 points, 1 card"),
    ],
)
def test_a_position_is_said_in_every_language(lang: str, told: str) -> None:
    shown = trueque_words(["show", LINE, "--plain", "--lang", lang])
    assert shown.code == 0
    assert told in shown.out
    assert shown.out.endswith(f"\n{LINE}\n")


def test_an_address_of_the_page_is_read_too() -> None:
    shown = trueque_words(["show", f"http://localhost:8000/#/p/{write_link(LINE)}"])
    assert shown.out.endswith(f"\n{LINE}\n")


def test_a_seats_eyes_give_the_seats_line(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(f"; from a bug report\n{LINE}\n")
    shown = trueque(f"show {file} --seat 1 --json")
    told = json.loads(shown.out)
    assert told["seat"] == 1
    assert "seen by 1" in told["position"]
    assert read_position(told["position"]).view == told["view"]
    assert trueque_words(["show", told["position"], "--seat", "2"]).code == 2
    assert trueque_words(["show", LINE, "--seat", "3"]).err == "There is no seat 3; they go from 0 to 2.\n"


@pytest.mark.parametrize("record", ["island/sample-game", "quick/destiny-kept", "princes/intro"])
def test_a_moment_of_a_record_is_shown(record: str) -> None:
    record = f"tests/records/{record}.trq"
    shown = trueque(f"show {record} --at 40")
    line = shown.out.splitlines()[-1]
    assert trueque_words(["show"], line).out.splitlines()[-1] == line
    assert "there is no 99999" in trueque(f"show {record} --at 99999").err


def test_a_bad_line_is_refused_in_the_readers_language() -> None:
    shown = trueque_words(["show", LINE.replace("trade", "merienda"), "--lang", "es"])
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.startswith("«phase»: «merienda» no se conoce ahí; se conocen ")


@pytest.mark.parametrize("command", ["show", "weigh", "play --from"])
def test_a_position_that_cannot_come_about_is_refused_with_all_reasons(command: str) -> None:
    line = LINE.replace("roads b3-b4", "roads a1-a2,b3-b4").replace("turn 4", "turn 4; largest_army 1")
    shown = trueque_words([*command.split(), line, "--lang", "ca"])
    assert (shown.code, shown.out) == (1, "")
    assert "La carretera a1-a2" in shown.err
    assert "«largest_army»" in shown.err


def test_a_game_begins_from_a_position(tmp_path: Path) -> None:
    kept = tmp_path / "game.trq"
    words = ["play", "--from", LINE, "--seat", "0", "--bots", "random", "--seed", "1", "--record", str(kept)]
    ran = trueque_words(words, "build", "hand", "quit")
    assert ran.code == 0, ran.err
    assert "This game begins from a position; seat 0 is yours." in ran.out
    record = read_record(kept.read_text())
    assert record.start == LINE
    assert record.log[-1].text == "build"
    assert trueque(f"check {kept}").code == 0
    assert "game goes on" in trueque(f"play {kept}", "quit").out


@pytest.mark.parametrize("game", ["quick", "princes"])
def test_every_game_is_played_from_a_position(game: str) -> None:
    match: Match[Any, Any] = Match(make_game(game), FairDealer(expand_seed(4)))
    line = write_position(match.game, match.state)
    asked = next(one for one in match.open_questions() if one.waits)
    ran = trueque_words(
        ["play", "--from", line, "--seat", str(asked.seat), "--bots", "random", "--seed", "1"], "1", "quit"
    )
    assert ran.code == 0, ran.err
    assert f"seat {asked.seat} is yours" in ran.out


def test_the_seat_of_a_seats_line_is_sat_on() -> None:
    line = (
        LINE.replace("; phase", "; seen by 2; phase")
        .replace("hand wood", "open 1,0,0,0,0")
        .replace("turn 4", "turn 4; active 2")
    )
    ran = trueque_words(["play", "--from", line, "--bots", "random", "--seed", "1"], "quit")
    assert "seat 2 is yours" in ran.out
    assert trueque_words(["play", "quick", "--from", line]).err == "The position is one of island.\n"
    assert "goes with --from" in trueque("play island --seat 1").err
