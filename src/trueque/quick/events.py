"""What happens in the quick game, and who may know it. Nobody ever changes an event (see `kernel.Event`)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from trueque.kernel import Event, Seat
from trueque.kernel.value import unchecked_value
from trueque.quick.cards import Cards


@unchecked_value
class MarketOpened(Event):
    """The market's cards are turned up, at the start or on a market day."""

    shows: ClassVar[bool] = True
    cards: Cards


@unchecked_value
class Drew(Event):
    """A seat drew cards from the pile; only that seat sees which."""

    news: ClassVar[str] = "cards"
    shows: ClassVar[bool] = True
    seat: Seat
    amount: int
    holds: int
    cards: Cards | None
    why: str
    """deal, restock (an exchange with the pile) or draw (the end of a turn)."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else replace(self, cards=None)


@unchecked_value
class Reshuffled(Event):
    """The discards became the new pile."""

    amount: int


@unchecked_value
class TurnBegan(Event):
    """A seat begins its turn with so many exchanges."""

    news: ClassVar[str] = "turns"
    opens_turn: ClassVar[bool] = True
    counts_up: ClassVar[bool] = True
    seat: Seat
    exchanges: int


@unchecked_value
class BuildingBegan(Event):
    """Trading is over, because no exchange is left or by choice; building begins."""

    news: ClassVar[str] = "turns"
    seat: Seat
    holds: int
    by_choice: bool


@unchecked_value
class PutDown(Event):
    """Cards were put on the discards in exchange for cards from the pile."""

    news: ClassVar[str] = "trades"
    seat: Seat
    cards: Cards
    exchanges: int


@unchecked_value
class Swapped(Event):
    """Cards were exchanged with the market."""

    news: ClassVar[str] = "trades"
    seat: Seat
    give: Cards
    take: Cards
    exchanges: int


@unchecked_value
class DrewUnseen(Event):
    """Cards were drawn unseen from a player's hand; the two see which."""

    news: ClassVar[str] = "trades"
    shows: ClassVar[bool] = True
    seat: Seat
    partner: Seat
    amount: int
    cards: Cards | None
    by: str
    """exchange or guild."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat in (self.seat, self.partner) else replace(self, cards=None)


@unchecked_value
class HandShown(Event):
    """The library opened a hand: to its owner, or to the whole table."""

    shows: ClassVar[bool] = True
    seat: Seat
    partner: Seat
    cards: Cards | None
    to_all: bool

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if self.to_all or seat in (self.seat, self.partner) else replace(self, cards=None)


@unchecked_value
class Chose(Event):
    """A card was chosen from an open hand."""

    news: ClassVar[str] = "trades"
    seat: Seat
    partner: Seat
    card: int | None
    to_all: bool

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if self.to_all or seat in (self.seat, self.partner) else replace(self, card=None)


@unchecked_value
class GaveBack(Event):
    """Cards went back to the partner of an exchange; the two see which."""

    news: ClassVar[str] = "trades"
    seat: Seat
    partner: Seat
    amount: int
    cards: Cards | None
    exchanges: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat in (self.seat, self.partner) else replace(self, cards=None)


@unchecked_value
class Paid(Event):
    """A seat paid for a building; *without* is the card the university left out (-1: none)."""

    is_price: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    without: int


@unchecked_value
class Taken(Event):
    """With an empty pile, a road or knight is taken from a player.

    *passed* are those skipped on the way: the seat, how many it has, and the expansion that protects them.
    """

    what: str
    victim: Seat
    passed: tuple[tuple[Seat, int, str], ...]
    arrow: int


@unchecked_value
class Built(Event):
    """Something was built; *number* is how many of it the seat now has.

    *loser* is whoever it was taken from, with what is left there and the points.
    """

    seat: Seat
    what: str
    number: int
    points: int
    loser: tuple[Seat, int, int] | None


@unchecked_value
class DestinyTurned(Event):
    """The destiny card was turned over."""

    news: ClassVar[str] = "builds"
    arrow: int


@unchecked_value
class DestinyKept(Event):
    """The builder of a settlement left the destiny card as it lies."""

    news: ClassVar[str] = "cards"
    seat: Seat
    arrow: int


@unchecked_value
class EventRead(Event):
    """A city's hidden side showed its event."""

    news: ClassVar[str] = "cards"
    shows: ClassVar[bool] = True
    seat: Seat
    event: str
    owes: tuple[int, ...]
    """How many cards each seat must discard."""


@unchecked_value
class Discarded(Event):
    """A seat lost cards to the robber attack."""

    news: ClassVar[str] = "robber"
    seat: Seat
    cards: Cards


@unchecked_value
class GameEnded(Event):
    """The game is over: somebody has ten points, or the last turn is played."""

    news: ClassVar[str] = "end"
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    why: str
    """points or turns."""
