"""One game in two programs: the engine that was there first, and the core. Every answer is held to be the same in both.

What is compared at every answer: who is asked, every legal answer, nature's odds, every event, the whole position;
what everybody knows of hidden cards at the beginning of every turn and at the end.
"""

from __future__ import annotations

from collections import Counter
from math import prod
from random import Random
from struct import Struct
from typing import Any

from tests.quick.core.language import ANSWER, building, first_number, steps, told
from trueque.core.memory import kept_as
from trueque.kernel import NATURE, Counts, Decision, Form, OneOf
from trueque.kernel.event import Event
from trueque.quick.actions import Action, Build, Discard, Give, Market, Pile
from trueque.quick.cards import BUILDINGS
from trueque.quick.core import actions as N
from trueque.quick.core import state as S
from trueque.quick.core.engine import Core
from trueque.quick.core.numbers import RESOURCES, SEATS
from trueque.quick.game import Quick
from trueque.quick.know import catch_up
from trueque.quick.lowering import tables_of
from trueque.quick.state import State

PHASES = {
    S.DEAL: "deal", S.RESTOCK: "restock", S.DRAW: "draw", S.STALLS: "stalls", S.BLIND: "blind", S.GUILD_DRAW: "guild",
    S.EVENT: "event", S.TRADE: "trade", S.PILE: "pile", S.MARKET_GIVE: "market", S.MARKET_TAKE: "market",
    S.CHOOSE: "choose", S.GIVE: "give", S.BUILD: "build", S.PAY: "build", S.DESTINY: "destiny", S.ROBBER: "robber",
    S.OVER: "over", S.NONE: "",
}  # fmt: skip
CHOSEN_CARD_BY_CARD = (S.PILE, S.MARKET_GIVE, S.MARKET_TAKE)


KNOWLEDGE = ("known", "pile_most")


class Counted:
    """What came up, so that a test can say that everything did."""

    def __init__(self) -> None:
        self.games = self.answers = 0
        self.actions: Counter[int] = Counter()
        self.refused: Counter[int] = Counter()
        self.events: Counter[str] = Counter()
        self.alike: dict[tuple[int, ...], tuple[Action, ...]] = {}
        """Lists of numbers with the answers they were found to stand for, so that the same need not be looked up."""


