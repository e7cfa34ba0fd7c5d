"""A server in a process of its own, which can be killed and started again at the same address."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType

from tests.server.nodes import ROOT, free_port

PATIENCE = 60


class Restarted:
    """`trueque serve`, as an operator runs it."""

    def __init__(self, db: Path, site: Path | None = None) -> None:
        self.db, self.port = db, free_port()
        self.paths = [str(path) for path in (site, ROOT / "src", ROOT) if path]
        """Where packages are found: in *site* lie those that are installed besides."""
        self.url = f"http://127.0.0.1:{self.port}/"

    def __enter__(self) -> Restarted:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "trueque", "serve", "--port", str(self.port), "--db", f"sqlite:///{self.db}"]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(self.paths)}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server did not start"
            try:
                urllib.request.urlopen(f"{self.url}healthz", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """kill -9: nothing is said, nothing is tidied up."""
        self.process.kill()
        self.process.wait()
