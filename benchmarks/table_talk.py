"""Talk that is not meant for the game: ``python -m benchmarks.table_talk [LINES] [--seed S]``.

So many lines in all, a third a language, each said in a position drawn from all of `tests/speech/common`; printed is
what was played at once, or read back as an answer, or taken for a question. Nothing of it should be played.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice
from random import Random

from tests.speech.common import GAMES, MANY, Spot, spots
from tests.speech.common.chatter import iterate_chatter

from trueque.kernel import RuleError
from trueque.locale import LANGUAGES
from trueque.speech import ReadBack, read_line, understand_line
from trueque.speech.queries import DOING


def judge_line(said: str, spot: Spot, lang: str) -> tuple[str, str]:
    """What became of a line: played, read back, done (a query that does something), replied to, or nothing."""
    question = spot.question(lang)
    query = read_line(said, question.to, spot.game.name, kinds=question.kinds)
    if query is not None:
        return ("done" if query.name in DOING else "replied to"), query.name
    try:
        action = understand_line(said, question, spot.state, set()).action
    except ReadBack as asks:
        return "read back", spot.game.write(asks.understood.action)
    except RuleError:
        return "nothing", ""
    return ("played", spot.game.write(action)) if action is not None else ("a form", "")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("lines", nargs="?", type=int, default=10_000)
    reader.add_argument("--seed", default="chatter")
    asked = reader.parse_args()
    for lang in LANGUAGES:
        draw, found = Random(f"{asked.seed} spots {lang}"), Counter[str]()
        for said in islice(iterate_chatter(lang, asked.seed), -(-asked.lines // len(LANGUAGES))):
            spot = draw.choice(spots(draw.choice(GAMES), MANY))
            verdict, what = judge_line(said, spot, lang)
            found[verdict] += 1
            if verdict in ("played", "done", "read back", "a form"):
                sys.stdout.write(f"{lang} {verdict}: {said} → {what} ({spot.game.name}, {spot.kind})\n")
        sys.stdout.write(f"{lang}: {found.total()} lines, {dict(found)}\n")


if __name__ == "__main__":
    main()
