"""Forks servers on request, with everything imported already: a killed node is back in a tenth of a second.

Reads «PORT DATABASE-URL» lines; prints the process id of each server it starts. Ends with its input.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

import uvicorn

import tests.server.toy  # noqa: F401
import trueque.quick.game
import trueque.quick.speech.words
import trueque.server.store.migrate  # noqa: F401
from tests.server.kit import FREE
from trueque.server.app import make_app
from trueque.server.frames import SOCKETS
from trueque.server.settings import Settings


def serve(port: int, db: str) -> None:
    settings = Settings(port=port, db=db, limits=FREE, quiet=True, games=("marbles",), least_pace=0, study_processes=0)
    uvicorn.run(
        make_app(settings), port=port, log_config=None, timeout_graceful_shutdown=1, **SOCKETS
    )  # fmt: skip


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.freeze()
    for line in sys.stdin:
        port, db = line.split()
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            serve(int(port), db)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
