"""A plain file server over a folder, under a path of its own, that can be ended: all that a site needs."""

from __future__ import annotations

import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

AT = "/some/where/"


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
        self._server.shutdown()
        self._server.server_close()
