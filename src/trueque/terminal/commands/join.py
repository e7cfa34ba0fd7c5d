"""`trueque join`: a seat at a server's table, in plain lines."""

from __future__ import annotations

import threading
from queue import Empty, Queue
from typing import Any

from trueque.terminal.remote import Remote, read_lines
from trueque.terminal.voice import voice
from trueque.terminal.wire import Link, Wire, come_in, read_link

Inbox = Queue[tuple[str, Any]]


def join(link: str, /, *, name: str | None = None, watch: bool = False, live: bool = False) -> int:
    """Sit down at the table of a link, and play; then at the next table, with whoever plays again."""
    where: Link | None = read_link(link)
    lang, code = voice().lang, 0
    secret = come_in(read_link(link), name, lang)
    inbox: Inbox = Queue()
    threading.Thread(target=read_lines, args=(inbox,), daemon=True).start()
    while where is not None:
        wire = Wire(where, secret, lang, inbox)
        wire.start()
        try:
            place = Remote(wire, inbox, voice(), watch, live)
            code = place.run()
        finally:
            wire.close()
        where = place.next
        leave_only_lines(inbox)
    return code


def leave_only_lines(inbox: Inbox) -> None:
    """What the table that is over still told is nobody's news; what was typed meanwhile is."""
    typed = []
    try:
        while True:
            kind, what = inbox.get_nowait()
            typed += [(kind, what)] if kind == "line" else []
    except Empty:
        for one in typed:
            inbox.put(one)
