"""Positions for tests: a table that is dealt, hands that hold what a test needs, and answers in notation."""

from __future__ import annotations

from trueque.core.tape import Tape
from trueque.kernel import NATURE, Event
from trueque.kernel.match import find_question
from trueque.quick.cards import EXPANSIONS, NO_CARDS
from trueque.quick.core.numbers import RESOURCES
from trueque.quick.core.turn import begin_turn
from trueque.quick.game import Quick, make
from trueque.quick.speech.answer_reader import QuickReader, fold_words, read_forgivingly
from trueque.quick.state import QuickState


class Table:
    """A game and its position; the market holds one card of each kind, the hands are empty, seat 0 begins."""

    def __init__(self, seats: int = 3, **options: str) -> None:
        self.game: Quick = make({"seats": str(seats), **options})
        self.state: QuickState = self.game.start()
        self.g = self.state.g
        for kind in range(5):
            self.g.pile[kind] -= 1
            self.g.market[kind] += 1
        self.g.left -= 5
        self.g.todo = 0
        begin_turn(self.g, Tape())

    def cards(self, text: str) -> tuple[int, ...]:
        return QuickReader(self.game.rules, self.state, text, fold_words(text)).read_cards() if text else NO_CARDS

    def hold(self, seat: int, text: str) -> Table:
        """Put cards from the pile into a hand."""
        cards = self.cards(text)
        for kind, n in enumerate(cards):
            self.g.hand[seat * RESOURCES + kind] += n
            self.g.hand_size[seat] += n
            self.g.pile[kind] -= n
            self.g.left -= n
        assert min(self.g.pile) >= 0
        return self

    def own(self, seat: int, roads: int = 1, knights: int = 0, cities: int = 0, expansions: str = "") -> Table:
        """Lay cards from the piles in front of a seat."""
        g = self.g
        g.road_pile -= roads - g.roads[seat]
        g.knight_pile -= knights - g.knights[seat]
        g.roads[seat], g.knights[seat] = roads, knights
        names = expansions.split()
        g.settlement_pile -= cities + len(names)
        g.cities[seat] += cities
        for name in names:
            number = EXPANSIONS.index(name)
            g.expansions[seat] |= 1 << number
            g.expansion_pile[number] -= 1
        assert min(g.road_pile, g.knight_pile, g.settlement_pile, *g.expansion_pile) >= 0
        if seat == g.active and self.state.phase == "trade":
            begin_turn(g, Tape())
        return self

    def say(self, text: str, seat: int | None = None) -> list[Event]:
        """An answer of the active seat (or another), checked as in a real match."""
        seat = self.g.active if seat is None else seat
        action = read_forgivingly(self.game, self.state, text)
        find_question(self.game, self.state, seat, action)
        return self.game.play(self.state, seat, action)

    def draw(self, *texts: str) -> list[Event]:
        """Nature's answers."""
        told: list[Event] = []
        for text in texts:
            told += self.say(text, NATURE)
        return told

    def offered(self, seat: int | None = None) -> set[str]:
        """The listed answers of a seat's question."""
        seat = self.g.active if seat is None else seat
        return {self.game.write(a) for d in self.game.decisions(self.state) if d.seat == seat for a in d.answers}

    def hand(self, seat: int) -> tuple[int, ...]:
        return self.state.hand(seat)

    def points(self) -> tuple[int, ...]:
        return self.game.points(self.state, None)

    def build(self) -> Table:
        """Go on to the build phase."""
        self.say("end")
        return self
