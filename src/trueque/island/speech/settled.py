"""Rulings of the board game that no switch turns, each in a question with its answer."""

from __future__ import annotations

from trueque.kernel.switches import Settled
from trueque.locale import _

SETTLED = (
    Settled(
        "R-052",
        "playing-a-card",
        _(
            "May a card be played that would do nothing? No: road building without a place, "
            "discovery with an empty bank."
        ),
    ),
    Settled(
        "R-004",
        "island-setup",
        _(
            "Where do the pieces of the frame fit? A piece with two harbours lies where the printed "
            "frame has two, one with one where it has one."
        ),
    ),
    Settled(
        "R-011",
        "beginners-boards",
        _(
            "Which settlements of the 2002 beginners' board give the first cards? The second placed ones "
            "of a public rebuilding of that board."
        ),
    ),
    Settled(
        "R-019",
        "adapted-island",
        _(
            "Which harbours does the adapted box hold? Four 3:1 and one of each resource: the book "
            "counts nine and names no kinds."
        ),
    ),
    Settled("R-034", "two-seats", _("Can two play? Yes, as a duel by the same rules; no book describes it.")),
    Settled(
        "R-038",
        "founding",
        _(
            "What if there is nowhere to found? The seat passes and begins with less; it can happen only "
            "on small islands."
        ),
    ),
    Settled("R-040", "progress-cards", _("Where do used progress cards go? Out of the game.")),
    Settled(
        "R-041",
        "development-cards",
        _(
            "What if a pile is empty? Without cards none is bought; Discovery brings what the bank has; "
            "a Monopoly of what nobody has brings nothing."
        ),
    ),
    Settled("R-043", "broken-road", _("Does a settlement cut a road? Another player's does, your own never.")),
    Settled(
        "R-045",
        "victory-point-cards",
        _("When are point cards shown? When they win, also in the turn in which they were bought."),
    ),
    Settled(
        "R-046",
        "victory",
        _(
            "And points gained in another player's turn? They win when your own turn begins, unless you lose them "
            "first."
        ),
    ),
    Settled(
        "R-047",
        "offers",
        _("How long does an offer stand? Until its author loses cards to somebody else, or the trade phase ends."),
    ),
    Settled(
        "R-048",
        "calling",
        _(
            "What may be said at the table? While trade is open, what you are looking for and what you would give, "
            "with “or”: it binds nobody, and anybody may answer with an offer."
        ),
    ),
    Settled(
        "R-050",
        "between-turns",
        _("How do two share a turn? After a whole turn the third seat after it trades with the bank, builds, may win."),
    ),
    Settled(
        "R-051",
        "large-island",
        _("Where does the robber begin with two deserts? On the first of them, reading the island row by row."),
    ),
)
"""What is ruled and cannot be switched."""
