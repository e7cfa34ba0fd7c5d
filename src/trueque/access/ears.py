"""Queries about the position: each game has an ear that listens to its view."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from trueque.access.asking import Asked
from trueque.access.queries import Query


def ask_ear(query: Query, asked: Asked) -> list[str] | None:
    """What the game's ear says; none where it has no ear for that."""
    name = f"trueque.access.{asked.game.name}_ear"
    if find_spec(name) is None:
        return None
    found: list[str] | None = import_module(name).hear(query, asked)
    return found
