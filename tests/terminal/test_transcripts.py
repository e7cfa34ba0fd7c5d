"""Golden transcripts: what people hear, to the byte.

`PYTHONPATH=src python -m tests.terminal.test_transcripts` writes them anew after a sentence was changed on purpose.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.kit import trueque

FOLDER = Path(__file__).parent / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))


def heard(text: str) -> str:
    """The transcript that its own first line and typed lines lead to."""
    command, *lines = text.splitlines()
    typed = [line[1:].strip() for line in lines if line == ">" or line.startswith("> ")]
    ran = trueque(command.removeprefix("$ trueque "), *typed)
    assert ran.code == 0
    assert not ran.err
    return f"{command}\n{ran.out}"


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_the_transcript_is_heard_again(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert heard(text) == text


def test_there_is_one_of_each_game_in_each_language() -> None:
    names = {path.stem for path in FILES}
    assert {f"{game}-{lang}" for game in ("island", "quick", "princes") for lang in ("es", "ca", "en")} <= names


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_nothing_in_it_disturbs_a_braille_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not set(text) & set("\t\x1b│─╭•→🎲")
    assert all("  " not in line.strip() for line in text.splitlines())


if __name__ == "__main__":
    for path in FILES:
        path.write_text(heard(path.read_text(encoding="utf-8")), encoding="utf-8")
