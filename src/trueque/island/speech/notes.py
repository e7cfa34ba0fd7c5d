"""What stands under a road, settlement, city or card that cannot be had now: what is in the way, in a few words."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from trueque.island import actions as act
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.island.speech.names import describe_cards
from trueque.kernel.game_protocols import Known
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker

BOUGHT: dict[str, tuple[str, type[act.Action]]] = {
    "road": ("road", act.BuildRoad),
    "settlement": ("settlement", act.BuildSettlement),
    "city": ("city", act.BuildCity),
    "buy": ("development card", act.BuyCard),
}
"""What is bought, by the word its answer begins with: what its price is called, and the answer."""
LEFT = {"road": "roads", "settlement": "settlements", "city": "cities"}
"""What the pieces that are not built yet are called in a view."""
TURN = ("roll", "trade", "build", "free_road")
"""The questions of one's own turn that list what can be had."""
NO_ANSWERS = frozenset[type]()


def notes(known: Known, to: Listener) -> dict[str, str]:
    """A note for everything that the seat cannot have now, in its own turn; none for what only the trade before it is
    in the way of: whoever presses that goes on to building."""
    if known.view["active"] != known.seat or known.view["phase"].startswith("found"):
        return {}
    view, asked = known.view, next((one for one in known.questions if one.waits), None)
    answers = frozenset(map(type, asked.answers)) if asked is not None and asked.kind in TURN else NO_ANSWERS
    left = view["players"][known.seat]["left"]
    out = tuple(what for what, pieces in LEFT.items() if not left[pieces]) + (() if view["deck"] else ("buy",))
    hand = tuple(map(view["mine"]["hand"].__getitem__, RESOURCES))
    return _make_notes(speaker("island", to.lang), hand, out, answers)


@lru_cache(maxsize=4096)
def _make_notes(say: Speaker, hand: tuple[int, ...], out: tuple[str, ...], answers: frozenset[type]) -> dict[str, str]:
    """The notes for a hand, for what none is left of, and for what can be answered: most were given before."""
    found = {
        what: say("none left")
        if what in out
        else _missing_cards(say, hand, what) or _describe_other_obstacle(say, what, answers)
        for what, (_, answer) in BOUGHT.items()
        if answer not in answers
    }
    return {what: note for what, note in found.items() if note}


def _missing_cards(say: Speaker, hand: tuple[int, ...], what: str) -> str:
    """The cards that are short of a price."""
    missing = tuple([n - held if n > held else 0 for n, held in zip(COSTS[BOUGHT[what][0]], hand, strict=True)])
    return _describe_missing(say, missing) if any(missing) else ""


@lru_cache(maxsize=4096)
def _describe_missing(say: Speaker, missing: tuple[int, ...]) -> str:
    """The same in words; hands differ, and lack the same few cards."""
    if sum(n > 0 for n in missing) == 1:
        return say.many("{cards} short", "{cards} short", sum(missing), cards=describe_cards(say, missing))
    return say.many("{n} card short", "{n} cards short", sum(missing))


def _describe_other_obstacle(say: Speaker, what: str, answers: Collection[type]) -> str:
    """Cards and pieces are there: it comes later in the turn, or nowhere."""
    if act.Roll in answers:
        return say("after the roll")
    if act.StartBuilding in answers:
        return ""
    return say("no free place") if act.EndTurn in answers and what in LEFT else ""
