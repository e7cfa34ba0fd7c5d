"""A program and its two pipes: every read and write has a deadline, and nothing it does can hold us up.

Two threads read and write, so that it is the same on every platform: pipes that can be waited for are none of Windows'.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import time
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from typing import IO

from trueque.bots.misbehaviour import Misbehaved

LONGEST_LINE = 65_536
"""Bytes in one line of a program; more is flooding."""
MOST_STRAY = 200
"""Lines in one game that nobody asked for; more is flooding."""
PIECES = 64
"""That are read ahead at most: a program that floods waits until somebody listens."""


class Pipe:
    """One running program."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                split_command(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                start_new_session=True, bufsize=0,
            )  # fmt: skip
        except (OSError, ValueError) as broken:
            raise Misbehaved("crashed", f"it cannot be started: {broken}") from broken
        assert self._process.stdin
        assert self._process.stdout
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._written: SimpleQueue[bool] = SimpleQueue()
        self._pieces: Queue[bytes] = Queue(PIECES)
        self._is_closed = False
        for work, stream in ((self._write, self._process.stdin), (self._listen, self._process.stdout)):
            Thread(target=work, args=(stream,), daemon=True).start()
        self._read = b""
        self._strays = 0

    def send(self, line: bytes, deadline: float) -> None:
        """Write one line; a program that does not read it in time is silent."""
        self._lines.put(line + b"\n")
        try:
            is_heard = self._written.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise Misbehaved("silent", "it does not read what it is sent") from None
        # One that runs and has closed its ears: what it says, or does not say, will tell what it is.
        if not is_heard and self._process.poll() is not None:
            raise Misbehaved("crashed", "it has stopped running")

    def receive(self, deadline: float) -> bytes:
        """The next line; raises when none comes in time."""
        while b"\n" not in self._read:
            if len(self._read) > LONGEST_LINE:
                raise Misbehaved("flooding", f"it sent a line of more than {LONGEST_LINE} bytes")
            try:
                piece = self._pieces.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                raise Misbehaved("slow", "it gave no answer in time") from None
            if not piece:
                self._pieces.put(b"")  # whoever asks again hears it again
                raise Misbehaved("crashed", "it has stopped running")
            self._read += piece
        line, self._read = self._read.split(b"\n", 1)
        return line

    def count_stray_line(self) -> None:
        """Count a line nobody asked for."""
        self._strays += 1
        if self._strays > MOST_STRAY:
            raise Misbehaved("flooding", f"it sent more than {MOST_STRAY} lines that nobody asked for")

    def close(self, patience: float = 0.2) -> None:
        """End the program and whatever it has started, kindly first."""
        self._is_closed = True
        self._lines.put(None)  # the writer closes its end, and so says that there is no more
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        end_process(self._process)
        self._process.wait()

    def _write(self, stream: IO[bytes]) -> None:
        """What the writing thread does: one line after the other, and tell whether it went through."""
        with contextlib.suppress(OSError), stream:
            while (line := self._lines.get()) is not None:
                self._written.put(write_whole(stream, line))

    def _listen(self, stream: IO[bytes]) -> None:
        """What the reading thread does: piece after piece until there are no more, in front of an empty one."""
        with stream:
            while not self._is_closed:
                try:
                    piece = stream.read(LONGEST_LINE)
                except OSError:
                    piece = b""
                self._hand_over(piece)
                if not piece:
                    return

    def _hand_over(self, piece: bytes) -> None:
        while not self._is_closed:
            with contextlib.suppress(Full):
                self._pieces.put(piece, timeout=0.5)
                return


def split_command(command: str) -> list[str]:
    """A command line in words; in Windows' paths a backslash is no quote."""
    words = shlex.split(command, posix=os.name != "nt")
    return [word.strip('"') for word in words] if os.name == "nt" else words


def write_whole(stream: IO[bytes], line: bytes) -> bool:
    """Write all of *line*; whether somebody was there to take it."""
    left = memoryview(line)
    try:
        while left:
            left = left[stream.write(left) :]
    except OSError:
        return False
    return True


def end_process(process: subprocess.Popen[bytes]) -> None:
    """End a program and whatever it has started: its group, or on Windows its tree."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], check=False, capture_output=True)
        return
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
