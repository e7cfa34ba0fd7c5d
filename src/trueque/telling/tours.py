"""A tour of a game's table for the ear: its overview, then stop by stop, each with where it would be heard from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.match import Match
from trueque.kernel.registry import find_room, make_game
from trueque.kernel.words import Listener
from trueque.speech.choices import Asked, list_choices
from trueque.speech.ears import has_answer
from trueque.speech.queries import Query
from trueque.telling.places import overview_query
from trueque.telling.query_replies import answer_query

TOLD = ("harbours", "pieces", "table", "market", "expansions")
"""What is told after the overview and the stops, where the game has an answer to it."""


@dataclass(frozen=True)
class Stop:
    """What is said; from -1 (left) to 1 (right), from 0 (far) to 1 (near), and a kind that has a sound of its own."""

    said: tuple[str, ...]
    pan: float = 0.0
    near: float = 0.5
    kind: str = ""


@runtime_checkable
class Tours(Protocol):
    """An ear that leads over its table place by place."""

    TOUR: Mapping[str, str]
    """The options whose table is shown."""

    def list_stops(self, asked: Asked) -> Sequence[Stop]:
        """The places in the order in which hands would find them."""
        ...


def spread_evenly(n: int) -> list[float]:
    """*n* things side by side, from left to right; one alone lies in the middle."""
    return [round(2 * i / (n - 1) - 1, 2) for i in range(n)] if n > 1 else [0.0] * n


def iterate_stops(game: str, lang: str, names: Sequence[str]) -> Iterator[Stop]:
    """The table at the start, as a spectator may know it; *names* are what the players are called."""
    guide = cast_to_protocol(find_room(game, "ear"), Tours)
    rules = make_game(game, dict(guide.TOUR) if guide is not None else {})
    match = Match(rules, FairDealer(expand_seed("tour")))
    to = Listener(lang, None, tuple(names[: rules.seats]))
    question = list_choices(rules, rules.decisions(match.state), rules.view(match.state, None), to)
    known = set[str]()
    for stop in _iterate_whole_table(game, guide, question):
        # Whatever is told without a place leaves out what was said before.
        said = stop.said if stop.kind else tuple(line for line in stop.said if line not in known)
        if said:
            yield replace(stop, said=said)
        known |= set(said)


def _iterate_whole_table(game: str, guide: Tours | None, question: Asked) -> Iterator[Stop]:
    yield from _describe_table(overview_query(game), question)
    if guide is not None:
        yield from guide.list_stops(question)
    for name in TOLD:
        if has_answer(game, name):
            yield from _describe_table(name, question)


def _describe_table(name: str, question: Asked) -> Iterator[Stop]:
    reply = answer_query(Query(name, (), ""), question)
    if reply:
        yield Stop(tuple(reply))
