"""docs/adding-a-card.md, followed in a copy of the package: what is added is played and changes nothing stored."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks

GUIDE = {block.title: block.text for block in blocks(ROOT / "docs/adding-a-card.md") if block.title}
REPLAY = """
import sys
from pathlib import Path
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.princes.cards.facts import load_faces
from trueque.princes.game import make

assert "lena" in load_faces()
for path in sorted(Path(sys.argv[1]).glob("*.trq")):
    record = read_record(path.read_text(encoding="utf-8"))
    match = Match.replay(make(record.options), record)
    assert match.is_over, path
    assert "lena" not in match.game.census(match.state), path
    print(path.name)
"""
PLAY = """
from random import Random
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel.match import Match
from trueque.princes.game import make

games = [make({"mode": mode, "limit": "100"}) for mode in ("intro", "turmoil", "gold")]
assert [game.census(game.start()).get("lena", 0) for game in games] == [0, 1, 0]
for seed in range(2):
    played = play_game(games[1], [bot("random", games[1], seat) for seat in range(2)], Random(seed))
    record = played.record(games[1], ("random", "random"))
    assert record.options["version"] == "5"
    assert any(line.text == "deal lena" for line in record.log)
    again = Match.replay(make(record.options), record)
    assert again.is_over and again.game.census(again.state)["lena"] == 1
print("played")
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package to which the guide's card was added."""
    folder = tmp_path_factory.mktemp("added") / "trueque"
    shutil.copytree(ROOT / "src/trueque", folder, ignore=shutil.ignore_patterns("page", "__pycache__", "gpu"))
    princes = folder / "princes"
    printed = princes / "cards/printed/turmoil.json"
    cards = [*json.loads(printed.read_text(encoding="utf-8")), json.loads(GUIDE["lena.json"])]
    printed.write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")
    rules = (princes / "rules.py").read_text(encoding="utf-8")
    changed = re.sub(r"VERSION = .*\nVERSIONS = .*\n", GUIDE["rules.py"], rules, count=1)
    assert changed != rules
    (princes / "rules.py").write_text(changed, encoding="utf-8")
    with (princes / "cards/turmoil.py").open("a", encoding="utf-8") as file:
        file.write(GUIDE["effects.py"])
    return folder.parent


def done_with(added: Path, code: str, *words: str) -> str:
    done = subprocess.run([sys.executable, "-c", code, *words], env={**os.environ, "PYTHONPATH": str(added)},
                          cwd=added, capture_output=True, text=True, timeout=300)  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_every_stored_game_replays_beside_the_added_card(added: Path) -> None:
    records = ROOT / "tests/records/princes"
    assert done_with(added, REPLAY, str(records)).split() == sorted(path.name for path in records.glob("*.trq"))


def test_the_added_card_is_dealt_played_and_stored(added: Path) -> None:
    assert done_with(added, PLAY) == "played\n"
