"""What reviews say, held against games: whether named mistakes are mistakes, and whether parts are fair.

    python -m benchmarks.reviews gather FOLDER --what mistakes --game island --cores 8 --minutes 7   # goes on
    python -m benchmarks.reviews check FOLDER --what mistakes [--write]        # the table of what is there

Games by lot: every table that the game's puzzles know, levels drawn anew for every seat. `mistakes`: each moment that a
review names is played on 2,000 times beside the better answer, by the compiled players (its own seat as well as they
can, the others at their levels), in other positions and with other chance than the review's; of those said to lose five
points or more a mistake is real where the interval of what they lost lies above 0. `parts`: what the decisions of each
seat and luck are said to have done to its odds, which must come to nothing on average. `band`: points of a curve by lot
beside 400 games played on from there with other chance, where everybody can be played.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, cast

from tests.campaigns import Result

from benchmarks.gathering import Gathering, group_by
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import levels_of
from trueque.bots.playing import play_game
from trueque.bots.playouts import AnswerTrials, SeatsPlayers, mean_and_error, seat_levels
from trueque.bots.registry import bot
from trueque.kernel.judge_protocols import CHAMPION
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Line, Record
from trueque.kernel.registry import find_room, make_game
from trueque.puzzles.candidates import puzzle_room
from trueque.review.decision_review import PLAYED, compute_curve, play_curve, review_record
from trueque.review.judges import can_review, make_record_judge

GAMES = ("island", "quick", "princes")
WORLDS = 125
"""Positions, sixteen games in each for either answer."""
COSTLY = 0.05
BANDS, TRUE = 10, 400
"""Points of a curve that are held against games, and how many of them."""
NORMAL = 1.96


def draw_record(game: str, number: int) -> Record:
    """A game by lot: its table, and who sits there."""
    tables, rng = puzzle_room(game).TABLES, Random(f"reviewed {game} {number}")
    table = make_game(game, tables[number % len(tables)])
    levels = [rng.choice(levels_of(game)) for _ in range(table.seats)]
    bots = [bot(level, table, f"{number} {seat}") for seat, level in enumerate(levels)]
    record = play_game(table, bots, rng).record(table, levels)
    seated = tuple(Line(TABLE, f"bot {seat} {level}") for seat, level in enumerate(levels))
    return record.with_log((*seated, *record.log))


def measure_mistakes(record: Record, number: int) -> list[dict[str, Any]]:
    """Every moment that a review of it names: what it is said to have lost, and what it lost."""
    judge, found = make_record_judge(record), list[dict[str, Any]]()
    for moment in review_record(judge, record, played=0).moments:
        play_on = seat_levels(judge.game, {**record.bots, moment.seat: CHAMPION})
        assert play_on is not None, "this measures compiled players"
        trials = AnswerTrials(judge.game, moment.view, moment.seat, play_on, f"measured {number} {moment.number}")
        apart = trials.list_leads(moment.best, moment.chosen, WORLDS)
        if len(apart) > 1:
            lost, error = mean_and_error(apart)
            found.append({"line": moment.number, "seat": moment.seat, "kind": moment.kind, "said": moment.loss,
                          "lost": lost, "error": error})  # fmt: skip
    return found


def measure_parts(record: Record, number: int) -> list[list[float]]:
    """Of each seat its own decisions, the others', luck, and the whole change of its odds."""
    judge, seats = make_record_judge(record), range(make_game(record.game, record.options).seats)
    by_net = compute_curve(judge, record)
    curve, made = play_curve(judge, record, by_net, PLAYED), [[0.0] * 3 for _ in seats]
    if not curve[0].odds:
        return []
    for before, after in pairwise(curve):
        author = record.log[after.number].author
        for seat in seats:
            part = 2 if author < 0 else 0 if author == seat else 1
            made[seat][part] += after.odds[seat] - before.odds[seat]
    return [[*made[seat], curve[-1].odds[seat] - curve[0].odds[seat]] for seat in seats]


def measure_band(record: Record, number: int) -> list[list[float]]:
    """At some points of the curve: what it says of a seat, how far it may lie off, and what other games come to."""
    judge, rng = make_record_judge(record), Random(f"band {number}")
    play_on = seat_levels(judge.game, record.bots)
    if play_on is None or not set(record.bots.values()) <= set(
        cast(SeatsPlayers, find_room(record.game, "cores")).PLAYERS
    ):
        return []  # who cannot be played on cannot be held against games
    curve, found = play_curve(judge, record, compute_curve(judge, record), PLAYED), list[list[float]]()
    for point in sorted(rng.sample([one for one in curve if any(one.errors)], BANDS), key=lambda one: one.number):
        match: Match[Any, Any] = Match.replay(judge.game, record, until=point.number + 1)
        won = play_on(match.state, rng.getrandbits(40), TRUE).wins
        seats = zip(point.odds, point.errors, won, strict=True)
        found += [[said, error, share / TRUE] for said, error, share in seats]
    return found


