"""A line of The Island as a position, with what is usual filled in."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from .island_board import (
    KINDS,
    PRINTED_HARBOURS,
    PRINTED_HEXES,
    PRINTED_LARGE_HARBOURS,
    TERRAINS,
    Board,
    Corner,
    Path,
    make_board,
)
from .island_rules import Rules, read_rules
from .lines import (
    Line,
    LineError,
    check_parts,
    check_seats,
    check_words,
    get_int,
    get_parts,
    get_seat_int,
    get_seat_items,
    get_word,
    get_words,
    has_part,
    read_int,
    read_line,
    split_commas,
    split_list,
)

LAYING = ("harbours", "frame", "terrain", "tokens", "spiral")
FOUNDING = ("found_settlement", "found_road")
PHASES = {
    *LAYING,
    *FOUNDING,
    *[
        "start_throw",
        "roll",
        "dice",
        "discard",
        "robber",
        "steal",
        "taken_card",
        "trade",
        "answer",
        "build",
        "drawn_card",
        "free_road",
        "over",
    ],
}
ONCE = [
    "hexes",
    "harbours",
    "phase",
    "turn",
    "active",
    "order",
    "dice",
    "rolled",
    "card_played",
    "robber",
    "after",
    "by_knight",
    "victim",
    "free_roads",
    "closing",
    "harbours_due",
    "step",
    "corner",
    "terrain_left",
    "token_left",
    "frame_left",
    "longest_road",
    "largest_army",
    "winner",
    "bought",
    "played",
    "host",
]
OFTEN = ("offer", "call", "sealed", "theft")
SEAT_WORDS = [
    "settlements",
    "cities",
    "roads",
    "hand",
    "cards",
    "new",
    "laid",
    "owes",
    "knights",
    "proposals",
    "called",
    "asked",
    "taken",
    "refused",
    "sought",
    "rates",
    "trail",
    "room",
    "open",
    "development",
    "thrown",
    "rank",
    "points",
]
CARDS = ("knight", "roads", "discovery", "monopoly", "point")


@dataclass
class Hex:
    """A hex: its terrain (None: not laid yet), its number (0: none), whether that is still to be laid."""

    terrain: str | None
    number: int
    is_number_open: bool


@dataclass
class Theft:
    """A card taken unseen."""

    thief: int
    victim: int
    kind: str


@dataclass
class Seat:
    """A seat; `hand` is None where the line gives its open balance instead."""

    settlements: list[Corner]
    cities: list[Corner]
    roads: list[Path]
    hand: Counter[str] | None
    balance: list[int]
    laid: Counter[str]
    laid_count: int
    cards: list[str]
    new: list[str]
    development: int
    knights: int
    owes: int
    words: dict[str, str]

    def list_buildings(self) -> list[Corner]:
        """Corners where it has built."""
        return self.settlements + self.cities

    def count_points_held(self) -> int:
        """Point cards that the line shows; of one whose cards it does not show, how many of them are points."""
        return (self.cards + self.new).count("point") + read_int(self.words.get("points", "0"))


@dataclass
class Position:
    """A whole position, or what a seat knows of one."""

    line: Line
    rules: Rules
    board: Board
    phase: str
    turn: int
    active: int
    seats: list[Seat]
    hexes: list[Hex]
    harbours: dict[Path, str]
    harbour_places: int
    dice: tuple[int, int]
    thefts: list[Theft]
    played: list[str]
    order: list[int]


def read_corner(word: str, board: Board) -> Corner:
    """A corner of this board."""
    if word not in board.corners:
        raise LineError(f"no corner of this island: {word}")
    return word


def read_path(word: str, board: Board) -> Path:
    """A path of this board."""
    path = frozenset(word.split("-"))
    if path not in board.paths:
        raise LineError(f"no path of this island: {word}")
    return path


def read_numbers(word: str) -> list[int]:
    """A list of numbers."""
    return [read_int(item) for item in split_commas(word)]


def read_seat(words: dict[str, str], board: Board) -> Seat:
    """One seat's part."""
    is_open = "open" in words
    laid = words.get("laid", "-")
    laid_cards = [] if re.fullmatch(r"\d+|\?.*", laid) else check_words(split_list(laid), KINDS)
    return Seat(
        settlements=[read_corner(word, board) for word in get_seat_items(words, "settlements")],
        cities=[read_corner(word, board) for word in get_seat_items(words, "cities")],
        roads=[read_path(word, board) for word in get_seat_items(words, "roads")],
        hand=None if is_open else Counter(check_words(get_seat_items(words, "hand"), KINDS)),
        balance=read_numbers(words["open"]) if is_open else [],
        laid=Counter(laid_cards),
        laid_count=read_int(laid) if laid.isdigit() else len(laid_cards),
        cards=check_words(get_seat_items(words, "cards"), CARDS),
        new=[] if words.get("new", "-").isdigit() else check_words(get_seat_items(words, "new"), CARDS),
        development=get_seat_int(words, "development", 0),
        knights=get_seat_int(words, "knights", 0),
        owes=get_seat_int(words, "owes", 0),
        words=words,
    )


def read_hex(word: str) -> Hex:
    """`forest9`, `forest`, `forest?`, `??`."""
    found = re.fullmatch(r"(\?|[a-z]+)(\d*|\?)", word)
    if found is None or (found[1] != "?" and found[1] not in TERRAINS):
        raise LineError(f"no hex: {word}")
    terrain = None if found[1] == "?" else found[1]
    number = read_int(found[2]) if found[2].isdigit() else 0
    return Hex(terrain, number, found[2] == "?" or (terrain is None and not number))


