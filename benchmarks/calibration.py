"""How true the odds of reviews are, over games that nothing was fitted to: every game, mode and number of seats.

    python -m benchmarks.calibration gather FILE --first 0 --games 200 --jobs 2 [--champions] [--only quick-4]
    python -m benchmarks.calibration check FILE [keep]

`gather` plays games in which everybody is of one level, drawn anew each game (beginner, normal or strong; with
`--champions` all champions), and writes the odds that a review would say at `MOMENTS` moments of each, beside who won.
`check` takes the games with an odd number, fits to those with an even one the slope that sets log odds straight, and
tells how far the odds of the odd ones are off, as they are and set straight: the mean distance between what was said
and what came true, in twenty bins, its interval by drawing games again, and tenths that lie clearly off.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks import results
from trueque.arena.spreading import spread
from trueque.bots.playing import Seated, next_answer
from trueque.kernel import NATURE
from trueque.kernel.registry import make
from trueque.review.judges import judge_of
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


def played(name: str, number: int, champions: bool) -> dict[str, Any]:
    """One game: the odds at some of its moments, and who won."""
    kind, options = TABLES[name]
    game = make(kind, options)
    judge, rng = judge_of(kind, game.options), Random(f"calibration {name} {number}")
    level = "champion" if champions else rng.choice(LEVELS)
    bots = [Seated.of(find_bot(judge.game, level, rng.getrandbits(60))) for _ in range(game.seats)]
    state, kept, seen = judge.game.start(), list[Any](), 0
    while decisions := judge.game.decisions(state):
        if decisions[0].seat != NATURE:
            seen += 1
            # So many of all the moments, each as likely as any other.
            if len(kept) < MOMENTS:
                kept.append(state.copy())
            elif (place := rng.randrange(seen)) < MOMENTS:
                kept[place] = state.copy()
        seat, action = next_answer(judge.game, state, decisions, bots, rng)
        judge.game.play(state, seat, action)
    scores = judge.game.scores(state) or ()
    said = [[round(one, 5) for one in judge.odds(moment)] for moment in kept]
    return {"table": name, "number": number, "champions": champions, "said": said, "won": list(scores)}


def gather(given: argparse.Namespace) -> None:
    """Games as they come, a line each."""
    names = [name for name in TABLES if given.only in name]
    numbers = range(given.first, given.first + given.games)
    pieces = [(name, number, given.champions) for number in numbers for name in names]
    with Path(given.file).open("a", encoding="utf-8") as out:
        for one in spread(played, pieces, given.jobs):
            out.write(json.dumps(one) + "\n")
            out.flush()


Rows = list[tuple[Any, Any]]
"""A game's odds, a row a moment, and its shares of the win."""


def straight(odds: Any, slope: float) -> Any:
    """Odds set straight: their logarithms steeper or flatter, and together one again."""
    z = slope * np.log(np.clip(odds, 1e-4, 1.0))
    parts = np.exp(z - z.max(1, keepdims=True))
    return parts / parts.sum(1, keepdims=True)


def fitted(games: Rows) -> float:
    """The slope under which what came true was likeliest."""

    def likely(slope: float) -> float:
        return sum(float((won * np.log(straight(odds, slope))).sum()) for odds, won in games)

    return max((float(slope) for slope in np.arange(0.3, 2.01, 0.02)), key=likely)


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


def told(name: str, games: Rows, held: Rows, rng: Any) -> tuple[str, str, str]:
    """One line of the table."""
    slope = fitted(games)
    set_straight = [(straight(odds, slope), won) for odds, won in held]
    before, after = error_of(held)[0], error_of(set_straight)[0]
    again = sorted(error_of([set_straight[i] for i in rng.integers(0, len(held), len(held))])[0] for _ in range(DRAWN))
    bad = ", ".join(off(held, rng)) or "none"
    worse = ", ".join(off(set_straight, rng)) or "none"
    return (
        f"{name}, {len(held)} games held out",
        f"{before:.1f} points as they are (tenths off: {bad}); {after:.1f} ({again[1]:.1f} to {again[-2]:.1f}) with "
        f"slope {slope:.2f} (tenths off: {worse})",
        "≤ 2",
    )


def check(given: argparse.Namespace) -> None:
    """The table of what was gathered."""
    lines = [json.loads(line) for line in Path(given.file).read_text("utf-8").splitlines()]
    rows, rng = [], np.random.default_rng(31)
    for champions in (False, True):
        for name in TABLES:
            found = [one for one in lines if one["table"] == name and one["champions"] is champions and one["said"]]
            games = {one["number"]: (np.array(one["said"], float), np.array(one["won"], float)) for one in found}
            even = [games[n] for n in sorted(games) if n % 2 == 0]
            odd = [games[n] for n in sorted(games) if n % 2 == 1]
            if len(even) > 1 and len(odd) > 1:
                rows.append(told(f"{name}, {'champions' if champions else 'levels up to strong'}", even, odd, rng))
    how = "`python -m benchmarks.calibration`: " + (__doc__ or "").split("\n\n")[2].replace("\n", " ")
    text = results.section("Odds over held-out games", [how], rows)
    print(text)
    if given.keep:
        results.keep(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("gather", "check"))
    parser.add_argument("file")
    for name, plain in {"first": 0, "games": 20, "jobs": 2}.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("--only", default="")
    parser.add_argument("--champions", action="store_true")
    parser.add_argument("keep", nargs="?")
    given = parser.parse_args()
    (gather if given.what == "gather" else check)(given)


if __name__ == "__main__":
    main()
