"""A short way for Numba to reach `g.hand[p, r]`.

Numba makes a full array (shape, strides, owner) of every field it reads: some eighty instructions an access, which the
optimizer then removes again. A field's shape is part of its type, so one multiplication and one addition will do. The
meaning is the same for anybody's records; this halves the time it takes to compile the rules.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, lower_builtin
from numba.np.arrayobj import getitem_array_tuple, getitem_arraynd_intp, setitem_array

RULES = __package__.rsplit(".", 1)[-1]


def is_element(field: types.NestedArray, indices: tuple[types.Type, ...]) -> bool:
    """Whether the indices name one element."""
    return len(indices) == field.ndim and all(isinstance(kind, types.Integer) for kind in indices)


def in_the_rules(builder: Any) -> bool:
    """Whether a rule is being compiled: the rules never count from the end, so `-1` is no index there."""
    return RULES in builder.function.name


def unpacked(builder: Any, kind: types.Type, index: Any) -> tuple[tuple[types.Type, ...], list[Any]]:
    """The indices one by one, with their types."""
    if isinstance(kind, types.BaseTuple):
        return tuple(kind), cgutils.unpack_tuple(builder, index, len(kind))
    return (kind,), [index]


def element(context: Any, builder: Any, field: types.NestedArray, value: Any, kinds: Any, indices: Any) -> Any:
    """The address of one element."""
    offset = None
    for size, kind, index in zip(field.shape, kinds, indices, strict=True):
        place = context.cast(builder, index, kind, types.intp)
        if kind.signed and not in_the_rules(builder):
            length = place.type(size)
            negative = builder.icmp_signed("<", place, place.type(0))
            place = builder.select(negative, builder.add(place, length), place)
        offset = place if offset is None else builder.add(builder.mul(offset, place.type(size)), place)
    data = context.data_model_manager[field].get_field_position("data")
    return builder.gep(builder.extract_value(value, data), [offset])


def read(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """One element of a field, or whatever else the index asks for."""
    field, kind = sig.args
    kinds, indices = unpacked(builder, kind, args[1])
    if not is_element(field, kinds):
        usual = getitem_array_tuple if isinstance(kind, types.BaseTuple) else getitem_arraynd_intp
        return usual(context, builder, sig, args)
    place = element(context, builder, field, args[0], kinds, indices)
    return context.unpack_value(builder, field.dtype, place, None if field.aligned else 1)


def write(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Set one element of a field, or whatever else the index asks for."""
    field, kind, given = sig.args
    kinds, indices = unpacked(builder, kind, args[1])
    if not is_element(field, kinds):
        return setitem_array(context, builder, sig, args)
    place = element(context, builder, field, args[0], kinds, indices)
    number = context.cast(builder, args[2], given, field.dtype)
    context.pack_value(builder, field.dtype, number, place, None if field.aligned else 1)
    return context.get_dummy_value()


for index_kind in (types.Integer, types.BaseTuple):
    lower_builtin(operator.getitem, types.NestedArray, index_kind)(read)
    lower_builtin(operator.setitem, types.NestedArray, index_kind, types.Number)(write)


def _copy_record(typing: Any, target: types.Record, source: types.Record) -> Any:
    """One record becomes a copy of another, by one block move instead of byte after byte."""

    def move(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], cgutils.intp_t(source.size), 1)
        return context.get_dummy_value()

    return types.void(target, source), move


copy_record = intrinsic(_copy_record)
