"""Marbles: a toy with everything a real game has, small enough to read in five minutes.

Two or three seats draw hidden marbles, red and blue. On a turn: lay a marble open (a point), roll a die (1: everyone
with over two tosses one back, face down, all at once; 2: draw one) or pass; before that, offer a swap that the others
answer at once. Anyone may cheer once a turn. Four points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Self

from trueque.kernel import NATURE, BadNotation, BadOptions, Counts, Decision, Event, Form, IllegalAction, OneOf, Seat

COLOURS = ("red", "blue")
BAG = 9
Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """An answer of one or two words: roll, lay red, yes, no, cheer; nature's: face 1, draw red."""

    word: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Toss:
    marbles: Hand


@dataclass(frozen=True, slots=True)
class Offer:
    give: Hand
    want: Hand
    to: int


Action = Say | Toss | Offer


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat
    colour: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else replace(self, colour="?")


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Anything everybody may know."""

    what: str


@dataclass(slots=True)
class Table:
    hands: list[list[int]]
    bag: list[int]
    turn: int = 0
    asked: str = "deal"
    points: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=lambda: [0, 0])
    to_toss: list[int] = field(default_factory=list)
    tossed: list[Hand] = field(default_factory=list)
    offer: Offer | None = None
    replies: list[str] = field(default_factory=list)
    drawer: int = 0
    cheered: list[bool] = field(default_factory=list)
    tosses: list[Hand] = field(default_factory=list)
    """What each seat tossed last: only that seat may remember it."""

    def copy(self) -> Self:
        fresh = replace(self)
        fresh.hands = [list(hand) for hand in self.hands]
        fresh.bag, fresh.points, fresh.laid = list(self.bag), list(self.points), list(self.laid)
        fresh.to_toss, fresh.tossed, fresh.replies = list(self.to_toss), list(self.tossed), list(self.replies)
        fresh.cheered, fresh.tosses = list(self.cheered), list(self.tosses)
        return fresh


def vector(*cards: str) -> Hand:
    return tuple(cards.count(colour) for colour in COLOURS)


class Marbles:
    """The rules."""

    name = "marbles"
    balanced_kinds = ("die",)
    open_kinds = ("die",)
    codec_words = ("roll", "lay", "red", "blue", "yes", "no", "cheer", "draw", "face", "peek", "pass", "0", "1", "2")

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats
        self.options: Mapping[str, str] = {"seats": str(seats), "version": "1"}

    def start(self) -> Table:
        n = self.seats
        return Table([[0, 0] for _ in range(n)], [BAG, BAG], points=[0] * n, to_toss=[0] * n, tossed=[()] * n,
                     replies=[""] * n, cheered=[False] * n, tosses=[()] * n)  # fmt: skip

    # -- questions
    def decisions(self, state: Table) -> tuple[Decision[Action], ...]:
        if self.scores(state) is not None:
            return ()
        if state.asked in ("deal", "draw"):
            left = [(Say("draw", c), n) for c, n in zip(COLOURS, state.bag, strict=True) if n]
            return (Decision(NATURE, "draw", OneOf(tuple(a for a, _ in left)), odds=tuple(n for _, n in left)),)
        if state.asked == "die":
            return (Decision(NATURE, "die", OneOf((Say("face", "1"), Say("face", "2"))), odds=(1, 2)),)
        return (*self.waiting(state), *self.cheers(state))

    def waiting(self, state: Table) -> list[Decision[Action]]:
        if state.asked == "toss":
            return [self.toss_question(state, s) for s in range(self.seats) if state.to_toss[s]]
        if state.asked == "reply":
            yes_no: OneOf[Action] = OneOf((Say("yes"), Say("no")))
            return [Decision(s, "reply", yes_no) for s in range(self.seats) if state.replies[s] == "?"]
        hand = state.hands[state.turn]
        acts: list[Action] = [Say("roll"), *(Say("lay", c) for c, n in zip(COLOURS, hand, strict=True) if n)]
        if state.offer is None and any(hand):
            acts.append(Say("pass"))
        return [Decision(state.turn, "turn", OneOf(tuple(acts)))]

    def toss_question(self, state: Table, seat: Seat) -> Decision[Action]:
        return Decision(seat, "toss", Counts(COLOURS, tuple(state.hands[seat]), 1, 1, Toss))

    def cheers(self, state: Table) -> list[Decision[Action]]:
        spoken: list[Decision[Action]] = []
        for s in range(self.seats):
            if s == state.turn and state.asked == "turn" and state.offer is None and any(state.hands[s]):
                others = OneOf(tuple(o for o in range(self.seats) if o != s))
                give = Counts[Any](COLOURS, tuple(state.hands[s]), 1, 2)
                want = Counts[Any](COLOURS, (2, 2), 1, 2)
                form = Form[Action](Offer, ("give", "want", "to"), (give, want, others), apart=((0, 1),))
                if any(True for _ in form):
                    spoken.append(Decision(s, "offer", form, waits=False))
            elif s != state.turn and not state.cheered[s]:
                spoken.append(Decision(s, "cheer", OneOf((Say("cheer"),)), waits=False))
        return spoken

    # -- answers
    def play(self, state: Table, seat: Seat, action: Action) -> list[Event]:
        if isinstance(action, Toss):
            return self.toss(state, seat, action)
        if isinstance(action, Offer):
            state.offer, state.asked = action, "reply"
            state.replies = ["?" if s != seat else "" for s in range(self.seats)]
            return [Told(f"{seat} offers {action.give} for {action.want} to {action.to}")]
        return getattr(self, f"play_{action.word}")(state, seat, action.what)  # type: ignore[no-any-return]

    def play_draw(self, state: Table, seat: Seat, colour: str) -> list[Event]:
        kind = COLOURS.index(colour)
        state.bag[kind] -= 1
        state.hands[state.drawer][kind] += 1
        drew = Drew(state.drawer, colour)
        if state.asked == "deal" and sum(map(sum, state.hands)) < 3 * self.seats:
            state.drawer = (state.drawer + 1) % self.seats
        elif state.asked == "deal":
            state.asked = "turn"
        else:
            self.next_turn(state)
        return [drew]

    def play_face(self, state: Table, seat: Seat, face: str) -> list[Event]:
        if face == "2" and any(state.bag):
            state.asked, state.drawer = "draw", state.turn
        else:
            state.to_toss = [int(sum(hand) > 2) for hand in state.hands]
            state.asked = "toss"
            if not any(state.to_toss):
                self.next_turn(state)
        return [Told(f"die {face}")]

    def toss(self, state: Table, seat: Seat, action: Toss) -> list[Event]:
        """Sealed: what is tossed leaves the hand only when the last one is in."""
        state.to_toss[seat] = 0
        state.tossed[seat] = action.marbles
        if any(state.to_toss):
            return []
        for s, marbles in enumerate(state.tossed):
            for kind, n in enumerate(marbles):
                state.hands[s][kind] -= n
                state.bag[kind] += n
            state.tosses[s] = marbles or state.tosses[s]
        tossers = [s for s, marbles in enumerate(state.tossed) if marbles]
        state.tossed = [()] * self.seats
        self.next_turn(state)
        return [Told(f"tossed by {tossers}")]

    def play_roll(self, state: Table, seat: Seat, _: str) -> list[Event]:
        state.asked = "die"
        return []

    def play_lay(self, state: Table, seat: Seat, colour: str) -> list[Event]:
        state.hands[seat][COLOURS.index(colour)] -= 1
        state.laid[COLOURS.index(colour)] += 1
        state.points[seat] += 1
        self.next_turn(state)
        return [Told(f"{seat} laid {colour}")]

    def play_pass(self, state: Table, seat: Seat, _: str) -> list[Event]:
        self.next_turn(state)
        return [Told(f"{seat} passed")]

    def play_cheer(self, state: Table, seat: Seat, _: str) -> list[Event]:
        state.cheered[seat] = True
        return [Told(f"{seat} cheered")]

    def play_yes(self, state: Table, seat: Seat, _: str) -> list[Event]:
        return self.reply(state, seat, "yes")

    def play_no(self, state: Table, seat: Seat, _: str) -> list[Event]:
        return self.reply(state, seat, "no")

    def reply(self, state: Table, seat: Seat, word: str) -> list[Event]:
        """Sealed too; a swap happens only where both really hold the marbles."""
        state.replies[seat] = word
        if "?" in state.replies or state.offer is None:
            return []
        offer, partner = state.offer, state.offer.to
        willing = state.replies[partner] == "yes"
        holds = all(n <= h for n, h in zip(offer.want, state.hands[partner], strict=True))
        if willing and holds:
            for kind in range(2):
                state.hands[state.turn][kind] += offer.want[kind] - offer.give[kind]
                state.hands[partner][kind] += offer.give[kind] - offer.want[kind]
        replies = str(state.replies)
        state.replies, state.asked = [""] * self.seats, "turn"
        return [Told(f"replies {replies}, deal {willing and holds}")]

    def next_turn(self, state: Table) -> None:
        state.turn = (state.turn + 1) % self.seats
        state.asked, state.offer = "turn", None
        state.cheered = [False] * self.seats

    def scores(self, state: Table) -> tuple[float, ...] | None:
        return tuple(float(p >= 4) for p in state.points) if max(state.points) >= 4 else None

    def points(self, state: Table, seat: Seat | None) -> tuple[int, ...]:
        return tuple(state.points)

    def census(self, state: Table) -> Mapping[str, int]:
        return {c: state.bag[i] + state.laid[i] + sum(h[i] for h in state.hands) for i, c in enumerate(COLOURS)}

    # -- what is known
    def view(self, state: Table, seat: Seat | None) -> dict[str, Any]:
        own = None if seat is None else list(state.hands[seat])
        return {
            "seat": seat, "own": own, "sizes": [sum(h) for h in state.hands], "bag": sum(state.bag),
            "turn": state.turn, "asked": state.asked, "points": list(state.points), "laid": list(state.laid),
            "to_toss": list(state.to_toss), "has_tossed": [bool(t) for t in state.tossed],
            "my_toss": None if seat is None else list(state.tossed[seat]),
            "my_last_toss": None if seat is None else list(state.tosses[seat]),
            "others_tossed": [bool(t) for t in state.tosses],
            "offer": None if state.offer is None else [list(state.offer.give), list(state.offer.want), state.offer.to],
            "has_replied": [r not in ("", "?") for r in state.replies],
            "asked_reply": [r == "?" for r in state.replies],
            "my_reply": None if seat is None else state.replies[seat], "drawer": state.drawer,
            "cheered": list(state.cheered),
        }  # fmt: skip

    def guess(self, view: dict[str, Any], rng: Random) -> Table:
        """Deal the unseen marbles anew; the offerer is taken to hold what it offers."""
        me, n = view["seat"], self.seats
        unseen = [k for k in range(2) for _ in range(BAG - view["laid"][k] - (view["own"][k] if view["own"] else 0))]
        for _ in range(1000):
            rng.shuffle(unseen)
            deck = list(unseen)
            hands = [list(view["own"]) if s == me else tally(deck, view["sizes"][s]) for s in range(n)]
            state = self.rebuild(view, hands, tally(deck, len(deck)), rng)
            if state is not None:
                return state
        raise ValueError("no position fits this view")

    def rebuild(self, view: dict[str, Any], hands: list[list[int]], bag: list[int], rng: Random) -> Table | None:
        me, n = view["seat"], self.seats
        offer = None
        if view["offer"] is not None:
            offer = Offer(tuple(view["offer"][0]), tuple(view["offer"][1]), view["offer"][2])
            if view["asked"] == "reply" and any(g > h for g, h in zip(offer.give, hands[view["turn"]], strict=True)):
                return None

        def one_of(hand: list[int]) -> Hand:
            return vector(COLOURS[rng.choice([k for k in range(2) if hand[k]])])

        tossed: list[Hand] = [one_of(hands[s]) if view["has_tossed"][s] else () for s in range(n)]
        tosses: list[Hand] = [one_of([1, 1]) if view["others_tossed"][s] else () for s in range(n)]
        replies = ["?" if a else rng.choice(["yes", "no"]) if r else ""
                   for a, r in zip(view["asked_reply"], view["has_replied"], strict=True)]  # fmt: skip
        if me is not None:
            tossed[me], tosses[me] = tuple(view["my_toss"]), tuple(view["my_last_toss"])
            replies[me] = view["my_reply"]
        return Table(hands, bag, view["turn"], view["asked"], list(view["points"]), list(view["laid"]),
                     list(view["to_toss"]), tossed, offer, replies, view["drawer"], list(view["cheered"]),
                     tosses)  # fmt: skip

    def heard(self, state: Table, by: Seat, action: Action, seat: Seat | None) -> str:
        if isinstance(action, Say) and action.word == "draw" and seat != state.drawer:
            return "draw ?"
        if isinstance(action, Toss):
            return self.write(action) if seat == by else "sealed"
        if isinstance(action, Say) and action.word in ("yes", "no"):
            shown = [event.what for event in self.play(state.copy(), by, action) if isinstance(event, Told)]
            return (self.write(action) if seat == by else "sealed") + "".join(shown)
        return self.write(action)

    def why_not(self, state: Table, seat: Seat, action: Action) -> IllegalAction:
        return IllegalAction(f"Seat {seat} cannot {self.write(action)} now: {state.asked} is asked.", "marbles")

    # -- notation
    def write(self, action: Action) -> str:
        if isinstance(action, Say):
            return f"{action.word} {action.what}".strip()
        if isinstance(action, Toss):
            return "toss " + ",".join(map(str, action.marbles))
        return f"offer {','.join(map(str, action.give))} > {','.join(map(str, action.want))} to {action.to}"

    def read(self, state: Table, text: str) -> Action:
        words = text.split(" ")
        try:
            if words[0] == "toss":
                return Toss(tuple(map(int, words[1].split(","))))
            if words[0] == "offer":
                give, want = (tuple(map(int, words[i].split(","))) for i in (1, 3))
                return Offer(give, want, int(words[5]))
            if words[0] in self.codec_words and len(words) <= 2:
                return Say(*words)
        except (IndexError, ValueError):
            pass
        raise BadNotation(f"«{text[:40]}» is nothing one can say here; try «roll» or «lay red».", "marbles")


def tally(deck: list[int], size: int) -> list[int]:
    drawn = [deck.pop() for _ in range(size)]
    return [drawn.count(0), drawn.count(1)]


def make(options: Mapping[str, str]) -> Marbles:
    seats = options.get("seats", "2")
    if seats not in ("2", "3"):
        raise BadOptions(f"Marbles is for 2 or 3, not «{seats}».", "marbles")
    return Marbles(int(seats))