class Twin:
    """A game being played in both."""

    def __init__(self, game: Quick, core: Core, counted: Counted) -> None:
        self.game, self.core, self.counted = game, core, counted
        self.t = core.tables(tables_of(game.rules))
        self.state, self.g = game.start(), core.start(self.t)
        self.fields = Fields(core)
        self.compare_positions()
        self.compare_knowledge()

    def play_at_random(self, rng: Random, players: int = 0) -> None:
        """To the end; seats of the set *players* by the sensible player."""
        while questions := self.ask():
            decision = questions[rng.randrange(len(questions))]
            self.answer(decision, self.choose(decision, rng, players))
        self.compare_knowledge()
        self.counted.games += 1

    def ask(self) -> tuple[Decision[Action], ...]:
        """The open questions, held to be the same."""
        questions = self.game.decisions(self.state)
        assert self.core.waiting(self.t, self.g) == tuple(decision.seat for decision in questions)
        for decision in questions:
            self.compare_question(decision)
        return questions

    def compare_question(self, decision: Decision[Action]) -> None:
        listed, answers = tuple(self.core.legal(self.t, self.g, decision.seat)), decision.answers
        if isinstance(answers, OneOf):
            if self.counted.alike.get(listed) != answers.answers:
                numbers = [first_number(one, self.state.phase) for one in answers]
                assert sorted(listed) == sorted(set(numbers))
                assert decision.seat != NATURE or list(listed) == numbers
                self.counted.alike[listed] = answers.answers
            if decision.seat == NATURE:
                assert tuple([self.core.odds(self.g, number) for number in listed]) == decision.odds
            self.count_refusals(listed)
        else:
            first = N.DISCARD_CARD if decision.kind == "discard" else N.LAY_CARD
            counts = answers.fields[0] if isinstance(answers, Form) else answers
            assert isinstance(counts, Counts)
            assert listed == tuple(first + kind for kind, limit in enumerate(counts.limits) if limit)

    def count_refusals(self, listed: tuple[int, ...]) -> None:
        """Answers of this phase that neither program allows now: sampled, since there are many at every question."""
        if self.counted.answers % 50 == 0:
            here = set(listed)
            family = BUILDING if self.g.phase == S.BUILD else TRADING if self.g.phase == S.TRADE else ()
            self.counted.refused.update(number for number in family if number not in here)

    def choose(self, decision: Decision[Action], rng: Random, players: int) -> Action:
        """An answer: nature's by the odds, a seat's by whoever plays it."""
        if decision.seat == NATURE:
            return rng.choices(list(decision.answers), decision.odds)[0]
        if not players >> decision.seat & 1:
            return decision.answers.sample(rng)
        return self.sensible(decision, rng)

    def sensible(self, decision: Decision[Action], rng: Random) -> Action:
        """What the core's sensible player says, its steps put together."""
        draft, seat, said = self.core.copy(self.g), decision.seat, list[int]()
        while True:
            said.append(self.core.sensible(self.t, draft, seat, rng.randrange(1 << 30)))
            assert said[-1] in self.core.legal(self.t, draft, seat)
            if self.is_whole(draft, seat, said):
                return put_together(said, self.state.phase, decision)
            self.core.apply(self.t, draft, seat, said[-1])

    def is_whole(self, g: Any, seat: int, said: list[int]) -> bool:
        """Whether the last step makes the answer whole."""
        if g.phase == S.ROBBER:
            return bool(g.due[seat] == 1)
        if g.phase == S.GIVE:
            return bool(len(said) == g.amount)
        if g.phase in (S.PILE, S.MARKET_TAKE, S.PAY):
            return bool(g.todo == 1)
        if g.phase == S.BUILD and said[-1] >= N.START_BUILDING:
            after = self.core.copy(g)
            self.core.apply(self.t, after, seat, said[-1])
            return bool(after.phase != S.PAY)
        return bool(g.phase != S.MARKET_GIVE)

    def answer(self, decision: Decision[Action], action: Action) -> list[Event]:
        """Play an answer in both; what happened must be the same."""
        assert action in decision.answers
        seat, said = decision.seat, steps(action, self.state.phase)
        rows: list[Any] = []
        for number in said:
            self.check_step(seat, number, decision)
            rows += self.core.apply(self.t, self.g, seat, number)
        happened = self.game.play(self.state, seat, action)
        assert told(rows, self.game.seats) == happened
        self.compare_positions()
        self.counted.answers += 1
        self.counted.actions.update(said)
        self.counted.events.update(type(event).__name__ for event in happened)
        if happened and happened[-1].opens_turn:
            self.compare_knowledge()
        return happened

    def check_step(self, seat: int, number: int, decision: Decision[Action]) -> None:
        """A step is listed; of threes, exactly those are that some way to pay goes on with."""
        listed = self.core.legal(self.t, self.g, seat)
        assert number in listed
        if self.g.phase == S.PAY:
            laid = list(self.g.laid)
            found = set()
            for answer in decision.answers:
                if isinstance(answer, Build) and building(BUILDINGS.index(answer.what), answer.without) == building(
                    self.g.what, self.g.without
                ):
                    given = [sum(three == kind for three, _ in answer.swaps) for kind in range(RESOURCES)]
                    if all(a >= b for a, b in zip(given, laid, strict=True)):
                        found |= {kind for kind in range(RESOURCES) if given[kind] > laid[kind]}
            assert set(listed) == {N.LAY_THREE + kind for kind in found}

    def compare_positions(self) -> None:
        n = self.game.seats
        assert image_of_core(self.fields.of(self.g), n) == image_of_engine(self.state, n)

    def compare_knowledge(self) -> None:
        catch_up(self.state)
        n = self.game.seats
        known, most = rows_of(as_tuple(self.g.known)), rows_of(as_tuple(self.g.pile_most))
        for observer in range(n + 1):
            assert most[observer] == self.state.pile_most[observer]
            for holder in range(n):
                assert known[observer * SEATS + holder] == self.state.known[observer * n + holder]


BUILDING = [building(what, without) for what in range(len(BUILDINGS)) for without in (-1, 0, 1, 2, 3, 4)]
TRADING = [number for number in ANSWER if N.PUT_DOWN <= number < N.CHOOSE_CARD]


