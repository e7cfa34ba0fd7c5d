"""One game in two programs: the engine that was there first, and the core. Every answer is held to be the same in both.

What is compared at every answer: who is asked, every legal answer, nature's odds, every event, and the whole position
with what everybody knows of hidden cards and what is still to be done.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.princes.core.language import FACE, NUMBER, TOKEN, steps, told
from trueque.kernel import NATURE, Counts, Decision, OneOf
from trueque.kernel.event import Event
from trueque.princes.actions import Action, Build, Play, Raise, Remove, Road, Settle
from trueque.princes.catalogue import CARDS, POINT_KINDS, STORE
from trueque.princes.core import actions as N
from trueque.princes.core import operations
from trueque.princes.core import state as S
from trueque.princes.core.engine import Core
from trueque.princes.core.numbers import KNOWN, REACH, ROWS
from trueque.princes.events import Built
from trueque.princes.game import Princes
from trueque.princes.lowering import tables_of
from trueque.princes.state import State

OPERATION = {"BuryEvent": "BURY", "RebuildEvents": "REBUILD", "Triggers": "TRIGGER",
             "SufferFraternalFeuds": "SUFFER_FRATERNAL"}  # fmt: skip
"""Steps whose operation has another name."""


EVERY = 7
"""Whole positions are compared so often: what differs stays different, and events are compared every time."""
BUILDS = (Build, Play, Raise, Road, Settle)


class Counted:
    """What came up, so that a test can say that everything did."""

    def __init__(self) -> None:
        self.games = self.answers = 0
        self.kinds: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.operations: Counter[str] = Counter()


def operation_of(step: object) -> int:
    """The operation of a step of the engine."""
    name = type(step).__name__
    snake = "".join(f"_{c}" if c.isupper() and i else c for i, c in enumerate(name)).upper()
    return int(getattr(operations, OPERATION.get(name, snake)))


class Twin:
    """A game being played in both."""

    def __init__(self, game: Princes, core: Core, counted: Counted) -> None:
        self.game, self.core, self.counted = game, core, counted
        self.t = core.tables(tables_of(game.rules))
        self.state, self.g = game.start(), core.start(self.t)
        self.compare_positions()

    def ask(self) -> Decision[Action] | None:
        """The open question, held to be the same."""
        questions = self.game.decisions(self.state)
        if not questions:
            assert self.core.asked(self.g) is None
            return None
        (decision,) = questions
        assert self.core.asked(self.g) == decision.seat
        self.compare_question(decision)
        return decision

    def compare_question(self, decision: Decision[Action]) -> None:
        listed, answers = self.core.legal(self.t, self.g), decision.answers
        assert len(set(listed)) == len(listed)
        if isinstance(answers, OneOf):
            paid = decision.kind == "riots"  # resources named one by one, in any order
            expected = {k for one in answers for k in steps(one, self.state, decision)[: None if paid else 1]}
            assert set(listed) == expected, decision.kind
            if decision.seat == NATURE:
                odds = {steps(a, self.state, decision)[0]: o for a, o in zip(answers, decision.odds, strict=True)}
                assert {number: self.core.odds(self.g, number) for number in listed} == odds
        else:
            assert isinstance(answers, Counts)
            first = N.DEMAND if decision.kind == "demand" else N.STORE
            expected = {first + i for i, limit in enumerate(answers.limits) if limit}
            assert set(listed) == expected | ({N.STOP} if answers.least == 0 else set()), decision.kind

    def play(self, rng: Random, *, builds: bool = False) -> None:
        """To the end, at random; or by seats that build what they can and remove little."""
        while (decision := self.ask()) is not None:
            self.answer(decision, self.choose(decision, rng, builds))
        self.counted.games += 1

    def choose(self, decision: Decision[Action], rng: Random, builds: bool) -> Action:
        """Any answer: nature's by the odds."""
        answers = decision.answers
        if decision.seat == NATURE:
            return rng.choices(list(answers), decision.odds)[0]
        if builds and decision.kind == "action" and isinstance(answers, OneOf):
            found = [one for one in answers if type(one) in BUILDS]
            if found and rng.random() < 0.9:
                return rng.choice(found)
            kept = [one for one in answers if not isinstance(one, Remove)]
            return rng.choice(kept if rng.random() < 0.98 else list(answers))
        return answers.sample(rng)

    def answer(self, decision: Decision[Action], action: Action) -> list[Event]:
        """Play an answer in both; what happened must be the same."""
        said = steps(action, self.state, decision)
        rows: list[Any] = []
        for k, number in enumerate(said):
            if k and not self.g.draft and not self.g.chosen_count:
                break  # the rest of the answer answered itself
            self.check_step(said[:k], number, decision)
            rows += self.core.apply(self.t, self.g, number)
        site = getattr(action, "site", "")
        happened = self.game.play(self.state, decision.seat, action)
        assert [plainly(one, site) for one in told(rows)] == happened
        self.count(decision, happened)
        if self.counted.answers % EVERY == 0 or not self.state.todo:
            self.compare_positions()
        return happened

    def check_step(self, before: tuple[int, ...], number: int, decision: Decision[Action]) -> None:
        """A step is listed; and of answers that are listed one by one, exactly those are that begin the same way."""
        listed = self.core.legal(self.t, self.g)
        assert number in listed
        if before and isinstance(decision.answers, OneOf) and decision.kind != "riots":
            whole = [steps(one, self.state, decision) for one in decision.answers]
            assert set(listed) == {one[len(before)] for one in whole if one[: len(before)] == before}

    def count(self, decision: Decision[Action], happened: list[Event]) -> None:
        counted = self.counted
        counted.answers += 1
        counted.kinds[decision.kind] += 1
        counted.events.update(type(event).__name__ for event in happened)
        counted.cards.update(getattr(event, "card", "") for event in happened if hasattr(event, "card"))
        if self.state.todo:
            counted.operations[type(self.state.todo[-1][1]).__name__] += 1

    def compare_positions(self) -> None:
        mine, theirs = image_of_core(self.g), image_of_engine(self.state)
        if mine != theirs:
            wrong = {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
            raise AssertionError(wrong)


def plainly(event: Event, site: str) -> Event:
    """A region expansion is told by its region in the engine."""
    if isinstance(event, Built) and event.place.startswith("C") and site in STORE:
        return Built(event.seat, event.card, site)
    return event


def listed(value: Any) -> list[int]:
    """A row of numbers."""
    return value.tolist() if isinstance(value, memoryview) else list(value)


def row_of(grid: Any, at: int, count: int) -> list[int]:
    return [grid[at, k] for k in range(count)]


def spot(number: int) -> tuple[int, int]:
    return number // ROWS - REACH, number % ROWS - 2


def entries(numbers: list[int]) -> list[tuple[str, int]]:
    return [(TOKEN[number // KNOWN], number % KNOWN) for number in numbers]


def marked(low: int, high: int) -> set[str]:
    return {token for token, number in NUMBER.items() if (low | high << 60) >> number & 1}


def realm_of_core(g: Any, seat: int) -> tuple[Any, ...]:
    """A principality."""
    sites = row_of(g.sites, seat, g.site_count[seat])
    places = row_of(g.places, seat, g.place_count[seat])
    regions = row_of(g.region_spots, seat, g.region_count[seat])
    stock = row_of(g.stock, seat, len(STORE))
    under = {spot(at): TOKEN[g.under[seat, at] - 1] for at in sites if g.under[seat, at]}
    return (
        [(spot(at)[0], g.lies[seat, at]) for at in places], [x for x in range(-REACH, REACH + 1)
         if g.roads[seat] >> x + REACH & 1], [(spot(at), g.lies[seat, at] - 1) for at in regions], stock,
        row_of(g.owned, seat, g.owned_count[seat]), [(spot(at), TOKEN[g.lies[seat, at] - 1]) for at in sites], under,
        row_of(g.points, seat, len(POINT_KINDS)), row_of(g.rates, seat, 6), g.purse[seat], g.full[seat], g.prices[seat],
    )  # fmt: skip


def realm_of_engine(realm: Any) -> tuple[Any, ...]:
    return (
        list(realm.places.items()), sorted(realm.roads), list(realm.regions.items()), realm.stock, realm.owned,
        list(realm.sites.items()), realm.under, [getattr(realm, kind) for kind in POINT_KINDS], list(realm.rates),
        realm.purse, realm.full, realm.prices,
    )  # fmt: skip


def image_of_core(g: Any) -> dict[str, Any]:
    """What a position is."""
    n, ops = g.depth, listed(g.todo_op)
    top = ops[n - 1] if n else -1
    deals_regions = top == operations.SHUFFLE and listed(g.todo_b)[n - 1] == 0
    names = list(STORE) if deals_regions else TOKEN
    inside = listed(g.inside)
    first = min(number for token, number in NUMBER.items() if CARDS[token].kind == "event")
    assert g.draft == 0
    assert g.chosen_count == 0
    return {
        "realms": [realm_of_core(g, seat) for seat in (0, 1)],
        "hands": [entries(row_of(g.hand, seat, g.hand_size[seat])) for seat in (0, 1)],
        "stacks": [entries(row_of(g.stack, k, g.stack_size[k])) for k in range(6)],
        "events": entries(listed(g.events)[: g.event_count]),
        "regions": [(list(STORE)[e // KNOWN], e % KNOWN) for e in listed(g.regions)[: g.region_pile]],
        "discards": entries(listed(g.discards)[: g.discard_count]),
        "faceup": [TOKEN[card] for card in listed(g.faceup)[: g.faceup_count]],
        "aside": entries(listed(g.aside)[: g.aside_count]),
        "loose": {names[k]: count for k, count in enumerate(listed(g.loose)) if count},
        "inside": sorted(TOKEN[first + k] for k, count in enumerate(inside) for _ in range(count)),
        "supply": [g.road_supply, g.settlement_supply, g.city_supply],
        "todo": list(zip(listed(g.todo_me)[:n], ops[:n], strict=True)),
        "turn": [g.active, g.turn, g.die, FACE[g.face - 1] if g.face else "", TOKEN[g.event - 1] if g.event else "",
                 g.herald, g.hero, g.trade],
        "table": [TOKEN[card] for card in listed(g.table)[: g.table_count]],
        "held": entries(listed(g.held)[: g.held_count]),
        "used": [spot(at) for at in listed(g.used)[: g.used_count]],
        "fetchers": marked(g.fetchers[0], g.fetchers[1]),
        "fresh": [marked(g.fresh[seat, 0], g.fresh[seat, 1]) for seat in (0, 1)],
        "spared": [bool(one) for one in listed(g.spared)],
        "barred": [bool(one) for one in listed(g.barred)],
        "winner": None if g.winner == S.PLAYING else g.winner,
    }  # fmt: skip


def image_of_engine(s: State) -> dict[str, Any]:
    return {
        "realms": [realm_of_engine(realm) for realm in s.realms],
        "hands": s.hands,
        "stacks": [*s.stacks, *([] for _ in range(6 - len(s.stacks)))],
        "events": s.events,
        "regions": s.regions,
        "discards": s.discards,
        "faceup": s.faceup,
        "aside": s.aside,
        "loose": s.loose,
        "inside": sorted(s.inside),
        "supply": list(s.supply.values()),
        "todo": [(seat, operation_of(step)) for seat, step in s.todo],
        "turn": [s.active, s.turn, s.die, s.face, s.event, s.herald, s.hero, s.trade],
        "table": s.table,
        "held": s.held,
        "used": s.used,
        "fetchers": set(s.fetchers),
        "fresh": [set(cards) for cards in s.fresh],
        "spared": s.spared,
        "barred": s.barred,
        "winner": s.winner,
    }
