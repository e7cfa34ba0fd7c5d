"""The Island's named players, all about as strong as `skilled` at four seats (`python -m benchmarks.characters`).

A style is by how many thousandths roads, settlements, cities and development cards are dearer; then for how many cards
more than one they ask (-1: they offer nothing, and take what suits them); then how many cards less they hold when a
seven may come (`island.player.sense`).
"""

from __future__ import annotations

from trueque.bots.characters import Character
from trueque.bots.skills import Skill
from trueque.locale import _

LEVEL = "skilled"
CHARACTERS = {
    "petra": Character(
        Skill(style=(-200, 0, 1500, -1000, -1, 0)),
        LEVEL,
        _("builds cities before anything else, and leaves the cards to others"),
        _("Stone upon stone. I am in no hurry."),
        _("A roof at last."),
        "BuildCity",
    ),
    "roque": Character(
        Skill(style=(5000, 0, -800, -1000, -1, 3)),
        LEVEL,
        _("runs roads as far as there is land, and settles on the way"),
        _("I wonder what lies behind those hills."),
        _("The road is better than the inn."),
        "BuildRoad",
        6,
    ),
    "carmela": Character(
        Skill(210, 130, 2, style=(-700, -400, -800, 2000, -1, 0)),
        LEVEL,
        _("buys one development card after the other, and rides with her knights"),
        _("What you do not see cannot worry you."),
        _("One more for the drawer."),
        "BuyCard",
        3,
    ),
    "marta": Character(
        Skill(440, 280, 3, kindness=1, style=(0, 0, 0, 0, 9, 0)),
        LEVEL,
        _("would rather trade than wait, also for goals that are further away"),
        _("Whoever has wool, talk to me."),
        _("A fair deal keeps friends."),
        "Deal",
        2,
    ),
    "prudi": Character(
        Skill(700, 480, 3, style=(-700, 0, 0, -300, 0, 5)),
        LEVEL,
        _("never holds many cards: spends them before a seven comes"),
        _("Better a road today than half a hand tomorrow."),
        _("Spent is spent; let the seven come."),
        "SeaTrade",
        2,
    ),
}
