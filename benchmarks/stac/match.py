"""Stac's server, and games that are begun there."""

from __future__ import annotations

from typing import Any

from benchmarks.jsettlers.match import PORT, House
from benchmarks.jsettlers.starter import Starter
from benchmarks.jsettlers.wire import Link
from benchmarks.stac.link import StacLink

START = (False, False, "@", 0, -1, False, True, False, False)
"""Seats by lot, nothing loaded, to the end, anyone begins, a new board, trades by chat, hands and points hidden."""


def server(args: Any) -> list[str]:
    said = ["-Dstac.robots=3", "-Djsettlers.client.maxcreategames=-1"]
    return [args.server, *said, str(PORT), "60", "nobody", "nothing"]


class StacStarter(Starter):
    """Whoever created a game may start it, and must leave it for the server to forget it."""

    def start(self, game: str) -> None:
        self._link.send("StartGame", game, *START)

    def _ended(self, game: str) -> None:
        self.leave(game)
        super()._ended(game)


def starter(link: Link, args: Any, first: int) -> Starter:
    return StacStarter(link, "PL=4", first, args.games - first)


STAC = House("benchmarks.stac", server, StacLink, starter)
