"""Who answers for nature: a dealer is a function from seed, salts and log to the next draw.

The kind is named in the record: ``fair`` (every draw independent), ``balanced`` (dice from a bag, labelled as such),
``typed`` (real dice on a real table: somebody types what they show) and ``scripted`` (tests and examples).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from trueque.kernel.decision import Decision, OneOf
from trueque.kernel.errors import impossible_action
from trueque.kernel.game import Game
from trueque.kernel.record import Line


class Dealer(Protocol):
    """Answers nature's questions; the same log always gets the same answer."""

    @property
    def kind(self) -> str: ...

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> Any | None:
        """The answer that follows *log*; *past* are the standing answers to this kind of question.

        None: this dealer waits, until somebody types the answer or gives what it hangs on.
        """
        ...


@runtime_checkable
class LeavesTyped(Protocol):
    """A dealer under which a table answers some of nature's questions itself."""

    @property
    def typed_kinds(self) -> tuple[str, ...]: ...


def typed_kinds(dealer: Dealer) -> tuple[str, ...]:
    """Which of nature's questions a table answers itself, under this dealer."""
    return dealer.typed_kinds if isinstance(dealer, LeavesTyped) else ()


def draw_below(seed: bytes, salts: Sequence[bytes], number: int, limit: int) -> int:
    """A number in 0 … *limit* - 1 that seed, salts and log number alone decide.

    HMAC-SHA256 with the seed as key over the salts (each after its length, four bytes), the log number (eight bytes)
    and the try (four bytes), read as one big-endian number; a number in the uneven rest is rejected and tried again.
    """
    message = b"".join(len(salt).to_bytes(4, "big") + salt for salt in salts) + number.to_bytes(8, "big")
    whole = (1 << 256) // limit * limit
    tries = 0
    while True:
        digest = hmac.digest(seed, message + tries.to_bytes(4, "big"), "sha256")
        value = int.from_bytes(digest, "big")
        if value < whole:
            return value % limit
        tries += 1


def pick_weighted(weights: Sequence[int], point: int) -> int:
    """The index into *weights* whose share holds *point* (0 … their sum - 1)."""
    for i, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return i
    raise ValueError("the point lies beyond the weights")


LEFT_IN_BAG = 9


def compute_bag_odds(decision: Decision[Any], past: Sequence[Any], left: int = LEFT_IN_BAG) -> Sequence[int]:
    """The odds of a bag that holds every answer as often as its odds say, less those drawn since it was filled."""
    size = sum(decision.odds) - left
    if size <= 0:
        return decision.odds
    drawn = past[len(past) - len(past) % size :]
    return [
        max(0, odds - drawn.count(answer))
        for answer, odds in zip(list_nature_answers(decision), decision.odds, strict=True)
    ]


def expand_seed(seed: int | str) -> bytes:
    """A 256-bit seed from a short one, for simulations and tests that want to be repeated."""
    return hashlib.sha256(f"trueque {seed}".encode()).digest()


@dataclass(frozen=True)
class FairDealer:
    """Every draw on its own, by the odds of the question."""

    seed: bytes
    salts: tuple[bytes, ...] = ()
    kind: str = "fair"

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> Any:
        weights = decision.odds
        return list_nature_answers(decision)[
            pick_weighted(weights, draw_below(self.seed, self.salts, len(log), sum(weights)))
        ]


@dataclass(frozen=True)
class BalancedDealer:
    """Dice from a bag that holds every roll as often as its odds say, refilled before it runs dry; the rest is fair.

    The last *left* rolls of a bag are never drawn, so that nobody can count out the next one.
    """

    seed: bytes
    salts: tuple[bytes, ...] = ()
    kinds: tuple[str, ...] = ("dice",)
    left: int = LEFT_IN_BAG
    kind: str = "balanced"

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> Any:
        weights = compute_bag_odds(decision, past, self.left) if decision.kind in self.kinds else decision.odds
        return list_nature_answers(decision)[
            pick_weighted(weights, draw_below(self.seed, self.salts, len(log), sum(weights)))
        ]


@dataclass(frozen=True)
class TypedDealer:
    """Real dice: nature's question stays open until somebody types the answer."""

    kind: str = "typed"

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> None:
        return None


class ScriptedDealer:
    """Draws as written, in notation; then as *then* draws, or not at all."""

    kind = "scripted"

    def __init__(self, game: Game[Any, Any], script: Iterable[str], then: Dealer | None = None) -> None:
        self._game = game
        self._script = list(script)
        self._then = then

    def draw(self, log: Sequence[Line], decision: Decision[Any], past: Sequence[Any]) -> Any | None:
        if not self._script:
            return self._then.draw(log, decision, past) if self._then else None
        wanted = self._script.pop(0)
        for answer in decision.answers:
            if self._game.write(answer) == wanted:
                return answer
        possible = ", ".join(self._game.write(answer) for answer in list_nature_answers(decision)[:12])
        wrong = "The script draws «{wanted}», but nature is asked «{kind}»: {possible}."
        raise impossible_action("dice", wrong, wanted=wanted, kind=decision.kind, possible=possible)


def list_nature_answers(decision: Decision[Any]) -> tuple[Any, ...]:
    """Nature's possible answers, in the order of their odds."""
    assert isinstance(decision.answers, OneOf), "nature's answers are listed, with odds"
    return decision.answers.answers


def make_dealer(kind: str, seed: bytes, salts: tuple[bytes, ...] = (), kinds: Sequence[str] = ("dice",)) -> Dealer:
    """The dealer that a record or a table names."""
    if kind == "fair":
        return FairDealer(seed, salts)
    if kind == "balanced":
        return BalancedDealer(seed, salts, tuple(kinds))
    if kind in ("typed", "scripted"):
        return TypedDealer()
    raise ValueError(f"There is no dealer «{kind}»; choose fair, balanced or typed.")
