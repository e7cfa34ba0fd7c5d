"""docs/hosting.md, run for real: `trueque serve` behind its nginx, under a path, on two nodes; its systemd unit."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.docs.pages import blocks
from tests.server.kit import Person, Socket
from tests.server.nodes import ROOT, free_port, postgres
from trueque.island.rules import EDITIONS
from trueque.kernel.registry import make_game
from trueque.princes.rules import MODES

PAGE = ROOT / "docs/hosting.md"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
SYSTEMD = shutil.which("systemd-analyze")
needs_nginx = pytest.mark.skipif(not Path(NGINX).exists(), reason="needs nginx (Debian: nginx-light)")


def told(language: str) -> list[str]:
    """The blocks of the page in that language."""
    return [block.text for block in blocks(PAGE) if block.language == language]


@asynccontextmanager
async def process(command: list[str], folder: Path, ready: str) -> AsyncIterator[subprocess.Popen[bytes]]:
    """A process of its own that is stopped at the end; *ready* answers when it has started."""
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}"}
    with (folder / "said.txt").open("ab") as said:
        started = subprocess.Popen(command, cwd=folder, env=environment, stdout=said, stderr=said)
    try:
        async with asyncio.timeout(60), httpx.AsyncClient(verify=False) as http:
            while True:
                with suppress(httpx.HTTPError):
                    if (await http.get(ready)).status_code == 200:
                        break
                assert started.poll() is None, (folder / "said.txt").read_text()
                await asyncio.sleep(0.1)
        yield started
    finally:
        started.send_signal(signal.SIGTERM)
        started.wait(30)


def serve(port: int, db: str, public: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "trueque", "serve", "--port", str(port), "--db", db,
            "--public-url", public, "--behind-proxy", *more]  # fmt: skip


def nginx(folder: Path, front: int, said: str) -> list[str]:
    """nginx in the foreground with what the page says, on a port of ours and without a certificate."""
    said = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{front};", said)
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    own = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}"
    (folder / "nginx.conf").write_text(f"{own} http {{ access_log off; {paths}\n{said} }}")
    return [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")]


async def two_sit_down(public: str) -> list[Socket]:
    ana, biel = await Person(public, "Ana", "es").come_in(), await Person(public, "Biel", "ca").come_in()
    posted = await ana.http.post(
        "/api/guest", json={"name": "Ana"}, headers={"origin": public.rpartition("/games")[0] or public}
    )
    assert posted.status_code == 200, "the page's own origin fits through the proxy"
    strange = await ana.http.post("/api/guest", json={"name": "Ana"}, headers={"origin": "https://elsewhere.example"})
    assert strange.status_code == 403
    made = await ana.make_table(game="quick", options={"seats": "2"}, seats=[{"kind": "me"}])
    assert made["link"].startswith(f"{public}/#/t/")
    return [await ana.sit(made), await biel.sit(made)]


async def play(sockets: list[Socket], answers: int) -> None:
    """So many answers at random, given by whoever is asked."""
    rng, given = Random(1), 0
    async with asyncio.timeout(60):
        while given < answers:
            for socket in sockets:
                await socket.do("ping")
                reply = await socket.answer_somehow(rng)
                given += reply is not None and reply["type"] == "ack"
            # Nodes hear from each other a moment later.
            await asyncio.sleep(0.05)


EVERY: list[tuple[str, dict[str, str]]] = [
    *(("island", {"edition": edition}) for edition in EDITIONS),
    ("quick", {"seats": "2"}),
    *(("princes", {"mode": mode}) for mode in MODES),
]


@pytest.mark.soak
async def test_two_people_begin_every_game_at_trueque_serve(tmp_path: Path) -> None:
    """The command itself, in a process of its own; `test_to_the_end` plays such games to their end."""
    port = free_port()
    public = f"http://127.0.0.1:{port}"
    async with process(serve(port, f"sqlite:///{tmp_path}/t.db", public), tmp_path, f"{public}/healthz"):
        ana, biel = await Person(public, "Ana", "es").come_in(), await Person(public, "Biel", "ca").come_in()
        for game, options in EVERY:
            bots = [{"kind": "bot", "bot": "random"}] * (make_game(game, options).seats - 2)
            seats = [{"kind": "me"}, {"kind": "open"}, *bots]
            made = await ana.make_table(game=game, options=options, seats=seats)
            sockets = [await ana.sit(made), await biel.sit(made)]
            await play(sockets, 4)
            assert all(socket.position and not socket.position["paused"] for socket in sockets)


@needs_nginx
@pytest.mark.soak
@pytest.mark.parametrize("base", ["", "/games"])
async def test_behind_the_documented_nginx(tmp_path: Path, base: str) -> None:
    back, front = free_port(), free_port()
    said = told("nginx")[0].replace("127.0.0.1:8000", f"127.0.0.1:{back}")
    if base:
        said = said.replace("location / {", f"location {base}/ {{").replace(f":{back};", f":{back}{base}/;")
        assert f"proxy_pass http://127.0.0.1:8000{base}/;" in PAGE.read_text()
    public = f"http://127.0.0.1:{front}"
    command = serve(back, f"sqlite:///{tmp_path}/t.db", public, *(["--base-path", base] if base else []))
    async with (
        process(command, tmp_path, f"http://127.0.0.1:{back}{base}/healthz"),
        process(nginx(tmp_path, front, said), tmp_path, f"{public}{base}/healthz"),
    ):
        await play(await two_sit_down(public + base), 12)


@needs_nginx
@pytest.mark.soak
async def test_two_documented_nodes_behind_nginx(tmp_path: Path) -> None:
    """One of the nodes is killed in the middle: the people come back through nginx and play on at the other."""
    db, front, backs = postgres(), free_port(), [free_port(), free_port()]
    server, upstream = told("nginx")
    upstream = upstream.replace("10.0.0.11:8000", f"127.0.0.1:{backs[0]}").replace(
        "10.0.0.12:8000", f"127.0.0.1:{backs[1]}"
    )
    said = upstream + server.replace("http://127.0.0.1:8000", "http://trueque")
    public = f"http://127.0.0.1:{front}"
    async with (
        process(serve(backs[0], db, public), tmp_path, f"http://127.0.0.1:{backs[0]}/healthz") as first,
        process(serve(backs[1], db, public), tmp_path, f"http://127.0.0.1:{backs[1]}/healthz"),
        process(nginx(tmp_path, front, said), tmp_path, f"{public}/healthz"),
    ):
        ana, biel = await Person(public, "Ana").come_in(), await Person(public, "Biel").come_in()
        made = await ana.make_table(game="quick", options={"seats": "2"}, seats=[{"kind": "me"}])
        sockets = [await ana.sit(made), await biel.sit(made)]
        await play(sockets, 6)
        lines = dict(sockets[0].lines)
        first.kill()
        again = [await person.connect(made) for person in (ana, biel)]
        assert lines.items() <= again[0].lines.items()
        await play(again, 6)


@pytest.mark.skipif(SYSTEMD is None, reason="needs systemd-analyze")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """The documented unit, with a program and a user that exist here."""
    unit = told("ini")[0].replace("/opt/trueque/bin/trueque", "/bin/true").replace("User=trueque", "User=root")
    (tmp_path / "trueque.service").write_text(unit)
    done = subprocess.run(
        [SYSTEMD or "", "verify", "--man=no", str(tmp_path / "trueque.service")], capture_output=True, text=True
    )
    ours = [line for line in done.stderr.splitlines() if "trueque.service" in line]
    assert not ours, done.stderr
