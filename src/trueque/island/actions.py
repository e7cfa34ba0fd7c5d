"""Everything that can be answered in the board game, by seats and by nature.

Places, resources and kinds carry their names (``c5``, ``wood``, ``knight``); `notation` writes and reads answers.
"""

from __future__ import annotations

from trueque.kernel.value import frozen_value

Amounts = tuple[int, ...]
"""How many cards of wood, brick, wool, grain, ore."""


class Seats(tuple[int, ...]):
    """Some seats; none means everybody concerned: the other seats, or for them the seat whose turn it is."""

    def __str__(self) -> str:
        return "+".join(map(str, self)) or "all"


EVERYBODY = Seats()


@frozen_value
class Action:
    """An answer of the board game."""


# ---- the seat whose turn it is ---------------------------------------------------------------------------------------


@frozen_value
class Roll(Action):
    """Throw the dice."""


@frozen_value
class StartBuilding(Action):
    """Leave the trade phase for the building phase."""


@frozen_value
class EndTurn(Action):
    """Pass the dice on."""


@frozen_value
class BuildRoad(Action):
    """Build a road; also in the founding phase and by the road building card."""

    path: str


@frozen_value
class BuildSettlement(Action):
    """Build a settlement; also in the founding phase."""

    corner: str


@frozen_value
class BuildCity(Action):
    """Make a city of one's settlement."""

    corner: str


@frozen_value
class BuyCard(Action):
    """Buy a development card."""


@frozen_value
class PlayKnight(Action):
    """Play a knight: the robber moves."""


@frozen_value
class PlayRoadBuilding(Action):
    """Play the card that gives two roads."""


@frozen_value
class PlayDiscovery(Action):
    """Take two cards of one's choice from the bank (one, where it holds no more)."""

    cards: Amounts


@frozen_value
class PlayMonopoly(Action):
    """Take a resource from all others."""

    resource: str


@frozen_value
class StopRoads(Action):
    """Build no more free roads."""


@frozen_value
class MoveRobber(Action):
    """Put the robber on another hex."""

    hex: str


@frozen_value
class LeaveRobber(Action):
    """Play a knight and leave the robber where it is (R-031)."""


@frozen_value
class Steal(Action):
    """Take a card of this seat, unseen."""

    victim: int


@frozen_value
class StealNothing(Action):
    """Take nobody's card (R-009)."""


@frozen_value
class SeaTrade(Action):
    """Give the bank as many of one resource as one's best harbour asks, for one of another."""

    give: str
    get: str


# ---- any seat --------------------------------------------------------------------------------------------------------


@frozen_value
class Discard(Action):
    """Give these cards back to the bank, after a seven."""

    cards: Amounts


@frozen_value
class Offer(Action):
    """Offer cards for cards, to everybody concerned or to some; in answer to an offer it is a counter-offer."""

    give: Amounts
    want: Amounts
    to: Seats = EVERYBODY


@frozen_value
class Call(Action):
    """Say what one looks for and, if one likes, what one would give: any one of the listed kinds, so many of it.

    It binds nobody and is no offer (R-048): “wood or brick for grain or ore”, “who gives me wood?”.
    """

    give: Amounts
    want: Amounts


@frozen_value
class Withdraw(Action):
    """Take one's open offer back."""


@frozen_value
class Accept(Action):
    """Accept the offer of that seat."""

    seat: int


@frozen_value
class Decline(Action):
    """Decline the offer of that seat."""

    seat: int


@frozen_value
class Deal(Action):
    """Trade with that seat, one of those that accepted."""

    partner: int


# ---- nature ----------------------------------------------------------------------------------------------------------


@frozen_value
class Throw(Action):
    """The two dice."""

    first: int
    second: int


@frozen_value
class TakeCard(Action):
    """Which card the robber took."""

    resource: str


@frozen_value
class TurnCard(Action):
    """Which development card lay on top."""

    kind: str


@frozen_value
class LayTerrain(Action):
    """The terrain of the next hex."""

    terrain: str


@frozen_value
class LayToken(Action):
    """The number token of the next hex."""

    number: int


@frozen_value
class LaySpiral(Action):
    """Where the spiral of lettered tokens begins, and in which direction it runs."""

    hex: str
    clockwise: bool


@frozen_value
class LayHarbour(Action):
    """The kind of the next harbour."""

    kind: str


@frozen_value
class LayFrame(Action):
    """The next piece of the sea frame."""

    piece: int
