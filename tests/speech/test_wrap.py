"""Lines for braille displays: measured in cells, broken at words, never between a number and what it counts."""

from __future__ import annotations

import pytest

from trueque.telling.wrap import count_cells, wrap_text

LONG = "Hugo: 7, 4 y 3. Recibes 2 de lana y 1 de madera; Teo: 1 de arcilla. Puerto 2:1 de lana, hexágono P3."


def test_a_brief_line_takes_36_cells() -> None:
    assert count_cells("Hugo 7: ladrón P3, te roba 1 ma") == 36


@pytest.mark.parametrize("width", [20, 30, 40])
def test_narrow_lines_fit_in_cells(width: int) -> None:
    assert all(count_cells(line) <= width for line in wrap_text(LONG, width, "es"))


def test_wide_lines_fit_in_characters_and_lose_nothing() -> None:
    lines = wrap_text(LONG, 60, "es")
    assert all(len(line) <= 60 for line in lines)
    assert " ".join(line.strip() for line in lines) == LONG
    assert all(line.startswith("  ") for line in lines[1:])


def test_a_number_stays_with_what_it_counts() -> None:
    for width in range(20, 80):
        for line in wrap_text(LONG, width, "es"):
            assert not line.rstrip().endswith((" 2", " 1", "2 de", "1 de")), (width, line)


def test_a_place_stays_whole() -> None:
    row = "Fila Q: lana 10, cereales 4, mineral 9, madera 2; entre madera 10 y mineral 6."
    for width in range(20, 60):
        for line in wrap_text(row, width, "es"):
            assert not line.rstrip().endswith(("lana", "cereales", "mineral", "madera")), (width, line)


def test_rates_are_spelled_out_for_braille_alone() -> None:
    assert "2 a 1" in " ".join(wrap_text(LONG, 40, "es"))
    assert "2 to 1" in " ".join(wrap_text(LONG, 40, "en"))
    assert "2:1" in " ".join(wrap_text(LONG, 80, "es"))
    assert wrap_text(LONG, None) == [LONG]
