"""Whether the first hint wins where a win is there, game after game: `python -m tests.review.win_run GAME FOLDER`.

Goes on where it ended, a line a game in FOLDER/GAME.jsonl: how many positions of it had a sure win and a choice, and of
those in which the first hint does not win, the position and a way that does. `--minutes N` ends after a game, `--tell`
says what is there. Ten thousand positions a game are what the soak looks at (`test_wins`).
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from tests.review.test_wins import TABLES, Found, find_fault, in_game
from trueque.bots.levels import prepare_bots
from trueque.kernel import OneOf


def measure_game(game: str, number: int) -> dict[str, object]:
    """One game's positions."""
    seen, missed = 0, list[tuple[str, str]]()
    for found in in_game(game, number):
        if has_choice(found):
            seen += 1
            fault = find_fault(*found)
            missed += [fault] if fault else []
    return {"number": number, "seen": seen, "missed": missed}


def has_choice(found: Found) -> bool:
    _, _, asked, _ = found
    return isinstance(asked.answers, OneOf) and len(asked.answers) > 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(TABLES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=7)
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    file = given.folder / f"{given.game}.jsonl"
    kept = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []
    until = time.monotonic() + (0 if given.tell else 60 * given.minutes)
    prepare_bots(given.game, ("champion",))
    while time.monotonic() < until:
        kept.append(measure_game(given.game, len(kept)))
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(kept[-1]) + "\n")
    missed = [fault for one in kept for fault in one["missed"]]
    print(f"{given.game}: {sum(one['seen'] for one in kept)} positions of {len(kept)} games, {len(missed)} missed")
    for line, way in missed:
        print(f"{line}\n    {way}")


if __name__ == "__main__":
    main()
