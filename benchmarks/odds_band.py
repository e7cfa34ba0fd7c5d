"""How far odds lie off what comes of games played on: the net's alone, and those that a review finds.

    python -m benchmarks.odds_band island seats4 --games 40 --folder kept     # goes on where it ended
    python -m benchmarks.odds_band --folder kept --write                      # the table of what is there, and keep it

Positions by lot of games of levels by lot, the usual rules every other game; each is played on 1,000 times by those who
sit there, which is held to be true, beside what is said of it after so many games as a review of 400 answers gives to a
point. Told are the errors (the root of their mean square, without what chance makes of 1,000 games), how many of the
numbers lie within the band that is said with them, how wide it is, and the tenths of what was said that lie wholly more
than 2 points off (games drawn again, 95 in 100). Where one answer wins at once that is said to be certain, and is
counted apart: what comes of it says how often players miss it.
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
from benchmarks.odds import list_off
from trueque.bots.odds.meter import CERTAIN, OddsMeter
from trueque.bots.odds.players import find_odds_room, load_table
from trueque.bots.skills import skills_of
from trueque.review.decision_review import PLAYED
from trueque.training.odds.worth import draw_positions

ANSWERS, EACH, TRUE = 400, 4, 1000


def measure_game(kind: str, name: str, number: int) -> list[dict[str, Any]]:
    """The positions of one game: phase, what the net says, what a review says and how surely, what comes of it."""
    room, rng = find_odds_room(kind), Random(f"held {name} {number}")
    assert room is not None
    options = room.TABLES[name]
    game = room.make_quick_game(options[0] if number % 2 == 0 else rng.choice(options))
    rules, table, learned = room.take_steps(game), room.watch_table(game), load_table(room.WEIGHTS, name)
    assert learned is not None
    lineup = [rng.choice([*room.SKILLS]) for _ in range(table.seats)]
    meter, skills = OddsMeter(game, room, learned, dict(enumerate(lineup))), skills_of(lineup, room.SKILLS)
    found = []
    for g in draw_positions(rules, table, skills, rng, EACH):
        net, said = meter.forecast.odds(g), meter.measure(g, PLAYED // ANSWERS)
        came = table.levels.play(table.tables, g, rng.getrandbits(40), TRUE, skills).wins
        true = [one / TRUE for one in came]
        found.append({"phase": meter.find_phase(g), "net": net, "said": said.odds, "band": said.errors, "true": true})
    return found


def tell_table(name: str, games: list[list[dict[str, Any]]], rng: Any) -> Iterator[tuple[str, str, str]]:
    """The rows of one table."""
    open_ = [[one for one in game if max(one["net"]) < CERTAIN] for game in games]
    open_ = [game for game in open_ if game]
    sure = [one for game in games for one in game if max(one["net"]) == CERTAIN]
    rows = [one for game in open_ for one in game]

    def joined(key: str, of: list[dict[str, Any]] = rows) -> Any:
        return np.concatenate([np.array(one[key], float) for one in of])

    def wrong(key: str, of: list[dict[str, Any]]) -> float:
        true = joined("true", of)
        return 100 * float(np.sqrt(max(0.0, ((joined(key, of) - true) ** 2 - true * (1 - true) / (TRUE - 1)).mean())))

    phases = [[one for one in rows if one["phase"] == phase] for phase in range(3)]
    by_phase = ", ".join(f"{wrong('net', one):.1f}" if one else "–" for one in phases)
    held = float((np.abs(joined("said") - joined("true")) <= joined("band")).mean())
    wide = joined("band")[np.abs(joined("said") - 0.5) < 0.2]
    pairs = {
        key: [(np.array([one[key] for one in game]), np.array([one["true"] for one in game])) for game in open_]
        for key in ("net", "said")
    }
    off = {key: ", ".join(list_off(found, rng)) or "none" for key, found in pairs.items()}
    won = f"; {len(sure)} with a win in one answer: came true {100 * mean_won(sure):.0f} %" if sure else ""
    what = f"net off by {wrong('net', rows):.1f} points (thirds of the way: {by_phase}), tenths off: {off['net']}"
    yield f"{name}, {len(rows)} positions of {len(games)} games", what, ""
    told = f"off by {wrong('said', rows):.1f}; tenths off: {off['said']}; band ± {100 * wide.mean():.0f} near even"
    yield f"{name}, as a review says it", f"{told}, holds {100 * held:.0f} %{won}", "95 %; none"


def mean_won(sure: list[dict[str, Any]]) -> float:
    """How often a win that was there came."""
    return float(np.mean([one["true"][one["net"].index(CERTAIN)] for one in sure]))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("table", nargs="?")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--folder", type=Path, default=Path("build/odds-band"))
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.game:
        file = given.folder / f"{given.game}-{given.table}.jsonl"
        done = len(file.read_text("utf-8").splitlines()) if file.is_file() else 0
        for number in range(done, given.games):
            line = json.dumps(measure_game(given.game, given.table, number))
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{line}\n")
    rng, rows = np.random.default_rng(41), list[tuple[str, str, str]]()
    for file in sorted(given.folder.glob("*.jsonl")):
        rows += tell_table(file.stem, [json.loads(line) for line in file.read_text("utf-8").splitlines()], rng)
    how = "`python -m benchmarks.odds_band`: " + (__doc__ or "").split("\n\n")[2].replace("\n", " ")
    text = results.section("What odds are worth beside games played on", [how], rows)
    print(text)
    if given.write:
        results.keep(text)


if __name__ == "__main__":
    main()
