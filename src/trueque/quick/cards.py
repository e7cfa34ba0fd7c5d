"""The cards of the quick game: how many there are, what they cost, count and do.

`cards()` is the whole table for people and programs (`trueque cards quick --json`); the constants above it are the same
facts as the rules use them. Amounts of resources are always five numbers in the order of `RESOURCES`.
"""

from __future__ import annotations

from typing import Any

from trueque.locale import _, languages, speaker
from trueque.quick.core.numbers import (
    CHURCH,
    CITADEL,
    DRAWN_EACH_TURN,
    FIRST_HAND,
    GUILD,
    LIBRARY,
    MARKET_SIZE,
    SAFE_HAND,
    TOWN_HALL,
    UNIVERSITY,
    WINNING_POINTS,
)

__all__ = [
    "BUILDINGS",
    "CHURCH",
    "CITADEL",
    "COPIES",
    "COSTS",
    "DECK",
    "DRAWN_EACH_TURN",
    "EFFECTS",
    "EVENT_SPLITS",
    "EXPANSIONS",
    "EXPANSION_NUMBER",
    "FIRST_HAND",
    "GUILD",
    "LIBRARY",
    "MARKET_SIZE",
    "MARKS",
    "NAMES",
    "NO_CARDS",
    "POINTS",
    "RESOURCES",
    "SAFE_HAND",
    "TOWN_HALL",
    "UNIVERSITY",
    "WINNING_POINTS",
    "Cards",
    "card_total",
    "cards",
    "event_counts",
    "make_deck",
]  # fmt: skip

Cards = tuple[int, int, int, int, int]
"""How many of each resource, in the order of `RESOURCES`."""

RESOURCES = ("wood", "wool", "grain", "brick", "ore")
NO_CARDS: Cards = (0, 0, 0, 0, 0)
DECK: Cards = (11, 15, 14, 11, 16)
"""One copy of the game: 67 cards. Five and six seats play with two."""

EXPANSIONS = ("library", "church", "citadel", "university", "guild", "town_hall")
EXPANSION_NUMBER = {name: i for i, name in enumerate(EXPANSIONS)}
BUILDINGS = ("settlement", "city", "road", "knight", *EXPANSIONS)

COSTS: dict[str, Cards] = {
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 2, 0, 3),
    "road": (1, 0, 0, 1, 0),
    "knight": (0, 1, 1, 0, 1),
    **dict.fromkeys(EXPANSIONS, (0, 3, 0, 0, 1)),
    "town_hall": (0, 3, 0, 0, 3),
}
POINTS = {"settlement": 1, "city": 2, **dict.fromkeys(EXPANSIONS, 3), "town_hall": 4}

# How many cards bear no player mark, the mark 3, and the mark 4.
MARKS: dict[str, tuple[int, int, int]] = {
    "road": (5, 2, 2),
    "knight": (2, 2, 1),
    "settlement": (7, 4, 4),
    "library": (1, 0, 0),
    "church": (1, 1, 0),
    "citadel": (1, 0, 1),
    "university": (1, 0, 0),
    "guild": (0, 1, 1),
    "town_hall": (1, 0, 0),
}
COPIES = {2: (1, 0, 0), 3: (1, 1, 0), 4: (1, 1, 1), 5: (1, 2, 1), 6: (1, 2, 2)}
"""How often the cards of each mark are used, by number of seats: five and six add marked cards of a second copy."""

# how many city sides of each mark are robber attacks and market days.
EVENT_SPLITS: dict[str, tuple[tuple[int, int], tuple[int, int], tuple[int, int]]] = {
    "10/5": ((5, 2), (3, 1), (2, 2)),
    "10/5b": ((4, 3), (3, 1), (3, 1)),
    "11/4": ((5, 2), (3, 1), (3, 1)),
}


def card_total(name: str, seats: int) -> int:
    """How many cards called *name* are in a game for *seats*."""
    return sum(marked * copies for marked, copies in zip(MARKS[name], COPIES[seats], strict=True))


def event_counts(split: str, seats: int) -> tuple[int, int]:
    """How many robber attacks and market days are on the city sides of a game for *seats*."""
    pairs = list(zip(EVENT_SPLITS[split], COPIES[seats], strict=True))
    return sum(pair[0] * copies for pair, copies in pairs), sum(pair[1] * copies for pair, copies in pairs)


