"""What each card of The Princes adds to a tournament deck: the share won by decks with it, and by decks without it.

    python -m benchmarks.decks --games 20000               # the table
    python -m benchmarks.decks --games 20000 --write       # and into docs/deck-worth.md, and what bots draft by
    python -m benchmarks.decks --drafts 2000               # drafted decks against decks by lot

Both decks of a game are by lot among all legal ones; both seats play as the champion judges, without search, on the
compiled core. A game's number decides all of it.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pvariance
from typing import Any

from benchmarks.balance import PIECE, Held
from benchmarks.results import machine
from trueque.arena.spreading import run_parallel
from trueque.bots.levels import prepare_bots
from trueque.bots.search.bench import Bench
from trueque.bots.search.doors import FIRST_WON, WIN
from trueque.bots.search.records import Plan
from trueque.locale.tongues import ENGLISH
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.bots.search.weights import read_net, weights_path
from trueque.princes.brought.box import DeckLimits, load_box
from trueque.princes.brought.drafts import draft_deck
from trueque.princes.brought.text import write_deck
from trueque.princes.cards.facts import load_faces
from trueque.princes.core.engine import load_core
from trueque.princes.core_tables import make_tables
from trueque.princes.rules import DECKS, make_rules

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/deck-worth.md"
WORTH = ROOT / "src/trueque/princes/brought/worth.json"
MODE = "tournament"
HEAD = (
    "# What cards add to a tournament deck",
    "",
    "The share of games, in points, won by decks that hold a card and by decks that do not, and the difference with",
    "half of the interval in which it lies in nineteen of twenty cases. Both decks of a game are by lot among all",
    "legal ones, and both seats play as the champion judges, without search. Bots draft by the difference.",
    "",
)


@cache
def ready() -> tuple[Any, Bench]:
    """The core, and room for two players who judge as the champion does."""
    net = read_net(weights_path(MODE))
    return load_core("compiled"), MIND.bench([net, net], "compiled")


def one_game(number: int, eager: tuple[bool, bool]) -> tuple[Held, Held]:
    """Game *number*: each seat's deck, by faces, and its share of the win; who is *eager* drafts."""
    core, bench = ready()
    rng = Random(f"decks {number}")
    decks = [draft_deck(rng, DeckLimits(), eager=one) for one in eager]
    options = {"mode": MODE, **{name: write_deck(deck) for name, deck in zip(DECKS, decks, strict=True)}}
    t = core.tables(make_tables(make_rules(options)))
    red = bench.games(t, core.start(t), rng.randrange(1 << 30), 1, Plan(), 0, 0)[FIRST_WON] / WIN
    return Held(tuple(sorted(decks[0])), red), Held(tuple(sorted(decks[1])), 1 - red)


def by_lot(first: int) -> list[Held]:
    """The games between decks by lot from number *first* on."""
    return [held for number in range(first, first + PIECE) for held in one_game(number, (False, False))]


def drafted(first: int) -> list[float]:
    """What drafted decks win against decks by lot, in turn in both seats."""
    return [
        one_game(number, (number % 2 == 0, number % 2 == 1))[number % 2].won for number in range(first, first + PIECE)
    ]


def interval(won: Iterable[float]) -> float:
    """The variance of a mean."""
    found = list(won)
    return pvariance(found) / len(found)


def lines_of(held: list[Held]) -> tuple[list[str], Mapping[str, float]]:
    """A line a card, the best first; and what each adds."""
    rows = []
    for id in load_box(2):
        with_it = [one.won for one in held if id in one.cards]
        without = [one.won for one in held if id not in one.cards]
        if with_it and without:
            half = 1.96 * sqrt(interval(with_it) + interval(without))
            rows.append((100 * fmean(with_it), 100 * fmean(without), 100 * half, id))
    rows.sort(key=lambda row: (row[1] - row[0], row[3]))
    table = ["| card | with | without | adds |", "|---|---|---|---|"]
    table += [
        f"| {load_faces()[id].names[ENGLISH]} | {has:.1f} | {lacks:.1f} | {has - lacks:+.1f} ± {half:.1f} |"
        for has, lacks, half, id in rows
    ]
    return table, {id: round(has - lacks, 1) for has, lacks, _half, id in rows}


def pieces(games: int) -> Iterator[tuple[int]]:
    return ((first,) for first in range(0, games, PIECE))


def main(args: Any) -> None:
    prepare_bots("princes", ["champion"])
    if args.drafts:
        won = [one for some in run_parallel(drafted, list(pieces(args.drafts)), args.jobs) for one in some]
        half = 196 * sqrt(interval(won))
        print(f"Drafted decks win {100 * fmean(won):.1f} ± {half:.1f} of {len(won)} games against decks by lot.")
        return
    table, worth = lines_of([one for some in run_parallel(by_lot, list(pieces(args.games)), args.jobs) for one in some])
    print(*table, sep="\n")
    if args.write:
        how = f"`python -m benchmarks.decks --games {args.games} --write`; {machine()}"
        PAGE.write_text("\n".join([*HEAD, how, "", *table, ""]), encoding="utf-8")
        WORTH.write_text(json.dumps(dict(sorted(worth.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="in hundreds")
    parser.add_argument("--drafts", type=int, default=0, help="games of drafted decks against decks by lot")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="the table goes into docs/deck-worth.md")
    main(parser.parse_args())
