"""Compiled code as it is kept on disk: read without ado, and made by one process at a time.

A lock file stands beside the code of each door. It is the system's own lock, which ends with the process that held it:
whoever was killed while compiling keeps nobody waiting.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import IO, Any

from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.runtime import rtsys

WAITING = "trueque:waiting"
"""Numba's listeners hear by this name that another process is compiling."""
PATIENCE = 180.0
"""Seconds to wait for another process; then it is done twice."""
PAUSE = 0.1


def is_taken(lock: IO[str]) -> bool:
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


class Turn:
    """Whose turn it is to compile one door."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock: IO[str] | None = None

    def take(self) -> None:
        """Wait until no other process compiles this."""
        if self.lock is not None:
            return
        try:
            self.lock = self.path.open("w")
        except OSError:
            return
        if is_taken(self.lock):
            event.broadcast(event.Event(WAITING, event.EventStatus.START))
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until and is_taken(self.lock):
                time.sleep(PAUSE)

    def give_back(self) -> None:
        """It is done: whoever waits finds it in the cache."""
        if self.lock is not None:
            self.lock.close()
            self.lock = None


class KeptCode(FunctionCache):  # type: ignore[misc]
    """The machine code of one door."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._turn = Turn(Path(self.cache_path) / f"{function.__name__}.lock")

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code, if it is there or another process is making it; none: it is ours to make."""
        # Numba would load its typing of everything first, a third of a start: machine code runs without.
        rtsys.initialize(target_context)
        found = self._found(sig, target_context)
        if found is None:
            self._impl.locator.ensure_cache_path()
            self._turn.take()
            found = self._found(sig, target_context)
            if found is not None:
                self._turn.give_back()
        return found

    def _found(self, sig: Any, target_context: Any) -> Any:
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        super().save_overload(sig, data)
        self._turn.give_back()