def make_deck(seats: int) -> Cards:
    """The resource cards of a game for *seats*."""
    wood, wool, grain, brick, ore = DECK
    return DECK if seats < 5 else (2 * wood, 2 * wool, 2 * grain, 2 * brick, 2 * ore)


NAMES = {
    "wood": _("wood"),
    "wool": _("wool"),
    "grain": _("grain"),
    "brick": _("brick"),
    "ore": _("ore"),
    "road": _("road"),
    "knight": _("knight"),
    "settlement": _("settlement"),
    "city": _("city"),
    "expansion": _("city expansion"),
    "library": _("library"),
    "church": _("church"),
    "citadel": _("citadel"),
    "university": _("university"),
    "guild": _("merchant guild"),
    "town_hall": _("town hall"),
    "attack": _("Robber Attack"),
    "market_day": _("Market Day"),
    "destiny": _("destiny card"),
}

EFFECTS = {
    "wood": _("Pays for buildings; 3 cards alike stand in for 1 that is missing."),
    "road": _(
        "Your 1st, 3rd, 5th … roads give 1 exchange a turn each; your 2nd, 4th … are 1 point each. "
        "When the pile is empty, a new road is taken from another player."
    ),
    "knight": _(
        "Your 1st, 3rd, 5th … knights draw 1 card more each at the end of your turn; your 2nd, 4th … "
        "are 1 point each. When the pile is empty, a new knight is taken from another player."
    ),
    "settlement": _("1 point. Whoever builds it may turn the destiny card over. Its hidden back is a city."),
    "city": _("A settlement turned over: 2 points instead of 1. The event on it is carried out once, by everybody."),
    "library": _(
        "Once in your trade phase you see the whole hand of the player you exchange with and choose the card you take. "
        "It uses 1 exchange like any other."
    ),
    "church": _("Nobody can take your first knight from you, only those you build after it."),
    "citadel": _("Nobody can take your first 3 roads from you, only those you build after them."),
    "university": _("Once a turn you leave out 1 resource card of a cost."),
    "guild": _(
        "Once a turn you take 1 card unseen from a player who has as many points as you or more. Nothing goes back, "
        "and no exchange is used."
    ),
    "town_hall": _("4 points instead of 3, for 2 more ore. No other advantage."),
    "attack": _(
        "Whoever holds more than 7 cards discards down to 7. Then, with 3 or more players, the destiny card turns."
    ),
    "market_day": _("The market is discarded and 5 new cards are turned up."),
    "destiny": _(
        "Its arrow says from whom roads and knights are taken when their pile is empty: the nearest player that way. "
        "It never changes the order of play. Not used with 2 players."
    ),
}


def cards(split: str = "10/5") -> list[dict[str, Any]]:
    """Every card of the game: id, kind, names, how many by number of seats, cost, points and effect."""
    table = [_card_row(name, "resource", {n: make_deck(n)[i] for n in COPIES}) for i, name in enumerate(RESOURCES)]
    table += [
        _card_row(name, "building", {n: card_total(name, n) for n in COPIES})
        for name in ("road", "knight", "settlement")
    ]
    table.append(_card_row("city", "building", {n: card_total("settlement", n) for n in COPIES}))
    table += [_card_row(name, "expansion", {n: card_total(name, n) for n in COPIES}) for name in EXPANSIONS]
    table += [
        _card_row(name, "event", {n: event_counts(split, n)[i] for n in COPIES})
        for i, name in enumerate(("attack", "market_day"))
    ]
    table.append(_card_row("destiny", "destiny", {n: int(n > 2) for n in COPIES}))
    return table


def _card_row(name: str, kind: str, counts: dict[int, int]) -> dict[str, Any]:
    cost = COSTS.get(name, NO_CARDS)
    effect = EFFECTS[name] if name in EFFECTS else EFFECTS["wood"]
    side_b = name in ("road", "knight")
    return {
        "id": name,
        "kind": kind,
        "names": {lang: speaker("quick", lang)(NAMES[name]) for lang in languages()},
        "counts": {str(seats): count for seats, count in counts.items()},
        "cost": {resource: n for resource, n in zip(RESOURCES, cost, strict=True) if n},
        "points": {"A": 0, "B": 1} if side_b else POINTS.get(name, 0),
        "effect": {lang: speaker("quick", lang)(effect) for lang in languages()},
    }
