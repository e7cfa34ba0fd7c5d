"""A line of The Princes as plain values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .lines import (
    Line,
    LineError,
    check_parts,
    check_seats,
    get_int,
    get_parts,
    get_word,
    get_words,
    has_part,
    read_int,
    read_line,
    split_commas,
    split_list,
)
from .princes_facts import CARDS, PILE_REGIONS, STACKS, START_REGIONS

CARD = re.compile(r"(\?|[a-z0-9_]+)(?:\.([a-z]+))?(?::(\d+))?(?:/([a-z0-9_.]+))?(?:\*(\d+))?")
ONCE = [
    "turn",
    "active",
    "die",
    "face",
    "event",
    "herald",
    "events",
    "region_pile",
    "discards",
    "held",
    "aside",
    "loose",
    "inside",
    "faceup",
    "table",
    "supply",
    "used",
    "fetchers",
    "spared",
    "barred",
    "winner",
]
REGIONS = set(START_REGIONS.split()) | set(PILE_REGIONS.split())


@dataclass(frozen=True)
class Item:
    """A card in a list: its name with its set where that is another, who knows it (None: as usual)."""

    name: str
    mask: int | None


@dataclass(frozen=True)
class Step:
    """Something still to do."""

    seat: int
    name: str
    values: dict[str, str]


@dataclass
class Realm:
    """A principality and its hand."""

    places: dict[str, int]
    roads: list[int]
    regions: list[tuple[int, int, str]]
    cards: list[tuple[str, list[str]]]
    hand: list[Item]
    known: list[Item]
    backs: list[str]
    fresh: list[str]
    words: dict[str, str] = field(default_factory=dict)


@dataclass
class Position:
    """A whole position, or what a seat knows of one."""

    line: Line
    mode: str
    turn: int
    active: int
    realms: list[Realm]
    stacks: list[list[Item]]
    events: list[Item]
    region_pile: list[Item]
    todo: list[Step]
    supply: dict[str, int]


def read_cards(word: str) -> list[Item]:
    """A list of cards, from the top."""
    items: list[Item] = []
    for text in split_commas(word):
        found = CARD.fullmatch(text)
        if found is None:
            raise LineError(f"no card: {text}")
        name = found[1] + (f".{found[2]}" if found[2] else "")
        check_name(name)
        mask = read_int(found[3]) if found[3] else None
        items += [Item(name, mask)] * (read_int(found[5]) if found[5] else 1)
    return items


def check_name(name: str) -> None:
    """Refuses a name that is no card's and no region's."""
    plain, _, of = name.partition(".")
    if plain != "?" and plain not in CARDS and plain not in REGIONS:
        raise LineError(f"no card: {name}")
    if of and of not in CARDS[plain].copies:
        raise LineError(f"no such printing: {name}")


def get_cards(line: Line, name: str) -> list[Item]:
    """A part that is a list of cards."""
    words = get_words(line, name)
    return read_cards(words[0]) if words else []


def read_region(word: str) -> tuple[int, int, str]:
    """`-2/1=forest2:3`."""
    found = re.fullmatch(r"(-?\d+)/(-?\d+)=([a-z]+\d):(\d+)", word)
    if found is None or found[3] not in REGIONS:
        raise LineError(f"no region: {word}")
    return read_int(found[1]), read_int(found[2]), found[3]


def read_site(word: str) -> tuple[str, list[str]]:
    """`L1t=town_hall/parish_hall`: where, and the cards from the top."""
    where, _, names = word.partition("=")
    cards = [name.partition(":")[0] for name in names.split("/")]
    for name in cards:
        check_name(name)
    return where, cards


def read_counts(word: str) -> dict[str, int]:
    """`road=7,city=5`."""
    pairs = [item.partition("=") for item in split_commas(word)]
    return {name: read_int(value) for name, _, value in pairs}


def read_realm(words: dict[str, str]) -> Realm:
    """One seat's part."""
    return Realm(
        places=read_counts(words.get("places", "-")),
        roads=[read_int(word) for word in split_commas(words.get("roads", "-"))],
        regions=[read_region(word) for word in split_commas(words.get("regions", "-"))],
        cards=[read_site(word) for word in split_commas(words.get("cards", "-"))],
        hand=read_cards(words.get("hand", "-")),
        known=read_cards(words.get("known", "-")),
        backs=split_list(words.get("backs", "-")),
        fresh=split_list(words.get("fresh", "-")),
        words=words,
    )


def read_step(words: list[str]) -> Step:
    """`0 Discard(card=guido)`."""
    found = re.fullmatch(r"(\w+)\((.*)\)", " ".join(words[1:]))
    if found is None:
        raise LineError("no step: " + " ".join(words))
    values = dict(re.findall(r"(\w+)=(\[[^\]]*\]|[^,]*)", found[2]))
    return Step(read_int(words[0]), found[1], values)


def read_position(text: str) -> Position:
    """Reads a line of the game."""
    line = read_line(text, "princes")
    mode = line.rules.get("mode", "intro")
    if mode != "tournament" and mode not in STACKS:
        raise LineError(f"no mode: {mode}")
    check_parts(line, ONCE, ("stack", "todo"), ())
    check_seats(line, 2, [get_int(line, "active", 0)])
    return Position(
        line=line,
        mode=mode,
        turn=get_int(line, "turn", 0),
        active=get_int(line, "active", 0),
        realms=[read_realm(line.seats.get(seat, {})) for seat in (0, 1)],
        stacks=[read_cards(words[0] if words else "-") for words in get_parts(line, "stack")],
        events=get_cards(line, "events"),
        region_pile=get_cards(line, "region_pile"),
        todo=[read_step(words) for words in get_parts(line, "todo")],
        supply=read_counts(get_word(line, "supply", "-")),
    )


def get_winner(at: Position) -> int | None:
    """Who has won, -1 nobody; None while the game is on."""
    return get_int(at.line, "winner", -1) if has_part(at.line, "winner") else None


def has_step(at: Position, name: str, **values: str) -> bool:
    """Whether such a thing is still to do."""
    return any(step.name == name and values.items() <= step.values.items() for step in at.todo)


def find_place_x(name: str) -> int:
    """Where a place lies: L1 at -1, R1 at 1, L2 at -3."""
    found = re.fullmatch(r"([LR])(\d+)", name)
    if found is None:
        raise LineError(f"no place: {name}")
    x = 2 * read_int(found[2]) - 1
    return -x if found[1] == "L" else x


def find_column_x(name: str) -> int | None:
    """The column of a region's site: `CL1` and `CR1` are beside the middle one; None where it is another name."""
    found = re.fullmatch(r"C(?:([LR])(\d+)|0?)", name)
    if found is None:
        return None
    x = 2 * read_int(found[2] or "0")
    return -x if found[1] == "L" else x
