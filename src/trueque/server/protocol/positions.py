"""Positions as lines: asked for, shown, and passed on."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from trueque.server.protocol.message import Lang, Message
from trueque.server.protocol.server_messages import Spot
from trueque.server.protocol.tables import LONGEST_LINK


class PositionAsked(Message):
    """A line to look at."""

    line: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LINK)]
    """As it is written, or as an address carries it."""
    seat: Annotated[int, Field(ge=0, le=11)] | None = None
    """Of a whole line: through whose eyes; none: a spectator's. A seat's line has its own."""
    lang: Lang | None = None
    """None: the caller's own."""
    text: Annotated[str, StringConstraints(max_length=200)] = ""
    """A query about it, for `/told`."""


class PositionShown(Message):
    """A position as its eyes see it, and in words."""

    game: str
    title: str
    line: str
    """The line as the program writes it."""
    link: str
    names: list[str]
    """What the seats are called here."""
    options: dict[str, str]
    rules: str
    """The edition or mode of the game by name; empty where there is but one."""
    is_whole: bool
    seat: int | None
    """Through whose eyes it is shown; none: a spectator's."""
    view: dict[str, Any]
    points: list[float]
    lines: list[str]
    """The position in sentences."""
    asks: str
    """What is asked of those eyes, or who is waited for."""
    waiting: list[int]
    """Seats that are to answer; none where nature is, or nobody any more."""
    over: bool
    places: dict[str, str]
    """What each place is called and what lies there, for whoever walks over it by ear."""
    ways: dict[str, Spot]
    """Where one can go from each place."""


class PositionLine(Message):
    """A position to pass on."""

    line: str
    link: str
