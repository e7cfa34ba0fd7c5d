"""The rules are the kernel's toy."""

from tests.kernel.marbles import make

__all__ = ["make", "samples"]


def samples() -> list[dict[str, str]]:
    return [{"seats": "2"}, {"seats": "3"}]
