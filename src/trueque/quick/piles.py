"""Arithmetic on cards: five numbers at a time, written out because it is what the game does most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from trueque.quick.cards import Cards


def freeze_cards(numbers: Sequence[int]) -> Cards:
    """Five numbers that change, or that come from JSON, as cards that do not change."""
    wood, wool, grain, brick, ore = numbers
    return (wood, wool, grain, brick, ore)


def add_cards(a: Cards, b: Cards) -> Cards:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


def subtract_cards(a: Cards, b: Cards) -> Cards:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4])


def remove_card(cards: Cards, kind: int) -> Cards:
    """*cards* and one less of *kind*."""
    return freeze_cards([n - (i == kind) for i, n in enumerate(cards)])


def least_of_each(a: Cards, b: Cards) -> Cards:
    """Kind by kind the smaller number."""
    return (min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]), min(a[4], b[4]))


def move_cards(cards: Cards, source: list[int], target: list[int]) -> None:
    """*cards* go from one place to another."""
    for kind, n in enumerate(cards):
        if n:
            source[kind] -= n
            target[kind] += n


def has_cards(held: Sequence[int], wanted: Cards) -> bool:
    """Whether *wanted* are among the cards *held*."""
    return all(have >= need for have, need in zip(held, wanted, strict=True))


def replace_row_entry(row: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed."""
    fresh = list(row)
    fresh[place] += by
    return tuple(fresh)


def list_kinds(cards: Sequence[int]) -> list[int]:
    """Each card by itself, as its kind."""
    return [kind for kind, count in enumerate(cards) for _ in range(count)]


def count_cards(kinds: list[int]) -> Cards:
    """Single cards counted by kind."""
    return (kinds.count(0), kinds.count(1), kinds.count(2), kinds.count(3), kinds.count(4))


def draw_cards(cards: Sequence[int], amount: int, rng: Random) -> Cards:
    """*amount* of *cards*, drawn unseen."""
    return count_cards(rng.sample(list_kinds(cards), amount))
