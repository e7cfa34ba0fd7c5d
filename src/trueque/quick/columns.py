"""The quick game's columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trueque.kernel import View
from trueque.kernel.columns import Pair, count_columns, one_hot_columns, seats_from
from trueque.kernel.game import Game
from trueque.quick.cards import EXPANSIONS
from trueque.quick.state import KINDS, SPENT

PHASES = (
    "deal", "stalls", "restock", "trade", "give", "blind", "choose", "pile", "market", "guild", "build", "event",
    "robber", "destiny", "draw", "over",
)  # fmt: skip
PUBLIC = ("points", "cards", "settlements", "cities", "roads", "exchanges", "knights", "extra_cards")


def pairs(game: Game[Any, Any], view: View) -> Iterator[Pair]:
    """The table from the viewer's chair."""
    me = view["seat"] or 0
    kinds = view["resources"]
    yield from one_hot_columns("phase", PHASES, view["phase"])
    yield "turn", float(view["turn"])
    for name in ("hand", "market", "discards", "pile_most", "got", "my_choice"):
        cards = view[name] or [0] * len(kinds)
        yield from ((f"{name}.{kind}", float(n)) for kind, n in zip(kinds, cards, strict=True))
    for name in ("pile", "exchanges", "amount", "todo", "got_count"):
        yield name, float(view[name] or 0)
    yield from count_columns("piles", {k: n for k, n in view["piles"].items() if k != "expansions"})
    yield from count_columns("piles", view["piles"]["expansions"])
    yield from count_columns("events", view["events"])
    yield from one_hot_columns("destiny", ("clockwise", "counter-clockwise"), view["destiny"])
    yield from ((f"built.{kind}", float(kind in view["built"])) for kind in KINDS)
    yield from ((f"spent.{power}", float(power in view["spent"])) for power in SPENT)
    for who, s in seats_from(game.seats, me):
        yield from iterate_player_columns(view, who, s)


def iterate_player_columns(view: View, who: str, seat: int) -> Iterator[Pair]:
    player = view["players"][seat]
    yield f"{who}.active", float(view["active"] == seat)
    yield f"{who}.partner", float(view["partner"] == seat)
    yield f"{who}.owes", float(view["owes"][seat])
    yield from ((f"{who}.{name}", float(player[name])) for name in PUBLIC)
    yield from ((f"{who}.{name}", float(name in player["expansions"])) for name in EXPANSIONS)
    yield from ((f"{who}.known.{kind}", float(n)) for kind, n in zip(view["resources"], player["known"], strict=True))
