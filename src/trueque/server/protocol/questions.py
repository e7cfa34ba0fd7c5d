"""Questions: what a seat may answer now. The three shapes of the kernel, with words."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from trueque.server.protocol.message import Message, Plain


class Listed(Message):
    """One answer of a list."""

    id: str
    """Stable while the answer means the same; send it back as `choice`."""
    notation: str
    sentence: str
    action: Plain | str | int | list[int] | None = None
    """The answer itself as data (an object with `is`), for drawing it on the board."""


class OneOf(Message):
    """Choose one of the listed answers."""

    shape: Literal["one_of"] = "one_of"
    answers: list[Listed]


class Counts(Message):
    """Say how many of each kind: send `amounts`, one number for each of `kinds`."""

    shape: Literal["counts"] = "counts"
    kinds: list[str]
    names: list[str]
    """The kinds in the client's language."""
    limits: list[int]
    least: int
    most: int


class FormField(Message):
    """One blank of a form."""

    name: str
    label: str
    answers: Annotated[OneOf | Counts, Field(discriminator="shape")]


class Form(Message):
    """Fill in every field: send `fields`, an id or a list of amounts for each."""

    shape: Literal["form"] = "form"
    fields: list[FormField]
    apart: list[tuple[int, int]]
    """Pairs of fields that may not use the same kind."""


class Question(Message):
    """An open question to the seat of this client."""

    id: str
    """Send it back with the answer: an answer to a question that has changed is refused and nothing is played."""
    kind: str
    seat: int
    """The seat asked; -1: the dice are real, and whoever rolled them types what they show."""
    waits: bool
    """True: the game stands still until it is answered. False: the seat may speak, and need not."""
    ask: str
    entry: str
    """The almanac entry that explains the question."""
    answers: Annotated[OneOf | Counts | Form, Field(discriminator="shape")]
    beforehand: str = ""
    """The answer that a person may give once for all questions like this one, until they say otherwise; empty: none."""
