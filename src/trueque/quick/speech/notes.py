"""What stands under each pile: what is in the way of building it now, in two or three words."""

from __future__ import annotations

from trueque.kernel.offers import Known
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.quick.cards import COSTS, EXPANSIONS, Cards
from trueque.quick.pay import short
from trueque.quick.speech.names import amounts
from trueque.quick.speech.whynot import BUILT, obstacles


def notes(known: Known, to: Listener) -> dict[str, str]:
    """A note for every pile from which the seat cannot build, while it trades or builds."""
    if known.view["active"] != known.seat or known.view["phase"] not in ("trade", "build"):
        return {}
    say, state, seat = speaker("quick", to.lang), known.state, known.seat
    # That trade comes first is in the way of all of them, and no fault of any.
    causes = {
        what: [one.cause for one in obstacles(known.game, state, what, to) if one.cause != "phase"] for what in BUILT
    }
    return {what: _note(say, state.hand(seat), what, found[0]) for what, found in causes.items() if found}


def _note(say: Speaker, hand: Cards, what: str, cause: str) -> str:
    if cause == "spent":
        return say("built already")
    if cause == "piece":
        return say("none left")
    if cause == "place":
        return say("needs a settlement") if what == "city" else say("needs a city")
    missing = short(COSTS[EXPANSIONS[0] if what == "expansion" else what], hand)
    if sum(n > 0 for n in missing) == 1:
        return say.many("{cards} short", "{cards} short", sum(missing), cards=amounts(say, missing))
    return say.many("{n} card short", "{n} cards short", sum(missing))
