"""What each card of The Princes is worth in an opening hand: the share won by seats that begin with it.

    python -m benchmarks.balance --games 8000              # every mode; --mode gold: one
    python -m benchmarks.balance --games 8000 --write      # and the table into docs/balance.md
    python -m benchmarks.balance --games 8000 --kept FILE  # goes on where it was

A game is set up as always; then every card of both opening hands is exchanged for any card of the draw stacks, so that
nobody chose what they hold. Both seats play as the champion judges, without search, on the compiled core. A card that
is as good as the others wins half of the games; one that stands far off is worth a closer look, by whoever writes
cards. A game's number decides all of it.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

from benchmarks.results import machine
from trueque.arena.spreading import run_parallel
from trueque.bots.levels import prepare_bots
from trueque.bots.search.bench import Bench
from trueque.bots.search.doors import FIRST_WON, WIN
from trueque.bots.search.records import Plan
from trueque.locale.tongues import ENGLISH
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.bots.search.weights import read_net, weights_path
from trueque.princes.cards.facts import load_faces
from trueque.princes.catalogue import CARDS
from trueque.princes.core.engine import load_core
from trueque.princes.core.numbers import KNOWN, SEATS
from trueque.princes.core.operations import BEFORE_DICE
from trueque.princes.core.state import NATURE, Position
from trueque.princes.core_tables import make_tables
from trueque.princes.rules import MODES, make_rules
from trueque.princes.step_rows import TOKENS

PAGE = Path(__file__).parents[1] / "docs/balance.md"
SHARED = [mode for mode, made_of in MODES.items() if not made_of.brought]
"""The modes whose stacks are for both seats; of decks that are brought: `benchmarks.decks`."""
PIECE = 100
"""Games that a process plays before it asks for more."""
FEW = 100
"""Of fewer hands a share is not told."""
HEAD = (
    "# What the cards of The Princes are worth",
    "",
    "The share of games, in points, won by seats that begin with a card in hand, and by seats that begin without it,",
    "with half of the interval in which the difference lies in nineteen of twenty cases. Hands are dealt by lot from",
    "all draw stacks of the mode, and both seats play as the champion judges, without search: so this is what a card",
    "is worth to that player in a first hand. A card that needs a city, or another card, is worth less there than",
    "later, and may be exchanged. What cards add to a deck of one's own: [deck worth](deck-worth.md).",
    "",
)


@cache
def ready(mode: str) -> tuple[Any, Any, Bench]:
    """The core, its tables, and room for two players who judge as the champion does."""
    core, net = load_core("compiled"), read_net(weights_path(mode))
    return core, core.tables(make_tables(make_rules({"mode": mode}))), MIND.bench([net, net], "compiled")


def set_up(mode: str, rng: Random) -> Position:
    """A game before its first throw."""
    core, t, bench = ready(mode)
    g: Position = core.start(t)
    while g.todo_op[g.depth - 1] != BEFORE_DICE:
        if g.asked == NATURE:
            answers = core.legal(t, g)
            answer = rng.choices(answers, [core.odds(g, one) for one in answers])[0]
        else:
            answer = bench.answer(t, g, g.asked, rng.randrange(1 << 30), 1, 0)
        core.apply(t, g, answer)
    return g


def deal_by_lot(g: Position, backs: Sequence[str], rng: Random) -> None:
    """Every card of the hands for any of the stacks; the card goes into a stack with its back."""
    for seat in range(SEATS):
        for at in range(g.hand_size[seat]):
            given = g.hand[seat, at] // KNOWN
            stack = rng.choices(range(len(backs)), [g.stack_size[one] for one in range(len(backs))])[0]
            place = rng.randrange(g.stack_size[stack])
            g.hand[seat, at] = g.stack[stack, place] // KNOWN * KNOWN + (1 << seat)
            to = rng.choice([one for one, back in enumerate(backs) if back == CARDS[TOKENS[given]].set])
            if to == stack:
                g.stack[stack, place] = given * KNOWN
                continue
            for k in range(place, g.stack_size[stack] - 1):
                g.stack[stack, k] = g.stack[stack, k + 1]
            g.stack_size[stack] -= 1
            g.stack[to, g.stack_size[to]] = given * KNOWN
            g.stack_size[to] += 1
            swap = rng.randrange(g.stack_size[to])
            g.stack[to, swap], g.stack[to, g.stack_size[to] - 1] = g.stack[to, g.stack_size[to] - 1], g.stack[to, swap]


@dataclass(frozen=True)
class Held:
    """A seat's opening hand, by faces, and its share of the win."""

    cards: tuple[str, ...]
    won: float


