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
from trueque.telling.event_lines import is_concerned, order_events
from trueque.telling.places import describe_event_place

Level = Literal["off", "brief", "normal", "full"]
NORMAL: Level = "normal"

CLASSES = ("dice", "production", "robber", "builds", "trades", "cards", "turns", "awards", "end")
"""The kinds of news that events declare, of all three games; the end is always told."""


@dataclass(frozen=True)
class AnnouncementMoment:
    """What the announcements of one listener are made from: the question, the points of all, and earlier rolls."""

    asked: Asked
    points: tuple[int, ...]
    rolled: Callable[[int], int]
    """How often a total was rolled so far."""

    @property
    def listener(self) -> Listener:
        return self.asked.to


def announce_events(events: list[Event], moment: AnnouncementMoment, levels: Mapping[str, str]) -> list[str]:
    """What is announced of *events*, each as its class wants it."""
    found = []
    for event in order_events(events, moment.asked.words, moment.listener.seat):
        level = levels.get(event.news, NORMAL)
        said = moment.asked.words.tell(event, moment.listener) if level != "off" else ""
        if said and level == "brief":
            said = shorten_event(event, said, moment.listener)
        elif said:
            said = " ".join(
                [
                    describe_event_place(event, said, moment.asked),
                    *(full_details(event, moment) if level == "full" else ()),
                ]
            )
        if said:
            found.append(said)
    return found


def shorten_event(event: Any, said: str, to: Listener) -> str:
    """The brief form: the total of the dice, own gains, and what one is part of."""
    if event.thrown is not None:
        return f"{event.thrown}." if event.seat == to.seat else f"{to.names[event.seat]}: {event.thrown}."
    if event.news in ("production", "trades", "robber") and not event.always_told:
        return said if is_concerned(event, to.seat) else ""
    if event.news == "turns":
        return said if seat_of(event) == to.seat else ""
    return said


def full_details(event: Any, moment: AnnouncementMoment) -> Iterable[str]:
    """What the full level adds: how often a number fell, points, cards."""
    say = speaker("telling", moment.listener.lang)
    if event.thrown is not None:
        yield say.many("So far {n} time.", "So far {n} times.", moment.rolled(event.thrown))
    elif event.counts_up and (seat := gaining_seat(event)) is not None:
        points = say.many("{n} point", "{n} points", moment.points[seat])
        cards = count_cards(moment.asked.view, seat)
        yield f"{points}." if cards is None else f"{points}, {say.many('{n} card', '{n} cards', cards)}."


def gaining_seat(event: Any) -> int | None:
    """Whose points an event tells of: its seat's; an award's, those of whom it goes to."""
    return event.to if event.news == "awards" else seat_of(event)


def count_cards(view: Mapping[str, Any], seat: int) -> int | None:
    """How many cards a seat holds, where the table shows it."""
    players = view.get("players")
    cards = players[seat].get("cards") if isinstance(players, list) and isinstance(players[seat], dict) else None
    return cards if isinstance(cards, int) else None
