"""Prints a game's view as TypeScript, from the types that its room `view` declares in `VIEW`.

    python -m trueque.server.typescript GAME > web/src/GAME/view.ts

Each class becomes a type of its name. A row that JSON knows as a list stands as ``Annotated[list[Any], tuple[...]]``:
the second says what is in it.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from trueque.kernel.registry import find_room

HEAD = "// Printed by `python -m trueque.server.typescript {game}` from the game's view: change that, not this.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


def find_view_type(game: str) -> Any:
    """The declared type of the views of *game*; none where it declares none."""
    return getattr(find_room(game, "view"), "VIEW", None)


def typed_fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a declared object: each with its type, and whether it is always there."""
    found: dict[str, tuple[Any, bool]] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        sure = name in kind.__required_keys__
        if get_origin(hint) in (Required, NotRequired):
            sure = get_origin(hint) is Required
            (hint,) = get_args(hint)
        found[name] = (hint, sure)
    return found


def inner_type(hint: Any) -> Any:
    """What a value is made of: of a row, its parts."""
    return get_args(hint)[1] if get_origin(hint) is Annotated else hint


def write_view_types(game: str) -> str:
    """All types of the view of *game*, those that others are made of first."""
    types: dict[str, str] = {}
    _declare_type(find_view_type(game), types)
    return HEAD.format(game=game) + "\n" + "\n\n".join(types.values()) + "\n"


def _declare_type(kind: Any, types: dict[str, str]) -> str:
    if kind.__name__ not in types:
        lines = [
            f"  {name}{'' if sure else '?'}: {_typescript_type(hint, types)};"
            for name, (hint, sure) in typed_fields(kind).items()
        ]
        told = " ".join((kind.__doc__ or "").split()).replace("``", "`")
        types[kind.__name__] = f"/** {told} */\nexport type {kind.__name__} = {{\n" + "\n".join(lines) + "\n};"
    return str(kind.__name__)


def _typescript_type(hint: Any, types: dict[str, str]) -> str:
    hint = inner_type(hint)
    if is_typeddict(hint):
        return _declare_type(hint, types)
    parts = get_args(hint)
    match get_origin(hint):
        case None:
            return PLAIN[hint]
        case origin if origin is Literal:
            return " | ".join(f'"{value}"' for value in parts)
        case origin if origin in (Union, UnionType):
            return " | ".join(_typescript_type(one, types) for one in parts)
        case origin if origin is tuple:
            return "[" + ", ".join(_typescript_type(one, types) for one in parts) + "]"
        case origin if origin is list:
            inner = _typescript_type(parts[0], types)
            return f"({inner})[]" if "|" in inner and not inner.startswith("[") else f"{inner}[]"
        case _:
            return f"Record<string, {_typescript_type(parts[1], types)}>"
