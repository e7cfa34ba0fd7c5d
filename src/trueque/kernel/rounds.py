"""Dice that nobody can steer: every answer that draws opens a round, to which all who pledged give a fresh share.

A round is a line of the log, written after the answer it belongs to and before nature's lines:

    0 roll
    * round 51c0…  0:9ae1… 2:77b0…
    ! 4+2

The first number is the server's share, the others those of the seats that gave one. Who pledged and is missing in a
round gives none until a line `* back 2` says that it will: then from the next answer on, three times a game at most,
and the link that was due is skipped. A share may bring along what its seat signed, `0:9ae1…:412:SIGNATURE`: the
history up to line 412 (`witnesses.py`). Who takes a bot's seat later pledges in that line, `* join 2 77b0…`, and gives
from the next answer on. docs/honest-dice.md says what that proves; `Rounds` reads a log's rounds.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.kernel.chain import SIZE, Chain, is_next_share
from trueque.kernel.dealer import FairDealer, compute_bag_odds, draw_below, list_nature_answers, pick_weighted
from trueque.kernel.decision import Decision
from trueque.kernel.errors import bad_record
from trueque.kernel.game import NATURE, Seat
from trueque.kernel.open_draws import Possible
from trueque.kernel.record import TABLE, Line

WORD = "round"
BACK = re.compile(r"back (\d+)")
RETURNS = 3
"""How often a seat may give shares again in a game, after it missed a round."""
KEY = re.compile(r"witness (\d+) ([0-9a-f]{64})")
PLEDGE = re.compile(rf"join (\d+) ([0-9a-f]{{{2 * SIZE}}})")


@dataclass(frozen=True)
class Signature:
    """That somebody was told one history up to a line (`witnesses.py`)."""

    last: int
    """The last line that was told; -1: none yet."""
    value: bytes

    def __str__(self) -> str:
        return f":{self.last}:{self.value.hex()}"


# Not frozen, though nobody changes one: every draw makes two.
@dataclass(slots=True, unsafe_hash=True)
class Round:
    """The shares of one round."""

    server: bytes
    """Empty once the server's chain is used up."""
    seats: Mapping[Seat, bytes] = field(default_factory=dict)
    signed: Mapping[Seat, Signature] = field(default_factory=dict)
    """What seats signed with their shares."""

    def __str__(self) -> str:
        given = "".join(
            f" {seat}:{share.hex()}{self.signed.get(seat, '')}" for seat, share in sorted(self.seats.items())
        )
        return f"{WORD} {self.server.hex() or '-'}{given}"


def read_round(line: Line) -> Round | None:
    """The round that *line* is, if it is one."""
    if line.author != TABLE or not line.text.startswith(WORD + " "):
        return None
    _, server, *given = line.text.split()
    try:
        return Round(bytes.fromhex(server.replace("-", "")), *read_given_shares(given))
    except (ValueError, IndexError):
        raise bad_record("honest-dice", "The round «{text}» is damaged.", text=line.text[:60]) from None


def read_given_shares(words: Iterable[str]) -> tuple[dict[Seat, bytes], dict[Seat, Signature]]:
    """The shares in words like «0:9ae1…» or «2:77b0…:412:SIGNATURE», and what was signed with them."""
    parts = [word.split(":") for word in words]
    signed = {int(seat): Signature(int(more[0]), bytes.fromhex(more[1])) for seat, _, *more in parts if more}
    return {int(seat): bytes.fromhex(share) for seat, share, *_ in parts}, signed


def derive_chain(seed: bytes) -> Chain:
    """The server's chain: it hangs on the seed, and tells nothing about it."""
    return Chain(hashlib.sha256(b"trueque rounds" + seed).digest()[:SIZE])


def read_pledge(line: Line) -> tuple[Seat, bytes] | None:
    """The seat and the pledge of somebody who sits down in mid-game, if *line* says so."""
    found = PLEDGE.fullmatch(line.text) if line.author == TABLE else None
    return (int(found[1]), bytes.fromhex(found[2])) if found else None


