"""Ten whole adapted games as four families tell them: ``python -m benchmarks.referee_families [GAMES]``.

What is played bots choose; every deed is said in one of the family's sentences (`tests/referee/families`), with
questions and interruptions between. Printed are the utterances heard right, missed and played wrongly, and each miss.
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.referee.families import GAMES, Evening


def main() -> None:
    total = Counter[str]()
    for family, seed in GAMES[: int((sys.argv[1:] or [len(GAMES)])[0])]:
        evening = Evening(family, seed)
        evening.play()
        verdicts = Counter(one.verdict for one in evening.heard)
        kinds = Counter(one.meant if one.meant in ("talk", "question") else "deed" for one in evening.heard)
        total.update(verdicts)
        sys.stdout.write(f"{family} {seed}: {dict(kinds)}, {dict(verdicts)}, over: {evening.referee.match.is_over}\n")
        for one in evening.heard:
            if one.verdict != "right":
                sys.stdout.write(f"    {one.verdict}: {one.said} ({one.meant}): {one.told[:120]}\n")
    right = 100 * total["right"] / max(1, total.total())
    sys.stdout.write(f"{total.total()} utterances: {right:.1f} % right, {dict(total)}\n")


if __name__ == "__main__":
    main()
