"""Boards that people draw: asked about, checked, and the gallery."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from trueque.server.protocol.message import Lang, Message
from trueque.server.protocol.tables import OptionValue
from trueque.table.workshops import MOST_WEIGHED

Place = Annotated[int, Field(ge=-60, le=120)]
Side = Literal["NW", "NE", "E", "SE", "SW", "W"]
Cell = Annotated[str, StringConstraints(pattern="^[!-~]{1,3}$")]
Line = Annotated[str, StringConstraints(pattern="^[a-z][ -~]{0,200}$")]


class DrawnCell(Message):
    """What is drawn on one place of the sea."""

    x: Place
    y: Place
    """The sum of both is even; two columns are one step to the right."""
    cell: Cell


class DrawnHarbour(Message):
    """A harbour at a side of a drawn cell."""

    x: Place
    y: Place
    side: Side
    kind: Annotated[str, StringConstraints(pattern="^[a-z0-9:?]{1,10}$")]


class Drawing(Message):
    """A board as the page holds it."""

    name: Annotated[str, StringConstraints(max_length=60)] = ""
    cells: Annotated[list[DrawnCell], Field(max_length=60)] = []
    harbours: Annotated[list[DrawnHarbour], Field(max_length=40)] = []
    lines: Annotated[list[Line], Field(max_length=20)] = []
    """All else that the text says, as it says it."""


class BoardAsked(Message):
    """A board to look at: drawn, or as a text, one word or the name of one in the gallery."""

    drawing: Drawing | None = None
    source: Annotated[str, StringConstraints(max_length=4000)] = ""
    lang: Lang | None = None


class Remedy(Message):
    """What would put something right, and the text after it."""

    label: str
    text: str


class At(Message):
    """A place of the drawing."""

    x: int
    y: int


class Finding(Message):
    """One sentence about a board."""

    kind: Literal["good", "odd", "wrong"]
    sentence: str
    at: list[At]
    remedy: Remedy | None


class DrawnHex(Message):
    """A drawn place in words."""

    x: int
    y: int
    name: str
    words: str


class CoastSide(Message):
    """A side where a harbour could lie."""

    x: int
    y: int
    side: Side
    name: str


class BoardChecked(Message):
    """What is to be said about a board."""

    playable: bool
    most_seats: int
    """How many it has room for."""
    text: str
    option: str
    """What a table is made with; empty where it cannot be played."""
    drawing: Drawing | None
    """Where a text was asked about that can be read."""
    findings: list[Finding]
    hexes: list[DrawnHex]
    coast: list[CoastSide]


class BoardWished(Message):
    """A new board."""

    kind: Literal["symmetric", "balanced"] = "balanced"
    hexes: Annotated[int, Field(ge=7, le=33)] = 19
    parts: Annotated[int, Field(ge=1, le=4)] = 1
    lang: Lang | None = None


class BoardNamed(Message):
    """A board that can be played."""

    option: OptionValue
    lang: Lang | None = None


class BoardToWeigh(Message):
    """A board whose seats' odds are asked for: what was found so far, and a few games are added to it."""

    option: OptionValue
    seats: Annotated[int, Field(ge=2, le=6)] = 4
    games: Annotated[int, Field(ge=0, le=MOST_WEIGHED)] = 0
    wins: Annotated[list[Annotated[int, Field(ge=0, le=MOST_WEIGHED)]], Field(max_length=6)] = []
    lang: Lang | None = None


class BoardWeighed(Message):
    """How often each seat wins on a board."""

    games: int
    wins: list[int]
    shares: list[float]
    """Of a hundred games, each seat's."""
    difference: float
    """Between the best and the worst seat."""
    margin: float
    """How far a share may lie from the truth, nine times in ten."""
    enough: bool = True
    """Whether no more games are played for it."""


class GalleryBoard(BoardWeighed):
    """A board of the gallery, and how fair it is."""

    name: str
    title: str
    line: str
    drawing: Drawing


class WorkshopOpened(Message):
    """What one draws with, and the gallery."""

    lands: dict[str, str]
    numbers: list[int]
    harbours: dict[str, str]
    kinds: list[str]
    most_parts: int
    option_key: str
    tables: dict[str, dict[str, str]]
    """How many may sit at a table, and the options of such a table."""
    gallery: list[GalleryBoard]
