"""The terminal for who listens: leaving keeps the game, `detail` shortens what is told, long lists come in pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.kit import trueque

ISLAND = "play island --seed 4 --plain --lang en --seats 3 --bots beginner"
FOUND = ("settlement a1", "road a1-a2", "settlement a3", "road a2-a3")


def test_quit_keeps_the_game_and_writes_over_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUEQUE_HOME", str(tmp_path))
    for n in range(2):
        ran = trueque("play quick --seed 3 --plain --lang en", "1", "quit")
        kept = re.search(r"Saved in (\S+)\. To play on", ran.out)
        assert kept is not None, ran.out
        assert Path(kept[1]).exists()
        assert len(list(tmp_path.rglob("*.trq"))) == n + 1
        again = trueque(f"play {kept[1]} --plain --lang en", "quit")
        assert again.code == 0
        assert f"Saved in {kept[1]}" in again.out


def test_brief_sums_up_what_others_did_and_news_tells_it_whole() -> None:
    typed = (*FOUND, "roll", "end", "news", "news", "quit")
    whole = trueque(ISLAND, *typed).out
    brief = trueque(ISLAND, "detail brief", *typed).out
    assert len(brief.split()) < len(whole.split())
    told = brief.rsplit("> news", 2)
    assert "to play." in told[1], "the round is told whole on demand"
    assert "You have heard everything." in told[2]
    assert "to play." not in brief.split("> end")[-1].split("> news")[0]


def test_long_lists_come_in_pages() -> None:
    ran = trueque(ISLAND, "options", "more", "quit").out
    first, second = ran.split("> options")[1].split("> more")
    numbers = [int(n) for n in re.findall(r"^(\d+): ", first, re.M)]
    assert numbers
    assert len(first.strip().splitlines()) == 21
    assert re.search(r"\d+ more: type “more”\.", first)
    assert int(re.findall(r"^(\d+): ", second, re.M)[0]) == numbers[-1] + 1
