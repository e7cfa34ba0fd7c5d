"""Positions for tests: a table that is dealt, hands that hold what a test needs, and answers in notation."""

from __future__ import annotations

from trueque.kernel import NATURE, Event
from trueque.kernel.match import question
from trueque.quick.cards import EXPANSIONS, NO_CARDS
from trueque.quick.game import Quick, make
from trueque.quick.piles import changed, move
from trueque.quick.speech.reading import Reader, fold, forgiving
from trueque.quick.state import State
from trueque.quick.turn import begin_turn


class Table:
    """A game and its position; the market holds one card of each kind, the hands are empty, seat 0 begins."""

    def __init__(self, seats: int = 3, **options: str) -> None:
        self.game: Quick = make({"seats": str(seats), **options})
        self.state: State = self.game.start()
        move((1, 1, 1, 1, 1), self.state.pile, self.state.market)
        self.state.left -= 5
        self.state.todo = 0
        told: list[Event] = []
        begin_turn(self.state, told)

    def cards(self, text: str) -> tuple[int, ...]:
        return Reader(self.game.rules, self.state, text, fold(text)).cards() if text else NO_CARDS

    def hold(self, seat: int, text: str) -> Table:
        """Put cards from the pile into a hand."""
        cards = self.cards(text)
        for kind, n in enumerate(cards):
            self.state.hands[seat][kind] += n
            self.state.pile[kind] -= n
            self.state.left -= n
        assert min(self.state.pile) >= 0
        return self

    def own(self, seat: int, roads: int = 1, knights: int = 0, cities: int = 0, expansions: str = "") -> Table:
        """Lay cards from the piles in front of a seat."""
        state = self.state
        state.road_pile -= roads - state.roads[seat]
        state.knight_pile -= knights - state.knights[seat]
        state.roads = changed(state.roads, seat, roads - state.roads[seat])
        state.knights = changed(state.knights, seat, knights - state.knights[seat])
        names = expansions.split()
        state.settlement_pile -= cities + len(names)
        state.cities = changed(state.cities, seat, cities)
        for name in names:
            number = EXPANSIONS.index(name)
            state.expansions = changed(state.expansions, seat, 1 << number)
            state.expansion_pile = changed(state.expansion_pile, number, -1)
        assert min(state.road_pile, state.knight_pile, state.settlement_pile, *state.expansion_pile) >= 0
        if seat == state.active and state.phase == "trade":
            told: list[Event] = []
            begin_turn(state, told)
        return self

    def say(self, text: str, seat: int | None = None) -> list[Event]:
        """An answer of the active seat (or another), checked as in a real match."""
        seat = self.state.active if seat is None else seat
        action = forgiving(self.game, self.state, text)
        question(self.game, self.state, seat, action)
        return self.game.play(self.state, seat, action)

    def draw(self, *texts: str) -> list[Event]:
        """Nature's answers."""
        told: list[Event] = []
        for text in texts:
            told += self.say(text, NATURE)
        return told

    def offered(self, seat: int | None = None) -> set[str]:
        """The listed answers of a seat's question."""
        seat = self.state.active if seat is None else seat
        return {self.game.write(a) for d in self.game.decisions(self.state) if d.seat == seat for a in d.answers}

    def hand(self, seat: int) -> tuple[int, ...]:
        return tuple(self.state.hands[seat])

    def points(self) -> tuple[int, ...]:
        return self.game.points(self.state, None)

    def build(self) -> Table:
        """Go on to the build phase."""
        self.say("end")
        return self
