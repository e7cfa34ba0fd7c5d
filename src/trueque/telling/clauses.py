"""What speaks for an answer: clauses, each a kind with its values, so that another program can check every one.

docs/clauses.md says what each kind claims. Facts come from the rules: the answer is played in a position that fits what
the listener knows, and what it holds before and after is compared; each game adds what only its board shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, runtime_checkable

from trueque.kernel import Game, View
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.registry import find_room
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.telling.clause_words import QUESTIONS, SENTENCES, ClauseNames
from trueque.telling.dice_waits import Rolls, count_mean_rolls

POINTS = "points"
"""The measure that every game has."""
FIRST = ("wins", "wins_turn", "points", "pays")
"""Kinds that matter more than what only a game's own table shows; the others less."""
WEAK = ("holds", "passes", "closes", "stack", "near", "unused", "returns", "denies")
"""Kinds that are no reason by themselves."""
TRIVIAL = ("holds", "passes")
"""Kinds that differ wherever cards do, and tell no two answers apart."""
PLACED = frozenset({"rolls", "fresh", "harbour", "blocks", "idle_hex"})
"""Kinds that begin with the place which the answer names anyway."""
AIMS = frozenset({"wins", "wins_turn", "points", "pays", "effect", "rolls", "grows"})
"""Kinds that are told even where both answers have them: what all of it is for."""
WON = ("wins", "points")
"""What is told of an answer that ends the game."""
WAITING = frozenset({"comes", "draws", "stranger"})
"""Kinds that say how something may come; what is lacking belongs to them."""
STANDING = frozenset({"lacks", "passes", "stands"})
"""What is so already, or comes of itself: it speaks for no answer."""
REACHED = frozenset({"wins", "wins_turn", "points", "pays", "opens", "grows", "deck"})
"""Kinds after which nobody asks any more what is lacking for the next thing."""
COMPLETE = frozenset({
    "blocks", "cuts", "idle_hex", "hand", "held", "effect", "card_at", "gives_up", "free_roads", "site", "onward",
    "leads", "rolls", "deck", "far", "yields", "produces",
    "arms", "hand_kept", "looks", "blind", "removes", "room_beyond",
})  # fmt: skip
"""Kinds of an answer that changes no cards and says by itself what it is for."""
ENDINGS = frozenset({"passes", "closes"})
"""Kinds of an answer that ends a turn, or a part of it."""
AGAINST = frozenset({"nobody_holds", "takes_none", "builds_none", "removes"})
"""Kinds that speak against an answer."""
LOSSES = AGAINST | {"spends", "strays", "risk", "unused"}
"""The same for kinds that may be all that tells an answer from another."""
LATER = {"sooner", "site", "onward", "leads"}
"""Kinds of what comes after the turn: where it is won, nobody waits for the dice nor settles."""
MEASURED = {"rolls": 1}
"""Kinds that count something good, and the first of their values that does."""
LAST = (
    "sooner", "grows", "opens", "falls", "keeps", "nears", "lacks", "leaves", "strays", "spends", "passes", "holds",
    "stands",
)  # fmt: skip


@dataclass(frozen=True)
class Clause:
    """One fact: what it claims, and about what."""

    kind: str
    values: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Holdings:
    """What a seat has and could pay for, as far as it is certain."""

    seat: int
    target: int
    has_won: bool
    active: int
    """Whose turn it is."""
    cards: tuple[int, ...]
    prices: Mapping[str, Sequence[int]]
    """What there is to be had and a place for, each with its price; what is worth most first."""
    things: frozenset[str]
    """The same, and what there is no place for yet."""
    measures: Mapping[str, Sequence[int]]
    """Whatever is counted of every seat, by seat."""
    rolls: Rolls = ()
    """What the dice bring; nothing where no dice are thrown."""
    is_founding: bool = False
    """Whether points and lines come to everybody alike, so that they speak for no answer."""

    def missing_cards(self, thing: str) -> tuple[int, ...]:
        """The cards that are missing for a thing."""
        return tuple(max(0, n - have) for n, have in zip(self.prices[thing], self.cards, strict=True))

    def list_payable(self) -> list[str]:
        return [thing for thing in self.prices if not any(self.missing_cards(thing))]

    def find_goal(self) -> str:
        """What it is nearest to and cannot pay yet; empty where there is nothing."""
        short = [thing for thing in self.prices if any(self.missing_cards(thing))]
        return min(short, key=lambda thing: sum(self.missing_cards(thing)), default="")

    def find_rival(self, measure: str) -> int:
        """The seat that has most of it among the others."""
        counted = self.measures[measure]
        return max((seat for seat in range(len(counted)) if seat != self.seat), key=lambda seat: counted[seat])


