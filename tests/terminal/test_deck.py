"""`trueque deck` and `--deck`: decks are drafted, checked and read, and brought to a game."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.kit import trueque


def test_a_drafted_deck_is_checked_and_brought(tmp_path: Path) -> None:
    drafted = trueque("deck draft --seed 3 --lang ca")
    assert drafted.out == trueque("deck draft --seed 3 --lang ca").out
    mine = tmp_path / "mine.txt"
    mine.write_text(drafted.out, encoding="utf-8")
    assert trueque(f"deck check {mine}").out.startswith("This deck is legal: ")
    refused = trueque(f"deck check {mine} --option deck_size=27 --lang es")
    assert (refused.code, refused.out) == (1, "Cartas en el mazo: 36; deben ser 27.\n")
    played = trueque(f"play princes --deck {mine} --deck warriors --bots beginner --seed 1", "quit\n")
    assert "Search stack 3" in played.out
    assert "Search stack 4" not in played.out


def test_what_is_no_deck_is_said(tmp_path: Path) -> None:
    assert trueque("deck").out.startswith("merchants: ")
    assert "2 Abbey" in trueque("deck show merchants").out.splitlines()
    assert trueque("deck check nothing-of-the-kind").code == 1
    assert "A quick no s'hi porten baralles" in trueque("play quick --deck merchants --lang ca").err
    assert "asientos: 2" in trueque("play princes --deck merchants --deck merchants --deck merchants --lang es").err
    assert "nope: There is no card" in trueque("play princes --deck nope").err
