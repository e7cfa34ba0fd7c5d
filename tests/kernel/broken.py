"""Marbles, broken in every way the kit must notice: one class, one fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from tests.kernel.marbles import COLOURS, Action, Drew, Marbles, Say, Table, Told, Toss, tally
from trueque.kernel import NATURE, Decision, Event, IllegalAction, OneOf, Seat


class LeakyView(Marbles):
    """Shows how many red marbles lie in the bag."""

    def view(self, state: Table, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(state, seat), "red_left": state.bag[0]}


class LeakyQuestion(Marbles):
    """Asks only those who could pay, so everybody learns who cannot."""

    def waiting(self, state: Table) -> list[Decision[Action]]:
        asked = super().waiting(state)
        if state.asked != "reply" or state.offer is None:
            return asked
        want = state.offer.want
        return [d for d in asked if all(w <= h for w, h in zip(want, state.hands[d.seat], strict=True))] or asked


@dataclass(frozen=True, slots=True)
class Blabbed(Drew):
    def seen_by(self, seat: Seat | None) -> Event:
        return self


class LeakyEvent(Marbles):
    """Tells everybody which marble was drawn."""

    def play_draw(self, state: Table, seat: Seat, colour: str) -> list[Event]:
        return [
            Blabbed(drew.seat, drew.colour) for drew in super().play_draw(state, seat, colour) if isinstance(drew, Drew)
        ]


class HastyToss(Marbles):
    """Puts each tossed marble down at once and remembers who was first: the order matters."""

    def toss(self, state: Table, seat: Seat, action: Toss) -> list[Event]:
        if not any(state.tossed):
            state.drawer = seat
        return super().toss(state, seat, action)


class BiasedGuess(Marbles):
    """Deals the red marbles to the others first."""

    def guess(self, view: dict[str, Any], rng: Random) -> Table:
        class Sorted(Random):
            def shuffle(self, x: Any) -> None:
                x.sort(reverse=True)
                if self.random() < 0.2:
                    Random.shuffle(self, x)

        return super().guess(view, Sorted(rng.random()))


class KnowingGuess(Marbles):
    """Cheats: the view carries the whole truth in a field that only looks like a number."""

    def view(self, state: Table, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(state, seat), "key": [list(hand) for hand in state.hands]}

    def guess(self, view: dict[str, Any], rng: Random) -> Table:
        left = [9 - view["laid"][k] - sum(hand[k] for hand in view["key"]) for k in range(2)]
        state = self.rebuild(view, [list(hand) for hand in view["key"]], left, rng)
        assert state is not None
        return state


class SideDoor(Marbles):
    """Guesses by peeping at the position that was viewed last."""

    peeped: Table

    def view(self, state: Table, seat: Seat | None) -> dict[str, Any]:
        SideDoor.peeped = state.copy()
        return super().view(state, seat)

    def guess(self, view: dict[str, Any], rng: Random) -> Table:
        return SideDoor.peeped.copy()


class SharedCopy(Marbles):
    """Copies share the bag."""

    def start(self) -> Table:
        class Careless(Table):
            def copy(self) -> Self:
                fresh = super().copy()
                fresh.bag = self.bag
                return fresh

        whole = super().start()
        return Careless(whole.hands, whole.bag, points=whole.points, to_toss=whole.to_toss, tossed=whole.tossed,
                        replies=whole.replies, cheered=whole.cheered, tosses=whole.tosses)  # fmt: skip


class LostMarble(Marbles):
    """Laid marbles vanish."""

    def play_lay(self, state: Table, seat: Seat, colour: str) -> list[Event]:
        events = super().play_lay(state, seat, colour)
        state.laid[COLOURS.index(colour)] -= 1
        return events


class Mumbling(Marbles):
    """Writes two answers alike."""

    def write(self, action: Action) -> str:
        return "lay red" if action == Say("lay", "blue") else super().write(action)


class Endless(Marbles):
    """Nobody ever wins."""

    def scores(self, state: Table) -> tuple[float, ...] | None:
        return None

    def waiting(self, state: Table) -> list[Decision[Action]]:
        if state.asked == "turn":
            return [Decision(state.turn, "turn", OneOf((Say("pass"),)))]
        return super().waiting(state)


class Twice(Marbles):
    """Lists an answer twice."""

    def waiting(self, state: Table) -> list[Decision[Action]]:
        return [
            Decision(d.seat, d.kind, OneOf((*d.answers, Say("roll")))) if d.kind == "turn" else d
            for d in super().waiting(state)
        ]


class Oddless(Marbles):
    """Asks nature without odds."""

    def decisions(self, state: Table) -> tuple[Decision[Action], ...]:
        return tuple(Decision(d.seat, d.kind, d.answers) if d.seat == NATURE else d for d in super().decisions(state))


class Speechless(Marbles):
    """Refuses without a reason."""

    def why_not(self, state: Table, seat: Seat, action: Action) -> IllegalAction:
        return IllegalAction("no")


class Fickle(Marbles):
    """Keeps a counter outside the position."""

    played = 0

    def play_pass(self, state: Table, seat: Seat, what: str) -> list[Event]:
        Fickle.played += 1
        return [*super().play_pass(state, seat, what), Told(f"move {Fickle.played}")]


class LoudToss(Marbles):
    """Says sealed answers aloud before the last is in."""

    def toss(self, state: Table, seat: Seat, action: Toss) -> list[Event]:
        return [Told(f"{seat} tosses {action.marbles}"), *super().toss(state, seat, action)]


class Forgetful(Marbles):
    """Guesses without what the view says: another position comes back."""

    def guess(self, view: dict[str, Any], rng: Random) -> Table:
        state = super().guess(view, rng)
        deck = [k for k in range(2) for _ in range(state.bag[k] + state.hands[0][k])]
        rng.shuffle(deck)
        state.hands[0] = tally(deck, sum(state.hands[0]))
        state.bag = tally(deck, len(deck))
        return state


class Lenient(Marbles):
    """Reads what it never wrote: a record would have two spellings."""

    def read(self, state: Table, text: str) -> Action:
        return super().read(state, text.strip())


BROKEN: Mapping[type[Marbles], str] = {
    LeakyView: "in its view",
    LeakyQuestion: "learns from who is asked",
    LeakyEvent: "in an event",
    HastyToss: "do not commute",
    BiasedGuess: "guesses are biased",
    KnowingGuess: "in its view",
    SideDoor: "guesses never differ",
    SharedCopy: "changed the original",
    LostMarble: "lost or made",
    Mumbling: "reads back as another|in an event",
    Endless: "no end",
    Twice: "listed twice",
    Oddless: "odds belong to nature",
    Speechless: "without a reason",
    Fickle: "two positions|in an event",
    LoudToss: "in an event",
    Forgetful: "in its view",
    Lenient: "not written so",
}
