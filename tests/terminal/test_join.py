"""A seat at a real server's table, in plain lines, through a pipe."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.company import table as seated
from tests.server.kit import Person, running
from tests.terminal.kit import trueque
from tests.wishes import wished
from trueque.table import dice_rounds
from trueque.terminal.voice import CommandFailed
from trueque.terminal.wire import TableLink, read_link

ROOT = Path(__file__).parents[2]


async def table(url: str, game: str, options: dict[str, str], seats: int, bot: str = "random") -> str:
    """A table with one free seat against bots; its link."""
    async with httpx.AsyncClient(base_url=url) as client:
        await client.post("/api/guest", json={"name": "Host", "lang": "en"})
        bots = [{"kind": "bot", "bot": bot}] * (seats - 1)
        wish = {"game": game, "options": options, "seats": [{"kind": "open"}, *bots], "pace_ms": 0,
                "autostart": True}  # fmt: skip
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
        heard += await until_asked(client.stdout)
        client.stdin.write(f"{line}\n".encode())
        await client.stdin.drain()
    heard += (await asyncio.wait_for(client.communicate(), 60))[0].decode()
    return heard


async def heard_until(link: str, home: Path, text: str) -> str:
    """What a player hears up to *text*, typing nothing; then they leave, if they still can."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TRUEQUE_HOME": str(home)}
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trueque", "join", link, "--name", "Vera", "--lang", "es", "--plain", "--live",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT,
    )  # fmt: skip
    assert client.stdout is not None
    heard = b""
    async with asyncio.timeout(60):
        while text.encode() not in heard:
            more = await client.stdout.read(4096)
            assert more, heard.decode()
            heard += more
        return (heard + (await client.communicate(b"salir\n"))[0]).decode()


async def test_a_table_is_joined_and_played(tmp_path: Path) -> None:
    async with running(tmp_path, games=("quick",)) as node:
        link = await table(node.url, "quick", {"seats": "2"}, 2)
        heard = await played(link, tmp_path, "m", "pasar", "'hola a todos", "roll", "por qué", "salir")
    assert "Te sientas." in heard
    assert "Tu turno: comercio" in heard
    assert "Vera: hola a todos" in heard
    assert heard.endswith("Hasta la próxima.\n")
    assert "Traceback" not in heard


