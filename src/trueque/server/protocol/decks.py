"""Decks that people bring: asked about, and checked."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from trueque.server.protocol.message import Lang, Message
from trueque.server.protocol.tables import OptionKey, OptionValue


class DecksAsked(Message):
    """What one may build with at a table with these options."""

    options: Annotated[dict[OptionKey, OptionValue], Field(max_length=60)] = {}
    lang: Lang | None = None


class DeckAsked(DecksAsked):
    """A deck to look at: as lines, one word or by name."""

    source: Annotated[str, StringConstraints(max_length=6000)] = ""


class ReadyDeck(Message):
    """A deck to begin with."""

    name: str
    title: str
    line: str
    deck: str


class DecksOpened(Message):
    """What one builds with."""

    size: int
    """How many cards a deck has."""
    cards: dict[str, int]
    """Every card that may be brought, with how many of it."""
    ready: list[ReadyDeck]
    options: list[str]
    """The option that holds each seat's deck."""
    table: dict[str, str]
    """The options of a table to which decks are brought."""


class DeckFinding(Message):
    """What is wrong with a deck; *card* is the one that it is about, if any."""

    sentence: str
    card: str


class DeckChecked(Message):
    """A deck, and what is said about it."""

    playable: bool
    deck: str
    """In one word, for the options of a table; empty where the text is no deck."""
    cards: dict[str, int]
    size: int
    text: str
    """As lines of a file, in the listener's language."""
    findings: list[DeckFinding]
    sum: str
    """Its cards by kind, in one sentence."""