def read_hexes(line: Line, rules: Rules, board: Board) -> list[Hex]:
    """All hexes in rows; not written, they are as printed, which on an island dealt anew is not at all."""
    words = get_words(line, "hexes")
    printed = rules.get_printed()
    if not words:
        words = PRINTED_HEXES[printed].split() if printed else []
    if not words:
        return [Hex(None, 0, True) for row in board.rows for _ in row]
    rows = " ".join(words).split("/")
    hexes = [[read_hex(word) for word in row.split()] for row in rows]
    if [len(row) for row in hexes] != [len(row) for row in board.rows]:
        raise LineError("rows of hexes of another island")
    return [found for row in hexes for found in row]


def read_harbours(line: Line, rules: Rules, board: Board) -> dict[Path, str]:
    """Harbours that lie there; not written, they are as printed."""
    found: dict[Path, str] = {}
    if has_part(line, "harbours"):
        for word in get_words(line, "harbours"):
            if word != "-":
                path, _, kind = word.partition("=")
                found[read_path(path, board)] = check_words([kind], ("3:1", *KINDS))[0]
        return found
    if rules.get_printed() or rules.get("harbour_placement") == "fixed":
        kinds = PRINTED_LARGE_HARBOURS if rules.get_int("board_size") == 30 else PRINTED_HARBOURS
        found = dict(zip(board.places, kinds, strict=False))
    return found


def read_thefts(line: Line) -> list[Theft]:
    """Cards taken unseen, in order."""
    thefts = []
    for words in get_parts(line, "theft"):
        thief, _, victim = words[0].partition("<")
        thefts.append(Theft(read_int(thief), read_int(victim), words[1]))
    return thefts


def read_dice(line: Line) -> tuple[int, int]:
    """The last throw; 0 and 0 where there was none."""
    word = get_word(line, "dice", "0+0")
    one, plus, two = word.partition("+")
    if not plus:
        return (0, 0) if word == "-" else (read_int(word), 0)
    return read_int(one), read_int(two)


def read_position(text: str) -> Position:
    """Reads a line of the game."""
    line = read_line(text, "island")
    rules = read_rules(line.rules)
    board = make_board(rules.get_int("board_size"))
    count = rules.get_int("seats")
    check_parts(line, ONCE, OFTEN, SEAT_WORDS)
    check_words([get_word(line, "phase", "roll")], PHASES)
    check_seats(line, count, [get_int(line, "active", 0)])
    seats = [read_seat(line.seats.get(seat, {}), board) for seat in range(count)]
    first = rules.get_int("first")
    order = [(first + seat) % count for seat in range(count)]
    if has_part(line, "order"):
        order = read_numbers(get_words(line, "order")[0])
    knights = ["knight"] * sum(seat.knights for seat in seats)
    return Position(
        line=line,
        rules=rules,
        board=board,
        phase=get_word(line, "phase", "roll"),
        turn=get_int(line, "turn", 1),
        active=get_int(line, "active", 0),
        seats=seats,
        hexes=read_hexes(line, rules, board),
        harbours=read_harbours(line, rules, board),
        harbour_places=sum(rules.get_box().harbours.values()),
        dice=read_dice(line),
        thefts=read_thefts(line),
        played=check_words(split_list(get_words(line, "played")[0]), CARDS) if has_part(line, "played") else knights,
        order=order,
    )


def count_cards(at: Position, number: int) -> int:
    """How many resource cards a seat holds, from its hand or from its open balance and the thefts."""
    seat = at.seats[number]
    if seat.hand is not None:
        return seat.hand.total() + seat.laid_count
    taken = sum(theft.thief == number for theft in at.thefts)
    lost = sum(theft.victim == number for theft in at.thefts)
    return sum(seat.balance) + taken - lost


def count_in_hands(at: Position, kind: str) -> int:
    """Cards of a kind in all hands together: thefts move them, but their sum is seen by everybody."""
    found = 0
    for number, seat in enumerate(at.seats):
        if seat.hand is None:
            found += seat.balance[KINDS.index(kind)]
        else:
            found += seat.hand[kind] + seat.laid[kind]
            if any(other.hand is None for other in at.seats):
                found -= sum(theft.thief == number and theft.kind == kind for theft in at.thefts)
                found += sum(theft.victim == number and theft.kind == kind for theft in at.thefts)
    return found


def get_holder(at: Position, name: str) -> int | None:
    """Who has an award, or has won; nobody is None."""
    word = get_word(at.line, name, "-")
    return None if word in ("-", "-1", "nobody", "none") else read_int(word)


def is_between_turns(at: Position) -> bool:
    """Whether another than the one whose turn it was is building."""
    return get_int(at.line, "host", 0) != 0


def count_points(at: Position, number: int) -> int:
    """Points of a seat: buildings, awards and the point cards that the line shows."""
    seat = at.seats[number]
    points = len(seat.settlements) + 2 * len(seat.cities) + seat.count_points_held()
    if get_holder(at, "longest_road") == number:
        points += at.rules.get_int("longest_road_points")
    if get_holder(at, "largest_army") == number:
        points += at.rules.get_int("largest_army_points")
    return points
