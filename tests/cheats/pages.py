"""Pages and terminals at a table: the page's own code, run by Node in one process for all, and a terminal's."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from tests.cheats import swift_signatures
from trueque.kernel.chain import Chain
from trueque.kernel.rounds import Signature
from trueque.terminal.dice import DiceWatch
from trueque.terminal.witness import TableWitness

Json = dict[str, Any]
NUMBERS = itertools.count()
SWIFT = os.environ.get("SWIFT_SIGNATURES", "1") != "0"
"""Whether other Ed25519s stand in for our own, which are slow; those are proved apart, and in browsers."""
if SWIFT:
    swift_signatures.stand_in()


@dataclass
class Reply:
    """What a client does with an update."""

    share: str | None = None
    is_back: bool = False
    """Whether it says that it gives shares again."""
    key: str | None = None
    """The key that it makes known."""
    signature: Signature | None = None
    """What it signed with its share."""


class Client(Protocol):
    """Somebody who is told a table's lines and may hold a seat."""

    seat: int | None
    pledge: str

    def tell(self, lines: list[Json], dice: Json, card: Json, drawing: int | None) -> Reply: ...
    def load_again(self) -> bool: ...
    def lose_line(self) -> None: ...
    def found(self) -> Json: ...


def find_node() -> str:
    """Playwright's own Node, or the one that `NODE` names: where only cheats are played, no browser need be there."""
    if named := os.environ.get("NODE"):
        return named
    from playwright._impl._driver import compute_driver_executable

    return str(compute_driver_executable()[0])


class Node:
    """One process of Node that runs the page's code."""

    def __init__(self) -> None:
        node = find_node()
        self._process = subprocess.Popen(
            [node, "--no-warnings", "pages.mjs"], cwd=Path(__file__).parent, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def ask(self, doing: str, **more: Any) -> Json:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": doing, **more}) + "\n")
        self._process.stdin.flush()
        reply: Json = json.loads(self._process.stdout.readline())
        assert "error" not in reply, reply["error"]
        return reply

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


@lru_cache(maxsize=1)
def run_node() -> Node:
    """The process of this test run."""
    return Node()


class Page:
    """The page of one person, or of a spectator."""

    def __init__(self, seat: int | None, secret: bytes) -> None:
        self.seat, self.id = seat, f"t{next(NUMBERS)}"
        self._last: Json = {}
        # Who watches has pledged nothing.
        run_node().ask("open", id=self.id, secret="" if seat is None else secret.hex())
        self.pledge = "" if seat is None else str(run_node().ask("pledge", id=self.id)["pledge"])

    def tell(self, lines: list[Json], dice: Json, card: Json, drawing: int | None) -> Reply:
        told = run_node().ask("tell", id=self.id, lines=lines, dice=dice, card=card, seat=self.seat, drawing=drawing)
        self._last = told
        signature = Signature(told["last"], bytes.fromhex(told["signature"])) if told.get("signature") else None
        return Reply(told["share"], told["back"], told["key"], signature)

    def load_again(self) -> bool:
        """The page is loaded again: only what its browser keeps is left; whether it must be told everything."""
        run_node().ask("open", id=self.id)
        return True

    def lose_line(self) -> None:
        """The line broke and is back: a share that was sent may be asked for again, and a key may be lost with it."""
        run_node().ask("line", id=self.id)

    def kept(self) -> Json:
        """What its browser keeps of the share that it gave last."""
        return run_node().ask("kept", id=self.id)

    def found(self) -> Json:
        return dict(self._last.get("found", {}))

    @property
    def word(self) -> str:
        return str(self._last.get("word", ""))

    def check(self, text: str, published: bool = False) -> Json:
        """What it says of a record; with what the published checker says."""
        return run_node().ask("end", id=self.id, text=text, published=published)

    def close(self) -> None:
        run_node().ask("close", id=self.id)


class Terminal:
    """`trueque join` of one person."""

    def __init__(self, seat: int | None, secret: bytes) -> None:
        self.seat, self.watch = seat, DiceWatch()
        self.watch.chain = Chain(secret)
        self.watch.witness = TableWitness(self.watch.chain)
        self.pledge = "" if seat is None else self.watch.chain.pledge.hex()
        self._back: int | None = None

    def tell(self, lines: list[Json], dice: Json, card: Json, drawing: int | None) -> Reply:
        self.watch.follow_lines(dice, lines, card, self.seat)
        if self.seat is None:
            return Reply()
        reply = Reply()
        for what, fields in self.watch.list_replies(self.seat, drawing):
            if what == "share":
                reply.share = fields["share"]
                if "signature" in fields:
                    reply.signature = Signature(fields["last"], bytes.fromhex(fields["signature"]))
            elif what == "witness":
                reply.key = fields["key"]
            elif self._back != self.watch.dropped:
                self._back, reply.is_back = self.watch.dropped, True
        return reply

    def load_again(self) -> bool:
        return False

    def lose_line(self) -> None:
        """The line broke and is back: what was sent may be lost with it."""
        self.watch.witness.come_back()

    def found(self) -> Json:
        witness, watch = self.watch.witness, self.watch
        found: Json = {"wrong": watch.wrong, "burnt": watch.burnt, "dropped": watch.dropped}
        if witness.log is not None:
            parted, changed, silent = witness.log.parted, witness.log.changed, witness.log.find_silent()
            found |= {"parted": parted and parted.line, "changed": changed and changed.line}
            found |= {"stripped": witness.stripped, "silent": silent[0] if silent else None, "unshown": witness.unshown}
        return found

    @property
    def word(self) -> str:
        return self.watch.witness.log.word if self.watch.witness.log is not None else ""

    def close(self) -> None:
        """Nothing is kept."""
