"""The offers of a position's line: ``offer 0 wood,wood > ore to 1,2 accepted 1``, and sealed answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trueque.island.actions import Call
from trueque.island.core.state import ACCEPTED, DECLINED, NO_REPLY
from trueque.island.details import Draft, written
from trueque.island.layouts import RESOURCES
from trueque.island.notation import write_either
from trueque.island.state import PHASES, Told
from trueque.island.talk import CLOSED
from trueque.kernel.parts import Parts, Said

if TYPE_CHECKING:
    from collections.abc import Sequence

REPLIES = {"accepted": ACCEPTED, "declined": DECLINED}


def write_offers(d: Draft) -> Iterator[tuple[str, str]]:
    """What is on the table; while answers are sealed, also what each seat that is known has answered."""
    g, n = d.g, d.game.seats
    told = d.told or Told(g, n)
    for p in range(n):
        if told.made_to[p]:
            words = [str(p), sides(told.give[p], told.want[p]), "to", seats_in(told.made_to[p], n)]
            for word, reply in REPLIES.items():
                who = [str(q) for q in range(n) if d.told is None and p == g.seat and g.reply[q] == reply]
                words += [word, ",".join(who)] if who else []
            yield "offer", " ".join(words)
    for p, call in enumerate(d.calls):
        if call is not None:
            yield "call", f"{p} {write_either(call.give)} > {write_either(call.want)}"
    if d.told is None:
        return
    for q in range(n):
        if not d.answered[q]:
            continue
        if not d.knows(q):
            yield "sealed", f"{q} ?"
        elif g.counters >> q & 1:
            yield "sealed", f"{q} {sides([g.give[q, r] for r in range(5)], [g.want[q, r] for r in range(5)])}"
        else:
            yield "sealed", f"{q} {'accepted' if g.reply[q] == ACCEPTED else 'declined'}"


def sides(give: Sequence[int], want: Sequence[int]) -> str:
    return f"{written(RESOURCES, list(give))} > {written(RESOURCES, list(want))}"


def seats_in(made_to: int, seats: int) -> str:
    return ",".join(str(q) for q in range(seats) if made_to >> q & 1)


def read_offers(d: Draft, parts: Parts) -> None:
    """Offers as told, then the answers that are sealed."""
    g, n = d.g, d.game.seats
    for said in parts.many("offer"):
        read_offer(d, said)
    g.proposals[:n] = d.proposals
    for said in parts.many("call"):
        read_call(d, said)
    if PHASES[g.phase] != "answer":
        return
    d.told = Told(g, n)
    for said in parts.many("sealed"):
        words = said.words()
        q = words[0].number(0, n - 1) if words else said.number(0, n - 1)
        d.answered[q] = 1
        if len(words) == 4:
            put_sides(d, q, words[1], words[3])
            g.offered_to[q], g.reply[q] = 1 << g.seat, DECLINED
            g.proposals[q] += 1
            g.counters |= 1 << q
        elif len(words) == 2:
            g.reply[q] = words[1].among(REPLIES if d.knows(q) else {"?": NO_REPLY})
        else:
            raise said.wrong("“{part}”: “{word}” should read SEAT accepted, SEAT declined or SEAT cards > cards.")


def read_call(d: Draft, said: Said) -> None:
    """``call 1 wood/brick > ore``: what a seat looks for, and what it might give (R-048)."""
    words = said.words()
    if len(words) != 4 or words[2].text != ">":
        raise said.wrong("“{part}”: “{word}” should read SEAT kinds > kinds.")
    give, want = (
        [0] * 5 if side.text == "?" else Said("call", side.text.replace("/", ",")).tally(RESOURCES)
        for side in (words[1], words[3])
    )
    p = words[0].number(0, d.game.seats - 1)
    d.calls[p] = Call(tuple(give), tuple(want))
    if not any(want) or not d.called[p] or PHASES[d.g.phase] in CLOSED:
        raise said.wrong("“{part}”: “{word}” is said in a trade phase, by a seat that has called, for something.")


def read_offer(d: Draft, said: Said) -> None:
    g, n = d.g, d.game.seats
    words = said.words()
    if len(words) < 6 or words[2].text != ">" or len(words) % 2:
        raise said.wrong("“{part}”: “{word}” should read SEAT cards > cards to SEATS.")
    p = words[0].number(0, n - 1)
    put_sides(d, p, words[1], words[3])
    for name, value in zip(words[4::2], words[5::2], strict=True):
        seats = [one.number(0, n - 1) for one in value.listed()]
        if name.among({"to": True, "accepted": False, "declined": False}):
            g.offered_to[p] = sum(1 << q for q in set(seats))
        else:
            for q in seats:
                g.reply[q] = REPLIES[name.text]


def put_sides(d: Draft, p: int, give: Said, want: Said) -> None:
    given, wanted = give.tally(RESOURCES), want.tally(RESOURCES)
    for r in range(5):
        d.g.give[p, r], d.g.want[p, r] = given[r], wanted[r]
