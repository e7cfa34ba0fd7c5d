"""The rules of Hot Suit: follow suit, and take as few cards of the hot suit as you can."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import ask_nature, check_options, complain, refuse, share_win, shuffle
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

SUITS, RANKS, TOP, DEALS = "svkm", 6, 3, 4
"""Sun, vine, knot, moon: a card is suit times six plus rank. The top card of the hot suit burns three times."""


def suit_of(card: int) -> int:
    return card // RANKS


def write_card(card: int) -> str:
    return f"{SUITS[suit_of(card)]}{card % RANKS + 1}"


@dataclass(frozen=True)
class Draw:
    card: int


@dataclass(frozen=True)
class Heat:
    suit: int


@dataclass(frozen=True)
class Play:
    card: int


Action = Draw | Heat | Play


@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class Turned(Event):
    suit: int


@dataclass(frozen=True)
class Played(Event):
    seat: int
    card: int


@dataclass(frozen=True)
class Won(Event):
    seat: int
    burns: int


@dataclass
class State:
    hands: tuple[frozenset[int], ...]
    hot: int | None = None
    lead: int = 0
    trick: tuple[int, ...] = ()
    gone: frozenset[int] = frozenset()
    burns: tuple[int, ...] = ()
    voids: frozenset[tuple[int, int]] = frozenset()
    """Seat and suit: everybody has seen that the seat has none of it."""
    deal: int = 1

    def copy(self) -> "State":
        return replace(self)


def find_taker(trick: tuple[int, ...]) -> int:
    """Which card of a trick takes it, by its place."""
    led = suit_of(trick[0])
    return max(range(len(trick)), key=lambda n: (suit_of(trick[n]) == led, trick[n]))


def count_burns(cards: tuple[int, ...], hot: int | None) -> int:
    """How often the cards of a trick burn."""
    return sum(TOP if card % RANKS == RANKS - 1 else 1 for card in cards if suit_of(card) == hot)


class Tricks:
    """The rules. They hold no position."""

    name = "tricks"
    balanced_kinds: tuple[str, ...] = ()
    open_kinds = ("hot",)

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.seats = int(options["seats"])
        self.deck = frozenset(range(self.seats * RANKS))
        self.codec_words = (*(write_card(card) for card in sorted(self.deck)),
                            *(f"hot {suit}" for suit in SUITS[: self.seats]),
                            *(f"deal {write_card(card)}" for card in sorted(self.deck)))  # fmt: skip

    def start(self) -> State:
        return State((frozenset(),) * self.seats, burns=(0,) * self.seats)

    def stock(self, state: State) -> list[int]:
        """Cards that are not dealt yet."""
        return sorted(self.deck.difference(*state.hands, state.gone, state.trick))

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if stock := self.stock(state):
            return (ask_nature("deal", (Draw(card) for card in stock), (1,) * len(stock)),)
        if state.hot is None:
            return (ask_nature("hot", (Heat(suit) for suit in range(self.seats)), (1,) * self.seats),)
        seat = (state.lead + len(state.trick)) % self.seats
        hand = state.hands[seat]
        following = [card for card in hand if state.trick and suit_of(card) == suit_of(state.trick[0])]
        answers: tuple[Action, ...] = tuple(Play(card) for card in sorted(following or hand))
        return (Decision(seat, "card", OneOf(answers)),) if answers else ()

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Draw):
            to = len(self.stock(state)) % self.seats
            state.hands = tuple(hand | {action.card} if one == to else hand for one, hand in enumerate(state.hands))
            return [Dealt(to, action.card)]
        if isinstance(action, Heat):
            state.hot = action.suit
            return [Turned(action.suit)]
        if state.trick and suit_of(action.card) != (led := suit_of(state.trick[0])):
            state.voids |= {(seat, led)}
        state.hands = tuple(hand - {action.card} for hand in state.hands)
        state.trick += (action.card,)
        told: list[Event] = [Played(seat, action.card)]
        return told if len(state.trick) < self.seats else [*told, self.end_trick(state)]

    def end_trick(self, state: State) -> Event:
        taker = (state.lead + find_taker(state.trick)) % self.seats
        burns = count_burns(state.trick, state.hot)
        state.burns = tuple(one + burns * (seat == taker) for seat, one in enumerate(state.burns))
        state.gone, state.trick, state.lead = state.gone.union(state.trick), (), taker
        if state.gone == self.deck and state.deal < DEALS:
            state.gone, state.voids, state.hot = frozenset(), frozenset(), None
            state.lead, state.deal = state.deal % self.seats, state.deal + 1
        return Won(taker, burns)

    def scores(self, state: State) -> tuple[float, ...] | None:
        return share_win(self.points(state, None)) if len(state.gone) == len(self.deck) else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        """Burns, as points that are lost."""
        return tuple(-one for one in state.burns)

    def census(self, state: State) -> Mapping[str, int]:
        held = sum(len(hand) for hand in state.hands) + len(state.trick) + len(state.gone)
        return {"cards": held + len(self.stock(state))}

    def view(self, state: State, seat: int | None) -> View:
        return {"seat": seat, "hand": [] if seat is None else sorted(state.hands[seat]),
                "counts": [len(hand) for hand in state.hands], "hot": state.hot, "lead": state.lead,
                "trick": list(state.trick), "gone": sorted(state.gone), "burns": list(state.burns),
                "voids": [list(one) for one in sorted(state.voids)], "deal": state.deal}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        """The unseen cards, dealt so that nobody has a suit that they did not follow."""
        voids = frozenset((seat, suit) for seat, suit in view["voids"])
        unseen = shuffle(self.deck.difference(view["hand"], view["gone"], view["trick"]), rng)
        unseen.sort(key=lambda card: -sum((seat, suit_of(card)) in voids for seat in range(self.seats)))
        room = [0 if seat == view["seat"] else count for seat, count in enumerate(view["counts"])]
        room.append(len(unseen) - sum(room))
        places = self.place(unseen, room, voids, rng)
        hands = tuple(
            frozenset(view["hand"] if seat == view["seat"] else
                      [card for card, to in zip(unseen, places, strict=True) if to == seat])
            for seat in range(self.seats)
        )  # fmt: skip
        return State(hands, view["hot"], view["lead"], tuple(view["trick"]), frozenset(view["gone"]),
                     tuple(view["burns"]), voids, view["deal"])  # fmt: skip

    def place(self, cards: list[int], room: list[int], voids: frozenset[tuple[int, int]], rng: Random) -> list[int]:
        """A place for each card: a seat, or, after the last seat, the stock; empty where there is no way."""
        if not cards:
            return []
        open_places = [to for to, left in enumerate(room) for _ in range(left) if (to, suit_of(cards[0])) not in voids]
        for to in dict.fromkeys(shuffle(open_places, rng)):
            rest = [left - (one == to) for one, left in enumerate(room)]
            further = self.place(cards[1:], rest, voids, rng)
            if len(further) == len(cards) - 1:
                return [to, *further]
        return []

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        if isinstance(action, Draw) and seat != len(self.stock(state)) % self.seats:
            return "deal ?"
        return self.write(action)

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        asked = self.decisions(state)
        if not asked:
            return refuse("tricks", "The game is over.")
        if asked[0].seat != seat:
            return refuse("tricks", "It is not your turn.")
        if isinstance(action, Play) and action.card in state.hands[seat]:
            return refuse("tricks", "You must follow suit.")
        return refuse("tricks", "You do not hold that card.")

    def write(self, action: Action) -> str:
        if isinstance(action, Heat):
            return f"hot {SUITS[action.suit]}"
        return f"deal {write_card(action.card)}" if isinstance(action, Draw) else write_card(action.card)

    def read(self, state: State, text: str) -> Action:
        if text not in self.codec_words:
            raise complain("tricks", text, "a suit and a rank, such as s6 or m1")
        if text.startswith("hot"):
            return Heat(SUITS.index(text[-1]))
        card = SUITS.index(text[-2]) * RANKS + int(text[-1]) - 1
        return Draw(card) if text.startswith("deal") else Play(card)


def make(options: dict[str, str]) -> Tricks:
    return Tricks(check_options("tricks", options, {"seats": ("3", "4")}))


def samples() -> list[dict[str, Any]]:
    return [{}, {"seats": "4"}]
