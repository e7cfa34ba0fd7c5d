"""What can be answered in the quick game."""

from __future__ import annotations

from trueque.kernel.value import frozen_value
from trueque.quick.cards import RESOURCES, Cards


@frozen_value
class Pile:
    """Put these cards on the discard pile and draw as many."""

    cards: Cards


@frozen_value
class Market:
    """Leave these cards in the market and take those."""

    give: Cards
    take: Cards


@frozen_value
class Several:
    """Exchange this many cards at once with the pile or the market; which ones is asked next."""

    partner: str
    amount: int


@frozen_value
class Exchange:
    """Draw this many cards unseen from a player's hand; as many go back."""

    partner: int
    amount: int


@frozen_value
class Library:
    """Look at a player's hand and choose the card to exchange."""

    partner: int


@frozen_value
class Take:
    """Take this card from the hand that lies open."""

    card: int


@frozen_value
class Give:
    """Give these cards back to the partner."""

    cards: Cards


@frozen_value
class Guild:
    """Take one card unseen from a player who has as many points or more."""

    partner: int


@frozen_value
class Build:
    """Build something; *swaps* pairs each resource given three times with the missing card it stands for.

    *without* is the card of the cost that the university leaves out (-1: none).
    """

    what: str
    swaps: tuple[tuple[int, int], ...] = ()
    without: int = -1


@frozen_value
class Flip:
    """Turn the destiny card over."""


@frozen_value
class Keep:
    """Leave the destiny card as it lies."""


@frozen_value
class End:
    """End the phase: from trading to building, from building to drawing."""


@frozen_value
class Discard:
    """Lose these cards to the robber."""

    cards: Cards


@frozen_value
class Draw:
    """Nature: the next card is of this resource."""

    card: int


@frozen_value
class Turn:
    """Nature: the city's hidden side shows this event."""

    event: str


Action = (
    Pile
    | Market
    | Several
    | Exchange
    | Library
    | Take
    | Give
    | Guild
    | Build
    | Flip
    | Keep
    | End
    | Discard
    | Draw
    | Turn
)

EVENTS = ("attack", "market_day")
END, FLIP, KEEP = End(), Flip(), Keep()
ATTACK, MARKET_DAY = Turn("attack"), Turn("market_day")
DRAWS = tuple(Draw(card) for card in range(len(RESOURCES)))


def single_card(card: int) -> Cards:
    """A single card."""
    return ONES[card]


ONES: tuple[Cards, ...] = ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1))
