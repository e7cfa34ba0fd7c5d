"""How much of what happened a listener wants announced: each class of news off, brief, normal or full.

The log keeps every sentence whole; only what is spoken at the moment is shorter or longer. Facts, never advice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from trueque.kernel import Event
from trueque.kernel.event import seat_of
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.ears import placed
from trueque.speech.telling import concerns, in_order

Level = Literal["off", "brief", "normal", "full"]
NORMAL: Level = "normal"

CLASSES = ("dice", "production", "robber", "builds", "trades", "cards", "turns", "awards", "end")
"""The kinds of news that events declare, of all three games; the end is always told."""


@dataclass(frozen=True)
class Moment:
    """What the announcements of one listener are made from: the question, the points of all, and earlier rolls."""

    asked: Asked
    points: tuple[int, ...]
    rolled: Callable[[int], int]
    """How often a total was rolled so far."""

    @property
    def to(self) -> Listener:
        return self.asked.to


def spoken(events: list[Event], moment: Moment, levels: Mapping[str, str]) -> list[str]:
    """What is announced of *events*, each as its class wants it."""
    found = []
    for event in in_order(events, moment.asked.words, moment.to.seat):
        level = levels.get(event.news, NORMAL)
        said = moment.asked.words.tell(event, moment.to) if level != "off" else ""
        if said and level == "brief":
            said = shortened(event, said, moment.to)
        elif said:
            said = " ".join([placed(event, said, moment.asked), *(more(event, moment) if level == "full" else ())])
        if said:
            found.append(said)
    return found


def shortened(event: Any, said: str, to: Listener) -> str:
    """The brief form: the total of the dice, own gains, and what one is part of."""
    if event.thrown is not None:
        return f"{event.thrown}." if event.seat == to.seat else f"{to.names[event.seat]}: {event.thrown}."
    if event.news in ("production", "trades", "robber") and not event.always_told:
        return said if concerns(event, to.seat) else ""
    if event.news == "turns":
        return said if seat_of(event) == to.seat else ""
    return said


def more(event: Any, moment: Moment) -> Iterable[str]:
    """What the full level adds: how often a number fell, points, cards."""
    say = speaker("speech", moment.to.lang)
    if event.thrown is not None:
        yield say.many("So far {n} time.", "So far {n} times.", moment.rolled(event.thrown))
    elif event.counts_up and (seat := gainer(event)) is not None:
        points = say.many("{n} point", "{n} points", moment.points[seat])
        cards = held(moment.asked.view, seat)
        yield f"{points}." if cards is None else f"{points}, {say.many('{n} card', '{n} cards', cards)}."


def gainer(event: Any) -> int | None:
    """Whose points an event tells of: its seat's; an award's, those of whom it goes to."""
    return event.to if event.news == "awards" else seat_of(event)


def held(view: Mapping[str, Any], seat: int) -> int | None:
    """How many cards a seat holds, where the table shows it."""
    players = view.get("players")
    cards = players[seat].get("cards") if isinstance(players, list) and isinstance(players[seat], dict) else None
    return cards if isinstance(cards, int) else None
