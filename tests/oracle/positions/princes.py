"""Reasons against a position of The Princes, from docs/position.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from .lines import LineError, get_int, has_part, read_int
from .princes_box import has_bad_backs, has_bad_box, has_bad_table
from .princes_facts import CARDS, COVERS, TARGETS
from .princes_position import Position, Realm, find_column_x, find_place_x, get_winner, has_step, read_position


def get_kind(name: str) -> str:
    """Kind of a card by its name, whatever its set."""
    plain = name.partition(".")[0]
    return CARDS[plain].kind if plain in CARDS else "centre"


def has_bad_hand_kinds(at: Position) -> bool:
    """`hand_kinds`: an event is in a hand."""
    return any(get_kind(item.name) == "event" for realm in at.realms for item in realm.hand + realm.known)


def has_bad_places(at: Position) -> bool:
    """`places`: no L1 or no R1, or one is missing between others."""
    return any(are_places_apart(realm) for realm in at.realms)


def are_places_apart(realm: Realm) -> bool:
    """Whether a principality has no L1 or no R1, or one is missing between others."""
    columns = {find_place_x(name) for name in realm.places}
    return not {-1, 1} <= columns or columns != set(range(min(columns), max(columns) + 1, 2))


def find_ends(realm: Realm) -> tuple[int, int]:
    """The outermost places; of an empty principality the two that should be there."""
    columns = [find_place_x(name) for name in realm.places]
    return min([*columns, -1]), max([*columns, 1])


def has_bad_roads(at: Position) -> bool:
    """`roads`: one is missing between two places, lies elsewhere, or twice."""
    for realm in at.realms:
        if are_places_apart(realm):
            continue
        columns = {find_place_x(name) for name in realm.places}
        left, right = find_ends(realm)
        needed = {x + 1 for x in columns if x + 2 in columns}
        allowed = needed | {left - 1, right + 1}
        roads = Counter(realm.roads)
        if not needed <= set(roads) or not set(roads) <= allowed or max(roads.values(), default=1) > 1:
            return True
    return False


def has_bad_regions(at: Position) -> bool:
    """`regions`: one is missing above or below a road or an end, or lies elsewhere."""
    for number, realm in enumerate(at.realms):
        if are_places_apart(realm):
            continue
        left, right = find_ends(realm)
        wanted = {(x, y) for x in range(left - 1, right + 2, 2) for y in (1, -1)}
        is_laying = any(step.name in ("FindRegions", "LayRegions") and step.seat == number for step in at.todo)
        spared = {(x, y) for x, y in wanted if is_laying and x in (left - 1, right + 1)}
        laid = Counter((x, y) for x, y, _ in realm.regions)
        if not wanted - spared <= set(laid) or not set(laid) <= wanted or max(laid.values(), default=1) > 1:
            return True
    return False


def is_bad_site(realm: Realm, where: str, name: str) -> bool:
    """Whether a card may not lie at a site."""
    kind = get_kind(name)
    place = where.rstrip("tb")
    side = where[len(place) :]
    if kind == "action":
        return True
    column = find_column_x(place)
    if column is not None:
        height = 1 if side == "t" else -1
        is_there = side in ("t", "b") and any((x, y) == (column, height) for x, y, _ in realm.regions)
        return kind != "region" or not is_there
    if kind == "region" or place not in realm.places or side not in ("t", "b", "tt", "bb"):
        return True
    is_city = realm.places[place] == 2
    return not is_city and (len(side) == 2 or kind == "city")


def has_bad_sites(at: Position) -> bool:
    """`sites`: a card lies where it cannot."""
    return any(is_bad_site(realm, where, name) for realm in at.realms for where, cards in realm.cards for name in cards)


def has_bad_covers(at: Position) -> bool:
    """`covers`: a card that covers another has not that one under it, or another has anything."""
    for realm in at.realms:
        for _, cards in realm.cards:
            top, under = cards[0].partition(".")[0], [name.partition(".")[0] for name in cards[1:]]
            if under != ([COVERS[top]] if top in COVERS else []):
                return True
    return False


def is_once(at: Position, name: str) -> bool:
    """Whether a principality may have a card once: marked so, a hero (since version 4), the Gold Cache."""
    card = CARDS[name]
    version = read_int(at.line.rules.get("version", "4"))
    return card.is_once or name == "gold_cache" or (card.subkind == "hero" and version >= 4)


def has_bad_once(at: Position) -> bool:
    """`once`: two of a card that a principality may have once."""
    for realm in at.realms:
        names = Counter(name.partition(".")[0] for _, cards in realm.cards for name in cards)
        if any(times > 1 and name in CARDS and is_once(at, name) for name, times in names.items()):
            return True
    return False


def has_bad_todo(at: Position) -> bool:
    """`todo`: the game is over and there is something to do, or the other way round."""
    return (get_winner(at) is not None) == bool(at.todo)


def list_top_names(realm: Realm) -> list[str]:
    """Cards that lie on top, by their plain names."""
    return [cards[0].partition(".")[0] for _, cards in realm.cards]


def count_commerce(realm: Realm) -> int:
    """Commerce points, those that follow other cards too."""
    names = [name for name in list_top_names(realm) if name in CARDS]
    ships = sum(CARDS[name].subkind == "trade_ship" for name in names)
    points = sum(CARDS[name].commerce for name in names)
    points += names.count("trading_base") * (names.count("marketplace") + names.count("harbor"))
    return points + names.count("salt_silo") * ships


def count_strength(realm: Realm) -> int:
    """Strength points."""
    return sum(CARDS[name].strength for name in list_top_names(realm) if name in CARDS)


def has_advantage(mine: int, theirs: int) -> bool:
    """At least three points, and more than the other."""
    return mine >= 3 and mine > theirs


def count_points(at: Position, number: int) -> int:
    """Victory points of a seat."""
    mine, other = at.realms[number], at.realms[1 - number]
    names = [name for name in list_top_names(mine) if name in CARDS]
    ships = sum(CARDS[name].subkind == "trade_ship" for name in names)
    points = sum(mine.places.values()) + sum(CARDS[name].victory for name in names)
    points += names.count("harbor") if ships >= 3 else 0
    points += has_advantage(count_commerce(mine), count_commerce(other))
    return points + has_advantage(count_strength(mine), count_strength(other))


def has_bad_winner(at: Position) -> bool:
    """`winner`: fewer points than the mode asks for."""
    winner = get_winner(at)
    return winner in (0, 1) and winner is not None and count_points(at, winner) < TARGETS[at.mode]


def get_limit(at: Position) -> int:
    """Turns of both together."""
    return read_int(at.line.rules.get("limit", "400"))


def has_bad_end(at: Position) -> bool:
    """`end`: nobody has won before the last turn is over."""
    return get_winner(at) == -1 and at.turn <= get_limit(at)


def has_bad_turns(at: Position) -> bool:
    """`turns`: the game is on after the last turn."""
    return get_winner(at) is None and at.turn > get_limit(at)


def has_bad_end_turn(at: Position) -> bool:
    """`end_turn`: in a turn its end is the first of `todo`, once, and no turn begins."""
    ends = [step for step in at.todo if step.name == "EndTurn"]
    if at.turn == 0:
        return bool(ends)
    if get_winner(at) is not None or not at.todo:
        return False
    first = at.todo[0]
    is_right = first.name == "EndTurn" and first.seat == at.active
    return not is_right or len(ends) > 1 or has_step(at, "BeginTurn")


def has_bad_die(at: Position) -> bool:
    """`die`: a turn is on whose dice are not to be rolled any more, and `die` is 0."""
    is_on = at.turn > 0 and get_winner(at) is None
    return is_on and not has_step(at, "RollDice") and get_int(at.line, "die", 0) == 0


def has_bad_hand_known(at: Position) -> bool:
    """`hand_known`: a card in a hand is not known to who holds it."""
    for number, realm in enumerate(at.realms):
        if any(item.mask is not None and not item.mask & (1 << number) for item in realm.hand + realm.known):
            return True
    return False


def has_bad_fresh(at: Position) -> bool:
    """`fresh`: cards wait though the rules have no `fresh_cards=own_turn`."""
    is_waiting = any(realm.fresh for realm in at.realms) or has_part(at.line, "fresh")
    return is_waiting and at.line.rules.get("fresh_cards", "next_turn") != "own_turn"


REASONS: dict[str, Callable[[Position], bool]] = {
    "box": has_bad_box,
    "backs": has_bad_backs,
    "hand_kinds": has_bad_hand_kinds,
    "places": has_bad_places,
    "roads": has_bad_roads,
    "regions": has_bad_regions,
    "sites": has_bad_sites,
    "covers": has_bad_covers,
    "once": has_bad_once,
    "todo": has_bad_todo,
    "winner": has_bad_winner,
    "end": has_bad_end,
    "turns": has_bad_turns,
    "end_turn": has_bad_end_turn,
    "die": has_bad_die,
    "table": has_bad_table,
    "hand_known": has_bad_hand_known,
    "fresh": has_bad_fresh,
}


def find_reasons(line: str) -> set[str]:
    """Names of all reasons that speak against a line; LineError where it is none of this game."""
    try:
        position = read_position(line)
        return {name for name, is_against in REASONS.items() if is_against(position)}
    except (IndexError, KeyError) as problem:
        raise LineError(f"a word that is not known here: {problem}") from problem
