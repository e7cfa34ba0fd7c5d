"""Signatures are those of RFC 8032, and nothing else is taken for one."""

from __future__ import annotations

import pytest

from trueque.kernel.signatures import ORDER, derive_public_key, is_signed, sign_message

VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("seed", "key", "message", "signature"), VECTORS)
def test_the_vectors_of_the_standard(seed: str, key: str, message: str, signature: str) -> None:
    raw, text = bytes.fromhex(seed), bytes.fromhex(message)
    assert derive_public_key(raw).hex() == key
    assert sign_message(raw, text).hex() == signature
    assert is_signed(bytes.fromhex(key), text, bytes.fromhex(signature))


def test_nothing_else_is_a_signature() -> None:
    seed, message = b"7" * 32, b"Ana won"
    key, good = derive_public_key(seed), sign_message(seed, message)
    assert is_signed(key, message, good)
    assert not is_signed(key, b"Biel won", good)
    assert not is_signed(derive_public_key(b"8" * 32), message, good)
    for place in range(0, 64, 7):
        wrong = bytearray(good)
        wrong[place] ^= 1
        assert not is_signed(key, message, bytes(wrong))
    larger = good[:32] + (int.from_bytes(good[32:], "little") + ORDER).to_bytes(32, "little")
    assert not is_signed(key, message, larger), "one signature has one form"
    assert not is_signed(key, message, good[:-1])
    assert not is_signed(b"\xff" * 32, message, good)