def read_key(line: Line) -> tuple[Seat, bytes] | None:
    """The seat and the key for its signatures that *line* makes known, if it does."""
    found = KEY.fullmatch(line.text) if line.author == TABLE else None
    return (int(found[1]), bytes.fromhex(found[2])) if found else None


class Rounds:
    """What the rounds of a log have used up, seat by seat; grows with the log."""

    def __init__(self, pledges: Mapping[Seat, str]) -> None:
        self.count = 0
        self.heads = {seat: bytes.fromhex(pledge) for seat, pledge in pledges.items()}
        """The last share of each seat that still gives, or its pledge."""
        self.since = dict.fromkeys(self.heads, 1)
        """From which round on each seat that pledged gives shares."""
        self.late: dict[Seat, bytes] = {}
        """Pledges made in mid-game: they count from the next answer on, when no share of its round is known yet."""
        self.out: dict[Seat, int] = {}
        """Who pledged, missed a round and gives none now: which."""
        self.missed: dict[Seat, list[int]] = {}
        """All rounds in which a share was due and did not come."""
        self.owed: dict[Seat, int] = {}
        """Links that were due since the last share of each seat: its next one skips them."""
        self.coming: dict[Seat, bytes] = {}
        """Who has said that it gives again, with its last share: that counts from the next answer on."""
        self._away: dict[Seat, bytes] = {}
        self.returned: dict[Seat, int] = {}
        """How often each seat has come back."""
        self.keys: dict[Seat, bytes] = {}
        """The first key for signatures that each seat made known."""
        self.drawn: int | None = None
        """How many lines nature has drawn in the round that stands open; none where none does."""
        self.last: Round | None = None
        """The round that was opened last."""

    def is_due(self, line: Line) -> bool:
        """Whether *line* may come now.

        Each answer has one round: whoever could open a second one, or take back an answer whose round has drawn nothing
        yet, would draw until they like it.
        """
        if read_round(line) is not None:
            return self.drawn is None
        return not (_is_round_end(line) and self.drawn == 0)

    def follow_line(self, line: Line) -> Round | None:
        """Take over one more line of the log."""
        if line.author == NATURE and self.drawn is not None:
            self.drawn += 1
        if _is_round_end(line):
            self.drawn = None
        if line.author >= 0:
            self._count_late()
            return None
        found = read_round(line)
        if found is None:
            self._pledge_or_return(line)
            return None
        self.count, self.drawn, self.last = self.count + 1, 0, found
        for seat in list(self.heads):
            if seat in found.seats:
                self.heads[seat] = found.seats[seat]
                self.owed[seat] = 0
            else:
                self._away[seat] = self.heads.pop(seat)
                self.out[seat] = self.count
                self.missed.setdefault(seat, []).append(self.count)
                self.owed[seat] = self.owed.get(seat, 0) + 1
        return found

    def _pledge_or_return(self, line: Line) -> None:
        pledged = read_pledge(line)
        if pledged is not None and self.may_pledge(pledged[0]):
            self.late[pledged[0]] = pledged[1]
        if (key := read_key(line)) is not None:
            self.keys.setdefault(*key)
        back = BACK.fullmatch(line.text) if line.author == TABLE else None
        if back is not None and self.may_share_again(seat := int(back[1])):
            self.coming[seat] = self._away[seat]
            self.returned[seat] = self.returned.get(seat, 0) + 1

    def may_share_again(self, seat: Seat) -> bool:
        """Whether *seat*, which missed a round, may give again: each time is one more choice to keep a share back."""
        return seat in self.out and seat not in self.coming and self.returned.get(seat, 0) < RETURNS

    def drawn_text(self, possible: Possible, seats: int) -> str | None:
        """What an open draw must be now, by the shares alone; nothing where it could not be drawn, none where that
        hangs on the seed."""
        if self.drawn is None or self.last is None or not sum(possible.weights):
            return ""
        if not self.last.server:
            return None
        shares = [self.last.seats.get(seat, b"") for seat in range(seats)]
        point = draw_below(self.last.server, shares, self.drawn, sum(possible.weights))
        return possible.texts[pick_weighted(possible.weights, point)]

    def _count_late(self) -> None:
        for seat, pledge in self.late.items():
            self.heads[seat], self.since[seat] = pledge, self.count + 1
        for seat, head in self.coming.items():
            self.heads[seat] = head
            del self.out[seat], self._away[seat]
        self.late.clear()
        self.coming.clear()

    def may_pledge(self, seat: Seat) -> bool:
        """Whether *seat* can pledge in mid-game: once in a game, or a seat could keep a share back again and again."""
        return seat not in self.since and seat not in self.late

    @property
    def has_sharers(self) -> bool:
        """Whether somebody gives a share to the next answer that draws."""
        return bool(self.heads or self.late or self.coming)

    def may_make_key(self, seat: Seat) -> bool:
        """Whether *seat* can make a key known: once a game, and only beside a chain that it pledged."""
        return seat not in self.keys and (seat in self.since or seat in self.late)

    def is_pledged_share(self, seat: Seat, share: bytes) -> bool:
        """Whether *share* is the one that *seat* pledged for the next round."""
        return seat in self.heads and is_next_share(self.heads[seat], share, self.owed.get(seat, 0))


