"""Positions as lines for a game that brings no room `position`: its state's fields as JSON; a seat's line is its view.

    heaps 1 seats=2 version=1; heaps: [4,2,0]; passes: [true,false]; turn: 3
    claims 1 seats=2 version=1; seen by 0; hand: [1,4]; …

The types of the fields say how JSON becomes values again (dataclasses, tuples, enums, sets and plain ones). Whoever
reads a seat's line gets a position that `guess` deals to it; what `view` hides is in none.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from enum import Enum
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Protocol, Union, get_args, get_origin, get_type_hints, runtime_checkable

from trueque.kernel.errors import RuleError, bad_position
from trueque.kernel.event import to_plain
from trueque.kernel.game import Game
from trueque.kernel.parts import WHOLE, Eyes, PositionParts

G = Game[Any, Any]
MANY = (tuple, list, set, frozenset)
ASKED = "seat"
"""The key of a view that says whose it is: the line says it already."""


@runtime_checkable
class RebuildsStates(Protocol):
    """A game whose classes are elsewhere, and which rebuilds a position there."""

    def rebuild_state(self, values: Mapping[str, Any]) -> Any: ...


def write(game: G, state: Any, eyes: Eyes) -> list[tuple[str, str]]:
    """The fields of *state*, or what *eyes* see, each as JSON without a space or semicolon."""
    if eyes == WHOLE:
        if not dataclasses.is_dataclass(state):
            raise bad_position(
                "The game {game} does not write whole positions: its state is no dataclass.", game=game.name
            )
        held: Mapping[str, Any] = {one.name: encode(getattr(state, one.name)) for one in dataclasses.fields(state)}
    else:
        view = game.view(state, eyes)
        held = {key: value for key, value in view.items() if key != ASKED or value != eyes}
    return [(f"{name}:", write_json(value)) for name, value in held.items()]


def write_json(value: Any) -> str:
    told = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return told.replace(";", "\\u003b").replace(" ", "\\u0020")


def read(game: G, parts: PositionParts, eyes: Eyes, rng: Random) -> Any:
    """The position of such a line; one that the game itself cannot make sense of is refused."""
    values = {name.removesuffix(":"): one.read_with(json.loads) for name, one in parts.take_remaining_parts().items()}
    try:
        state = rebuild(game, values) if eyes == WHOLE else game.guess({ASKED: eyes, **values}, rng)
        fits = game.census(state) == game.census(game.start())
        if eyes == WHOLE:
            for seat in range(game.seats):
                game.guess(game.view(state, seat), Random(0))
        else:
            fits = fits and json.loads(json.dumps(game.view(state, eyes))) == {ASKED: eyes, **values}
    except RuleError:
        raise
    except Exception as broken:  # code of another package, given values that it never made
        raise bad_position("This cannot be a position of {game}.", game=game.name) from broken
    if not fits:
        raise bad_position("This position of {game} cannot come about.", game=game.name)
    return state


def rebuild(game: G, values: Mapping[str, Any]) -> Any:
    """A state from the JSON of its fields."""
    if isinstance(game, RebuildsStates):
        return game.rebuild_state(values)
    return decode(type(game.start()), values)


def encode(value: Any) -> Any:
    """A value as JSON; keys that are no text are told in pairs."""
    if isinstance(value, Enum):
        return encode(value.value)
    if isinstance(value, dict):
        return [[encode(key), encode(inner)] for key, inner in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(map(encode, value))
    if isinstance(value, tuple | list):
        return [encode(inner) for inner in value]
    if dataclasses.is_dataclass(value):
        return {"is": type(value).__name__} | {one.name: encode(getattr(value, one.name))
                                               for one in dataclasses.fields(value)}  # fmt: skip
    return to_plain(value)


@cache
def list_hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def decode(hint: Any, told: Any) -> Any:
    """The value of a type that *told* is the JSON of."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return decode_choice(inner, told)
    kind = origin or hint
    if dataclasses.is_dataclass(kind):
        return decode_fields(kind, told)
    if isinstance(kind, type) and issubclass(kind, dict):
        return {decode(inner[0], key): decode(inner[1], value) for key, value in told}
    if isinstance(kind, type) and issubclass(kind, MANY):
        return decode_many(kind, inner, told)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(told)
    if kind not in (int, str, bool, float, NoneType) or not isinstance(told, (int, float) if kind is float else kind):
        raise TypeError(f"{told!r} is no {hint}")
    if kind is int and isinstance(told, bool):
        raise TypeError(f"{told!r} is no number")
    return told


def decode_choice(kinds: tuple[Any, ...], told: Any) -> Any:
    """One of several types: a dataclass says which it is, of the others the first that fits."""
    for kind in kinds:
        name = told.get("is") if isinstance(told, dict) else None
        if dataclasses.is_dataclass(kind) and name != getattr(kind, "__name__", ""):
            continue
        try:
            return decode(kind, told)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"{told!r} is none of {kinds}")


def decode_fields(kind: Any, told: Any) -> Any:
    names = [one.name for one in dataclasses.fields(kind)]
    values = {name: value for name, value in told.items() if name != "is"}
    if set(values) != set(names):
        raise TypeError(f"{sorted(values)} are not the fields of {kind}")
    hints, made = list_hints(kind), object.__new__(kind)
    for name in names:
        object.__setattr__(made, name, decode(hints[name], values[name]))
    return made


def decode_many(kind: Any, inner: tuple[Any, ...], told: Any) -> Any:
    if not isinstance(told, list):
        raise TypeError(f"{told!r} is no list")
    is_fixed = issubclass(kind, tuple) and inner[-1:] != (Ellipsis,)
    if is_fixed and len(told) != len(inner):
        raise TypeError(f"{told!r} has not {len(inner)} entries")
    return kind(decode(inner[n] if is_fixed else inner[0], one) for n, one in enumerate(told))
