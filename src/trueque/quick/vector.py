"""The quick game many times at once: `trueque.lockstep.vector` says how. Columns and answers have names here."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel.columns import seats_from
from trueque.lockstep.vector import LockstepSetup, TruequeVector
from trueque.quick.cards import BUILDINGS, EXPANSIONS, RESOURCES
from trueque.quick.core import actions as core
from trueque.quick.core.engine import Backend, load_core
from trueque.quick.core.loops import LOOPS
from trueque.quick.core.numbers import SEATS
from trueque.quick.core.state import Position
from trueque.quick.core.steps import MASK_WIDTH
from trueque.quick.core_tables import make_tables
from trueque.quick.game import make
from trueque.quick.state import KINDS, SPENT

PHASES = ("trade", "pile", "market.give", "market.take", "choose", "give", "build", "pay", "destiny", "robber", "over")
CARDS = ("hand", "market", "discards", "pile_most", "laid", "taken", "sealed")
TABLE = ("turn", "pile", "exchanges", "amount", "piles.road", "piles.knight", "piles.settlement", "events.attack",
         "events.market_day", "destiny")  # fmt: skip
SEAT = ("active", "partner", "owes", "chooses", "points", "cards", "settlements", "cities", "roads", "exchanges",
        "knights", "extra_cards")  # fmt: skip


def column_names(seats: int) -> list[str]:
    """A name for every column of a row (`core.observe`); seats are told from the asked one on: `me`, `next1`, …"""
    return list(_iterate_columns(seats))


def _iterate_columns(seats: int) -> Iterator[str]:
    yield from (f"phase={phase}" for phase in PHASES)
    yield from (f"{pile}.{kind}" for pile in CARDS for kind in RESOURCES)
    yield from TABLE
    yield from (f"piles.{name}" for name in EXPANSIONS)
    yield from (f"built.{kind}" for kind in KINDS)
    yield from (f"spent.{power}" for power in SPENT)
    yield from (f"paying={what}" for what in BUILDINGS)
    yield from (f"without={kind}" for kind in RESOURCES)
    for who, _ in seats_from(seats, 0):
        yield from (f"{who}.{name}" for name in (*SEAT, *EXPANSIONS))
        yield from (f"{who}.known.{kind}" for kind in RESOURCES)


def answer_names() -> list[str]:
    """What each integer of the mask means: an answer, or one step of an answer; the numbers are for any seats."""
    names = ["" for _ in range(MASK_WIDTH)]
    names[core.END], names[core.FLIP], names[core.KEEP] = "end", "flip", "keep"
    for kind, card in enumerate(RESOURCES):
        names[core.PUT_DOWN + kind] = f"pile {card}"
        names[core.CHOOSE_CARD + kind] = f"take {card}"
        names[core.LAY_CARD + kind] = f"lay one {card}"
        names[core.TAKE_STALL + kind] = f"take one {card} from the market"
        names[core.LAY_THREE + kind] = f"with 3 {card}"
        names[core.DISCARD_CARD + kind] = f"discard one {card}"
        for k, other in enumerate(RESOURCES):
            names[core.SWAP + kind * len(RESOURCES) + k] = f"market {card} for {other}"
    for amount in range(2, core.MOST_EXCHANGES):
        names[core.SEVERAL_PILE + amount] = f"pile {amount}"
        names[core.SEVERAL_MARKET + amount] = f"market {amount}"
    for seat in range(SEATS):
        names[core.USE_LIBRARY + seat], names[core.USE_GUILD + seat] = f"library {seat}", f"guild {seat}"
        for amount in range(1, core.MOST_EXCHANGES):
            names[core.EXCHANGE + seat * core.MOST_EXCHANGES + amount] = f"exchange {seat} {amount}"
    for number, what in enumerate(BUILDINGS):
        for without, left_out in enumerate(("", *(f" without {card}" for card in RESOURCES))):
            names[core.START_BUILDING + number * core.WITHOUTS + without] = what + left_out
    return names


class QuickVector(TruequeVector):
    """*games* games of the quick game in lockstep."""

    name = "trueque_quick_vector_v0"

    def course_of(self, options: dict[str, str], backend: Backend) -> LockstepSetup:
        game, core = make(options), load_core(backend)
        tables = core.tables(make_tables(game.rules))
        return LockstepSetup(
            game, game.seats, column_names(game.seats), answer_names(), Position,
            LOOPS.lockstep.lockstep_door, core, tables, core.start(tables),
        )  # fmt: skip


vector = QuickVector
