"""What stands under each pile: what is in the way of building it now, or what is paid instead of its price."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.kernel.game_protocols import Known
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.quick.actions import Build, single_card
from trueque.quick.cards import COSTS, EXPANSIONS, Cards
from trueque.quick.core.numbers import THREE
from trueque.quick.core.pay import can_waive
from trueque.quick.core.steals import find_next_victim, pile_size
from trueque.quick.pay import missing_cards, ways_to_pay
from trueque.quick.speech.names import describe_cards
from trueque.quick.speech.whynot import BUILT, NUMBER, obstacles

ROWS = ("road", "knight")
"""What is taken from somebody once its pile is empty."""
NAMED = 2
"""Kinds of cards that are named under a pile: of more there is no room."""


def notes(known: Known, to: Listener) -> dict[str, str]:
    """A note for every pile from which the seat cannot build, or only by paying other cards, while it trades or builds.

    Whoever presses a pile must have read there what it takes: three cards go for one that is missing.
    """
    if known.view["active"] != known.seat or known.view["phase"] not in ("trade", "build"):
        return {}
    say, state, seat = speaker("quick", to.lang), known.state, known.seat
    # That trade comes first is in the way of all of them, and no fault of any.
    causes = {
        what: [one.cause for one in obstacles(known.game, state, what, to) if one.cause != "phase"] for what in BUILT
    }
    hand, waiver = state.hand(seat), can_waive(state.t, state.g, seat)
    told = {
        what: _note_pile(say, hand, what, found[0])
        if found
        else _paid_instead(say, ways_to_pay(_first(what), hand, waiver))
        for what, found in causes.items()
    }
    losers = {what: _note_loser(known, what, to, say) for what, found in causes.items() if found[:1] in ([], ["cards"])}
    whole = {what: "; ".join(filter(None, [losers.get(what, ""), note])) for what, note in told.items()}
    return {what: note for what, note in whole.items() if note}


def _note_loser(known: Known, what: str, to: Listener, say: Speaker) -> str:
    """From whom a road or knight is taken, since its pile is empty; empty where it is not."""
    if what not in ROWS or pile_size(known.state.g, NUMBER[what]):
        return ""
    loser = find_next_victim(known.state.t, known.state.g, known.seat, NUMBER[what])
    return say("taken from {name}", name=to.names[loser])


def _first(what: str) -> str:
    """The building whose price stands for a pile's: all expansions cost the same."""
    return EXPANSIONS[0] if what == "expansion" else what


def _paid_instead(say: Speaker, ways: Sequence[Build]) -> str:
    """What is paid where the price itself is not at hand; empty where it is."""
    if not ways or any(not way.swaps and way.without < 0 for way in ways):
        return ""
    if len(ways) > 1:
        return say("pay another way: there are several")
    told = [
        say("{given} instead of {missing}", given=describe_cards(say, [THREE * n for n in single_card(given)]),
            missing=describe_cards(say, single_card(missing)))
        for given, missing in ways[0].swaps
    ]  # fmt: skip
    if ways[0].without >= 0:
        told.append(say("university: without {card}", card=describe_cards(say, single_card(ways[0].without))))
    return "; ".join(told)


def _note_pile(say: Speaker, hand: Cards, what: str, cause: str) -> str:
    if cause == "spent":
        return say("built this turn")
    if cause == "piece":
        return say("none left to take") if what in ROWS else say("none left")
    if cause == "place":
        return say("needs a settlement") if what == "city" else say("needs a city")
    missing = missing_cards(COSTS[_first(what)], hand)
    if sum(n > 0 for n in missing) <= NAMED:
        return say.many("{cards} short", "{cards} short", sum(missing), cards=describe_cards(say, missing))
    return say.many("{n} card short", "{n} cards short", sum(missing))
