"""The offers of a position's line: ``offer 0 wood,wood > ore to 1,2 accepted 1``, and sealed answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trueque.island.actions import Call
from trueque.island.core.state import ACCEPTED, DECLINED, NO_REPLY
from trueque.island.details import PositionDraft, write_counts
from trueque.island.layouts import RESOURCES
from trueque.island.notation import write_either
from trueque.island.state import PHASES, KnownOffers
from trueque.island.talk import CLOSED
from trueque.kernel.parts import PartText, PositionParts

if TYPE_CHECKING:
    from collections.abc import Sequence

REPLIES = {"accepted": ACCEPTED, "declined": DECLINED}


def write_offers(d: PositionDraft) -> Iterator[tuple[str, str]]:
    """What is on the table; while answers are sealed, also what each seat that is known has answered."""
    g, n = d.g, d.game.seats
    told = d.told or KnownOffers(g, n)
    for p in range(n):
        if told.made_to[p]:
            words = [str(p), write_sides(told.give[p], told.want[p]), "to", write_audience(told.made_to[p], n)]
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
        if not d.is_known(q):
            yield "sealed", f"{q} ?"
        elif g.counters >> q & 1:
            yield "sealed", f"{q} {write_sides([g.give[q, r] for r in range(5)], [g.want[q, r] for r in range(5)])}"
        else:
            yield "sealed", f"{q} {'accepted' if g.reply[q] == ACCEPTED else 'declined'}"


def write_sides(give: Sequence[int], want: Sequence[int]) -> str:
    return f"{write_counts(RESOURCES, list(give))} > {write_counts(RESOURCES, list(want))}"


def write_audience(made_to: int, seats: int) -> str:
    return ",".join(str(q) for q in range(seats) if made_to >> q & 1)


def read_offers(d: PositionDraft, parts: PositionParts) -> None:
    """Offers as told, then the answers that are sealed."""
    g, n = d.g, d.game.seats
    for said in take_each_part_once(parts, "offer"):
        read_offer(d, said)
    g.proposals[:n] = d.proposals
    for said in take_each_part_once(parts, "call"):
        read_call(d, said)
    if PHASES[g.phase] != "answer":
        return
    d.told = KnownOffers(g, n)
    for said in take_each_part_once(parts, "sealed"):
        words = said.split_words()
        q = words[0].read_number(0, n - 1) if words else said.read_number(0, n - 1)
        d.answered[q] = 1
        if len(words) == 4:
            restore_offer_sides(d, q, words[1], words[3])
            g.offered_to[q], g.reply[q] = 1 << g.seat, DECLINED
            g.proposals[q] += 1
            g.counters |= 1 << q
        elif len(words) == 2:
            g.reply[q] = words[1].look_up(REPLIES if d.is_known(q) else {"?": NO_REPLY})
        else:
            raise said.part_error("“{part}”: “{word}” should read SEAT accepted, SEAT declined or SEAT cards > cards.")


def take_each_part_once(parts: PositionParts, name: str) -> list[PartText]:
    """All parts of a name, of each seat no more than one: a second would take the place of the first."""
    found = parts.take_named_parts(name)
    seats = [said.text.split()[:1] for said in found]
    if len(found) > len({*map(tuple, seats)}):
        raise found[0].part_error("“{part}” stands twice.")
    return found


def read_call(d: PositionDraft, said: PartText) -> None:
    """``call 1 wood/brick > ore``: what a seat looks for, and what it might give (R-048)."""
    words = said.split_words()
    if len(words) != 4 or words[2].text != ">":
        raise said.part_error("“{part}”: “{word}” should read SEAT kinds > kinds.")
    give, want = (
        [0] * 5 if side.text == "?" else PartText("call", side.text.replace("/", ",")).count_names(RESOURCES)
        for side in (words[1], words[3])
    )
    p = words[0].read_number(0, d.game.seats - 1)
    d.calls[p] = Call(tuple(give), tuple(want))
    if not any(want) or not d.called[p] or PHASES[d.g.phase] in CLOSED:
        raise said.part_error("“{part}”: “{word}” is said in a trade phase, by a seat that has called, for something.")


def read_offer(d: PositionDraft, said: PartText) -> None:
    g, n = d.g, d.game.seats
    words = said.split_words()
    if len(words) < 6 or words[2].text != ">" or len(words) % 2:
        raise said.part_error("“{part}”: “{word}” should read SEAT cards > cards to SEATS.")
    p = words[0].read_number(0, n - 1)
    restore_offer_sides(d, p, words[1], words[3])
    for name, value in zip(words[4::2], words[5::2], strict=True):
        seats = [one.read_number(0, n - 1) for one in value.split_list()]
        if name.look_up({"to": True, "accepted": False, "declined": False}):
            g.offered_to[p] = sum(1 << q for q in set(seats))
        else:
            for q in seats:
                g.reply[q] = REPLIES[name.text]


def restore_offer_sides(d: PositionDraft, p: int, give: PartText, want: PartText) -> None:
    given, wanted = give.count_names(RESOURCES), want.count_names(RESOURCES)
    for r in range(5):
        d.g.give[p, r], d.g.want[p, r] = given[r], wanted[r]
