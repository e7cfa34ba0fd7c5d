"""Reasons about what is built on The Island: distance, parts, rows of roads, harbours' rates."""

from __future__ import annotations

from collections import Counter

from .island_board import KINDS, Board, Corner, Path
from .island_position import FOUNDING, LAYING, Position, Seat, get_holder
from .lines import get_word, get_words, has_part, read_int, split_commas, split_list


def has_bad_pieces(at: Position) -> bool:
    """`pieces`: more on the island than the rules give."""
    return any(
        len(seat.settlements) > at.rules.get_int("settlements")
        or len(seat.cities) > at.rules.get_int("cities")
        or len(seat.roads) > at.rules.get_int("roads")
        for seat in at.seats
    )


def has_bad_distance(at: Position) -> bool:
    """`distance`: two buildings on neighbouring corners."""
    owner = {corner: number for number, seat in enumerate(at.seats) for corner in seat.list_buildings()}
    is_own = at.rules.get("distance_rule") == "own"
    for corner, number in owner.items():
        for other in at.board.neighbours[corner]:
            if other in owner and (not is_own or owner[other] == number):
                return True
    return False


def list_road_parts(roads: list[Path]) -> list[set[Path]]:
    """Roads joined at their ends."""
    parts: list[set[Path]] = []
    for road in roads:
        touching = [part for part in parts if any(road & other for other in part)]
        parts = [part for part in parts if part not in touching]
        parts.append({road}.union(*touching))
    return parts


def has_bad_loose_road(at: Position) -> bool:
    """`loose_road`: a part of a seat's roads touches none of its buildings."""
    for seat in at.seats:
        for part in list_road_parts(seat.roads):
            if not any(corner in road for road in part for corner in seat.list_buildings()):
                return True
    return False


def is_walled_in(at: Position, corner: Corner) -> bool:
    """Whether all paths at a corner have roads."""
    laid = {road for seat in at.seats for road in seat.roads}
    return all(path in laid for path in at.board.paths if corner in path)


def has_bad_loose_building(at: Position) -> bool:
    """`loose_building`: a building touches no road of its seat."""
    asked = get_word(at.line, "corner", "a1") if at.phase == "found_road" else "-"
    for number, seat in enumerate(at.seats):
        for corner in seat.list_buildings():
            if any(corner in road for road in seat.roads) or is_walled_in(at, corner):
                continue
            if number != at.active or corner != asked:
                return True
    return False


def count_networks(seat: Seat) -> int:
    """Parts of a seat's pieces that have a building in them."""
    parts = list_road_parts(seat.roads)
    touched = [part for part in parts if any(corner in road for road in part for corner in seat.list_buildings())]
    alone = [corner for corner in seat.list_buildings() if not any(corner in road for road in seat.roads)]
    return len(touched) + len(alone)


def has_bad_networks(at: Position) -> bool:
    """`networks`: more parts than the founding makes."""
    most = 1 if at.rules.get("founding") == "chain" else 2
    return any(count_networks(seat) > most for seat in at.seats)


def list_free_corners(at: Position, seat: Seat) -> set[Corner]:
    """Corners where a seat could found."""
    built = {corner for other in at.seats for corner in other.list_buildings()}
    near = set(seat.list_buildings()) if at.rules.get("distance_rule") == "own" else built
    return {c for c in at.board.corners if c not in built and not at.board.neighbours[c] & near}


def can_found_chain(at: Position, free: set[Corner]) -> bool:
    """Whether two free paths lead from one free corner to another."""
    laid = {road for seat in at.seats for road in seat.roads}
    for start in free:
        for middle in at.board.neighbours[start]:
            for end in at.board.neighbours[middle] & free - {start}:
                if frozenset((start, middle)) not in laid and frozenset((middle, end)) not in laid:
                    return True
    return False


def has_bad_founding(at: Position) -> bool:
    """`founding`: after it a seat has fewer than two buildings though it could have founded."""
    if at.phase in (*LAYING, *FOUNDING, "start_throw"):
        return False
    for seat in at.seats:
        if len(seat.list_buildings()) >= 2:
            continue
        has_settlement = len(seat.settlements) < at.rules.get_int("settlements")
        free = list_free_corners(at, seat)
        can_found = can_found_chain(at, free) if at.rules.get("founding") == "chain" else bool(free)
        if has_settlement and can_found:
            return True
    return False