def _is_round_end(line: Line) -> bool:
    """Whether after *line* nature draws under another round: an answer, or an undo."""
    return line.author >= 0 or (line.author == TABLE and line.text.startswith("undo"))


def find_current_round(log: Sequence[Line]) -> tuple[Round, int] | None:
    """The round that stands open at the end of *log*, and how often nature has drawn in it.

    An answer or an undo after it closes it; what only concerns the table does not.
    """
    drawn = 0
    for line in reversed(log):
        if line.author == NATURE:
            drawn += 1
        elif line.author != TABLE or line.text.startswith("undo"):
            return None
        elif (found := read_round(line)) is not None:
            return found, drawn
    return None


def derive_key(seed: bytes, server: bytes, is_open: bool) -> bytes:
    """What a draw hangs on beside the seats' shares: the server's share, and for hidden draws the seed too."""
    return server if is_open and server else hmac.digest(seed, server, "sha256")


@dataclass(frozen=True)
class RoundDealer:
    """Draws under the shares of the round that stands open; where none does, it waits for one."""

    seed: bytes
    seats: int
    open_kinds: tuple[str, ...]
    """Questions whose answer everybody sees: these draws can be checked at once."""
    bag_kinds: tuple[str, ...] = ()
    typed_kinds: tuple[str, ...] = ()
    kind: str = "fair"

    def draw_odds(self, decision: Decision[Any], past: Sequence[Any]) -> Sequence[int]:
        """How likely each answer is, after what was drawn before."""
        return compute_bag_odds(decision, past) if decision.kind in self.bag_kinds else decision.odds

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> Any | None:
        if self.is_typed(decision):
            return None
        found = find_current_round(log)
        if found is None:
            return None
        given, number = found
        odds = self.draw_odds(decision, past)
        shares = [given.seats.get(seat, b"") for seat in range(self.seats)]
        hangs_on = derive_key(self.seed, given.server, decision.kind in self.open_kinds)
        return list_nature_answers(decision)[pick_weighted(odds, draw_below(hangs_on, shares, number, sum(odds)))]

    def is_typed(self, decision: Decision[Any]) -> bool:
        return decision.kind in self.typed_kinds


@dataclass(frozen=True)
class GuidedDealer(RoundDealer):
    """A first game to learn from: some kinds of draws as they are written down, fair ones by the seed alone after that.

    To whoever checks a record they are typed in.
    """

    script: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    kind: str = "typed"

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> Any | None:
        if not self.is_typed(decision):
            return super().draw(log, decision, past)
        written = self.script[decision.kind][len(past) : len(past) + 1]
        if written and written[0] in list_nature_answers(decision):
            return written[0]
        return FairDealer(self.seed).draw(log, decision, past)


def replay_rounds(pledges: Mapping[Seat, str], log: Iterable[Line]) -> Rounds:
    """The rounds of a whole log."""
    rounds = Rounds(pledges)
    for line in log:
        rounds.follow_line(line)
    return rounds
