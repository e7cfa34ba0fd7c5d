"""What bots ask of the others at the island's table: how many offers, of which kind, how many taken.

    python -m benchmarks.manners --games 60 strong strong strong strong        # a table
    python -m benchmarks.manners --games 60 --write                            # the usual tables, into results.md

A seat that says `decline`, `accept`, `spam` or `lie` is an odd player (`benchmarks.odd_players`); what is counted then
are the bots' offers alone, as what the others hear. One line comes out for each table.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.odd_players import ODD, seat_player
from benchmarks.results import heading, keep, machine
from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import levels_of, prepare_bots
from trueque.bots.playing import Seated, choose_next_answer
from trueque.island import actions as act
from trueque.kernel.registry import make_game

TITLE = "Manners at the Island's table"
TABLES: tuple[tuple[str, ...], ...] = (
    *((level,) * 4 for level in levels_of("island")),
    ("champion:eager",) * 4,
    ("strong:eager",) * 4,
    ("champion", "strong", "normal", "beginner"),
    ("champion", "strong", "strong", "strong"),
    *(("champion", "strong", "normal", odd) for odd in ODD),
)


@dataclass
class Asking:
    """What some games gave."""

    games: int = 0
    turns: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    def add(self, other: Asking) -> None:
        self.games, self.turns = self.games + other.games, self.turns + other.turns
        self.seen += other.seen
        self.won += other.won
        for name, count in other.most.items():
            self.most[name] = max(self.most[name], count)


@dataclass
class GameBook:
    """Of one game: who asked whom, and what came of it."""

    seats: int
    bots: set[int]
    asked: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)
    refusals: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    in_turn: Counter[tuple[int, int]] = field(default_factory=Counter)
    said: set[tuple[Any, ...]] = field(default_factory=set)
    spoken: set[tuple[int, int]] = field(default_factory=set)
    """In which turn which odd player has had its word."""
    talked: int = 0

    def note_offer(self, view: Any, seat: int, offer: act.Offer, into: Asking) -> None:
        """An offer of a bot."""
        mine = seat == view["active"]
        to = (list(offer.to) or [q for q in range(self.seats) if q != seat]) if mine else [view["active"]]
        into.seen["offers" if mine else "counters"] += 1
        into.seen["two for one"] += sum(offer.want) > sum(offer.give)
        said = (view["turn"], seat, offer.give, offer.want)
        into.seen["repeats"] += said in self.said
        self.said.add(said)
        self.in_turn[view["turn"], seat] += not mine
        into.most["counters a turn"] = max(into.most["counters a turn"], self.in_turn[view["turn"], seat])
        for q in to:
            self.asked[q] += 1
            into.most["asked"] = max(into.most["asked"], self.asked[q])
            if not self.taken[q]:
                into.most["in vain"] = max(into.most["in vain"], self.asked[q])
            into.seen["refused twice"] += self.refusals[q, offer.give, offer.want] > 1
        into.seen["asks"] += len(to)


def play_game(seats: tuple[str, ...], seed: int, number: int) -> Asking:
    """One game, the seats turned with its number."""
    count = len(seats)
    game = make_game("island", {"edition": "2011", "seats": str(count)})
    names = [seats[(seat + number) % count] for seat in range(count)]
    players = [Seated.seat_bot(seat_player(name, game, f"{seed} {number} {seat}")) for seat, name in enumerate(names)]
    told = GameBook(count, {seat for seat, name in enumerate(names) if name not in ODD})
    state, rng, into = game.start(), Random(f"manners {seed} {number // count}"), Asking(1)
    while decisions := game.decisions(state):
        seat, action = next_word(game, state, players, told) or choose_next_answer(game, state, decisions, players, rng)
        if seat >= 0:
            note_answer(game, state, seat, action, told, into)
        game.play(state, seat, action)
    scores = game.scores(state) or ()
    for seat, share in enumerate(scores):
        into.won[names[seat]] += share
    into.turns = int(state.g.turn)
    for seat in range(count):
        into.seen[f"asked {names[seat]}"] += told.asked[seat]
    into.seen["said"] += told.talked
    return into


def next_word(game: Any, state: Any, players: Sequence[Seated], told: GameBook) -> tuple[int, Any] | None:
    """What an odd player says though nobody asks, once in each turn of anybody's."""
    turn = int(state.g.turn)
    for decision in game.talk(state):
        if decision.seat in told.bots or (turn, decision.seat) in told.spoken:
            continue
        told.spoken.add((turn, decision.seat))
        said = players[decision.seat].bot.choose(game.view(state, decision.seat), decision)
        if said is not None:
            told.talked += 1
            return decision.seat, said
    return None


def note_answer(game: Any, state: Any, seat: int, action: Any, told: GameBook, into: Asking) -> None:
    """What an answer says of manners."""
    if isinstance(action, act.Offer) and seat in told.bots:
        told.note_offer(game.view(state, None), seat, action, into)
    elif isinstance(action, act.Accept | act.Decline):
        note_reply(state.g, seat, action, told, into)
    elif isinstance(action, act.Deal) and seat in told.bots:
        into.seen["deals"] += 1


def note_reply(g: Any, seat: int, action: Any, told: GameBook, into: Asking) -> None:
    """What somebody says to an offer of a bot."""
    author = int(action.seat)
    if author not in told.bots:
        return
    give, want = (tuple(int(side[author, r]) for r in range(5)) for side in (g.give, g.want))
    if isinstance(action, act.Accept):
        told.taken[seat] += 1
        into.seen["yes"] += 1
        into.seen["deals"] += seat == int(g.seat)
    else:
        told.refusals[seat, give, want] += 1
        into.seen["no"] += 1


def tell(seats: tuple[str, ...], found: Asking) -> str:
    """A row of the table."""
    n, made = max(1, found.games), max(1, found.seen["offers"] + found.seen["counters"])
    low, high = wilson_interval(found.seen["deals"], made)
    taken = f"{100 * found.seen['deals'] / made:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    odd = next((name for name in seats if name in ODD), "")
    heard = f"{found.seen[f'asked {odd}'] / n:.1f}" if odd else ""
    won = ", ".join(f"{name} {100 * found.won[name] / n:.0f} %" for name in dict.fromkeys(seats))
    return (
        f"| {', '.join(seats)} | {found.games} | {found.turns / n:.0f} | {found.seen['offers'] / n:.1f} "
        f"| {found.seen['counters'] / n:.1f} | {found.seen['deals'] / n:.1f} | {taken} "
        f"| {100 * found.seen['two for one'] / made:.0f} % | {found.most['asked']} | {found.most['in vain']} |"
        f" {found.most['counters a turn']} | {found.seen['repeats']}, {found.seen['refused twice']} | {heard} | {won} |"
    )


def main(args: Any) -> None:
    lines = [
        "| table | games | turns | offers | counters | deals | of offers taken (95 %) | two for one "
        "| most put to a seat | to one that took none | counters a turn, at most | repeats, twice refused "
        "| the odd one hears | won |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    print(*lines, sep="\n", flush=True)
    for seats in [tuple(args.seats)] if args.seats else TABLES:
        prepare_bots("island", seats)
        found = Asking()
        games = args.odd if set(seats) & set(ODD) else args.games
        for one in run_parallel(play_game, [(seats, args.seed, k) for k in range(games)], args.jobs):
            found.add(one)
        lines.append(tell(seats, found))
        print(lines[-1], flush=True)
    if args.write:
        how = f"`python -m benchmarks.manners --games {args.games} --odd {args.odd} --seed {args.seed}`, {machine()}"
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("seats", nargs="*")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--odd", type=int, default=100, help="games of the tables with an odd player")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
