"""The board game's columns as a GPU writes them: the same names in the same order as `settlers_columns`."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.envs.columns import relative
from trueque.settlers.core.state import CARD_KINDS
from trueque.settlers.encoding import CARDS
from trueque.settlers.game import Settlers
from trueque.settlers.gpu import looking as see
from trueque.settlers.layouts import HARBOURS, RESOURCES, TERRAINS
from trueque.settlers.position import PHASES

Column = tuple[str, int, int, int]
"""A name, and what `looking.look` is asked for: a kind and two places."""


def columns(game: Settlers) -> list[Column]:
    """Every column of a game, in order."""
    seats = [who for who, _ in relative(game.seats, 0)]
    return [*moment(seats), *island(game), *(one for i, who in enumerate(seats) for one in player(game, who, i)),
            *mine(), *(one for i, who in enumerate(seats) for one in offers(who, i))]  # fmt: skip


def packed(column: Column) -> int:
    """A column as one number, eight bits a part."""
    _, kind, a, b = column
    return kind | a << 8 | b << 16


def moment(seats: list[str]) -> Iterator[Column]:
    yield from ((f"phase={phase}", see.PHASE_IS, i, 0) for i, phase in enumerate(PHASES))
    yield "turn", see.TURN, 0, 0
    yield from ((f"dice.{i + 1}", see.DIE, i, 0) for i in range(2))
    yield from ((f"active.{who}", see.IS_ACTIVE, i, 0) for i, who in enumerate(seats))
    yield from ((f"bank.{name}", see.BANK, r, 0) for r, name in enumerate(RESOURCES))
    yield "deck", see.DECK, 0, 0


def island(game: Settlers) -> Iterator[Column]:
    for h, name in enumerate(game.places.hex_names):
        yield from ((f"hex.{name}={kind}", see.TERRAIN_IS, h, i) for i, kind in enumerate(TERRAINS))
        yield f"hex.{name}.number", see.TOKEN, h, 0
        yield f"hex.{name}.robber", see.ROBBER_AT, h, 0
    for harbour in game.layout.harbours:
        name, corner = game.places.path_names[harbour.path], game.places.paths[harbour.path][0]
        yield from ((f"harbour.{name}={kind}", see.HARBOUR_IS, corner, i) for i, kind in enumerate(HARBOURS))


def player(game: Settlers, who: str, a: int) -> Iterator[Column]:
    counted = (("cards", see.HAND_SIZE), ("development", see.CARDS_HELD), ("knights", see.KNIGHTS),
               ("points", see.POINTS), ("longest", see.LONGEST), ("left.roads", see.ROADS_LEFT),
               ("left.settlements", see.SETTLEMENTS_LEFT), ("left.cities", see.CITIES_LEFT))  # fmt: skip
    yield from ((f"{who}.{name}", kind, a, 0) for name, kind in counted)
    yield from ((f"{who}.rate.{name}", see.RATE, a, r) for r, name in enumerate(RESOURCES))
    yield f"{who}.longest_road", see.HAS_ROAD_AWARD, a, 0
    yield f"{who}.largest_army", see.HAS_ARMY_AWARD, a, 0
    yield from ((f"{who}.{name}", see.BUILDING, a, c) for c, name in enumerate(game.places.corner_names))
    yield from ((f"{who}.{name}", see.ROAD_ON, a, e) for e, name in enumerate(game.places.path_names))


def mine() -> Iterator[Column]:
    yield from ((f"mine.hand.{name}", see.MY_HAND, r, 0) for r, name in enumerate(RESOURCES))
    yield from ((f"mine.cards.{CARDS[k]}", see.MY_CARDS, k, 0) for k in range(CARD_KINDS))
    yield from ((f"mine.new.{CARDS[k]}", see.MY_NEW, k, 0) for k in range(CARD_KINDS))


def offers(who: str, a: int) -> Iterator[Column]:
    yield from ((f"offer.{who}.give.{name}", see.GIVES, a, r) for r, name in enumerate(RESOURCES))
    yield from ((f"offer.{who}.want.{name}", see.WANTS, a, r) for r, name in enumerate(RESOURCES))
    yield f"offer.{who}.accepted", see.ACCEPTED_BY, a, 0
