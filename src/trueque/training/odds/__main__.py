"""Learns the odds of tables anew: `python -m trueque.training.odds [GAME [TABLE …]] [--minutes 8]`.

After a level or a champion changed the same command, with nothing said, refits every table whose weights stand on other
players than are shipped. What it has come to lies in `--work`: run it again after any interruption.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import fields
from pathlib import Path

from trueque.bots.levels import prepare_bots
from trueque.bots.odds.players import find_odds_room
from trueque.kernel.registry import game_names
from trueque.training.odds.refit import Refit, RefitPlan, TimeIsUp


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", choices=[one for one in game_names() if find_odds_room(one)])
    parser.add_argument("tables", nargs="*")
    for field in fields(RefitPlan):
        parser.add_argument(f"--{field.name}", type=int, default=field.default, dest=f"plan_{field.name}")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no piece after so long")
    parser.add_argument(
        "--worth",
        action="store_true",
        help="only measure anew what the weights that are there are worth",
    )
    parser.add_argument("--work", type=Path, default=Path("odds-work"))
    given = parser.parse_args()
    plan = RefitPlan(**{field.name: getattr(given, f"plan_{field.name}") for field in fields(RefitPlan)})
    until = time.monotonic() + 60 * given.minutes
    for game in [given.game] if given.game else game_names():
        room = find_odds_room(game)
        for name in () if room is None else given.tables or room.TABLES:
            assert room is not None
            refit = Refit(game, room, name, plan, given.work, until, given.cores)
            prepare_bots(game, ["champion"])
            try:
                bring_up_to_date(refit, given.worth)
            except TimeIsUp:
                print(f"{game} {name}: the time is up; the same command goes on", flush=True)
                return


def bring_up_to_date(refit: Refit, is_worth_wanted: bool) -> None:
    """What of a table is not as planned yet."""

    def tell(said: str) -> None:
        print(said, flush=True)

    if is_worth_wanted:
        refit.measure_again(tell)
    elif not refit.is_learned():
        refit.learn(tell)
    if not refit.is_fair():
        refit.make_fair(tell)


if __name__ == "__main__":
    main()
