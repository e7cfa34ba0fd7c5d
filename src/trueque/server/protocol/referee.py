"""The referee of a real table, for a page that keeps the record itself: the server remembers nothing of it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from trueque.server.protocol.message import Lang, Message, Name
from trueque.server.protocol.tables import OptionKey, OptionValue

LONGEST_RECORD = 150_000
"""Signs: several times the longest game."""

Spot = Annotated[str, StringConstraints(max_length=12)]


class RefereeWanted(Message):
    """A real table: what is played, by whom, and what is typed there besides the dice."""

    game: Annotated[str, StringConstraints(max_length=40)]
    names: Annotated[list[Name], Field(min_length=2, max_length=6)]
    options: dict[OptionKey, OptionValue] = {}
    typed: Annotated[list[Annotated[str, StringConstraints(max_length=20)]], Field(max_length=6)] = []
    lang: Lang | None = None


class RefereeAsked(Message):
    """A line that somebody typed or said at that table, and the record so far."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_RECORD)]
    text: Annotated[str, StringConstraints(max_length=400)] = ""
    """Nothing: only what is asked now."""
    guesses: Annotated[list[Annotated[str, StringConstraints(max_length=400)]], Field(max_length=5)] = []
    """What a recogniser may have heard instead of *text*, the likeliest first."""
    alone: Annotated[int, Field(ge=0, le=11)] | None = None
    """Who says it where nobody else listens."""
    confirming: bool = False
    """Whether the line says if all agree to take the last answer back."""
    beside: Annotated[dict[Spot, Spot], Field(max_length=80)] = {}
    """Numbers that were said with the hex they lie on, before they are asked for: as the last reply had them."""
    exploring: Annotated[int, Field(ge=0, le=99)] | None = None
    """The stop of the exploration by touch that was told last: as the last reply had it."""
    sure: bool = False
    """The line was read back, and is meant."""
    lang: Lang | None = None


class RefereeSays(Message):
    """One sentence of the referee."""

    text: str
    seat: int | None = None
    """For that player alone; none: aloud."""


class RefereePlace(Message):
    """A place of the table that answers what is asked."""

    place: str
    notation: str
    sentence: str


class RefereeTold(Message):
    """What the referee says, and what is asked next."""

    record: str
    title: str
    names: list[str]
    said: list[RefereeSays]
    asks: list[RefereeSays]
    confirming: bool
    beside: dict[str, str]
    exploring: int | None = None
    over: bool
    meant: str = ""
    """What was read back and not done: sent again as it stands, with *sure*, it is done."""
    costs: bool = False
    """Whether it was read back only for what it costs."""
    game: str
    view: dict[str, Any]
    """The table as everybody sees it."""
    places: list[RefereePlace]
    """Where one may press instead of saying it."""


class RefereeBox(Message):
    """What a game's box leaves open."""

    typed: dict[str, str]
    """What may be real and typed besides the dice: its name, and what it is in words."""
