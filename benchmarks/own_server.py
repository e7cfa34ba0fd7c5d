"""A server of a benchmark's own: on this machine's loopback alone, gone when the measuring is over."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import httpx

from benchmarks.load_client import free_port

Cores = frozenset[int]

SERVE = """
import sys
from trueque.server.main import run_server
from trueque.server.settings import Settings
run_server(Settings(port=int(sys.argv[1]), db=sys.argv[2], proxies=1, quiet=True))
"""


def read_cores(text: str) -> Cores:
    """Processors as they are typed: `0,1`; nothing: all of them."""
    return frozenset(int(one) for one in text.split(",") if one)


@contextlib.contextmanager
def serve_strangers(cores: Cores = frozenset()) -> Iterator[int]:
    """A server with the usual limits that believes one proxy where calls come from; its port.

    It is held to *cores*, where some are named, and whoever asks it to the others.
    """
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-c", SERVE, str(port), f"sqlite:///{folder}/strangers.db"])
        if cores:
            os.sched_setaffinity(server.pid, cores)
            os.sched_setaffinity(0, os.sched_getaffinity(0) - cores)
        try:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=60).status_code == 200:
                        break
                time.sleep(0.2)
            yield port
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
