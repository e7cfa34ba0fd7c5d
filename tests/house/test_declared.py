"""What is optional is declared: nobody looks for it by a name in a string."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import nodes
from trueque.bots import bot_protocols as of_bots
from trueque.island import events as island
from trueque.kernel import game_protocols as of_games
from trueque.kernel.event import Event
from trueque.kernel.offer_report import describe_offers
from trueque.princes import events as princes
from trueque.quick import events as quick
from trueque.speech import ears as of_ears
from trueque.telling import places as of_places

SOURCES = Path(__file__).parents[2] / "src" / "trueque"
HOMES = (island, quick, princes)


def optional() -> set[str]:
    """The names that the optional protocols declare."""
    homes = (of_bots, of_games, of_ears, of_places)
    theirs = [kind for home in homes for kind in vars(home).values() if isinstance(kind, type)
              and kind.__module__ == home.__name__ and getattr(kind, "_is_protocol", False)]  # fmt: skip
    return {name for kind in theirs for name in (*vars(kind), *kind.__annotations__) if not name.startswith("_")}


def looked_up() -> Iterator[tuple[str, str]]:
    """Every file and name of ``getattr(…, "name")``."""
    for path in SOURCES.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
                if isinstance(node.args[1], ast.Constant):
                    yield str(path.relative_to(SOURCES)), str(node.args[1].value)


def test_nothing_declared_is_looked_up_by_name() -> None:
    names = optional()
    assert {"begin", "watch", "over", "close", "speaks", "needs_view", "wall_time", "shown", "heard_by_all", "LASTING",
            "ALIKE", "joined", "change", "summarize", "draw_start"} <= names  # fmt: skip
    assert [found for found in looked_up() if found[1] in names] == []


def test_events_are_known_by_what_they_say_of_themselves() -> None:
    """No class of an event of a game stands as a string in what serves all games."""
    events = {kind.__name__ for home in HOMES for kind in vars(home).values()
              if isinstance(kind, type) and issubclass(kind, Event)} - {"Event"}  # fmt: skip
    found = set()
    for package in ("speech", "telling", "server", "table", "terminal", "envs", "archive", "bots"):
        for path in (SOURCES / package).rglob("*.py"):
            strings = (n.value for n in nodes(path) if isinstance(n, ast.Constant))
            found |= {(path.name, value) for value in strings if isinstance(value, str) and value in events}
    assert found == set()


def test_the_kit_says_in_words_what_a_game_offers() -> None:
    said = " ".join(describe_offers("island"))
    for offer in ("views together", "log lines together", "rounds summed up", "lasting answers"):
        assert offer in said, said
    assert "views together" not in " ".join(describe_offers("quick"))
