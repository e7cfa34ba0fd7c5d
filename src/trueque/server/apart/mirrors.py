"""What passes between us and the process of a package: its values by their fields, its functions as doors.

Of a class of the package the other side makes a mirror: the same name, fields and constants, alike when its fields
are; what its methods do is asked where its code is.
"""

from __future__ import annotations

import dataclasses
import io
import pickle
from collections.abc import Callable, Mapping
from enum import Enum
from random import Random
from typing import Any, ClassVar, NamedTuple

PROTOCOL = 5
Ask = Callable[[Any, str, tuple[Any, ...], dict[str, Any]], Any]
PLAIN = (int, str, float, bool, type(None))
UNSAFE = frozenset({"eval", "exec", "compile", "open", "__import__", "breakpoint", "input"})
OPEN_TO = ("trueque", "builtins", "collections", "random", "copyreg", "enum", "datetime", "fractions", "decimal")
"""Whose names a package's process may say to us."""


class ClassCard(NamedTuple):
    """A class of a package, as the other side needs it."""

    module: str
    name: str
    kind: str
    """`fields`, `choices` (an Enum) or `plain`."""
    bases: tuple[Any, ...]
    fields: tuple[str, ...]
    constants: tuple[tuple[str, Any], ...]
    methods: tuple[str, ...]
    properties: tuple[str, ...]
    is_hashed: bool


class DoorCard(NamedTuple):
    """Something of a package that is asked where it is: a function of a module, or an object that stays there."""

    place: str
    """The module; or what the object is called."""
    name: str
    """The function; of an object, empty."""


def describe_class(kind: type) -> ClassCard:
    """What the other side needs to know of *kind*."""
    name, home = kind.__qualname__, kind.__module__
    bases = tuple(one for one in kind.__bases__ if one is not object and one.__module__ != "typing")
    if issubclass(kind, Enum):
        return ClassCard(home, name, "choices", bases, (), tuple((one.name, one.value) for one in kind), (), (), True)
    names = tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()
    own = {name: what for name, what in vars(kind).items() if not name.startswith("__") and name not in names}
    constants = tuple((name, what) for name, what in own.items() if is_plain(what))
    return ClassCard(
        home, name, "fields" if dataclasses.is_dataclass(kind) else "plain", bases, names, constants,
        tuple(name for name, what in own.items() if callable(what) and not isinstance(what, type)),
        tuple(name for name, what in own.items() if isinstance(what, property)), kind.__hash__ is not None,
    )  # fmt: skip


def is_plain(what: object) -> bool:
    """Whether a constant can be told as it is."""
    return isinstance(what, PLAIN) or (isinstance(what, tuple) and all(map(is_plain, what)))


class Mirror:
    """A value of a package, on the side where its code is not."""

    __slots__ = ()
    __card__: ClassVar[ClassCard]

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.__card__.fields
        for name, value in (*zip(names, values, strict=False), *named.items()):
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and list_fields(self) == list_fields(other)

    def __hash__(self) -> int:
        if not self.__card__.is_hashed:
            raise TypeError(f"unhashable type: {type(self).__name__}")
        return hash((type(self).__name__, *list_fields(self)))


class SpokenTexts:
    """A sentence in every language, for the side where its words are not."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def __call__(self, lang: str) -> str:
        return self.texts.get(lang) or next(iter(self.texts.values()))


def list_fields(value: Any) -> tuple[Any, ...]:
    return tuple(getattr(value, name) for name in value.__card__.fields)


def make_mirror(card: ClassCard, ask: Ask) -> type:
    """The mirror of a class; *ask* asks its methods where its code is."""
    name = card.name.rpartition(".")[2]
    if card.kind == "choices":
        base: Any = next((one for one in card.bases if issubclass(one, Enum)), Enum)
        choices: type = base(name, list(card.constants))
        return choices
    held: dict[str, Any] = {"__card__": card, "__module__": card.module, **dict(card.constants)}
    held |= {method: make_method(method, ask) for method in card.methods}
    held |= {one: property(make_method(one, ask)) for one in card.properties}
    held["__annotations__"] = dict.fromkeys(card.fields, Any)
    mirrored = any(issubclass(one, Mirror) for one in card.bases)
    made = type(name, card.bases if mirrored else (Mirror, *card.bases), held)
    if card.kind != "fields":
        return made
    for field in card.fields:  # a default of each, so that their order is nobody's concern
        setattr(made, field, None)
    mirror: type = dataclasses.dataclass(init=False, eq=False, repr=False)(made)
    return mirror


def make_method(name: str, ask: Ask) -> Callable[..., Any]:
    def method(self: Any, *args: Any, **named: Any) -> Any:
        return ask(self, name, args, named)

    method.__name__ = name
    return method


# ---- what stands in the bytes; each side reads these names in its own way -------------------------------------------


def open_class(card: ClassCard) -> type:
    """A class of a package."""
    raise NotImplementedError


def open_door(card: DoorCard, *about: Any) -> Any:
    """What a card of a door leads to."""
    raise NotImplementedError


def rebuild_value(kind: type, values: tuple[Any, ...]) -> Any:
    """A value of a dataclass from its fields."""
    made: Any = object.__new__(kind)
    names = kind.__card__.fields if issubclass(kind, Mirror) else [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
    for name, value in zip(names, values, strict=True):
        object.__setattr__(made, name, value)
    return made


class PackageSide:
    """One end: what is written and read here in its own way."""

    def reduce(self, one: Any) -> Any:
        """How *one* is written where that is not as usual."""
        raise NotImplementedError

    def readers(self) -> Mapping[str, Callable[..., Any]]:
        """What `open_class` and `open_door` are here."""
        raise NotImplementedError

    def write(self, what: Any) -> bytes:
        file = io.BytesIO()
        ValueWriter(file, self).dump(what)
        return file.getvalue()

    def read(self, told: bytes) -> Any:
        return ValueReader(io.BytesIO(told), self).load()


class ValueWriter(pickle.Pickler):
    def __init__(self, file: io.BytesIO, side: PackageSide) -> None:
        super().__init__(file, PROTOCOL)
        self._side = side

    def reducer_override(self, one: Any) -> Any:
        return self._side.reduce(one)


class ValueReader(pickle.Unpickler):
    """Reads names of ours and of plain things alone."""

    def __init__(self, file: io.BytesIO, side: PackageSide) -> None:
        super().__init__(file)
        self._readers = side.readers()

    def find_class(self, module: str, name: str) -> Any:
        if module == __name__ and name in self._readers:
            return self._readers[name]
        if module.partition(".")[0] not in OPEN_TO or (module == "builtins" and name in UNSAFE):
            raise pickle.UnpicklingError(f"{module}.{name} is nothing that a package may say")
        return super().find_class(module, name)


def take_over(one: Any, new: Any) -> None:
    """Make *one* hold what *new* holds: what a call has changed elsewhere."""
    if isinstance(one, Random):
        one.setstate(new)
    elif isinstance(one, Mirror) and one.__card__.fields:
        for name, value in zip(one.__card__.fields, list_fields(new), strict=True):
            object.__setattr__(one, name, value)
    else:
        one.__dict__.clear()
        one.__dict__.update(new.__dict__)