def one_game(mode: str, number: int) -> Iterator[Held]:
    """Game *number* of a mode."""
    _, t, bench = ready(mode)
    rng = Random(f"balance {mode} {number}")
    g = set_up(mode, rng)
    deal_by_lot(g, MODES[mode].backs, rng)
    red = bench.games(t, g, rng.randrange(1 << 30), 1, Plan(), 0, 0)[FIRST_WON] / WIN
    for seat, won in enumerate((red, 1 - red)):
        hand = [TOKENS[g.hand[seat, at] // KNOWN] for at in range(g.hand_size[seat])]
        yield Held(tuple(sorted({CARDS[token].id for token in hand})), won)


def piece(mode: str, first: int) -> tuple[str, int, list[Held]]:
    """The games of a mode from number *first* on."""
    return mode, first, [held for number in range(first, first + PIECE) for held in one_game(mode, number)]


def played(modes: Sequence[str], games: int, jobs: int, kept: Path | None) -> dict[str, list[Held]]:
    """Every mode's games, those of an earlier run among them; each piece is kept at once."""
    found: dict[str, list[Held]] = {mode: [] for mode in modes}
    there = set()
    for line in kept.read_text(encoding="utf-8").splitlines() if kept and kept.exists() else []:
        mode, first, hands = json.loads(line)
        there.add((mode, first))
        if mode in found and first < games:
            found[mode] += [Held(tuple(cards), won) for cards, won in hands]
    pieces = [(mode, first) for first in range(0, games, PIECE) for mode in modes if (mode, first) not in there]
    for mode, first, hands in run_parallel(piece, pieces, jobs):
        found[mode] += hands
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                print(json.dumps([mode, first, [[one.cards, one.won] for one in hands]]), file=file)
    return found


def shares(hands: Iterable[Held]) -> dict[str, list[float]]:
    """The shares of every seat that held a card, by card."""
    found: dict[str, list[float]] = defaultdict(list)
    for one in hands:
        for card in one.cards:
            found[card].append(one.won)
    return found


def figure(won: Sequence[float], hands: Sequence[float]) -> str:
    """The share with a card and without it, in points, with half of the interval of their difference."""
    others = len(hands) - len(won)
    if min(len(won), others) < FEW:
        return ""
    without = (sum(hands) - sum(won)) / others
    half = 1.96 * pstdev(hands) * sqrt(1 / len(won) + 1 / others)
    return f"{100 * fmean(won):.1f} / {100 * without:.1f} ± {100 * half:.1f}"


def table(found: dict[str, list[Held]]) -> list[str]:
    """A line a card, the best on average first; a column a mode."""
    by_mode = {mode: shares(hands) for mode, hands in found.items()}
    all_hands = {mode: [one.won for one in hands] for mode, hands in found.items()}
    cards = {card for some in by_mode.values() for card, won in some.items() if len(won) >= FEW}
    mean = {card: fmean(won for some in by_mode.values() for won in some.get(card, [])) for card in cards}
    lines = [f"| card | {' | '.join(found)} |", "|---" * (len(found) + 1) + "|"]
    for card in sorted(cards, key=lambda one: (-mean[one], one)):
        figures = " | ".join(figure(some.get(card, []), all_hands[mode]) for mode, some in by_mode.items())
        lines.append(f"| {load_faces()[card].names[ENGLISH]} | {figures} |")
    return lines


def main(args: Any) -> None:
    prepare_bots("princes", ["champion"])
    modes = [args.mode] if args.mode else SHARED
    lines = table(played(modes, args.games, args.jobs, args.kept))
    print(*lines, sep="\n")
    if args.write:
        how = f"`python -m benchmarks.balance --games {args.games} --write`: so many games of each mode; {machine()}"
        PAGE.write_text("\n".join([*HEAD, how, "", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mode", choices=SHARED, default="")
    parser.add_argument("--games", type=int, default=2000, help="of each mode, in hundreds")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", type=Path, help="where games are kept as they come")
    parser.add_argument("--write", action="store_true", help="the table goes into docs/balance.md")
    main(parser.parse_args())
