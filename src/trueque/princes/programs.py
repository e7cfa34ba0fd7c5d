"""Effects as programs: rows of operations, the requirements they ask about, and the clubs of cards they speak of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from trueque.princes import steps as st
from trueque.princes.actions import FACES
from trueque.princes.brought.box import SEATS
from trueque.princes.cards.facts import SETS
from trueque.princes.cards.sets import OURS, BadSet
from trueque.princes.catalogue import CARDS, OUR_CARDS, POINT_KINDS, Card, pack_amounts
from trueque.princes.core import operations as op
from trueque.princes.core import tables as tb
from trueque.princes.core.numbers import FIELD_MOST, REACH, ROWS
from trueque.princes.core.state import HELD_MOST
from trueque.princes.core.tables import Tables
from trueque.princes.rules import PrincesRules
from trueque.princes.steps import EffectStep
from trueque.princes.tableau import Spot

Row = tuple[int, int, int, int]
"""An operation and its three numbers: the first may be wide."""
DECKS = ("regions", "events", "aside", *SETS, *SEATS)
"""What is shuffled, by the core's numbers."""
LOOKS = {"stack": op.AT_STACK, "hand": op.AT_HAND, "discards": op.AT_DISCARDS}
FILTERS: dict[str, Callable[[Card], bool]] = {
    "trade_ship": lambda card: card.type == "trade_ship",
    "building": lambda card: card.is_building,
    "strong_unit": lambda card: card.is_unit and card.face.points.strength > 0,
    "riotous_unit": lambda card: card.is_unit and (card.face.points.strength > 0 or card.face.points.commerce > 0),
}
"""Which cards of a principality can be meant, by name."""
NEEDS = {"card": tb.HAS_CARD, "card_at_city": tb.HAS_CARD_AT_CITY, "points": tb.HAS_POINTS, "city": tb.HAS_CITY,
         "strong_hero": tb.HAS_CARD, "fewer_points": tb.HAS_FEWER_POINTS, "most_skill": tb.HAS_MOST_SKILL,
         "most_ships": tb.HAS_MOST_OF, "gold": tb.HAS_GOLD}  # fmt: skip
AMOUNTS: dict[str, tuple[Callable[[Card], bool] | None, int, int]] = {
    "strong_units": (FILTERS["strong_unit"], 1, FIELD_MOST),
    "inventions": (lambda card: card.is_building and card.face.points.progress > 0, 1, 2),
    "heroes": (lambda card: card.type == "hero", 1, FIELD_MOST),
    "pirate_gold": (lambda card: card.id == "pirate_ship", 2, FIELD_MOST),
    "plunder": (None, 1, 2),
}
"""Amounts by name: for which cards, how much each, how much at most; for none: for who leads, and for who is behind."""


class NoOperation(TypeError):
    """An effect uses a step that the core has no operation for."""


@cache
def number_cards() -> dict[str, int]:
    """The core's number of each card: those of the stacks by name, then the events by name.

    Cards of other packages come after ours, events first: what is installed changes no number that was there before.
    """
    ours = [token for token, card in CARDS.items() if card.set in OURS]
    names = sorted(ours, key=lambda token: (CARDS[token].kind == "event", token))
    names += sorted(CARDS.keys() - set(ours), key=lambda token: (CARDS[token].kind != "event", token))
    return {token: number for number, token in enumerate(names)}


def count_our_cards() -> int:
    """How many of the numbers are those of our own cards: they come first."""
    return len(OUR_CARDS)


def spot_number(spot: Spot) -> int:
    """The core's number of a spot of a principality."""
    x, y = spot
    return (x + REACH) * ROWS + y + 2


def kinds_mask(kinds: tuple[int, ...]) -> int:
    """Resources, a bit each."""
    return sum(1 << kind for kind in set(kinds))


def check_table_room(number: int, most: int, what: str) -> int:
    """A place in a table of fixed size; where a card set needs more of them, a sentence says so."""
    if number >= most:
        raise BadSet(f"The card sets that are installed need more than {most} {what}: there is no room for them all.")
    return number


