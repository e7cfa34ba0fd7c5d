"""A review in a process of its own: `python -m trueque.review [NICE] < record`.

Lines of JSON come out, one a stage. It steps back behind everything else on the machine, by NICE: whoever plays comes
first. So how long it takes hangs on the others, and what bounds it is the time of a processor that it spends itself.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress

from trueque.kernel.record import read_record
from trueque.review.stages import review_in_stages

EVERY = 20
"""Answers between two lines that say how far it is."""
STEPS = {"measured", "done"}
"""Of what comes at every step the server hears now and then."""
BEHIND = 10
LONGEST = 300
"""Seconds of a processor after which it is given up."""


def main() -> None:
    with suppress(OSError, AttributeError):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else BEHIND)
    if not sys.platform.startswith("win"):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    for stage in review_in_stages(read_record(sys.stdin.buffer.read().decode("utf-8"))):
        if stage.keys() - STEPS or stage.get("done", 1) % EVERY == 0:
            print(json.dumps(stage, ensure_ascii=False, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
