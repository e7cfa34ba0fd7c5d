"""What reviews say, held against games: whether named mistakes are mistakes, and whether parts are fair.

    python -m benchmarks.reviews gather FOLDER --game island --cores 8 --minutes 7     # goes on where it ended
    python -m benchmarks.reviews check FOLDER [--write]                # the table of what is there, and keep it
    python -m benchmarks.reviews check FOLDER --words                  # the reviews themselves, to be read
    python -m benchmarks.reviews gather FOLDER --parts                 # the sums alone: no answer is weighed
    python -m benchmarks.reviews gather FOLDER --band

Games by lot: every table that the game's puzzles know, levels drawn anew for every seat, each reviewed as a person's
is. Each moment that it names is played on 2,000 times beside the better answer, by the compiled players (its own seat
as well as they can, the others at their levels), in other positions and with other chance than the review's; of those
said to lose five points or more a mistake is real where the interval of what they lost lies above 0. What the decisions
of each seat and luck are said to have done to its odds must come to nothing on average. With `--band`: points of a
curve by lot beside 400 games played on from there with other chance, where everybody can be played.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
from trueque.kernel.judge_protocols import CHAMPION, Judge
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Line, Record
from trueque.kernel.registry import find_room, make_game
from trueque.kernel.words import Listener
from trueque.puzzles.candidates import puzzle_room
from trueque.review.choices import WeighedChoice
from trueque.review.decision_review import (
    PLAYED,
    Review,
    compute_curve,
    play_odds_curve,
    review_record,
    summarize_record,
)
from trueque.review.judges import has_odds, make_record_judge
from trueque.review.moments import CERTAIN
from trueque.review.review_text import describe_review

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


def measure_review(record: Record, number: int) -> dict[str, Any]:
    """What a review of it says, and what its moments and parts come to."""
    judge = make_record_judge(record)
    review = review_record(judge, record)
    return {
        "words": write_review(review, number), "mistakes": measure_moments(review, judge, number),
        "parts": [list_parts(review, seat) for seat in range(judge.game.seats)],
    }  # fmt: skip


def measure_moments(review: Review, judge: Judge, number: int) -> list[dict[str, Any]]:
    """Every moment that a review names: what it is said to have lost, and what it lost."""
    found = list[dict[str, Any]]()
    for moment in review.moments:
        play_on = seat_levels(judge.game, {**review.record.bots, moment.seat: CHAMPION})
        assert play_on is not None, "this measures compiled players"
        trials = AnswerTrials(judge.game, moment.view, moment.seat, play_on, f"measured {number} {moment.number}")
        apart = list_losses(trials, moment)
        if len(apart) > 1:
            lost, error = mean_and_error(apart)
            found.append({"line": moment.number, "seat": moment.seat, "kind": moment.kind, "said": moment.loss,
                          "lost": lost, "error": error})  # fmt: skip
    return found


def list_losses(trials: AnswerTrials, moment: WeighedChoice) -> list[float]:
    """What a moment lost, position by position; a win that was proved is one, whoever would have missed it there."""
    if moment.best_worth < CERTAIN:
        return trials.list_leads(moment.best, moment.chosen, WORLDS)
    return [1.0 - one for one in trials.list_shares(moment.chosen, WORLDS) if one is not None]


def write_review(review: Review, number: int) -> list[str]:
    """The whole of it in words, seat by seat."""
    record, seats = review.record, range(review.game.seats)
    names = tuple(f"{record.bots.get(seat, 'nobody')} {seat}" for seat in seats)
    table = " ".join(f"{name}={value}" for name, value in record.options.items())
    told = [describe_review(review, seat, Listener("en", None, names)) for seat in seats]
    return [f"{record.game} {number}: {table}", *(line for part in told for line in ("", *part))]


def list_parts(review: Review, seat: int) -> list[float]:
    """What a seat's own decisions, the others' and luck did to its odds, and the whole change of them."""
    first, *made, luck, last = review.sum_changes(seat)
    return [made[seat], sum(made) - made[seat], luck, last - first]


def measure_band(record: Record, number: int) -> list[list[float]]:
    """At some points of the curve: what it says of a seat, how far it may lie off, and what other games come to."""
    judge, rng = make_record_judge(record), Random(f"band {number}")
    play_on = seat_levels(judge.game, record.bots)
    if play_on is None or not set(record.bots.values()) <= set(
        cast(SeatsPlayers, find_room(record.game, "cores")).PLAYERS
    ):
        return []  # who cannot be played on cannot be held against games
    curve, found = play_odds_curve(judge, record, compute_curve(judge, record), PLAYED), list[list[float]]()
    for point in sorted(rng.sample([one for one in curve if any(one.errors)], BANDS), key=lambda one: one.number):
        match: Match[Any, Any] = Match.replay(judge.game, record, until=point.number + 1)
        won = play_on(match.state, rng.getrandbits(40), TRUE).wins
        seats = zip(point.odds, point.errors, won, strict=True)
        found += [[said, error, share / TRUE] for said, error, share in seats]
    return found


def measure_case(case: str) -> Result:
    """What is measured of a game, by its number."""
    what, game, number = case.split()
    record = draw_record(game, int(number))
    if not has_odds(make_game(record.game, record.options)):
        return {"game": game}
    if what == "band":
        return {"game": game, "band": measure_band(record, int(number))}
    if what == "parts":
        judge = make_record_judge(record)
        review = summarize_record(judge, record)
        return {
            "game": game,
            "levels": record.bots,
            "parts": [list_parts(review, seat) for seat in range(judge.game.seats)],
        }
    return {"game": game, **measure_review(record, int(number))}


def list_cases(what: str, given: argparse.Namespace) -> Iterator[str]:
    """The games in turn, so that whoever ends early has some of each; parts are told of reviews, too."""
    games = [given.game] if given.game else GAMES
    numbers = range(given.first, given.first + given.games)
    kinds = ("review", "parts") if given.do == "check" and what != "band" else (what,)
    return (f"{kind} {game} {number}" for number in numbers for game in games for kind in kinds)


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


def tell_reviews(has_words: bool, found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """The rows of each game; and the reviews themselves, to be read by somebody."""
    for game, games in sorted(group_by([one for one in found if "parts" in one], "game").items()):
        for one in games if has_words else ():
            print("\n".join(one.get("words", ())), end="\n\n\n")
        for tell, name in ((tell_mistakes, "mistakes"), (tell_parts, "parts")):
            known = [one[name] for one in games if name in one]
            for about, figure, goal in tell(known) if known else ():
                yield f"{game}: {about}", figure, goal


def tell_bands(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    for game, games in sorted(group_by([one for one in found if "band" in one], "game").items()):
        for about, figure, goal in tell_band([one["band"] for one in games]):
            yield f"{game}: {about}", figure, goal


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--band", action="store_true")
    parser.add_argument("--parts", action="store_true")
    parser.add_argument("--words", action="store_true", help="print the reviews themselves, too")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first game's number")


def main() -> None:
    options = argparse.ArgumentParser(add_help=False)
    add_options(options)
    given, _ = options.parse_known_args()
    tell: Callable[[Sequence[Result]], Iterator[tuple[str, str, str]]] = partial(tell_reviews, given.words)
    title, what = "Reviews held against games", "parts" if given.parts else "review"
    if given.band:
        title, what, tell = "A review's curve beside games played on", "band", tell_bands
    Gathering(title, __doc__ or "", measure_case, partial(list_cases, what), tell, add_options).run()


if __name__ == "__main__":
    main()
