"""The columns of version 1 as a table for people: what they say, their range, who may know it.

python -m trueque.envs.column_table > docs/columns.md
"""

from __future__ import annotations

from trueque.kernel.columns import ColumnGroup
from trueque.kernel.registry import GAMES
from trueque.lockstep.seated import open_setup

HEAD = """# Columns of the environments

Made by `python -m trueque.envs.column_table`; version 1, at the usual number of seats. `env.columns` names every
column, `env.answers` every answer. Seats are counted from the asked one on, in columns and answers
alike: `me`, `next1`, …
"""


def print_tables() -> str:
    """All games, one table each."""
    parts = [HEAD]
    for game in GAMES:
        setup = open_setup(game, {}, "plain")
        parts.append(f"## `{game}`: {len(setup.columns)} columns, {len(setup.answers)} answers\n")
        parts.append("| from | columns | first of them | what | range | who knows it |\n|---|---|---|---|---|---|")
        parts += [*print_rows(setup.groups), ""]
    return "\n".join(parts)


def print_rows(groups: list[ColumnGroup]) -> list[str]:
    """A line for each thing that is said; where it is said of several seats or places, at the first of them."""
    first: dict[tuple[str, int, int, bool], tuple[int, str]] = {}
    counts: dict[tuple[str, int, int, bool], int] = {}
    at = 0
    for group in groups:
        key = (group.about, group.low, group.high, group.is_secret)
        first.setdefault(key, (at, group.names[0]))
        counts[key] = counts.get(key, 0) + len(group.names)
        at += len(group.names)
    knows = {False: "everybody", True: "this seat"}
    return [
        f"| {at} | {counts[key]} | `{name}` | {key[0]} | {key[1]} to {key[2]} | {knows[key[3]]} |"
        for key, (at, name) in first.items()
    ]


if __name__ == "__main__":
    print(print_tables(), end="")
