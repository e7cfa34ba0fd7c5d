"""The rules of Purses: secret bids out of secret purses; only who won is told."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import ask_nature, check_options, complain, refuse, share_win
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

GOODS = (1, 2, 3, 4, 5, 6, 7, 8)
LEAST, MOST = 12, 18
NOBODY = -1


@dataclass(frozen=True)
class Fill:
    coins: int


@dataclass(frozen=True)
class Turn:
    good: int


@dataclass(frozen=True)
class Bid:
    coins: int


Action = Fill | Turn | Bid


@dataclass(frozen=True)
class Filled(Event):
    seat: int
    coins: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, coins=None)


@dataclass(frozen=True)
class Turned(Event):
    good: int


@dataclass(frozen=True)
class HasBid(Event):
    seat: int
    coins: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, coins=None)


@dataclass(frozen=True)
class Sold(Event):
    good: int
    seat: int


@dataclass
class State:
    purses: tuple[int, ...] = ()
    goods: tuple[int, ...] = ()
    """Those that have come up, in order; the last one may still be for sale."""
    winners: tuple[int, ...] = ()
    bids: tuple[tuple[int, ...], ...] = ((), ())
    """Every seat's own; one of them is longer while the other still thinks."""

    def copy(self) -> "State":
        return replace(self)


def count_money(purse: int, bids: tuple[int, ...], winners: tuple[int, ...], seat: int) -> int:
    """What is left in a purse after the sales that are over."""
    return purse - sum(bid for bid, winner in zip(bids, winners, strict=False) if winner == seat)


class Purses:
    """The rules. They hold no position."""

    name, seats = "purses", 2
    balanced_kinds: tuple[str, ...] = ()
    open_kinds = ("good",)
    codec_words = (*(f"bid {n}" for n in range(MOST + 1)), *(f"good {n}" for n in GOODS),
                   *(f"purse {n}" for n in range(LEAST, MOST + 1)))  # fmt: skip

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def money(self, state: State, seat: int) -> int:
        return count_money(state.purses[seat], state.bids[seat], state.winners, seat)

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if len(state.purses) < 2:
            purses = range(LEAST, MOST + 1)
            return (ask_nature("purse", (Fill(n) for n in purses), (1 for _ in purses)),)
        if len(state.goods) == len(state.winners):
            left = [good for good in GOODS if good not in state.goods]
            return (ask_nature("good", (Turn(good) for good in left), (1 for _ in left)),) if left else ()
        asked = []
        for seat in range(2):
            if len(state.bids[seat]) == len(state.winners):
                bids: tuple[Action, ...] = tuple(Bid(n) for n in range(self.money(state, seat) + 1))
                asked.append(Decision(seat, "bid", OneOf(bids)))
        return tuple(asked)

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Fill):
            state.purses += (action.coins,)
            return [Filled(len(state.purses) - 1, action.coins)]
        if isinstance(action, Turn):
            state.goods += (action.good,)
            return [Turned(action.good)]
        state.bids = tuple((*bids, action.coins) if one == seat else bids for one, bids in enumerate(state.bids))
        told: list[Event] = [HasBid(seat, action.coins)]
        if len(state.bids[1 - seat]) == len(state.winners):
            return told
        first, second = state.bids[0][-1], state.bids[1][-1]
        state.winners += (NOBODY if first == second else int(second > first),)
        return [*told, Sold(state.goods[-1], state.winners[-1])]

    def scores(self, state: State) -> tuple[float, ...] | None:
        return share_win(self.points(state, None)) if len(state.winners) == len(GOODS) else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(
            sum(g for g, winner in zip(state.goods, state.winners, strict=False) if winner == one) for one in range(2)
        )

    def census(self, state: State) -> Mapping[str, int]:
        return {}

    def view(self, state: State, seat: int | None) -> View:
        has_purse = seat is not None and seat < len(state.purses)
        return {"seat": seat, "purse": state.purses[seat] if has_purse and seat is not None else None,
                "filled": len(state.purses), "goods": list(state.goods), "winners": list(state.winners),
                "money": self.money(state, seat) if has_purse and seat is not None else None,
                "bids": [] if seat is None else list(state.bids[seat]),
                "chosen": [len(bids) > len(state.winners) for bids in state.bids]}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        """Purses and bids that fit who won what: each purchase leaves enough for those that are known to follow."""
        winners, me = tuple(view["winners"]), view["seat"]
        rivals: dict[int, list[int]] = {} if me is None else {me: list(view["bids"])}
        purses: dict[int, int] = {} if me is None or view["purse"] is None else {me: view["purse"]}
        for seat in range(2):
            if seat not in rivals:
                purse, bids = self.imagine(seat, winners, rivals.get(1 - seat), rng)
                left = count_money(purse, tuple(bids), winners, seat)
                rivals[seat] = [*bids, rng.randint(0, left)] if view["chosen"][seat] else bids
                purses[seat] = purse
        filled = tuple(purses[seat] for seat in range(view["filled"]))
        return State(filled, tuple(view["goods"]), winners, (tuple(rivals[0]), tuple(rivals[1])))

    def imagine(
        self, seat: int, winners: tuple[int, ...], against: list[int] | None, rng: Random
    ) -> tuple[int, list[int]]:
        """A purse and bids of *seat* that fit; without bids to fit to, it won with one coin or more, tied with none."""
        rows = [0 if winner != seat else 1 for winner in winners] if against is None else against
        least = [
            row + (against is not None) if winner == seat else row for row, winner in zip(rows, winners, strict=False)
        ]
        need = [0]
        for winner, row in zip(reversed(winners), reversed(least), strict=False):
            need.append(need[-1] + row if winner == seat else max(need[-1], row) if winner == NOBODY else need[-1])
        need.reverse()
        money = purse = rng.randint(max(LEAST, need[0]), MOST)
        bids = []
        for n, winner in enumerate(winners):
            if winner == seat:
                bids.append(rng.randint(least[n], money - need[n + 1]))
                money -= bids[-1]
            else:
                bids.append(least[n] if winner == NOBODY else rng.randint(0, max(0, min(money, least[n] - 1))))
        return purse, bids

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        """Of a bid only its owner hears how much; with the second one everybody hears who won."""
        if isinstance(action, Turn):
            return self.write(action)
        if isinstance(action, Fill):
            return self.write(action) if seat == len(state.purses) else "purse ?"
        after = state.copy()
        self.play(after, by, action)
        sold = f" won by {after.winners[-1]}" if len(after.winners) > len(state.winners) else ""
        return (self.write(action) if seat == by else "bid ?") + sold

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        if len(state.winners) == len(GOODS):
            return refuse("purses", "The game is over.")
        if seat in (0, 1) and len(state.bids[seat]) > len(state.winners):
            return refuse("purses", "You have bid already.")
        return refuse("purses", "You have not got so much.")

    def write(self, action: Action) -> str:
        if isinstance(action, Turn):
            return f"good {action.good}"
        return f"bid {action.coins}" if isinstance(action, Bid) else f"purse {action.coins}"

    def read(self, state: State, text: str) -> Action:
        if text not in self.codec_words:
            raise complain("purses", text, "bid and how much, from bid 0 to bid 18")
        word, number = text.split(" ")
        if word == "good":
            return Turn(int(number))
        return Bid(int(number)) if word == "bid" else Fill(int(number))


def make(options: dict[str, str]) -> Purses:
    return Purses(check_options("purses", options, {"seats": ("2",)}))


def samples() -> list[dict[str, Any]]:
    return [{}]
