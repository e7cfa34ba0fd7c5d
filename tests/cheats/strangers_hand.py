"""What docs/honest-dice.md says of a draw and of a chain, done by hand by somebody who read nothing else of ours.

The kinds beside it (`strangers_*.py`) are theirs too: cheats written from that page alone, seat 0 being the operator's.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from tests.cheats.operators import listed_kinds
from tests.cheats.world import World
from trueque.kernel.game import NATURE
from trueque.kernel.honest import promise_hash
from trueque.kernel.rounds import Rounds
from trueque.kernel.witnesses import Witnesses, hash_promise

EVERYBODY = frozenset({"all", "record", "rules"})


def find_last_round(world: World) -> int:
    """The log number of the last round."""
    log = world.match.log
    return max(number for number in range(len(log)) if log[number].text.startswith("round "))


def read_shares(text: str) -> tuple[bytes, dict[int, bytes]]:
    """The server's share and the seats' of a line of a round."""
    _, server, *given = text.split()
    seats = {int(one.split(":")[0]): bytes.fromhex(one.split(":")[1]) for one in given}
    return bytes.fromhex(server), seats


def count_drawn(world: World) -> int:
    """How many lines nature has drawn in this round."""
    return sum(line.author == NATURE for line in world.match.log[find_last_round(world) + 1 :])


def compute_point(key: bytes, shares: list[bytes], drawn: int, limit: int, first_try: int = 0) -> int:
    """The place among the odds; *first_try* as the page has it: 0."""
    message = b"".join(len(one).to_bytes(4, "big") + one for one in shares) + drawn.to_bytes(8, "big")
    whole = (1 << 256) // limit * limit
    number = first_try
    while True:
        value = int.from_bytes(hmac.digest(key, message + number.to_bytes(4, "big"), hashlib.sha256), "big")
        if value < whole:
            return value % limit
        number += 1


def pick_answer(decision: Any, point: int) -> Any:
    """The answer whose part of the odds holds *point*."""
    answers = list(decision.answers)
    for answer, odds in zip(answers, decision.odds or (1,) * len(answers), strict=True):
        point -= odds
        if point < 0:
            return answer
    raise AssertionError("The odds are too few.")


def draw_by_hand(
    world: World, decision: Any, server: bytes, seats: dict[int, bytes], *, is_open: bool, first_try: int = 0,
    more: tuple[bytes, ...] = (), drawn: int | None = None,
) -> Any:  # fmt: skip
    """The answer that these shares lead to."""
    key = server if is_open else hmac.digest(world.seed, server, hashlib.sha256)
    shares = [seats.get(seat, b"") for seat in range(world.seats)] + list(more)
    odds = decision.odds or (1,) * len(list(decision.answers))
    number = count_drawn(world) if drawn is None else drawn
    return pick_answer(decision, compute_point(key, shares, number, sum(odds), first_try))


def is_drawn_plainly(world: World, decision: Any, drawn: Any) -> bool:
    """Whether a draw is open and not out of a bag: by hand it comes out as it should."""
    server, seats = read_shares(world.match.log[find_last_round(world)].text)
    return decision.kind in listed_kinds(world) and draw_by_hand(world, decision, server, seats, is_open=True) == drawn


def find_own_link(world: World, further: int) -> bytes | None:
    """Seat 0's share that lies so many links after the last one that stood in the log (`used` in the notes)."""
    return world.own.share_of_round(world.notes.get("used", 0) + further)


def note_own(world: World, given: dict[int, bytes]) -> None:
    """Remember which link of seat 0 stood in the log last."""
    used = world.own.count_used(given[0]) if given.get(0) else None
    if used is not None:
        world.notes["used"] = used


def give_own_due(world: World, given: dict[int, bytes]) -> dict[int, bytes]:
    """The round with the link of seat 0 that is due by its own count, if it is in the round at all."""
    return {**given, 0: find_own_link(world, 1) or given[0]} if 0 in given else given


def promise_anew(world: World) -> None:
    """Before the first line: other pledges than the table was made with."""
    world.rounds = Rounds(world.pledges)
    commit, chain = promise_hash(world.seed), world.chain.pledge.hex()
    world.log = Witnesses(hash_promise(commit, chain, world.kind, world.pledges))


def read_waiting_kind(world: World) -> str:
    """What is asked now."""
    return str(world.match.open_questions()[0].kind)


def leave_out(given: dict[int, bytes], left: int) -> dict[int, bytes]:
    """The round without the share of one seat."""
    return {seat: one for seat, one in given.items() if seat != left}
