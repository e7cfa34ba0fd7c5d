"""The chain of a log: each line's head is made from the one before it, so that no line can vanish or change unseen.

The head is made under a key of the database, because lines hold what is still hidden: a head tells nothing about them.
A client gets it as a slip (`Heads.make_slip`), which also says that this server gave it: a slip that somebody made
up stops no table.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, Protocol

from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, in_every_language

SIZE = 32
"""Hexadecimal signs of a head, and of a slip's seal."""
BLOCK = 64
"""Bytes that SHA-256 takes at a time."""


class Lost(RuleError):
    """What was acknowledged is not there any more: nothing more is acknowledged, and everybody is told."""

    is_whole = False
    """Whether it is the whole database, not one table."""

    @classmethod
    def make_error(cls, told: Callable[[Speaker], str], is_whole: bool = False) -> Lost:
        sentence, said = in_every_language("table", told)
        lost = cls(sentence, "server", said)
        lost.is_whole = is_whole
        return lost


class Chained(Protocol):
    """A line as the chain sees it."""

    @property
    def seq(self) -> int: ...
    @property
    def author(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def time(self) -> int: ...
    @property
    def answer(self) -> str | None: ...
    @property
    def head(self) -> str: ...


@dataclass(frozen=True)
class Heads:
    """Makes and reads the heads of one database."""

    key: bytes
    era: str
    """Changes when a backup is brought back: what was acknowledged after it was made is gone, and that is meant."""

    def next_head(self, head: str, match: str, line: Sequence[Any]) -> str:
        """The head after *line* (number, author, text, time, answer)."""
        seq, author, text, time, answer = line
        # What `json.dumps` makes of the list, in a third of the time: every line that is stored has a head.
        said = "null" if answer is None else quoted(answer)
        return self._seal_text(f"[{quoted(head)}, {quoted(match)}, {seq}, {author}, {quoted(text)}, {time}, {said}]")

    def make_slip(self, match: str, seq: int, head: str) -> str:
        """What a client keeps of an acknowledgement: «number.head.seal»."""
        return f"{seq}.{head}.{self._seal_text(f'{self.era} {match} {seq} {head}')}" if head else ""

    def has_given_slip(self, match: str, slip: str) -> bool:
        """Whether this server gave *slip* to somebody at that table."""
        seq, _, rest = slip.partition(".")
        head = rest.partition(".")[0]
        return bool(head) and seq.isdigit() and hmac.compare_digest(self.make_slip(match, int(seq), head), slip)

    def pass_to_look(self, match: str) -> str:
        """What a link to a finished game carries: whoever has it may look at that game, and at nothing else."""
        return self._seal_text(f"look {match}")

    def check_rows(self, match: str, rows: Iterable[Chained], head: str = "") -> None:
        """Go along *rows* after *head*; raises `Lost` at the first that does not belong there."""
        for row in rows:
            # Lines from before there was a chain have no head; after the first that has one, all must.
            line = (row.seq, row.author, row.text, row.time, row.answer)
            if (row.head or head) and row.head != self.next_head(head, match, line):
                raise make_lines_lost_error(row.seq)
            head = row.head

    def _seal_text(self, text: str) -> str:
        """The HMAC-SHA-256 of *text*, from the key's part of it: the module `hmac` takes twice as long."""
        inner, outer = self._keyed_hashes
        inside, seal = inner.copy(), outer.copy()
        inside.update(text.encode())
        seal.update(inside.digest())
        return seal.hexdigest()[:SIZE]

    @cached_property
    def _keyed_hashes(self) -> tuple[hashlib._Hash, hashlib._Hash]:
        """The key's part of every seal, made once: the inner and the outer pad of RFC 2104."""
        key = self.key if len(self.key) <= BLOCK else hashlib.sha256(self.key).digest()
        pads = (bytes(byte ^ mask for byte in key.ljust(BLOCK, b"\0")) for mask in (0x36, 0x5C))
        inner, outer = map(hashlib.sha256, pads)
        return inner, outer


def make_lines_lost_error(seq: int) -> Lost:
    """A table whose log is not what was acknowledged: it stops."""

    def describe_loss(say: Speaker) -> str:
        return say("Line {n} of this table's log was stored and is not there any more. The table is stopped, so that "
                   "nothing is played on a wrong position; whoever runs this server must bring back a backup, or close "
                   "the table.", n=seq + 1)  # fmt: skip

    return Lost.make_error(describe_loss)


def make_store_lost_error() -> Lost:
    """The database is not the one that was opened: nothing can be acknowledged. Where it lies is for the journal."""

    def describe_loss(say: Speaker) -> str:
        return say("The database is gone or was replaced while the server ran. Nothing more is stored or acknowledged; "
                   "whoever runs this server must stop it and look.")  # fmt: skip

    return Lost.make_error(describe_loss, is_whole=True)
