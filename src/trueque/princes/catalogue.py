"""The cards as the engine names them: one token a face and back, and the 24 regions with what they yield.

A face printed in two sets has two backs, and the back decides under which stack it may go: its later printings are
called ``storehouse.gold``, ``relocation.progress``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.princes.cards.facts import DRAWN, SETS, CardFace, Copy, list_copies, list_draw_cards, load_faces
from trueque.princes.cards.sets import OURS, RESOURCES
from trueque.princes.core.numbers import FIELD, FIELD_MOST

WOOD, BRICK, WOOL, GRAIN, ORE, GOLD = range(6)
KINDS = RESOURCES
"""The six resources, in the order of every cost and amount."""
KIND = {name: kind for kind, name in enumerate(KINDS)}
ALL_KINDS = tuple(range(6))
Cost = tuple[int, int, int, int, int, int]
POINT_KINDS = ("victory", "commerce", "skill", "strength", "progress")
FREE: Cost = (0, 0, 0, 0, 0, 0)
MOST_REMEMBERED = 1 << 12
"""So many of each sort are kept at hand that come up again and again and that nobody changes: questions, amounts."""

TERRAINS = {face.id: KIND[face.resource] for face in load_faces().values() if face.kind == "region"}
"""What each terrain yields, as its regions are printed."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card as it lies in a hand, a stack or a principality: its face and its back."""

    token: str
    face: CardFace
    set: str
    id: str
    kind: str
    type: str
    cost: Cost
    price: int
    """What it costs in all, as printed."""
    points: tuple[tuple[str, int], ...]
    """Its printed points, by kind."""
    packed: int
    """Its cost in one number."""

    @property
    def is_building(self) -> bool:
        return self.face.is_building

    @property
    def is_unit(self) -> bool:
        return self.face.is_unit

    @property
    def is_red(self) -> bool:
        """Whether it needs a city."""
        return self.kind == "city_expansion"


def pack_amounts(amounts: Sequence[int]) -> int:
    """Six amounts in one number, so that one subtraction compares them all: no guard bit may be gone after it."""
    return sum(n << FIELD * kind for kind, n in enumerate(amounts))


def unpack_amounts(packed: int) -> list[int]:
    """The six amounts again."""
    return [packed >> FIELD * kind & FIELD_MOST for kind in ALL_KINDS]


def printed_cost(face: CardFace) -> Cost:
    wood, brick, wool, grain, ore, gold = (int((face.cost or {}).get(kind, 0)) for kind in KINDS)
    return wood, brick, wool, grain, ore, gold


def make_card_token(copy: Copy) -> str:
    """What a copy is called; events and centre cards have one back whatever their set."""
    face = load_faces()[copy.face]
    return f"{face.id}.{copy.set}" if face.kind in DRAWN and copy.set != face.set else face.id


def _load_cards() -> dict[str, Card]:
    found: dict[str, Card] = {}
    for copy in list_copies():
        face, token = load_faces()[copy.face], make_card_token(copy)
        if face.kind in (*DRAWN, "event") and token not in found:
            cost = printed_cost(face)
            points = tuple((kind, n) for kind in POINT_KINDS if (n := getattr(face.points, kind)))
            found[token] = Card(
                token, face, copy.set, face.id, face.kind, face.type, cost, sum(cost), points, pack_amounts(cost)
            )
    return found


CARDS = _load_cards()
"""Every action, expansion and event by token."""

OUR_CARDS = tuple(token for token, card in CARDS.items() if card.set in OURS)
"""Those of our own sets."""

CENTRE_COSTS = {name: printed_cost(load_faces()[name]) for name in ("road", "settlement", "city")}

_REGION_COPIES = [copy for copy in list_copies() if load_faces()[copy.face].kind == "region"]
_HOLDERS = [face for face in load_faces().values() if face.store]
STORES = (*(f"{copy.face.replace('_', '')}{copy.number}" for copy in _REGION_COPIES), *(one.store for one in _HOLDERS))
"""Whatever can hold resources: the 24 regions, named by terrain and number, and cards such as the Gold Cache."""
OUR_STORES = STORES[: len(_REGION_COPIES) + sum(one.set in OURS for one in _HOLDERS)]
"""Those of our own cards: they come first."""
STORE = {name: i for i, name in enumerate(STORES)}
CACHE = len(_REGION_COPIES)
"""The first store that is no region."""
HOLDER = {face.store: face.id for face in _HOLDERS}
"""The card of each store that is no region."""
KIND_OF = (*(TERRAINS[copy.face] for copy in _REGION_COPIES), *(KIND[one.resource] for one in _HOLDERS))
NUMBER_OF = (*(copy.number for copy in _REGION_COPIES), *(0 for _ in _HOLDERS))
NUMBERS = tuple(range(7))
"""What the production die shows; 0 is the number of a Gold Cache, which no die shows."""

START_REGIONS = tuple(
    {copy.face: store for store, copy in enumerate(_REGION_COPIES) if copy.back == shield}
    for shield in ("red_shield", "blue_shield")
)
"""By seat, the store of each terrain: the first seat bears the red shield."""
START_STOCK = tuple(copy.stock for copy in _REGION_COPIES)
REGION_STACK = tuple(STORES[i] for i, copy in enumerate(_REGION_COPIES) if copy.back == "region")


def list_stack_tokens(set_: str, printing: int, *, duel: bool) -> list[str]:
    """The cards of *set_* that are shuffled into its draw stacks in a rules version."""
    return [make_card_token(copy) for copy in list_draw_cards(set_, printing, duel=duel)]


__all__ = ["ALL_KINDS", "CACHE", "CARDS", "KINDS", "SETS", "STORES", "Card", "Cost", "list_stack_tokens"]
