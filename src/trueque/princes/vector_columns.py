"""The names of the environments' columns and answers, in the order in which the core writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trueque.kernel.columns import MOST_IN_ROW, ColumnGroup, make_column_group, seats_from
from trueque.princes.actions import FACES
from trueque.princes.catalogue import KINDS, OUR_STORES, POINT_KINDS, STORES
from trueque.princes.core import actions as core
from trueque.princes.core import operations
from trueque.princes.core.numbers import CARDS, REACH, ROWS, SEATS, SPOTS, STACKS
from trueque.princes.core.numbers import STORES as ROOM_FOR_STORES
from trueque.princes.core.steps import MASK_WIDTH
from trueque.princes.programs import count_our_cards, number_cards

QUESTIONS = {
    number: name.lower() for name, number in vars(operations).items()
    if isinstance(number, int) and operations.LAST_OF_NATURE < number < operations.FIRST_SILENT
    and not name.startswith(("FIRST_FORCED", "AT_", "UNDER_", "TO_"))
}  # fmt: skip
TABLE = ("turn", "target", "supply.road", "supply.settlement", "supply.city", "regions", "events", "discards", "event",
         "draft", "chosen")  # fmt: skip
SEAT = ("active", "hero", "trade", "points", "cards")
SIDES = ("left", "right")


def spot_name(spot: int) -> str:
    """A spot by its x and y: x grows to the right, y away from the owner."""
    return f"{spot // ROWS - REACH},{spot % ROWS - 2}"


def name_store_column(store: int, with_guests: bool = False) -> str:
    """A store by name, or the room that no card needs: whose name does not change with what is installed."""
    known = len(STORES if with_guests else OUR_STORES)
    return STORES[store] if store < known else f"spare{store - known + 1}"


def column_names(with_guests: bool = False) -> list[str]:
    """A name for every column of a row (`core.observe`); seats are told from the asked one on: `me`, `next1`."""
    return [name for group in list_column_groups(with_guests) for name in group.names]


def list_column_groups(with_guests: bool = False) -> list[ColumnGroup]:
    """What the columns say, in their order; those of *guests*, cards of other packages, come last."""
    cards, ours = list(number_cards()), count_our_cards()
    seats = [group for who, _ in seats_from(SEATS, 0) for group in iterate_seat_column_groups(who, with_guests)]
    guests = [group for card in cards[ours:] for group in iterate_card_column_groups(card)] if with_guests else []
    return [
        *iterate_table_column_groups(),
        *(group for card in cards[:ours] for group in iterate_card_column_groups(card)),
        *seats,
        *guests,
    ]


def iterate_table_column_groups() -> Iterator[ColumnGroup]:
    """The question, what lies in the middle, and the dice."""
    yield make_column_group("what is asked", (f"asks={QUESTIONS[number]}" for number in sorted(QUESTIONS)))
    yield make_column_group("the table: turn (127 where there are more), points to win, supplies, piles", TABLE[:8],
                        MOST_IN_ROW)  # fmt: skip
    yield make_column_group("the event being resolved, its card + 1", TABLE[8:9], MOST_IN_ROW)
    yield make_column_group("the first half of an answer of two, and resources named so far", TABLE[9:], MOST_IN_ROW)
    yield make_column_group("the production die", (f"die={number}" for number in range(1, 7)))
    yield make_column_group("the event die", (f"face={face}" for face in FACES))
    yield make_column_group("cards in a draw stack", (f"stack{number}" for number in range(1, STACKS + 1)), MOST_IN_ROW)


def iterate_card_column_groups(card: str) -> Iterator[ColumnGroup]:
    """Where copies of one card are."""
    yield make_column_group("copies in my hand", (f"hand.{card}",), MOST_IN_ROW, is_secret=True)
    yield make_column_group("copies surely in the other's hand", (f"other_hand.{card}",), MOST_IN_ROW, is_secret=True)
    yield make_column_group(
        "copies that I saw go into the discards", (f"discards.{card}",), MOST_IN_ROW, is_secret=True
    )
    yield make_column_group("copies that lie face up", (f"open.{card}",), MOST_IN_ROW)


def iterate_seat_column_groups(who: str, with_guests: bool) -> Iterator[ColumnGroup]:
    """What lies before a seat."""
    yield make_column_group(
        "whose turn it is, who has the hero and the trade token", (f"{who}.{one}" for one in SEAT[:3])
    )
    points = (f"{who}.{one}" for one in (*SEAT[3:], *POINT_KINDS))
    yield make_column_group("points to win, cards in hand, points of each kind", points, MOST_IN_ROW, -MOST_IN_ROW)
    yield make_column_group("what the bank asks for 1 resource", (f"{who}.rate.{kind}" for kind in KINDS), MOST_IN_ROW)
    stores = (f"{who}.stock.{name_store_column(store, with_guests)}" for store in range(ROOM_FOR_STORES))
    yield make_column_group("resources in a store", stores, MOST_IN_ROW)
    spots = (f"{who}.at.{spot_name(spot)}" for spot in range(SPOTS))
    yield make_column_group(
        "what lies at x, y: settlement 1, city 2 (y 0); a region's store + 1; a card's number + 1", spots, MOST_IN_ROW
    )


def list_answer_names(with_guests: bool = False) -> list[str]:
    """What each integer of the mask means: an answer, or one step of an answer."""
    names, stores = ["" for _ in range(MASK_WIDTH)], STORES if with_guests else OUR_STORES
    names[core.ROLL], names[core.END], names[core.PASS], names[core.STOP] = "roll", "end", "pass", "stop"
    for card, number in list(number_cards().items())[: None if with_guests else count_our_cards()]:
        names[core.CARD + number] = f"card {card}"
        for side in range(2):
            names[core.SETTLE_WITH + side * CARDS + number] = f"settle {SIDES[side]} with {card}"
        for stack in range(STACKS):
            names[core.UNDER + number * STACKS + stack] = f"under {card} {stack + 1}"
    for store, region in enumerate(stores):
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
    add_trade_answer_names(names, stores)
    return names


def add_trade_answer_names(names: list[str], stores: Sequence[str]) -> None:
    """The answers that name resources."""
    for get, kind in enumerate(KINDS):
        names[core.DEMAND + get], names[core.USE + get] = f"name {kind}", f"coin for {kind}"
        for give, other in enumerate(KINDS):
            names[core.BANK + give * len(KINDS) + get] = f"bank {other} for {kind}"
        for store, region in enumerate(stores):
            names[core.BANK_STORE + store * len(KINDS) + get] = f"bank {region} for {kind}"