@runtime_checkable
class SuggestsTrades(Protocol):
    """A room that finds offers worth making."""

    def suggest_trade(self, asked: Asked, before: Holdings) -> Any:
        """An offer that would bring the one card that is missing for something; none where nobody seems to have it."""
        ...


@runtime_checkable
class JoinsClauses(Protocol):
    """A room that knows facts which belong into one sentence."""

    def join_clauses(self, one: Clause, other: Clause, asked: Asked) -> str:
        """Both in one sentence; empty where they do not belong together."""
        ...


@runtime_checkable
class SettlesPayments(Protocol):
    """A room whose answers may leave open with what exactly they are paid."""

    def settle_payment(self, game: Game[Any, Any], state: Any, seat: int, action: Any) -> None:
        """Pay somehow, where *action*, just given, still waits for that: what it comes to is the same."""
        ...


@runtime_checkable
class GivesClauses(Protocol):
    """The room `clauses` of a game."""

    ORDER: Sequence[str]
    """Its own kinds of clauses, what matters most first."""

    def find_holdings(self, view: View, state: Any) -> Holdings:
        """What the seat whose *view* it is holds; *state* fits it."""
        ...

    def predict_cards(self, view: View, action: Any) -> Sequence[int] | None:
        """What the seat will hold if the answer is not carried out at once or hangs on others; else none."""
        ...

    def find_own_clauses(self, asked: Asked, action: Any) -> list[Clause]:
        """What only this game's table shows."""
        ...

    def locate_answer(self, action: Any) -> str:
        """The place that an answer names; empty where it names none."""
        ...

    def name_thing(self, thing: str, to: Listener) -> str: ...

    def name_measure(self, measure: str, to: Listener) -> str: ...

    def describe_amounts(self, cards: Sequence[int], to: Listener) -> str: ...

    def describe_own_clause(self, clause: Clause, asked: Asked) -> str: ...

    def describe_own_clause_question(self, clause: Clause, asked: Asked) -> str:
        """The question that points to a clause."""
        ...


