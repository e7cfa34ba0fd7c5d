"""`make play`: a server on this machine, and the page opened where there is a browser."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import time
import webbrowser

FIRST_PORT = 8000


def free_port(first: int = FIRST_PORT) -> int:
    """The first port from *first* on that nobody listens on."""
    for port in range(first, first + 50):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    return first


def has_screen() -> bool:
    """Whether a browser window could open here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_when_ready(link: str, port: int) -> None:
    """Open the page once the server answers."""
    for _ in range(100):
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                webbrowser.open(link)
                return
        time.sleep(0.1)


def main() -> int:
    # As in `trueque serve`: what is loaded now is kept.
    gc.disable()
    from trueque.kernel import RuleError
    from trueque.server.addresses import list_addresses
    from trueque.server.main import run_server
    from trueque.server.settings import Settings

    settings = Settings(port=free_port())
    if has_screen():
        link = list_addresses(settings)[0]
        threading.Thread(target=open_when_ready, args=(link, settings.port), daemon=True).start()
    try:
        return run_server(settings)
    except RuleError as refused:
        print(refused.sentence, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
