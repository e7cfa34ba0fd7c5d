"""The rules of Bazaar: offers of one card for one, answered by both others at once; hands and favourites are secret."""

from collections.abc import Mapping
from random import Random
from typing import Any

from games.bazaar.table import (
    COPIES,
    HAND,
    KINDS,
    SEATS,
    TURNS,
    Accept,
    Action,
    Answered,
    Choose,
    Counted,
    Decline,
    Draw,
    Favour,
    Got,
    Offer,
    Offered,
    Pass,
    Passed,
    Row,
    State,
    Swapped,
    add,
    put,
    value,
)  # fmt: skip
from games.common import ask_nature, check_options, complain, refuse, share_win, shuffle
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View


class Bazaar:
    """The rules. They hold no position."""

    name, seats = "bazaar", SEATS
    balanced_kinds: tuple[str, ...] = ()
    open_kinds: tuple[str, ...] = ()
    codec_words = ("pass", "accept", "decline", *(f"choose {n}" for n in range(SEATS)),
                   *(f"{give} for {want}" for give in KINDS for want in KINDS if give != want),
                   *(f"{word} {kind}" for word in ("deal", "favour") for kind in KINDS))  # fmt: skip

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def is_over(self, state: State) -> bool:
        return state.turn == TURNS

    def next_dealt(self, state: State) -> int:
        return sum(sum(hand) for hand in state.hands) % SEATS

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if sum(state.stock) > COPIES * len(KINDS) - HAND * SEATS:
            return (ask_nature("deal", (Draw(kind) for kind in range(len(KINDS))), state.stock),)
        if len(state.favourites) < SEATS:
            free = (int(kind not in state.favourites) for kind in range(len(KINDS)))
            return (ask_nature("favourite", (Favour(kind) for kind in range(len(KINDS))), free),)
        if self.is_over(state):
            return ()
        active = state.turn % SEATS
        if state.offer is None:
            held = [kind for kind, n in enumerate(state.hands[active]) if n]
            offers = (Offer(give, want) for give in held for want in range(len(KINDS)) if want != give)
            return (Decision(active, "offer", OneOf((*offers, Pass()))),)
        if all(state.replies[seat] for seat in range(SEATS) if seat != active):
            return (Decision(active, "partner", OneOf(tuple(Choose(one) for one in range(SEATS) if one != active))),)
        can_accept = [bool(hand[state.offer.want]) for hand in state.hands]
        yes: tuple[Action, ...] = (Accept(), Decline())
        return tuple(Decision(seat, "answer", OneOf(yes if can_accept[seat] else yes[1:]))
                     for seat in range(SEATS) if seat != active and state.replies[seat] is None)  # fmt: skip

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Draw):
            to = self.next_dealt(state)
            state.stock = add(state.stock, action.kind, -1)
            state.hands = put(state.hands, to, add(state.hands[to], action.kind))
            return [Got(to, action.kind, False)]
        if isinstance(action, Favour):
            state.favourites += (action.kind,)
            return [Got(len(state.favourites) - 1, action.kind, True)]
        if isinstance(action, Offer):
            state.offer = action
            self.learn(state, seat, action.give)
            return [Offered(seat, action.give, action.want)]
        if isinstance(action, Pass):
            return [Passed(seat), *self.end_turn(state)]
        assert state.offer is not None
        if isinstance(action, Choose):
            return self.swap(state, action.seat, state.offer)
        state.replies = tuple(isinstance(action, Accept) if n == seat else one for n, one in enumerate(state.replies))
        if state.replies.count(None) > 1:
            return []
        accepting = tuple(one for one in range(SEATS) if state.replies[one])
        for one in accepting:
            self.learn(state, one, state.offer.want)
        told: list[Event] = [Answered(accepting)]
        if len(accepting) == 1:
            return [*told, *self.swap(state, accepting[0], state.offer)]
        return told if accepting else [*told, *self.end_turn(state)]

    def learn(self, state: State, seat: int, kind: int) -> None:
        """Everybody knows now that the seat has one at least."""
        if not state.known[seat][kind]:
            state.known = put(state.known, seat, add(state.known[seat], kind))

    def swap(self, state: State, partner: int, offer: Offer) -> list[Event]:
        active = state.turn % SEATS
        for seat, lost, won in ((active, offer.give, offer.want), (partner, offer.want, offer.give)):
            state.hands = put(state.hands, seat, add(add(state.hands[seat], lost, -1), won))
            state.known = put(state.known, seat, add(add(state.known[seat], lost, -1), won))
        return [Swapped(active, partner, offer.give, offer.want), *self.end_turn(state)]

    def end_turn(self, state: State) -> list[Event]:
        state.turn, state.offer, state.replies = state.turn + 1, None, (None,) * SEATS
        return [Counted(self.points(state, None))] if self.is_over(state) else []

    def scores(self, state: State) -> tuple[float, ...] | None:
        return share_win(self.points(state, None)) if self.is_over(state) else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        """One's own, until all is shown."""
        if len(state.favourites) < SEATS:
            return (0,) * SEATS
        values = (value(hand, state.favourites[one]) for one, hand in enumerate(state.hands))
        return tuple(n if one == seat or self.is_over(state) else 0 for one, n in enumerate(values))

    def census(self, state: State) -> Mapping[str, int]:
        return {kind: sum(row[k] for row in (state.stock, *state.hands)) for k, kind in enumerate(KINDS)}

    def view(self, state: State, seat: int | None) -> View:
        seen = [one == seat or self.is_over(state) for one in range(SEATS)]
        return {"seat": seat, "hands": [list(hand) if seen[one] else None for one, hand in enumerate(state.hands)],
                "counts": [sum(hand) for hand in state.hands], "known": [list(row) for row in state.known],
                "favourites": [kind if seen[one] else None for one, kind in enumerate(state.favourites)],
                "offer": None if state.offer is None else [state.offer.give, state.offer.want],
                "replied": [one is not None for one in state.replies],
                "replies": list(state.replies) if None not in self.replies_of(state)
                else [one if n == seat else None for n, one in enumerate(state.replies)],
                "turn": state.turn}  # fmt: skip

    def replies_of(self, state: State) -> list[bool | None]:
        """Those of the two who are asked."""
        return [one for seat, one in enumerate(state.replies) if seat != state.turn % SEATS]

    def guess(self, view: View, rng: Random) -> State:
        """First what everybody is known to hold, then any of the unseen cards."""
        rows = [tuple(hand or known) for hand, known in zip(view["hands"], view["known"], strict=True)]
        pool = shuffle([kind for kind in range(4) for _ in range(COPIES - sum(row[kind] for row in rows))], rng)
        hands: list[Row] = []
        for row, count in zip(rows, view["counts"], strict=True):
            for _ in range(count - sum(row)):
                row = add(row, pool.pop())
            hands.append(row)
        free = shuffle([kind for kind in range(4) if kind not in view["favourites"]], rng)
        favourites = tuple(free.pop() if kind is None else kind for kind in view["favourites"])
        offer = None if view["offer"] is None else Offer(*view["offer"])
        replies = tuple(bool(offer and hands[n][offer.want] and rng.random() < 0.5) if has and one is None else one
                        for n, (has, one) in enumerate(zip(view["replied"], view["replies"], strict=True)))  # fmt: skip
        stock = tuple(pool.count(kind) for kind in range(4))
        known = tuple(tuple(row) for row in view["known"])
        return State(stock, tuple(hands), favourites, known, offer, replies, view["turn"])

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        """The second answer uncovers both, and whatever ends the game shows all."""
        if isinstance(action, Draw | Favour):
            to = self.next_dealt(state) if isinstance(action, Draw) else len(state.favourites)
            return self.write(action) if seat == to else "?"
        after = state.copy()
        events = self.play(after, by, action)
        shown = f" shown {after.hands} {after.favourites}" if self.is_over(after) else ""
        if not isinstance(action, Accept | Decline):
            return self.write(action) + shown
        both = [event.accepting for event in events if isinstance(event, Answered)]
        return (f"accepting {both[0]}" if both else self.write(action) if seat == by else "answer ?") + shown

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        asked = [decision.kind for decision in self.decisions(state) if decision.seat == seat]
        if self.is_over(state):
            return refuse("bazaar", "The game is over.")
        if not asked:
            return refuse("bazaar", "You are not asked now.")
        if asked[0] == "answer" and isinstance(action, Accept):
            return refuse("bazaar", "You do not hold what is wanted.")
        if asked[0] == "offer" and isinstance(action, Offer):
            return refuse("bazaar", "You do not hold what you offer.")
        return refuse("bazaar", "That is no answer to what is asked now.")

    def write(self, action: Action) -> str:
        if isinstance(action, Offer):
            return f"{KINDS[action.give]} for {KINDS[action.want]}"
        if isinstance(action, Draw | Favour):
            return f"{'deal' if isinstance(action, Draw) else 'favour'} {KINDS[action.kind]}"
        return f"choose {action.seat}" if isinstance(action, Choose) else type(action).__name__.lower()

    def read(self, state: State, text: str) -> Action:
        if text not in self.codec_words:
            raise complain("bazaar", text, "salt for silk, pass, accept, decline or choose 1")
        words = text.split(" ")
        if len(words) == 1:
            return Pass() if text == "pass" else Accept() if text == "accept" else Decline()
        if len(words) == 3:
            return Offer(KINDS.index(words[0]), KINDS.index(words[2]))
        if words[0] == "choose":
            return Choose(int(words[1]))
        kind = KINDS.index(words[1])
        return Draw(kind) if words[0] == "deal" else Favour(kind)


def make(options: dict[str, str]) -> Bazaar:
    return Bazaar(check_options("bazaar", options, {"seats": ("3",)}))


def samples() -> list[dict[str, Any]]:
    return [{}]