class ClauseFinder:
    """The facts about the answers of one listener, each played in the same position that fits what the seat knows."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.room = asked, clause_room(asked.game)
        if self.room is not None:
            self.state = asked.game.guess(asked.view, Random(0))
            self.before = self.room.find_holdings(asked.view, self.state)

    def find(self, action: Any) -> list[Clause]:
        """Every fact about an answer, what matters most first; none only where a game knows none."""
        room = self.room
        if room is None:
            return []
        found = compare_holdings(self.before, self._holdings_after(room, action))
        found += room.find_own_clauses(self.asked, action)
        order = [*FIRST, *room.ORDER, *LAST]
        return sorted(found or [_standing_clause(self.before)], key=lambda clause: order.index(clause.kind))

    def _holdings_after(self, room: GivesClauses, action: Any) -> Holdings:
        """What the seat holds once an answer is given."""
        asked = self.asked
        seat, expected = asked.to.seat, room.predict_cards(asked.view, action)
        assert seat is not None, "a spectator answers nothing"
        if expected is not None:
            return replace(self.before, cards=tuple(expected))
        later = self.state.copy()
        asked.game.play(later, seat, action)
        payer = cast_to_protocol(room, SettlesPayments)
        if payer is not None:
            payer.settle_payment(asked.game, later, seat, action)
        return room.find_holdings(asked.game.view(later, seat), later)

    def suggest_trade(self) -> Any:
        """An offer that would bring the one card that is missing for something; none where there is none to make."""
        trades = cast_to_protocol(self.room, SuggestsTrades)
        offer = None if trades is None else trades.suggest_trade(self.asked, self.before)
        if offer is None or not any(
            one.seat == self.before.seat and offer in one.answers for one in self.asked.game.decisions(self.state)
        ):
            return None
        return offer


def clause_room(game: Game[Any, Any]) -> GivesClauses | None:
    """The room of a game that knows facts; a small game may have none."""
    return cast_to_protocol(find_room(game.name, "clauses"), GivesClauses)


def contrast_clauses(own: Sequence[Clause], other: Sequence[Clause]) -> list[Clause]:
    """The facts about an answer that do not hold for the other: only these can tell the two apart.

    Facts that both share and weak ones, such as the whole hand, are named where nothing else tells them apart.
    """
    theirs = {find_essence(clause) for clause in other}
    weak = [one for one in own if one.kind in WEAK]
    for known in (trim_clauses(own), own):
        strong = [clause for clause in known if clause.kind not in WEAK]
        telling = [one for one in strong if find_essence(one) not in theirs]
        goal = AIMS | ({"lacks"} if WAITING & {one.kind for one in telling} else set())
        if telling:
            found = [*telling, *[one for one in strong if one not in telling and one.kind in goal]]
            return sorted(found, key=lambda clause: FIRST.index(clause.kind) if clause.kind in FIRST else len(FIRST))
    shared = [clause for clause in trim_clauses(own) if clause.kind not in WEAK]
    other_weak = sorted(weak, key=lambda clause: (clause.kind in TRIVIAL, find_essence(clause) in theirs))
    # The whole hand comes first where only one of the two changes it.
    return sorted(
        [*shared[:2], *other_weak, *shared[2:]], key=lambda one: one.kind in TRIVIAL or find_essence(one) in theirs
    )


def trim_clauses(clauses: Sequence[Clause]) -> list[Clause]:
    """The facts without those that another one makes idle: what is lacking once something is reached."""
    kinds = {clause.kind for clause in clauses}
    if "wins" in kinds:
        return [clause for clause in clauses if clause.kind in WON]
    idle = {"nears", "leaves", "strays", "lacks"} if kinds & REACHED else set[str]()
    idle |= {"lacks", "keeps"} if kinds & COMPLETE else set()
    idle |= {"keeps"} if kinds & {"builds", "closes"} else set()
    idle |= {"opens"} if "room_beyond" in kinds else set()
    idle |= LATER if "wins_turn" in kinds else set()
    # Who falls to what the rival then has was named beside one's own rise.
    overtaken = {Clause("falls", (measure, rival, n)) for measure, _, rival, n in _list_rises(clauses)}
    return [one for one in clauses if one.kind not in idle and one not in overtaken] or list(clauses)


def _list_rises(clauses: Sequence[Clause]) -> list[tuple[Any, ...]]:
    return [clause.values for clause in clauses if clause.kind == "grows"]


def find_essence(clause: Clause) -> tuple[Any, ...]:
    """What of a fact can speak for an answer: of a stack what lies in it, not how high it is.

    What is lacking is the same whether the answer left it so or changed nothing.
    """
    kind = "lacks" if clause.kind == "leaves" else clause.kind
    if kind in PLACED:
        return (kind, *clause.values[1:])
    return (kind, *(clause.values[:1] if kind == "stack" else clause.values))


def are_alike(own: Sequence[Clause], other: Sequence[Clause]) -> bool:
    """Whether no fact tells two answers apart."""
    idle = {kind for kind in TRIVIAL if all(any(clause.kind == kind for clause in side) for side in (own, other))}
    one, two = ({find_essence(clause) for clause in side if clause.kind not in idle} for side in (own, other))
    return one == two


def compare_holdings(before: Holdings, after: Holdings) -> list[Clause]:
    """What an answer changes in what its seat holds, and in what the others do."""
    found = [Clause("wins")] if after.has_won and not before.has_won else []
    if not before.is_founding:
        found += _compare_points(before, after) + _compare_measures(before, after)
    if after.active != before.active:
        found.append(Clause("passes", (after.active,)))
    found += [Clause("opens", (thing,)) for thing in after.prices if thing in before.things - before.prices.keys()][:1]
    return found + _compare_waits(before, after) + _compare_payments(before, after)


def _compare_points(before: Holdings, after: Holdings) -> list[Clause]:
    now, then = before.measures[POINTS][before.seat], after.measures[POINTS][before.seat]
    return [Clause("points", (then - now, then, after.target))] if then > now else []


def _compare_measures(before: Holdings, after: Holdings) -> list[Clause]:
    found, me = [], before.seat
    for measure, counted in after.measures.items():
        earlier = before.measures[measure]
        if counted[me] > earlier[me] and measure != POINTS:
            rival = after.find_rival(measure)
            found.append(Clause("grows", (measure, counted[me], rival, counted[rival])))
        for seat, (then, now) in enumerate(zip(counted, earlier, strict=True)):
            if then < now:
                found.append(Clause("falls", (measure, seat, then)))
    return found


def _compare_waits(before: Holdings, after: Holdings) -> list[Clause]:
    """How much sooner the dice alone bring what something costs; the most valuable thing that comes sooner."""
    for thing, price in after.prices.items():
        missing = after.missing_cards(thing)
        now, then = (count_mean_rolls(one, held.rolls) for one, held in ((missing, after), (
            [max(0, n - have) for n, have in zip(price, before.cards, strict=True)], before)))  # fmt: skip
        if now is None or not any(missing) or (then is not None and round(then) <= round(now)):
            continue
        return [Clause("sooner", (thing, round(now), None if then is None else round(then)))]
    return []


def _compare_payments(before: Holdings, after: Holdings) -> list[Clause]:
    # What there was no place for before could be paid for all the same.
    was, goal = replace(before, prices={**before.prices, **after.prices}).list_payable(), after.find_goal()
    payable = after.list_payable()
    if after.cards == before.cards:
        kept = [Clause("keeps", (payable[0],))] if payable else []
        return kept + ([Clause("lacks", (goal, after.missing_cards(goal)))] if goal else [])
    fresh, gone = [one for one in payable if one not in was], [one for one in was if one not in payable]
    found = [Clause("pays", (fresh[0],))] if fresh else []
    if payable and not fresh:
        found.append(Clause("keeps", (payable[0],)))
    goal = _find_nearer_goal(before, after, gone)
    if goal:
        found.append(_describe_way(before, after, goal))
    paid = tuple(then - now for then, now in zip(before.cards, after.cards, strict=True))
    # What was just paid for is no loss.
    found += [Clause("spends", (thing,)) for thing in gone if tuple(after.prices.get(thing, paid)) != paid][:1]
    return [*found, Clause("holds", (after.cards,))]


def _find_nearer_goal(before: Holdings, after: Holdings, gone: Sequence[str]) -> str:
    """What the cards have come nearer to, before what they are near to anyway, and what they just paid for last."""
    missing = {thing: sum(after.missing_cards(thing)) for thing in after.prices}
    was = replace(before, prices=after.prices)
    short = [thing for thing, n in missing.items() if n]
    return min(
        short, default="",
        key=lambda thing: (missing[thing] >= sum(was.missing_cards(thing)), thing in gone, missing[thing]),
    )  # fmt: skip


def _describe_way(before: Holdings, after: Holdings, goal: str) -> Clause:
    """What is missing for something that cannot be paid yet, and whether it was more before."""
    left = after.missing_cards(goal)
    was = sum(replace(before, prices=after.prices).missing_cards(goal))
    kind = "nears" if sum(left) < was else "strays" if sum(left) > was else "leaves"
    return Clause(kind, (goal, left))


def _standing_clause(before: Holdings) -> Clause:
    """How far one is, and who is furthest of the others."""
    points, rival = before.measures[POINTS], before.find_rival(POINTS)
    return Clause("stands", (points[before.seat], before.target, rival, points[rival]))


MOST = 3
"""Clauses that are said of one answer."""


def describe_advantages(asked: Asked, action: Any) -> tuple[str, str]:
    """The place that an answer names, and the facts that speak for it; both empty where a game knows none."""
    room = clause_room(asked.game)
    if room is None:
        return "", ""
    return room.locate_answer(action), describe_clauses(trim_clauses(ClauseFinder(asked).find(action)), asked)


def describe_difference(asked: Asked, better: Any, other: Any, wins_turn: bool = False) -> str:
    """What speaks for one answer and not for the other; empty where no fact does, or a game knows none. *wins_turn*:
    after the better one the turn is won for certain."""
    finder = ClauseFinder(asked)
    if finder.room is None:
        return ""
    own, theirs = finder.find(better), finder.find(other)
    if wins_turn and not any(clause.kind == "wins" for clause in own):
        own.insert(0, Clause("wins_turn"))
    apart, against = (
        [
            one for one in contrast_clauses(mine, yours)
            if one not in yours and one.kind not in STANDING and not is_outdone(one, yours)
        ]
        for mine, yours in ((own, theirs), (theirs, own))
    )  # fmt: skip
    if not apart or not all(is_given_up(one, asked) for one in apart):
        return describe_clauses(apart, asked)
    # Nothing but what speaks against the better answer: what speaks against the other is the reason, if anything is.
    losses = describe_clauses([one for one in against if is_given_up(one, asked)], asked)
    return speaker("telling", asked.to.lang)("The other answer has a drawback. {facts}", facts=losses) if losses else ""


def is_outdone(clause: Clause, others: Sequence[Clause]) -> bool:
    """Whether another answer has as much of the same, or more: that is no reason for this one."""
    first = MEASURED.get(clause.kind)
    return first is not None and any(
        one.kind == clause.kind and all(a >= b for a, b in zip(one.values[first:], clause.values[first:], strict=True))
        for one in others
    )


def is_given_up(clause: Clause, asked: Asked) -> bool:
    """Whether a fact speaks against its answer, where one has to give up something in any case."""
    return is_loss(clause, asked) or (clause.kind == "card_at" and clause.values[0] == asked.to.seat)


def is_loss(clause: Clause, asked: Asked) -> bool:
    """Whether a fact speaks against the answer after which it holds."""
    if clause.kind == "falls":
        return bool(clause.values[1] == asked.to.seat)
    return clause.kind in LOSSES or (clause.kind == "cuts" and clause.values[0] == asked.to.seat)


def describe_reasons(clauses: Sequence[Clause], asked: Asked, most: int = MOST) -> str:
    """The first of the facts about an answer in words; where all of them speak against it, that is said."""
    first = next((one for one in clauses if not is_loss(one, asked)), None)
    if first is not None or not clauses:
        # What tells the answer from others stays among the first.
        return describe_clauses([*filter(None, [first]), *[one for one in clauses if one is not first]], asked, most)
    told = describe_clauses(clauses, asked, most)
    return speaker("telling", asked.to.lang)("It has a drawback. {facts}", facts=told)


def describe_clauses(clauses: Sequence[Clause], asked: Asked, most: int = MOST) -> str:
    """The first of them in words; two that belong together are one sentence."""
    told, left, joins = list[str](), list(clauses), cast_to_protocol(clause_room(asked.game), JoinsClauses)
    while left and len(told) < most:
        first = left.pop(0)
        joined = ((two, joins.join_clauses(first, two, asked)) for two in left) if joins is not None else ()
        other, sentence = next(((two, said) for two, said in joined if said), (None, ""))
        if other is not None:
            left.remove(other)
        told.append(sentence or describe_clause(first, asked))
    return " ".join(told)


def describe_clause(clause: Clause, asked: Asked) -> str:
    """One fact in a sentence."""
    room = clause_room(asked.game)
    assert room is not None, "clauses come from a room"
    told = SENTENCES.get(clause.kind)
    if told is None:
        return room.describe_own_clause(clause, asked)
    return told(clause.values, speaker("telling", asked.to.lang), ClauseNames(room, asked.to))


def describe_clause_question(clause: Clause, asked: Asked) -> str:
    """The question that points to a fact without telling it."""
    room = clause_room(asked.game)
    assert room is not None, "clauses come from a room"
    told = QUESTIONS.get(clause.kind)
    if told is None:
        return room.describe_own_clause_question(clause, asked)
    return told(clause.values, speaker("telling", asked.to.lang), ClauseNames(room, asked.to))
