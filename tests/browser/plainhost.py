"""A plain file server over a folder, under a path of its own, that can be ended, and who visits what lies there."""

from __future__ import annotations

import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

AT = "/some/where/"
PATIENCE = 120_000
"""Milliseconds: the engine starts in some seconds on a machine that has nothing else to do."""
KNOWN = """
localStorage.getItem('lang') || localStorage.setItem('lang', 'en');
localStorage.getItem('settings') || localStorage.setItem('settings', JSON.stringify({theme: 'light', pace: 0}));
localStorage.getItem('played') || localStorage.setItem('played', '["island", "quick", "princes"]');
"""


class PlainHost:
    """Serves a folder until it is ended."""

    def __init__(self, folder: Path) -> None:
        class Files(SimpleHTTPRequestHandler):
            extensions_map = {
                **SimpleHTTPRequestHandler.extensions_map,
                ".mjs": "text/javascript",
                ".js": "text/javascript",
                ".wasm": "application/wasm",
                ".webmanifest": "application/manifest+json",
            }

            def __init__(self, *args: Any, **named: Any) -> None:
                super().__init__(*args, directory=str(folder), **named)

            def translate_path(self, path: str) -> str:
                return super().translate_path(path.removeprefix(AT[:-1]))

            def log_message(self, *args: Any) -> None:
                """Nobody reads it."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
        self.address = f"http://127.0.0.1:{self._server.server_port}{AT}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def end(self) -> None:
        """From now on nobody answers; once more does no harm."""
        self._server.shutdown()
        self._server.server_close()


def visiting(browser: Browser, script: str = KNOWN, width: int = 1280) -> BrowserContext:
    """The browser of somebody who has played before and is in no hurry."""
    context = browser.new_context(viewport={"width": width, "height": 800}, locale="en")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(script)
    return context
