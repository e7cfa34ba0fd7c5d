"""The waiting room in plain lines: name, seat, ready, swap and start, beside somebody in a browser."""

from __future__ import annotations

import asyncio
import os
import pty
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.server.kit import Person, running
from tests.server.late import lay_table, record

ROOT = Path(__file__).parents[2]
PATIENCE = 40


class Typist:
    """Somebody at a terminal, who types after having heard."""

    def __init__(self, program: asyncio.subprocess.Process) -> None:
        assert program.stdout is not None
        self.typed, self.out = program.stdin, program.stdout
        self.heard = ""

    async def until(self, text: str) -> None:
        """Wait until *text* is printed, after whatever was waited for before."""
        more = b""
        while text not in self.heard:
            with suppress(TimeoutError):
                more = await asyncio.wait_for(self.out.read(1 << 16), PATIENCE)
            assert more, f"never came: {text!r} in {self.heard[-2000:]}"
            self.heard += more.decode()
            more = b""
        self.heard = self.heard.partition(text)[2]

    async def type(self, line: str) -> None:
        assert self.typed is not None, "this one has a keyboard of their own"
        self.typed.write(f"{line}\n".encode())
        await self.typed.drain()


def home_of(home: Path, url: str, person: Person) -> Path:
    """A machine that was on that server before, as *person*."""
    (home / "trueque").mkdir(parents=True)
    (home / "trueque" / "join.json").write_text(f'{{"{url}": "{person.token}"}}', encoding="utf-8")
    return home


@asynccontextmanager
async def at_a_terminal(link: str, home: Path, *more: str, stdin: int = subprocess.PIPE) -> AsyncIterator[Typist]:
    home.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TRUEQUE_HOME": str(home)}
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trueque", "join", link, "--plain", "--live", *more,
        stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT,
    )  # fmt: skip
    yield Typist(program)
    if program.returncode is None:
        program.kill()
    await program.wait()


async def test_name_seat_ready_and_swap_by_typing(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, {"kind": "open", "bot": "normal"}], autostart=None)
        host = await ana.sit(made)
        async with at_a_terminal(made["link"], tmp_path / "vera", "--lang", "es") as vera:
            await vera.until("1: Ana, responsable de la mesa, a punto.")
            await vera.until("2: Visita, tú, a punto.")
            await vera.until("Antes de la partida: nombre NOMBRE, sentarme N")
            await vera.type("nombre Vera")
            await vera.until("Visita se llama ahora Vera.")
            await vera.type("esperad")
            await vera.until("Vera pide que se espere.")
            assert (await host.do("start"))["sentence"].startswith("Not ready yet: Vera.")
            await vera.type("listo")
            await vera.until("Vera: a punto.")
            await vera.type("cambiar Ana")
            asked = await host.until("proposal", 20)
            assert (await host.do("reply", proposal=asked["number"], say="agree"))["type"] == "ack"
            await vera.until("Vera y Ana se han cambiado el asiento.")
            await vera.type("empezar")
            await vera.until("Eso solo puede hacerlo")
            await host.do("propose", what="swap", to=0)
            await vera.until("Con «sí» cambias de asiento; con «no» te quedas.")
            await vera.type("no")
            await host.until("proposal", 20, status="declined")
            await vera.type("nombre")
            await vera.until("¿Qué nombre? Por ejemplo: nombre Vera")
            await vera.type("cambiar 9")
            await vera.until("¿Qué asiento? Di su número, de 1 a 2.")
            assert (await host.do("start"))["type"] == "ack"
            await vera.until("Vera juega.")


