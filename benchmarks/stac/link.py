"""A connection to Stac's server that is heard, and spoken to, as one to JSettlers v2.7."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from benchmarks.jsettlers.wire import Fields, Link, field, read
from benchmarks.stac.dialect import VERSION, Dialect
from benchmarks.stac.negotiation import Message


class Interpreter:
    """Keeps a dialect for each game that we are invited to; *send* is how Stac is spoken to."""

    def __init__(self, send: Callable[[str, Fields], None]) -> None:
        self._send = send
        self._games: dict[str, Dialect] = {}

    def say(self, name: str, *fields: object) -> list[Message]:
        """Sends it in Stac's words; what our own side is to hear of it comes back."""
        said = [field(one) for one in fields]
        if name == "Version":
            self._send(name, list(map(str, VERSION)))
        elif name == "ImARobot":
            self._send(name, [said[0], said[2]])  # it knows no cookies
        elif said and said[0] in self._games and name != "SitDown":
            return self._games[said[0]].say(name, said)
        else:
            self._send(name, said)
        return []

    def hear(self, name: str, f: Fields) -> list[Message]:
        if name == "BotJoinGameRequest":
            self._games[f[0]] = Dialect(f[0], int(f[1]), self._send)
        elif name == "RobotDismiss":
            self._games.pop(f[0], None)
        elif f and f[0] in self._games:
            return self._games[f[0]].hear(name, f)
        return [(name, f)]

    def overdue(self) -> list[Message]:
        return [message for game in self._games.values() for message in game.talk.overdue()]


class StacLink(Link):
    """A connection with an interpreter in between."""

    def __init__(self, port: int, log: TextIO | None = None) -> None:
        super().__init__(port, log)
        self._interpreter = Interpreter(self._plainly)
        self._heard: deque[Message] = deque()

    def send(self, name: str, *fields: object) -> None:
        self._heard += self._interpreter.say(name, *fields)

    def receive(self, wait: float | None = None) -> Message | None:
        while not self._heard:
            message = super().receive(wait)
            if message is None:
                return None
            self._heard += [*self._interpreter.overdue(), *self._interpreter.hear(*message)]
        return self._heard.popleft()

    def _plainly(self, name: str, fields: Fields) -> None:
        super().send(name, *fields)


def told(lines: Iterable[str]) -> Iterator[Message]:
    """What a log says that we were told, in the words of JSettlers; “> ” begins what we said ourselves."""
    interpreter = Interpreter(lambda *_: None)
    for line in lines:
        if not line.startswith("> "):
            yield from interpreter.hear(*read(line.removeprefix("< ").rstrip("\n")))
