"""What can happen, and who may know it. Values, though not frozen: those take three times as long to make."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from trueque.kernel import Event, Seat
from trueque.kernel.value import unchecked_value

Amounts = tuple[int, ...]
HIDDEN = "?"
"""A card the listener may not know."""


@unchecked_value
class Started(Event):
    """A seat begins the game."""

    seat: Seat


@unchecked_value
class TurnBegan(Event):
    """A seat is in turn."""

    news: ClassVar[str] = "turns"
    opens_turn: ClassVar[bool] = True
    counts_up: ClassVar[bool] = True
    seat: Seat
    turn: int


@unchecked_value
class DiceRolled(Event):
    """Both dice lie on the table."""

    news: ClassVar[str] = "dice"
    seat: Seat
    die: int
    face: str
    shows: ClassVar[bool] = True


@unchecked_value
class DieRolled(Event):
    """One die was rolled for a card."""

    news: ClassVar[str] = "dice"
    seat: Seat
    number: int
    shows: ClassVar[bool] = True


@unchecked_value
class DieSet(Event):
    """A die was set instead of rolled: the production die to a number, or the event die to a face."""

    news: ClassVar[str] = "dice"
    seat: Seat
    number: int = 0
    face: str = ""


@unchecked_value
class Produced(Event):
    """The production roll gave a seat this much, by store; *lost* had no room. *stock* is what the stores hold now."""

    news: ClassVar[str] = "production"
    seat: Seat
    amounts: Amounts
    lost: int
    stock: Amounts


@unchecked_value
class Gained(Event):
    """A seat received resources, by store; *lost* of them had no room. *stock* is what the stores hold now."""

    news: ClassVar[str] = "production"
    seat: Seat
    amounts: Amounts
    lost: int
    stock: Amounts


@unchecked_value
class Paid(Event):
    """A seat gave up resources, by store: to the supply, or to the other seat."""

    is_price: ClassVar[bool] = True
    seat: Seat
    amounts: Amounts
    to: Seat | None = None


@unchecked_value
class Robbed(Event):
    """Brigands: this seat had more than 7 and lost its gold and wool, by store."""

    news: ClassVar[str] = "robber"
    seat: Seat
    amounts: Amounts


@unchecked_value
class Plagued(Event):
    """Plague took 1 from each of these stores."""

    news: ClassVar[str] = "robber"
    seat: Seat
    amounts: Amounts


@unchecked_value
class NothingHappened(Event):
    """An event or a face of the die touched nobody (or not this seat)."""

    what: str
    seat: Seat | None = None


@unchecked_value
class Demanded(Event):
    """A seat named resources, by kind, that the other hands over."""

    seat: Seat
    amounts: Amounts


@unchecked_value
class Played(Event):
    """A seat played an action card."""

    news: ClassVar[str] = "cards"
    seat: Seat
    card: str


@unchecked_value
class Built(Event):
    """A seat built: an expansion at a site, a road, a settlement or a city at a place."""

    news: ClassVar[str] = "builds"
    counts_up: ClassVar[bool] = True
    seat: Seat
    card: str
    place: str


@unchecked_value
class Traded(Event):
    """A seat traded with the supply: *n* of *give* for 1 of *get*."""

    news: ClassVar[str] = "trades"
    seat: Seat
    n: int
    give: str
    get: str


@unchecked_value
class RegionsLaid(Event):
    """New regions lie above and below."""

    news: ClassVar[str] = "builds"
    seat: Seat
    top: str
    bottom: str


@unchecked_value
class RegionsFound(Event):
    """Regions were turned up for a new settlement."""

    news: ClassVar[str] = "builds"
    seat: Seat
    regions: tuple[str, ...]
    shows: ClassVar[bool] = True


@unchecked_value
class Swapped(Event):
    """Two regions or two cards changed places."""

    news: ClassVar[str] = "trades"
    seat: Seat
    one: str
    other: str


@unchecked_value
class Removed(Event):
    """A card left a principality: *to* is `discards`, `open` or `stack N`."""

    news: ClassVar[str] = "cards"
    seat: Seat
    card: str
    site: str
    to: str


@unchecked_value
class Targeted(Event):
    """A seat named a card of the other."""

    news: ClassVar[str] = "cards"
    seat: Seat
    card: str
    site: str


@unchecked_value
class CardTold(Event):
    """An event about a card that only some may know; the others see a question mark."""

    seat: Seat
    card: str
    knows: int
    """Who may know the card: bit 1 and 2 the seats, 4 everybody who watches."""

    def seen_by(self, seat: Seat | None) -> Event:
        bit = 4 if seat is None else 1 << seat
        return self if self.knows & bit else replace(self, card=HIDDEN)


@unchecked_value
class Drew(CardTold):
    """A seat drew the top card of a stack (or took a card it had searched for)."""

    news: ClassVar[str] = "cards"
    stack: int = 0
    shows: ClassVar[bool] = True


@unchecked_value
class PutUnder(CardTold):
    """A card of this seat's hand went under a stack."""

    news: ClassVar[str] = "cards"
    stack: int = 0


@unchecked_value
class Fetched(CardTold):
    """A seat took a card from the discard pile."""

    news: ClassVar[str] = "cards"
    shows: ClassVar[bool] = True


@unchecked_value
class TakenAway(CardTold):
    """A card was taken out of this seat's hand, to go under a stack."""

    news: ClassVar[str] = "cards"


@unchecked_value
class Stolen(CardTold):
    """A seat took a card from the other's hand."""

    news: ClassVar[str] = "robber"
    shows: ClassVar[bool] = True


@unchecked_value
class Searched(Event):
    """A seat looks through a stack; only it sees the cards, top first."""

    news: ClassVar[str] = "cards"
    seat: Seat
    where: str
    """`stack`, `discards` or `hand`."""
    stack: int
    cards: tuple[str, ...]
    shows: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, cards=())


@unchecked_value
class EventTurned(Event):
    """An event card was turned up."""

    news: ClassVar[str] = "cards"
    seat: Seat
    card: str
    shows: ClassVar[bool] = True


@unchecked_value
class Shuffled(Event):
    """A stack was shuffled: `events` or `regions`."""

    what: str


@unchecked_value
class Averted(Event):
    """A seat kept an event or an attack off."""

    seat: Seat
    what: str
    by: str


@unchecked_value
class AdvantageMoved(Event):
    """The `strength` or the `trade` token is now with a seat, or with nobody."""

    news: ClassVar[str] = "awards"
    what: str
    seat: Seat | None


@unchecked_value
class TurnEnded(Event):
    """A seat ended its turn."""

    news: ClassVar[str] = "turns"
    seat: Seat


@unchecked_value
class GameEnded(Event):
    """The game is over; nobody won where the turns ran out."""

    news: ClassVar[str] = "end"
    winner: Seat | None
    points: tuple[int, int]
