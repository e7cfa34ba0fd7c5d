"""Rulings of The Princes that no table can switch, in words."""

from __future__ import annotations

from trueque.kernel.switches import Settled
from trueque.locale import _

SETTLED = (
    Settled(
        "R-206",
        "sites",
        _(
            "Does it matter whether a card lies on the inner or the outer site? No: both touch the same "
            "two regions, so only the first free one is offered."
        ),
    ),
    Settled("R-207", "princes-dice", _("What is on the event die? Event Card twice, the four others once.")),
    Settled(
        "R-210",
        "principality",
        _(
            "Which numbers do the regions bear at the start? Red 2 1 6 3 4 5, blue 3 4 5 2 1 6: forest, "
            "gold, fields, hills, pasture, mountains."
        ),
    ),
    Settled(
        "R-212",
        "exchange",
        _(
            "What does a seat remember of a stack? A stack it searched, card by card, until an unseen "
            "card is taken out of it."
        ),
    ),
    Settled(
        "R-213",
        "where-cards-go",
        _("May the discard pile be looked through? No, only its top is open; what was laid there may be remembered."),
    ),
    Settled(
        "R-214",
        "exchange",
        _("After paying and searching a stack, must a card be taken? Yes; it may be the stack just put under."),
    ),
    Settled(
        "R-215",
        "hand-and-refill",
        _(
            "What if all stacks are empty at the refill? You draw what there is; an empty stack is still a place to "
            "put cards."
        ),
    ),
    Settled("R-216", "stock", _("A gain without room, a trade for it? The gain is lost; such a trade is not offered.")),
    Settled("R-217", "attack-cards", _("Is there a rule against attacks early on? No, the rulebook has none.")),
    Settled(
        "R-218",
        "matching-backs",
        _("In the introductory game, which stack does a card go under? Any: all backs are alike."),
    ),
    Settled(
        "R-219",
        "event-cards",
        _(
            "Fraternal Feuds: what does the victim learn? Which cards are gone and which stacks were "
            "used, not which card went where."
        ),
    ),
    Settled("R-220", "yule", _("Events left out of a Duel: does Yule bring them back? No, the same 12 are shuffled.")),
    Settled(
        "R-221",
        "exchange",
        _(
            "May a card be exchanged with a hand below its limit? Yes, as long as there is one: "
            "the hand keeps its size."
        ),
    ),
    Settled(
        "R-224",
        "tournament",
        _(
            "What may a tournament deck hold? Actions and expansions of all sets, open cards too; no events, "
            "regions or centre cards."
        ),
    ),
    Settled(
        "R-225",
        "tournament",
        _("Do the backs of a mixed deck tell anything? No, they are all alike, as in sleeves."),
    ),
    Settled(
        "R-226",
        "tournament",
        _(
            "What if somebody brings no deck? They get a drafted one. Both players may look at both decks from the "
            "start."
        ),
    ),
    Settled(
        "R-227",
        "tournament",
        _(
            "Whose stacks are used? Each draws and searches only their own three; a card goes under a stack of "
            "whoever gives it up."
        ),
    ),
    Settled(
        "R-228",
        "tournament",
        _("One discard pile or two? One, for both; what is fetched from it belongs to whoever fetched it."),
    ),
    Settled(
        "R-229",
        "tournament",
        _("Which events, how many points? Those of the Duel, 12 of them, and its 13 points."),
    ),
    Settled(
        "R-250",
        "era-of-turmoil",
        _("How many Fire Brigades are there? 2: the sums of the set decide, though the list of cards says 1."),
    ),
    Settled(
        "R-251",
        "principality",
        _(
            "Which numbers do the 2 forests in the region stack bear? 6 and 4: then every number stands "
            "twice in the stack."
        ),
    ),
    Settled(
        "R-253",
        "requirements",
        _("Does the Doctor need a Bath House? Yes, the rulebook says so; one printing has no such line."),
    ),
    Settled(
        "R-255",
        "region-expansions",
        _(
            "Does the Gold Cache cost anything, and what does it hold at first? It is free and empty; a principality "
            "has one of them."
        ),
    ),
    Settled(
        "R-259", "progress-points", _("Does the Library bear a progress point? No, printed cards show one flag only.")
    ),
    Settled(
        "R-266",
        "city-expansions",
        _("Town Hall on Parish Hall: one building or two? One, the Town Hall; hit or removed, the Parish Hall stays."),
    ),
    Settled(
        "R-273",
        "princes-dice",
        _(
            "Brigitta and Reiner before the same roll? Yes, in either order: then both dice are set, "
            "and nothing is rolled."
        ),
    ),
    Settled(
        "R-274",
        "hand-and-refill",
        _(
            "How many cards can a hand hold? 32, which only card sets from other packages come near: whoever holds "
            "that many takes no more."
        ),
    ),
    Settled(
        "R-275",
        "action-cards",
        _(
            "May an action card be played that would do nothing? No; the book says so of many cards, "
            "and we ask it of all."
        ),
    ),
    Settled(
        "R-276",
        "heroes",
        _("May the same hero stand twice in one principality? No, one of each; units that are no heroes may."),
    ),
    Settled(
        "R-277",
        "attack-cards",
        _("Does gold in the Gold Cache alone let you play Gudrun? Yes, she takes it too; but you need room for gold."),
    ),
    Settled(
        "R-270",
        "princes-game",
        _("Where do the Catalan names come from? They are our translations: there is no Catalan printing."),
    ),
    Settled(
        "R-271",
        "heroes",
        _(
            "Reimer or Reiner, Barbahorquilla or Barbaborquilla? Reimer in Spanish and Catalan, "
            "Barbahorquilla: the rulebook's spelling."
        ),
    ),
)
"""What is ruled and cannot be switched."""
