"""The plain terminal plays what was named, reads back what was not, and does it at the second Enter."""

from __future__ import annotations

from tests.terminal.kit import trueque

ISLAND = "play island --seed 4 --plain --lang en --seats 3 --bots beginner"
FOUND = ("settlement a1", "road a1-a2", "settlement a3", "road a2-a3")
END = "End the turn? Press Enter to do it."


def test_filler_between_moves_plays_nothing() -> None:
    out = trueque(ISLAND, "9", "hi", *FOUND, "so", "hi", "wood", "un", "go ahead", "roll", "hello", "Teo", "quit").out
    assert "You build a settlement, b2" not in out
    assert "Press Enter to do it." in out.split("> hi")[0], "nobody has seen the list that 9 is in"
    after = out.split("> so")[1]
    assert "Teo: " not in after.split("> roll")[0]
    assert out.count("to play.") <= 1


def test_what_is_read_back_is_done_by_the_second_enter_and_by_nothing_else() -> None:
    said = "I'm finishing my turn now"
    out = trueque(ISLAND, *FOUND, "roll", said, "points", "", said, "", "quit").out
    first, second = out.split(f"> {said}")[1:]
    assert END in first
    assert "Teo" not in first.split("> points")[0]
    assert END in second
    assert "Teo rolls" in second or "Teo: " in second


def test_reading_back_can_be_switched_off() -> None:
    said = "I'm finishing my turn now"
    out = trueque(ISLAND, *FOUND, "confirm no", "roll", said, "quit").out
    assert "Read back before it is done: off." in out
    assert END not in out
    assert "Teo" in out.split(f"> {said}")[1]


def test_a_number_counts_once_its_list_was_read_out() -> None:
    out = trueque(ISLAND, "where settlement", "9", "quit").out
    assert "Press Enter" not in out
    assert "You build a settlement" in out
