"""What each seat signs of a table's history, so that nobody can be told another one unnoticed (docs/honest-dice.md).

Each client makes a key at the table's start (a line `* witness 2 KEY`) and signs, with every share, the head of what it
was told: a hash of the promise and of all lines as everybody hears them. The signature stands in the round beside the
share, for all to check against what they were told themselves. So long as the keys are the same everywhere, two
histories part at the next round; whether they are, a short word says that people compare by voice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from trueque.kernel.game import NATURE, Game, Seat
from trueque.kernel.record import TABLE, Line, Record
from trueque.kernel.rounds import Round, Signature, read_key, read_round
from trueque.kernel.signatures import derive_public_key, is_signed, sign_message
from trueque.kernel.told_lines import iterate_heard_lines

SILENT = 2
"""Rounds in a row without a signature, though the share came, after which a table is told."""
DIGITS = 8


def hash_promise(commit: str, chain: str, dealer: str, pledges: Mapping[Seat, str]) -> str:
    """The head before the first line: what was promised."""
    given = (f"{seat}:{pledge}" for seat, pledge in sorted(pledges.items()) if pledge)
    return hashlib.sha256(" ".join([commit, chain, dealer, *given]).encode()).hexdigest()


def hash_line(head: str, number: int, author: Seat, public: str) -> str:
    """The head after one more line, as whoever only watches hears it."""
    return hashlib.sha256(f"{head} {number} {author} {public}".encode()).hexdigest()


def is_shortened(author: Seat, heard: str, public: str, mine: Seat | None) -> bool:
    """Whether a line that one hears as *heard* may be *public* to everybody: only what is hidden may differ."""
    if heard == public or author == NATURE or (author == mine and mine is not None):
        return True
    return author >= 0 and heard.split(" ")[0] == public.split(" ")[0]


@dataclass
class Misfit:
    """A line at which what is signed does not fit what was told, and whose signature or key it is."""

    line: int
    seat: Seat


@dataclass
class Witnesses:
    """Follows a log as everybody hears it, and what its seats sign."""

    head: str
    """What was promised, as `hash_promise` has it; then of everything told."""
    heads: dict[int, str] = field(default_factory=dict)
    """The head after each line."""
    keys: dict[Seat, bytes] = field(default_factory=dict)
    signed: dict[Seat, int] = field(default_factory=dict)
    """Up to which line each seat's newest signature fits."""
    parted: Misfit | None = None
    """The first signature that does not fit what was told here."""
    changed: Misfit | None = None
    """The first second key of a seat."""
    silent: dict[Seat, int] = field(default_factory=dict)
    """How many rounds in a row each seat has signed nothing, though its share came."""
    last: int = -1
    rounds: int = 0
    _promised: str = ""
    _asked: int = -1
    """The answer or undo that the next round belongs to."""
    _first: dict[Seat, bytes] = field(default_factory=dict)
    """The first share of each seat since the last key was made known."""
    _waiting: dict[Seat, tuple[int, int, Signature, bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._promised = self.head
        self.heads[-1] = self.head

    def follow_line(self, number: int, line: Line) -> None:
        """Take over one more line; signatures wait until `check_signatures`."""
        if (key := read_key(line)) is not None:
            self._note_key(number, *key)
        given = read_round(line)
        if given is not None:
            self._note_round(number, given)
        elif line.author >= 0 or (line.author == TABLE and line.text.startswith("undo ")):
            self._asked = number
        self.head = self.heads[number] = hash_line(self.head, number, line.author, line.text)
        self.last = number

    def _note_key(self, number: int, seat: Seat, key: bytes) -> None:
        if self.keys.setdefault(seat, key) != key:
            self.changed = self.changed or Misfit(number, seat)
        self._first.clear()

    def _note_round(self, number: int, given: Round) -> None:
        self.rounds += 1
        for seat, share in given.seats.items():
            if seat not in self.keys:
                continue
            self._first.setdefault(seat, share)
            signature = given.signed.get(seat)
            self.silent[seat] = 0 if signature else self.silent.get(seat, 0) + 1
            if signature and not self._asked <= signature.last < number:
                self.parted = self.parted or Misfit(number, seat)
            elif signature:
                # Heads hold all that came before: of several rounds at once the newest says it for all.
                self._waiting[seat] = (number, self.rounds, signature, share)

    def check_signatures(self) -> None:
        """Check the newest signature of each seat that signed since the last time."""
        for seat, (number, count, signature, share) in sorted(self._waiting.items()):
            text = make_signed_text(count, signature.last, self.heads[signature.last], share)
            if is_signed(self.keys[seat], text, signature.value):
                self.signed[seat] = signature.last
            else:
                self.parted = self.parted or Misfit(number, seat)
        self._waiting.clear()

    def sign_share(self, seed: bytes, share: bytes) -> Signature:
        """What who has the key of *seed* signs with *share* of the next round."""
        text = make_signed_text(self.rounds + 1, self.last, self.head, share)
        return Signature(self.last, sign_message(seed, text))

    def find_silent(self) -> tuple[Seat, ...]:
        """The seats that have given shares without a signature for two rounds."""
        return tuple(seat for seat, rounds in sorted(self.silent.items()) if rounds >= SILENT)

    @property
    def word(self) -> str:
        """The short word of all keys: the same wherever the same keys, promise and shares were told; «» until it is
        there.

        It takes in a share that each seat gave when all keys stood fast: who sits between two people has to choose
        the keys before, and cannot try until the words agree.
        """
        if not self.keys or self._first.keys() != self.keys.keys():
            return ""
        parts = (f"{seat}:{key.hex()}:{self._first[seat].hex()}" for seat, key in sorted(self.keys.items()))
        digest = hashlib.sha256(" ".join(["word", self._promised, *parts]).encode()).digest()
        digits = f"{int.from_bytes(digest[:8], 'big') % 10**DIGITS:0{DIGITS}}"
        return " ".join(digits[at : at + 2] for at in range(0, DIGITS, 2))


def make_signed_text(round_number: int, last: int, head: str, share: bytes) -> bytes:
    """What is signed."""
    return f"trueque seen {round_number} {last} {head} {share.hex()}".encode()


def check_public_log(head: str, lines: Iterable[Line]) -> Witnesses:
    """What is signed in a whole log, its *lines* as everybody hears them; each signature is checked."""
    found = Witnesses(head)
    for number, line in enumerate(lines):
        found.follow_line(number, line)
        found.check_signatures()
    return found


def make_signing_key(secret: bytes) -> tuple[bytes, bytes]:
    """The seed and the public key of a client, from the secret that its chain begins with."""
    seed = hashlib.sha256(b"trueque witness" + secret).digest()
    return seed, derive_public_key(seed)


def add_heard_lines(game: Game[Any, Any], record: Record) -> Record:
    """*record* with what everybody heard of lines that say more, so that what was signed is checked without rules."""
    if not any(read_key(line) for line in record.log):
        return record
    public = enumerate(iterate_heard_lines(game, record, None))
    return replace(record, heard={n: text for n, (_, text) in public if text != record.log[n].text})


def check_record_witnesses(game: Game[Any, Any], record: Record) -> Witnesses:
    """What is signed in a *record*; the rules say how everybody heard its lines."""
    heard = iterate_heard_lines(game, record, None)
    head = hash_promise(record.commit, record.chain, record.dealer, record.pledges)
    return check_public_log(head, (Line(author, text) for author, text in heard))
