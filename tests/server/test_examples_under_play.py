"""The outside examples (a game, a card set) and a language, upgraded and removed while their tables are played.

Packages are found when a process starts, so each station is a server in a process of its own, over the same store:

    python -m tests.server.test_examples_under_play STATION FOLDER
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.outside.site import EXAMPLES, lay_out
from tests.server.kit import Json, Person, running

ROOT = Path(__file__).parents[2]
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
TABLES: dict[str, Json] = {
    "pebbles": {"game": "pebbles"}, "rivers": {"game": "princes", "options": {"mode": "rivers"}},
    "beside": {"game": "quick", "options": {"seats": "2"}},
}  # fmt: skip


def install_all(folder: Path, version: str, price: int) -> None:
    """Both examples and a language with one sentence, as of *version*."""
    site, work = folder / "site", folder / f"work {version} {price}"
    for old in (site, work):
        shutil.rmtree(old, ignore_errors=True)
    site.mkdir()
    for name in ("pebbles", "rivers"):
        shutil.copytree(EXAMPLES / name, work / name, ignore=shutil.ignore_patterns("__pycache__"))
        project = work / name / "pyproject.toml"
        project.write_text(project.read_text("utf-8").replace('version = "0.1"', f'version = "{version}"'), "utf-8")
        if name == "rivers":
            cards = work / name / "rivers/set.json"
            cards.write_text(cards.read_text("utf-8").replace('"cost": {"wood": 2}', f'"cost": {{"wood": {price}}}'))
        lay_out(work / name, site)
    words = folder / "tongues/fr"
    words.mkdir(parents=True, exist_ok=True)
    said = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: fr\\n"\n\n'
    told = 'msgid "There is nothing at this address."\nmsgstr "Rien ici."\n'
    (words / "server.po").write_text(said + told, encoding="utf-8")


def remove_all(folder: Path) -> None:
    shutil.rmtree(folder / "site")
    shutil.rmtree(folder / "tongues/fr", ignore_errors=True)
    (folder / "site").mkdir()


async def play_one(person: Person, made: Json, sit: bool) -> tuple[int, str]:
    """An answer at a table, or the sentence with which it is not served."""
    socket = await person.connect(made)
    refused = next((one["sentence"] for one in socket.told if one["type"] == "refused"), "")
    if refused:
        return 0, refused
    if sit:
        await socket.do("sit")
    done, rng = 0, Random(7)
    async with asyncio.timeout(100):
        while not done and not (socket.position or {}).get("result"):
            reply = await socket.answer_somehow(rng)
            if reply is None:
                await socket.hear(50)
            elif reply["type"] == "ack":
                done += 1
    await socket.ws.close()
    return done, ""


async def play_station(station: str, folder: Path) -> dict[str, Any]:
    """Play everywhere, and tell what was heard at each table; at the first station packages change meanwhile."""
    kept = folder / "kept.json"
    async with running(folder) as node:
        person, found = Person(node, "Ana"), dict[str, Any]()
        is_first = not kept.exists()
        if is_first:
            await person.come_in()
            made = {name: await person.make_table(seats=SEATS, **wish) for name, wish in TABLES.items()}
            kept.write_text(json.dumps([person.token, made]), encoding="utf-8")
        token, made = json.loads(kept.read_text(encoding="utf-8"))
        if not is_first:
            person.http.cookies["trueque"] = token
        found["at first"] = {name: await play_one(person, one, is_first) for name, one in made.items()}
        if is_first:
            install_all(folder, "0.2", 1)
            found["upgraded"] = {name: await play_one(person, one, False) for name, one in made.items()}
            remove_all(folder)
            found["removed"] = {name: await play_one(person, one, False) for name, one in made.items()}
        found["french"] = (await person.http.get("/api/nowhere", headers={"Accept-Language": "fr"})).text
        found["unserved"] = (await person.http.get("/healthz")).json().get("unserved", {})
        await person.close()
    return found


def run_station(station: str, folder: Path) -> dict[str, Any]:
    paths = os.pathsep.join(map(str, (folder / "site", ROOT / "src", ROOT)))
    told = {**os.environ, "PYTHONPATH": paths, "TRUEQUE_LANGUAGES": str(folder / "tongues")}
    asked = [sys.executable, "-m", "tests.server.test_examples_under_play", station, str(folder)]
    done = subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def play_first(folder: Path) -> None:
    """Tables of all three are made and played, while another version comes and while all of them go."""
    (folder / "tongues").mkdir()
    install_all(folder, "0.1", 2)
    played = run_station("all three are there", folder)
    for when in ("at first", "upgraded", "removed"):
        for name, (done, refused) in played[when].items():
            assert done, (when, name, refused)


def test_the_examples_are_upgraded_and_removed_under_play(tmp_path: Path) -> None:
    play_first(tmp_path)


@pytest.mark.soak
def test_the_examples_go_and_come_back_as_another_version(tmp_path: Path) -> None:
    play_first(tmp_path)
    gone = run_station("none is there", tmp_path)
    assert gone["at first"]["beside"][0] > 0, "the table beside them plays on"
    assert "«pebbles», is not installed" in gone["at first"]["pebbles"][1]
    assert "rivers" in gone["at first"]["rivers"][1]
    assert "Rien ici." not in gone["french"]
    assert sum(gone["unserved"].values()) >= 1
    install_all(tmp_path, "0.2", 1)
    changed = run_station("all three are there in another version", tmp_path)
    assert not changed["at first"]["pebbles"][1], "the same rules: its table goes on"
    assert "rivers@0.1" in changed["at first"]["rivers"][1], "it says by which version the game is played"
    assert changed["at first"]["beside"][0] > 0
    install_all(tmp_path, "0.1", 2)
    back = run_station("as at first", tmp_path)
    assert back["at first"]["rivers"][0] > 0
    assert "Rien ici." in back["french"]
    assert back["unserved"] == {}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play_station(sys.argv[1], Path(sys.argv[2])))))
