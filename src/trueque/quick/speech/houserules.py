"""The switches of the quick game in words: what each does, what the book says, where to read on.

One call a field of `QuickRules`; values and limits come from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trueque.kernel.switch_fields import list_declared_switches
from trueque.kernel.switches import HouseRules, Preset, Settled, Switch, group_switches
from trueque.locale import _
from trueque.quick.rules import LETTER, QuickRules, read_rules, write_rules

FIELDS = list_declared_switches(QuickRules)


def make_switch(
    name: str, entry: str, title: str, sentence: str, book: str, labels: Mapping[str, str] | None = None
) -> Switch:
    """A field of `QuickRules` in words; ruling, values and limits stand there."""
    about = FIELDS[name]
    shown = tuple((value, (labels or {})[value]) for value in about.get("values", ()))
    least, most = about.get("least", 0), about.get("most", 0)
    return Switch(name, title, sentence, book, about["ruling"], entry, shown, least, most)


PRESETS = (("book", _("By the book"), _("The rulebook of 2011, with our reading where it is silent.")),)
"""Each preset with its title and a line about it."""

SWITCHES = (
    *group_switches(
        _("Buildings"),
        make_switch(
            "protection",
            "quick-protection",
            _("What church and citadel protect"),
            _("Each its own kind, or either card both kinds."),
            _("It names both cards and both protections in one sentence; we read “respectively”."),
            {"separate": _("Each its own"), "joint": _("Either both")},
        ),
        make_switch(
            "university",
            "quick-university",
            _("What the university does"),
            _("Once a turn its owner leaves one card of a cost unpaid, or it gives points alone."),
            _("Its printed text was not seen; one program plays it so."),
            {"waive": _("One card less"), "none": _("Points only")},
        ),
        make_switch(
            "guild",
            "quick-guild",
            _("When the guild may be used"),
            _("While trading or building, or in the trade step alone."),
            _("The card says only “once a turn”."),
            {"any": _("Both steps"), "trade": _("Trade only")},
        ),
        make_switch(
            "library",
            "quick-library",
            _("Who sees the hand that the library opens"),
            _("Its owner alone, or the whole table."),
            _("It speaks of the uncovered hand, not of whom it is uncovered to."),
            {"owner": _("Its owner"), "table": _("Everybody")},
        ),
    ),
    *group_switches(
        _("Events and cards"),
        make_switch(
            "events",
            "city-events",
            _("Robber attacks and market days"),
            _("How many of the 15 city sides bring the one and the other, and which marks bear them."),
            _("The pictures are lost; an encyclopedia says 10 and 5, a program deals 11 and 4."),
            {"10/5": _("10 and 5"), "10/5b": _("10 and 5, other marks"), "11/4": _("11 and 4")},
        ),
        make_switch(
            "marketday",
            "market-day",
            _("What market day does"),
            _("Five new market cards, or nothing."),
            _("Known from one program only."),
            {"new": _("New cards"), "none": _("Nothing")},
        ),
        make_switch(
            "reshuffle",
            "quick-reshuffle",
            _("When the discards are reshuffled"),
            _("As soon as the pile is empty, or only when a card is needed."),
            _("When the pile runs out."),
            {"empty": _("At once"), "needed": _("When needed")},
        ),
    ),
    *group_switches(
        _("Beginning and end"),
        make_switch(
            "end",
            "quick-victory",
            _("When ten points end the game"),
            _("At once, after the city's event, or after the turn."),
            _("In the turn in which somebody reaches ten."),
            {"now": _("At once"), "event": _("After the event"), "turn": _("After the turn")},
        ),
        replace(
            make_switch(
                "first",
                "quick-setup",
                _("The seat that begins"),
                _("Seats are counted from 0."),
                _("The oldest player begins; at a screen nobody knows ages."),
            ),
            by_lot=True,
        ),
        make_switch(
            "turns",
            "quick-victory",
            _("Turns until the game is stopped"),
            _("Then the most points win; a tie is shared."),
            _("No end of this kind; nobody has come near a thousand turns."),
        ),
    ),
)

SETTLED = (
    Settled(
        "R-110",
        "substitution",
        _(
            "May three of a kind replace a card you do hold? No, only a missing one; the card that the university "
            "leaves out may be one you hold."
        ),
    ),
    Settled(
        "R-111", "quick-taking", _("With two players, who is taken from? The other one: there is no destiny card.")
    ),
    Settled(
        "R-112",
        "quick-pile",
        _(
            "What if the pile and the discards are both empty? You draw what there is; an exchange with the pile "
            "always finds the cards just put down."
        ),
    ),
    Settled("R-113", "robber-attack", _("A robber attack with two players? They discard; no card turns.")),
    Settled("R-114", "quick-pile", _("Do the discards lie open? Yes: everybody sees what is paid, put down and lost.")),
    Settled(
        "R-116",
        "quick-library",
        _("Several cards at once with the library? No: one card with one partner; further exchanges are drawn unseen."),
    ),
    Settled(
        "R-117",
        "quick-draw",
        _("Is drawing at the end of a turn optional? No: two cards, and one for each knight on its A side."),
    ),
    Settled(
        "R-118",
        "quick-market",
        _("May one leave in the market what one has just taken? No: it comes to an exchange of fewer cards."),
    ),
    Settled(
        "R-119",
        "robber-attack",
        _("Who discards first in a robber attack? All at once; the choices are shown together."),
    ),
)
"""What is ruled and cannot be switched."""


def read_agreed(options: Mapping[str, str]) -> dict[str, str]:
    """What *options* mean for every switch; what is unknown raises `BadOptions`."""
    return write_rules(read_rules(options))


HOUSE_RULES = HouseRules(
    "",
    tuple(Preset(name, title, line, read_agreed({}), LETTER) for name, title, line in PRESETS),
    SWITCHES,
    SETTLED,
    read_agreed,
)
