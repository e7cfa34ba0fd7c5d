"""What happens in the board game, and who may know it. Places, resources and kinds carry their names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from trueque.kernel.event import Event
from trueque.settlers.actions import Amounts

# ---- set-up ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TerrainLaid(Event):
    hex: str
    terrain: str


@dataclass(frozen=True, slots=True)
class TokenLaid(Event):
    hex: str
    number: int


@dataclass(frozen=True, slots=True)
class HarbourLaid(Event):
    path: str
    kind: str


@dataclass(frozen=True, slots=True)
class StartThrown(Event):
    """A throw for who begins."""

    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class OrderFound(Event):
    """The seats in the order in which they play."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FoundingSkipped(Event):
    """A seat found no place for a founding piece (R-038)."""

    seat: int
    piece: str


# ---- turns and dice --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    seat: int
    phase: str


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """A seat got cards from the bank: from the dice, or its first ones."""

    seat: int
    cards: Amounts


@dataclass(frozen=True, slots=True)
class BankShort(Event):
    """The bank could not pay what was owed of a resource (R-017)."""

    resource: str
    owed: int
    left: int


@dataclass(frozen=True, slots=True)
class DiscardAsked(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Told for all seats together, when the last one has chosen."""

    shows: ClassVar[bool] = True

    seat: int
    cards: Amounts


# ---- robber ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RobberMoved(Event):
    seat: int
    origin: str
    hex: str
    terrain: str
    number: int


@dataclass(frozen=True, slots=True)
class Robbed(Event):
    """A seat is about to take a card of another, or of nobody."""

    seat: int
    victim: int | None


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """A card changed hands; which one, only these two know."""

    shows: ClassVar[bool] = True

    seat: int
    victim: int
    resource: str | None

    def seen_by(self, seat: int | None) -> Stolen:
        return self if seat in (self.seat, self.victim) else replace(self, resource=None)


# ---- building and cards ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoadBuilt(Event):
    seat: int
    path: str
    paid: bool


@dataclass(frozen=True, slots=True)
class SettlementBuilt(Event):
    seat: int
    corner: str
    paid: bool


@dataclass(frozen=True, slots=True)
class CityBuilt(Event):
    seat: int
    corner: str


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The development card bought; its kind is for the buyer alone."""

    shows: ClassVar[bool] = True

    seat: int
    kind: str | None

    def seen_by(self, seat: int | None) -> CardDrawn:
        return self if seat == self.seat else replace(self, kind=None)


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Monopolized(Event):
    """A monopoly took these cards of its resource from each seat."""

    shows: ClassVar[bool] = True

    seat: int
    resource: str
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discovered(Event):
    seat: int
    cards: Amounts


# ---- trade -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeaTraded(Event):
    seat: int
    give: str
    get: str
    count: int


@dataclass(frozen=True, slots=True)
class Offered(Event):
    seat: int
    give: Amounts
    want: Amounts
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replied(Event):
    """An answer to an offer, told when the last one is in."""

    shows: ClassVar[bool] = True

    seat: int
    to: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """An offer or an acceptance no longer stands."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Two seats traded: what the first gave and got."""

    seat: int
    partner: int
    give: Amounts
    get: Amounts


# ---- points ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AwardMoved(Event):
    """Longest road or largest army changed hands, or was set aside."""

    award: str
    origin: int | None
    to: int | None


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over; nobody won where the turn limit ended it (R-036)."""

    seat: int | None
    points: int
