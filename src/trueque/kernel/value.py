"""Small things that never change: a game's answers, events and steps.

A game has a hundred and more kinds of them, and the standard library compiles six functions for each: a third of the
time until a game asks its first question. `frozen_value` makes the same dataclass (slots, frozen, equal and hashed by
what it holds; `fields`, `replace`, patterns and copies work) and compiles once for all that have the same names of
fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from functools import cache
from inspect import get_annotations
from typing import Any, NoReturn, TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True)
def frozen_value(kind: type[Kind]) -> type[Kind]:
    """*kind* as a frozen dataclass with slots."""
    made, names = _add_slots(kind)
    setters = [getattr(made, name).__set__ for name in names]
    _add_functions(made, names, _make_functions(names, "_set_{0}(self, {0})")(*setters))
    made.__setattr__ = _frozen_set  # type: ignore[method-assign]
    made.__delattr__ = _frozen_delete  # type: ignore[method-assign]
    return made


@dataclass_transform()
def unchecked_value(kind: type[Kind]) -> type[Kind]:
    """The same for what is made thousands of times a second: nobody changes it, but nothing keeps anybody from it."""
    made, names = _add_slots(kind)
    _add_functions(made, names, _make_functions(names, "self.{0} = {0}")(*names))
    return made


def _add_slots(kind: type[Kind]) -> tuple[type[Kind], tuple[str, ...]]:
    if kind.__doc__ is None:  # else a signature would be worked out to fill it
        kind.__doc__ = f"{kind.__name__}({', '.join(get_annotations(kind))})"
    made = dataclass(init=False, repr=False, eq=False, slots=True)(kind)
    return made, tuple(one.name for one in fields(made))  # type: ignore[arg-type]


def _add_functions(made: Any, names: tuple[str, ...], functions: tuple[Callable[..., Any], ...]) -> None:
    for function in functions:
        function.__qualname__ = f"{made.__qualname__}.{function.__name__}"
        setattr(made, function.__name__, function)
    given = [one.default for one in fields(made) if one.default is not MISSING]
    made.__init__.__defaults__ = tuple(given) or None
    made.__repr__, made.__getstate__, made.__setstate__ = _repr, _getstate, _setstate


@cache
def _make_functions(names: tuple[str, ...], store: str) -> Callable[..., tuple[Callable[..., Any], ...]]:
    """What makes the functions of a class with these fields, given what *store* needs of the class."""
    mine, others = (f"({''.join(f'{who}.{name}, ' for name in names)})" for who in ("self", "other"))
    stored = "; ".join(store.format(name) for name in names) or "pass"
    text = f"""
def functions({", ".join(f"_set_{name}" for name in names)}):
    def __init__({", ".join(("self", *names))}): {stored}
    def __eq__(self, other): return {mine} == {others} if other.__class__ is self.__class__ else NotImplemented
    def __hash__(self): return hash({mine})
    return __init__, __eq__, __hash__
"""
    room: dict[str, Any] = {}
    exec(text, {}, room)
    return room["functions"]  # type: ignore[no-any-return]


def _frozen_set(self: Any, name: str, value: Any) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _frozen_delete(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _repr(self: Any) -> str:
    said = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self))
    return f"{type(self).__qualname__}({', '.join(said)})"


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for one, held in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, held)
