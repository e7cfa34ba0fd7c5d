"""Whether the coach is as strong as the champion: a player that follows the first hint, beside the champion itself.

    python -m benchmarks.coach gather FOLDER --game island --cores 8 --minutes 5       # goes on where it was
    python -m benchmarks.coach check FOLDER [--write]

Every game is played twice from one seed at one seat among champions: once by who answers as the coach's first hint says
(what it says nothing about, offers above all, as the champion), once by the champion. What is told is the difference of
the two shares of wins, its interval by drawing pairs again (95 in 100); its lower end should be above -3 points.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.campaigns import Result

from benchmarks.gathering import Gathering, group_by, mean_with_interval
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
LEAST = -3.0


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


def play_case(case: str) -> Result:
    """A pair by its game and number."""
    game, number = case.split()
    prepare_bots(game, [CHAMPION])
    return play_pair(game, int(number))


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    """The games in turn, so that whoever ends early has some of each."""
    games = [given.game] if given.game else list(TABLES)
    return (f"{game} {number}" for number in range(given.games) for game in games)


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a game."""
    for game, pairs in group_by(found, "game").items():
        apart, low, high = mean_with_interval([100 * (one["pupil"] - one["champion"]) for one in pairs])
        pupil, champion = (100 * sum(one[who] for one in pairs) / len(pairs) for who in ("pupil", "champion"))
        told = f"{pupil:.1f} % beside {champion:.1f} %: {apart:+.1f} points ({low:+.1f} to {high:+.1f})"
        yield f"{game}, {len(pairs)} pairs", told, f"lower end above {LEAST:.0f}"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=list(TABLES))
    parser.add_argument("--games", type=int, default=2000)


COACH = Gathering(
    "A player that follows the coach's first hint", __doc__ or "", play_case, list_cases, tell, add_options
)

if __name__ == "__main__":
    COACH.run()
