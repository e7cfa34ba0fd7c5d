"""A connection that sits in games as a robot: the server invites it, it joins, sits down and plays."""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import Any, TextIO

from benchmarks.jsettlers import dealing  # noqa: F401  (its messages are listed by being read)
from benchmarks.jsettlers.player import Player
from benchmarks.jsettlers.seat import OurSeat
from benchmarks.jsettlers.table import Table
from benchmarks.jsettlers.wire import EMPTY, Fields, Link

VERSION = (2700, "2.7.00", "trueque", ";6pl;")
"""What we say we are; the last is what a client can do: no sea, no scenarios."""


class Robot:
    """Plays until so many games are over."""

    def __init__(self, link: Link, name: str, cookie: str, make: Callable[[Random], Player], results: TextIO) -> None:
        self._link, self._name, self._make, self._results = link, name, make, results
        self._seats: dict[str, OurSeat] = {}
        self._invited: dict[str, tuple[int, bool]] = {}
        """Where we are to sit, and whether players trade there."""
        self.done: list[dict[str, Any]] = []
        link.send("Version", *VERSION)
        link.send("ImARobot", name, cookie, "trueque.Robot")

    def run(self, games: int) -> None:
        while len(self.done) < games:
            message = self._link.receive(1.0)
            if message is None:
                return
            for seat in list(self._seats.values()):
                self._in_game(seat, OurSeat.tick)
            self.hear(*message)

    def hear(self, name: str, f: Fields) -> None:
        if name == "BotJoinGameRequest":
            self._invited[f[0]] = int(f[1]), "NT=t" not in f
            self._link.send("JoinGame", self._name, "", EMPTY, f[0])
        elif name == "JoinGameAuth":
            me, trade = self._invited[f[0]]
            rng = Random(f[0])
            self._seats[f[0]] = OurSeat(self._link, Table(f[0], me, rng, trade), self._make(rng))
        elif name == "GameMembers" and f[0] in self._seats:
            self._link.send("SitDown", f[0], EMPTY, self._seats[f[0]].table.me, True)
        elif name == "ServerPing":
            self._link.send("ServerPing", f[0])
        elif name in ("RejectConnection", "BCastTextMsg"):
            print(name, *f, file=sys.stderr)
        elif name == "RobotDismiss" and f[0] in self._seats:
            self._leave(f[0])
        elif f and f[0] in self._seats:
            self._in_game(self._seats[f[0]], lambda seat: seat.hear(name, f))
            if name == "GameStats" and f[0] in self._seats and self._seats[f[0]].table.scores:
                self._finish(self._seats[f[0]])

    def _in_game(self, seat: OurSeat, deed: Callable[[OurSeat], None]) -> None:
        """An error of ours ends its own game alone, which counts as lost; the match goes on."""
        try:
            deed(seat)
        except OSError:
            raise  # the server has gone, and every game with it
        except Exception as error:
            traceback.print_exc()
            self._finish(seat, repr(error))
            self._leave(seat.table.game)

    def _leave(self, game: str) -> None:
        self._link.send("LeaveGame", EMPTY, EMPTY, game)
        del self._seats[game]

    def _finish(self, seat: OurSeat, error: str = "") -> None:
        t = seat.table
        row = {
            "game": t.game,
            "place": (t.me - t.first) % len(t.seats) + 1,
            "won": int(not error and t.scores[t.me] == max(t.scores) and t.turn == t.me),
            "error": error,
            "scores": t.scores,
            "names": [one.name for one in t.seats],
            **asdict(t.tally),
            "mended": t.cards.mended,
            "asked": seat.player.asked,
            "think_s": round(seat.player.seconds, 3),
            "wall_s": round(time.monotonic() - seat.began, 1),
            "refusals": dict(seat.refusals),
        }
        self.done.append(row)
        print(json.dumps(row), file=self._results, flush=True)
