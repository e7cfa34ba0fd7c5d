"""A program and its two pipes: every read and write has a deadline, and nothing it does can hold us up."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import signal
import subprocess
import time

from trueque.bots.misbehaviour import Misbehaved

LONGEST_LINE = 65_536
"""Bytes in one line of a program; more is flooding."""
MOST_STRAY = 200
"""Lines in one game that nobody asked for; more is flooding."""


class Pipe:
    """One running program."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as broken:
            raise Misbehaved("crashed", f"it cannot be started: {broken}") from broken
        assert self._process.stdin
        assert self._process.stdout
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._read = b""
        self._strays = 0

    def send(self, line: bytes, deadline: float) -> None:
        """Write one line; a program that does not read it in time is silent."""
        left = memoryview(line + b"\n")
        while left:
            if not select.select([], [self._to], [], max(0.0, deadline - time.monotonic()))[1]:
                raise Misbehaved("silent", "it does not read what it is sent")
            try:
                left = left[os.write(self._to, left) :]
            except BlockingIOError:
                continue
            except OSError as gone:
                if self._process.poll() is not None:
                    raise Misbehaved("crashed", "it has stopped running") from gone
                # It runs and has closed its ears: what it says, or does not say, will tell what it is.
                return

    def receive(self, deadline: float) -> bytes:
        """The next line; raises when none comes in time."""
        while b"\n" not in self._read:
            if len(self._read) > LONGEST_LINE:
                raise Misbehaved("flooding", f"it sent a line of more than {LONGEST_LINE} bytes")
            if not select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise Misbehaved("slow", "it gave no answer in time")
            piece = os.read(self._from, LONGEST_LINE)
            if not piece:
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
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream:
                    stream.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
