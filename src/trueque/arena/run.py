"""Plays a contest, here or spread out, and keeps every result at once: what was interrupted goes on later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from trueque.arena.contest import Contest, ContestResult, play_numbers
from trueque.arena.spreading import run_parallel
from trueque.kernel import BadOptions


def run_contest(
    contest: Contest, jobs: int = 1, kept: Path | None = None, cluster: str | None = None
) -> Iterator[ContestResult]:
    """All results of the contest: those kept from before first, then the others as they come.

    *cluster* is the address of a Ray cluster, or `local` for one that is started here.
    """
    before = read_kept(contest, kept) if kept is not None else []
    yield from before
    done = {result.number for result in before}
    missing = [number for number in range(contest.games) if number not in done]
    pieces = [(contest, [number]) for number in missing]
    for (result,) in run_parallel(play_numbers, pieces, jobs, cluster):
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
        yield result


def read_kept(contest: Contest, kept: Path) -> list[ContestResult]:
    """The results in a file; a new file is begun, and one of another contest refused."""
    if not kept.exists() or not kept.stat().st_size:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(contest.serialize_heading()) + "\n", encoding="utf-8")
        return []
    lines = kept.read_text(encoding="utf-8").splitlines()
    if _parse_json_line(lines[0]) != contest.serialize_heading():
        raise BadOptions(f"The file {kept} holds another contest; name another file, or remove it.", "bots")
    found = [parsed for line in lines[1:] if (parsed := _parse_json_line(line)) is not None]
    if not kept.read_text(encoding="utf-8").endswith("\n"):
        _write_anew(contest, kept, found)
    return [_parse_result(row) for row in found if row["number"] < contest.games]


def _write_anew(contest: Contest, kept: Path, rows: list[dict[str, Any]]) -> None:
    """Drop a last line that was cut off while it was written."""
    kept.write_text("".join(json.dumps(row) + "\n" for row in (contest.serialize_heading(), *rows)), encoding="utf-8")


def _parse_json_line(line: str) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except json.JSONDecodeError:
        return None
    return value if isinstance(value, dict) else None


def _parse_result(row: dict[str, Any]) -> ContestResult:
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return ContestResult(**fields)
