"""The names of the environments' columns and answers, in the order in which the core writes them."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.core import actions as core
from trueque.island.core.state import FOUND_SETTLEMENT, MOST_SEATS
from trueque.island.core.steps import mask_width
from trueque.island.encoding import CARDS, SEAT_ANSWERS
from trueque.island.game import Island
from trueque.island.layouts import RESOURCES, TERRAINS
from trueque.island.places import Places
from trueque.island.state import PHASES
from trueque.kernel.columns import MOST_IN_ROW, ColumnGroup, make_column_group, seats_from

MOMENT = ("turn", "dice.1", "dice.2", "rolled", "card_played", "free_roads", "due", "by_knight", "deck")
SEAT = ("cards", "development", "knights", "points", "longest", "left.roads", "left.settlements", "left.cities",
        "longest_road", "largest_army", "active")  # fmt: skip


def column_names(game: Island) -> list[str]:
    """A name for every column of a row; seats are told from the asked one on: `me`, `next1`, …"""
    return [name for group in list_column_groups(game) for name in group.names]


def list_column_groups(game: Island) -> list[ColumnGroup]:
    """What the columns say, in their order."""
    places, seats = game.places, [who for who, _ in seats_from(game.seats, 0)]
    return [
        *iterate_moment_column_groups(),
        *iterate_island_column_groups(places),
        *(group for who in seats for group in iterate_seat_column_groups(who, places)),
        *iterate_own_column_groups(),
        *(group for who in seats for group in iterate_offer_column_groups(who)),
    ]


def iterate_moment_column_groups() -> Iterator[ColumnGroup]:
    """What is asked, and how far the turn has come."""
    yield make_column_group("what the game waits for", (f"phase={phase}" for phase in PHASES[FOUND_SETTLEMENT:]))
    yield make_column_group("turns begun, 127 where there are more", MOMENT[:1], MOST_IN_ROW)
    yield make_column_group("the dice of this turn, 0 before the roll", MOMENT[1:3], 6)
    yield make_column_group("whether dice were rolled, and a card was played", MOMENT[3:5])
    yield make_column_group("free roads still to build", MOMENT[5:6], MOST_IN_ROW)
    yield make_column_group("cards that I must still discard", MOMENT[6:7], MOST_IN_ROW)
    yield make_column_group("whether a knight moves the robber", MOMENT[7:8])
    yield make_column_group("development cards in the deck", MOMENT[8:9], MOST_IN_ROW)
    yield make_column_group("cards in the bank", (f"bank.{name}" for name in RESOURCES), MOST_IN_ROW)


def iterate_island_column_groups(places: Places) -> Iterator[ColumnGroup]:
    """Hexes and harbours."""
    for at in places.hex_names:
        yield make_column_group("the terrain of a hex", (f"hex.{at}={terrain}" for terrain in TERRAINS))
        yield make_column_group("its number, 0 for none", (f"hex.{at}.number",), 12)
        yield make_column_group("whether the robber is there", (f"hex.{at}.robber",))
    corners = (f"harbour.{corner}" for corner in places.corner_names)
    yield make_column_group("the harbour of a corner: its resource + 1, 6 for any, 0 for none", corners, 6)


def iterate_seat_column_groups(who: str, places: Places) -> Iterator[ColumnGroup]:
    """What everybody sees of a seat; of one's own points also those of cards."""
    yield make_column_group(
        "cards in hand, development cards, knights, points (mine with hidden ones), longest trail",
        (f"{who}.{name}" for name in SEAT[:5]), MOST_IN_ROW,
    )  # fmt: skip
    yield make_column_group("pieces left", (f"{who}.{name}" for name in SEAT[5:8]), MOST_IN_ROW)
    yield make_column_group("who has the road, the army, the turn", (f"{who}.{name}" for name in SEAT[8:]))
    yield make_column_group("what the bank asks for one card", (f"{who}.rate.{name}" for name in RESOURCES), 4)
    yield make_column_group("1 settlement, 2 city", (f"{who}.{place}" for place in places.corner_names), 2)
    yield make_column_group("1 road", (f"{who}.{place}" for place in places.path_names))


def iterate_own_column_groups() -> Iterator[ColumnGroup]:
    """What nobody else sees."""
    for pile, about in (("hand", "resource cards in my hand"), ("laid", "cards that I have laid down to discard")):
        names = (f"mine.{pile}.{name}" for name in RESOURCES)
        yield make_column_group(about, names, MOST_IN_ROW, is_secret=True)
    for pile, about in (("cards", "my development cards"), ("new", "those bought this turn")):
        yield make_column_group(about, (f"mine.{pile}.{name}" for name in CARDS), MOST_IN_ROW, is_secret=True)


def iterate_offer_column_groups(who: str) -> Iterator[ColumnGroup]:
    """A seat's offer; while answers are sealed, only what this seat has heard."""
    sides = (f"offer.{who}.{side}.{name}" for side in ("give", "want") for name in RESOURCES)
    yield make_column_group("cards of a seat's offer, as far as I have heard it", sides, MOST_IN_ROW)
    yield make_column_group("whether it is made to me, and stands", (f"offer.{who}.to_me", f"offer.{who}.open"))
    yield make_column_group("what it replied to mine: 0 nothing, else the core's reply", (f"offer.{who}.reply",), 3)


def list_answer_names(game: Island, is_relative: bool = False) -> list[str]:
    """What each integer of the mask means: an answer in notation, or one step of a discard or an offer.

    Relative: seats are counted from the asked one on, and so named (`steal next1`).
    """
    names = ["" for _ in range(mask_width(game.tables))]
    for number, action in game.encoding.action_of.items():
        if number < len(names) and not is_natures(number):
            names[number] = game.write(action)
    for r, name in enumerate(RESOURCES):
        names[core.DISCARD_CARD + r] = f"discard one {name}"
        names[core.OFFER_GIVE + r] = f"offer: give one {name}"
        names[core.OFFER_WANT + r] = f"offer: want one {name}"
    names[core.DRAFT_OFFER], names[core.OFFER_DONE] = "offer: begin", "offer: done"
    for seat in range(game.seats):
        names[core.answer_naming_seat(core.OFFER_TO, core.OFFER_TO_FAR, seat)] = f"offer: to seat {seat}"
    return name_seats_relatively(game, names) if is_relative else names


def name_seats_relatively(game: Island, names: list[str]) -> list[str]:
    """The same names with `me`, `next1`, … in the place of seats; nothing for seats that nobody has."""
    who = [name for name, _ in seats_from(game.seats, 0)]
    for near, far, named in (*SEAT_ANSWERS, (core.OFFER_TO, core.OFFER_TO_FAR, None)):
        for seat in range(MOST_SEATS):
            at = core.answer_naming_seat(near, far, seat)
            if at < len(names):
                verb = "offer: to" if named is None else game.write(named(0)).split()[0]
                names[at] = f"{verb} {who[seat]}" if 0 < seat < game.seats else ""
    return names


def is_natures(number: int) -> bool:
    """Whether nature alone gives this answer."""
    return core.THROW <= number < core.FAR
