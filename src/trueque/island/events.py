"""What happens in the board game, and who may know it. Places, resources and kinds carry their names."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from trueque.island.actions import Amounts
from trueque.kernel.event import Event
from trueque.kernel.value import frozen_value

# ---- set-up ----------------------------------------------------------------------------------------------------------


@frozen_value
class TerrainLaid(Event):
    hex: str
    terrain: str


@frozen_value
class TokenLaid(Event):
    hex: str
    number: int


@frozen_value
class HarbourLaid(Event):
    path: str
    kind: str


@frozen_value
class StartThrown(Event):
    """A throw for who begins."""

    news: ClassVar[str] = "dice"
    seat: int
    first: int
    second: int


@frozen_value
class OrderFound(Event):
    """The seats in the order in which they play."""

    order: tuple[int, ...]


@frozen_value
class FoundingSkipped(Event):
    """A seat found no place for a founding piece (R-038)."""

    seat: int
    piece: str


# ---- turns and dice --------------------------------------------------------------------------------------------------


@frozen_value
class TurnBegan(Event):
    news: ClassVar[str] = "turns"
    counts_up: ClassVar[bool] = True
    opens_turn: ClassVar[bool] = True
    seat: int
    turn: int


@frozen_value
class PhaseBegan(Event):
    news: ClassVar[str] = "turns"
    seat: int
    phase: str


@frozen_value
class PartBegan(Event):
    """Between two turns a seat may act: to build (R-049), or as the second of a pair (R-050)."""

    news: ClassVar[str] = "turns"
    counts_up: ClassVar[bool] = True
    seat: int
    after: int
    kind: str


@frozen_value
class Rolled(Event):
    news: ClassVar[str] = "dice"
    seat: int
    first: int
    second: int

    @property
    def thrown(self) -> int:
        return self.first + self.second


@frozen_value
class Produced(Event):
    """A seat got cards from the bank: from the dice, or its first ones."""

    news: ClassVar[str] = "production"
    seat: int
    cards: Amounts


@frozen_value
class BankShort(Event):
    """The bank could not pay what was owed of a resource (R-017)."""

    news: ClassVar[str] = "production"
    always_told: ClassVar[bool] = True
    resource: str
    owed: int
    left: int


@frozen_value
class DiscardAsked(Event):
    news: ClassVar[str] = "robber"
    asks: ClassVar[bool] = True
    seat: int
    count: int


@frozen_value
class Discarded(Event):
    """Told for all seats together, when the last one has chosen."""

    news: ClassVar[str] = "robber"
    shows: ClassVar[bool] = True

    seat: int
    cards: Amounts


# ---- robber ----------------------------------------------------------------------------------------------------------


@frozen_value
class RobberMoved(Event):
    news: ClassVar[str] = "robber"
    always_told: ClassVar[bool] = True
    seat: int
    origin: str
    hex: str
    terrain: str
    number: int


@frozen_value
class Robbed(Event):
    """A seat is about to take a card of another, or of nobody."""

    news: ClassVar[str] = "robber"
    seat: int
    victim: int | None


@frozen_value
class Stolen(Event):
    """A card changed hands; which one, only these two know."""

    news: ClassVar[str] = "robber"
    shows: ClassVar[bool] = True

    seat: int
    victim: int
    resource: str | None

    def seen_by(self, seat: int | None) -> Stolen:
        return self if seat in (self.seat, self.victim) else replace(self, resource=None)


# ---- building and cards ----------------------------------------------------------------------------------------------


@frozen_value
class RoadBuilt(Event):
    news: ClassVar[str] = "builds"
    counts_up: ClassVar[bool] = True
    seat: int
    path: str
    paid: bool


@frozen_value
class SettlementBuilt(Event):
    news: ClassVar[str] = "builds"
    counts_up: ClassVar[bool] = True
    seat: int
    corner: str
    paid: bool


@frozen_value
class CityBuilt(Event):
    news: ClassVar[str] = "builds"
    counts_up: ClassVar[bool] = True
    seat: int
    corner: str


@frozen_value
class CardBought(Event):
    news: ClassVar[str] = "cards"
    seat: int
    left: int


@frozen_value
class CardDrawn(Event):
    """The development card bought; its kind is for the buyer alone."""

    news: ClassVar[str] = "cards"
    shows: ClassVar[bool] = True

    seat: int
    kind: str | None

    def seen_by(self, seat: int | None) -> CardDrawn:
        return self if seat == self.seat else replace(self, kind=None)


@frozen_value
class CardPlayed(Event):
    news: ClassVar[str] = "cards"
    seat: int
    kind: str


@frozen_value
class Monopolized(Event):
    """A monopoly took these cards of its resource from each seat."""

    news: ClassVar[str] = "cards"
    shows: ClassVar[bool] = True

    seat: int
    resource: str
    taken: tuple[int, ...]


@frozen_value
class Discovered(Event):
    news: ClassVar[str] = "cards"
    seat: int
    cards: Amounts


# ---- trade -----------------------------------------------------------------------------------------------------------


@frozen_value
class SeaTraded(Event):
    news: ClassVar[str] = "trades"
    seat: int
    give: str
    get: str
    count: int


@frozen_value
class Offered(Event):
    news: ClassVar[str] = "trades"
    asks: ClassVar[bool] = True
    seat: int
    give: Amounts
    want: Amounts
    to: tuple[int, ...]


@frozen_value
class Called(Event):
    """A seat said what it looks for, and what it might give: any one of each."""

    news: ClassVar[str] = "trades"
    asks: ClassVar[bool] = True
    seat: int
    give: Amounts
    want: Amounts


@frozen_value
class Replied(Event):
    """An answer to an offer, told when the last one is in."""

    news: ClassVar[str] = "trades"
    replies: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    seat: int
    to: int
    accepted: bool


@frozen_value
class Withdrawn(Event):
    news: ClassVar[str] = "trades"
    seat: int


@frozen_value
class Lapsed(Event):
    """An offer or an acceptance no longer stands."""

    news: ClassVar[str] = "trades"
    seat: int


@frozen_value
class Dealt(Event):
    """Two seats traded: what the first gave and got."""

    news: ClassVar[str] = "trades"
    replies: ClassVar[bool] = True
    seat: int
    partner: int
    give: Amounts
    get: Amounts


# ---- points ----------------------------------------------------------------------------------------------------------


@frozen_value
class AwardMoved(Event):
    """Longest road or largest army changed hands, or was set aside."""

    news: ClassVar[str] = "awards"
    counts_up: ClassVar[bool] = True
    award: str
    origin: int | None
    to: int | None


@frozen_value
class Won(Event):
    """The game is over; nobody won where the turn limit ended it (R-036)."""

    news: ClassVar[str] = "end"
    seat: int | None
    points: int