async def test_the_rules_that_differ_are_said_changed_and_asked_for_in_the_game(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        wish = {"game": "island", "options": {"seats": "2", "hand_limit": "9"}}
        made = await ana.make_table(**wish, seats=[{"kind": "me"}, {"kind": "open"}], autostart=None)
        host = await ana.sit(made)
        async with at_a_terminal(made["link"], tmp_path / "vera", "--lang", "en") as vera:
            await vera.until("Rules: 2011, 2 changes.")
            await vera.until("Players: 2 (R-034). The book: ")
            await vera.until(": 9 (R-044). The book: ")
            await vera.until("Before the game")
            assert (await host.do("rules", options={"victory_points": "12"}))["type"] == "ack"
            await vera.until("The host changed the house rules: 2011. Players: 2; Points to win: 12.")
            await vera.type("rules victory_points=11")
            await vera.until("Only the host of this table can do that.")
            await vera.type("house; ready")
            await vera.until("Points to win: 12 (R-033). The book: ")
            assert (await host.do("start", anyway=True))["type"] == "ack"
            await vera.until("plays.")
            await vera.type("house")
            await vera.until("Points to win: 12 (R-033). The book: ")
        async with at_a_terminal(made["link"], home_of(tmp_path / "ana", node.url, ana), "--lang", "es") as again:
            await again.until("Reglas: 2011, 2 cambios.")


async def test_the_host_changes_the_rules_by_typing(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(
            game="island", options={"seats": "3"}, seats=[{"kind": "me"}, {"kind": "open"}], autostart=None
        )
        async with at_a_terminal(made["link"], home_of(tmp_path / "ana", node.url, ana), "--lang", "es") as host:
            await host.until("reglas NOMBRE=VALOR cambia las reglas de la casa.")
            await host.type("reglas victory_points=12")
            await host.until("Han cambiado las reglas de la casa: 2011. Puntos para ganar: 12.")
            await host.type("reglas edition=2002 board_size=21")
            await host.until("21 hexágonos")
            await host.type("reglas x =")
            await host.until("Las reglas se nombran con su valor, por ejemplo: reglas edition=2002 hand_limit=9")
            await host.type("reglas ladrón")
            await host.until("adrón")


async def test_a_rematch_sits_down_at_the_next_table_by_itself(tmp_path: Path) -> None:
    """At a keyboard: one word after the end, and the next game is on."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        person = (await ana.http.get("/api/me")).json()["person"]
        read = record("quick", "seats-2")
        id, key = await lay_table(node.house, read, len(read.log), {0: person}, "random", ["Ana", "Bruna"])
        keyboard, typed = pty.openpty()
        link, home = f"{node.url}/#/t/{id}/{key}", home_of(tmp_path / "ana", node.url, ana)
        try:
            async with at_a_terminal(link, home, "--lang", "en", stdin=typed) as host:
                await host.until("“rematch” plays again with the same people; anything else leaves.")
                os.write(keyboard, b"rematch\n")
                await host.until("At the table: Ana, Bruna.")
                await host.until("You sit down.")
                await host.until("Your turn")
        finally:
            os.close(keyboard)
            os.close(typed)
    assert len(node.house.rooms) == 2


async def test_the_host_may_sit_at_a_terminal(tmp_path: Path) -> None:
    """Levels, freeing a seat and the start, by whoever holds the table."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(options={"seats": "3"}, seats=[{"kind": "me"}], autostart=None)
        async with at_a_terminal(made["link"], home_of(tmp_path / "ana", node.url, ana), "--lang", "en") as host:
            await host.until("1: Ana, you, hosts the table, ready.")
            await host.until("As the host: bot N LEVEL (or 0), free N, start.")
            _biel = await (await Person(node, "Biel").come_in()).sit(made)
            await host.until("Biel sat down.")
            await host.type("start")
            await host.until("Every seat must be taken, or given to a bot, before the game begins.")
            await host.type("bot 3 random")
            await host.until("3: free; if nobody comes, a bot plays: random.")
            await host.type("table")
            await host.until("2: Biel, ready.")
            await host.type("free 2")
            await host.until("The host freed the seat of Biel.")
            await host.type("bot 2 0; bot 2 random; start")
            await host.until("Ana plays.")
