"""What a card means as long as it lies in a principality: values for the `while_` slot, read by the rules they bend."""

from __future__ import annotations

from trueque.kernel.value import frozen_value
from trueque.princes.catalogue import GOLD


@frozen_value
class LastingEffect:
    """A lasting effect of a card that lies in a principality."""


@frozen_value
class Boosts(LastingEffect):
    """A region of this resource next to the card yields 1 more on the production roll."""

    kind: int


@frozen_value
class Shelters(LastingEffect):
    """The regions next to the card are left out of the count in a Brigand Attack."""


@frozen_value
class Trades(LastingEffect):
    """2 of this resource buy 1 other in the action phase."""

    kind: int


@frozen_value
class TradesBeside(LastingEffect):
    """2 from one and the same region next to the card buy 1 other in the action phase."""


@frozen_value
class Coins(LastingEffect):
    """Once a turn, 1 of this resource buys 1 other."""

    kind: int = GOLD


@frozen_value
class SearchCosts(LastingEffect):
    """Choosing a card from a stack in the exchange costs this much."""

    price: int


@frozen_value
class Discount(LastingEffect):
    """Cards of this kind or type whose printed cost is above *above* cost 1 resource less, chosen by the builder."""

    of: str
    above: int = 0


@frozen_value
class Adds(LastingEffect):
    """More points while it lies there: *amount* of *points* for each card called *cards*, or of type *type*.

    With *least* it is that amount once, as soon as there are so many such cards.
    """

    points: str
    amount: int = 1
    cards: tuple[str, ...] = ()
    type: str = ""
    least: int = 0


@frozen_value
class TradeTakes(LastingEffect):
    """When Trade comes up, its owner takes this many instead of 1."""

    amount: int


@frozen_value
class Guards(LastingEffect):
    """Keeps something off: *against* names it, *faces* the die faces that do (none: always).

    ``attack`` is a defence roll of its own; ``arson`` and ``plague`` cover the city it stands at; ``riots`` looks at
    the production die of the turn.
    """

    against: str
    faces: tuple[int, ...] = ()
