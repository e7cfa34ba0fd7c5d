"""A line of text as plain values: its head, its parts, its seats."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field


class LineError(ValueError):
    """The line is not of the form that docs/position.md describes: nothing can be judged."""


@dataclass
class Line:
    """What stands in a line, word by word; nothing usual is filled in."""

    game: str
    rules: dict[str, str]
    eyes: str | None
    parts: list[tuple[str, list[str]]]
    seats: dict[int, dict[str, str]] = field(default_factory=dict)


def split_list(word: str) -> list[str]:
    """`a,b*3` as a, b, b, b; `-` as nothing."""
    found: list[str] = []
    for item in split_commas(word):
        name, star, times = item.partition("*")
        found += [name] * (read_int(times) if star else 1)
    return found


def split_commas(word: str) -> list[str]:
    """Items of a list as they stand; `-` is the empty one."""
    return [] if word in ("-", "") else word.split(",")


def read_int(word: str) -> int:
    """A whole number."""
    try:
        return int(word)
    except ValueError:
        raise LineError(f"not a number: {word}") from None


def read_line(line: str, game: str) -> Line:
    """Takes a line apart."""
    pieces = [piece.split() for piece in line.strip().split(";")]
    head, rest = pieces[0], [piece for piece in pieces[1:] if piece]
    if len(head) < 2 or head[0] != game or head[1] != "1":
        raise LineError("the head names another game or format")
    rules: dict[str, str] = {}
    for word in head[2:]:
        key, equals, value = word.partition("=")
        if not equals or key in rules:
            raise LineError(f"not a rule: {word}")
        rules[key] = value
    eyes = None
    if rest and rest[0][:2] == ["seen", "by"]:
        eyes = rest[0][2]
        rest = rest[1:]
    found = Line(game, rules, eyes, [])
    for words in rest:
        if words[0] == "seat":
            found.seats[read_int(words[1])] = read_pairs(words[2:])
        else:
            found.parts.append((words[0], words[1:]))
    return found


def read_pairs(words: list[str]) -> dict[str, str]:
    """Names and values in turn."""
    if len(words) % 2:
        raise LineError("a name without its value")
    return dict(zip(words[::2], words[1::2], strict=True))


def get_words(line: Line, name: str) -> list[str]:
    """Words of the part of that name, none where it is left out."""
    for part, words in line.parts:
        if part == name:
            return words
    return []


def has_part(line: Line, name: str) -> bool:
    """Whether a part of that name is written."""
    return any(part == name for part, _ in line.parts)


def get_parts(line: Line, name: str) -> list[list[str]]:
    """Words of every part of that name, in order."""
    return [words for part, words in line.parts if part == name]


def get_word(line: Line, name: str, usual: str) -> str:
    """First word of a part."""
    words = get_words(line, name)
    return words[0] if words else usual


def get_int(line: Line, name: str, usual: int) -> int:
    """First word of a part as a number."""
    words = get_words(line, name)
    return read_int(words[0]) if words else usual


def get_items(line: Line, name: str) -> list[str]:
    """First word of a part as a list."""
    words = get_words(line, name)
    return split_list(words[0]) if words else []


def get_seat_int(seat: dict[str, str], name: str, usual: int) -> int:
    """A number that a seat has."""
    return read_int(seat[name]) if name in seat else usual


def get_seat_items(seat: dict[str, str], name: str) -> list[str]:
    """A list that a seat has."""
    return split_list(seat.get(name, "-"))


def check_words(words: list[str], allowed: Collection[str]) -> list[str]:
    """Gives words back; refuses one that is none of those that can stand there."""
    for word in words:
        if word not in allowed:
            raise LineError(f"a word that cannot stand there: {word}")
    return words


def check_parts(line: Line, once: Collection[str], often: Collection[str], seat_words: Collection[str]) -> None:
    """Refuses parts and seats' words that docs/position.md does not name, and parts written twice."""
    names = [name for name, _ in line.parts]
    check_words(names, {*once, *often})
    for name in once:
        if names.count(name) > 1:
            raise LineError(f"written twice: {name}")
    for seat in line.seats.values():
        check_words(list(seat), seat_words or seat)


def check_seats(line: Line, count: int, numbers: list[int]) -> None:
    """Refuses seats that are not at the table."""
    if any(not 0 <= number < count for number in [*line.seats, *numbers]):
        raise LineError("a seat that is not at the table")