class Programs:
    """Fills the tables of steps, requirements, clubs and amounts; what was asked for before is found again."""

    def __init__(self, t: Tables, rules: PrincesRules) -> None:
        self.t, self.rules = t, rules
        self.found: dict[tuple[EffectStep, ...], int] = {(): tb.NOBODY}
        self.rows: dict[Row, EffectStep] = {}
        self.row_of: dict[EffectStep, Row] = {}
        """The steps of the cards by their rows, and back."""
        self.runs: dict[int, tuple[EffectStep, ...]] = {tb.NOBODY: ()}
        """The steps of each program."""
        self.steps_of: dict[Row, EffectStep] = {}
        """Steps that were on the stack once, by their rows (`pending`)."""
        self.told: dict[bytes, list[Any]] = {}
        """What views tell of a stack of steps, by its bytes (`view`)."""
        self.clubs: dict[tuple[int, ...], int] = {}
        self.words: dict[str, int] = {"": 0}
        self.steps = self.needs = 0
        self.club_number(lambda card: False)
        t.buildings, t.riotous = self.club_number(FILTERS["building"]), self.club_number(FILTERS["riotous_unit"])
        for k, (which, each, most) in enumerate(AMOUNTS.values()):
            t.amount[k, 0] = tb.NOBODY if which is None else self.club_number(which)
            t.amount[k, 1], t.amount[k, 2] = each, most

    def name_number(self, name: str) -> int:
        """A number for a name."""
        return self.words.setdefault(name, len(self.words))

    def club_number(self, fits: Callable[[Card], bool]) -> int:
        """The number of a set of cards."""
        members = tuple(number for token, number in number_cards().items() if fits(CARDS[token]))
        if members not in self.clubs:
            self.clubs[members] = check_table_room(len(self.clubs), tb.CLUBS, "groups of cards")
            for card in members:
                self.t.member[self.clubs[members], card] = 1
        return self.clubs[members]

    def need_row(self, need: tuple[str, ...]) -> int:
        """The row of a requirement."""
        what, a, b = need[0], 0, 0
        if what in ("card", "card_at_city"):
            a = self.club_number(lambda card: card.id == need[1])
        elif what == "points":
            a, b = POINT_KINDS.index(need[1]), int(need[2])
        elif what == "strong_hero":
            a = self.club_number(lambda card: card.type == "hero" and card.face.points.strength > 0)
        elif what == "most_ships":
            a = self.club_number(lambda card: card.type == "trade_ship")
        elif what == "gold":
            a = int(need[1])
        if what == "advantage":
            code = tb.HAS_HERO_TOKEN if need[1] == "strength" else tb.HAS_TRADE_TOKEN
        else:
            code = NEEDS[what]
        at = check_table_room(self.needs, tb.NEEDS, "requirements")
        self.needs += 1
        self.t.need[at, 0], self.t.need[at, 1], self.t.need[at, 2] = code, a, b
        return at

    def program_number(self, steps: tuple[EffectStep, ...]) -> int:
        """The number of a run of steps."""
        if steps not in self.found:
            rows = [self.step_row(step) for step in steps]  # first those inside: a program lies in one piece
            self.rows.update(zip(rows, steps, strict=True))
            self.row_of.update(zip(steps, rows, strict=True))
            self.found[steps] = check_table_room(len(self.found), tb.PROGRAMS, "different effects")
            check_table_room(self.steps + len(rows) - 1, tb.STEPS, "steps of effects")
            self.runs[self.found[steps]] = steps
            self.t.first_step[self.found[steps]], self.t.steps[self.found[steps]] = self.steps, len(rows)
            for code, a, b, c in rows:
                at, self.steps = self.steps, self.steps + 1
                self.t.step_a[at] = a
                self.t.step[at, 0], self.t.step[at, 1], self.t.step[at, 2] = code, b, c
        return self.found[steps]

    def step_row(self, step: EffectStep) -> Row:
        """One step."""
        if type(step) in PLAIN:
            return PLAIN[type(step)], 0, 0, 0
        try:
            return LOWERED[type(step)](self, step)
        except KeyError:
            raise NoOperation(f"The core of The Princes has no operation for the step {type(step).__name__}.") from None

    def amount_number(self, amount: int | str) -> int:
        """A number, or below zero the place of an amount that has a name."""
        return amount if isinstance(amount, int) else -1 - list(AMOUNTS).index(amount)

    def rob_row(self, step: st.Rob) -> Row:
        lost = bool(step.room) and getattr(self.rules, step.room) == "lost"
        flags = kinds_mask(step.kinds) | (op.SINGLE if step.single else 0) | (op.ROOM_NOT_NEEDED if lost else 0)
        return op.ROB, flags, self.amount_number(step.n), step.least

    def take_away_row(self, step: st.TakeAway) -> Row:
        if not 0 < step.n <= HELD_MOST:
            raise BadSet(f"A card takes away 1 to {HELD_MOST} cards of a hand at once, not {step.n}.")
        return op.TAKE_AWAY, 0, step.n, 0

    def attack_row(self, step: st.Attack) -> Row:
        opposed, fended = self.program_number((st.Opponent(step.steps),)), self.program_number((st.FendOff(),))
        return op.ATTACK, self.program_number(step.steps), opposed, fended


