"""A position laid out by hand, for tests: cards come out of the stacks, so that none exists twice."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache

from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.kernel import NATURE, Decision, Event, OneOf
from trueque.princes.actions import Action, Die, Give, Play, Rolled, Shown, Take
from trueque.princes.catalogue import CARDS, KIND_OF, KINDS, STORE, STORES
from trueque.princes.core.actions import NO_ANSWER
from trueque.princes.core.ask import add_next_answers, asked_seat
from trueque.princes.core.choices import NOTHING
from trueque.princes.core.numbers import ROOM
from trueque.princes.core.perform import perform_step
from trueque.princes.decks import count_shuffled_cards
from trueque.princes.game import Princes
from trueque.princes.layout import ALL, NOBODY, SEAT, PrincesLayout
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.legal import make_question
from trueque.princes.play import play_answer
from trueque.princes.rules import PrincesRules, make_rules
from trueque.princes.state import PrincesState
from trueque.princes.steps import ActionPhase, BeforeDice, EndTurn, Exchange, Refill, RollDice, TurnEvent
from trueque.princes.tableau import CITY, PLACES, SITES
from trueque.princes.tape import read_events

ME, THEY = 0, 1


def stores(**amounts: int) -> tuple[int, ...]:
    """Amounts by store: `stores(goldfield1=2)`."""
    return tuple(amounts.get(name, 0) for name in STORES)


def take(**amounts: int) -> Take:
    return Take(stores(**amounts))


def give(**amounts: int) -> Give:
    return Give(stores(**amounts))


@cache
def princes(rules: PrincesRules) -> Princes:
    return Princes(rules, "plain")


def settle(state: PrincesState) -> list[Event]:
    """Let the core do what nobody is asked about, where a step was laid out that asks nothing."""
    t, g, moves, tape = state.t, state.g, Moves(), Tape(on=1)
    while g.depth and add_next_answers(t, g, moves) == NOTHING:
        perform_step(t, g, NO_ANSWER, tape)
    g.asked = asked_seat(g) if g.depth else NATURE
    state.forget_reading()
    rows = [(tape.event[i, 0], tape.event[i, 1], tape.event[i, 2], tape.event[i, 3]) for i in range(tape.count)]
    return read_events(rows, g)


class Table:
    """Seat 0 is in its action phase; all regions are empty, all hands too.

    `s` is the position by names: tests write into it, and whoever asks or answers lays it out anew.
    """

    s: PrincesLayout

    def __init__(self, mode: str, **switches: str) -> None:
        self.game = princes(make_rules({"mode": mode, "start": "red", **switches}))
        self.s = s = deepcopy(self.game.first.layout)
        s.todo = []
        for i, back in enumerate(s.rules.backs):
            tokens = [token for token, n in count_shuffled_cards(s.rules, back).items() for _ in range(n)]
            mine = [j for j, other in enumerate(s.rules.backs) if other == back]
            s.stacks[i] = [(token, NOBODY) for token in tokens[mine.index(i) :: len(mine)]]
        s.regions = [(region, NOBODY) for region in count_shuffled_cards(s.rules, "regions")]
        s.events = [(event, NOBODY) for event, n in count_shuffled_cards(s.rules, "events").items() for _ in range(n)]
        s.events.insert(3, ("yule", 7))
        for realm in s.realms:
            realm.stock[:] = [0] * len(realm.stock)
        s.turn, s.active, s.die = 1, ME, 1
        s.push_steps(ME, ActionPhase(), Refill(), Exchange(), EndTurn())

    # Laying out

    def fetch(self, token: str) -> str:
        """Take a card out of where it lies unseen (or open)."""
        if token in self.s.faceup:
            self.s.faceup.remove(token)
            return token
        for stack in self.s.stacks:
            for entry in stack:
                if entry[0] == token:
                    stack.remove(entry)
                    return token
        raise AssertionError(f"no {token} is left in this mode")

    def hold(self, seat: int, *tokens: str) -> Table:
        """Cards into a hand."""
        self.s.hands[seat] += [(self.fetch(token), SEAT[seat]) for token in tokens]
        return self.fresh()

    def lay(self, seat: int, **cards: str) -> Table:
        """Cards on sites: `lay(ME, L1t="austin")`."""
        for site, token in cards.items():
            spot = SITES[site]
            assert CARDS[token].kind != "city_expansion" or self.s.realms[seat].places[spot[0]] == CITY
            if spot in self.s.realms[seat].sites:
                self.s.realms[seat].under[spot] = self.s.realms[seat].sites[spot]
            self.s.realms[seat].sites[spot] = self.fetch(token)
        return self.fresh()

    def cities(self, seat: int, *places: str) -> Table:
        for place in places:
            self.s.realms[seat].places[PLACES[place]] = CITY
        return self.fresh()

    def discard(self, *tokens: str) -> Table:
        """Cards onto the discard pile, the last one on top."""
        self.s.discards += [(self.fetch(token), ALL) for token in tokens]
        return self.fresh()

    def stock(self, seat: int, **amounts: int) -> Table:
        """What the first region of each kind holds, or the region of that name."""
        realm = self.s.realms[seat]
        for name, n in amounts.items():
            store = STORE[name] if name in STORE else next(i for i in realm.owned if KIND_OF[i] == KINDS.index(name))
            realm.stock[store] = n
        return self.fresh()

    def full(self, seat: int, n: int = ROOM) -> Table:
        """Every region holds the same."""
        for store in self.s.realms[seat].owned:
            self.s.realms[seat].stock[store] = n
        return self.fresh()

    def fresh(self) -> Table:
        """Count anew after something was laid out."""
        self.s = self.state.layout
        return self

    @property
    def state(self) -> PrincesState:
        """The position as it is played."""
        return make_state_of_layout(self.game.blank, self.s)

    def dice(self) -> Table:
        """Back to before the dice."""
        self.s.die, self.s.todo = 0, []
        self.s.push_steps(ME, BeforeDice(), RollDice(), ActionPhase(), Refill(), Exchange(), EndTurn())
        return self.fresh()

    # Asking

    @property
    def asked(self) -> Decision[Action]:
        found = make_question(self.state)
        assert found is not None, "nothing is asked"
        return found

    @property
    def kind(self) -> tuple[int, str]:
        """Who is asked what."""
        return self.asked.seat, self.asked.kind

    def answers(self) -> set[Action]:
        assert isinstance(self.asked.answers, OneOf)
        return set(self.asked.answers)

    def may(self, action: Action) -> bool:
        return action in self.asked

    def total(self, seat: int, kind: str) -> int:
        return self.s.realms[seat].totals()[KINDS.index(kind)]

    def held(self, seat: int) -> list[str]:
        return sorted(self.s.hand_cards(seat))

    # Answering

    def do(self, *actions: Action) -> list[Event]:
        """Give these answers, whoever is asked; what nature only shows is shown in between."""
        events: list[Event] = []
        for action in actions:
            assert action in self.asked, f"{action} is no answer to {self.asked}"
            state = self.state
            events += play_answer(state, action)
            self.s = state.layout
            events += self.reveal()
        return events

    def reveal(self) -> list[Event]:
        """Let nature show what lies there already."""
        state = self.state
        events = settle(state)
        while (found := make_question(state)) is not None and found.seat == NATURE and found.kind == "show":
            (only,) = found.answers
            assert isinstance(only, Shown)
            events += play_answer(state, only)
        self.s = state.layout
        return events

    def play(self, card: str) -> list[Event]:
        return self.do(Play(card))

    def roll(self, number: int) -> list[Event]:
        """Nature rolls one die."""
        return self.do(Die(number))

    def throw(self, die: int, face: str) -> list[Event]:
        """Nature rolls both dice."""
        return self.do(Rolled(die, face))

    def event(self, card: str, die: int = 1) -> list[Event]:
        """This event card is turned up, after a production roll of *die*, in the turn of seat 0."""
        entry = next(entry for entry in self.s.events if entry[0] == card)
        self.s.events.remove(entry)
        self.s.events.append(entry)
        self.s.die = die
        self.s.push_steps(ME, TurnEvent())
        return self.reveal()


def whos(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
