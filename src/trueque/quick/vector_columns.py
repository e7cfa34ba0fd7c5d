"""The names of the environments' columns and answers, in the order in which the core writes them."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel.columns import MOST_IN_ROW, ColumnGroup, make_column_group, seats_from
from trueque.quick.cards import BUILDINGS, EXPANSIONS, RESOURCES
from trueque.quick.core import actions as core
from trueque.quick.core.numbers import SEATS
from trueque.quick.core.steps import MASK_WIDTH
from trueque.quick.state import KINDS, SPENT

PHASES = ("trade", "pile", "market.give", "market.take", "choose", "give", "build", "pay", "destiny", "robber", "over")
CARDS = ("hand", "market", "discards", "pile_most", "laid", "taken", "sealed")
TABLE = ("turn", "pile", "exchanges", "amount", "piles.road", "piles.knight", "piles.settlement", "events.attack",
         "events.market_day", "destiny")  # fmt: skip
SEAT = ("active", "partner", "owes", "chooses", "points", "cards", "settlements", "cities", "roads", "exchanges",
        "knights", "extra_cards")  # fmt: skip
ABOUT_CARDS = {
    "hand": "resource cards in my hand",
    "market": "cards in the market",
    "discards": "cards among the discards",
    "pile_most": "the most that the pile may hold, as far as I know",
    "laid": "cards that I have laid down so far",
    "taken": "cards that I have taken from the market so far",
    "sealed": "cards that I have chosen and nobody has seen",
}
OPEN_CARDS = ("market", "discards")


def column_names(seats: int) -> list[str]:
    """A name for every column of a row (`core.observe`); seats are told from the asked one on: `me`, `next1`, …"""
    return [name for group in list_column_groups(seats) for name in group.names]


def list_column_groups(seats: int) -> list[ColumnGroup]:
    """What the columns say, in their order."""
    others = [group for who, _ in seats_from(seats, 0) for group in iterate_seat_column_groups(who)]
    return [*iterate_card_column_groups(), *iterate_table_column_groups(), *others]


def iterate_card_column_groups() -> Iterator[ColumnGroup]:
    """The question, and resource cards."""
    yield make_column_group("what the game waits for", (f"phase={phase}" for phase in PHASES))
    for pile in CARDS:
        names = (f"{pile}.{kind}" for kind in RESOURCES)
        yield make_column_group(ABOUT_CARDS[pile], names, MOST_IN_ROW, is_secret=pile not in OPEN_CARDS)


def iterate_table_column_groups() -> Iterator[ColumnGroup]:
    """What lies in the middle, and the turn."""
    yield make_column_group("turn, and what lies in the middle", TABLE, MOST_IN_ROW, -MOST_IN_ROW)
    yield make_column_group("city expansions in their piles", (f"piles.{name}" for name in EXPANSIONS), MOST_IN_ROW)
    yield make_column_group("what was built this turn", (f"built.{kind}" for kind in KINDS))
    yield make_column_group("powers used this turn", (f"spent.{power}" for power in SPENT))
    yield make_column_group("what is being paid for", (f"paying={what}" for what in BUILDINGS))
    yield make_column_group("the card that the university leaves out", (f"without={kind}" for kind in RESOURCES))


def iterate_seat_column_groups(who: str) -> Iterator[ColumnGroup]:
    """What lies before a seat, and what I know of its hand."""
    yield make_column_group("whose turn it is, who trades with it", (f"{who}.{name}" for name in SEAT[:2]))
    yield make_column_group(
        "cards it owes; whether I am to choose", (f"{who}.{name}" for name in SEAT[2:4]), MOST_IN_ROW
    )
    yield make_column_group("points, cards and buildings", (f"{who}.{name}" for name in SEAT[4:]), MOST_IN_ROW)
    yield make_column_group("city expansions it has", (f"{who}.{name}" for name in EXPANSIONS))
    names = (f"{who}.known.{kind}" for kind in RESOURCES)
    yield make_column_group("cards that I am sure of in its hand", names, MOST_IN_ROW, is_secret=True)


def list_answer_names(seats: int = 0) -> list[str]:
    """What each integer of the mask means: an answer, or one step of an answer; the numbers are for any seats.

    For so many *seats*: these are counted from the asked one on, and so named (`library next1`).
    """
    who = [name for name, _ in seats_from(seats, 0)] if seats else [str(seat) for seat in range(SEATS)]
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
    for seat, one in enumerate(who):
        if one == "me":
            continue
        names[core.USE_LIBRARY + seat], names[core.USE_GUILD + seat] = f"library {one}", f"guild {one}"
        for amount in range(1, core.MOST_EXCHANGES):
            names[core.EXCHANGE + seat * core.MOST_EXCHANGES + amount] = f"exchange {one} {amount}"
    for number, what in enumerate(BUILDINGS):
        for without, left_out in enumerate(("", *(f" without {card}" for card in RESOURCES))):
            names[core.START_BUILDING + number * core.WITHOUTS + without] = what + left_out
    return names