async def play_out(link: str, game: str, home: Path, lines: int) -> str:
    """Play to the end by numbers that were heard, and by cards in words where amounts are asked for."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TRUEQUE_HOME": str(home)}
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trueque", "join", link, "--name", "Vera", "--lang", "en", "--plain",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT,
    )  # fmt: skip
    assert client.stdin is not None
    assert client.stdout is not None
    heard = ""
    for _ in range(lines):
        new = await until_asked(client.stdout)
        heard += new
        if not new or client.stdout.at_eof():
            break
        client.stdin.write(f"{next_line(new, game)}\n".encode())
        await client.stdin.drain()
    heard += (await asyncio.wait_for(client.communicate(), 60))[0].decode()
    return heard


ASKED = re.compile(r"^\d+: |\d+ (options|opciones|opcions);")


async def until_asked(out: asyncio.StreamReader) -> str:
    """Everything printed until a question with its answers stands there, or it has been quiet for a moment."""
    heard = ""
    while not out.at_eof():
        last = heard.rstrip("\n").rpartition("\n")[2]
        quiet = 15.0 if not heard else 0.03 if ASKED.match(last) else 0.6
        try:
            heard += (await asyncio.wait_for(out.read(1 << 16), quiet)).decode()
        except TimeoutError:
            break
    return heard


def next_line(heard: str, game: str) -> str:
    """What to type after hearing this."""
    listed = re.findall(r"^(\d+): (.*)", heard, re.MULTILINE)
    if example := re.search(r"For example: (.*?)[;.]", heard):
        return example[1]
    return "options" if "lists them." in heard else wished(listed, game) or "q"


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        pytest.param("quick", {"seats": "2"}, 2, marks=pytest.mark.soak),
        pytest.param("princes", {"mode": "intro"}, 2, marks=pytest.mark.soak),
        pytest.param("island", {"seats": "3"}, 3, marks=pytest.mark.soak),
    ],
)
async def test_a_whole_game_is_joined_and_played_to_its_end(
    tmp_path: Path, game: str, options: dict[str, str], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine is no withheld share.
    monkeypatch.setattr(dice_rounds, "SECONDS", 20.0)
    async with running(tmp_path, games=(game,)) as node:
        heard = await play_out(await table(node.url, game, options, seats, "greedy"), game, tmp_path, 3000)
    assert "Traceback" not in heard
    assert " won.\nPoints: " in heard, heard[-1500:]
    assert re.search(r"Checked: all \d+ draws are what the shares say\.\nShares in every draw: Vera\.", heard), heard[
        -900:
    ]


async def test_several_things_in_one_line_and_the_same_queries_as_on_the_page(tmp_path: Path) -> None:
    async with running(tmp_path, games=("island",)) as node:
        link = await table(node.url, "island", {"seats": "2", "edition": "duel"}, 2)
        typed = (
            "dónde poblado; 1; opciones; 1",
            "costes; reloj; quién 8",
            "reloj 3; reloj 5",
            "po zz; m",
            "'a; b; 1",
            "salir",
        )
        heard = await played(link, tmp_path, *typed)
    assert re.search(r"^\d+ opciones\.\n1: Poblado, ", heard, re.MULTILINE), (
        "a busy machine may show the next line first"
    )
    assert heard.count("Construyes") >= 1, "the one whose list was read out was played"
    assert "Poblado: " in heard, "the costs, from the server"
    assert "No corre ningún reloj." in heard
    assert "1, 2, 5 o 10" in heard
    assert "dura 5 veces lo normal." in heard
    after = heard.partition("> po zz; m")[2].partition("\n> ")[0]
    assert "cartas" not in after, "what follows a refusal is not done"
    assert "Vera: a; b; 1" in heard


async def test_the_same_machine_gets_its_seat_back(tmp_path: Path) -> None:
    async with running(tmp_path, games=("quick",)) as node:
        link = await table(node.url, "quick", {"seats": "2"}, 2)
        first = await played(link, tmp_path, "salir")
        second = await played(link, tmp_path, "m", "salir")
    assert "Te sientas." in first
    assert "Te sientas." not in second
    assert "Tu turno" in second


async def test_a_dead_link_ends_in_a_sentence_and_what_can_be_done(tmp_path: Path) -> None:
    async with running(tmp_path, games=("quick",)) as node:
        heard = await heard_until(f"{node.url}/#/t/nosuchtable", tmp_path, "propia mesa")
    assert "Esa mesa no existe, o es privada." in heard
    assert f"abre tu propia mesa: {node.url}/" in heard


async def test_who_left_is_brought_back_and_who_is_expelled_is_told_so(tmp_path: Path) -> None:
    async with running(tmp_path, games=("quick",)) as node:
        host = await Person(node, "Host").come_in()
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = await host.make_table(game="quick", options={"seats": "2", "first": "1"}, seats=seats, autostart=True)
        socket = await host.sit(made)
        first = await heard_until(made["link"], tmp_path, "Tu turno")
        await seated(socket, 1, present=False)
        await socket.do("keep", seat=1)
        await heard_until(made["link"], tmp_path, "un bot guarda el asiento")
        await seated(socket, 1, present=False, stands_in=False)
        await socket.do("remove", seat=1, why="stalling")
        await heard_until(made["link"], tmp_path, "Te han expulsado de la mesa: la partida estaba parada.")
    assert "Tu asiento queda guardado" in first


@pytest.mark.soak
async def test_a_running_table_becomes_a_sheet_for_the_fingers(tmp_path: Path) -> None:
    async with running(tmp_path, games=("island", "quick")) as node:
        link = await table(node.url, "island", {"seats": "2", "edition": "duel"}, 2)
        await played(link, tmp_path, "1", "1", "salir")
        laid = await asyncio.to_thread(
            trueque, f"tactile {link} --only sheets --paper A3 --lang ca --into {tmp_path / 'board'}"
        )
        other = await table(node.url, "quick", {"seats": "2"}, 2)
        await played(other, tmp_path, "salir")
        refused = await asyncio.to_thread(trueque, f"tactile {other} --lang ca")
    assert (laid.code, laid.err) == (0, "")
    drawn = (tmp_path / "board" / "tauler-A3.svg").read_text(encoding="utf-8")
    assert drawn.count("<poly") > 30
    assert refused.code == 2
    assert refused.err.startswith("Només L'Illa")


@pytest.mark.parametrize("link", ["nonsense", "http://127.0.0.1:1/#/t/abc", "ftp://x/#/t/abc", "http://x/", ""])
def test_a_wrong_link_is_answered_with_a_sentence(link: str) -> None:
    ran = trueque(f"join {link} --lang es") if link else trueque("join --lang es")
    assert ran.code in (1, 2)
    assert ran.err.strip().endswith(".")
    assert "Traceback" not in ran.err


def test_links_of_every_shape() -> None:
    assert read_link("http://a:1/#/t/xyz") == TableLink("http://a:1", "xyz")
    assert read_link("https://a/base/#/t/xyz/key") == TableLink("https://a/base", "xyz", "key")
    assert read_link("https://a/base/s/t/island/xyz#key") == TableLink("https://a/base", "xyz", "key")
    assert read_link("http://a:1/s/t/quick/xyz/0a1b?lang=ca#key") == TableLink("http://a:1", "xyz", "key")
    assert read_link("http://a:1/s/t/quick/xyz") == TableLink("http://a:1", "xyz")
    assert read_link("a:8000/#/t/xyz").socket == "ws://a:8000/api/tables/xyz/socket"
    assert read_link("https://a/#/t/xyz").socket == "wss://a/api/tables/xyz/socket"
    with pytest.raises(CommandFailed):
        read_link("http://a/#/s/secret")


async def converse(link: str, home: Path, *turns: tuple[str, str]) -> str:
    """What a player hears who types each line once its cue was heard after the line before."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TRUEQUE_HOME": str(home)}
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trueque", "join", link, "--name", "Vera", "--lang", "es", "--plain", "--live",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT,
    )  # fmt: skip
    assert client.stdin is not None
    assert client.stdout is not None
    heard, new = "", ""
    async with asyncio.timeout(180):
        for cue, line in turns:
            while cue not in new:
                more = (await client.stdout.read(4096)).decode()
                assert more, heard + new
                new += more
            heard, new = heard + new, ""
            client.stdin.write(f"{line}\n".encode())
        return heard + (await client.communicate())[0].decode()


async def test_what_is_no_answer_goes_to_the_chat_with_one_key_where_people_sit(tmp_path: Path) -> None:
    offer, turn, said = "Con Intro se envía al chat.", "Tu turno", "qué buena tarde para jugar"
    async with running(tmp_path, games=("quick",)) as node:
        host = await Person(node, "Host").come_in()
        seats = [{"kind": "open"}, {"kind": "me"}]
        made = await host.make_table(game="quick", options={"seats": "2", "first": "0"}, seats=seats, autostart=True)
        socket = await host.sit(made)
        cues = (
            (turn, said),
            (offer, ""),
            (f"Vera: {said}", "xyzzy"),
            (offer, "puntos"),
            ("1 punto", ""),
            (turn, "salir"),
        )
        heard = await converse(made["link"], tmp_path, *cues)
        await socket.do("describe", text="points")
        talk = [message["text"] for message in socket.told if message["type"] == "chat"]
        alone = await converse(
            await table(node.url, "quick", {"seats": "2"}, 2), tmp_path, (turn, said), ("Esto sí lo entiendo", "salir")
        )
    assert heard.count(offer) == 2
    assert talk == [said], "another line leaves what was not sent"
    assert offer not in alone, "only a bot sits there"
