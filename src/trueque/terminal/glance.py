"""One look at a server's table: who sits there and how the board lies, without sitting down."""

from __future__ import annotations

from dataclasses import dataclass
from queue import Empty, Queue
from typing import Any

from trueque.kernel.game import View
from trueque.terminal.voice import CommandFailed, current_voice
from trueque.terminal.wire import Json, Wire, enter_server, read_link

PATIENCE = 20
"""Seconds a server may take to show the table."""


@dataclass(frozen=True)
class Glance:
    """A table as it is at this moment."""

    game: str
    title: str
    names: tuple[str, ...]
    line: int
    view: View


def is_link(text: str) -> bool:
    return "://" in text or "#/t/" in text


def glance_at_table(link: str) -> Glance:
    """Come by at the table of *link*, look, and go."""
    where, lang, inbox = read_link(link), current_voice().lang, Queue[tuple[str, Any]]()
    wire = Wire(where, enter_server(where, current_voice().say("Player {n}", n=1), lang), lang, inbox)
    wire.start()
    try:
        return _wait_for_view(inbox, where.server)
    finally:
        wire.close()


def _wait_for_view(inbox: Queue[tuple[str, Any]], server: str) -> Glance:
    say, table = current_voice().say, Json()
    while True:
        try:
            kind, what = inbox.get(timeout=PATIENCE)
        except Empty:
            raise CommandFailed(say("{server} does not answer.", server=server)) from None
        if kind == "lost":
            raise CommandFailed(say("{server} does not answer.", server=server))
        if kind == "told" and what["type"] in ("refused", "goodbye"):
            raise CommandFailed(what["sentence"])
        if kind == "told" and what["type"] == "welcome":
            table = what["table"]
        if kind == "told" and what["type"] == "update":
            if what["position"] is None:
                raise CommandFailed(say("The game has not begun."))
            names = tuple(seat["name"] or "" for seat in table["seats"])
            return Glance(table["game"], table["title"], names, what["position"]["number"], what["position"]["view"])
