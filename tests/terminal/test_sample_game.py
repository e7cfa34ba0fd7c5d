"""Turns 7 to 9 of the rulebook's sample game as Vera, who plays white, hears and types them, in three languages."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from trueque.kernel import NATURE, Decision, RuleError, View
from trueque.kernel.dealer import ScriptedDealer
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.terminal.seats import SeatedPlayer
from trueque.terminal.session import Session
from trueque.terminal.voice import Voice

RECORD = Path(__file__).parents[1] / "records/island/sample-game.trq"
GOLDEN = Path(__file__).parent / "transcripts" / "sample"
VERA = 3


class Follower:
    """Answers as the record does."""

    def __init__(self, match: Match[Any, Any], lines: list[str]) -> None:
        self.match, self.lines = match, lines

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        try:
            action = self.match.game.read(self.match.state, self.lines[0])
        except (IndexError, RuleError):
            return None
        if action not in decision.answers:
            return None
        self.lines.pop(0)
        return action


def heard(lang: str, typed: list[str]) -> str:
    record = read_record(RECORD.read_text(encoding="utf-8"))
    game = make_game("island", record.options)
    texts = [str(line) for line in record.log]
    start = next(i for i, text in enumerate(texts) if texts[i : i + 2] == ["2 roll", "! 4+3"])
    rest = record.log[start:]
    nature = ScriptedDealer(game, [line.text for line in rest if line.author == NATURE])
    match = Match.replay(game, record, nature, until=start)
    players = [
        SeatedPlayer(name, "", None if seat == VERA else Follower(match, [x.text for x in rest if x.author == seat]))
        for seat, name in enumerate(("Teo", "Carla", "Hugo", "Vera"))
    ]
    out = io.StringIO()
    with redirect_stdout(out), patch("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed))):
        session = Session(match, players, Voice(lang, True))
        session.prompts[VERA].detail = "brief"
        session.play_session()
    return out.getvalue()


def typed_in(text: str) -> list[str]:
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_the_sample_game_is_heard_to_the_byte(lang: str) -> None:
    text = (GOLDEN / f"{lang}.txt").read_text(encoding="utf-8")
    assert heard(lang, typed_in(text)) == text


if __name__ == "__main__":
    for path in GOLDEN.glob("*.txt"):
        path.write_text(heard(path.stem, typed_in(path.read_text(encoding="utf-8"))), encoding="utf-8")
