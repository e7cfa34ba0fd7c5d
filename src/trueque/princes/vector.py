"""The Princes many times at once: `trueque.lockstep.vector` says how. Columns and answers have names here."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel.columns import seats_from
from trueque.lockstep.vector import LockstepSetup, TruequeVector
from trueque.princes.actions import FACES
from trueque.princes.catalogue import KINDS, POINT_KINDS, STORES
from trueque.princes.core import actions as core
from trueque.princes.core import operations
from trueque.princes.core.engine import Backend, load_core
from trueque.princes.core.loops import LOOPS
from trueque.princes.core.numbers import CARDS, REACH, ROWS, SEATS, SPOTS, STACKS
from trueque.princes.core.numbers import STORES as ROOM_FOR_STORES
from trueque.princes.core.state import Position
from trueque.princes.core.steps import MASK_WIDTH
from trueque.princes.core_tables import make_tables
from trueque.princes.game import make
from trueque.princes.programs import card_numbers

QUESTIONS = {
    number: name.lower() for name, number in vars(operations).items()
    if isinstance(number, int) and operations.LAST_OF_NATURE < number < operations.FIRST_SILENT
    and not name.startswith(("FIRST_FORCED", "AT_", "UNDER_", "TO_"))
}  # fmt: skip
TABLE = ("turn", "target", "supply.road", "supply.settlement", "supply.city", "regions", "events", "discards", "event",
         "draft", "chosen")  # fmt: skip
PILES = ("hand", "other_hand", "discards", "open")
SEAT = ("active", "hero", "trade", "points", "cards")
SIDES = ("left", "right")


def spot_name(spot: int) -> str:
    """A spot by its x and y: x grows to the right, y away from the owner."""
    return f"{spot // ROWS - REACH},{spot % ROWS - 2}"


def store_name(store: int) -> str:
    """A store by name, or the room that no card of the installed sets needs."""
    return STORES[store] if store < len(STORES) else f"spare{store - len(STORES) + 1}"


def column_names() -> list[str]:
    """A name for every column of a row (`core.observe`); seats are told from the asked one on: `me`, `next1`."""
    return list(_iterate_columns())


def _iterate_columns() -> Iterator[str]:
    yield from (f"asks={QUESTIONS[number]}" for number in sorted(QUESTIONS))
    yield from TABLE
    yield from (f"die={number}" for number in range(1, 7))
    yield from (f"face={face}" for face in FACES)
    yield from (f"stack{number}" for number in range(1, STACKS + 1))
    yield from (f"{pile}.{card}" for card in card_numbers() for pile in PILES)
    for who, _ in seats_from(SEATS, 0):
        yield from (f"{who}.{name}" for name in (*SEAT, *POINT_KINDS))
        yield from (f"{who}.rate.{kind}" for kind in KINDS)
        yield from (f"{who}.stock.{store_name(store)}" for store in range(ROOM_FOR_STORES))
        yield from (f"{who}.at.{spot_name(spot)}" for spot in range(SPOTS))


def answer_names() -> list[str]:
    """What each integer of the mask means: an answer, or one step of an answer."""
    names = ["" for _ in range(MASK_WIDTH)]
    names[core.ROLL], names[core.END], names[core.PASS], names[core.STOP] = "roll", "end", "pass", "stop"
    for card, number in card_numbers().items():
        names[core.CARD + number] = f"card {card}"
        for side in range(2):
            names[core.SETTLE_WITH + side * CARDS + number] = f"settle {SIDES[side]} with {card}"
        for stack in range(STACKS):
            names[core.UNDER + number * STACKS + stack] = f"under {card} {stack + 1}"
    for store, region in enumerate(STORES):
        names[core.STORE + store] = f"store {region}"
    for spot in range(SPOTS):
        names[core.SPOT + spot] = f"spot {spot_name(spot)}"
    for stack in range(STACKS):
        for first, word in ((core.DRAW, "draw"), (core.SEARCH, "search"), (core.STACK, "stack")):
            names[first + stack] = f"{word} {stack + 1}"
    for side in range(2):
        names[core.ROAD + side], names[core.SETTLE + side] = f"road {SIDES[side]}", f"settle {SIDES[side]}"
    for die in range(6):
        names[core.FACE + die] = f"die {die + 1}"
    name_trades(names)
    return names


def name_trades(names: list[str]) -> None:
    """The answers that name resources."""
    for get, kind in enumerate(KINDS):
        names[core.DEMAND + get], names[core.USE + get] = f"name {kind}", f"coin for {kind}"
        for give, other in enumerate(KINDS):
            names[core.BANK + give * len(KINDS) + get] = f"bank {other} for {kind}"
        for store, region in enumerate(STORES):
            names[core.BANK_STORE + store * len(KINDS) + get] = f"bank {region} for {kind}"


class PrincesVector(TruequeVector):
    """*games* games of The Princes in lockstep."""

    name = "trueque_princes_vector_v0"

    def course_of(self, options: dict[str, str], backend: Backend) -> LockstepSetup:
        game, core = make(options), load_core(backend)
        tables = core.tables(make_tables(game.rules))
        return LockstepSetup(
            game, SEATS, column_names(), answer_names(), Position,
            LOOPS.lockstep.lockstep_door, core, tables, core.start(tables),
        )  # fmt: skip


vector = PrincesVector
