"""`trueque join`: a seat at a server's table, in plain lines."""

from __future__ import annotations

import threading
from queue import Empty, Queue
from typing import Any

from trueque.terminal.remote import Remote, read_lines
from trueque.terminal.voice import current_voice
from trueque.terminal.wire import TableLink, Wire, enter_server, read_link

Inbox = Queue[tuple[str, Any]]


def join(link: str, /, *, name: str | None = None, watch: bool = False, live: bool = False) -> int:
    """Sit down at the table of a link, and play; then at the next table, with whoever plays again."""
    where: TableLink | None = read_link(link)
    lang, code = current_voice().lang, 0
    secret = enter_server(read_link(link), name, lang)
    inbox: Inbox = Queue()
    threading.Thread(target=read_lines, args=(inbox,), daemon=True).start()
    while where is not None:
        wire = Wire(where, secret, lang, inbox)
        wire.start()
        try:
            place = Remote(wire, inbox, current_voice(), watch, live)
            code = place.run_table()
        finally:
            wire.close()
        where = place.company.next
        print_only_lines(inbox)
    return code


def print_only_lines(inbox: Inbox) -> None:
    """What the table that is over still told is nobody's news; what was typed meanwhile is."""
    typed = []
    try:
        while True:
            kind, what = inbox.get_nowait()
            typed += [(kind, what)] if kind == "line" else []
    except Empty:
        for one in typed:
            inbox.put(one)
