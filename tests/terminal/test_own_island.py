"""`--island FILE`: an island drawn as text is checked in words, line by line, and played."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.kit import trueque
from trueque.island.layouts import write_layout_word

TWO_ISLES = """; two islands with a sea between them
layout two-isles
hexes
W6    B8    ~     ~     G5
   O4    S9    ~     ~     W10
D     G3    ~     ~     B6
end
harbour a1-a2 3:1
"""


def test_a_drawn_island_of_two_parts_is_played_and_its_record_holds_it(tmp_path: Path) -> None:
    (tmp_path / "two.layout").write_text(TWO_ISLES, encoding="utf-8")
    run = f"simulate island --island {tmp_path}/two.layout --seats 2 --games 1 --plain-rules --option turn_limit=8"
    assert trueque(f"{run} --records {tmp_path}").code == 0
    (record,) = tmp_path.glob("*.trq")
    assert write_layout_word(TWO_ISLES) in record.read_text(encoding="utf-8")
    assert trueque(f"check {record}").code == 0


def test_the_same_file_is_played_at_the_keyboard(tmp_path: Path) -> None:
    (tmp_path / "two.layout").write_text(TWO_ISLES, encoding="utf-8")
    run = f"play island --island {tmp_path}/two.layout --seats 2 --option start_order=first_seat --lang en"
    said = trueque(run, "settlement a1", "quit")
    assert "settlement, 36 choices" in said.out, said
    assert "You build a settlement, a1" in said.out


def test_what_is_wrong_is_said_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "wrong.layout").write_text(TWO_ISLES.replace("O4", "Q4"), encoding="utf-8")
    said = trueque(f"play island --island {tmp_path}/wrong.layout --lang es")
    assert (said.code, "Línea 5 del plano: «Q4» no es un hexágono" in said.err) == (2, True), said
    assert "n'hi ha a island" in trueque("play quick --island standard --lang ca").err
