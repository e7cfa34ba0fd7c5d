"""Plays what two cards lead to, answer by answer: each path is another answer somewhere, the first questions' first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from trueque.kernel import Event
from trueque.princes.core import actions as number
from trueque.princes.core import operations as op
from trueque.princes.core import tables as tb
from trueque.princes.core.engine import Event as Row
from trueque.princes.core.numbers import CARDS as CARD_ROOM
from trueque.princes.core.numbers import KINDS
from trueque.princes.layout import PrincesLayout
from trueque.princes.layout_writer import NUMBER
from trueque.princes.state import PrincesState
from trueque.princes.tape import read_events

LONGEST = 400
"""Answers to one deed: more would never end."""


@dataclass
class Picker:
    """Picks answers by the digits of one number: counting it up tries every answer of the first questions first."""

    left: int
    turn: int = 0
    watch: Callable[[PrincesState], None] = lambda s: None
    """Looks at each position in which something is asked."""

    def pick(self, answers: Sequence[int]) -> int:
        found = answers[(self.left + self.turn) % len(answers)]
        self.left //= len(answers)
        return found


@dataclass
class Deed:
    """One answer of a seat in turn with all that followed, until it is asked what next."""

    before: PrincesLayout
    after: PrincesLayout
    events: list[Event]
    asked: list[tuple[int, int]]
    """Who was asked on the way, and the operation that asked."""
    said: list[int]
    offered: list[int]
    """What can be answered now."""
    at: int
    """The operation that asks now."""


def is_quiet(s: PrincesState) -> bool:
    """Whether nothing is under way: a seat is before its dice, in its action phase, or the game is over."""
    g = s.g
    return g.depth == 0 or (g.todo_op[g.depth - 1] in (op.ACTION_PHASE, op.BEFORE_DICE) and g.draft == 0)


def listed(s: PrincesState) -> list[int]:
    """What may be answered; while cards are shuffled nature's answers are counted by hand."""
    return s.core.legal(s.t, s.g)


def follow(s: PrincesState, first: int | None, picker: Picker) -> Deed:
    """Give the first answer, if any, and answer everything that is asked until nothing is under way."""
    before, rows, asked, said = s.layout, list[Row](), list[tuple[int, int]](), list[int]()
    if first is not None:
        said.append(first)
        rows += s.core.apply(s.t, s.g, first)
    for _ in range(LONGEST):
        if first is None or not is_quiet(s):
            answers = listed(s)
            if not answers or len(set(answers)) != len(answers):
                raise AssertionError(f"the answers are {answers}")
            if not s.g.draft and not s.g.chosen_count:
                s.forget_reading()
                picker.watch(s)
            asked.append((s.g.asked, s.g.todo_op[s.g.depth - 1]))
            first = picker.pick(answers)
            said.append(first)
            rows += s.core.apply(s.t, s.g, first)
        if is_quiet(s):
            break
    else:
        raise AssertionError(f"no end after {LONGEST} answers")
    s.forget_reading()
    g = s.g
    at = g.todo_op[g.depth - 1] if g.depth else -1
    return Deed(before, s.layout, read_events(rows, g), asked, said, listed(s) if g.depth else [], at)


def deeds_with(s: PrincesState, token: str) -> list[int]:
    """The answers of the seat in turn that have to do with a card: played, built, used or removed."""
    card, t = NUMBER[token], s.programs.t
    spots = spots_of(s, card)
    wanted = {number.CARD + card, number.SETTLE_WITH + card, number.SETTLE_WITH + CARD_ROOM + card}
    wanted |= {number.SPOT + spot for spot in spots}
    if spots and t.standing[card] & tb.COINS:
        wanted |= set(range(number.USE, number.USE + KINDS))
    if spots and t.standing[card] & tb.TRADES_BESIDE:
        wanted |= set(range(number.BANK_STORE, number.USE))
    if spots and t.standing[card] & tb.TRADES:
        kinds = [kind for kind in range(KINDS) if t.trades[card] >> kind & 1]
        wanted |= {number.BANK + kind * KINDS + get for kind in kinds for get in range(KINDS)}
    found = [answer for answer in listed(s) if answer in wanted]
    # Powers first: they are what another card may disturb. Of trades one is as good as the other.
    trades = [answer for answer in found if answer >= number.BANK]
    return trades[:1] + [answer for answer in found if answer < number.BANK]


def spots_of(s: PrincesState, card: int) -> set[int]:
    """Where the seat in turn has a card."""
    g, seat = s.g, s.g.active
    return {g.sites[seat, k] for k in range(g.site_count[seat]) if g.lies[seat, g.sites[seat, k]] - 1 == card}


def turn_of(s: PrincesState, tokens: Sequence[str], picker: Picker) -> Iterator[Deed]:
    """What a seat in turn can do with the cards, one after the other and the first once more; it rolls, if it must."""
    yield from doings(s, tokens, picker)
    if s.g.depth and s.g.todo_op[s.g.depth - 1] == op.BEFORE_DICE:
        yield follow(s, number.ROLL, picker)
        yield from doings(s, tokens, picker)


def doings(s: PrincesState, tokens: Sequence[str], picker: Picker) -> Iterator[Deed]:
    """A deed with each of the cards, as far as there is one."""
    for token in (*tokens, *tokens[:1]):
        if s.g.depth and (answers := deeds_with(s, token)):
            yield follow(s, picker.pick(answers), picker)


def two_turns(s: PrincesState, tokens: Sequence[str], picker: Picker) -> Iterator[Deed]:
    """A turn with the cards to its end, then one of the other seat."""
    yield from turn_of(s, tokens, picker)
    if s.g.depth:
        yield follow(s, number.END, picker)
    if s.g.depth:
        yield from turn_of(s, tokens[::-1], picker)
