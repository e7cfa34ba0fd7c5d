"""Win this turn: every way to do so for sure, found by searching the turn through.

A way is a list of one seat's answers. What nature draws in between must not matter: each of its answers is followed (up
to `BRANCHES` at a time), and the same list must win in all of them. Where somebody else is asked a way ends: offers to
others are none, since nobody has to accept one. Two orders of the same answers are one way. As with mates in chess only
the shortest count: every list of as many answers or fewer is tried. Two ways are told apart by what was chosen freely,
where one could also have gone on without: how a price is paid is no other answer, nor where something is put.

A seat that has its points has won where the rules say so only when its turn ends: nothing can take them away by then.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game
from trueque.kernel.position import read_position

BRANCHES = 6
"""Positions that one list of answers may lead to; where draws make more, it is luck."""
NODES = 20_000
"""Positions searched before a turn is given up as too rich."""
WIDEST = 400
"""Answers to one question that are looked at; one with more makes the turn too rich."""
MANY = 200
"""Ways to win, told apart by every answer and its order, of which one is sure at most."""
WORLDS = 12
"""Positions that fit what the seat knows, in all of which an answer must win."""

Way = tuple[Any, ...]
"""Answers in an order in which they can be given."""


class TooRich(Exception):
    """The turn has more in it than can be searched through."""


@dataclass
class Node:
    """What some answers may have led to."""

    way: Way
    chosen: Way
    """Those of them that were not demanded."""
    states: list[Any]


class TurnProof:
    """The turn of one seat, searched from a position in which it is asked."""

    def __init__(self, game: Game[Any, Any], seat: int, most: int = NODES) -> None:
        self.game, self.seat, self.most = game, seat, most
        self.target = math.inf
        self.looked = 0
        """Positions searched so far."""

    def find_wins(self, state: Any) -> list[Node]:
        """Every way to win for sure that is as short as any; raises `TooRich`, where there are too many as well."""
        self.note_winning_points(state)
        found: list[Node] = []
        level = [Node((), (), [state.copy()])]
        while level and not found:
            level = self._expand_level(level, found)
        return found

    def note_winning_points(self, state: Any) -> None:
        """Look up how many points win."""
        self.target = self.game.view(state, self.seat).get("target", math.inf)

    def _expand_level(self, level: Sequence[Node], found: list[Node]) -> list[Node]:
        """Everything one answer further; what wins goes to *found*, each position only once."""
        known: dict[frozenset[tuple[Any, int]], list[Node]] = {}
        for node in level:
            answers = self.list_common_answers(node.states)
            is_free = not all(map(is_naming, answers))
            for answer in answers:
                way, chosen = (*node.way, answer), (*node.chosen, *([answer] if is_free else []))
                played = frozenset(Counter(way).items())
                states = self.apply_answer(node.states, answer)
                if states is None:
                    continue
                if self.is_won(states):
                    found.append(Node(way, chosen, states))
                    if len(found) > MANY:
                        raise TooRich
                    continue
                alike = known.setdefault(played, [])
                if all(other.states != states for other in alike):
                    alike.append(Node(way, chosen, states))
        return [node for alike in known.values() for node in alike]

    def summarize_idea(self, chosen: Way) -> tuple[str, ...]:
        """What was done, in whichever order and wherever: words of the notation with a number in them are places."""
        said = (self.game.write(action).split() for action in chosen)
        return tuple(sorted(" ".join(word for word in words if not any(map(str.isdigit, word))) for words in said))

    def list_common_answers(self, states: Sequence[Any]) -> list[Any]:
        """What the seat may answer in every one of the positions."""
        asked = [self._waiting_question(state) for state in states]
        if any(one is None for one in asked):
            return []
        first, *others = [one.answers for one in asked if one is not None]
        listed = list(islice(first, WIDEST + 1))
        if len(listed) > WIDEST:
            raise TooRich
        return [one for one in listed if all(one in other for other in others)]

    def _waiting_question(self, state: Any) -> Decision[Any] | None:
        """The question that waits for the seat."""
        for one in self.game.decisions(state):
            if one.seat == self.seat and one.waits:
                return one
        return None

    def apply_answer(self, states: Sequence[Any], answer: Any) -> list[Any] | None:
        """Every position that an answer leads to, up to the seat's next question; none where it wins nothing."""
        reached: list[Any] = []
        for state in states:
            self.looked += 1
            if self.looked > self.most:
                raise TooRich
            after = state.copy()
            self.game.play(after, self.seat, answer)
            settled = self._settle_position(after)
            if settled is None:
                return None
            reached += [one for one in settled if one not in reached]
            if len(reached) > BRANCHES:
                return None
        return reached

    def _settle_position(self, state: Any) -> list[Any] | None:
        """The same once nature and others have answered, in every way they can; none where the turn is over."""
        open_, reached = [state], list[Any]()
        while open_:
            now = open_.pop()
            if (scores := self.game.scores(now)) is not None:
                if scores[self.seat] < 1:
                    return None
                reached.append(now)
                continue
            if self._waiting_question(now) is not None:
                reached.append(now)
                continue
            asked = self.game.decisions(now)[0]
            if asked.seat != NATURE:
                return None
            open_ += self._iterate_draws(now, asked)
            if len(open_) + len(reached) > BRANCHES:
                return None
        return reached

    def _iterate_draws(self, state: Any, asked: Decision[Any]) -> Iterator[Any]:
        """The position after each of nature's answers."""
        for answer in islice(asked.answers, BRANCHES + 1):
            after = state.copy()
            self.game.play(after, NATURE, answer)
            yield after

    def is_won(self, states: Sequence[Any]) -> bool:
        return all(self.has_points(state) for state in states)

    def has_points(self, state: Any) -> bool:
        """Whether the seat has won, or will have when its turn is over."""
        if (scores := self.game.scores(state)) is not None:
            return scores[self.seat] == 1
        return self.game.points(state, self.seat)[self.seat] >= self.target


def is_naming(action: Any) -> bool:
    """Whether an answer names anything: that one goes on, or ends a turn, does not."""
    return is_dataclass(action) and len(fields(action)) > 0


def is_winning_way(game: Game[Any, Any], seat: int, state: Any, way: Sequence[Any]) -> bool:
    """Whether these answers, in this order, win in *state*."""
    turn, states = TurnProof(game, seat), [state]
    turn.note_winning_points(state)
    for answer in way:
        if answer not in turn.list_common_answers(states):
            return False
        after = turn.apply_answer(states, answer)
        if after is None:
            return False
        states = after
    return turn.is_won(states)


def find_sure_ways(game: Game[Any, Any], line: str, rng: Random, most: int = NODES) -> list[Way]:
    """The ways that win for sure by what the seat of a position's line knows: in every position dealt that fits it."""
    worlds = [read_position(line, rng, game) for _ in range(WORLDS)]
    seat = worlds[0].seat
    assert seat is not None, "a puzzle is a seat's line"
    turn = TurnProof(game, seat, most)
    ways: dict[tuple[str, ...], Way] = {}
    # What holds elsewhere, too, is asked of every one: an order that is luck must not hide one that is none.
    for node in turn.find_wins(worlds[0].state):
        idea = turn.summarize_idea(node.chosen)
        if idea not in ways and all(is_winning_way(game, seat, world.state, node.way) for world in worlds[1:]):
            ways[idea] = node.way
    return list(ways.values())
