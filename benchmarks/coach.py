"""Whether the coach is as strong as the champion: a player that follows the first hint, beside the champion itself.

    python -m benchmarks.coach gather FOLDER --game island --games 200 --minutes 5     # goes on where it was
    python -m benchmarks.coach check FOLDER [--write]

Every game is played twice from one seed at one seat among champions: once by who answers as the coach's first hint says
(what it says nothing about, offers above all, as the champion), once by the champion. What is told is the difference of
the two shares of wins, its interval by drawing pairs again (95 in 100); its lower end should be above -3 points.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks import results
from trueque.bots.levels import prepare_bots
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Bot, Decision, View
from trueque.kernel.judge_protocols import CHAMPION, Judge
from trueque.kernel.registry import make_game
from trueque.review.choices import rank_answers
from trueque.review.judges import make_judge

TABLES = {
    "island": [{"edition": "2011", "seats": str(n)} for n in (4, 2, 3)],
    "quick": [{"seats": str(n)} for n in (4, 2, 6)],
    "princes": [{"mode": mode} for mode in ("gold", "intro", "turmoil", "progress", "duel")],
}
PIECE, DRAWN, LEAST = 4, 2000, -3.0
TITLE = "A player that follows the coach's first hint"


class Pupil:
    """Answers as the first hint says, and as the champion where there is none."""

    def __init__(self, judge: Judge, champion: Bot) -> None:
        self._judge, self._champion = judge, champion

    def speaks(self, decision: Decision[Any]) -> bool:
        speaks = getattr(self._champion, "speaks", None)
        return True if speaks is None else bool(speaks(decision))

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        found = rank_answers(self._judge, view, decision) if decision.waits else []
        return found[0].action if found else self._champion.choose(view, decision)


def play_pair(game: str, number: int) -> dict[str, Any]:
    """Both games of a seed: what the seat won."""
    options = TABLES[game][number % len(TABLES[game])]
    judge = make_judge(game, make_game(game, options).options)
    seat, won = number // len(TABLES[game]) % judge.game.seats, []
    for is_pupil in (True, False):
        rng = Random(f"coach {game} {number}")
        bots: list[Bot] = [bot(CHAMPION, judge.game, rng.getrandbits(60)) for _ in range(judge.game.seats)]
        if is_pupil:
            bots[seat] = Pupil(judge, bots[seat])
        won.append(play_game(judge.game, bots, rng, keep_log=False).scores[seat])
    return {"game": game, "options": options, "number": number, "pupil": won[0], "champion": won[1]}


def gather(given: argparse.Namespace) -> None:
    """Pairs as they come, a line each."""
    until, folder = time.monotonic() + 60 * given.minutes, Path(given.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for game in [given.game] if given.game else TABLES:
        prepare_bots(game, [CHAMPION])
        file = folder / f"{game}.jsonl"
        done = len(file.read_text("utf-8").splitlines()) if file.is_file() else 0
        for first in range(done, given.games, PIECE):
            if time.monotonic() > until:
                return
            lines = [json.dumps(play_pair(game, number)) for number in range(first, first + PIECE)]
            with file.open("a", encoding="utf-8") as out:
                out.write("".join(f"{line}\n" for line in lines))


def check(given: argparse.Namespace) -> None:
    """The table of what was gathered."""
    rows, rng = [], np.random.default_rng(31)
    for file in sorted(Path(given.folder).glob("*.jsonl")):
        lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        apart = 100 * np.array([one["pupil"] - one["champion"] for one in lines])
        drawn = [apart[rng.integers(0, len(apart), len(apart))].mean() for _ in range(DRAWN)]
        low, high = np.percentile(drawn, (2.5, 97.5))
        pupil, champion = (100 * np.mean([one[who] for one in lines]) for who in ("pupil", "champion"))
        told = f"{pupil:.1f} % beside {champion:.1f} %: {apart.mean():+.1f} points ({low:+.1f} to {high:+.1f})"
        rows.append((f"{file.stem}, {len(lines)} pairs", told, f"lower end above {LEAST:.0f}"))
        print(*rows[-1], sep=" | ", flush=True)
    how = "`python -m benchmarks.coach`: " + (__doc__ or "").split("\n\n")[2].replace("\n", " ")
    text = results.section(TITLE, [how], rows)
    if given.write:
        results.keep(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("gather", "check"))
    parser.add_argument("folder")
    parser.add_argument("--game", choices=list(TABLES))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    {"gather": gather, "check": check}[given.what](given)


if __name__ == "__main__":
    main()
