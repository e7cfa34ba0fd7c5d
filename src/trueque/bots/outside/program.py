"""A bot that is a program: lines of JSON to its standard input, lines of JSON from its standard output.

    we   {"type": "hello", "protocol": 1, "budget_ms": 1000}
    it   {"type": "hello", "protocol": 1, "name": "mine"}                      (within ten seconds)
    we   {"type": "new", "game": "quick", "options": {…}, "seat": 0, "seats": 2, "seed": "…"}
    we   {"type": "events", "events": […]}                                     (no reply)
    we   {"type": "ask", "id": 1, "view": {…}, "decision": {…}, "any": {…}}
    it   {"type": "answer", "id": 1, "choice": "roll"}                         (within the budget)
    we   {"type": "over", "scores": [1.0, 0.0]}, {"type": "quit"}

Questions that do not wait are put only to programs that said `"speaks": true` in their hello.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from random import Random
from typing import Any

from trueque.bots.misbehaviour import Misbehaved
from trueque.bots.outside.pipe import Pipe
from trueque.bots.outside.wire import Json, choose_any_answer, parse_reply, serialize_question
from trueque.kernel import Decision, Event, Game, View, to_plain

PROTOCOL = 1
HELLO_SECONDS = 10.0


class ProgramBot:
    """Plays one game with a process of its own."""

    wall_time = True
    """Its time is not ours: it is measured by the clock."""

    def __init__(self, command: str, game: Game[Any, Any], seed: int | str, milliseconds: int) -> None:
        self._command, self._game, self._seconds = command, game, milliseconds / 1000
        # A hash, so that nobody reads the arena's own seed from it.
        self._seed = hashlib.sha256(f"outside {seed}".encode()).hexdigest()[:16]
        self._rng = Random(self._seed)
        self._pipe: Pipe | None = None
        self._asked = 0
        self._wants_to_speak = False

    def begin(self, seat: int) -> None:
        """Start the program and tell it where it sits."""
        self._pipe = Pipe(self._command)
        deadline = time.monotonic() + HELLO_SECONDS
        self._send({"type": "hello", "protocol": PROTOCOL, "budget_ms": round(1000 * self._seconds)}, deadline)
        hello = self._receive_reply("hello", None, deadline)
        self._wants_to_speak = hello.get("speaks") is True
        self._send({"type": "new", "game": self._game.name, "options": dict(self._game.options), "seat": seat,
                    "seats": self._game.seats, "seed": self._seed}, deadline)  # fmt: skip

    def speaks(self, decision: Decision[Any]) -> bool:
        return self._wants_to_speak

    def watch(self, events: list[Event]) -> None:
        """What this seat has just seen."""
        if events:
            self._send({"type": "events", "events": [to_plain(event) for event in events]}, self._deadline())

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        self._asked += 1
        deadline = self._deadline()
        question = {"type": "ask", "id": self._asked, "view": view, "decision": serialize_question(self._game,
                                                                                                   decision),
                    "any": choose_any_answer(self._game, decision, self._rng)}  # fmt: skip
        self._send(question, deadline)
        return parse_reply(self._game, decision, self._receive_reply("answer", self._asked, deadline))

    def over(self, scores: tuple[float, ...]) -> None:
        """The game is over: say so; what the program does now no longer matters."""
        if self._pipe is None:
            return
        with contextlib.suppress(Misbehaved):
            self._send({"type": "over", "scores": list(scores)}, self._deadline())
            self._send({"type": "quit"}, self._deadline())

    def close(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _deadline(self) -> float:
        return time.monotonic() + self._seconds

    def _send(self, message: Json, deadline: float) -> None:
        assert self._pipe is not None, "a program is begun before it is asked"
        self._pipe.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(), deadline)

    def _receive_reply(self, kind: str, number: int | None, deadline: float) -> Json:
        """The line we wait for; others that can be read are strays."""
        assert self._pipe is not None
        while True:
            line = self._pipe.receive(deadline)
            try:
                said = json.loads(line)
            except ValueError as broken:
                raise Misbehaved("garbage", f"it said {line[:80]!r}, which is no JSON") from broken
            if not isinstance(said, dict):
                raise Misbehaved("garbage", f"it said {line[:80]!r}, which is no JSON object")
            if said.get("type") == kind and said.get("id") == number:
                return said
            self._pipe.count_stray_line()
