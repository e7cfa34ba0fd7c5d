"""One process at a time: a lock file beside what is made.

It is the system's own lock, which ends with the process that held it: whoever was killed while compiling keeps nobody
waiting.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

PATIENCE = 180.0
"""Seconds to wait for another process; then it is done twice."""
PAUSE = 0.1


def try_lock(lock: IO[str]) -> bool:
    """Take the lock, or say that another process has it; where locks do not work, nobody ever has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return True
    except OSError:
        return False
    return False


class BuildTurn:
    """Whose turn it is to make one thing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock: IO[str] | None = None

    def take(self, wait: Callable[[], None] = lambda: None) -> None:
        """Wait until no other process makes this; *wait* is called once where one does."""
        if self.lock is not None:
            return
        try:
            self.lock = self.path.open("w")
        except OSError:
            return
        if try_lock(self.lock):
            wait()
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until and try_lock(self.lock):
                time.sleep(PAUSE)

    def give_back(self) -> None:
        """It is done: whoever waits finds it."""
        if self.lock is not None:
            self.lock.close()
            self.lock = None
