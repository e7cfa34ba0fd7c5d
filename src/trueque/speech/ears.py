"""Queries about the position: each game has an ear that listens to its view."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from trueque.speech.choices import Asked
from trueque.speech.queries import Query


@cache
def _ear(game: str) -> ModuleType | None:
    name = f"trueque.speech.{game}_ear"
    return import_module(name) if find_spec(name) is not None else None


def ask_ear(query: Query, asked: Asked) -> list[str] | None:
    """What the game's ear says; none where it has no ear for that."""
    ear = _ear(asked.game.name)
    if ear is None:
        return None
    found: list[str] | None = ear.hear(query, asked)
    return found


def reword(text: str, asked: Asked) -> str:
    """*text* with the game's own ways of naming places put into notation."""
    ear = _ear(asked.game.name)
    return str(ear.reword(text, asked)) if ear is not None and hasattr(ear, "reword") else text
