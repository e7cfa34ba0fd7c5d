"""The rulebook's sample game, told to a referee in ordinary speech: all sixteen turns, answer for answer."""

from __future__ import annotations

from pathlib import Path

from tests.referee.sample import NAMES, TYPED, sample, spoken
from tests.terminal.kit import trueque
from trueque.kernel.record import read_record


def test_the_sample_game_is_dictated_at_the_keyboard(tmp_path: Path) -> None:
    record, file = sample(), tmp_path / "sample.trq"
    lines = list[str]()
    for line, said in spoken(record):
        # What only one player sees is asked behind Enter.
        lines += ["", said] if line.text.startswith(("draw", "take")) else [said]
    options = " ".join(f"--option {name}={value}" for name, value in record.options.items())
    people = f"--people {','.join(NAMES)} --typed {','.join(TYPED)}"
    ran = trueque(f"referee island {options} {people} --record {file} --lang ca", *lines, "punts", "sortir")
    assert ran.code == 0, ran.err
    assert [str(line) for line in read_record(file.read_text()).log] == [str(line) for line in record.log]
    assert "Només per a Carla" in ran.out
