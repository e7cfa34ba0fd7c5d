"""What stands under a road, settlement, city or card that cannot be had now: what is in the way, in a few words."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from trueque.island import actions as act
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.island.speech.names import cards
from trueque.kernel.game import View
from trueque.kernel.offers import Known
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


def notes(known: Known, to: Listener) -> dict[str, str]:
    """A note for everything that the seat cannot have now, in its own turn; none for a piece that only the trade before
    it is in the way of: whoever presses that goes on to building."""
    if known.view["active"] != known.seat or known.view["phase"].startswith("found"):
        return {}
    say, asked = speaker("island", to.lang), next((one for one in known.questions if one.waits), None)
    answers = {type(answer) for answer in asked.answers} if asked is not None and asked.kind in TURN else set()
    found = {
        what: _lacking(say, known.view, what) or _otherwise(say, what, answers)
        for what, (_, answer) in BOUGHT.items()
        if answer not in answers
    }
    return {what: note for what, note in found.items() if note}


def _lacking(say: Speaker, view: View, what: str) -> str:
    """That none is left, or the cards that are short."""
    left = view["players"][view["seat"]]["left"][LEFT[what]] if what in LEFT else view["deck"]
    if not left:
        return say("none left")
    return _short(say, tuple(map(view["mine"]["hand"].__getitem__, RESOURCES)), what)


@lru_cache(maxsize=4096)
def _short(say: Speaker, hand: tuple[int, ...], what: str) -> str:
    """The cards that are short of a price: hands change less often than they are looked at."""
    missing = [max(0, n - held) for n, held in zip(COSTS[BOUGHT[what][0]], hand, strict=True)]
    if sum(n > 0 for n in missing) == 1:
        return say.many("{cards} short", "{cards} short", sum(missing), cards=cards(say, missing))
    return say.many("{n} card short", "{n} cards short", sum(missing)) if any(missing) else ""


def _otherwise(say: Speaker, what: str, answers: Collection[type]) -> str:
    """Cards and pieces are there: it comes later in the turn, or nowhere."""
    if act.Roll in answers:
        return say("after the roll")
    if act.StartBuilding in answers:
        return say("when you build") if what == "buy" else ""
    return say("no free place") if act.EndTurn in answers and what in LEFT else ""
