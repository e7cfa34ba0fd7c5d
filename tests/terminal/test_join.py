"""A seat at a real server's table, in plain lines, through a pipe."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.kit import running
from tests.terminal.kit import trueque
from trueque.terminal.voice import Stop
from trueque.terminal.wire import Link, read_link

ROOT = Path(__file__).parents[2]


async def table(url: str, game: str, options: dict[str, str], seats: int) -> str:
    """A table with one free seat against bots; its link."""
    async with httpx.AsyncClient(base_url=url) as client:
        await client.post("/api/guest", json={"name": "Host", "lang": "en"})
        bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
        wish = {"game": game, "options": options, "seats": [{"kind": "open"}, *bots], "pace_ms": 0}
        made = await client.post("/api/tables", json=wish)
        return str(made.json()["link"])


async def played(link: str, home: Path, *typed: str) -> str:
    """What a player hears who types these lines, each after a while."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TRUEQUE_HOME": str(home)}
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trueque", "join", link, "--name", "Vera", "--lang", "es", "--plain",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT,
    )  # fmt: skip
    assert client.stdin is not None
    assert client.stdout is not None
    heard = ""
    for line in typed:
        heard += await until_question(client.stdout)
        client.stdin.write(f"{line}\n".encode())
        await client.stdin.drain()
    heard += (await asyncio.wait_for(client.communicate(), 20))[0].decode()
    return heard


async def until_question(out: asyncio.StreamReader, quiet: float = 0.8) -> str:
    """Everything printed until it has been quiet for a moment."""
    heard = b""
    while True:
        try:
            if out.at_eof():
                return heard.decode()
            heard += await asyncio.wait_for(out.read(4096), 15 if not heard else quiet)
        except TimeoutError:
            return heard.decode()


async def test_a_table_is_joined_and_played(tmp_path: Path) -> None:
    async with running(tmp_path, games=("quick",)) as node:
        link = await table(node.url, "quick", {"seats": "2"}, 2)
        heard = await played(link, tmp_path, "m", "pasar", "'hola a todos", "roll", "por qué", "salir")
    assert "Te sientas." in heard
    assert "Tu turno: comercio" in heard
    assert "Vera: hola a todos" in heard
    assert heard.endswith("Hasta la próxima.\n")
    assert "Traceback" not in heard


async def play_out(link: str, home: Path, lines: int) -> str:
    """Play to the end by numbers that were heard, some seconds of silence at most between them."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TRUEQUE_HOME": str(home)}
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trueque", "join", link, "--name", "Vera", "--lang", "en", "--plain",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT,
    )  # fmt: skip
    assert client.stdin is not None
    assert client.stdout is not None
    heard, rng = "", Random(link)
    for _ in range(lines):
        new = await until_question(client.stdout, 0.25)
        heard += new
        if not new or client.stdout.at_eof():
            break
        numbers = re.findall(r"^(\d+): ", new, re.MULTILINE) or ["1"]
        need = re.search(r"Discard (\d+) of your \d+ cards: (.*?)\.", new)
        line = rng.choice(numbers) if not need else discard(int(need[1]), need[2])
        client.stdin.write(f"{line}\n".encode())
        await client.stdin.drain()
    heard += (await asyncio.wait_for(client.communicate(), 20))[0].decode()
    return heard


def discard(need: int, hand: str) -> str:
    cards = [name for count, name in re.findall(r"(\d+) (\w+)", hand) for _ in range(int(count))]
    return "discard " + ", ".join(cards[:need])


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("quick", {"seats": "2"}, 2),
        ("princes", {"mode": "intro"}, 2),
        ("settlers", {"seats": "2", "edition": "duel", "victory_points": "4"}, 2),
    ],
)
async def test_a_whole_game_is_joined_and_played_to_its_end(
    tmp_path: Path, game: str, options: dict[str, str], seats: int
) -> None:
    async with running(tmp_path, games=(game,)) as node:
        heard = await play_out(await table(node.url, game, options, seats), tmp_path, 3000)
    assert "Traceback" not in heard
    assert " won.\nPoints: " in heard, heard[-1500:]


async def test_the_same_machine_gets_its_seat_back(tmp_path: Path) -> None:
    async with running(tmp_path, games=("quick",)) as node:
        link = await table(node.url, "quick", {"seats": "2"}, 2)
        first = await played(link, tmp_path, "salir")
        second = await played(link, tmp_path, "m", "salir")
    assert "Te sientas." in first
    assert "Te sientas." not in second
    assert "Tu turno" in second


async def test_a_running_table_becomes_a_sheet_for_the_fingers(tmp_path: Path) -> None:
    async with running(tmp_path, games=("settlers", "quick")) as node:
        link = await table(node.url, "settlers", {"seats": "2", "edition": "duel"}, 2)
        await played(link, tmp_path, "1", "1", "salir")
        laid = await asyncio.to_thread(
            trueque, f"tactile {link} --only sheets --paper A3 --lang ca --into {tmp_path / 'board'}"
        )
        other = await table(node.url, "quick", {"seats": "2"}, 2)
        await played(other, tmp_path, "salir")
        refused = await asyncio.to_thread(trueque, f"tactile {other} --lang ca")
    assert (laid.code, laid.err) == (0, "")
    drawn = (tmp_path / "board" / "board-A3.svg").read_text(encoding="utf-8")
    assert drawn.count("<poly") > 30
    assert refused.code == 2
    assert refused.err.startswith("Només L'illa")


@pytest.mark.parametrize("link", ["nonsense", "http://127.0.0.1:1/#/t/abc", "ftp://x/#/t/abc", "http://x/", ""])
def test_a_wrong_link_is_answered_with_a_sentence(link: str) -> None:
    ran = trueque(f"join {link} --lang es") if link else trueque("join --lang es")
    assert ran.code in (1, 2)
    assert ran.err.strip().endswith(".")
    assert "Traceback" not in ran.err


def test_links_of_every_shape() -> None:
    assert read_link("http://a:1/#/t/xyz") == Link("http://a:1", "xyz")
    assert read_link("https://a/base/#/t/xyz/key") == Link("https://a/base", "xyz", "key")
    assert read_link("a:8000/#/t/xyz").socket == "ws://a:8000/api/tables/xyz/socket"
    assert read_link("https://a/#/t/xyz").socket == "wss://a/api/tables/xyz/socket"
    with pytest.raises(Stop):
        read_link("http://a/#/s/secret")
