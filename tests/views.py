"""Holds what a game shows to the types that its room `view` declares."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, is_typeddict

from trueque.kernel.game import Game
from trueque.server.view_types import find_view_type, inner_type, typed_fields


def shows_as_declared(game: Game[Any, Any], state: Any) -> None:
    """Every seat and a spectator see *state* in the declared types; a game that declares none may show anything."""
    kind = find_view_type(game.name)
    for seat in (None, *range(game.seats)) if kind is not None else ():
        wrong = faults(game.view(state, seat), kind, "view")
        assert not wrong, (game.name, seat, wrong[:5])


def faults(value: Any, hint: Any, where: str) -> list[str]:
    """What of *value* is not as declared."""
    hint, parts = inner_type(hint), get_args(inner_type(hint))
    origin = get_origin(hint)
    if hint is Any:
        return []
    if is_typeddict(hint):
        return object_faults(value, hint, where)
    if origin in (Union, UnionType):
        ways = [faults(value, one, where) for one in parts]
        return min(ways, key=len)
    if origin is list and isinstance(value, list):
        return [fault for i, one in enumerate(value) for fault in faults(one, parts[0], f"{where}[{i}]")]
    if origin is tuple and isinstance(value, list) and len(value) == len(parts):
        return [
            fault
            for i, (one, part) in enumerate(zip(value, parts, strict=True))
            for fault in faults(one, part, f"{where}[{i}]")
        ]
    if origin is dict and isinstance(value, dict):
        return [fault for name, one in value.items() for fault in faults(one, parts[1], f"{where}.{name}")]
    kinds = {NoneType: (NoneType,), float: (int, float)}.get(hint, (hint,))
    return [] if origin is None and type(value) in kinds else [f"{where} is {value!r:.60}, not {hint}"]


def object_faults(value: Any, kind: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where} is {value!r:.60}, not {kind.__name__}"]
    declared = typed_fields(kind)
    found = [f"{where}.{name} is not declared" for name in value.keys() - declared.keys()]
    found += [f"{where}.{name} is missing" for name, (_, sure) in declared.items() if sure and name not in value]
    for name, (hint, _) in declared.items():
        if name in value:
            found += faults(value[name], hint, f"{where}.{name}")
    return found
