"""Reasons about the ground of The Island: hexes, numbers, harbours, how far they are laid."""

from __future__ import annotations

from collections import Counter

from .island_board import TERRAINS
from .island_position import FOUNDING, LAYING, Position
from .lines import get_int, get_word, get_words, has_part, read_int, split_list


def has_bad_ground(at: Position) -> bool:
    """`ground`: of one terrain, number or harbour more are laid than the box has."""
    box = at.rules.get_box()
    terrain = Counter(found.terrain for found in at.hexes if found.terrain is not None)
    numbers = Counter(found.number for found in at.hexes if found.number)
    harbours = Counter(at.harbours.values())
    return (
        any(count > box.terrain.get(name, 0) for name, count in terrain.items())
        or any(count > box.tokens.get(number, 0) for number, count in numbers.items())
        or any(count > box.harbours.get(kind, 0) for kind, count in harbours.items())
    )


def read_left(at: Position, name: str, order: list[str]) -> Counter[str] | None:
    """A pile as the line gives it: names, or a count for each; None where it is not written."""
    if not has_part(at.line, name):
        return None
    words = split_list(get_words(at.line, name)[0])
    is_counts = len(words) == len(order) and all(word.isdigit() for word in words)
    if is_counts:
        return +Counter({key: read_int(word) for key, word in zip(order, words, strict=True)})
    return Counter(words)


def has_bad_ground_left(at: Position) -> bool:
    """`ground_left`: a pile that is written is not what the box still holds."""
    box = at.rules.get_box()
    laid = Counter(found.terrain for found in at.hexes if found.terrain is not None)
    terrain = +Counter({name: count - laid[name] for name, count in box.terrain.items()})
    written = read_left(at, "terrain_left", list(TERRAINS))
    if written is not None and written != terrain:
        return True
    used = Counter(found.number for found in at.hexes if found.number)
    tokens = +Counter({str(number): count - used[number] for number, count in box.tokens.items()})
    written = read_left(at, "token_left", [str(number) for number in range(13)])
    if written is None:
        return False
    del written["0"]  # hexes without a number: nothing is asked
    return written != tokens


def has_bad_numbers(at: Position) -> bool:
    """`numbers`: a desert has one, or too many other hexes have none."""
    if any(found.terrain == "desert" and found.number for found in at.hexes):
        return True
    if at.rules.get_printed():
        return False  # no number is drawn there
    bare = [found for found in at.hexes if found.terrain not in (None, "desert")]
    blank = sum(not found.number and not found.is_number_open for found in bare)
    return blank > count_blanks_due(at)


def count_blanks_due(at: Position) -> int:
    """Hexes that get no number because the box has too few."""
    box = at.rules.get_box()
    deserts = box.terrain["desert"]
    return max(0, len(at.hexes) - deserts - sum(box.tokens.values()))


def is_island_open(at: Position) -> bool:
    """Whether a hex, a number or a harbour is still to be laid."""
    is_hex_open = any(found.terrain is None for found in at.hexes)
    is_number_open = any(found.is_number_open for found in at.hexes if found.terrain != "desert")
    return is_hex_open or is_number_open or len(at.harbours) < at.harbour_places


def has_bad_island_unfinished(at: Position) -> bool:
    """`island_unfinished`: something is open, and the phase is none that lays it."""
    return is_island_open(at) and at.phase not in LAYING


def find_step(at: Position) -> int | None:
    """Where the next hex, number, harbour or founding stands; none where nothing of it is open."""
    if at.phase == "harbours":
        return len(at.harbours) if len(at.harbours) < at.harbour_places else None
    if at.phase == "terrain":
        return next((n for n, found in enumerate(at.hexes) if found.terrain is None), None)
    if at.phase == "tokens":
        is_due = [found.is_number_open and found.terrain != "desert" for found in at.hexes]
        return is_due.index(True) if True in is_due else None
    return 0


def has_bad_founding_step(at: Position) -> bool:
    """In the founding: fewer than are founded, or another seat's."""
    step = get_int(at.line, "step", 0)
    founded = sum(len(seat.list_buildings()) for seat in at.seats) - (at.phase == "found_road")
    seats = len(at.seats)
    if step < founded or step >= 2 * seats or len(at.order) < seats:
        return True
    if at.rules.get("founding") == "snake":
        return at.order[step if step < seats else 2 * seats - 1 - step] != at.active
    return at.order[step // 2] != at.active


def has_bad_step(at: Position) -> bool:
    """`step`: not where the next one stands."""
    return has_bad_founding_step(at) if at.phase in FOUNDING else get_int(at.line, "step", 0) != find_step(at)


def list_setup(at: Position) -> tuple[str, ...]:
    """Phases before anybody founds."""
    return (*LAYING, "start_throw")


def has_bad_order_incomplete(at: Position) -> bool:
    """`order_incomplete`: after the start throws it does not name each seat once."""
    return at.phase not in list_setup(at) and sorted(at.order) != list(range(len(at.seats)))


def has_bad_order(at: Position) -> bool:
    """`order`: complete, but not round with the clock, or another begins than the first seat."""
    if at.phase in list_setup(at) or sorted(at.order) != list(range(len(at.seats))):
        return False
    start = at.order[0]
    is_round = at.order == [(start + step) % len(at.seats) for step in range(len(at.seats))]
    is_dice = at.rules.get("start_order") == "dice"
    is_any_fine = is_dice and at.rules.get("turn_order") == "descending"
    return (not is_round and not is_any_fine) or (not is_dice and start != at.rules.get_int("first"))


def has_bad_thrower(at: Position) -> bool:
    """`thrower`: in `start_throw` the active seat has thrown, or nobody shares its place, or that does not matter."""
    if at.phase != "start_throw":
        return False
    ranks = [read_int(seat.words.get("rank", "0")) for seat in at.seats]
    has_thrown = read_int(at.seats[at.active].words.get("thrown", "0")) != 0
    is_idle = ranks[at.active] > 0 and at.rules.get("turn_order") != "descending"
    return has_thrown or is_idle or ranks.count(ranks[at.active]) < 2


def has_bad_founding_corner(at: Position) -> bool:
    """`founding_corner`: in `found_road` the active seat has nothing at `corner`."""
    corner = get_word(at.line, "corner", "a1")
    if at.phase != "found_road":
        return False
    seat = at.seats[at.active]
    return corner not in seat.list_buildings() and not any(corner in road for road in seat.roads)