PLAIN: dict[type[EffectStep], int] = {
    st.HandOver: op.HAND_OVER,
    st.ChooseDie: op.CHOOSE_DIE,
    st.PickDiscard: op.PICK_DISCARD,
    st.TakeFromHand: op.TAKE_FROM_HAND,
    st.RebuildEvents: op.REBUILD,
    st.Relocate: op.RELOCATE,
    st.CopyYield: op.COPY_YIELD,
    st.SufferFeud: op.SUFFER_FEUD,
    st.SufferFraternalFeuds: op.SUFFER_FRATERNAL,
    st.YieldAgain: op.YIELD_AGAIN,
    st.Sicken: op.SICKEN,
    st.FendOff: op.FEND_OFF,
    st.Burn: op.BURN,
    st.Riot: op.RIOT,
}
"""Steps that are nothing but their operation."""

LOWERED: dict[type[EffectStep], Callable[..., Row]] = {
    st.Pay: lambda p, s: (op.PAY, pack_amounts(s.cost), 0, 0),
    st.PayAny: lambda p, s: (op.PAY_ANY, 0, s.n, 0),
    st.Gain: lambda p, s: (op.GAIN, kinds_mask(s.kinds) | (op.WHOLE if s.whole else 0), p.amount_number(s.n), 0),
    st.Rob: Programs.rob_row,
    st.Buy: lambda p, s: (op.BUY, 0, s.n, 0),
    st.Opponent: lambda p, s: (op.OPPONENT, p.program_number(s.steps), 0, 0),
    st.If: lambda p, s: (op.IF, p.program_number(s.steps), p.need_row(s.need), 0),
    st.SetFace: lambda p, s: (op.SET_FACE, 0, list(FACES).index(s.face) + 1, 0),
    st.SearchStack: lambda p, s: (op.SEARCH_STACK, 0, int(s.optional), s.n),
    st.Look: lambda p, s: (op.LOOK, 0, LOOKS[s.where], 0),
    st.TakeAway: Programs.take_away_row,
    st.LayRegions: lambda p, s: (op.LAY_REGIONS, 0, 0, int(s.choose)),
    st.LoseOne: lambda p, s: (
        op.LOSE_ONE, 0, p.club_number(FILTERS[s.which]), op.TO_DISCARDS if s.to == "discards" else op.UNDER_STACK
    ),
    st.YieldBeside: lambda p, s: (op.YIELD_BESIDE, 0, p.club_number(lambda card: card.id in s.cards), 0),
    st.Tend: lambda p, s: (op.TEND, 0, p.club_number(lambda card: card.id == s.face), 0),
    st.Attack: Programs.attack_row,
    st.GainOneKind: lambda p, s: (op.GAIN_ONE_KIND, kinds_mask(s.kinds), p.amount_number(s.n), 0),
}  # fmt: skip
