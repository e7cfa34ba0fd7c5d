"""Whether the coach is as strong as the champion: a player that follows the first hint, among champions.

    python -m benchmarks.coach gather FOLDER --game island --seats 2 --cores 8 --minutes 5       # goes on where it was
    python -m benchmarks.coach check FOLDER [--write]

Every game is played from one seed once for each seat, and there sits who answers as the coach's first hint says (what
it says nothing about, offers above all, as the champion), among champions. What is told is by how much that player's
share of wins, over all seats of a seed, lies above a champion's: who is one of so many equals, and sits everywhere,
wins one game of so many. Its interval is by drawing seeds again (95 in 100); its lower end should be above -3 points.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
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


def play_round(game: str, options: Mapping[str, str], number: int) -> dict[str, Any]:
    """The games of a seed, with the pupil in every seat: what it won."""
    judge = make_judge(game, make_game(game, options).options)
    won = [play_with_pupil(judge, f"coach {game} {number}", seat) for seat in range(judge.game.seats)]
    return {"game": game, "options": dict(options), "number": number, "won": won}


def play_with_pupil(judge: Judge, seed: str, seat: int) -> float:
    """What who follows the first hint wins among champions."""
    rng = Random(seed)
    bots: list[Bot] = [bot(CHAMPION, judge.game, rng.getrandbits(60)) for _ in range(judge.game.seats)]
    bots[seat] = Pupil(judge, bots[seat])
    return play_game(judge.game, bots, rng, keep_log=False).scores[seat]


def play_case(case: str) -> Result:
    """A seed's games, by the game, which of its tables, and the seed."""
    game, table, number = case.split()
    prepare_bots(game, [CHAMPION])
    return play_round(game, TABLES[game][int(table)], int(number))


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    """The games in turn, so that whoever ends early has some of each."""
    tables = [
        (game, number)
        for game in ([given.game] if given.game else TABLES)
        for number, options in enumerate(TABLES[game])
        if not given.seats or make_game(game, options).seats == given.seats
    ]
    return (
        f"{game} {table} {number}" for number in range(given.first, given.first + given.games) for game, table in tables
    )


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a table."""
    for one in found:
        one["table"] = " ".join([one["game"], *one["options"].values()])
    for table, rounds in sorted(group_by(found, "table").items()):
        seats = len(rounds[0]["won"])
        apart, low, high = mean_with_interval([100 * (sum(one["won"]) - 1) / seats for one in rounds])
        fair = 100 / seats
        told = f"{fair + apart:.1f} % beside {fair:.1f} %: {apart:+.1f} points ({low:+.1f} to {high:+.1f})"
        yield f"{table}, {seats * len(rounds)} games from {len(rounds)} seeds", told, f"lower end above {LEAST:.0f}"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=list(TABLES))
    parser.add_argument("--seats", type=int, default=0, help="only tables of so many")
    parser.add_argument("--games", type=int, default=2000, help="seeds a table")
    parser.add_argument("--first", type=int, default=0, help="the first seed's number")


COACH = Gathering(
    "A player that follows the coach's first hint", __doc__ or "", play_case, list_cases, tell, add_options
)

if __name__ == "__main__":
    COACH.run()
