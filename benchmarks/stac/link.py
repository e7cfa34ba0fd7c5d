"""A connection to Stac's server that is heard, and spoken to, as one to JSettlers v2.7."""

from __future__ import annotations

from collections import deque

from benchmarks.jsettlers.wire import Fields, Link, field
from benchmarks.stac.dialect import VERSION, Dialect
from benchmarks.stac.negotiation import Message


class StacLink(Link):
    """Keeps a dialect for each game that we are invited to."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._games: dict[str, Dialect] = {}
        self._heard: deque[Message] = deque()

    def send(self, name: str, *fields: object) -> None:
        said = [field(one) for one in fields]
        if name == "Version":
            super().send(name, *VERSION)
        elif name == "ImARobot":
            super().send(name, said[0], said[2])  # it knows no cookies
        elif said and said[0] in self._games and name != "SitDown":
            self._heard += self._games[said[0]].say(name, said)
        else:
            super().send(name, *said)

    def receive(self, wait: float | None = None) -> Message | None:
        while not self._heard:
            message = super().receive(wait)
            for game in self._games.values():
                self._heard += game.talk.overdue()
            if message is None:
                return None
            self._heard += self.understood(*message)
        return self._heard.popleft()

    def understood(self, name: str, f: Fields) -> list[Message]:
        if name == "BotJoinGameRequest":
            self._games[f[0]] = Dialect(f[0], int(f[1]), self._plainly)
        elif name == "RobotDismiss":
            self._games.pop(f[0], None)
        elif f and f[0] in self._games:
            return self._games[f[0]].hear(name, f)
        return [(name, f)]

    def _plainly(self, name: str, fields: Fields) -> None:
        super().send(name, *fields)