MEASURES = {"mistakes": measure_mistakes, "parts": measure_parts, "band": measure_band}


def measure_case(case: str) -> Result:
    """What is measured of a game, by its number."""
    what, game, number = case.split()
    record = draw_record(game, int(number))
    is_known = can_review(make_game(record.game, record.options))
    return {"game": game, "found": MEASURES[what](record, int(number)) if is_known else []}


def list_cases(what: str, given: argparse.Namespace) -> Iterator[str]:
    """The games in turn, so that whoever ends early has some of each."""
    games = [given.game] if given.game else GAMES
    return (f"{what} {game} {number}" for number in range(given.games) for game in games)


def tell_mistakes(games: Sequence[list[dict[str, Any]]]) -> Iterator[tuple[str, str, str]]:
    named = [one for moments in games for one in moments]
    costly = [one for one in named if one["said"] >= COSTLY]
    real = sum(one["lost"] > NORMAL * one["error"] for one in costly)
    yield f"moments named in {len(games)} games", str(len(named)), ""
    if costly:
        low, high = wilson_interval(real, len(costly))
        share = f"{real} of {len(costly)}, {100 * real / len(costly):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        yield "said to lose 5 points or more: real", share, "≥ 90 %"
        said, lost = ([100 * one[key] for one in costly] for key in ("said", "lost"))
        apart, error = mean_and_error([a - b for a, b in zip(said, lost, strict=True)])
        told = f"{sum(said) / len(said):.1f} said, {sum(lost) / len(lost):.1f} lost"
        yield "mean loss of those, in points", f"{told}: {apart:+.1f} (± {NORMAL * error:.1f})", "within 3"


def tell_parts(games: Sequence[list[list[float]]]) -> Iterator[tuple[str, str, str]]:
    """Errors are of games, since the seats of one hang together."""
    known = [game for game in games if game]
    for n, part in enumerate(("own decisions", "others' decisions", "luck", "the whole")):
        mean, error = mean_and_error([100 * sum(seat[n] for seat in game) / len(game) for game in known])
        squares = [mean_of([(100 * seat[n]) ** 2 for seat in game]) for game in known]
        spread = f"mean {mean:+.2f} (± {NORMAL * error:.2f}), spread {sqrt(mean_of(squares)):.1f}"
        yield f"{part}, in points, {len(known)} games", spread, "0, ≤ 50" if n < 3 else ""
    parts = [sum(mean_of([(100 * seat[n]) ** 2 for seat in game]) for n in range(3)) for game in known]
    whole = [mean_of([(100 * seat[3]) ** 2 for seat in game]) for game in known]
    apart, error = mean_and_error([a - b for a, b in zip(parts, whole, strict=True)])
    yield "squares of the parts less that of the whole", f"{apart:+.0f} (± {NORMAL * error:.0f})", "0"


def tell_band(games: Sequence[list[list[float]]]) -> Iterator[tuple[str, str, str]]:
    """Errors without what chance makes of so many games."""
    rows = [row for game in games for row in game]
    noise = [true * (1 - true) / (TRUE - 1) for _, _, true in rows]
    wrong = [(said - true) ** 2 - more for (said, _, true), more in zip(rows, noise, strict=True)]
    held = [abs(said - true) <= sqrt(error**2 + (NORMAL**2) * more)
            for (said, error, true), more in zip(rows, noise, strict=True)]  # fmt: skip
    wide = [100 * error for said, error, _ in rows if abs(said - 0.5) < 0.2]
    yield (
        f"odds of {len(rows)} seats, {sum(map(bool, games))} games: off by, in points",
        (f"{100 * sqrt(max(0.0, mean_of(wrong))):.1f}"),
        "",
    )
    yield "lie within their band", f"{100 * mean_of(held):.0f} %; near even it is ± {mean_of(wide):.1f} points", "95 %"


def mean_of(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


TOLD: dict[str, tuple[Callable[[list[Any]], Iterator[tuple[str, str, str]]], str]] = {
    "mistakes": (tell_mistakes, "Named mistakes played on"),
    "parts": (tell_parts, "Parts of a review"),
    "band": (tell_band, "A review's curve beside games played on"),
}


def tell_games(what: str, found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """The rows of each game."""
    for game, results in sorted(group_by(found, "game").items()):
        for about, figure, goal in TOLD[what][0]([one["found"] for one in results]):
            yield f"{game}: {about}", figure, goal


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--what", choices=tuple(MEASURES), required=True)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--games", type=int, default=1000)


def make_gathering(what: str) -> Gathering:
    """The figures of one kind."""
    return Gathering(
        TOLD[what][1], __doc__ or "", measure_case, partial(list_cases, what), partial(tell_games, what), add_options
    )


def main() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--what", default="mistakes")
    make_gathering(parser.parse_known_args()[0].what).run()


if __name__ == "__main__":
    main()
