"""Prints a game's open draws as tables, for checkers that know no rules.

    python -m trueque.server.typescript GAME draws > web/src/GAME/draws.ts

`docs/verify-dice.mjs` holds the same tables of all games, between two marks; a test holds all of them to the rules.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from trueque.kernel.open_lists import ListsOpenDraws, OpenList
from trueque.kernel.registry import make_game

HEAD = "// Printed by `python -m trueque.server.typescript {game} draws` from the rules: change those, not this.\n"
IMPORT = 'import type { OpenList } from "../lib/dice/lists";\n'
WIDTH = 120


def tables(game: str) -> list[dict[str, Any]]:
    """The tables of *game* as plain values; what is usual is left out."""
    made = make_game(game)
    return [_table(one) for one in made.open_lists] if isinstance(made, ListsOpenDraws) else []


def _table(one: OpenList) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "texts": "|".join(one.texts), "odds": {key: in_runs(odds) for key, odds in one.odds.items()},
        "hangsOn": list(one.hangs_on), "after": one.after, "isBagged": one.is_bagged, "isStock": one.is_stock,
        "isFirst": one.is_first, "narrowings": [list(pair) for pair in one.narrowings],
    }  # fmt: skip
    return {name: value for name, value in plain.items() if value}


def in_runs(odds: Sequence[int]) -> str:
    """«3x2,1» for 3, 3, 1."""
    runs = [(weight, len(list(same))) for weight, same in groupby(odds)]
    return ",".join(f"{weight}x{n}" if n > 1 else f"{weight}" for weight, n in runs)


def print_draws(game: str) -> str:
    """The tables of *game* as a file of the page."""
    lists = "".join(f"  {_literal(table, 2)},\n" for table in tables(game))
    return f"{HEAD.format(game=game)}{IMPORT}\nexport const draws: readonly OpenList[] = [\n{lists}];\n"


def print_all(games: Sequence[str]) -> str:
    """The tables of all games, a line each, for the checker in the docs."""
    rows = "".join(f"  {game}: {json.dumps(tables(game), separators=(',', ':'))},\n" for game in games)
    return f"const LISTS = {{\n{rows}}};\n"


def _literal(value: Any, indent: int) -> str:
    """A value as the page's formatter writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        pad = " " * (indent + 2)
        inner = "".join(f"{pad}{_key(key)}:{_after_key(pad, key, item, indent)},\n" for key, item in value.items())
        return "{\n" + inner + " " * indent + "}"
    if isinstance(value, list) and len(value) > 1 and all(isinstance(item, list) for item in value):
        pad = " " * (indent + 2)
        return "[\n" + "".join(f"{pad}{json.dumps(item)},\n" for item in value) + " " * indent + "]"
    return json.dumps(value)


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


def _after_key(pad: str, key: str, item: Any, indent: int) -> str:
    short = _literal(item, indent + 2)
    if isinstance(item, dict):
        flat = "{ " + ", ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in item.items()) + " }"
        short = flat if len(f"{pad}{_key(key)}: {flat},") <= WIDTH else short
    if isinstance(item, str) and len(f"{pad}{_key(key)}: {short},") > WIDTH:
        return f"\n{pad}  {short}"
    return f" {short}"