def list_harbours(at: Position, seat: Seat) -> list[str]:
    """Kinds of harbours at which a seat has built."""
    corners = set(seat.list_buildings())
    return [kind for path, kind in at.harbours.items() if path & corners]


def list_harbours_due(at: Position) -> list[str]:
    """Harbours that open next turn."""
    words = get_words(at.line, "harbours_due")
    return split_list(words[0]) if words else []


def find_rates(harbours: list[str]) -> list[int]:
    """What each kind costs with these harbours."""
    usual = 3 if "3:1" in harbours else 4
    return [2 if kind in harbours else usual for kind in KINDS]


def has_bad_rates(at: Position) -> bool:
    """`rates`: those that are written are too high or too low."""
    for number, seat in enumerate(at.seats):
        if "rates" not in seat.words:
            continue
        rates = [read_int(word) for word in split_commas(seat.words["rates"])]
        harbours = list_harbours(at, seat)
        waiting = list_harbours_due(at) if number == at.active else []
        is_open = list((Counter(harbours) - Counter(waiting)).elements())
        highest, lowest = find_rates(is_open), find_rates(harbours)
        if any(not low <= rate <= high for low, rate, high in zip(lowest, rates, highest, strict=True)):
            return True
    return False


def has_bad_harbours_due(at: Position) -> bool:
    """`harbours_due`: names a harbour at which the active seat has no building."""
    return bool(Counter(list_harbours_due(at)) - Counter(list_harbours(at, at.seats[at.active])))


def walk_row(roads: set[Path], corner: Corner, blocked: set[Corner], has_begun: bool) -> int:
    """The longest row that goes on from a corner."""
    if has_begun and corner in blocked:
        return 0
    best = 0
    for road in roads:
        if corner in road:
            (far,) = road - {corner}
            best = max(best, 1 + walk_row(roads - {road}, far, blocked, True))
    return best


def find_longest_row(board: Board, seats: list[Seat], number: int) -> int:
    """Roads in a row; a building of another seat ends one."""
    blocked = {corner for other, seat in enumerate(seats) if other != number for corner in seat.list_buildings()}
    roads = set(seats[number].roads)
    ends = {corner for road in roads for corner in road}
    return max((walk_row(roads, corner, blocked, False) for corner in ends), default=0)


def list_rows(at: Position) -> list[int]:
    """Every seat's longest row."""
    return [find_longest_row(at.board, at.seats, number) for number in range(len(at.seats))]


def has_bad_longest_road(at: Position) -> bool:
    """`longest_road`: its holder has too short a row."""
    holder = get_holder(at, "longest_road")
    if holder is None:
        return False
    rows = list_rows(at)
    return rows[holder] < 5 or max(rows) > rows[holder]


def has_bad_longest_road_missing(at: Position) -> bool:
    """`longest_road_missing`: nobody holds it, though one seat alone has the longest row."""
    rows = list_rows(at)
    return get_holder(at, "longest_road") is None and max(rows) >= 5 and rows.count(max(rows)) == 1


def has_bad_trail(at: Position) -> bool:
    """`trail`: more than the longest row, or for the holder less, where that is five or more."""
    rows = list_rows(at)
    holder = get_holder(at, "longest_road")
    for number, seat in enumerate(at.seats):
        if "trail" in seat.words:
            trail = read_int(seat.words["trail"])
            if trail > rows[number] or (number == holder and rows[number] >= 5 and trail < rows[number]):
                return True
    return False


def has_bad_free_roads(at: Position) -> bool:
    """`free_roads`: in `free_road` none is due, or more than the seat has pieces."""
    if at.phase != "free_road" or not has_part(at.line, "free_roads"):
        return False
    due = read_int(get_words(at.line, "free_roads")[0])
    left = at.rules.get_int("roads") - len(at.seats[at.active].roads)
    return due == 0 or due > left
