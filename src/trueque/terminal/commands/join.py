"""`trueque join`: a seat at a server's table, in plain lines."""

from __future__ import annotations

from queue import Queue
from typing import Any

from trueque.terminal.remote import Remote
from trueque.terminal.voice import voice
from trueque.terminal.wire import Wire, come_in, read_link


def join(link: str, /, *, name: str | None = None, watch: bool = False, live: bool = False) -> int:
    """Sit down at the table of a link, and play."""
    where = read_link(link)
    lang = voice().lang
    secret = come_in(where, name, lang)
    inbox: Queue[tuple[str, Any]] = Queue()
    wire = Wire(where, secret, lang, inbox)
    wire.start()
    try:
        return Remote(wire, inbox, voice(), watch, live).run()
    finally:
        wire.close()
