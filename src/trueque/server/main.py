"""Starts a server: `trueque serve`."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from typing import Any

import uvicorn

from trueque.kernel import RuleError
from trueque.locale import Speaker, in_every_language, speaker
from trueque.server.addresses import list_addresses
from trueque.server.app import make_app, mount_app
from trueque.server.frames import SOCKETS
from trueque.server.journal import start_journal
from trueque.server.settings import Settings
from trueque.server.slow_clients import KEPT_SECONDS, PatientProtocol
from trueque.server.store.engine import default_url, open_store
from trueque.table.ids import new_secret

DOORS = 16
"""How often the port is listened at."""


class Server(uvicorn.Server):
    """A server that tells its clients before it goes."""

    app_state: Any = None
    goodbye_seconds = 0.2
    """How long a goodbye has to reach everybody before the lines are closed."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        house = getattr(self.app_state, "house", None)
        if house is not None:
            house.say_goodbye()
            await asyncio.sleep(self.goodbye_seconds)
        await super().shutdown(sockets)


def run_server(settings: Settings, lang: str = "en") -> int:
    """Serve until told to stop; returns the exit code."""
    start_journal()
    settings = replace(settings, db=settings.db or default_url(), host_token=settings.host_token or new_secret())
    loop = uvicorn.Config(app="", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=loop) as runner, suppress(KeyboardInterrupt):
        runner.run(_serve_until_stopped(settings, lang))
    return 0


async def _serve_until_stopped(settings: Settings, lang: str) -> None:
    """Take the port and open the store first: where that cannot be, a sentence says why, and nobody is greeted."""
    listening = open_port(settings)
    app = make_app(settings, await open_store(settings.db, patience=settings.database_seconds))
    config = uvicorn.Config(
        mount_app(settings, app), host=settings.host, port=settings.port, log_config=None, access_log=False,
        ws_max_size=65_536, timeout_keep_alive=KEPT_SECONDS,
        ws_ping_interval=20, ws_ping_timeout=20, timeout_graceful_shutdown=5, server_header=False,
        **SOCKETS,
        # Which hop of a proxy's headers is believed is ours to say (`limits.caller_address`).
        proxy_headers=False, http=PatientProtocol,
    )  # fmt: skip
    if not settings.quiet:
        print_addresses(settings, lang)
    server = Server(config)
    server.app_state = app.state
    # What is loaded by now stays until the end: it need never be looked through.
    gc.freeze()
    gc.enable()
    await server.serve(open_doors(listening))


def open_doors(listening: socket.socket) -> list[socket.socket]:
    """The same port so many times over: uvloop lets one connection in at each turn of the loop through each of them.

    Through one alone, a crowd that knocks five hundred times a second let everybody wait outside for seconds.
    """
    return [listening, *(listening.dup() for _ in range(DOORS - 1 if sys.platform != "win32" else 0))]


def open_port(settings: Settings) -> socket.socket:
    """The port, taken before anybody is told of it."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as refused:
        raise port_error(settings, refused) from refused


def port_error(settings: Settings, refused: OSError) -> RuleError:
    """Why we cannot listen there, and what would help."""
    taken = refused.errno == errno.EADDRINUSE

    def describe_port_error(say: Speaker) -> str:
        if taken:
            return say("Port {port} is in use by another program; name another one, such as --port {other}.",
                       port=settings.port, other=settings.port + 1)  # fmt: skip
        return say("The server cannot listen on {host}, port {port} ({why}); name another --host or --port.",
                   host=settings.host, port=settings.port, why=refused.strerror or refused)  # fmt: skip

    sentence, said = in_every_language("server", describe_port_error)
    return RuleError(sentence, said=said)


def print_addresses(settings: Settings, lang: str) -> None:
    """Say where we are; on a network also as a QR code."""
    say = speaker("server", lang)
    links = list_addresses(settings)
    for link in links:
        print(say("Open {link}", link=link))
    if not links[-1].startswith(("http://127.", "http://localhost", "http://[::1]")):
        import segno

        print(say("or point a phone at this:"))
        segno.make(links[-1], error="m").terminal(out=sys.stdout, compact=True)
    if sys.stdout.isatty():
        print(say("The host's page: {link}", link=f"{links[0]}#/host/{settings.host_token}"), flush=True)
    else:
        # What a journal keeps is read by others: a secret does not belong there.
        print(
            say("The host's page is shown on a terminal only; choose its secret with TRUEQUE_HOST_TOKEN."), flush=True
        )


if __name__ == "__main__":
    sys.exit(run_server(Settings(port=int(sys.argv[1]) if len(sys.argv) > 1 else 8000)))
