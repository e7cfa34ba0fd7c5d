"""How true the odds of reviews are, over games that nothing was fitted to: every game, mode and number of seats.

    python -m benchmarks.calibration gather FILE --first 2000 --games 200 --jobs 2 [--champions] [--only quick-4]
    python -m benchmarks.calibration check FILE [keep]
    python -m benchmarks.calibration fit FILE      # of odds that were gathered with `--raw`: not set straight

`gather` plays games in which everybody is of one level, drawn anew each game (beginner, normal or strong; with
`--champions` all champions), and writes the odds that a review would say at `MOMENTS` moments of each, beside who won.
`check` tells how far they are off: the mean distance between what was said and what came true, in points, in twenty
bins, its interval by drawing games again, and the tenths that lie wholly more than 2 points off. What `fit` finds
stands in the judges: `STRAIGHT` was fitted to games below 1,600 of levels up to strong, so that those from 2,000 on are
held out, `AMONG_CHAMPIONS` to those with an even number from 20,000 on, so that the odd ones are: `check --raw` sets
the odds of a raw file straight as the judges do today and looks at its odd games alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks import results
from trueque.arena.spreading import run_parallel
from trueque.bots.learned_judge import OddsCalibration
from trueque.bots.playing import Seated, next_answer
from trueque.kernel import NATURE
from trueque.kernel.judge_protocols import CHAMPION
from trueque.kernel.registry import find_room, make_game
from trueque.review.judges import make_judge
from trueque.table.players import find_bot

TABLES: dict[str, tuple[str, dict[str, str]]] = {
    **{f"island-{n}": ("island", {"edition": "2011", "seats": str(n)}) for n in (2, 3, 4)},
    **{f"quick-{n}": ("quick", {"seats": str(n)}) for n in (2, 4, 6)},
    **{f"princes-{mode}": ("princes", {"mode": mode}) for mode in ("intro", "gold", "turmoil", "progress", "duel")},
}
LEVELS = ("beginner", "normal", "strong")
MOMENTS, BINS, TENTHS, DRAWN = 6, 20, 10, 200
OFF = 2.0
"""Points that odds may be off."""
THROWN = 0.24
"""From a quarter on, more of a lead would be worth less."""


def straight_of(name: str, champions: bool) -> OddsCalibration:
    """What sets the odds of a table straight today."""
    kind, options = TABLES[name]
    room: Any = find_room(kind, "judge")
    key = options.get("mode") or int(options["seats"])
    found: OddsCalibration = (room.AMONG_CHAMPIONS if champions else room.STRAIGHT).get(key, OddsCalibration())
    return found


def played(name: str, number: int, champions: bool, raw: bool = False) -> dict[str, Any]:
    """One game: the odds at some of its moments, and who won."""
    kind, options = TABLES[name]
    game = make_game(kind, options)
    if raw:
        room: Any = find_room(kind, "judge")
        room.STRAIGHT.clear()
        room.AMONG_CHAMPIONS.clear()
    bots = dict.fromkeys(range(game.seats), CHAMPION) if champions else {}
    judge, rng = make_judge(kind, game.options, bots), Random(f"calibration {name} {number}")
    level = CHAMPION if champions else rng.choice(LEVELS)
    players = [Seated.seat_bot(find_bot(judge.game, level, rng.getrandbits(60))) for _ in range(game.seats)]
    state, kept, seen = judge.game.start(), list[Any](), 0
    while decisions := judge.game.decisions(state):
        if decisions[0].seat != NATURE:
            seen += 1
            # So many of all the moments, each as likely as any other.
            if len(kept) < MOMENTS:
                kept.append(state.copy())
            elif (place := rng.randrange(seen)) < MOMENTS:
                kept[place] = state.copy()
        seat, action = next_answer(judge.game, state, decisions, players, rng)
        judge.game.play(state, seat, action)
    scores = judge.game.scores(state) or ()
    said = [[round(one, 5) for one in judge.odds(moment)] for moment in kept]
    return {"table": name, "number": number, "champions": champions, "said": said, "won": list(scores)}


def gather(given: argparse.Namespace) -> None:
    """Games as they come, a line each."""
    names = [name for name in TABLES if given.only in name]
    numbers = range(given.first, given.first + given.games)
    pieces = [(name, number, given.champions, given.raw) for number in numbers for name in names]
    with Path(given.file).open("a", encoding="utf-8") as out:
        for one in run_parallel(played, pieces, given.jobs):
            out.write(json.dumps(one) + "\n")
            out.flush()


Rows = list[tuple[Any, Any]]
"""A game's odds, a row a moment, and its shares of the win."""


def set_straight(games: Rows, by: OddsCalibration) -> Rows:
    """The same games, their odds set straight."""
    return [(np.array([by.calibrate_odds(tuple(row)) for row in odds]), won) for odds, won in games]


def fitted(games: Rows, tilted: bool) -> OddsCalibration:
    """What sets odds straight under which what came true was likeliest, by ever smaller steps."""
    best = OddsCalibration()
    steps = {"slope": 0.2, "bend": 0.04, "thrown": 0.08, "missed": 0.04} | ({"tilt": 0.1} if tilted else {})
    least, largest = {"slope": 0.2, "tilt": -1.0}, {"thrown": THROWN}
    most = unlikely(games, best)
    while steps["slope"] > 0.01:
        moved = False
        for name, step in steps.items():
            for by in (step, -step):
                value = max(least.get(name, 0.0), getattr(best, name) + by)
                tried = replace(best, **{name: min(largest.get(name, value), value)})
                if (found := unlikely(games, tried)) < most:
                    best, most, moved = tried, found, True
        # As far as it gets better; only then smaller steps.
        steps = steps if moved else {name: step / 2 for name, step in steps.items()}
    return replace(best, **{name: round(getattr(best, name), 3) for name in steps})


