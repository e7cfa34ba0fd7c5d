"""A swifter Ed25519 than our own in its place, for thousands of games; `tests/kernel/test_signing.py` proves ours."""

from __future__ import annotations

from trueque.kernel import signatures, witnesses


def stand_in() -> None:
    """From here on witnesses sign and check with it, where it is installed."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:  # Then ours, and patience.
        return

    def sign_message(seed: bytes, message: bytes) -> bytes:
        return ed25519.Ed25519PrivateKey.from_private_bytes(seed).sign(message)

    def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
        try:
            ed25519.Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    seed, message = b"7" * 32, b"the same"
    assert sign_message(seed, message) == signatures.sign_message(seed, message)
    for swift in (sign_message, is_signed):
        setattr(witnesses, swift.__name__, swift)