class Fields:
    """The fields of a position by name, knowledge apart, each read whole and at once, in either back end."""

    def __init__(self, core: Core) -> None:
        self.is_plain = core.name == "plain"
        places = [place for place in kept_as(S.Position).arrangement.places if place.name not in KNOWLEDGE]
        self.names, self.slices, at = [place.name for place in places], list[slice](), 0
        for place in places:
            self.slices.append(slice(at, at + prod(place.shape)))
            at += prod(place.shape)
        wide, small = [p for p in places if p.code != "b"], [p for p in places if p.code == "b"]
        self.head = Struct("=" + "".join(f"{prod(p.shape)}{p.code}" for p in wide))
        self.tail, self.tail_at = Struct(f"={sum(prod(p.shape) for p in small)}b"), small[0].at

    def of(self, g: Any) -> dict[str, tuple[int, ...]]:
        if self.is_plain:
            return {name: as_tuple(getattr(g, name)) for name in self.names}
        numbers = self.head.unpack_from(g.raw) + self.tail.unpack_from(g.raw, self.tail_at)
        return dict(zip(self.names, map(numbers.__getitem__, self.slices), strict=True))


def as_tuple(value: Any) -> tuple[int, ...]:
    if isinstance(value, memoryview):
        lines: Any = value.tolist()
        return tuple(number for line in lines for number in line)
    return tuple(value.values()) if isinstance(value, dict) else tuple(value) if isinstance(value, list) else (value,)


def rows_of(flat: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A grid of cards as rows."""
    return [flat[i : i + RESOURCES] for i in range(0, len(flat), RESOURCES)]


SEAT_FIELDS = ("roads", "knights", "settlements", "cities", "expansions", "owes")
ROWS = ("market", "discards", "pile", "expansion_pile", "got")
NUMBERS = ("left", "road_pile", "knight_pile", "settlement_pile", "attacks", "market_days", "arrow", "turn", "active",
           "exchanges", "built", "spent", "partner", "amount")  # fmt: skip


def image_of_core(f: dict[str, tuple[int, ...]], n: int) -> tuple[Any, ...]:
    """What a position is, knowledge apart."""
    (phase,), (back,), (winners,), (todo,) = f["phase"], f["back"], f["winners"], f["todo"]
    sealed = [None] * n
    if phase == S.ROBBER:
        chosen = rows_of(f["sealed"])
        sealed = [chosen[seat] if f["owes"][seat] and not f["due"][seat] else None for seat in range(n)]  # type: ignore[misc]
    over = tuple((winners >> seat & 1) / winners.bit_count() for seat in range(n)) if phase == S.OVER else None
    assert not any(f["laid"])
    assert not any(f["taken"])
    return (
        rows_of(f["hand"])[:n], [f[name][:n] for name in SEAT_FIELDS], f["hand_size"][:n], [f[name] for name in ROWS],
        [f[name][0] for name in NUMBERS], sealed, PHASES[phase], PHASES[back],
        0 if phase in CHOSEN_CARD_BY_CARD else todo, over,
    )  # fmt: skip


def image_of_engine(s: State, n: int) -> tuple[Any, ...]:
    hands = [tuple(hand) for hand in s.hands]
    attacks, market_days = s.events
    return (
        hands, [s.roads, s.knights, s.settlements, s.cities, s.expansions, s.owes], tuple(map(sum, hands)),
        [tuple(s.market), tuple(s.discards), tuple(s.pile), s.expansion_pile, tuple(s.got)],
        [s.left, s.road_pile, s.knight_pile, s.settlement_pile, attacks, market_days, s.arrow, s.turn, s.active,
         s.exchanges, s.built, s.spent, s.partner, s.amount],
        list(s.sealed), s.phase, s.back, s.todo, s.result,
    )  # fmt: skip


def put_together(said: list[int], phase: str, decision: Decision[Action]) -> Action:
    """The engine's answer that some steps of the core make."""
    first = said[0]
    if first >= N.DISCARD_CARD:
        return Discard(tally([number - N.DISCARD_CARD for number in said]))
    if N.LAY_CARD <= first < N.TAKE_STALL:
        laid = tally([number - N.LAY_CARD for number in said if number < N.TAKE_STALL])
        if phase == "market":
            return Market(laid, tally([number - N.TAKE_STALL for number in said if number >= N.TAKE_STALL]))
        return Pile(laid) if phase == "pile" else Give(laid)
    answer = ANSWER[first]
    if isinstance(answer, Build) and len(said) > 1:
        return next(one for one in decision.answers if sorted(steps(one, phase)) == sorted(said))
    return answer


def tally(kinds: list[int]) -> Any:
    return tuple(kinds.count(kind) for kind in range(RESOURCES))
