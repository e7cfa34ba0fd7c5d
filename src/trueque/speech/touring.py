"""A tour of a game's table for the ear: its overview, then stop by stop, each with where it would be heard from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from trueque.kernel.dealer import FairDealer, seed_bytes
from trueque.kernel.match import Match
from trueque.kernel.offers import offer
from trueque.kernel.registry import make, part
from trueque.kernel.words import Listener
from trueque.speech.choices import Asked, asked
from trueque.speech.ears import has_answer, overview
from trueque.speech.inquiring import inquire
from trueque.speech.queries import Query

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

    def stops(self, asked: Asked) -> Sequence[Stop]:
        """The places in the order in which hands would find them."""
        ...


def spread(n: int) -> list[float]:
    """*n* things side by side, from left to right; one alone lies in the middle."""
    return [round(2 * i / (n - 1) - 1, 2) for i in range(n)] if n > 1 else [0.0] * n


def tour(game: str, lang: str, names: Sequence[str]) -> Iterator[Stop]:
    """The table at the start, as a spectator may know it; *names* are what the players are called."""
    guide = offer(part(game, "ear"), Tours)
    rules = make(game, dict(guide.TOUR) if guide is not None else {})
    match = Match(rules, FairDealer(seed_bytes("tour")))
    to = Listener(lang, None, tuple(names[: rules.seats]))
    question = asked(rules, rules.decisions(match.state), rules.view(match.state, None), to)
    known = set[str]()
    for stop in _whole(game, guide, question):
        # Whatever is told without a place leaves out what was said before.
        said = stop.said if stop.kind else tuple(line for line in stop.said if line not in known)
        if said:
            yield replace(stop, said=said)
        known |= set(said)


def _whole(game: str, guide: Tours | None, question: Asked) -> Iterator[Stop]:
    yield from _told(overview(game), question)
    if guide is not None:
        yield from guide.stops(question)
    for name in TOLD:
        if has_answer(game, name):
            yield from _told(name, question)


def _told(name: str, question: Asked) -> Iterator[Stop]:
    reply = inquire(Query(name, (), ""), question)
    if reply:
        yield Stop(tuple(reply))
