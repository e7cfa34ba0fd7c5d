"""A level of another day, told the views of today in the words it knew then; `benchmarks.frozen` starts it.

It runs with the sources of that day, so it may import nothing of today's. What has changed since `levels-1`: of The
Princes a principality tells all its stores beside the regions by name, where it told what lay in the one there was.
"""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterable, Iterator
from typing import Any, cast


def as_then(told: dict[str, Any]) -> dict[str, Any]:
    """A message as the program of that day expects it."""
    for realm in told.get("view", {}).get("realms", ()):
        caches = realm.get("caches")
        if isinstance(caches, dict):
            realm["cache"] = next(iter(caches.values()), None)
    return told


def translated(lines: Iterable[str]) -> Iterator[str]:
    """Every line that is heard."""
    return (json.dumps(as_then(json.loads(line))) for line in lines)


def main(program: str, level: str) -> None:
    sys.argv = [program, level]
    cast(Any, sys).stdin = translated(sys.stdin)  # lines are all that it reads
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
