"""Speaks what is printed, by a program of this machine: speech-dispatcher's or espeak-ng; over no network."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from threading import Condition, Thread

PROGRAMS: dict[str, Callable[[str, str], list[str]]] = {
    "spd-say": lambda lang, text: ["--wait", "--language", lang, "--", text],
    "espeak-ng": lambda lang, text: ["-v", lang, "--", text],
}
"""Those that are looked for, the first that is there speaks; each with its arguments."""
STOPS = {"spd-say": ["--cancel"]}
"""What silences a program that hands its text to a service of the machine; others fall silent when they end."""


def find_speech_program() -> str | None:
    """The path of a program that can speak here; none where there is none."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


class Mouth:
    """One sentence after the other, beside everything else; what waits can be silenced."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = next(name for name in PROGRAMS if path.endswith(name))
        self._waiting: list[tuple[str, str]] = []
        self._now: subprocess.Popen[bytes] | None = None
        self._changed = Condition()
        Thread(target=self._run, daemon=True).start()

    def say(self, text: str, lang: str) -> None:
        with self._changed:
            self._waiting.append((lang, text))
            self._changed.notify_all()

    def silence(self) -> None:
        """Whoever types has heard enough: what is said and what waits is passed over."""
        with self._changed:
            if self._now is None and not self._waiting:
                return
            self._waiting.clear()
            if self._now is not None:
                self._now.terminate()
        if self.name in STOPS:
            subprocess.run([self.path, *STOPS[self.name]], check=False, stdin=subprocess.DEVNULL, capture_output=True)

    def finish(self, seconds: float) -> None:
        """Let the last words be heard before the program ends."""
        with self._changed:
            self._changed.wait_for(lambda: self._now is None and not self._waiting, seconds)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: bool(self._waiting))
                spoken = PROGRAMS[self.name](*self._waiting.pop(0))
                # Its own output is no line of ours, and ours no text of its.
                self._now = subprocess.Popen([self.path, *spoken], stdin=subprocess.DEVNULL,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
            self._now.wait()
            with self._changed:
                self._now = None
                self._changed.notify_all()
