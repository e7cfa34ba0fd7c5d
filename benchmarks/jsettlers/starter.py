"""Begins games of robots alone, and keeps a few going until enough are played.

The server's user `debug` may do so where it runs with `jsettlers.allow.debug`; with three robots of its own and ours as
the fourth, every game has the same four players.
"""

from __future__ import annotations

import sys

from benchmarks.jsettlers.robot import VERSION
from benchmarks.jsettlers.table import OVER
from benchmarks.jsettlers.wire import EMPTY, Fields, Link


class Starter:
    """Numbers its games, so that a match that goes on does not take a name twice."""

    def __init__(self, link: Link, options: str, first: int, games: int) -> None:
        self._link, self._options = link, options
        self._next, self._last = first, first + games
        self._open: set[str] = set()
        self._begun, self._over, self._wanted = 0, 0, 1
        link.send("Version", *VERSION, "en_US")

    def begin(self) -> None:
        if self._next < self._last:
            game = f"match {self._next}"
            self._link.send("NewGameWithOptionsRequest", "debug", "", EMPTY, game, self._options)
            self._next += 1
            self._begun += 1

    def start(self, game: str) -> None:
        """Robots are to take all its seats."""
        self._link.send("GameTextMsg", game, "debug", "*STARTBOTGAME*")

    def run(self, at_once: int) -> None:
        games, self._wanted = self._last - self._next, at_once
        self.begin()  # one alone: the server gets to know us by it, and a second beside it would be lost
        while self._over < games:
            message = self._link.receive()
            if message is None:
                return
            self.hear(*message)

    def hear(self, name: str, f: Fields) -> None:
        if name == "GameMembers" and f[0].startswith("match") and f[0] not in self._open:
            self._open.add(f[0])
            self.start(f[0])
            if self._begun - self._over < self._wanted:
                self.begin()
        elif name in ("GameState", "Turn") and f[0] in self._open and f[-1] == str(OVER):
            self._ended(f[0])
        elif name == "LeaveGame" and f[-1] in self._open and f[0].startswith("trueque"):
            self.leave(f[-1])  # our seat broke off: the game is of no use any more
            self._ended(f[-1])
        elif name == "ServerPing":
            self._link.send("ServerPing", f[0])
        elif name in ("StatusMessage", "RejectConnection") and not f[0].startswith("Welcome"):
            print(name, *f, file=sys.stderr)

    def leave(self, game: str) -> None:
        self._link.send("LeaveGame", EMPTY, EMPTY, game)

    def _ended(self, game: str) -> None:
        self._open.discard(game)
        self._over += 1
        if self._begun - self._over < self._wanted:
            self.begin()
