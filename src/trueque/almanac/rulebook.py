"""The rulebooks rule by rule, in our own words: with its ruling, its entry, its place in the code and its probe.

A book is one file of a wing, `<game>/rulebook/<book>.toml`: a title, and under each almanac entry its rules as rows of

    [what the book asks for, "rulings or switches", "places in the code", "probes"]

with spaces between several of a kind. A place is a dotted name inside the wing (`core.robber.resolve_seven`), a probe a
test inside the game's tests (`test_edges::test_x`). tests/house/test_rulebooks.py holds that all of them exist, and
that docs/rulebook is what `python -m trueque.almanac docs/rulebook` writes.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from trueque.kernel.registry import collect_from_games, open_game_files


@dataclass(frozen=True)
class BookRule:
    """One thing a rulebook asks for, numbered within its book."""

    number: int
    says: str
    entry: str
    rulings: tuple[str, ...]
    places: tuple[str, ...]
    probes: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """A rulebook of a game."""

    id: str
    game: str
    title: str
    rules: tuple[BookRule, ...]


def parse_rulebook(name: str, game: str, text: str) -> Book:
    """The book kept in a file called *name* in the wing of *game*."""
    kept = tomllib.loads(text)
    rows = [(entry, *row) for entry, rows in kept["rules"].items() for row in rows]
    rules = tuple(
        BookRule(number, says, entry, *(tuple(part.split()) for part in (rulings, places, probes)))
        for number, (entry, says, rulings, places, probes) in enumerate(rows, start=1)
    )
    return Book(name, game, kept["title"], rules)


@cache
def books() -> tuple[Book, ...]:
    """Every rulebook that a game keeps in its wing."""
    return tuple(book for kept in collect_from_games(list_books_of_game).values() for book in kept)


def list_books_of_game(game: str) -> list[Book]:
    """Those of one game."""
    shelf = open_game_files(game).joinpath("rulebook")
    kept = sorted(shelf.iterdir(), key=lambda file: file.name) if shelf.is_dir() else []
    return [
        parse_rulebook(file.name.removesuffix(".toml"), game, file.read_text(encoding="utf-8"))
        for file in kept
        if file.name.endswith(".toml")
    ]


def list_tested_rules(entry: str) -> tuple[tuple[Book, BookRule], ...]:
    """The rules that the almanac entry tells, each with its book."""
    return tuple((book, rule) for book in books() for rule in book.rules if rule.entry == entry)


def _format_cell(words: tuple[str, ...]) -> str:
    return "<br>".join(words) or "–"


def _format_row(rule: BookRule) -> str:
    rulings = tuple(word if word.startswith("R-") else f"`{word}`" for word in rule.rulings)
    places, probes = (tuple(f"`{word}`" for word in words) for words in (rule.places, rule.probes))
    cells = (
        str(rule.number),
        rule.says,
        _format_cell(rulings),
        f"`{rule.entry}`",
        _format_cell(places),
        _format_cell(probes),
    )
    return f"| {' | '.join(cells)} |"


def format_book(book: Book) -> str:
    """The book as a page of the documentation."""
    return "\n".join([
        f"# {book.title}",
        "",
        f"From `{book.game}/rulebook/{book.id}.toml` by `python -m trueque.almanac docs/rulebook`; the words",
        f"are ours. Places are inside `src/trueque/{book.game}`, probes inside `tests/{book.game}` (with a leading `/`",
        "inside `tests`). What the book leaves open has its ruling, with the switch that turns it.",
        "",
        "| no. | the rule | ruling or switch | entry | place | played by |",
        "|---|---|---|---|---|---|",
        *map(_format_row, book.rules),
        "",
    ])  # fmt: skip
