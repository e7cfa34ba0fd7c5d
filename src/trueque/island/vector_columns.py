"""The names of the vector environment's columns and answers, in the order in which the compiled core writes them."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.core import actions as core
from trueque.island.core.state import FOUND_SETTLEMENT
from trueque.island.core.steps import mask_width
from trueque.island.encoding import CARDS
from trueque.island.game import Island
from trueque.island.layouts import RESOURCES, TERRAINS
from trueque.island.state import PHASES
from trueque.kernel.columns import seats_from

MOMENT = ("turn", "dice.1", "dice.2", "rolled", "card_played", "free_roads", "due", "by_knight", "deck")
SEAT = ("cards", "development", "knights", "points", "longest", "left.roads", "left.settlements", "left.cities",
        "longest_road", "largest_army", "active")  # fmt: skip


def column_names(game: Island) -> list[str]:
    """A name for every column of a row; seats are told from the asked one on: `me`, `next1`, …"""
    return list(_iterate_columns(game))


def _iterate_columns(game: Island) -> Iterator[str]:
    places, seats = game.places, [who for who, _ in seats_from(game.seats, 0)]
    yield from (f"phase={phase}" for phase in PHASES[FOUND_SETTLEMENT:])
    yield from MOMENT
    yield from (f"bank.{name}" for name in RESOURCES)
    for at in places.hex_names:
        yield from (f"hex.{at}={terrain}" for terrain in TERRAINS)
        yield f"hex.{at}.number"
        yield f"hex.{at}.robber"
    yield from (f"harbour.{corner}" for corner in places.corner_names)
    for who in seats:
        yield from (f"{who}.{name}" for name in SEAT)
        yield from (f"{who}.rate.{name}" for name in RESOURCES)
        yield from (f"{who}.{place}" for place in (*places.corner_names, *places.path_names))
    yield from (f"mine.{pile}.{name}" for pile in ("hand", "laid") for name in RESOURCES)
    yield from (f"mine.{pile}.{name}" for pile in ("cards", "new") for name in CARDS)
    for who in seats:
        yield from (f"offer.{who}.{side}.{name}" for side in ("give", "want") for name in RESOURCES)
        yield from (f"offer.{who}.{name}" for name in ("to_me", "open", "reply"))


def answer_names(game: Island) -> list[str]:
    """What each integer of the mask means: an answer in notation, or one step of a discard or an offer."""
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
    return names


def is_natures(number: int) -> bool:
    """Whether nature alone gives this answer."""
    return core.THROW <= number < core.FAR
