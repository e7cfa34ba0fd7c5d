"""Somebody at a table of a world: says what a page says, over lines that are slow, cut, and opened again elsewhere.

It keeps everything it was told and every acknowledgement, and never says anything twice but under the same id.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any

from tests.server.kit import some_answer
from tests.worlds.loops import Agenda
from tests.worlds.nodes import Node, Wire, answer_call
from trueque.kernel.chain import Chain

Json = dict[str, Any]
PATIENCE = 4.0
"""Seconds without a reply after which somebody tries again, maybe elsewhere."""
SLOW = (1.5, 9.0)
"""Seconds that somebody thinks who thinks long: their clock may run out, and what is given back is seen."""


class Line:
    """One connection: both ways in order, each message late by as much as it happens to be."""

    def __init__(self, client: Client, node: Node) -> None:
        self.client, self.node, self.is_cut = client, node, False
        self._there = self._back = 0.0
        self.wire = Wire(self._tell)
        node.do_soon(lambda: answer_call(node, client.match, self.wire))

    def _late(self, before: float) -> float:
        rng = self.client.rng
        slow = rng.random() < self.client.slowness
        return max(before, self.client.agenda.now + (rng.uniform(0.2, 2.5) if slow else rng.uniform(0.002, 0.04)))

    def say(self, text: str) -> None:
        """On its way to the node."""
        self._there = self._late(self._there)
        self._deliver(self._there, lambda: None if self.is_cut else self.node.do_soon(lambda: self.wire.take(text)))

    def _tell(self, text: str | None) -> None:
        if self.node.machine.is_dead:
            return
        self._back = self._late(self._back)
        self._deliver(self._back, lambda: None if self.is_cut else self.client.hear(self, text))

    def _deliver(self, when: float, deed: Callable[[], None]) -> None:
        self.client.agenda.add(when - self.client.agenda.now, deed)

    def cut(self) -> None:
        """The line is dead; the node hears of it a little later, what was on its way is lost."""
        if not self.is_cut:
            self.is_cut = True
            self.client.agenda.add(
                self.client.rng.uniform(0.01, 1.0), lambda: self.node.do_soon(lambda: self.wire.take(None))
            )


class Client:
    """One person, or a watcher."""

    def __init__(
        self, person: str, token: str, match: str, key: str, agenda: Agenda, rng: Random, nodes: list[Node], sits: bool
    ) -> None:  # fmt: skip
        self.person, self.token, self.match, self.key = person, token, match, key
        self.agenda, self.rng, self.nodes, self.sits = agenda, rng, nodes, sits
        self.slowness = 0.0
        self.is_thoughtful = self.is_absent_minded = False
        """Whether they think long, and whether they let their clock run out."""
        self.is_away = self.stays_out = False
        """Whether they are not there, and whether they let a bot keep their seat though they are."""
        self.line: Line | None = None
        self.seat: int | None = None
        self.heard: Callable[[Client, str, Json], None] = lambda client, text, told: None
        """Told of every message that comes in."""
        self.told: dict[int, Json] = {}
        self.position: Json | None = None
        self.head = ""
        self.said_at: dict[str, float] = {}
        self.pending: dict[str, Json] = {}
        """What was said and is not acknowledged."""
        self.acked: dict[str, int] = {}
        """Answers and undos that were acknowledged, and under which number."""
        self.spoken: list[str] = []
        """Chat that was acknowledged."""
        self.said: list[str] = []
        """All chat, each line once."""
        self.refused: dict[str, int] = {}
        self.is_over = False
        self.is_greeted = False
        self.looked: Callable[[Client], None] = lambda client: None
        """Told whenever they look at the table."""
        self.greeted_at = self.slow_at = 0.0
        """When their line began, and when it was slow last."""
        self._count = 0
        self._secret = rng.randbytes(16)
        self._since_heard = 0.0
        agenda.add(rng.uniform(0.01, 0.3), self.look)

    @cached_property
    def chain(self) -> Chain:
        """What its shares come from; who only looks on needs none."""
        return Chain(self._secret)

    # -- the line
    def look(self) -> None:
        """Now and then: is the line there, was everything answered, is there something to be done?"""
        self.agenda.add(self.rng.uniform(0.4, 1.0), self.look)
        if self.slowness:
            self.slow_at = self.agenda.now
        self.looked(self)
        if self.is_away:
            self.hang_up()
            return
        if self.line is None:
            self.call()
        elif self.agenda.now - self._since_heard > PATIENCE and (self.pending or not self.is_greeted):
            self.hang_up()
        elif self.agenda.now - self._since_heard > 1.5 * PATIENCE and self._is_asked() and not self.is_slow:
            # What it meant to say came to nothing while it was away, or while something else was on its way.
            self.answer()

    def _is_asked(self) -> bool:
        return any(one["waits"] for one in (self.position or {}).get("questions", []))

    def call(self) -> None:
        """Open a line to some node, and say again what was not answered."""
        self.line, self.is_greeted = Line(self, self.rng.choice(self.nodes)), False
        self._since_heard = self.agenda.now
        since = max(self.told, default=-1)
        self._write(self.hello() | {"since": since})
        self.looked(self)

    def hello(self) -> Json:
        """The first words of a line."""
        return {"type": "hello", "protocol": 1, "since": -1, "token": self.token, "key": self.key, "head": self.head}

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.cut()
            self.line = None

    def lose_node(self, node: Node) -> None:
        """A process that is killed has its lines closed by its system."""
        if self.line is not None and self.line.node is node:
            self.line.is_cut, self.line = True, None

    def _write(self, message: Json) -> None:
        if self.line is not None:
            self.line.say(json.dumps(message))

    def say(self, type: str, **fields: Any) -> str:
        """Say something that is acknowledged; it is said again, under the same id, until it is."""
        self._count += 1
        id = f"{self.person}{self._count}"
        message = {"type": type, "id": id, **fields}
        if type != "share":
            self.pending[id], self.said_at[id] = message, self.agenda.now
        if self.is_greeted:
            self._write(message)
        return id

    # -- what is told
    def hear(self, line: Line, text: str | None) -> None:
        if line is not self.line:
            return
        self._since_heard = self.agenda.now
        if text is None:
            self.line = None
            return
        message = json.loads(text)
        self.heard(self, text, message)
        getattr(self, f"_take_{message['type']}", lambda told: None)(message)

    def _take_welcome(self, told: Json) -> None:
        self.is_greeted, self.greeted_at = True, self.agenda.now
        self._take_table(told)
        for id, message in list(self.pending.items()):
            # What plays something is said again; chat that nobody acknowledged may have been heard, and is let be.
            if message["type"] in ("answer", "undo"):
                self._write(message)
            else:
                del self.pending[id]
        self.sit()

    def _take_table(self, told: Json) -> None:
        self.seat = told.get("seat", self.seat)
        seats = told["table"]["seats"]
        mine = seats[self.seat] if self.seat is not None else None
        kept = mine is not None and mine.get("bot") and told["table"]["status"] == "playing"
        if kept and not self.stays_out and not any(one["type"] == "sit" for one in self.pending.values()):
            self.say("sit")

    def _take_update(self, told: Json) -> None:
        for line in told["happened"]:
            self.told[line["number"]] = line
        if told["position"] is None:
            return
        self.position = told["position"]
        self.is_over = self.position["result"] is not None
        self._give_share()
        if not self.is_over and any(one["waits"] for one in self.position["questions"]):
            self.agenda.add(self.think_seconds(), self.think_over)

    def _take_ack(self, told: Json) -> None:
        said = self.pending.pop(told["id"], None)
        if told.get("head"):
            self.head = told["head"]
        if said is None:
            return
        if said["type"] in ("answer", "undo"):
            self.acked[told["id"]] = told["number"]
        elif said["type"] == "chat":
            self.spoken.append(said["text"])

    def _take_refused(self, told: Json) -> None:
        self.refused[told["code"]] = self.refused.get(told["code"], 0) + 1
        said = self.pending.get(told.get("id") or "")
        if said is None:
            if not self.is_greeted:
                self.hang_up()
            return
        if told["code"] == "busy" and said["type"] in ("answer", "undo"):
            self.agenda.add(self.rng.uniform(0.2, 0.8), lambda: self._say_again(told["id"]))
            return
        del self.pending[told["id"]]
        if said["type"] == "sit" and self.seat is None:
            self.agenda.add(self.think_seconds(), self.sit)
        if said["type"] == "answer":
            self.agenda.add(self.think_seconds(), self.answer)

    def _say_again(self, id: str) -> None:
        if id in self.pending and self.is_greeted:
            self._write(self.pending[id])

    # -- what it does
    @property
    def is_slow(self) -> bool:
        return self.is_thoughtful or self.is_absent_minded

    def come_to(self) -> None:
        """From now on they answer as soon as they can."""
        if self.is_slow:
            self.is_thoughtful = self.is_absent_minded = False
            self.agenda.add(self.think_seconds(), self.answer)

    def think_over(self) -> None:
        """They have thought: now they answer, or have forgotten that they are asked."""
        if not self.is_absent_minded:
            self.answer()

    def think_seconds(self) -> float:
        if self.is_thoughtful:
            return self.rng.uniform(*SLOW)
        return self.rng.choice((0.02, 0.1, 0.3, 1.0)) * self.rng.uniform(0.5, 1.5)

    def answer(self) -> None:
        """Answer what waits, if nothing else is on its way."""
        if self.position is None or self.is_away or self.is_over:
            return
        if any(one["type"] in ("answer", "undo") for one in self.pending.values()):
            return
        questions = self.position["questions"]
        waits = [one for one in questions if one["waits"]]
        if self.position["can_undo"] and self.rng.random() < 0.3:
            self.say("undo")
        elif waits:
            asked = self.rng.choice(questions) if self.rng.random() < 0.1 else waits[0]
            self.say("answer", question=asked["id"], **some_answer(asked["answers"], self.rng))

    def sit(self) -> None:
        """Sit down, if that was meant and is not on its way."""
        if self.sits and self.seat is None and not any(one["type"] == "sit" for one in self.pending.values()):
            self.say("sit", pledge=self.chain.pledge.hex())

    def chat(self) -> None:
        """Say something, once: whether it was heard is seen by its acknowledgement."""
        if self.is_greeted:
            self.said.append(f"{self.person} says {self._count}")
            self.say("chat", text=self.said[-1])

    def _give_share(self) -> None:
        number = (self.position or {}).get("drawing")
        if number is None or self.seat is None:
            return
        rounds = [told["heard"] for _, told in sorted(self.told.items()) if told["heard"].startswith("round ")]
        mine = [word for text in rounds for word in text.split() if word.startswith(f"{self.seat}:")]
        last = bytes.fromhex(mine[-1].split(":")[1]) if mine else self.chain.pledge
        share = self.chain.find_share_before(last)
        if share is not None:
            self.say("share", round=number, share=share.hex())
