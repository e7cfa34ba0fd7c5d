"""The cards of the quick card game as plain tables, and sums over hands of resource cards."""

from __future__ import annotations

from functools import lru_cache

Cards = tuple[int, ...]
Swaps = tuple[tuple[int, int], ...]
Payment = tuple[Swaps, int, Cards]

KINDS = ("wood", "wool", "grain", "brick", "ore")
WOOD, WOOL, GRAIN, BRICK, ORE = range(5)
NO_CARDS: Cards = (0, 0, 0, 0, 0)
ONE_CARD: tuple[Cards, ...] = tuple(tuple(int(kind == place) for place in range(5)) for kind in range(5))

# "Componentes": 11 clay, 11 wood, 16 ore, 15 wool, 14 grain, in the order of KINDS.
RESOURCE_CARDS: Cards = (11, 15, 14, 11, 16)

# "2. Construir": the costs of the building cost table, in the order of KINDS.
COSTS: dict[str, Cards] = {
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 2, 0, 3),
    "road": (1, 0, 0, 1, 0),
    "knight": (0, 1, 1, 0, 1),
    "expansion": (0, 3, 0, 0, 1),
}
# The town hall's own text asks for two more ore; it is the one expansion of four points.
TOWN_HALL_COST: Cards = (0, 3, 0, 0, 3)
EXPANSIONS = ("library", "church", "citadel", "university", "guild", "town_hall")
EXPANSION_POINTS = {name: 4 if name == "town_hall" else 3 for name in EXPANSIONS}

# "Preparativos": how many cards bear no mark, the mark 3 and the mark 4.
ROADS_BY_MARK = (5, 2, 2)
KNIGHTS_BY_MARK = (2, 2, 1)
SETTLEMENTS_BY_MARK = (7, 4, 4)
EXPANSIONS_BY_MARK: dict[str, tuple[int, int, int]] = {
    "library": (1, 0, 0),
    "church": (1, 1, 0),
    "citadel": (1, 0, 1),
    "university": (1, 0, 0),
    "guild": (0, 1, 1),
    "town_hall": (1, 0, 0),
}
# City sides by mark: (robber attacks, market days). Which mark bears which event is printed nowhere in
# the rulebook, hence three tables.
EVENTS_BY_MARK: dict[str, tuple[tuple[int, int], ...]] = {
    "10/5": ((5, 2), (3, 1), (2, 2)),
    "10/5b": ((4, 3), (3, 1), (3, 1)),
    "11/4": ((5, 2), (3, 1), (3, 1)),
}
# "Preparativos" and "Partidas de 5 o 6 jugadores": how often each mark is in the game.
COPIES_OF_MARKS: dict[int, tuple[int, int, int]] = {
    2: (1, 0, 0),
    3: (1, 1, 0),
    4: (1, 1, 1),
    5: (1, 2, 1),
    6: (1, 2, 2),
}


def count_marked(by_mark: tuple[int, ...], seats: int) -> int:
    """Count the cards of one sort that are in the game for that many players."""
    return sum(cards * copies for cards, copies in zip(by_mark, COPIES_OF_MARKS[seats], strict=True))


@lru_cache(maxsize=200_000)
def list_selections(limits: Cards, amount: int) -> tuple[Cards, ...]:
    """List every way to select an amount of cards out of limited kinds."""
    if not limits:
        return ((),) if amount == 0 else ()
    found: list[Cards] = []
    for first in range(min(limits[0], amount), -1, -1):
        found.extend((first, *rest) for rest in list_selections(limits[1:], amount - first))
    return tuple(found)


@lru_cache(maxsize=200_000)
def list_payments(hand: Cards, cost: Cards, can_waive: bool) -> tuple[Payment, ...]:
    """List every way to pay a cost: the swaps of three for one, the card left out, the cards paid."""
    found = list_swapped_payments(hand, cost, -1)
    if can_waive:
        # University: any one card of the cost may be left out, also one that the payer holds.
        for kind in range(5):
            if cost[kind]:
                reduced = tuple(count - (place == kind) for place, count in enumerate(cost))
                found.extend(list_swapped_payments(hand, reduced, kind))
    return tuple(found)


def list_swapped_payments(hand: Cards, cost: Cards, without: int) -> list[Payment]:
    """List the ways to pay a cost when every missing card is replaced by three equal ones."""
    # "Mas reglas importantes": only a card "que no tengas" is replaced, by three equal cards of another
    # kind, as often as wished. The three come from what the cost itself does not need.
    missing = [kind for kind in range(5) for _ in range(cost[kind] - hand[kind])]
    spare = [max(0, hand[kind] - cost[kind]) // 3 for kind in range(5)]
    direct = [min(hand[kind], cost[kind]) for kind in range(5)]
    found: list[Payment] = []
    for swaps in list_swaps(tuple(missing), tuple(spare)):
        paid = list(direct)
        for source, _ in swaps:
            paid[source] += 3
        found.append((swaps, without, tuple(paid)))
    return found


@lru_cache(maxsize=20_000)
def list_swaps(missing: tuple[int, ...], spare: Cards) -> tuple[Swaps, ...]:
    """List the different ways to cover missing cards by spare triples."""
    # Which triple stands for which missing card changes nothing that lies on the table, so each set of
    # triples is told once: its kinds in order against the missing kinds in order.
    found: list[Swaps] = []
    for triples in list_selections(spare, len(missing)):
        sources = [kind for kind, count in enumerate(triples) for _ in range(count)]
        found.append(tuple(zip(sources, missing, strict=True)))
    return tuple(found)
