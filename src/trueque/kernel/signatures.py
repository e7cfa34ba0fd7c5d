"""Signatures that anybody can check: Ed25519 (RFC 8032), in plain Python, for the few that servers and witnesses make.

A signature takes some milliseconds here, and how many hangs on the key; so sign where nobody measures it. The page's
own (`web/src/lib/dice/ed25519.ts`) is written the same way.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
"""A square root of -1."""
Point = tuple[int, int, int, int]
"""x, y, z and t with x/z, y/z on the curve and t = xy/z."""
ZERO: Point = (0, 1, 1, 0)


def _add_points(one: Point, two: Point) -> Point:
    a = (one[1] - one[0]) * (two[1] - two[0]) % P
    b = (one[1] + one[0]) * (two[1] + two[0]) % P
    c = 2 * one[3] * two[3] * D % P
    d = 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _double_point(point: Point) -> Point:
    x, y, z, _ = point
    a, b, c = x * x % P, y * y % P, 2 * z * z % P
    h, g = a + b, a - b
    e, f = h - (x + y) * (x + y) % P, c + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def _add_multiples(*terms: tuple[int, Point]) -> Point:
    """The sum of points, each so many times: all are doubled together."""
    found = ZERO
    for at in range(max(factor.bit_length() for factor, _ in terms) - 1, -1, -1):
        found = _double_point(found)
        for factor, point in terms:
            if factor >> at & 1:
                found = _add_points(found, point)
    return found


def _is_same(one: Point, two: Point) -> bool:
    return (one[0] * two[2] - two[0] * one[2]) % P == 0 and (one[1] * two[2] - two[1] * one[2]) % P == 0


def _recover_x(y: int, sign: int) -> int | None:
    """The x of a point on the curve; none where there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return x if x & 1 == sign else P - x


def _encode_point(point: Point) -> bytes:
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _decode_point(text: bytes) -> Point | None:
    if len(text) != 32:
        return None
    number = int.from_bytes(text, "little")
    y = number & (1 << 255) - 1
    x = _recover_x(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


_BASE_Y = 4 * pow(5, P - 2, P) % P
_BASE_X = _recover_x(_BASE_Y, 0) or 0
BASE: Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)


def _split_seed(seed: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(seed).digest()
    factor = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
    return factor, digest[32:]


def _hash_to_int(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % ORDER


@lru_cache(maxsize=64)
def derive_public_key(seed: bytes) -> bytes:
    """What everybody may know of the key that is made from *seed* (32 bytes)."""
    return _encode_point(_add_multiples((_split_seed(seed)[0], BASE)))


def sign_message(seed: bytes, message: bytes) -> bytes:
    """64 bytes that only who has *seed* can make."""
    factor, prefix = _split_seed(seed)
    key, once = derive_public_key(seed), _hash_to_int(prefix, message)
    point = _encode_point(_add_multiples((once, BASE)))
    return point + ((once + _hash_to_int(point, key, message) * factor) % ORDER).to_bytes(32, "little")


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether *signature* of *message* was made with the seed of *key*."""
    owner, point = _decode_point(key), _decode_point(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if owner is None or point is None or len(signature) != 64 or factor >= ORDER:
        return False
    against = ORDER - _hash_to_int(signature[:32], key, message)
    return _is_same(point, _add_multiples((factor, BASE), (against, owner)))