def unlikely(games: Rows, by: OddsCalibration) -> float:
    """How little what came true was expected."""
    return -sum(float((won * np.log(np.maximum(odds, 1e-9))).sum()) for odds, won in set_straight(games, by))


def error_of(games: Rows, bins: int = BINS) -> tuple[float, list[tuple[float, float, int]]]:
    """The mean distance in points, and the curve: said, came true, how often."""
    said = np.concatenate([odds.ravel() for odds, _ in games])
    won = np.concatenate([np.tile(shares, len(odds)) for odds, shares in games])
    places = np.minimum((said * bins).astype(int), bins - 1)
    curve = [(float(said[places == k].mean()), float(won[places == k].mean()), int((places == k).sum()))
             for k in range(bins) if (places == k).any()]  # fmt: skip
    return 100 * sum(abs(a - b) * n for a, b, n in curve) / len(said), curve


def off(games: Rows, rng: Any) -> Iterator[str]:
    """Tenths whose interval (99 in 100, by drawing games again) lies wholly more than `OFF` points off."""
    drawn: list[dict[int, float]] = []
    for _ in range(DRAWN):
        _, curve = error_of([games[i] for i in rng.integers(0, len(games), len(games))], TENTHS)
        drawn.append({min(int(a * TENTHS), TENTHS - 1): 100 * (b - a) for a, b, _ in curve})
    for tenth in range(TENTHS):
        found = sorted(one[tenth] for one in drawn if tenth in one)
        if len(found) > DRAWN // 2 and (found[0] > OFF or found[-1] < -OFF):
            yield f"{tenth * 10} to {tenth * 10 + 10} %"


def told(name: str, games: Rows, rng: Any) -> tuple[str, str, str]:
    """One line of the table."""
    found = error_of(games)[0]
    again = sorted(error_of([games[i] for i in rng.integers(0, len(games), len(games))])[0] for _ in range(DRAWN))
    bad = ", ".join(off(games, rng)) or "none"
    return f"{name}, {len(games)} games", f"{found:.2f} ({again[1]:.1f} to {again[-2]:.1f}); tenths off: {bad}", "≤ 2"


def gathered(file: str, first: int) -> dict[tuple[str, bool], dict[int, tuple[Any, Any]]]:
    """The games of a file from a number on, by table and whether champions played."""
    lines = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    found = dict[tuple[str, bool], dict[int, tuple[Any, Any]]]()
    for one in lines:
        if one["said"] and one["number"] >= first:
            game = np.array(one["said"], float), np.array(one["won"], float)
            found.setdefault((one["table"], one["champions"]), {})[one["number"]] = game
    return found


def fit(given: argparse.Namespace) -> None:
    """What would set the odds straight, from the games with an even number, and what it makes of the others."""
    found = gathered(given.file, given.first)
    for (name, champions), games in found.items():
        even, held = ([game for n, game in games.items() if n % 2 == odd] for odd in (0, 1))
        # Whether ends and middle are told apart is seen in the others, too: it is only taken where that helps there.
        for tilted in (False, True):
            by = fitted(even, tilted)
            after = set_straight(held, by)
            points = f"{error_of(held)[0]:.2f} points, set straight {error_of(after)[0]:.2f}"
            who = "champions" if champions else "levels"
            print(name, who, by, points, f"unlikely {unlikely(held, by):.0f}", flush=True)


def _held(games: dict[int, tuple[Any, Any]], by: OddsCalibration) -> dict[int, tuple[Any, Any]]:
    """The games that nothing was fitted to, their odds set straight."""
    odd = {number: game for number, game in games.items() if number % 2}
    return dict(zip(odd, set_straight([*odd.values()], by), strict=True))


def check(given: argparse.Namespace) -> None:
    """The table of what was gathered."""
    found, rows, rng = gathered(given.file, given.first), [], np.random.default_rng(31)
    if given.raw:
        found = {key: _held(games, straight_of(*key)) for key, games in found.items()}
    for champions, who in ((False, "levels up to strong"), (True, "champions")):
        some = {name: [*found.get((name, champions), {}).values()] for name in TABLES}
        rows += [told(f"{name}, {who}", games, rng) for name, games in some.items() if len(games) > 1]
        if together := [game for games in some.values() for game in games]:
            rows.append(told(f"all tables together, {who}", together, rng))
    how = "`python -m benchmarks.calibration`: " + (__doc__ or "").split("\n\n")[2].replace("\n", " ")
    text = results.section("Odds over held-out games", [how], rows)
    print(text)
    if given.keep:
        results.keep(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("gather", "check", "fit"))
    parser.add_argument("file")
    for name, plain in {"first": 0, "games": 20, "jobs": 2}.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("--only", default="")
    parser.add_argument("--champions", action="store_true")
    parser.add_argument("--raw", action="store_true", help="odds as the champion thinks, not set straight yet")
    parser.add_argument("keep", nargs="?")
    given = parser.parse_args()
    {"gather": gather, "check": check, "fit": fit}[given.what](given)


if __name__ == "__main__":
    main()
